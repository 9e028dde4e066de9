"""Counters of every kind put on and taken off, and the token of an Infected Creature."""

from __future__ import annotations

from msgspec import structs

from rules.abilities import tree
from rules.core import choosing, modifiers, select
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Job
from rules.games.chaotic import values

MUGIC = ("", "mugic")
IS_INFECTED = tree.Has("state", "infected")


def has(g: Draft, i: int, kind: str) -> int:
    """How many counters of a kind are on a card."""
    return g.objects[i].counters if kind in MUGIC else g.marked(i, kind)


def change(g: Draft, i: int, kind: str, n: int, by: int) -> list[Event]:
    """Put so many counters on a card, or take them off it; what is told of it, one event for each counter."""
    was = has(g, i, kind)
    if n > 0 and modifiers.prohibitions(g, "get counters", i):
        if not g.lean:
            g.note(f"{g.name(i)} cannot have counters put on it", g.cite("can't"), by, g.name(i))
        return []
    now = max(0, was + n)
    if now == was:
        return []
    if kind in MUGIC:
        g.set(i, counters=now)
    else:
        g.put_mark(i, kind, now)
    if not g.lean:
        what = "Mugic" if kind in MUGIC else kind
        text = f"{g.name(i)} has {now} {what} counter{'s' * (now != 1)}"
        g.note(text, g.cite("counters" if kind in MUGIC else "other counters"), g.objects[i].controller, g.name(i))
    if kind not in MUGIC:
        return []
    word = "counter put" if now > was else "counter removed"
    return [Event(word, what=i, by=by, player=g.objects[i].controller) for _ in range(abs(now - was))]


def counters(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """So many counters are put on each, or taken off it; without a number all; "in all" from any of those meant."""
    off = effect.verb.startswith("remove")
    n = select.amount(g, effect.n, job) if effect.n is not None else None
    what = effect.what
    if off and n is not None and isinstance(what, tree.Select) and what.how == "choose" and what.most is None:
        yield from _in_all(g, what, job, effect.kind, n)
        return job
    found = yield from choosing.objects(g, what, job, preset)
    events = []
    for i in found:
        many = has(g, i, effect.kind) if n is None else n
        events += change(g, i, effect.kind, -many if off else many, job.owner)
    yield from happen(g, *events)
    return choosing.named(job, what, found, g)


def _in_all(g: Draft, what: tree.Select, job: Job, kind: str, n: int) -> Done:
    """Each player that is meant takes so many counters in all off cards of the choice, one by one."""
    for player in select.players(g, what.by, job):
        own = job if player == job.owner else g.job(job, owner=player)
        whose = "you" if what.whose == "each" else what.whose
        wanted = tree.Select(what.zone, whose, what.where)
        for _ in range(n):
            able = [i for i in select.find(g, wanted, own) if has(g, i, kind)]
            if not able:
                break
            quiet = g.lean and not g.world.texts
            options = tuple(Option(f"o{i}", i, "" if quiet else g.name(i), i) for i in able)
            text = "" if quiet else "take a counter off"
            i = yield Ask(player, "choose", options, g.cite("choose"), text)
            yield from happen(g, *change(g, i, kind, -1, player))
    return job


def infect(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A Creature becomes Infected, or is so no longer (C-W-INFECT-01)."""
    on = effect.verb == "infect"
    what = effect.what
    if not on and isinstance(what, tree.Select) and what.how == "choose":
        what = structs.replace(what, where=(*what.where, IS_INFECTED))
    found = yield from choosing.objects(g, what, job, preset)
    for i in found:
        if on and modifiers.prohibitions(g, "be infected", i):
            if not g.lean:
                g.note(f"{g.name(i)} cannot be Infected", g.cite("can't"), job.owner, g.name(i))
            continue
        if (g.marked(i, values.INFECTED) > 0) == on:
            continue
        g.put_mark(i, values.INFECTED, int(on))
        if not g.lean:
            text = f"{g.name(i)} is {'' if on else 'no longer '}Infected"
            g.note(text, g.cite("infect"), g.objects[i].controller, g.name(i))
    yield from g.world.game.settle(g)
    return choosing.named(job, effect.what, found, g)
