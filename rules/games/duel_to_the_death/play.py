"""Playing cards and using abilities: what is possible now, targets, costs, and what becomes of a spell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.abilities import tree
from rules.core import choosing, effects, modifiers, picking, stack
from rules.core.choices import Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event, lift, place
from rules.core.happen import happen
from rules.core.state import NOTHING, AbilityRef, Bound, Fact, Frame, Job, Played
from rules.games import aiming
from rules.games.duel_to_the_death import costs, tables
from rules.games.duel_to_the_death.keywords import LINGER
from rules.games.shields import legal

CREATURE_OF_THE_TURN = "the creature of the turn"
ATTACK_OF_THE_TURN = "the attack of the turn"
ANY_CREATURE = tree.Select(
    zone=("battle",),
    where=(tree.Has("type", "creature"),),
    least=tree.Num(1),
    most=tree.Num(1),
    how="target",
    as_="host",
)


def lingers(card: tree.CardDef) -> bool:
    """Whether a spell is a Linger spell."""
    return any(isinstance(a, tree.Keyword) and a.name == LINGER for a in card.abilities)


def aims(card: tree.CardDef, ability: Any) -> tuple[tree.Select | tree.ChooseValue, ...]:
    """What has to be aimed at when this is begun, in printed order."""
    return _aimed_at(card if ability is None else ability)


def _aimed_at(what: tree.CardDef | tree.Activated) -> tuple[tree.Select | tree.ChooseValue, ...]:
    if isinstance(what, tree.Activated):
        return aiming.targets(what.then)
    if lingers(what):
        return (ANY_CREATURE,)
    parts = (part.then for part in what.abilities if isinstance(part, tree.Spell))
    return tuple(wanted for part in parts for wanted in aiming.targets(part))


def price(g: Draft, card: tree.CardDef, ability: Any) -> tuple[tree.Effect, ...]:
    """What is paid for this: an ability's cost, or what the words of a card ask for playing it."""
    if isinstance(ability, tree.Activated):
        return ability.cost
    return tuple(part for a in card.abilities if isinstance(a, tree.Spell) for part in a.extra)


def aim_bars(g: Draft, player: int, i: int, ability: Any, key: str) -> list[Refusal]:
    """Why this cannot be aimed at anything."""
    job = Job(AbilityRef(g.objects[i].card), player, g.ref(i))
    for wanted in aims(g.card(i), ability):
        if isinstance(wanted, tree.Select) and wanted.least != tree.Num(0) and not choosing.candidates(g, wanted, job):
            names = "counter" if "stack" in wanted.zone else "target narrowed"
            text = f"there is nothing that {g.name(i)} can be aimed at"
            return [legal.refusal(g, key, names, text, i, "target what", "target any", "linger", "counter words")]
    return []


# --- what is possible ------------------------------------------------------------------------------


def options(g: Draft, player: int) -> list[Option]:
    """Every spell that a player may play now, and every ability; kept until the board changes."""
    known: list[Option] | None = g.memo.get(("playable", player))
    if known is not None:
        return known
    quiet = g.lean and not g.world.texts
    found: list[Option] = []
    for group in picking.classes(g, g.in_zone("hand", player)):
        i = group[0]
        if g.objects[i].card and g.card(i).type == "spell" and not cast_bars(g, player, i, ""):
            found.append(Option(f"cast:o{i}", ("cast", i, None), "" if quiet else f"cast {g.name(i)}", i))
    for i, ref, ability in stack.usable(g, player):
        if not use_bars(g, player, i, ability, ""):
            text = "" if quiet else f"use {g.name(i)}: {g.world.game.describe(ability.then)}"
            key = f"use:o{i}:" + ".".join(map(str, ref.path))
            if all(option.key != key for option in found):  # the same ability twice is one thing to use
                found.append(Option(key, ("use", i, ref), text, i))
    g.memo["playable", player] = found
    return found


def barred(g: Draft, player: int) -> Iterator[Refusal]:
    """Every spell of the hand that may not be played now, with its reasons."""
    for i in g.in_zone("hand", player):
        if g.objects[i].card and g.card(i).type == "spell":
            found = legal.merged(cast_bars(g, player, i, f"cast:o{i}"))
            if found is not None:
                yield found


