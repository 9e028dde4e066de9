"""You may: whether an optional action can be taken, and the one question by which it is."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rules.abilities import tree
from rules.core import choosing, decks, effects, select, telling
from rules.core.choices import Ask, Option
from rules.core.state import Bound, Job

if TYPE_CHECKING:
    from rules.core.draft import Draft

Done = Generator[Ask, Any, Job]


def feasible(g: Draft, effects: tuple[tree.Effect, ...], job: Job) -> bool:
    """Whether an optional action can be taken at all: without an object it counts as not taken."""
    first = effects[0] if effects else None
    match first:
        case tree.Choose(of=of) | tree.Look(of=of):
            if of.place.startswith("top:"):
                return _any_on_top(g, of, job)
            return _enough(g, of, job)
        case tree.Do(verb="discard", what=None, by=by):
            return all(g.count("hand", p) > 0 for p in select.players(g, by, job))
        case tree.Do(what=what) | tree.Move(what=what) | tree.Play(what=what):
            if isinstance(what, tree.Select):
                if what.place.startswith("top:"):
                    return _any_on_top(g, what, job)
                return _enough(g, what, job)
            return what is None or bool(select.refs(g, what, job))
        case _:
            return True


def _any_on_top(g: Draft, of: tree.Select, job: Job) -> bool:
    """Whether some deck that is meant has a card."""
    return any(g.count(decks.zone_of(g, of.zone), p) for p in select.players(g, of.whose, job))


def _enough(g: Draft, of: tree.Select, job: Job) -> bool:
    return bool(choosing.offered(g, of, job))


def _picks(first: tree.Effect) -> tree.Select | None:
    """The selector by which an optional action's choice is made, if it begins with one by its own player."""
    of: Any = first.of if isinstance(first, (tree.Choose, tree.Look)) else getattr(first, "what", None)
    if isinstance(of, tree.Select) and of.how in ("choose", "target") and not of.place.startswith("top:"):
        return of
    match first:
        case tree.Do(verb="discard", what=None, n=tree.Num() as n, by="" | "you", kind=""):
            return tree.Select(zone=("hand",), whose="you", least=n, most=n, how="choose")
    return None


def _own(part: tree.Effect) -> tree.Effect:
    """What "each player ..." says, as one of them does it."""
    if isinstance(part, tree.Do) and part.by == "each":
        part = structs.replace(part, by="you")
    field = "of" if isinstance(part, (tree.Choose, tree.Look)) else "what"
    what = getattr(part, field, None)
    if not isinstance(what, tree.Select) or what.by != "each":
        return part
    mine = structs.replace(what, by="you", whose="you" if what.whose == "each" else what.whose)
    own: tree.Effect = structs.replace(part, **{field: mine})
    return own


def _of_own(part: tree.Effect) -> tree.Effect:
    """What follows an option that each player has, as the one who took it does it."""
    return of_one(part) if isinstance(part, tree.Optional) and part.by == "each" else _own(part)


def of_one(effect: tree.Optional) -> tree.Optional:
    """What each player may do, as one of them may."""
    own = tuple(_own(part) for part in effect.do)
    mine: tree.Optional = structs.replace(effect, by="you", do=own, then=tuple(_of_own(part) for part in effect.then))
    return mine


def _played(g: Draft, first: tree.Effect, job: Job) -> int | None:
    """The card that an optional action would play for free, where it is known."""
    if not isinstance(first, tree.Play) or not isinstance(first.what, str):
        return None
    return next(iter(select.refs(g, first.what, job)), None)


def optional(g: Draft, effect: tree.Optional, job: Job) -> Done:
    """You may do it. An option with a choice is one question: a choice says yes, nothing says no."""
    if effect.by == "each":
        for p in select.players(g, "each", job):
            yield from optional(g, of_one(effect), structs.replace(job, owner=p))
        return job
    do = effect.cost or effect.do
    then = effect.then if not effect.cost else (*effect.do, *effect.then)
    players = select.players(g, effect.by, job)
    if not players or not feasible(g, do, job):
        if players and not g.lean:
            g.note(
                f"{telling.source_name(g, job)}: this cannot be done, so it is not taken",
                g.cite("not taken"),
                players[0],
                telling.source_name(g, job),
            )
        return select.bind(job, Bound("did", word="no"))
    wanted = _picks(do[0])
    preset: list[int] | None = None
    question = "free.may" if isinstance(do[0], tree.Play) else "effect.may"
    if wanted is not None and select.players(g, wanted.by, job) == [players[0]]:
        preset = yield from choosing.chosen(g, wanted, job, may=True, question=question)
        yes = bool(preset)
    else:
        name = "" if telling.quiet(g) else telling.source_name(g, job)
        text = (
            "" if telling.quiet(g) else f"{name}: {g.world.game.describe(do)}?{telling.ability_title(g, job.effects)}"
        )
        about = _played(g, do[0], job)
        yes = yield Ask(
            players[0],
            question,
            (Option("yes", True, "yes", about), Option("no", False, "no", about)),
            g.cite("may"),
            text,
            "may",
            card=name,
        )
    job = select.bind(job, Bound("did", word="won" if yes else "no"))
    if not yes:
        return job
    mark = len(g.agenda)
    job = yield from effects.several(g, do, job, preset)
    if then and not g.lean:
        name = telling.source_name(g, job)
        g.note(f"{name}: it was chosen, so the rest follows", g.cite("if you do"), players[0], name, ("may",))
    if then and len(g.agenda) > mark and effects.later(g, job, mark, then[0]):
        return job
    return (yield from effects.several(g, then, job))
