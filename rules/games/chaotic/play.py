"""Mugic and Activated abilities: what may be played now, by whom, on what, and what is paid for it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from rules.abilities import tree
from rules.core import choosing, effects, modifiers, picking, select, stack
from rules.core.choices import Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event, lift
from rules.core.happen import happen
from rules.core.state import AbilityRef, Bound, Frame, Job, Played
from rules.core.world import walk
from rules.games import aiming
from rules.games.chaotic import tokens, values
from rules.games.chaotic.damage import CASTER
from rules.games.chaotic.tables import GENERIC
from rules.games.shields import legal

COUNTERS = ("pay", "remove counter", "remove counters")  # the keyword actions that take counters off


def aims(card: tree.CardDef, ability: Any) -> tuple[aiming.Wanted, ...]:
    """What has to be aimed at when this is played."""
    if isinstance(ability, tree.Activated):
        return aiming.targets(ability.then)
    return tuple(
        wanted for part in card.abilities if isinstance(part, tree.Spell) for wanted in aiming.targets(part.then)
    )


def aim_bars(g: Draft, player: int, i: int, ability: Any, key: str) -> list[Refusal]:
    """Why this cannot be aimed at anything."""
    job = Job(AbilityRef(g.objects[i].card), player, g.ref(i))
    for wanted in aims(g.card(i), ability):
        if isinstance(wanted, tree.Select) and wanted.least != tree.Num(0) and not choosing.candidates(g, wanted, job):
            text = f"there is nothing that {g.name(i)} can be aimed at"
            also = ("target narrowed", *narrowed(wanted), *shielded(g, wanted, job))
            also += ("innate no burst",) if "stack" in wanted.zone else ()
            return [legal.refusal(g, key, "no target", text, i, *also)]
    return []


def narrowed(wanted: aiming.Wanted) -> tuple[str, ...]:
    """The mechanisms by which the words of a card narrow its targets."""
    if not isinstance(wanted, tree.Select):
        return ()
    found: list[str] = ["target own"] if wanted.whose == "you" else []
    for f in wanted.where:
        if isinstance(f, tree.Has) and f.what == "state":
            found += (
                ["target engaged"] if f.value == "engaged" else ["target opposing"] if f.value == "opposing" else []
            )
        elif isinstance(f, tree.Has) and f.what == "tribe" and "stack" in wanted.zone:
            found.append("tribe of abilities")
    return tuple(found)


def shielded(g: Draft, wanted: tree.Select, job: Job) -> tuple[str, ...]:
    """Untargetability, where it is what takes the targets away."""
    return ("Untargetability",) if any(untargetable(g, k) for k in select.find(g, wanted, job) if k >= 0) else ()


def untargetable(g: Draft, i: int) -> bool:
    """Whether Mugic and abilities cannot target a Creature."""
    return g.objects[i].zone == "battle" and values.has_keyword(g, i, "Untargetability")


# --- what is possible ------------------------------------------------------------------------------


def options(g: Draft, player: int) -> list[Option]:
    """Every Mugic that a player may play now, by each Creature that can pay, and every ability that may be used."""
    if values.apprentice(g):
        return []
    quiet = g.lean and not g.world.texts
    found: list[Option] = []
    for group in picking.classes(g, g.in_zone("mugic", player)):
        i = group[0]
        if not g.objects[i].card or cast_bars(g, player, i, ""):
            continue
        for c in casters(g, player, i):
            text = "" if quiet else f"play {g.name(i)} with {g.name(c)}"
            found.append(Option(f"cast:o{i}:o{c}", ("cast", i, None, c), text, i))
    for i, ref, ability in stack.usable(g, player):
        if not use_bars(g, player, i, ability, ""):
            text = "" if quiet else f"use {g.name(i)}: {g.world.game.describe(ability.then)}"
            key = f"use:o{i}:" + ".".join(map(str, ref.path))
            if all(option.key != key for option in found):
                found.append(Option(key, ("use", i, ref, payer(g, i)), text, i))
    return found


def barred(g: Draft, player: int) -> Iterator[Refusal]:
    """Every Mugic in hand that may not be played now, with its reasons."""
    for i in g.in_zone("mugic", player):
        if g.objects[i].card and (found := legal.merged(cast_bars(g, player, i, f"cast:o{i}"))) is not None:
            yield found


def of_tribe(g: Draft, i: int, c: int) -> bool:
    """Whether a Creature is of the Tribe that a Mugic has, or the Mugic is Generic."""
    tribe = g.card(i).tribe
    if tribe not in GENERIC and values.brainwashed(g, c):
        return False
    return tribe in GENERIC or tribe in select.tribes(g, c) or bool(modifiers.permissions(g, "play mugic", c, i))


def cost(g: Draft, i: int, c: int = -1) -> int:
    """The Mugic counters that a Mugic costs a Creature."""
    n = modifiers.stat(g, i, "cost")
    if tree.Cost not in g.world.kinds:
        return n
    for active in modifiers.active(g):
        change = active.change
        if not isinstance(change, tree.Cost) or not modifiers.applies(g, active, i):
            continue
        if change.by and (c < 0 or not select.satisfies(g, change.by, c, active.job)):
            continue
        if change.nth == 1 and c >= 0 and values.fact(g, values.SINGS, g.ref(c)):
            continue
        n = max(change.least, n + select.amount(g, change.add, active.job))
    return max(0, n)


def ban(g: Draft, player: int, i: int, kind: str, c: int, key: str) -> list[Refusal]:
    """What cards say against playing this: words on such things, or on the Creature that would play it."""
    bars = []
    for active in modifiers.active(g) if g.world.forbids & {"be played", "play"} else ():
        change, about = active.change, active.affects
        if (
            not isinstance(change, tree.Cant)
            or active.cond is not None
            and not select.holds(g, active.cond, active.job)
        ):
            continue
        if change.action == "be played" and isinstance(about, tree.Select):
            mine = about.whose == "any" or (player == active.job.owner) == (about.whose == "you")
            if mine and all(select.of_kind(g, f, i, kind, active.job) for f in about.where):
                bars.append(active)
        elif change.action == "play" and all(select.of_kind(g, f, i, kind, active.job) for f in change.against):
            if about in ("you", "opponent", "each"):
                mine = player in select.players(g, str(about), active.job)
            else:
                mine = c >= 0 and modifiers.applies(g, active, c)
            if mine:
                bars.append(active)
    if not bars:
        return []
    found = legal.forbidden(g, key, bars, f"{g.name(i)} cannot be played", i)
    return [legal.refusal(g, key, "cannot be played", found.text, i, "played", "can't")]


def casters(g: Draft, player: int, i: int) -> list[int]:
    """The Creatures of a player that can play a Mugic: of its Tribe, with the counters for it."""
    return [c for c in values.creatures(g, player) if not caster_bars(g, i, c, "")]


def caster_bars(g: Draft, i: int, c: int, key: str) -> list[Refusal]:
    """Every reason why a Creature cannot play this Mugic."""
    found: list[Refusal] = []
    name, who = g.name(i), g.name(c)
    if not of_tribe(g, i, c):
        text = f"{name} is {g.card(i).tribe} Mugic, and {who} is not of that Tribe"
        also: tuple[str, ...] = () if select.tribes(g, c) else ("tribeless",)
        if values.brainwashed(g, c):
            text, also = f"{who} is brainwashed and plays Generic Mugic only", ("brainwashed", "chieftain")
        found.append(legal.refusal(g, key, "mugic tribe", text, i, "tribal", *also))
    if g.objects[c].counters < cost(g, i, c):
        text = f"{name} costs {cost(g, i, c)} Mugic counters, and {who} has {g.objects[c].counters}"
        also = (
            "one pays",
            "mugic cost",
            "no counters",
            "mugic paid",
            *(("generic",) if g.card(i).tribe in GENERIC else ()),
        )
        found.append(legal.refusal(g, key, "mugic cost", text, i, *also))
    return found + ban(g, g.objects[c].controller, i, "mugic", c, key)


def cast_bars(g: Draft, player: int, i: int, key: str) -> list[Refusal]:
    """Every reason why a player may not play this Mugic now."""
    if values.apprentice(g):
        return [legal.refusal(g, key, "apprentice", "an Apprentice game has no Mugic", i, "master only")]
    if g.objects[i].zone != "mugic" or g.objects[i].owner != player:
        return [
            legal.refusal(g, key, "mugic hand", f"{g.name(i)} is not in {g.player(player)}'s Mugic hand", i, "mugic")
        ]
    found: list[Refusal] = []
    bars = modifiers.barred_players(g, "cast", player, i)
    if bars:
        found.append(legal.forbidden(g, key, bars, f"{g.player(player)} can't play {g.name(i)}", i))
    own = values.creatures(g, player)
    if not casters(g, player, i):
        least = min((caster_bars(g, i, c, key) for c in own), key=len, default=[])
        found += least or [legal.refusal(g, key, "mugic", f"there is no Creature to play {g.name(i)}", i)]
    return found + aim_bars(g, player, i, None, key)


def payer(g: Draft, i: int) -> int:
    """The Creature whose counters pay for an ability: its own, or the one that has the Battlegear."""
    if g.objects[i].zone == "battlegear":
        return next(iter(select.hosts(g, i)), -1)
    return i


def use_bars(g: Draft, player: int, i: int, ability: tree.Activated, key: str) -> list[Refusal]:
    """Every reason why an ability cannot be used now."""
    if values.apprentice(g):
        return [legal.refusal(g, key, "apprentice", "in an Apprentice game abilities are left aside", i, "master only")]
    if g.objects[i].down:
        return [legal.refusal(g, key, "gear down", f"{g.name(i)} is face down and does nothing", i)]
    found: list[Refusal] = []
    found += ban(g, player, i, "ability", i, key)
    found += cost_bars(g, player, i, ability.cost, key)
    return found + aim_bars(g, player, i, ability, key)


def cost_bars(g: Draft, player: int, i: int, price: tuple[tree.Effect, ...], key: str) -> list[Refusal]:
    """Every part of a price that cannot be paid now."""
    job = Job(AbilityRef(g.objects[i].card), player, g.ref(i))
    found: list[Refusal] = []
    for part in price:
        match part:
            case tree.Do(verb=verb, what=None | "self", n=n, kind=kind) if verb in COUNTERS:
                many = select.amount(g, n, job) if n is not None else 1
                c = payer(g, i)
                have = tokens.has(g, c, kind) if c >= 0 else 0
                if have < many:
                    who = g.name(c) if c >= 0 else "nobody"
                    text = f"it costs {many} {kind.title() or 'Mugic'} counters, and {who} has {have}"
                    found.append(
                        legal.refusal(
                            g,
                            key,
                            "cannot pay",
                            text,
                            i,
                            "own counters",
                            "ability counters",
                            "no counters",
                            "ability without counters",
                        )
                    )
            case tree.Do(verb="expend", kind=element):
                there = select.elements(g, payer(g, i)) if payer(g, i) >= 0 else ()
                if not there or element != "any" and element.title() not in there:
                    found.append(
                        legal.refusal(g, key, "cannot pay", f"{g.name(i)} does not have {element}", i, "expend")
                    )
            case tree.Do(verb="deactivate hive") if not select.holds(g, tree.When(hive=True), job):
                found.append(legal.refusal(g, key, "cannot pay", "the Hive is off", i, "hive off"))
            case tree.Do(verb="sacrifice" | "discard" | "uninfect" | "infect" as verb, what=tree.Select() as what):
                least = select.amount(g, what.least, job) if what.least is not None else 1
                able = choosing.candidates(g, what, job)
                able = [k for k in able if verb != "uninfect" or select.has(g, k, "state", "infected")]
                if len(able) < max(least, 1):
                    text = f"{g.player(player)} has nothing to pay for {g.name(i)} with"
                    found.append(legal.refusal(g, key, "cannot pay", text, i, "sacrifice cost"))
            case tree.Do(what=tree.Select() as what) | tree.Move(what=tree.Select() as what):
                least = select.amount(g, what.least, job) if what.least is not None else 1
                if len(choosing.candidates(g, what, job)) < least:
                    text = f"{g.player(player)} has nothing to pay for {g.name(i)} with"
                    found.append(legal.refusal(g, key, "cannot pay", text, i, "sacrifice cost"))
            case _:
                pass
    return found


# --- playing ---------------------------------------------------------------------------------------


def begin(g: Draft, player: int, chosen: tuple[str, int, AbilityRef | None, int]) -> Turn:
    """Aim a Mugic or an ability, pay for it, and put it on the Burst; the other player may respond."""
    _, i, ref, creature = chosen
    card = g.card(i)
    ability = g.world.node(ref) if ref is not None else None
    address = ref if ref is not None else AbilityRef(g.objects[i].card)
    source = g.ref(i)
    caster = Bound(CASTER, (g.ref(creature),)) if creature >= 0 else Bound(CASTER)
    wanted = aims(card, ability)
    first = X in walked(wanted)  # so many targets
    bound = (yield from _many(g, player, i, creature, ability)) if first else ()
    job = yield from aiming.aimed(g, Job(address, player, source, vars=(caster, *bound)), wanted, i)
    if not first:
        bound = yield from _many(g, player, i, creature, ability)
        job = g.job(job, vars=(*job.vars, *bound))
    if not g.lean:
        _tell(g, player, i, ability, creature, job)
    paid: list[Event] = []
    if ability is None:
        price = cost(g, i, creature) + sum(b.number for b in bound)  # what cards say of Mugic in the hand counts
        lift(g, i)
        g.set(i, zone="burst", seen=(1 << len(g.sides)) - 1)
        paid = take_counters(g, creature, price, "mugic paid")
        values.put_fact(g, values.SINGS, g.ref(creature), n=1 + values.fact(g, values.SINGS, g.ref(creature)))
        values.put_fact(g, values.PLAYED_BY, g.ref(i), n=creature + 1)
    serial = 1 + max((item.serial for item in g.stack), default=0)
    item = Played(player, address, source, payer=creature, vars=job.vars, serial=serial)
    g.then(Frame("respond", (1 - player, 0)))
    stack.push(g, item)
    yield from happen(g, *paid)
    if ability is not None:
        yield from _price(g, i, creature, ability, job, serial)
    kind = g.card(i).type if ability is None else "ability"
    aimed = [r.object for b in job.vars if b.name.startswith("aim:") for r in b.refs if r.object >= 0]
    told = [Event("target", what=k, other=i, player=player, by=player) for k in dict.fromkeys(aimed)]
    yield from happen(g, Event("play", what=i, player=player, by=player, other=creature, at=kind), *told)


def _many(
    g: Draft, player: int, i: int, creature: int, ability: tree.Activated | None
) -> Generator[Ask, Any, tuple[Bound, ...]]:
    """How many counters are paid where the cost is X (C-W-COSTX-01); nothing where it is no X."""
    card = g.card(i)
    if ability is None:
        x = card.level is None and X in walked(card.abilities)
        most = g.objects[creature].counters - cost(g, i, creature) if x else 0
    else:
        x = X in walked(ability.cost)
        most = g.objects[creature].counters if x and creature >= 0 else 0
    if not x:
        return ()
    options = tuple(Option(str(n), n, str(n)) for n in range(max(0, most) + 1))
    text = "" if g.lean and not g.world.texts else f"{g.name(i)}: X is"
    n = yield Ask(player, "value.number", options, g.cite("cost x"), text)
    if not g.lean:
        g.note(f"{g.name(i)}: X is {n}", g.cite("cost x"), player, g.name(i))
    return (Bound("x", number=n),)


X = tree.Chosen("x")


def walked(parts: tuple[Any, ...]) -> list[tree.Node]:
    """Every node of some parts of a tree."""
    return [node for part in parts for node in walk(part)]


def _price(g: Draft, i: int, creature: int, ability: tree.Activated, job: Job, serial: int) -> Turn:
    """What an ability costs is paid at once and does not come back."""
    for part in ability.cost:
        own = isinstance(part, tree.Do) and part.verb in COUNTERS and part.what in (None, "self")
        if isinstance(part, tree.Do) and own and part.kind in tokens.MUGIC:
            many = select.amount(g, part.n, job) if part.n is not None else 1
            yield from happen(g, *take_counters(g, creature, many, "ability counters"))
        else:
            job = yield from effects.several(g, (part,), job)


def take_counters(g: Draft, creature: int, n: int, mechanism: str) -> list[Event]:
    """One Creature pays Mugic counters; what is told of it, one event for each."""
    g.set(creature, counters=g.objects[creature].counters - n)
    if not g.lean:
        text = f"{g.name(creature)} pays {n} Mugic counter{'s' * (n != 1)}"
        also = ("one pays", "mugic cost") if mechanism == "mugic paid" else ("own counters", "ability cost")
        g.note(text, g.cite(mechanism), g.objects[creature].controller, g.name(creature), also)
    if "counter removed" not in g.world.triggering:
        return []
    return [Event("counter removed", what=creature, by=g.objects[creature].controller) for _ in range(n)]


def _tell(g: Draft, player: int, i: int, ability: tree.Activated | None, creature: int, job: Job) -> None:
    at = [aiming.said(g, b) for b in job.vars if b.name.startswith("aim:")]
    on = f" on {' and '.join(at)}" if any(at) else ""
    also: list[str] = ["played", "source", "playable"]
    also += ["in turn", "burst"] if g.stack else ["burst starts"]
    for wanted in aims(g.card(i), ability):
        also += ["target narrowed", *narrowed(wanted)]
    if any(r.object >= 0 and r not in g.battle for b in job.vars if b.name.startswith("aim:") for r in b.refs):
        also.append("target outside")
    if ability is not None:
        also += ["ability starts" if g.objects[i].zone == "battle" else "gear starts", "ability cost"]
        if any(isinstance(part, tree.Do) and part.verb == "sacrifice" for part in ability.cost):
            also.append("sacrifice cost")
        g.note(f"{g.player(player)} uses {g.name(i)}{on}", g.cite("activated"), player, g.name(i), tuple(also))
        return
    also += ["mugic starts", "mugic hand", "mugic tribe" if g.card(i).tribe not in GENERIC else "generic"]
    text = f"{g.player(player)} plays {g.name(i)} with {g.name(creature)}{on}"
    g.note(text, g.cite("mugic"), player, g.name(i), tuple(also))
