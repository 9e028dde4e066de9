"""Goals: who can force them, how, and an outcome in which they are reached."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct, structs

from rules.book import load_book
from rules.lab import horizon
from rules.lab.answer import Answer, GoalOut, Odds
from rules.lab.chances import Chances
from rules.lab.citing import Citing
from rules.lab.claims import Goal, Watch, parse_goal
from rules.lab.explore import Limits, Plan, Search
from rules.lab.outcomes import endings
from rules.lab.prove import Proof, aim
from rules.lab.strategy import Writer, spoken
from rules.lab.words import Lexicon
from rules.problem import InputError

Unknown = Literal["worst", "chances"]
UNKNOWN: Final = ("worst", "chances")
_FOR: Final = re.compile(r"\s*([^:]+?)\s*:\s*(.*)", re.DOTALL)


class Asked(Struct, frozen=True):
    """A question about a goal: its text, how far it looks (empty: as the file says), and what unknown cards are."""

    text: str
    horizon: str = ""
    unknown: Unknown = "worst"


def asked(text: str, horizon_: str | None = None, unknown: str | None = None) -> Asked:
    """The question that a command line or a form puts. Raises InputError for words it does not know."""
    if unknown not in (None, "", *UNKNOWN):
        raise InputError(f"unknown cards count at their worst or as chances; write worst or chances, not '{unknown}'")
    until = horizon.read(horizon_) if horizon_ else ""
    return Asked(text, until, "chances" if unknown == "chances" else "worst")


class Judge:
    """Answers a question about a goal on one board. `again(plan)` gives a new search of it under another plan."""

    def __init__(self, search: Search, lexicon: Lexicon, game: str, again: Callable[[Plan], Search]) -> None:
        self.search = search
        self.lexicon = lexicon
        self.game = game
        self.again = again
        self.reached: Callable[[int], bool] | None = None

    def judge(
        self,
        question: Asked,
        limits: Limits,
        tick: Callable[[int, int], bool] | None = None,
    ) -> GoalOut:
        """Whether somebody can force the goal, and how.

        `ann wins` and `ann: ...` ask for ann, another goal for whoever moves first. `forced` is None where it was cut
        off before it was settled. Raises InputError for a text that is no goal.
        """
        done = self.search
        player, goal = self._goal(question.text)
        until = question.horizon or done.plan.until or ("" if done.plan.parts else "end of turn")
        same = until == done.plan.until
        search = done if same else self.again(structs.replace(done.plan, until=until))
        reached = aim(goal, search)
        world = search.world
        seat = world.players.index(player) if player else _first(search)
        found = GoalOut(question.text, None, None, [], world.players[seat], horizon.said(until), question.unknown)
        if question.unknown == "chances":
            self._likely(found, search, seat, reached, limits, tick)
        else:
            self._sure(found, search, seat, reached, limits, tick)
        self.reached = reached if same else None
        return found

    def line(self, answer: Answer, watch: tuple[Watch, ...] | None) -> str | None:
        """The first outcome of the search in which the goal that was judged is reached; None for a further horizon."""
        if self.reached is None:
            return None
        return _line(self.search, [self.reached(n) for n in range(len(self.search.nodes))], answer, watch)

    def _goal(self, text: str) -> tuple[str, Goal]:
        """Who is to force it (empty: not said), and what."""
        if (said := _FOR.fullmatch(text)) is not None:
            names = [name for name in self.lexicon.players if name.lower() == said[1].lower()]
            if names:
                return names[0], parse_goal(said[2], self.lexicon)
        goal = parse_goal(text, self.lexicon)
        winners = _winners(goal)
        return (winners.pop() if len(winners) == 1 else ""), goal

    def _sure(
        self,
        found: GoalOut,
        search: Search,
        seat: int,
        reached: Callable[[int], bool],
        limits: Limits,
        tick: Callable[[int, int], bool] | None,
    ) -> None:
        proof = Proof(search, seat, reached, limits).go(tick)
        found.forced, found.complete = proof.won, proof.complete or proof.won is not None
        found.positions = len(proof.nodes)
        writer = Writer(proof, Citing(load_book(self.game), search.world.game.cites))
        found.strategy = writer.strategy()
        found.assumptions = [f"{what} is taken as {taken}" for what, taken in writer.assumed]
        found.by = [search.world.players[seat]] if proof.won else []
        rest = Limits(max(1_000, len(proof.nodes)), limits.seconds / 4)
        for other in range(len(search.world.players)):
            if other != seat and not proof.won and proof.complete:
                if Proof(search, other, reached, rest).go(tick).won:
                    found.by.append(search.world.players[other])

    def _likely(
        self,
        found: GoalOut,
        search: Search,
        seat: int,
        reached: Callable[[int], bool],
        limits: Limits,
        tick: Callable[[int, int], bool] | None,
    ) -> None:
        odds = Chances(search, seat, reached, limits).go(tick)
        least, most = odds.least, odds.most
        if any(pool.zone == "hand" for pool in search.root.pools):
            # whoever holds the cards knows them before chance says so here
            least = Fraction(least == 1)
        found.chance = (str(least), str(most))
        found.complete = odds.complete
        found.positions = len(odds.nodes)
        found.forced = True if least == 1 else False if most < 1 else None
        found.by = [search.world.players[seat]] if found.forced else []
        found.choices = [Odds(spoken(search, n, k), (str(low), str(high))) for n, k, low, high in odds.choices()]


def _winners(goal: Goal) -> set[str]:
    """The players whom a goal says to win."""
    if goal.op == "claim":
        claim = goal.claim
        return {claim.player} if claim is not None and claim.kind == "wins" and not claim.negated else set()
    return set().union(*(_winners(part) for part in goal.parts)) if goal.op != "not" else set()


def _first(search: Search) -> int:
    """The player who answers first; the one whose turn it is where nobody is asked."""
    n, seen = search.begin(), set()
    while n not in seen:
        seen.add(n)
        edges = search.edges(n)
        if search.nodes[n].player >= 0 and len(edges) > 1:
            return search.nodes[n].player
        if not edges:
            break
        n = edges[0].child
    return search.nodes[0].player if search.nodes[0].player >= 0 else search.root.now.player


def _line(search: Search, reached: list[bool], answer: Answer, watch: tuple[Watch, ...] | None) -> str | None:
    """The first outcome in which the goal is reached."""
    if not any(reached):
        return None
    for ending, out in zip(endings(search, watch), answer.outcomes, strict=False):
        if not ending.loop and any(reached[n] for n in ending.nodes):
            return out.id
    return None
