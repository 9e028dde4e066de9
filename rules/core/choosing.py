"""Who picks what: the objects that a selector ends up meaning, asked for where somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

from msgspec import structs

from rules.abilities import tree
from rules.core import decks, modifiers, picking, select, standing, telling
from rules.core.choices import CHANCE, Ask, Option
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Bound, Job, Ref

if TYPE_CHECKING:
    from rules.core.draft import Draft


def candidates(g: Draft, wanted: tree.Select, job: Job) -> list[int]:
    """What a selector can pick from, with stand-ins for anonymous cards and without what may not be targeted."""
    if "deck" in wanted.zone and not wanted.place:
        for p in select.players(g, wanted.whose, job):
            decks.bring_out_known(g, p)
    found = select.find(g, wanted, job)
    if wanted.how == "target":
        found = [
            i for i in found if i < 0 or not modifiers.prohibitions(g, "be targeted", i, job.source.object, job.owner)
        ]
    if wanted.how in ("choose", "target") and "be chosen" in g.world.forbids:
        chooser = next(iter(select.players(g, wanted.by, job)), job.owner)
        found = [
            i for i in found if i < 0 or not modifiers.prohibitions(g, "be chosen", i, job.source.object, chooser)
        ]
    return found + picking.anonymous(g, wanted, job)


def offered(g: Draft, wanted: tree.Select, job: Job) -> tuple[int, ...]:
    """What a selector can pick from (see `candidates`), kept until the board changes."""
    kept = ("candidates", id(wanted), job)  # the card's tree stays as long as the world does
    known = g.memo.get(kept)
    if known is None:
        ids = tuple(candidates(g, wanted, job))
        known = g.memo[kept] = (wanted, ids)
    found: tuple[int, ...] = known[1]
    return found


def chosen(
    g: Draft, wanted: tree.Select, job: Job, may: bool = False, question: str = "effect.may"
) -> Generator[Ask, Any, list[int]]:
    """The objects that a selector ends up meaning, asked for where somebody picks.

    `may`: nothing is an answer too, and `question` is how such a question is called.
    """
    if wanted.by == "each":
        own = structs.replace(wanted, by="you", whose="you" if wanted.whose == "each" else wanted.whose)
        everyone: list[int] = []
        for p in select.players(g, "each", job):
            everyone += yield from chosen(g, own, structs.replace(job, owner=p), may, question)
        return everyone
    aim = select.variable(job, aim_name(wanted)) if wanted.how == "target" else None
    if aim is not None:
        return settled(g, aim, job, wanted.zone)
    ids = list(offered(g, wanted, job))
    if wanted.how == "all" and not may:
        return [picking.real(g, i) for i in ids]
    least = select.amount(g, wanted.least, job) if wanted.least is not None else len(ids)
    most = select.amount(g, wanted.most, job) if wanted.most is not None else len(ids)
    if wanted.how == "random":
        return (yield from at_random(g, ids, least))
    players = select.players(g, wanted.by, job)
    if not g.lean and len(ids) < least:
        only = f"only {len(ids)} of {least} can be chosen" if ids else "there is nothing to choose"
        name = telling.source_name(g, job)
        g.note(f"{name}: {only}", g.cite("not all of it"), job.owner, name, ("need not be possible",))
    if not players or not ids or most <= 0:
        return []
    name = "" if telling.quiet(g) else telling.source_name(g, job)
    many = _how_many(min(least, len(ids)), min(most, len(ids)))
    text = "" if telling.quiet(g) else f"{name}: choose {many}{telling.ability_title(g, job.effects)}"
    found = yield from picking.pick(
        g,
        players[0],
        ids,
        least,
        most,
        question if may else "target" if wanted.how == "target" else "choose",
        rule=g.cite("may" if may else "up to" if not least else "target" if wanted.how == "target" else "choose"),
        text=text,
        kind="may" if may else "pick",
        job=job,
        bound=wanted.total,
        card=name,
        none=may,
        fit=_of_one_side(g) if wanted.whose == "same" else None,
    )
    if wanted.how == "target" and found and "target" in g.world.triggering and not g.world.game.waiting:
        yield from happen(g, *[Event("target", what=i, by=job.owner, cause=job.source.object) for i in found])
    return found


def _of_one_side(g: Draft) -> Callable[[tuple[int, ...]], bool]:
    """Whether all that is picked is one player's."""
    return lambda picked: len({select.side_of(g, i) for i in picked if i >= 0}) <= 1


