"""Looking at cards, revealing them, and clashing."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from rules.abilities import tree
from rules.core import choosing, decks, modifiers, select, telling
from rules.core.choices import Ask
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Bound, Job

if TYPE_CHECKING:
    from rules.core.draft import Draft

Done = Generator[Ask, Any, Job]


def look(g: Draft, effect: tree.Look, job: Job, preset: list[int] | None) -> Done:
    """Look at cards: whoever looks knows them; revealing shows them to all."""
    of = effect.of
    lookers = select.players(g, effect.by, job)
    mask = (1 << len(g.sides)) - 1 if effect.reveal else sum(1 << p for p in lookers)
    found: list[int] = preset or []
    if preset is not None:
        pass
    elif of.place.startswith("top:"):
        whose = {"you": [job.owner]}.get(of.whose, select.players(g, of.whose, job))
        for p in whose:
            found += yield from decks.bring_out(g, p, int(of.place[4:]))
    else:
        found = yield from choosing.chosen(g, of, job)
    for i in found:
        yield from g.identify(i)
        g.set(i, seen=g.objects[i].seen | mask)
    if not g.lean and found:
        verb = "reveals" if effect.reveal else "looks at"
        shown = g.names(found) if effect.reveal else f"{len(found)} card{'s' * (len(found) != 1)}"
        g.note(f"{g.player(lookers[0])} {verb} {shown}", g.cite("look"), lookers[0], telling.source_name(g, job))
    name = effect.as_ or of.as_
    return select.bind(job, Bound(name, tuple(g.ref(i) for i in found))) if name else job


def clash(g: Draft, effect: tree.Clash, job: Job) -> Done:
    """Each player reveals the top card; the same or a higher level than the opponent's wins; both go to the bottom."""
    rivals = select.players(g, effect.with_, job)[:1]
    shown: dict[int, int] = {}
    for p in [job.owner, *rivals]:
        for i in (yield from decks.bring_out(g, p, 1)):
            yield from g.identify(i)
            if not g.objects[i].card:
                g.assume(i)
            g.set(i, seen=(1 << len(g.sides)) - 1)
            shown[p] = i
    g.moment = "clash reveal"
    g.clear()
    levels = {p: modifiers.stat(g, i, "level") for p, i in shown.items()}
    g.moment = ""
    g.clear()
    mine = levels.get(job.owner, 0)
    won = job.owner in levels and all(mine >= levels.get(p, 0) for p in rivals)
    if not g.lean:
        told = " and ".join(f"{g.player(p)} reveals {g.name(i)} (level {levels[p]})" for p, i in shown.items())
        how = "wins" if won else "does not win"
        g.note(
            f"{told}: {g.player(job.owner)} {how} the clash", g.cite("clash"), job.owner, telling.source_name(g, job)
        )
    yield from happen(
        g, Event("clash", player=job.owner, by=job.owner, cause=job.source.object, to="won" if won else "lost")
    )
    yield from happen(
        g,
        *[
            Event("move", what=i, player=p, from_="deck", to="deck", at="bottom", rule=g.cite("clash"))
            for p, i in shown.items()
        ],
    )
    return select.bind(job, Bound("clash", word="won" if won else "lost"))
