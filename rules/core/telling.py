"""How effects name themselves in steps and questions, and say what they leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.state import AbilityRef, Job

if TYPE_CHECKING:
    from rules.core.draft import Draft


def leave_out(g: Draft, kind: str, job: Job) -> None:
    """Say that an instruction is not executable and is left out."""
    if not g.lean:
        name = source_name(g, job)
        g.assumed.append((f"{name}: {kind}", "left out, since this kind of instruction is not executable yet"))
        g.note(f"{name}: the part “{kind}” is left out", g.cite("left out"), job.owner, name)


def quiet(g: Draft) -> bool:
    """Whether nobody reads texts now."""
    return g.lean and not g.world.texts


def ability_title(g: Draft, ref: AbilityRef) -> str:
    """The printed name of an ability as the end of a line, or nothing."""
    name = g.world.ability_name(ref)
    return f" — {name}" if name else ""


def source_name(g: Draft, job: Job) -> str:
    """The name of the card that an effect comes from."""
    return g.name(job.source.object) if job.source.object >= 0 else g.world.define(job.effects.card).name
