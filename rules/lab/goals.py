"""Goals: who can force them, and an outcome in which they are reached."""

from __future__ import annotations

from rules.core.engine import view
from rules.lab.answer import Answer, GoalOut
from rules.lab.claims import Goal, Watch, parse_goal
from rules.lab.explore import Search
from rules.lab.outcomes import endings, forcers
from rules.lab.reading import Board
from rules.lab.words import Lexicon


def judge(text: str, search: Search, answer: Answer, watch: tuple[Watch, ...] | None, lexicon: Lexicon) -> GoalOut:
    """Whether somebody can force the goal. "X wins" asks for X; another goal for whoever moves first.

    Raises InputError for a text that is no goal. `forced` is None where the search was cut off before it was settled.
    """
    goal = parse_goal(text, lexicon)
    world = search.world
    reached = [node.end and Board(view(world, node.state)).reaches(goal) for node in search.nodes]
    by = [world.players[p] for p in forcers(search, reached)]
    wanted = _asker(goal) or next((world.players[n.player] for n in search.nodes if n.player >= 0), world.players[0])
    forced = True if wanted in by else False if search.complete else None
    return GoalOut(text, forced, _line(search, reached, answer, watch), by)


def _asker(goal: Goal) -> str:
    """The player whom a goal such as "ann wins" is about."""
    return goal.claim.player if goal.claim is not None and goal.claim.kind == "wins" else ""


def _line(search: Search, reached: list[bool], answer: Answer, watch: tuple[Watch, ...] | None) -> str | None:
    """The first outcome in which the goal is reached."""
    if not any(reached):
        return None
    for ending, out in zip(endings(search, watch), answer.outcomes, strict=False):
        if not ending.loop and any(reached[n] for n in ending.nodes):
            return out.id
    return None
