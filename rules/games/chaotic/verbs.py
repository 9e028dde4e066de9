"""Keyword actions of the game: sacrificing, counters, Hive, dispelling; and the values that can be chosen."""

from __future__ import annotations

from typing import Any

from rules.abilities import tree
from rules.core import choosing, modifiers, select
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Bound, Job
from rules.games.chaotic import answers, combat, play, shifts, spaces, tokens, turn, values
from rules.games.chaotic.tables import DISCIPLINES, ELEMENTS, TRIBES


def pay(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Mugic counters are taken off as a cost: off the Creature itself, or the one that bears the Battlegear."""
    if effect.kind not in ("", "mugic"):
        return job
    n = select.amount(g, effect.n, job) if effect.n is not None else 1
    creature = play.payer(g, job.source.object)
    if creature >= 0:
        yield from happen(g, *play.take_counters(g, creature, n, "ability counters"))
    return job


def sacrifice(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A player puts a card of his or her own from play into the Discard Pile; nothing can stop that."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    job = choosing.named(job, effect.what, found, g)
    job = select.bind(job, Bound("sacrificed", tuple(g.ref(i) for i in found)))
    events = [Event("sacrifice", what=i, from_=g.objects[i].zone, by=job.owner, cause=job.source.object) for i in found]
    if not g.lean and found:
        also = ("with gear", "sacrifice chosen")
        g.note(f"{g.names(found)} is sacrificed", g.cite("sacrifice"), job.owner, also=also)
    yield from happen(g, *events)
    return job


def hive(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """The Hive is activated for the rest of the turn, or is off again."""
    on = not effect.verb.startswith("de")
    was = any(f.kind == select.HIVE for f in g.record)
    if modifiers.barred_players(g, effect.verb, job.owner):
        if not g.lean:
            g.note("the Hive stays as it is", g.cite("can't"), job.owner)
        return job
    values.put_fact(g, select.HIVE, n=1 if on else 0)
    if not g.lean:
        g.note(f"the Hive is {'on' if on else 'off'}", g.cite("hive on" if on else "hive off"), job.owner,
               also=("hive", "hive resolves"))  # fmt: skip
    yield from happen(g, *([Event("hive", player=job.owner)] if on and not was else []))
    yield from g.world.game.settle(g)
    values.tell(g, [i for i in values.creatures(g) if values.has_keyword(g, i, "Hive")])
    return job


def turn_gear(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Battlegear is turned up or down; face down it does nothing, and nothing that it did lasts."""
    down = effect.verb == "turn down"
    found = yield from choosing.objects(g, effect.what, job, preset)
    turned = []
    for i in found:
        if g.objects[i].down == down or g.objects[i].zone != "battlegear":
            continue
        if down and modifiers.prohibitions(g, "be turned down", i):
            if not g.lean:
                g.note(f"{g.name(i)} cannot be turned face down", g.cite("can't"), job.owner, g.name(i))
            continue
        g.set(i, down=down, seen=(1 << len(g.sides)) - 1)
        turned.append(i)
        if not g.lean:
            text = f"{g.name(i)} is turned face {'down' if down else 'up'}"
            g.note(text, g.cite("gear flipped"), job.owner, g.name(i))
    yield from g.world.game.settle(g)
    yield from happen(g, *[Event(effect.verb, what=i, player=g.objects[i].controller, by=job.owner) for i in turned])
    return choosing.named(job, effect.what, found, g)


def offered(g: Draft, what: str) -> tuple[str, ...]:
    """What can be chosen that is no card."""
    match what:
        case "player":
            return tuple(p for n, p in enumerate(g.world.players) if not g.sides[n].out)
        case "location element":
            lines = [g.card(i).initiative.title() for i in g.in_zone("location")]
            return tuple(line.lower() for line in lines if line in ELEMENTS)
        case "element":
            return tuple(name.lower() for name in ELEMENTS)
        case "discipline":
            return DISCIPLINES
        case "tribe":
            return TRIBES
        case "name":
            return tuple(sorted({index.card.name for key, index in g.world.indexes.items() if key}))
        case _:
            return ()


def expend(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A Creature loses an element for the rest of the turn as a cost."""
    i = play.payer(g, job.source.object)
    have = select.elements(g, i) if i >= 0 else ()
    name = effect.kind.title()
    if effect.kind == "any" and have:
        options = tuple(Option(word.lower(), word, word) for word in have)
        name = yield Ask(job.owner, "value.element", options, g.cite("expend"), f"{g.name(i)}: expend")
    if name in have:
        values.put_fact(g, select.EXPENDED + name.lower(), g.ref(i))
        if not g.lean:
            g.note(f"{g.name(i)} expends {name}", g.cite("expend"), job.owner, g.name(i))
        player = g.objects[i].controller
        yield from happen(g, Event("element lost", what=i, at=name.lower(), by=job.owner, player=player))
    return job


def new_location(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """The Active Location is put away, and the next one of a player's is turned up (C-W-LOCATION-01)."""
    for player in select.players(g, effect.by or "turn player", job)[:1]:
        if not g.count("locations", player):
            continue
        for i in g.in_zone("location"):
            yield from spaces.put_away(g, i)
        if not g.lean:
            g.note(f"{g.player(player)} reveals a new Active Location", g.cite("new location"), player)
        yield from turn.turn_up(g, player)
    return job


def draw(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Attack Cards are drawn."""
    n = select.amount(g, effect.n, job) if effect.n is not None else 1
    for player in select.players(g, effect.by, job):
        for _ in range(n):
            yield from combat.draw(g, player)
    return job


def discard(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Cards of a hand go to the pile of their kind."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    events = []
    for i in found:
        to = "attack_discard" if g.card(i).type == "attack" or g.objects[i].zone == "attack_hand" else "discard"
        o = g.objects[i]
        events.append(Event("move", what=i, player=o.owner, from_=o.zone, to=to, by=job.owner, cause=job.source.object))
    yield from happen(g, *events)
    return choosing.named(job, effect.what, found, g)


VERBS: dict[str, Any] = {
    "draw": draw,
    "discard": discard,
    "shuffle": shifts.shuffle,
    "expend": expend,
    "new location": new_location,
    "pay": pay,
    "sacrifice": sacrifice,
    "add counter": tokens.counters,
    "remove counter": tokens.counters,
    "remove counters": tokens.counters,
    "infect": tokens.infect,
    "uninfect": tokens.infect,
    "relocate": spaces.relocate,
    "swap spaces": spaces.swap,
    "swap battlegear": shifts.swap_gear,
    "new target": answers.new_target,
    "activate hive": hive,
    "deactivate hive": hive,
    "dispel": answers.dispel,
    "negate": answers.dispel,
    "turn up": turn_gear,
    "turn down": turn_gear,
}
