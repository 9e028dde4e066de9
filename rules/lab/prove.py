"""Who can force what: a search over answers and counter-answers that stops as soon as the question is settled.

A player forces a goal where some answer of theirs leads there whatever the others, and chance, do: a least fixed
point, so that going round for ever is not getting there. Positions that the player cannot tell apart are one belief
and are given one answer. What others may know counts for nothing: they are taken to guess right.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable

from msgspec import Struct

from rules.core.choices import CHANCE
from rules.core.engine import view
from rules.lab.beliefs import ENDLESS, Belief, Beliefs, Branch
from rules.lab.claims import Goal
from rules.lab.explore import Limits, OutOfTime, Search
from rules.lab.outcomes import forcers
from rules.lab.reading import Board
from rules.lab.seeing import numbers

NONE = -1
DECLINES = frozenset({"pass", "none", "no"})


class Node(Struct, gc=False):
    """A belief in the proof.

    `won`: the player forces the goal from here (True), cannot (False), or that is not settled. `left` counts for each
    branch the beliefs that are not won yet, `live` the branches that can still be good (the player's) or that are not
    won yet (others'). `best` is the branch that settled it, `worst` for each branch of the player's the belief that
    spoils it.
    """

    belief: Belief
    mine: bool = False
    branches: list[Branch] = []
    to: list[tuple[int, ...]] = []
    left: list[int] = []
    live: int = 0
    won: bool | None = None
    best: int = NONE
    worst: list[int] = []
    parents: list[tuple[int, int]] = []
    opened: bool = False
    order: list[int] = []


class Proof:
    """One question, "can this player force that", over one search.

    `won` is its answer, None while it is not settled; `complete` is False where a limit cut it off. `nodes[0]` is
    where it begins: at the position `begins`, or where the search does.
    """

    def __init__(
        self,
        search: Search,
        player: int,
        reached: Callable[[int], bool],
        limits: Limits,
        beliefs: Beliefs | None = None,
        begins: int | None = None,
    ) -> None:
        self.search = search
        self.player = player
        self.reached = reached
        self.limits = limits
        self.beliefs = beliefs or Beliefs(search, player)
        self.begins = begins
        self.found_before = len(search.nodes)
        self.nodes: list[Node] = []
        self.index: dict[Belief, int] = {}
        self.good: defaultdict[str, int] = defaultdict(int)
        self.complete = True

    @property
    def won(self) -> bool | None:
        """Whether the player can force it; None: not settled."""
        root = self.nodes[0].won if self.nodes else None
        return root if root is not None or not self.complete else False

    def go(self, tick: Callable[[int, int], bool] | None = None) -> Proof:
        """Search until it is settled or a limit is met. `tick(done, waiting)` is called now and then; True stops it."""
        search = self.search
        kept, search.ends_at = search.ends_at, time.perf_counter() + self.limits.seconds
        try:
            self._depth_first(self._node((self._first(),)), tick)
        except OutOfTime:
            self.complete = False
        finally:
            search.ends_at = kept
        return self

    def _first(self) -> int:
        return self.search.begin() if self.begins is None else self.begins

    def _depth_first(self, root: int, tick: Callable[[int, int], bool] | None) -> None:
        """Open beliefs one after another, the most promising answers first, and leave what is settled."""
        nodes = self.nodes
        if nodes[root].won is not None:
            return
        self._open(root)
        way: list[tuple[int, list[int], int]] = [(root, self._children(root), 0)]
        opened = 0
        while way and nodes[root].won is None:
            v, children, at = way.pop()
            if nodes[v].won is not None:
                continue
            while at < len(children) and (nodes[children[at]].won is not None or nodes[children[at]].opened):
                at += 1
            if at == len(children):
                continue
            way.append((v, children, at + 1))
            w = children[at]
            if not self._needed(v, w):
                continue
            self._open(w)
            opened += 1
            if nodes[w].won is None:
                way.append((w, self._children(w), 0))
            if max(len(self.search.nodes) - self.found_before, len(nodes)) > self.limits.positions:
                self.complete = False
                return
            if tick and not opened % 256 and tick(opened, len(way)):
                self.complete = False
                return

    def _needed(self, v: int, w: int) -> bool:
        """Whether a belief still matters to the one before: not where its branch is spoilt."""
        node = self.nodes[v]
        if not node.mine:
            return True
        return any(w in to and node.worst[m] == NONE for m, to in enumerate(node.to))

    def _children(self, v: int) -> list[int]:
        """The beliefs after one, those first that are likely to settle it."""
        node = self.nodes[v]
        ranked = sorted(range(len(node.branches)), key=lambda m: self._rank(node, m))
        return list(dict.fromkeys(w for m in ranked for w in node.to[m]))

    def _rank(self, node: Node, m: int) -> tuple[int, int, int]:
        """What settled others like it comes first, then what asks least; declining last in a window, else first."""
        branch = node.branches[m]
        window = self.search.nodes[node.belief[0]].kind == "window"
        return -self.good[self._sort_of(node, branch)], node.left[m], (branch.label in DECLINES) == window

    def _sort_of(self, node: Node, branch: Branch) -> str:
        return f"{node.mine} {self.search.nodes[node.belief[0]].question} {branch.label}"

    # --- beliefs -----------------------------------------------------------------------------------

    def _node(self, belief: Belief) -> int:
        v = self.index.get(belief)
        if v is None:
            v = self.index[belief] = len(self.nodes)
            self.nodes.append(Node(belief, parents=[]))
            if belief == ENDLESS:
                self.nodes[v].opened, self.nodes[v].won = True, False
            elif len(belief) == 1 and self._is_end(belief[0]):
                self.nodes[v].opened, self.nodes[v].won = True, self.reached(belief[0])
        return v

    def _is_end(self, n: int) -> bool:
        """Whether a position is an end, as far as that is seen at a glance."""
        if n in self.search.asks:
            ask = self.search.asks[n]
            if ask is None or ask.question == "turn.close":
                self.search.edges(n)
        return self.search.nodes[n].end

    def _open(self, v: int) -> None:
        """Find out what leads on from a belief. Raises OutOfTime."""
        node = self.nodes[v]
        kind, branches = self.beliefs.ways(node.belief)
        if kind == "end":
            node.opened = True
            self._settle(v, self.reached(node.belief[0]), NONE)
            return
        node.mine = kind == "mine"
        node.branches = branches
        node.opened = True
        node.to = [tuple(self._node(belief) for belief in branch.to) for branch in node.branches]
        node.left = [len(to) for to in node.to]
        node.worst = [NONE] * len(node.to)
        node.live = len(node.to)
        for m, to in enumerate(node.to):
            for w in to:
                self.nodes[w].parents.append((v, m))
        for m, to in enumerate(node.to):
            for w in to:
                if self.nodes[w].won is not None and node.won is None and (news := self._learn(v, m, w)):
                    self._settle(v, *news)

    def _learn(self, p: int, m: int, v: int) -> tuple[bool, int] | None:
        """A belief of a branch is settled: whether that settles the one before, and by which branch."""
        node = self.nodes[p]
        if self.nodes[v].won:
            node.left[m] -= 1
            if node.left[m]:
                return None
            if node.mine:
                return True, m
            node.live -= 1
            return None if node.live else (True, NONE)
        if not node.mine:
            return False, m
        if node.worst[m] == NONE:
            node.worst[m] = v
            node.live -= 1
        return None if node.live else (False, NONE)

    def _settle(self, v: int, won: bool, by: int) -> None:
        """A belief is settled, and with it all that depends on it alone."""
        todo = [(v, won, by)]
        while todo:
            v, won, by = todo.pop()
            node = self.nodes[v]
            if node.won is not None:
                continue
            node.won, node.best = won, by
            if by != NONE:
                self.good[self._sort_of(node, node.branches[by])] += 1
            for p, m in node.parents:
                if self.nodes[p].won is None and (news := self._learn(p, m, v)):
                    todo.append((p, *news))


def aim(goal: Goal, search: Search) -> Callable[[int], bool]:
    """Whether an end of a search is one at which the goal is reached."""
    known: dict[int, bool] = {}

    def reached(n: int) -> bool:
        if n not in known:
            node = search.nodes[n]
            known[n] = node.end and Board(view(search.world, node.state)).reaches(goal)
        return known[n]

    return reached


class Forcers:
    """Who can force what on a search that is done: asked once for each outcome."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.plain = not _secrets(search)
        self.beliefs = [Beliefs(search, player) for player in range(len(search.world.players))]

    def of(self, goal: list[bool]) -> list[int]:
        """The players who can force an end for which `goal` holds, each against all others and against chance."""
        if self.plain:
            return forcers(self.search, goal)
        limits = Limits(max(self.search.limits.positions, len(self.search.nodes)), self.search.limits.seconds)
        return [
            player
            for player, beliefs in enumerate(self.beliefs)
            if Proof(self.search, player, goal.__getitem__, limits, beliefs).go().won
        ]


def _secrets(search: Search) -> bool:
    """Whether something is answered on the way that somebody does not see."""
    public = search.world.game.public
    everybody = (1 << len(search.world.players)) - 1
    for node in search.nodes:
        if len(node.edges) < 2:
            continue
        if node.player == CHANCE or len({edge.twin or edge.key for edge in node.edges}) < len(node.edges):
            return True
        for i in {i for edge in node.edges for i in numbers(edge.key)}:
            o = node.state.objects[i] if i < len(node.state.objects) else None
            if o is not None and (o.down or not public(o.zone)) and o.seen != everybody:
                return True
    return False