def cast_bars(g: Draft, player: int, i: int, key: str) -> list[Refusal]:
    """Every reason why a player may not play this spell now."""
    o = g.objects[i]
    if o.zone != "hand" or o.owner != player:
        return [legal.refusal(g, key, "spell any time", f"{g.name(i)} is not in {g.player(player)}'s hand", i)]
    found: list[Refusal] = []
    bars = modifiers.barred_players(g, "cast", player, i)
    if bars:
        found.append(legal.forbidden(g, key, bars, f"{g.player(player)} can't play {g.name(i)}", i))
    found += costs.bars(g, player, i, price(g, g.card(i), None), key)
    return found + aim_bars(g, player, i, None, key)


def use_bars(g: Draft, player: int, i: int, ability: tree.Activated, key: str) -> list[Refusal]:
    """Every reason why an ability of a creature may not be used now."""
    o = g.objects[i]
    name = g.name(i)
    if o.zone not in ability.works:
        return [legal.refusal(g, key, "ability", f"{name} is not in play", i)]
    found: list[Refusal] = []
    if o.controller != player:
        found.append(legal.refusal(g, key, "ability", f"{name} is not {g.player(player)}'s creature", i))
    if o.tapped and o.zone == "battle":
        also = ["drained"]
        if any(a.attacker == g.ref(i) for a in g.attacks):
            also = ["one draining", "drained", "attack drains"]
        if g.now.phase == "draw" and player == g.now.player:
            also.append("draw first")
        text = f"{name} is drained, and a drained creature uses no ability"
        found.append(legal.refusal(g, key, "ability drained", text, i, *also))
    found += costs.bars(g, player, i, ability.cost, key)
    return found + aim_bars(g, player, i, ability, key)


def summon_bars(g: Draft, player: int, i: int, key: str) -> list[Refusal]:
    """Every reason why a player may not put this creature into play now."""
    o, name = g.objects[i], g.name(i)
    if o.zone != "hand" or o.owner != player:
        return [legal.refusal(g, key, "one creature", f"{name} is not in {g.player(player)}'s hand", i)]
    if g.card(i).type != "creature":
        return [legal.refusal(g, key, "kinds of cards", f"{name} is no creature", i)]
    found: list[Refusal] = []
    if player != g.now.player:
        text = "a creature is put into play in its player's own turn only"
        found.append(legal.refusal(g, key, "own turn", text, i))
    elif g.now.phase in ("attack", "end"):
        text = "the attack is the last part of a turn: no creature is put into play in it or after it"
        found.append(legal.refusal(g, key, "attack is last", text, i, "parts in order", "creature part"))
    elif g.now.phase != "creature":
        text = "a creature is put into play after drawing and energizing"
        found.append(legal.refusal(g, key, "creature part", text, i, "parts in order", "parts"))
    if done(g, CREATURE_OF_THE_TURN, player) and not exempt(g, i):
        text = f"{g.player(player)} has put a creature into play this turn, and one is all"
        found.append(legal.refusal(g, key, "one creature", text, i))
    n = len(creatures(g, player))
    if n >= tables.MOST_CREATURES:
        also = ("limit stays", *(("exempt from one rule",) if exempt(g, i) else ()))
        text = f"{g.player(player)} has {n} creatures in play, and with four none comes from the hand"
        found.append(legal.refusal(g, key, "limit", text, i, *also))
    bars = modifiers.barred_players(g, "summon", player, i)
    if bars:
        found.append(legal.forbidden(g, key, bars, f"{g.player(player)} can't put {name} into play", i))
    return found + costs.bars(g, player, i, price(g, g.card(i), None), key)


def exempt(g: Draft, i: int) -> bool:
    """Whether something lets this card come into play beside the one creature of the turn."""
    return bool(modifiers.permissions(g, "summon again", i))


def creatures(g: Draft, player: int) -> list[int]:
    """A player's creatures in play."""
    return [i for i in g.in_zone("battle", player) if g.card(i).type == "creature" or not g.objects[i].card]


def done(g: Draft, what: str, player: int) -> bool:
    """Whether a player has done this in the turn."""
    return any(f.kind == what and f.player == player for f in g.record)


