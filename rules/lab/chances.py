"""How likely a goal is when cards that nobody knows are chances: exact fractions, or what they lie between.

The player answers so that the goal is as likely as can be, the others so that it is as unlikely as can be; the others
are taken to know where the game stands, but not what chance will say. What the player cannot tell apart gets one
answer. Loops count as not getting there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from rules.lab import graph
from rules.lab.beliefs import Beliefs
from rules.lab.explore import Limits, OutOfTime, Search

Spread = tuple[tuple[int, Fraction], ...]
"""Positions that the player cannot tell apart, each with how likely it is; the weights add up to 1."""
Outcome = list[tuple[Fraction, int]]

MOST_POLICIES = 64
"""In so many ways the others' answers at positions that the player cannot tell apart are put together."""
MOST_ROUNDS = 400
NOTHING, ALL = Fraction(0), Fraction(1)


class Node(Struct, gc=False):
    """A spread with what leads on from it. `best`: the player answers, else the others do; `open`: not worked out."""

    spread: Spread
    best: bool = False
    labels: list[str] = []
    ways: list[Outcome] = []
    least: Fraction = NOTHING
    most: Fraction = ALL
    open: bool = True


class Chances:
    """One question, "how likely can this player make that", over one search. Its answer is `least` to `most`."""

    def __init__(self, search: Search, player: int, reached: Callable[[int], bool], limits: Limits) -> None:
        self.search = search
        self.player = player
        self.reached = reached
        self.limits = limits
        self.beliefs = Beliefs(search, player)
        self.nodes: list[Node] = []
        self.index: dict[Spread, int] = {}
        self.complete = True

    @property
    def least(self) -> Fraction:
        """The goal is at least so likely."""
        return self.nodes[0].least

    @property
    def most(self) -> Fraction:
        """The goal is at most so likely."""
        return self.nodes[0].most

    def go(self, tick: Callable[[int, int], bool] | None = None) -> Chances:
        """Work out everything within the limits, then the numbers."""
        search = self.search
        kept, search.ends_at = search.ends_at, time.perf_counter() + self.limits.seconds
        self._node(((search.begin(), ALL),))
        todo = [0]
        try:
            while todo:
                v = todo.pop()
                before = len(self.nodes)
                self._open(v)
                todo += range(len(self.nodes) - 1, before - 1, -1)
                if max(len(self.nodes), len(search.nodes)) > self.limits.positions:
                    self.complete = False
                    break
                if tick and not v % 256 and tick(len(self.nodes) - len(todo), len(todo)):
                    self.complete = False
                    break
        except OutOfTime:
            self.complete = False
        finally:
            search.ends_at = kept
        self._evaluate()
        return self

    # --- spreads -----------------------------------------------------------------------------------

    def _node(self, spread: Spread) -> int:
        v = self.index.get(spread)
        if v is None:
            v = self.index[spread] = len(self.nodes)
            self.nodes.append(Node(spread))
        return v

    def _open(self, v: int) -> None:
        node = self.nodes[v]
        belief = tuple(n for n, _ in node.spread)
        kind = self.beliefs.kind(belief)
        if kind == "end":
            node.least = node.most = ALL if self.reached(belief[0]) else NOTHING
            node.open = False
            return
        if kind == "mine":
            node.best = True
            found = self._mine(node.spread)
        else:
            found = self._others(node.spread)
        if found is None:
            return  # it stays between nothing and all
        node.labels, node.ways = [label for label, _ in found], [way for _, way in found]
        node.open = False

    def _mine(self, spread: Spread) -> list[tuple[str, Outcome]] | None:
        """The player's answers with where they lead; None where it is not said which of several backs is taken."""
        found: dict[str, dict[int, Fraction]] = {}
        for n, weight in spread:
            told = self.beliefs.answers(n) if len(spread) == 1 else self.beliefs.told(n)
            children = self.beliefs.spot(n).children
            for label, edges in told.items():
                if len({children[k] for k in edges}) > 1:
                    return None
                reached = found.setdefault(label, {})
                reached[children[edges[0]]] = reached.get(children[edges[0]], NOTHING) + weight
        return [
            (label, self._parted({(n, self._look(n, len(reached))): w for n, w in reached.items()}))
            for label, reached in found.items()
        ]

    def _look(self, n: int, many: int) -> Any:
        return self.beliefs.sight(n).seen if many > 1 else None

    def _parted(self, reached: dict[tuple[int, Any], Fraction]) -> Outcome:
        """Positions with what is seen there, gathered by that."""
        groups: dict[Any, dict[int, Fraction]] = {}
        for (n, seen), weight in reached.items():
            group = groups.setdefault(seen, {})
            group[n] = group.get(n, NOTHING) + weight
        found: Outcome = []
        for group in groups.values():
            total = sum(group.values(), NOTHING)
            spread = tuple((n, weight / total) for n, weight in sorted(group.items()))
            found.append((total, self._node(spread)))
        return found

    def _others(self, spread: Spread) -> list[tuple[str, Outcome]] | None:
        """What the others can make of a spread, chance taken together; None where that is too much to put together."""
        if len(spread) == 1:
            n = spread[0][0]
            spot = self.beliefs.spot(n)
            if spot.kind == "open" and not spot.chance:
                edges = self.search.nodes[n].edges
                return [(edges[k].key, [(ALL, self._node(((c, ALL),)))]) for k, c in enumerate(spot.children)]
        found: list[tuple[str, Outcome]] = []
        todo: list[dict[int, int]] = [{}]
        while todo:
            policy = todo.pop()
            reached = self._follow(spread, policy)
            if isinstance(reached, int):
                todo += [{**policy, reached: k} for k in range(len(self.beliefs.spot(reached).children))]
            elif reached is None:
                return None
            else:
                found.append(("", self._parted(reached)))
            if len(found) + len(todo) > MOST_POLICIES:
                return None
        return found

    def _follow(self, spread: Spread, policy: dict[int, int]) -> dict[tuple[int, Any], Fraction] | int | None:
        """Where play is when the player next sees or is asked something, if the others answer so.

        A number: the position at which the policy does not say what they answer. None: play goes round.
        """
        reached: dict[tuple[int, Any], Fraction] = {}
        todo = [(n, weight, frozenset[int]()) for n, weight in spread]
        while todo:
            n, weight, before = todo.pop()
            spot = self.beliefs.spot(n)
            if spot.kind in ("end", "mine"):
                mark: Any = ("end", n) if spot.kind == "end" else ("asked", self.beliefs.question(n))
                reached[n, mark] = reached.get((n, mark), NOTHING) + weight
                continue
            if n in before:
                return None
            if spot.chance:
                ways = list(zip(range(len(spot.children)), self.beliefs.weights(n), strict=True))
            elif len(spot.children) > 1 and n not in policy:
                return n
            else:
                ways = [(policy.get(n, 0), ALL)]
            here = self.beliefs.sight(n)
            for k, share in ways:
                child = spot.children[k]
                after = self.beliefs.sight(child).seen
                part = weight * share
                if spot.kind == "open" and len(spot.children) > 1:
                    word = here.word(self.search.nodes[n].edges[k].key)
                    heard = ("said", self.search.nodes[n].question, word, after)
                    reached[child, heard] = reached.get((child, heard), NOTHING) + part
                elif after != here.seen:
                    reached[child, ("seen", after)] = reached.get((child, ("seen", after)), NOTHING) + part
                else:
                    todo.append((child, part, before | {n}))
        return reached

    # --- numbers -----------------------------------------------------------------------------------

    def _evaluate(self) -> None:
        children = [[w for way in node.ways for _, w in way] for node in self.nodes]
        for part in graph.parts(children):
            inside = set(part)
            if len(part) == 1 and part[0] not in children[part[0]]:
                node = self.nodes[part[0]]
                if not node.open and node.ways:
                    node.least, node.most = self._value(node, "least"), self._value(node, "most")
                continue
            for bound in ("least", "most"):
                self._round(part, inside, bound)

    def _round(self, part: list[int], inside: set[int], bound: str) -> None:
        """A loop: its least fixed point from below; where that does not end, what is known of it."""
        closed = [v for v in part if not self.nodes[v].open and self.nodes[v].ways]
        for v in closed:
            setattr(self.nodes[v], bound, NOTHING)
        for _ in range(min(MOST_ROUNDS, 4 * len(part) + 8)):
            changed = False
            for v in closed:
                value = self._value(self.nodes[v], bound)
                changed = changed or value != getattr(self.nodes[v], bound)
                setattr(self.nodes[v], bound, value)
            if not changed:
                return
        if bound == "most":
            for v in closed:
                self.nodes[v].most = ALL

    def _value(self, node: Node, bound: str) -> Fraction:
        values = (
            sum((weight * getattr(self.nodes[w], bound) for weight, w in way), start=NOTHING) for way in node.ways
        )
        return max(values) if node.best else min(values)

    def choices(self) -> list[tuple[int, int, Fraction, Fraction]]:
        """The player's answers at the first choice there is: position, edge, and how likely the goal is with each."""
        v = 0
        while True:
            node = self.nodes[v]
            if node.best and len(node.ways) > 1:
                break
            if len(node.ways) != 1 or len(node.ways[0]) != 1:
                return []
            v = node.ways[0][0][1]
        n = node.spread[0][0]
        told = self.beliefs.answers(n) if len(node.spread) == 1 else self.beliefs.told(n)
        found = []
        for label, way in zip(node.labels, node.ways, strict=True):
            least, most = (
                sum((weight * getattr(self.nodes[w], bound) for weight, w in way), start=NOTHING)
                for bound in ("least", "most")
            )
            found.append((n, told[label][0], least, most))
        return sorted(found, key=lambda one: (-one[2], -one[3]))
