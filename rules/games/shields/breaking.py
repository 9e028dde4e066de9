"""Breaking shields: choose, look at all, set Shield Blasts aside, take the rest into hand, cast one after another."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.abilities import tree
from rules.core import choosing, modifiers, picking, telling
from rules.core.choices import Ask, Option, Turn
from rules.core.draft import UNKNOWN, Draft
from rules.core.effects import Done
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import NOTHING, Frame, Job
from rules.games.shields import leaving, legal, play

Picked = Generator[Ask, Any, list[int]]


def strike_player(g: Draft) -> Turn:
    """The attack is on the player: without a shield left the game is won, else shields break."""
    attack = g.attacks[0]
    i = g.here(attack.attacker)
    if i < 0:
        return
    me = g.objects[i].controller
    shields = g.in_zone("shields", attack.player)
    if not shields:
        if not g.lean:
            also = ("win by attack", "shields counted late", "attack is no battle")
            g.note(
                f"{g.player(attack.player)} has no shields left: {g.player(me)} wins",
                g.cite("no shields left"),
                me,
                g.name(i),
                also,
            )
        leaving.lose(g, (attack.player,), g.cite("no shields left"), me)
        return
    n = 0 if modifiers.prohibitions(g, "break", i) else legal.breaks(g, i)
    if not n:
        if not g.lean:
            g.note(f"{g.name(i)} can't break shields", g.cite("can't"), me, g.name(i))
        return
    if not g.lean:
        many = min(n, len(shields))
        rule = g.cite("breakers" if n > 1 else "one shield")
        text = f"{g.name(i)} breaks {many} shield{'s' * (many != 1)}" + (
            f" of {n}: there are no more" if n > many else ""
        )
        g.note(
            text,
            rule,
            me,
            g.name(i),
            (
                "attack breaks",
                *counted(g, i, n, len(shields)),
                "choose shields",
                "shields counted late",
                "attack is no battle",
                "usual way",
                *(("card text",) if n > 1 else ()),
            ),
        )
    found = yield from pick_shields(g, me, shields, n, g.name(i) if not g.lean or g.world.texts else "")
    g.then(Frame("break_shields", (i, g.objects[i].life, me, *found), quiet=True))


def counted(g: Draft, i: int, n: int, shields: int) -> tuple[str, ...]:
    """The mechanisms and keywords that settle how many shields break."""
    words = [word for word in (*legal.EVERY_BREAKER, "Crew Breaker") if modifiers.keyword(g, i, word) is not None]
    also = words[:1]
    if (
        sum(
            isinstance(a, tree.Keyword) and a.name in legal.EVERY_BREAKER
            for _, a in modifiers.abilities(g, i).abilities
        )
        > 1
    ):
        also.append("best Breaker")
    if words and modifiers.more_breaks(g, i):
        also.append("more shields on top")
    if n > shields:
        also.append("more than there are")
    return (*also, *(["last shield"] if n >= shields else []))


def pick_shields(g: Draft, player: int, shields: list[int], n: int, name: str) -> Picked:
    """The attacking player chooses which shields break."""
    return (
        yield from picking.pick(
            g,
            player,
            shields,
            n,
            n,
            "shields.choose",
            rule=g.cite("choose shields"),
            text=f"{name}: choose shields to break",
        )
    )


def break_shields(g: Draft, breaker: int, life: int, player: int, *chosen: int) -> Turn:
    """The chosen shields break at the same time; their player looks at all of them."""
    owner = g.objects[chosen[0]].owner if chosen else -1
    where = {i: g.whereabouts(i) for i in chosen} if not g.lean else {}
    if not g.lean and chosen:
        places = ", ".join(where[i] for i in chosen)
        g.note(f"{places} break{'s' * (len(chosen) == 1)}", g.cite("shields break"), player, also=("how many break",))
    yield from happen(
        g, *[Event("break", what=i, from_="shields", by=player, cause=breaker, player=owner) for i in chosen]
    )
    broken = [i for i in chosen if g.objects[i].zone == "broken"]
    if broken:
        if not g.lean:
            g.assumed += [(where[i], UNKNOWN) for i in broken if not g.objects[i].card and not g.objects[i].pool]
        if breaker >= 0 and g.objects[breaker].life == life:
            yield from happen(g, Event("broke", what=breaker, n=len(broken), by=player))
        g.then(Frame("look_at_broken", tuple(broken), quiet=True))


def look_at_broken(g: Draft, *broken: int) -> Turn:
    """The player whose shields they were looks at all of them, before any goes to the hand."""
    owner = g.objects[broken[0]].owner
    for i in broken:
        yield from g.identify(i, g.cite("look at broken"))
    if not g.lean:
        text = f"{g.player(owner)} looks at the broken card{'s' * (len(broken) > 1)}"
        g.note(text, g.cite("look at broken"), owner, also=("only own broken",))
    g.then(*[Frame("reveal_blast", (i,), quiet=True) for i in broken], Frame("take_broken", broken, quiet=True))


def reveal_blast(g: Draft, i: int) -> Turn:
    """A Shield Blast that its player wants to cast is revealed and set aside."""
    owner = g.objects[i].owner
    if modifiers.keyword(g, i, "Shield Blast") is None:
        return
    verb = "cast" if g.card(i).type == "spell" else "summon"
    if g.now.phase == "end" and g.switch("end_phase_blast") == "forbidden":
        if not g.lean:
            text = f"{g.player(owner)} can't {verb} {g.name(i)} in the end phase"
            g.note(text, g.cite("no play at end"), owner, g.name(i), ("free at end",))
        return
    if not play.may_play_free(g, owner, i):
        if not g.lean:
            bars = modifiers.barred_players(g, verb, owner, i)
            rule = g.cite("can't" if bars else "no base")
            g.note(f"{g.player(owner)} can't {verb} {g.name(i)}", rule, owner, g.name(i))
        return
    text = "" if g.lean and not g.world.texts else f"{verb} {g.name(i)}?"
    yes = yield Ask(
        owner,
        "blast.may",
        (Option("yes", True, "yes", i), Option("no", False, "no")),
        g.cite("blast may"),
        text,
        "react",
        card=g.name(i) if text else "",
    )
    if yes:
        g.set(i, zone="aside", seen=(1 << len(g.sides)) - 1)
        if not g.lean:
            g.note(
                f"{g.player(owner)} reveals {g.name(i)} and sets it aside",
                g.cite("blast aside"),
                owner,
                g.name(i),
                ("Shield Blast", "aside is no zone", *(["creature blast"] if g.card(i).type == "creature" else [])),
            )


def take_broken(g: Draft, *broken: int) -> Turn:
    """What was not revealed goes to the hand; then the revealed cards are cast."""
    owner = g.objects[broken[0]].owner
    hand = [i for i in broken if g.objects[i].zone == "broken"]
    aside = tuple(i for i in broken if g.objects[i].zone == "aside")
    if hand and not g.lean:
        text = f"{g.player(owner)} takes {len(hand)} broken card{'s' * (len(hand) > 1)}"
        g.note(text, g.cite("broken to hand"), owner)
    yield from happen(
        g,
        *[Event("move", what=i, player=owner, from_="broken", to="hand", rule=g.cite("broken card")) for i in hand],
    )
    if aside:
        g.then(Frame("cast_blast", (0, *aside), quiet=g.switch("break_triggers") != "before_casts"))


def cast_blast(g: Draft, done: int, *aside: int) -> Turn:
    """Cast one of the revealed cards; when it is done and triggers are resolved, come back for the rest."""
    owner = g.objects[aside[0]].owner
    quiet = g.lean and not g.world.texts
    options = tuple(
        Option(f"cast:o{group[0]}", group[0], "" if quiet else f"cast {g.name(group[0])}", group[0])
        for group in picking.classes(_unreferred(g, aside), aside)
    )
    if done and not g.lean:
        g.note(
            "the card before is done, and the next one follows",
            g.cite("cast until none"),
            owner,
            also=("each done first", *(["break triggers later"] if g.pending else [])),
        )
    card = yield Ask(owner, "blast.next", options, g.cite("blast next"), "cast next")
    rest = tuple(i for i in aside if i != card)
    if rest:
        g.then(Frame("cast_blast", (done + 1, *rest), quiet=g.switch("break_triggers") == "after_all_casts"))
        if not g.lean:
            waiting = g.names(list(rest))
            g.note(f"{waiting} waits, in no zone", g.cite("aside is no zone"), owner, also=("cast all",))
    play.free(g, card, owner)


def _unreferred(g: Draft, aside: tuple[int, ...]) -> Draft:
    """Cards that wait side by side may stand for each other."""
    g.memo["referred"] = picking.referred(g) - set(aside)
    return g


def shatter(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Shields that a spell or an ability breaks."""
    if effect.what is not None:
        found = yield from choosing.objects(g, effect.what, job, preset)
    else:
        found = []
    found = [i for i in found if g.objects[i].zone == "shields"]
    if found:
        source = job.source if g.alive(job.source) else NOTHING
        if not g.lean:
            many = f"{len(found)} shield{'s' * (len(found) > 1)}"
            g.note(f"{telling.source_name(g, job)} breaks {many}", g.cite("effect breaks"), job.owner)
        g.then(Frame("break_shields", (source.object, source.life, job.owner, *found), quiet=True))
    return choosing.named(job, effect.what, found, g)
