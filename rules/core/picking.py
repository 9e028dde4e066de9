"""Asking for objects: one option for each choice that a person could tell apart, no more."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

from rules.abilities import tree
from rules.core import modifiers, select, standing
from rules.core.choices import Ask, Option
from rules.core.events import born_from
from rules.core.state import Job, Obj

if TYPE_CHECKING:
    from rules.core.draft import Draft

ANONYMOUS = -10  # numbers from here down stand for a pile's anonymous cards
MOST_COMBINATIONS = 2_000


def referred(g: Draft, job: Job | None = None) -> frozenset[int]:
    """The objects that something waiting or running refers to, so that they are not interchangeable."""
    memo = g.memo.get("referred")
    if memo is None:
        found: set[int] = {p.source.object for p in g.pending} | {p.it.object for p in g.pending}
        found |= {a.attacker.object for a in g.attacks} | {a.target.object for a in g.attacks}
        found |= {r.object for r in g.battle} | {k for o in g.objects for k in o.under}
        for effect in g.effects:
            found |= {effect.source.object} | {r.object for r in effect.objects}
        for item in g.stack:
            found |= {item.source.object} | {r.object for b in item.vars for r in b.refs}
        for frame in g.agenda:
            found |= set(frame.args)
            if frame.job is not None:
                found |= _of_job(frame.job)
        memo = g.memo["referred"] = frozenset(found)
    known: frozenset[int] = memo
    return known | _of_job(job) if job is not None else known


def _of_job(job: Job) -> set[int]:
    return {job.source.object, job.it.object, job.other.object} | {r.object for b in job.vars for r in b.refs}


def classes(g: Draft, ids: Sequence[int], job: Job | None = None) -> list[list[int]]:
    """Objects grouped so that those of one group cannot be told apart, in order."""
    if len(ids) < 2:
        return [[i] for i in ids]
    groups: dict[Obj | int, list[int]] = {}
    for i in ids:
        groups.setdefault(i if i < 0 else g.objects[i], []).append(i)
    if "alike" in g.world.without:
        return [[i] for i in ids if i >= 0] + [group for i, group in groups.items() if isinstance(i, int)]
    if len(groups) == len(ids) or all(len(group) == 1 or group[0] < 0 for group in groups.values()):
        return list(groups.values())
    special = referred(g, job)
    parted: list[list[int]] = []
    for group in groups.values():
        alone = [i for i in group if i in special] if group[0] >= 0 else []
        together = [i for i in group if i not in alone]
        parted += ([together] if together else []) + [[i] for i in alone]
    return parted


def anonymous(g: Draft, wanted: tree.Select, job: Job) -> list[int]:
    """Stand-ins for the anonymous cards that a selector could mean, one for each."""
    found: list[int] = []
    if wanted.place or any(not _blank_passes(f) for f in wanted.where):
        return found
    for zone in wanted.zone:
        if zone in g.world.game.piles and zone != "deck":
            at = g.world.game.piles.index(zone)
            for p in range(len(g.sides)):
                if wanted.whose in ("any", "each") or (
                    p in select.opponents(g, job) if wanted.whose == "opponent" else p == job.owner
                ):
                    found += [ANONYMOUS - (p * len(g.world.game.piles) + at)] * g.pile(p, zone).count
    return found


def _blank_passes(f: tree.Filter) -> bool:
    return isinstance(f, tree.Has) and f.what == "type" and f.value == "card"


def real(g: Draft, i: int) -> int:
    """The object a stand-in becomes when it is picked."""
    if i > ANONYMOUS or i <= standing.STACK:
        return i
    p, at = divmod(ANONYMOUS - i, len(g.world.game.piles))
    return born_from(g, p, g.world.game.piles[at])


def label(g: Draft, i: int, player: int = -1) -> str:
    """An object as the choosing player sees it."""
    if standing.stands(i):
        return standing.name(g, i)
    if i <= ANONYMOUS:
        p, at = divmod(ANONYMOUS - i, len(g.world.game.piles))
        return f"an unknown card of {g.player(p)}'s {g.world.game.piles[at]}"
    o = g.objects[i]
    if o.zone == "shields" or (not o.card and not o.label):
        return g.whereabouts(i)
    return g.name(i)


def word(g: Draft, i: int) -> str:
    """The stable word of what can be picked."""
    return standing.key(g, i) if i >= 0 or standing.stands(i) else f"a{ANONYMOUS - i}"


def twin(g: Draft, i: int, player: int) -> str:
    """What a player can tell an object by: itself, or only its back when it is hidden from that player."""
    if standing.stands(i):
        return standing.key(g, i)
    if i <= ANONYMOUS:
        return f"anonymous {i}"
    o = g.objects[i]
    if g.world.game.public(o.zone) and not o.down or (player >= 0 and o.seen >> player & 1):
        return f"object {i}"
    return f"back {o.owner} {o.zone}"


def pick(
    g: Draft,
    player: int,
    ids: Sequence[int],
    least: int,
    most: int,
    question: str,
    *,
    rule: str = "",
    text: str = "",
    kind: Literal["window", "moment", "react", "may", "pick", "chance", "equal"] = "pick",
    job: Job | None = None,
    bound: tree.Cmp | None = None,
    card: str = "",
    none: bool = False,
    fit: Callable[[tuple[int, ...]], bool] | None = None,
) -> Generator[Ask, Any, list[int]]:
    """Ask a player for between `least` and `most` of these, or `none`; the answer is a list, stand-ins made real."""
    most = min(most, len(ids))
    least = min(least, most)
    options = None
    kept = ("pick", player, tuple(ids), least, most, none, job) if bound is None and fit is None else None
    if kept is not None:  # every answer runs the asking rule again, from the same board
        options = g.memo.get(kept)
    if options is None:
        options = _offered(g, player, ids, least, most, job, bound, none, fit)
        if kept is not None:
            g.memo[kept] = options
    if not options:
        return []
    chosen = yield Ask(player, question, options, rule, text, kind, card=card)
    return [real(g, i) for i in chosen]


def _offered(
    g: Draft,
    player: int,
    ids: Sequence[int],
    least: int,
    most: int,
    job: Job | None,
    bound: tree.Cmp | None,
    none: bool,
    fit: Callable[[tuple[int, ...]], bool] | None,
) -> tuple[Option, ...]:
    """One option for each set that can be picked."""
    quiet = g.lean and not g.world.texts
    sets = ([()] if none and least else []) + _sets(g, classes(g, ids, job), least, most, bound, job, fit)
    return tuple(
        [
            Option(
                "+".join([word(g, i) for i in found]) or "none",
                found,
                "" if quiet else ", ".join([label(g, i, player) for i in found]) or "nothing",
                found[0] if len(found) == 1 and found[0] >= 0 else None,
                twin=" ".join(sorted([twin(g, i, player) for i in found])),
            )
            for found in sets
        ]
    )


def _sets(
    g: Draft,
    groups: list[list[int]],
    least: int,
    most: int,
    bound: tree.Cmp | None,
    job: Job | None,
    fit: Callable[[tuple[int, ...]], bool] | None = None,
) -> list[tuple[int, ...]]:
    """Every set of `least` to `most`, one for those that nobody can tell apart; only those that `fit`."""
    if most == 1 and bound is None and fit is None:
        return ([] if least else [()]) + [(group[0],) for group in groups]
    flat = [i for group in groups for i in group]
    kind_of = {i: k for k, group in enumerate(groups) for i in group}
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for n in range(least, most + 1):
        for some in combinations(range(len(flat)), n):
            signature = tuple(kind_of[flat[k]] for k in some)
            if signature in found:
                continue
            picked = tuple(flat[k] for k in some)
            if bound is not None and not _within(g, picked, bound, job):
                continue
            if fit is not None and not fit(picked):
                continue
            found[signature] = picked
            if len(found) >= MOST_COMBINATIONS:
                return list(found.values())
    return list(found.values())


def _within(g: Draft, picked: tuple[int, ...], bound: tree.Cmp, job: Job | None) -> bool:
    assert job is not None
    return select.compare(
        sum(modifiers.stat(g, i, bound.stat) for i in picked if i >= 0), bound.op, select.amount(g, bound.to, job)
    )
