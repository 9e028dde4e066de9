"""Keyword actions of the game: losing and gaining life, sacrificing, countering; and the values that can be chosen."""

from __future__ import annotations

from typing import Any

from rules.abilities import tree
from rules.core import choosing, modifiers, select, standing
from rules.core.draft import Draft
from rules.core.effects import Done
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Bound, Job
from rules.games.duel_to_the_death import responses

SACRIFICED = "sacrificed"


def life(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Life points are lost or gained by the players that are meant, all at once."""
    n = select.amount(g, effect.n, job) if effect.n is not None else 1
    if isinstance(effect.what, tree.Select):
        found = yield from choosing.objects(g, effect.what, job, preset)
        players = [p for i in found if (p := standing.player_of(i)) >= 0]
    else:
        players = select.players(g, effect.by, job)
    if n > 0:
        rule = g.cite("gain life" if effect.verb == "gain life" else "costs")
        events = [Event(effect.verb, player=p, n=n, by=job.owner, cause=job.source.object, rule=rule) for p in players]
        yield from happen(g, *events)
    return job


def sacrifice(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """A player puts creatures of his or her own into the discard pile; the power they had is remembered."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    found = [i for i in found if g.objects[i].zone == "battle"]
    n = sum(max(0, modifiers.power(g, i)) for i in found)
    bound = Bound(SACRIFICED, tuple(g.ref(i) for i in found), number=n)
    events = [Event("sacrifice", what=i, from_="battle", by=job.owner, cause=job.source.object) for i in found]
    yield from happen(g, *events)
    return select.bind(job, bound)


def counter(g: Draft, effect: tree.Do, job: Job, preset: list[int] | None) -> Done:
    """Spells and abilities that wait are countered."""
    found = yield from choosing.objects(g, effect.what, job, preset)
    for i in found:
        item = standing.item_of(g, i)
        if item is not None and not item.countered:
            responses.counter(g, item)
    return job


def values(g: Draft, what: str) -> tuple[str, ...]:
    """What can be chosen that is no card."""
    if what == "player":
        return tuple(p for n, p in enumerate(g.world.players) if not g.sides[n].out)
    cards = [index.card for key, index in g.world.indexes.items() if key]
    return tuple(sorted({card.name for card in cards})) if what == "name" else ()


VERBS: dict[str, Any] = {"lose life": life, "gain life": life, "sacrifice": sacrifice, "counter": counter}
