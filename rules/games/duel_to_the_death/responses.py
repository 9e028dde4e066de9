"""Spells and abilities at any time, the chance to respond to each, and how they take effect, last first."""

from __future__ import annotations

from msgspec import structs

from rules.core.choices import Ask, Option, Turn
from rules.core.draft import Draft
from rules.core.state import Frame, Job, Played
from rules.games.duel_to_the_death import costs, play

NOTHING_PLAYED = Option("pass", None, "nothing")


def anytime(g: Draft, player: int, passed: int) -> Turn:
    """A moment at which both players may play spells and use abilities, the turn player first."""
    found = play.options(g, player)
    chosen = None
    if found:
        rule = g.cite(
            "ability within attack" if g.attacks else "after the attack" if g.now.phase == "end" else "spell any time"
        )
        asked = (NOTHING_PLAYED, *found)
        chosen = yield Ask(
            player, "anytime", asked, rule, "play a spell or use an ability", "moment", lambda: play.barred(g, player)
        )
    if chosen is not None:
        g.then(Frame("anytime", (g.now.player, 0)))
        yield from play.begin(g, player, chosen)
    elif passed + 1 < len(g.sides):
        g.then(Frame("anytime", ((player + 1) % len(g.sides), passed + 1)))


def respond(g: Draft) -> Turn:
    """The opponent of whoever played the last thing may respond to it; after a pass it takes effect."""
    item = g.stack[-1]
    player = g.opponents(item.owner)[0]
    found = play.options(g, player)
    if not found:
        g.then(Frame("carry_out"))
        return
    what = "" if g.lean and not g.world.texts else f"respond to {said(g, item)}"
    rule = g.cite("respond to ability" if is_ability(g, item) else "respond")
    asked = (Option("none", None, "no response"), *found)
    chosen = yield Ask(player, "respond", asked, rule, what, "react", lambda: play.barred(g, player))
    if chosen is None:
        if not g.lean:
            g.note(
                f"{g.player(player)} does not respond", g.cite("passed"), player, also=("who responds", *_why(g, item))
            )
        g.then(Frame("carry_out"))
        return
    if not g.lean:
        g.note(
            f"{g.player(player)} responds",
            g.cite("who responds"),
            player,
            also=("respond", "respond with", *_why(g, item)),
        )
    yield from play.begin(g, player, chosen)


def _why(g: Draft, item: Played) -> tuple[str, ...]:
    """Why there is a chance to respond to this."""
    return ("respond to ability", "ability answered") if is_ability(g, item) else ("respond",)


def is_ability(g: Draft, item: Played) -> bool:
    """Whether an item of the stack is an ability of a creature."""
    return bool(item.ability.path)


def said(g: Draft, item: Played) -> str:
    """What is played, in words."""
    name = g.name(item.source.object)
    return f"the ability of {name}" if is_ability(g, item) else name


def carry_out(g: Draft) -> None:
    """What was played last takes effect, or does nothing where it was countered."""
    several = len(g.stack) > 1
    in_order = g.switch("response_order") == "as_played" and several
    at = 1 if in_order else len(g.stack) - 1
    item = g.stack[at]
    g.stack = (*g.stack[:at], *g.stack[at + 1 :])
    g.clear()
    i = item.source.object
    if not g.lean:
        _tell(g, item, several)
    frames: list[Frame] = []
    if is_ability(g, item):
        if not item.countered:
            job = Job(item.ability.into("then"), item.owner, item.source, vars=item.vars)
            frames.append(Frame("effect", job=job, quiet=True))
        frames.append(Frame("ability_done"))
    elif item.countered:
        frames.append(Frame("spell_done", (i, item.owner), quiet=True))
    elif play.lingers(g.card(i)):
        host = next(b.refs[0] for b in item.vars if b.name == "aim:host")
        frames.append(Frame("attach", (i, item.owner, host.object, host.life), quiet=True))
    else:
        frames += play.spell_frames(g, i, item.owner, item.vars)
        frames.append(Frame("spell_done", (i, item.owner), quiet=True))
    if g.stack:
        frames.append(Frame("carry_out" if in_order and len(g.stack) > 1 else "respond"))
    g.then(*frames)


def _tell(g: Draft, item: Played, several: bool) -> None:
    what = said(g, item)
    ability = is_ability(g, item)
    price = play.price(g, g.card(item.source.object), g.world.node(item.ability) if ability else None)
    name = g.name(item.source.object)
    order = ("last first", "respond nested") if several else ()
    if not item.countered:
        how: tuple[str, ...] = ("respond to ability",) if ability else ("respond", "who responds", "spell done")
        g.note(
            f"{what} takes effect",
            g.cite("ability" if ability else "one time"),
            item.owner,
            name,
            (*how, "passed", *order),
        )
        return
    also = [*order, *(["ability countered", "counter words"] if ability else [])]
    also += ["costs stay"] if price else []
    also += ["sacrifice stays", "no damage"] if costs.sacrifices(price) else []
    g.note(f"{what} was countered and does nothing", g.cite("countered"), item.owner, name, tuple(also))


def counter(g: Draft, item: Played) -> None:
    """Mark an item of the stack as countered."""
    g.stack = tuple(structs.replace(i, countered=True) if i.serial == item.serial else i for i in g.stack)
    g.clear()
    if not g.lean:
        also = ("ability countered", "counter words") if is_ability(g, item) else ("countered", "counter words")
        g.note(f"{said(g, item)} is countered", g.cite("counter"), card=g.name(item.source.object), also=also)
