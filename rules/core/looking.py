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
    elif effect.until:
        return (yield from _until(g, effect, job))
    elif of.place.startswith("top:"):
        zone = yield from decks.which(g, job.owner, of.zone)
        whose = {"you": [job.owner]}.get(of.whose, select.players(g, of.whose, job))
        for p in whose:
            found += yield from decks.bring_out(g, p, int(of.place[4:]), zone)
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
    return select.bind(job, Bound(name, tuple(g.ref(i) for i in found), word=select.LOOKED)) if name else job


def _until(g: Draft, effect: tree.Look, job: Job) -> Done:
    """Reveal the cards of a deck one by one down to the first that fits; a card nobody knows fits nothing.

    All that were revealed get the name of the selector, the last one that of the look.
    """
    of = effect.of
    everyone = (1 << len(g.sides)) - 1
    shown: list[int] = []
    hits: list[int] = []
    unknown = 0
    for p in {"you": [job.owner]}.get(of.whose, select.players(g, of.whose, job)):
        for n in range(1, g.count("deck", p) + 1):
            i = (yield from decks.bring_out(g, p, n))[-1]
            yield from g.identify(i)
            g.set(i, seen=g.objects[i].seen | everyone)
            shown.append(i)
            if not g.objects[i].card:
                unknown += 1
                if unknown == 1:
                    g.assume(i)
            elif select.satisfies(g, effect.until, i, job):
                hits.append(i)
                break
    if not g.lean and shown:
        name = telling.source_name(g, job)
        found = g.names(hits) if hits else "none that fits"
        many = f"{len(shown)} card{'s' * (len(shown) != 1)}"
        who = select.players(g, effect.by, job)[0]
        g.note(f"{g.player(who)} reveals {many} of the deck and finds {found}", g.cite("look"), who, name)
    if of.as_:
        job = select.bind(job, Bound(of.as_, tuple(g.ref(i) for i in shown), word=select.LOOKED))
    return select.bind(job, Bound(effect.as_, tuple(g.ref(i) for i in hits))) if effect.as_ else job


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