def has_done(g: Draft, what: str, player: int) -> None:
    """Record that a player has done this in the turn."""
    g.record = tuple(sorted({*g.record, Fact(what, NOTHING, player)}))


# --- beginning a spell or an ability ---------------------------------------------------------------


def begin(g: Draft, player: int, chosen: tuple[str, int, AbilityRef | None]) -> Turn:
    """Aim a spell or an ability, pay for it, and let it wait for the opponent's answer."""
    _, i, ref = chosen
    name, card = g.name(i), g.card(i)
    ability = g.world.node(ref) if ref is not None else None
    address = ref if ref is not None else AbilityRef(g.objects[i].card)
    source = g.ref(i)
    job = yield from aiming.aimed(g, Job(address, player, source), aims(card, ability), i)
    if not g.lean:
        _tell_begin(g, player, i, ability, job)
    if ability is None:
        lift(g, i)
        g.set(i, zone="cast", seen=(1 << len(g.sides)) - 1)
    to_pay = price(g, card, ability)
    if to_pay and not g.lean:
        also = ("costs", *(("sacrifice for a spell", "sacrifice") if costs.sacrifices(to_pay) else ()))
        g.note(
            f"{g.player(player)} pays for {name}",
            g.cite("ability cost" if ability else "spell number"),
            player,
            name,
            also,
        )
    job = yield from effects.several(g, to_pay, job)
    serial = 1 + max((item.serial for item in g.stack), default=0)
    stack.push(g, Played(player, address, source, vars=job.vars, serial=serial))
    g.then(Frame("respond"))
    if ability is None:
        yield from happen(g, Event("cast", what=i, player=player, by=player))


def _tell_begin(g: Draft, player: int, i: int, ability: tree.Activated | None, job: Job) -> None:
    at = [aiming.said(g, b) for b in job.vars if b.name.startswith("aim:")]
    on = f" on {' and '.join(at)}" if any(at) else ""
    also = ["targets first", "target what", "target any"] if at else []
    also += ["target narrowed"] if any(_narrow(w) for w in aims(g.card(i), ability)) else []
    also += ["respond nested", "respond with"] if g.stack else []
    also += ["ability within attack"] if g.attacks else []
    also += ["after the attack"] if g.now.phase == "end" else []
    also += ["first turn allows"] if g.now.number == 1 and player == g.now.player else []
    name = g.name(i)
    if ability is not None:
        also += ["ability", "energized"]
        also += ["ability again"] if not any(_drains(part) for part in ability.cost) else []
        also += ["energized again"] if done(g, ATTACK_OF_THE_TURN, player) else []
        g.note(f"{g.player(player)} uses {name}{on}", g.cite("ability any time"), player, name, tuple(also))
        return
    also += ["spell number", "spell kinds"]
    also += ["linger", "linger hosts"] if lingers(g.card(i)) else ["one time"]
    g.note(f"{g.player(player)} plays {name}{on}", g.cite("spell any time"), player, name, tuple(also))


def _narrow(wanted: tree.Select | tree.ChooseValue) -> bool:
    return isinstance(wanted, tree.ChooseValue) or len(wanted.zone) == 1


def _drains(part: tree.Effect) -> bool:
    return isinstance(part, tree.Do) and part.verb == "tap" and part.what == "self"


# --- what becomes of it ----------------------------------------------------------------------------


def spell_done(g: Draft, i: int, player: int) -> Turn:
    """A One time spell that is done, or a countered one, goes to its owner's discard pile."""
    if g.objects[i].zone == "cast":
        rule = g.cite("spell done")
        yield from happen(g, Event("move", what=i, player=g.objects[i].owner, from_="cast", to="discard", rule=rule))


def ability_done(g: Draft) -> None:
    """An ability has been carried out whole."""


