"""What a player knows of where the game stands: the positions that this player cannot tell apart, as one belief.

A belief is a set of positions of a search. The player's answers are the same at all of them; what happens until the
next question is seen only as far as it happens in the open. Cards that nobody has identified yet lie in no position
as anything: chance says what they are when a rule looks, and from then on the belief holds both.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from rules.core.choices import CHANCE, Ask
from rules.core.draft import Draft
from rules.core.engine import run
from rules.lab import graph
from rules.lab.explore import Search
from rules.lab.seeing import Sight, is_hidden, objects_of

Belief = tuple[int, ...]
"""The positions, sorted; one alone where the player knows where the game stands."""
Path = tuple[tuple[int, int], ...]
"""Answers from one position to another, as (position, number of the edge)."""
Kind = Literal["end", "mine", "open", "hidden"]

ENDLESS: Belief = (-1,)
"""Where play goes round in secret for ever."""


class Spot(Struct, gc=False):
    """One position as the player meets it.

    `mine`: the player answers; `open`: others answer in the open, or nothing is asked; `hidden`: others, or chance,
    answer about what the player does not see. `chance`: the weights of the edges where chance answers.
    """

    kind: Kind
    children: tuple[int, ...]
    chance: tuple[int, ...] = ()


class Branch(Struct, gc=False):
    """One way on from a belief: what is answered, and the beliefs it can lead to.

    `paths` says for each of them how each of its positions is reached. Where the player answers, the branch is good if
    all of `to` are; where others do, every branch has one.
    """

    label: str
    to: tuple[Belief, ...]
    paths: tuple[dict[int, Path], ...]


class Beliefs:
    """The beliefs of one player over one search."""

    def __init__(self, search: Search, player: int) -> None:
        self.search = search
        self.player = player
        self.spots: dict[int, Spot] = {}
        self.sights: dict[int, Sight] = {}
        self.questions: dict[int, Any] = {}
        self.opened: dict[Belief, tuple[Literal["end", "mine", "others"], list[Branch]]] = {}

    # --- positions ---------------------------------------------------------------------------------

    def spot(self, n: int) -> Spot:
        """A position with what leads on from it. Raises OutOfTime."""
        known = self.spots.get(n)
        if known is not None:
            return known
        search = self.search
        ask, board = search.asks.get(n), search.boards.get(n)
        edges = search.edges(n)
        node = search.nodes[n]
        children = tuple(edge.child for edge in edges)
        if not edges:
            found = Spot("end", ())
        elif node.player == self.player:
            found = Spot("mine", children)
        elif len(edges) == 1:
            found = Spot("open", children)
        else:
            found = self._others(n, ask, board, children)
        self.spots[n] = found
        return found

    def _others(self, n: int, ask: Ask | None, board: Draft | None, children: tuple[int, ...]) -> Spot:
        """A position at which chance or another player answers: in the open, or out of sight."""
        search = self.search
        if ask is None or board is None:
            position = run(search.world, search.nodes[n].state)
            ask, board = position.ask, position.board
        if ask is None or board is None:
            return Spot("open", children)
        hidden = any(is_hidden(board, i, self.player) for option in ask.options for i in objects_of(option))
        if ask.player != CHANCE:
            return Spot("hidden" if hidden else "open", children)
        weights = {option.key: option.weight for option in ask.options}
        chance = tuple(weights.get(edge.key, 1) for edge in search.nodes[n].edges)
        hidden = hidden or any(option.key.startswith("is:") for option in ask.options)
        return Spot("hidden" if hidden else "open", children, chance)

    def sight(self, n: int) -> Sight:
        """The board of a position as the player sees it while the question there is asked."""
        found = self.sights.get(n)
        if found is None:
            board = self.search.boards.get(n)
            if board is None:
                position = run(self.search.world, self.search.nodes[n].state)
                board = position.board or Draft(self.search.world, position.state, "", True)
            found = self.sights[n] = Sight(board, self.player)
        return found

    def answers(self, n: int) -> dict[str, list[int]]:
        """The player's answers at a position, each as the player can tell it, with its edges."""
        found: dict[str, list[int]] = {}
        for k, edge in enumerate(self.search.nodes[n].edges):
            label = edge.twin or edge.key or f"refused {edge.refused} {edge.done}"
            found.setdefault(label, []).append(k)
        return found

    def told(self, n: int) -> dict[str, list[int]]:
        """The same, with what the player sees in place of the numbers of objects."""
        sight = self.sight(n)
        found: dict[str, list[int]] = {}
        for k, edge in enumerate(self.search.nodes[n].edges):
            label = sight.twin(edge.twin) if edge.twin else sight.word(edge.key)
            found.setdefault(label, []).append(k)
        return found

    def question(self, n: int) -> Any:
        """What the player is asked at a position and what there is to answer, as the player can tell it."""
        found = self.questions.get(n)
        if found is None:
            node = self.search.nodes[n]
            found = self.questions[n] = (node.at, node.question, tuple(sorted(self.told(n))))
        return found

    # --- beliefs -----------------------------------------------------------------------------------

    def ways(self, belief: Belief) -> tuple[Literal["end", "mine", "others"], list[Branch]]:
        """Who goes on from a belief, and all ways on; worked out once. Raises OutOfTime."""
        found = self.opened.get(belief)
        if found is None:
            kind = self.kind(belief)
            branches = [] if kind == "end" else self.mine(belief) if kind == "mine" else self.others(belief)
            found = self.opened[belief] = (kind, branches)
        return found

    def kind(self, belief: Belief) -> Literal["end", "mine", "others"]:
        """Who goes on from here. Raises OutOfTime."""
        kinds = {self.spot(n).kind for n in belief}
        if len(belief) == 1 and kinds == {"end"}:
            return "end"
        if kinds == {"mine"} and (len(belief) == 1 or len({self.question(n) for n in belief}) == 1):
            return "mine"
        return "others"

    def mine(self, belief: Belief) -> list[Branch]:
        """The player's answers: each has the same words at every position of the belief."""
        if len(belief) == 1:
            n = belief[0]
            children = self.spot(n).children
            return [
                self._branch(label, {children[k]: ((n, k),) for k in edges}) for label, edges in self.answers(n).items()
            ]
        found: dict[str, dict[int, Path]] = {}
        for n in belief:
            children = self.spot(n).children
            for label, edges in self.told(n).items():
                for k in edges:
                    found.setdefault(label, {}).setdefault(children[k], ((n, k),))
        return [self._branch(label, reached) for label, reached in found.items()]

    def _branch(self, label: str, reached: dict[int, Path]) -> Branch:
        """An answer of the player: where it leads, parted by what the player sees then."""
        if len(reached) == 1:
            return Branch(label, (tuple(reached),), (reached,))
        parted: dict[Any, dict[int, Path]] = {}
        for n, path in reached.items():
            parted.setdefault(self.sight(n).seen, {})[n] = path
        return Branch(label, tuple(tuple(sorted(part)) for part in parted.values()), tuple(parted.values()))

    def others(self, belief: Belief) -> list[Branch]:
        """What the others and chance can do until the player sees something of it or is asked: each a branch."""
        if len(belief) == 1:
            n = belief[0]
            spot = self.spot(n)
            if spot.kind == "open":
                edges = self.search.nodes[n].edges
                return [
                    Branch(edges[k].key, ((child,),), ({child: ((n, k),)},)) for k, child in enumerate(spot.children)
                ]
        parted, endless = self.unseen(belief)
        found = [Branch("", (tuple(sorted(reached)),), (reached,)) for reached in parted.values()]
        return [*found, Branch("", (ENDLESS,), ({},))] if endless else found

    def unseen(self, belief: Belief) -> tuple[dict[Any, dict[int, Path]], bool]:
        """Where play can be when the player next sees or is asked something, parted by what that is.

        True: play can also go round for ever before that.
        """
        parted: dict[Any, dict[int, Path]] = {}
        ways: dict[int, Path] = dict.fromkeys(belief, ())
        inner: list[int] = []
        for n in ways:
            self._stop(n, ways[n], inner, parted)
        for n in inner:  # grows while it is read
            spot = self.spot(n)
            here = self.sight(n)
            for k, child in enumerate(spot.children):
                path = (*ways[n], (n, k))
                after = self.sight(child).seen
                if spot.kind == "open" and len(spot.children) > 1:
                    said = (self.search.nodes[n].question, here.word(self.search.nodes[n].edges[k].key))
                    parted.setdefault(("said", said, after), {}).setdefault(child, path)
                elif after != here.seen:
                    parted.setdefault(("seen", after), {}).setdefault(child, path)
                elif child not in ways:
                    ways[child] = path
                    self._stop(child, path, inner, parted)
        return parted, self._endless(inner)

    def _stop(self, n: int, path: Path, inner: list[int], parted: dict[Any, dict[int, Path]]) -> None:
        """Note a position: an end, a question to the player, or one through which play goes on unseen."""
        kind = self.spot(n).kind
        if kind == "end":
            parted[("end", n)] = {n: path}
        elif kind == "mine":
            parted.setdefault(("asked", self.question(n)), {})[n] = path
        else:
            inner.append(n)

    def _endless(self, inner: Sequence[int]) -> bool:
        if len(inner) < 2 and not any(n in self.spot(n).children for n in inner):
            return False
        place = {n: at for at, n in enumerate(inner)}
        children = [[place[c] for c in self.spot(n).children if c in place and not self._parts(n)] for n in inner]
        open_, closed = graph.loops(children)
        return bool(open_ or closed)

    def _parts(self, n: int) -> bool:
        """Whether what is answered at a position is heard by the player."""
        spot = self.spot(n)
        return spot.kind == "open" and len(spot.children) > 1

    # --- chances -----------------------------------------------------------------------------------

    def weights(self, n: int) -> tuple[Fraction, ...]:
        """How likely each answer of chance is at a position; empty where a player answers."""
        chance = self.spot(n).chance
        total = sum(chance)
        return tuple(Fraction(weight, total) for weight in chance)
