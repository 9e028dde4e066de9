"""Attacks on players: the breaks are fixed when nobody blocks, and shields break one at a time.

The next shield is chosen when everything that the one before has set off is done, also when the attacker has left.
A card that comes from the shield zone to the hand may be cast at once for free where it says so.
"""

from __future__ import annotations

from rules.abilities import tree
from rules.core import choosing, modifiers, telling
from rules.core.choices import Ask, Option, Turn
from rules.core.draft import UNKNOWN, Draft
from rules.core.effects import Done
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import NOTHING, Frame, Job
from rules.games.duel_masters.leaving import defeat
from rules.games.duel_masters.table import reward
from rules.games.shields import attack as attacking
from rules.games.shields import breaking, legal, play


def declare_attack(g: Draft) -> Turn:
    """The attacker is tapped, then names what it attacks; what triggers on attacking triggers now."""
    attack = g.attacks[0]
    i = attack.attacker.object
    g.attacks = ()
    g.clear()
    if not g.lean:
        g.note(f"{g.player(g.now.player)} attacks with {g.name(i)}", g.cite("attack"), g.now.player, g.name(i))
    yield from happen(g, Event("tap", what=i, by=g.now.player, rule=g.cite("attack taps")))
    g.attacks = (attack,)
    g.clear()
    yield from attacking.aimed(g)


def may_defend(g: Draft) -> Turn:
    """The attacked player may block. Not blocked, an attack on a player has its effect from here on."""
    attack = g.attacks[0]
    if not attacking.stands(g, attack):
        g.then(Frame("clash"))
        return
    i = attack.attacker.object
    hits = (i, g.objects[i].life, attack.player, breaks(g, i))
    chosen = yield from attacking.ask_defence(g)
    if chosen is None and not g.lean:
        settled = "breaks settled" if hits[-1] > 1 else "break settled"
        also = ("block after effects", *((settled,) if attack.target.object < 0 else ()))
        g.note(f"{g.name(i)} is not blocked", g.cite("not blocked"), g.now.player, g.name(i), also)
    if chosen is None and attack.target.object < 0:
        g.then(Frame("strike", hits))
    else:
        g.then(Frame("clash", quiet=chosen is not None))
    yield from attacking.defended(g, chosen)


def breaks(g: Draft, i: int) -> int:
    """How many shields a creature's attack breaks now."""
    return 0 if modifiers.prohibitions(g, "break", i) else legal.breaks(g, i)


def strike(g: Draft, i: int, life: int, player: int, n: int) -> Turn:
    """An attack on a player that nobody blocked: without a shield left that player is defeated, else shields break."""
    if g.sides[player].out or not g.attacks:
        return
    me = g.now.player
    gone = g.here(g.attacks[0].attacker) < 0
    shields = g.in_zone("shields", player)
    lost = ("outlives its attacker",) if gone else ()
    if not shields:
        if not g.lean:
            text = f"{g.player(player)} has no shields left: {g.player(me)} defeats {g.player(player)}"
            also = ("win by attack", "shields counted late", "attack is no battle", *lost)
            g.note(text, g.cite("no shields left"), me, g.name(i), also)
        defeat(g, (player,), g.cite("no shields left"), me)
        yield from reward(g, me)
        return
    n = n if gone else max(n, breaks(g, i))
    if not n:
        if not g.lean:
            g.note(f"{g.name(i)} can't break shields", g.cite("can't"), me, g.name(i))
        return
    if not g.lean:
        many = min(n, len(shields))
        text = f"{g.name(i)} breaks {many} shield{'s' * (many != 1)}"
        text += f" of {n}: there are no more" if n > many else ""
        also = ("attack breaks", "shields counted late", "attack is no battle", "usual way", "power is for battles")
        also += () if gone else breaking.counted(g, i, n, len(shields))
        idle = any(word in g.index(k).keywords for k in g.in_zone("mana", me) for word in legal.EVERY_BREAKER)
        also += ("mana text",) if idle else ()
        g.note(text, g.cite("breakers" if n > 1 else "one shield"), me, g.name(i), (*also, *lost))
    g.then(Frame("break_next", (i, life, me, player, n, 0)))


def break_next(g: Draft, i: int, life: int, me: int, player: int, left: int, done: int) -> Turn:
    """The attacking player chooses the next shield; it goes to its player's hand, and what follows is done first."""
    shields = g.in_zone("shields", player)
    if g.sides[player].out or g.sides[me].out:
        return
    if not shields:
        if not g.lean:
            g.note(
                f"{g.player(player)} has no shield left to break",
                g.cite("more than there are"),
                me,
                also=("last shield",),
            )
        return
    at_once = g.switch("shields_break") == "together"
    n = min(left if at_once else 1, len(shields))
    name = g.name(i) if not g.lean or g.world.texts else ""
    chosen = yield from breaking.pick_shields(g, me, shields, n, name)
    if not at_once and left > 1:
        g.then(Frame("break_next", (i, life, me, player, left - 1, done + 1)))
    gone = g.objects[i].life != life if i >= 0 else False
    also: tuple[str, ...] = ("next shield", "both break") if done else ()
    also += ("outlives its attacker",) if gone else ()
    also += ("breaks together",) if at_once else ()
    also += ("known shield",) if any(g.objects[k].seen >> me & 1 for k in shields) else ()
    yield from _break(g, i, life, me, player, tuple(chosen), also)