def attach(g: Draft, i: int, player: int, host: int, life: int) -> Turn:
    """A Linger spell takes effect: it is put on its creature, if that is still there."""
    name = g.name(i)
    if host < 0 or g.objects[host].life != life or g.objects[host].zone != "battle":
        if not g.lean:
            g.note(f"the creature for {name} is gone", g.cite("linger hosts"), player, name, ("what is gone",))
        yield from spell_done(g, i, player)
        return
    before = modifiers.power(g, host)
    place(g, i, "linger")
    g.set(host, under=(*g.objects[host].under, i))
    if not g.lean:
        also = ("spell kinds", "linger hosts", "linger stays")
        now = modifiers.power(g, host)
        said = f", which has power {now} now" if now != before else ""
        g.note(f"{name} is put on {g.name(host)}{said}", g.cite("linger"), player, name, also)
    yield from g.world.game.settle(g)


def left_out(g: Draft, i: int, n: int, player: int) -> None:
    """A part of a spell that the tree cannot say is left out, and that is stated."""
    if not g.lean:
        ability = g.card(i).abilities[n]
        kind = ability.kind if isinstance(ability, tree.Unmodelled) else "part"
        g.assumed.append((f"{g.name(i)}: {kind}", "left out, since this clause is not executable"))
        text = f"{g.name(i)}: the part “{kind}” is left out, since it is not executable"
        g.note(text, g.cite("left out"), player, g.name(i))


def play_free(g: Draft, i: int, player: int) -> None:
    """An effect plays a card: a creature is put into play, a spell is carried out at once."""
    if g.card(i).type == "spell" and not lingers(g.card(i)):
        lift(g, i)
        g.set(i, zone="cast", seen=(1 << len(g.sides)) - 1)
        g.then(*spell_frames(g, i, player, ()), Frame("spell_done", (i, player), quiet=True))


def spell_frames(g: Draft, i: int, player: int, found: tuple[Bound, ...]) -> Iterator[Frame]:
    """The rules that carry out what a One time spell says."""
    key = g.objects[i].card
    for n, ability in enumerate(g.card(i).abilities):
        if isinstance(ability, tree.Spell):
            yield Frame("effect", job=Job(AbilityRef(key, (n, "then")), player, g.ref(i), vars=found), quiet=True)
        elif isinstance(ability, tree.Unmodelled):
            yield Frame("left_out", (i, n, player), quiet=True)


def put_into_play(g: Draft, player: int, i: int) -> Turn:
    """The creature of the turn comes from the hand into play."""
    name = g.name(i)
    again = done(g, CREATURE_OF_THE_TURN, player)
    to_pay = price(g, g.card(i), None)
    if not g.lean:
        also = ["creature part", "kinds of cards", "enters energized", "states", "attack new"]
        also += ["creature cost"] if to_pay else ["costs nothing"]
        also += ["exempt", "exempt from one rule"] if again else []
        also += ["first turn allows"] if g.now.number == 1 else []
        also += ["limit own"] if len(creatures(g, player)) < tables.MOST_CREATURES <= len(g.in_zone("battle")) else []
        rule = g.cite("exempt" if again else "one creature")
        g.note(f"{g.player(player)} puts {name} into play", rule, player, name, tuple(also))
    job = Job(AbilityRef(g.objects[i].card), player, g.ref(i))
    yield from effects.several(g, to_pay, job)
    if not again:
        has_done(g, CREATURE_OF_THE_TURN, player)
    rule = g.cite("enters energized")
    yield from happen(
        g,
        Event("move", what=i, player=player, from_="hand", to="battle", by=player, rule=rule),
        Event("summon", what=i, player=player, by=player),
    )


def summon_options(g: Draft, player: int) -> list[Option]:
    """Every creature of the hand that may be put into play now."""
    quiet = g.lean and not g.world.texts
    return [
        Option(
            f"summon:o{group[0]}",
            ("summon", group[0], None),
            "" if quiet else f"put {g.name(group[0])} into play",
            group[0],
        )
        for group in picking.classes(g, g.in_zone("hand", player))
        if g.objects[group[0]].card and g.card(group[0]).type == "creature" and not summon_bars(g, player, group[0], "")
    ]


def barred_creatures(g: Draft, player: int) -> Iterator[Refusal]:
    """Every creature of the hand that may not be put into play now, and every spell that may not be played."""
    for i in g.in_zone("hand", player):
        if g.objects[i].card and g.card(i).type == "creature":
            found = legal.merged(summon_bars(g, player, i, f"summon:o{i}"))
            if found is not None:
                yield found
    yield from barred(g, player)