def aim_name(wanted: tree.Select) -> str:
    """The name under which something on a stack remembers the targets that were chosen when it was begun."""
    return f"aim:{wanted.as_ or _number_of(wanted)}"


@lru_cache(maxsize=2_000)
def _number_of(wanted: tree.Select) -> int:
    """A number of a selector that is the same in every process."""
    return crc32(repr(wanted).encode())


def settled(g: Draft, aim: Bound, job: Job, zones: tuple[str, ...] = ()) -> list[int]:
    """The targets that were chosen when this was begun, without those that are gone from play, or these zones."""
    found = [r.object for r in aim.refs if (_lies(g, r, zones) if r.object >= 0 else _stands(g, r.object))]
    if len(found) < len(aim.refs) and not g.lean:
        name = telling.source_name(g, job)
        g.note(f"{name}: what it was aimed at is gone", g.cite("what is gone"), job.owner, name)
    return found


def _lies(g: Draft, r: Ref, zones: tuple[str, ...]) -> bool:
    """Whether that life of an object goes on in play, or where it was aimed at."""
    return g.here(r) >= 0 or g.alive(r) and g.objects[r.object].zone in zones


def _stands(g: Draft, i: int) -> bool:
    """Whether the player, or the item of the stack, that a number stands for is still there."""
    return standing.player_of(i) >= 0 or standing.item_of(g, i) is not None


def _how_many(least: int, most: int) -> str:
    if least == most:
        return str(least)
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def at_random(g: Draft, ids: list[int], n: int) -> Generator[Ask, Any, list[int]]:
    """So many of these at random: chance answers, with the weight of what is alike."""
    found: list[int] = []
    left = list(ids)
    for _ in range(min(n, len(left))):
        groups = picking.classes(g, left)
        options = tuple(
            Option(
                f"o{group[0]}" if group[0] >= 0 else f"a{-group[0]}",
                group[0],
                "" if telling.quiet(g) else picking.label(g, group[0]),
                None,
                len(group),
            )
            for group in groups
        )
        one_of = yield Ask(CHANCE, "random", options, g.cite("random"), "at random", "chance")
        left.remove(one_of)
        found.append(picking.real(g, one_of))
    return found


def objects(
    g: Draft, what: tree.Select | str | None, job: Job, preset: list[int] | None = None
) -> Generator[Ask, Any, list[int]]:
    """The objects an instruction is about."""
    if preset is not None:
        return preset
    if what is None:
        return []
    if isinstance(what, str):
        found = select.refs(g, what, job)
        if not found and not g.lean and (what in ("self", "it", "other") or _was_there(job, what)):
            name = telling.source_name(g, job)
            g.note(f"{name}: what this is about is gone", g.cite("what is gone"), job.owner, name)
        return found
    return (yield from chosen(g, what, job))


def _was_there(job: Job, what: str) -> bool:
    """Whether something was picked under a name, that is gone by now."""
    bound = select.variable(job, what.removeprefix("var:")) if what.startswith("var:") else None
    return bound is not None and bool(bound.refs)


def named(job: Job, what: tree.Select | str | None, found: list[int], g: Draft) -> Job:
    """A job that remembers a selector's pick under its name."""
    if isinstance(what, tree.Select) and what.as_:
        return select.bind(job, Bound(what.as_, tuple(g.ref(i) for i in found)))
    if isinstance(what, tree.Select) and what.place.startswith("var:"):
        picked = select.variable(job, select.PICKED)
        return select.bind(job, Bound(select.PICKED, (*(picked.refs if picked else ()), *(g.ref(i) for i in found))))
    return job