def _break(g: Draft, i: int, life: int, me: int, player: int, chosen: tuple[int, ...], also: tuple[str, ...]) -> Turn:
    """Shields break: their player has to take them into the hand."""
    where = {k: g.whereabouts(k) for k in chosen} if not g.lean else {}
    if not g.lean:
        places = " and ".join(where.values())
        g.note(f"{places} break{'s' * (len(chosen) == 1)}", g.cite("shields break"), me, also=("choose shields", *also))
    yield from happen(g, *[Event("break", what=k, from_="shields", by=me, cause=i, player=player) for k in chosen])
    broken = [k for k in chosen if g.objects[k].zone == "broken"]
    for k in chosen:  # what went elsewhere instead lies open there
        if k not in broken and g.world.game.public(g.objects[k].zone):
            yield from g.identify(k)
    if not broken:
        return
    if not g.lean:
        g.assumed += [(where[k], UNKNOWN) for k in broken if not g.objects[k].card and not g.objects[k].pool]
    for k in broken:
        yield from g.identify(k, g.cite("broken to hand"))
    if i >= 0 and g.objects[i].life == life:
        yield from happen(g, Event("broke", what=i, n=len(broken), by=me))
    yield from happen(
        g,
        *[
            Event("move", what=k, player=player, from_="broken", to="hand", rule=g.cite("broken to hand"))
            for k in broken
        ],
    )


def shield_trigger(g: Draft, *cards: int) -> Turn:
    """A card that has just come from the shield zone to the hand may be cast for free, if it says so, or kept."""
    able = [i for i in cards if _able(g, i)]
    if not g.lean:
        for i in cards:
            if i not in able and g.card(i).type == "creature":
                owner = g.objects[i].owner
                g.note(f"{g.name(i)} has no shield trigger and stays in hand", g.cite("no blast"), owner, g.name(i))
    if not able:
        return
    owner = g.objects[able[0]].owner
    quiet = g.lean and not g.world.texts
    chosen = able[0]
    if len(able) == 1:
        text = "" if quiet else f"{_verb(g, chosen)} {g.name(chosen)}?"
        options: tuple[Option, ...] = (Option("yes", True, "yes", chosen), Option("no", False, "no"))
        card = g.name(chosen) if text else ""
        use = yield Ask(owner, "blast.may", options, g.cite("blast may"), text, "react", card=card)
    else:
        some = [Option(f"{_verb(g, i)}:o{i}", i, "" if quiet else f"{_verb(g, i)} {g.name(i)}", i) for i in able]
        options = (Option("none", None, "none of them"), *some)
        chosen = yield Ask(owner, "blast.next", options, g.cite("blast may"), "cast which one first", "react")
        use = chosen is not None
    if not use:
        if not g.lean:
            g.note(f"{g.player(owner)} keeps {g.names(able)} in hand", g.cite("blast kept"), owner, g.name(able[0]))
        return
    rest = tuple(i for i in able if i != chosen)
    if rest:
        g.then(Frame("shield_trigger", rest, quiet=True))
    if not g.lean:
        also = (
            *(("creature blast",) if g.card(chosen).type == "creature" else ()),
            "for free",
            "Shield Trigger",
            "blast moment",
            *_in_their_turn(g, owner),
            *(("turn player first",) if rest else ()),
        )
        text = f"{g.player(owner)} uses the shield trigger of {g.name(chosen)}"
        g.note(text, g.cite("blast may"), owner, g.name(chosen), also)
    yield from happen(g, Event("use Shield Trigger", what=chosen, player=owner, by=owner))
    play.free(g, chosen, owner)


def _in_their_turn(g: Draft, owner: int) -> tuple[str, ...]:
    if owner == g.now.player:
        return ()
    return ("blast in their turn", *(("blast in any turn",) if len(g.sides) > 2 else ()))


def _verb(g: Draft, i: int) -> str:
    return "cast" if g.card(i).type == "spell" else "summon"


def _able(g: Draft, i: int) -> bool:
    """Whether a card in hand has a shield trigger that can be used; where it has one and cannot, that is written."""
    o = g.objects[i]
    if o.zone != "hand" or g.sides[o.owner].out or modifiers.keyword(g, i, "Shield Trigger") is None:
        return False
    forbidden = modifiers.prohibitions(g, "use Shield Trigger", i) + modifiers.barred_players(
        g, "use Shield Trigger", o.owner, i
    )
    if not forbidden and play.may_play_free(g, o.owner, i):
        return True
    if not g.lean:
        bars = modifiers.barred_players(g, _verb(g, i), o.owner, i)
        rule = g.cite("can't" if bars else "no base")
        g.note(f"{g.player(o.owner)} can't {_verb(g, i)} {g.name(i)}", rule, o.owner, g.name(i))
    return False


def shatter(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Shields that a spell or an ability breaks: chosen together, broken one after another."""
    found = (yield from choosing.objects(g, effect.what, job, preset)) if effect.what is not None else []
    found = [i for i in found if g.objects[i].zone == "shields"]
    if found:
        source = job.source if g.alive(job.source) else NOTHING
        if not g.lean:
            many = f"{len(found)} shield{'s' * (len(found) > 1)}"
            g.note(f"{telling.source_name(g, job)} breaks {many}", g.cite("effect breaks"), job.owner)
        if g.switch("shields_break") == "together":
            g.then(Frame("break_these", (source.object, source.life, job.owner, *found), quiet=True))
        else:
            g.then(*[Frame("break_these", (source.object, source.life, job.owner, i), quiet=True) for i in found])
    return choosing.named(job, effect.what, found, g)


def break_these(g: Draft, i: int, life: int, me: int, *chosen: int) -> Turn:
    """Shields that an effect has chosen break."""
    there = tuple(k for k in chosen if g.objects[k].zone == "shields")
    if there:
        yield from _break(g, i, life, me, g.objects[there[0]].owner, there, ())
