"""What the prover must say, worked out without any of its means: by looking at every position, or every strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.choices import CHANCE
from rules.core.engine import Position, given, run, view
from rules.core.state import State
from rules.core.world import World
from rules.lab.seeing import Sight, is_hidden, objects_of

Goal = Callable[[State], bool]


class TooLarge(Exception):
    """The board is not small enough for this."""


def over(position: Position) -> bool:
    """Whether the turn is over, or the game."""
    return position.ask is None or position.ask.question == "turn.close"


def minimax(world: World, root: State, player: int, goal: Goal, most: int = 1_500) -> bool:
    """Whether a player who sees everything forces the goal: every position of the turn, again and again until it is
    settled. Raises TooLarge.
    """
    children: dict[State, tuple[int, list[list[State]]]] = {}
    won: set[State] = set()
    todo = [root]
    while todo:
        state = todo.pop()
        if state in children:
            continue
        position = run(world, state)
        if over(position):
            children[state] = (-2, [])
            if goal(position.state):
                won.add(state)
            continue
        assert position.ask is not None
        groups: dict[str, list[State]] = {}
        for option in position.ask.options:
            groups.setdefault(option.twin or option.key, []).append(given(position.state, option.key))
        children[state] = (position.ask.player, list(groups.values()))
        todo += [after for group in groups.values() for after in group]
        if len(children) > most:
            raise TooLarge
    changed = True
    while changed:
        changed = False
        for state, (asked, ways) in children.items():
            if state in won or not ways:
                continue
            good = [all(after in won for after in way) for way in ways]
            if any(good) if asked == player else all(good):
                won.add(state)
                changed = True
    return root in won


class Strategies:
    """Every strategy of one player, tried out: an answer for all that the player can have seen and heard so far."""

    def __init__(self, world: World, player: int, goal: Goal, most: int = 40_000) -> None:
        self.world = world
        self.player = player
        self.goal = goal
        self.left = most
        self.hidden = False
        self.known: dict[State, Position] = {}
        self.sights: dict[State, Sight] = {}

    def at(self, state: State) -> Position:
        """The position that a state leads to."""
        if state not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            self.known[state] = run(self.world, state)
        return self.known[state]

    def sight(self, state: State) -> Sight:
        """What the player sees while the question there is asked."""
        if state not in self.sights:
            position = self.at(state)
            self.sights[state] = Sight(position.board or view(self.world, position.state), self.player)
        return self.sights[state]

    def exists(self, root: State) -> bool:
        """Whether one of them reaches the goal in every play."""
        return self._extend(root, {})

    def _extend(self, root: State, plan: dict[Any, str]) -> bool:
        found = self._plays(root, plan)
        if isinstance(found, bool):
            return found
        history, labels = found
        return any(self._extend(root, {**plan, history: label}) for label in labels)

    def _plays(self, root: State, plan: dict[Any, str]) -> bool | tuple[Any, list[str]]:
        """Whether every play of a plan reaches the goal; what the player has seen where it does not say what to do."""
        first = (self.sight(root).seen,)
        todo: list[tuple[State, tuple[Any, ...]]] = [(root, first)]
        open_: tuple[Any, list[str]] | None = None
        while todo:
            self.left -= 1
            state, history = todo.pop()
            if self.left < 0 or len(history) > 60:
                raise TooLarge
            position = self.at(state)
            if over(position):
                if not self.goal(position.state):
                    return False
                continue
            ask = position.ask
            assert ask is not None
            sight = self.sight(state)
            if ask.player == self.player:
                labels = {}
                for option in ask.options:
                    label = sight.twin(option.twin) if option.twin else sight.word(option.key)
                    labels.setdefault(label, []).append(option.key)
                mark = (history, ask.question, tuple(sorted(labels)))
                if mark not in plan:
                    open_ = open_ or (mark, list(labels))
                    continue
                todo += [self._after(state, key, (*history, plan[mark])) for key in labels[plan[mark]]]
                continue
            board = position.board
            secret = any(is_hidden(board, i, self.player) for o in ask.options for i in objects_of(o))
            secret = secret or (ask.player == CHANCE and any(o.key.startswith("is:") for o in ask.options))
            self.hidden = self.hidden or secret
            for option in ask.options:
                heard = () if secret or len(ask.options) < 2 else ((ask.question, sight.word(option.key)),)
                todo.append(self._after(state, option.key, (*history, *heard)))
        return True if open_ is None else open_

    def _after(self, state: State, key: str, history: tuple[Any, ...]) -> tuple[State, tuple[Any, ...]]:
        after = given(self.at(state).state, key)
        seen = self.sight(after).seen
        last = next(one for one in reversed(history) if isinstance(one, tuple) and len(one) > 4)
        return after, history if seen == last else (*history, seen)
