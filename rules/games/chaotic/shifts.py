"""Cards moved by effects: back to hand or play, under and onto decks, out of the game; Battlegear equipped anew."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.abilities import tree
from rules.core import choosing, decks, select
from rules.core.actions import follow
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.events import Event, lift, place
from rules.core.happen import happen
from rules.core.state import Bound, Job
from rules.games.chaotic import spaces

HOME = {"attack": "attack_deck", "location": "locations"}  # the deck that a card belongs to, by its type
HANDS = {"attack": "attack_hand"}


def move(g: Draft, effect: tree.Move, job: Job, preset: list[int] | None) -> Done:
    """Move cards: `deck` is the one where they lie or belong, `hand` that of their kind, `battle` a space."""
    what = effect.what
    if isinstance(what, tree.Select) and what.place.startswith("top:") and preset is None:
        preset = []
        for p in select.players(g, what.whose, job):
            preset += yield from decks.bring_out(g, p, int(what.place[4:]), decks.zone_of(g, what.zone))
    found = yield from choosing.objects(g, what, job, preset)
    job = choosing.named(job, what, found, g)
    if what == "location" and found:
        job = select.bind(job, Bound(select.LOCATION_WAS, tuple(g.ref(i) for i in found)))
    for i in found:
        yield from g.identify(i)
    if effect.to == "battle":
        for i in found:
            owner = g.objects[i].owner
            if g.card(i).type != "creature":
                continue
            where = spaces.free(g, effect.at or "unoccupied", owner, 0, job.source.object)
            if where:
                space = yield from spaces.picked(g, job.owner, where, i)
                yield from spaces.enter(g, i, space, owner, job.owner, job.source.object)
        return follow(g, job, found)
    if effect.to == "deck" and effect.order == "any":
        found = yield from _ordered(g, job.owner, found, effect.at)
    shuffled = list[tuple[int, str]]()
    events = []
    for i in found:
        to = _where(g, i, effect.to)
        shuffled += [(g.objects[i].owner, to)] if effect.order == "shuffled" else []
        o = g.objects[i]
        events.append(Event("move", what=i, player=o.owner, from_=o.zone, to=to, at=effect.at, by=job.owner,
                            cause=job.source.object))  # fmt: skip
    if effect.order == "any":
        for e in events:  # one after the other, so that the last one lies topmost, or lowest
            yield from happen(g, e)
    else:
        yield from happen(g, *events)
    for player, zone in dict.fromkeys(shuffled):
        decks.shuffle(g, player, zone)
        yield from happen(g, Event("shuffle", player=player, to=zone, by=job.owner))
    return follow(g, job, found)


def _where(g: Draft, i: int, to: str) -> str:
    """The zone that a word of the tree means for a card."""
    zone, kind = g.objects[i].zone, g.card(i).type
    if to == "deck":
        return zone if zone in g.world.game.decks else HOME.get(kind, "attack_deck")
    if to == "hand":
        return HANDS.get(kind, "mugic")
    if to == "discard" and kind == "attack":
        return "attack_discard"
    return to


def _ordered(g: Draft, player: int, ids: list[int], at: str) -> Generator[Ask, Any, list[int]]:
    """Cards in the order in which they are put down: the player says which one lies next, from the top."""
    left, order = list(ids), list[int]()
    quiet = g.lean and not g.world.texts
    while len(left) > 1:
        kinds = {g.name(i): i for i in reversed(left)}
        options = tuple(Option(f"o{i}", i, "" if quiet else name, i) for name, i in sorted(kinds.items()))
        text = "" if quiet else f"which card lies {'next' if order else 'topmost'}"
        i = yield Ask(player, "deck.order", options, g.cite("choose"), text)
        left.remove(i)
        order.append(i)
    order += left
    return order if at == "bottom" else order[::-1]


def attach(g: Draft, effect: tree.Attach, job: Job) -> Done:
    """Battlegear comes back into play, face up, on a Creature that has none (C-GEAR-04)."""
    players = select.players(g, "each", job) if _by_each(effect) else [job.owner]
    for player in players:
        own = job if player == job.owner else g.job(job, owner=player)
        found = yield from choosing.objects(g, _own(effect.what), own)
        hosts: list[int] = []
        if found:
            hosts = yield from choosing.objects(g, _own(effect.to), own)
        for i, host in zip(found, hosts, strict=False):
            equip(g, i, host)
            if not g.lean:
                text = f"{g.name(host)} is equipped with {g.name(i)}"
                g.note(text, g.cite("equip"), player, g.name(i), ("one gear",))
    yield from g.world.game.settle(g)
    return job


def _by_each(effect: tree.Attach) -> bool:
    return isinstance(effect.what, tree.Select) and effect.what.by == "each"


def _own(what: tree.Select | str) -> tree.Select | str:
    """What each player does, as one of them does it."""
    if not isinstance(what, tree.Select):
        return what
    whose = "you" if what.whose == "each" else what.whose
    by = "you" if what.by == "each" else what.by
    return tree.Select(what.zone, whose, what.where, what.other, what.place, what.least, what.most, what.total,
                       what.how, by, what.as_)  # fmt: skip


def equip(g: Draft, i: int, host: int) -> None:
    """Put a Battlegear onto a Creature, face up."""
    lift(g, i)
    g.set(i, zone="battlegear", down=False, controller=g.objects[host].controller, seen=(1 << len(g.sides)) - 1)
    g.set(host, under=(*g.objects[host].under, i))


def swap_gear(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Two Creatures exchange their Battlegear; each stays face up or down as it is."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    if len(found) == 2:
        a, b = found
        first, second = g.objects[a].under, g.objects[b].under
        g.set(a, under=second)
        g.set(b, under=first)
        if not g.lean:
            g.note(f"{g.names(found)} exchange their Battlegear", g.cite("equip"), job.owner)
        yield from g.world.game.settle(g)
    return choosing.named(job, effect.what, found, g)


def shuffle(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A deck is shuffled: of two, one of the choice; or the Attack Deck together with the Attack Discard Pile."""
    for player in select.players(g, effect.by, job):
        zone = effect.kind or "attack_deck"
        if " or " in zone:
            zone = yield from decks.which(g, job.owner, tuple(zone.split(" or ")))
        if zone.endswith("attack_discard"):
            zone = "attack_deck"
            for i in g.in_zone("attack_discard", player):
                place(g, i, zone)
        decks.shuffle(g, player, zone)
        if not g.lean:
            word = g.world.game.zone_words.get(zone, zone)
            g.note(f"{g.player(player)}'s {word} is shuffled", g.cite("shuffle"), player)
        yield from happen(g, Event("shuffle", player=player, to=zone, by=job.owner))
    return job
    yield


