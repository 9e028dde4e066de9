"""Which of several opponents an effect is about: "your opponent" at a table with more than two players is a choice."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from rules.abilities import tree
from rules.core import select, telling
from rules.core.choices import Ask, Option
from rules.core.state import Bound, Job

if TYPE_CHECKING:
    from rules.core.draft import Draft

APART = (tree.Give, tree.Watch)  # what an effect sets up speaks of its own opponent later


def aimed(g: Draft, job: Job) -> Generator[Ask, Any, Job]:
    """The job with the opponent it is about, asked for where its words need one and there are several."""
    rivals = g.opponents(job.owner)
    if not rivals or select.variable(job, select.OPPONENT) is not None or not needs_one(g, job):
        return job
    quiet = telling.quiet(g)
    options = tuple(Option(g.player(p), p, "" if quiet else g.player(p)) for p in rivals)
    text = "" if quiet else f"{telling.source_name(g, job)}: which opponent"
    p = yield Ask(job.owner, "opponent", options, g.cite("which opponent"), text)
    if not g.lean:
        name = telling.source_name(g, job)
        g.note(f"{name} is aimed at {g.player(p)}", g.cite("which opponent"), job.owner, name, ("any player",))
    return select.bind(job, Bound(select.OPPONENT, number=p))


def needs_one(g: Draft, job: Job) -> bool:
    """Whether an effect speaks of an opponent, other than by letting its player pick among all their creatures."""
    found = g.world.facing.get(job.effects)
    if found is None:
        found = g.world.facing[job.effects] = _speaks(g.world.node(job.effects), g.world.game.play)
    return found


def _speaks(node: Any, play: str) -> bool:
    if isinstance(node, tuple):
        return any(_speaks(part, play) for part in node)
    if not isinstance(node, tree.Node) or isinstance(node, APART):
        return False
    if isinstance(node, tree.Select):
        picked = node.how in ("choose", "target") and node.by in ("", "you") and node.zone == (play,)
        if node.whose == "opponent" and not picked:
            return True
    if "opponent" in (getattr(node, "by", ""), getattr(node, "who", "")):
        return True
    if isinstance(node, tree.Modify) and node.what == "opponent":
        return True
    return any(_speaks(getattr(node, name), play) for name in node.__struct_fields__)
