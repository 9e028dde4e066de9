"""Keyword actions of the game: sacrificing, counters, Hive, dispelling; and the values that can be chosen."""

from __future__ import annotations

from typing import Any

from rules.abilities import tree
from rules.core import choosing, decks, modifiers, select, standing
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.events import Event, place
from rules.core.happen import happen
from rules.core.state import Job
from rules.games.chaotic import burst, combat, play, turn, values
from rules.games.chaotic.tables import DISCIPLINES, ELEMENTS, TRIBES


def pay(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Mugic counters are taken off as a cost: off the Creature itself, or the one that bears the Battlegear."""
    if effect.kind not in ("", "mugic"):
        return job
    n = select.amount(g, effect.n, job) if effect.n is not None else 1
    creature = play.payer(g, job.source.object)
    if creature >= 0:
        play.take_counters(g, creature, n, "ability counters")
    return job
    yield


def sacrifice(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A player puts a card of his or her own from play into the Discard Pile; nothing can stop that."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    job = choosing.named(job, effect.what, found, g)
    events = [Event("sacrifice", what=i, from_=g.objects[i].zone, by=job.owner, cause=job.source.object) for i in found]
    if not g.lean and found:
        also = ("with gear", "sacrifice chosen")
        g.note(f"{g.names(found)} is sacrificed", g.cite("sacrifice"), job.owner, also=also)
    yield from happen(g, *events)
    return job


def counters(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Mugic counters are put on a Creature, or taken off it."""
    n = select.amount(g, effect.n, job) if effect.n is not None else 1
    found = yield from choosing.objects(g, effect.what, job, preset)
    kind = "counter removed" if effect.verb.startswith("remove") else "counter put"
    sign = -1 if effect.verb.startswith("remove") else 1
    if effect.kind in ("", "mugic"):
        for i in found:
            was = g.objects[i].counters
            g.set(i, counters=max(0, was + sign * n))
            if not g.lean:
                text = f"{g.name(i)} has {g.objects[i].counters} Mugic counters"
                g.note(text, g.cite("counters"), g.objects[i].controller, g.name(i))
        yield from happen(g, *[Event(kind, what=i, n=n, by=job.owner) for i in found])
    return choosing.named(job, effect.what, found, g)


def hive(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """The Hive is activated for the rest of the turn, or is off again."""
    on = not effect.verb.startswith("de")
    values.put_fact(g, select.HIVE, n=1 if on else 0)
    if not g.lean:
        g.note(f"the Hive is {'on' if on else 'off'}", g.cite("hive on" if on else "hive off"), job.owner,
               also=("hive", "hive resolves"))  # fmt: skip
    yield from happen(g, *([Event("hive", player=job.owner)] if on else []))
    yield from g.world.game.settle(g)
    values.tell(g, [i for i in values.creatures(g) if values.has_keyword(g, i, "Hive")])
    return job


def infect(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Creatures become Infected, which a token shows, or are so no longer."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    on = effect.verb == "infect"
    for i in found:
        if on and (bars := modifiers.prohibitions(g, "be infected", i)):
            if not g.lean:
                g.note(f"{g.name(i)} cannot be Infected", g.cite("can't"), job.owner, g.name(bars[0].source))
            continue
        g.set(i, tapped=on)
        if not g.lean:
            text = f"{g.name(i)} is {'Infected' if on else 'Infected no longer'}"
            g.note(text, g.cite("infect"), g.objects[i].controller, g.name(i))
    yield from g.world.game.settle(g)
    return choosing.named(job, effect.what, found, g)


def dispel(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Items of the Burst are taken off it, or lose their effect."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    for i in found:
        item = standing.item_of(g, i)
        if item is not None and not item.countered:
            burst.dispel(g, item, "negate" if effect.verb == "negate" else "dispel")
    return job


def turn_gear(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Battlegear is turned up or down."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    for i in found:
        g.set(i, down=effect.verb == "turn down", seen=(1 << len(g.sides)) - 1)
    yield from g.world.game.settle(g)
    return job


def offered(g: Draft, what: str) -> tuple[str, ...]:
    """What can be chosen that is no card."""
    match what:
        case "player":
            return tuple(p for n, p in enumerate(g.world.players) if not g.sides[n].out)
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
    return job


def new_location(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """The Active Location goes under its deck, and the next one of the Active Player's is turned up."""
    if not g.count("locations", g.now.player):
        return job
    for i in g.in_zone("location"):
        place(g, i, "locations", "bottom")
    yield from turn.reveal(g)
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


def shuffle(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A deck is shuffled: the Attack Deck, the Location Deck, or both."""
    for player in select.players(g, effect.by, job):
        for zone in effect.kind.split(" or ") if effect.kind else ("attack_deck",):
            if zone in g.world.game.decks:
                decks.shuffle(g, player, zone)
    return job
    yield


VERBS: dict[str, Any] = {
    "draw": draw,
    "discard": discard,
    "shuffle": shuffle,
    "expend": expend,
    "new location": new_location,
    "pay": pay,
    "sacrifice": sacrifice,
    "add counter": counters,
    "remove counter": counters,
    "remove counters": counters,
    "activate hive": hive,
    "deactivate hive": hive,
    "infect": infect,
    "uninfect": infect,
    "dispel": dispel,
    "negate": dispel,
    "turn up": turn_gear,
    "turn down": turn_gear,
}
