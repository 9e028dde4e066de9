"""A settled proof as something to walk: our answer to each of theirs, or what they answer to each of ours."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.core.choices import CHANCE, Step
from rules.core.engine import answer_line, given, run, view
from rules.core.state import State
from rules.lab.answer import Place, Strategy, Traced, Way
from rules.lab.beliefs import ENDLESS, Path
from rules.lab.building import written
from rules.lab.citing import Citing
from rules.lab.explore import Search
from rules.lab.outcomes import board_of
from rules.lab.prove import NONE, Node, Proof

MOST_PLACES = 200
"""So many positions of a strategy are written out; beyond them it is not whole."""


class Move(Struct):
    """A way on in the proof: by which branch, to which belief, and one path from a position to a position there."""

    branch: int
    to: int
    path: Path


def moves(proof: Proof, v: int) -> list[Move]:
    """The ways that a strategy or a refutation has at a belief.

    Where the player answers: of a strategy the one answer that forces the goal, with all that may come of it; of a
    refutation every answer, with what spoils it. Where others do: of a strategy all they can do, of a refutation one.
    """
    node = proof.nodes[v]
    if node.belief == ENDLESS or not node.branches:
        return []
    if proof.won:
        chosen = [node.best] if node.mine else range(len(node.branches))
        return [Move(m, w, _path(proof, node, m, w)) for m in chosen for w in node.to[m]]
    if node.mine:
        spoilt = [(m, _spoiler(proof, node, m)) for m in range(len(node.branches))]
        return [Move(m, w, _path(proof, node, m, w)) for m, w in spoilt]
    m = node.best
    if m == NONE:  # nothing they can do is lost for them at once: they go round
        m = next(m for m, to in enumerate(node.to) if proof.nodes[to[0]].won is not True)
    return [Move(m, node.to[m][0], _path(proof, node, m, node.to[m][0]))]


def _spoiler(proof: Proof, node: Node, m: int) -> int:
    """What may come of an answer of the player's that does not force the goal."""
    if node.worst[m] != NONE:
        return node.worst[m]
    return next(w for w in node.to[m] if proof.nodes[w].won is not True)


def _path(proof: Proof, node: Node, m: int, w: int) -> Path:
    """The first way from a belief to one after it."""
    paths = node.branches[m].paths[node.to[m].index(w)]
    return next(iter(paths.values()), ())


class Writer:
    """Writes the ways out of one proof."""

    def __init__(self, proof: Proof, citing: Citing) -> None:
        self.proof = proof
        self.search = proof.search
        self.world = proof.search.world
        self.citing = citing
        self.assumed: dict[tuple[str, str], None] = {}

    def strategy(self) -> Strategy | None:
        """The strategy or refutation; None while nothing is settled."""
        proof = self.proof
        if proof.won is None:
            return None
        root, _, begun = self._follow(0, ())
        numbers = {root: 1}
        queue = [root]
        places: list[Place] = []
        whole = True
        for v in queue:
            ways: list[Way] = []
            for move in moves(proof, v):
                w, path, _ = self._follow(move.to, move.path)
                if w not in numbers and len(numbers) < MOST_PLACES:
                    numbers[w] = len(numbers) + 1
                    queue.append(w)
                whole = whole and w in numbers
                ways.append(self._way(v, move, path, numbers.get(w, 0)))
            places.append(self._place(v, numbers[v], ways))
        kind = "strategy" if proof.won else "refutation"
        return Strategy(kind, whole, self._steps(begun, first=True), places)

    def _follow(self, v: int, path: Path) -> tuple[int, Path, Path]:
        """Past what leaves nobody a choice; the whole path, and that part of it which was added."""
        added: Path = ()
        seen = {v}
        while True:
            node = self.proof.nodes[v]
            ways = moves(self.proof, v)
            if len(node.branches) != 1 or len(ways) != 1 or len(ways[0].path) > 1 or ways[0].to in seen:
                return v, (*path, *added), added
            if len(node.belief) > 1:
                return v, (*path, *added), added
            added = (*added, *ways[0].path)
            v = ways[0].to
            seen.add(v)

    def _way(self, v: int, move: Move, path: Path, to: int) -> Way:
        node = self.proof.nodes[v]
        steps = list(self._raw(path))
        first = path[0] if path else None
        player, question, key = NONE, "", ""
        if first is not None:
            asked = self.search.nodes[first[0]]
            player, question, key = asked.player, asked.question, asked.edges[first[1]].key
        text = spoken(self.search, *first) if first is not None else ""
        known = node.mine or player < 0 or len(node.branches) > 1
        who = self.world.players[player] if player >= 0 else "chance" if player == CHANCE else ""
        return Way(who, question, key, text if known else "", to, self._written(steps))

    def _place(self, v: int, number: int, ways: list[Way]) -> Place:
        node = self.proof.nodes[v]
        kind = "end" if not ways else "ours" if node.mine else "theirs"
        if node.belief == ENDLESS:
            return Place(number, "end", ways, "this can go on for ever", {}, 1)
        state = self.search.nodes[node.belief[0]].state
        result = ""
        if kind == "end":
            result = self._result(state)
        return Place(number, kind, ways, result, board_of(self.world, state), len(node.belief))

    def _result(self, state: State) -> str:
        g = view(self.world, state)
        if g.outcome is None:
            return "it ends here, and nobody has won"
        return {
            "win": f"{g.player(g.outcome.winner)} wins",
            "draw": "the game is drawn",
            "no_end": "it never ends",
        }[g.outcome.kind]

    # --- steps -------------------------------------------------------------------------------------

    def _raw(self, path: Path) -> Iterator[Step]:
        for n, k in path:
            node = self.search.nodes[n]
            edge = node.edges[k]
            if edge.key:
                position = run(self.world, given(node.state, edge.key), lean=False)
                for one in position.assumed:
                    self.assumed.setdefault(one)
                yield from position.steps
            elif edge.said is not None:
                yield edge.said

    def _steps(self, path: Path, first: bool = False) -> list[Traced]:
        """Steps of a path, at the beginning with what happens before anybody is asked."""
        steps = list(run(self.world, self.search.root, lean=False).steps) if first else []
        return self._written([*steps, *self._raw(path)])

    def _written(self, steps: list[Step]) -> list[Traced]:
        g = view(self.world, self.search.root)
        return [written(step, n, g, self.citing) for n, step in enumerate((s for s in steps if s.text), 1)]


def spoken(search: Search, n: int, k: int) -> str:
    """An answer in words, as its step reads; empty for what is no answer."""
    node = search.nodes[n]
    key = node.edges[k].key
    position = run(search.world, node.state, lean=False) if key else None
    if position is None or position.ask is None:
        return ""
    option = next((one for one in position.ask.options if one.key == key), None)
    board = position.board or view(search.world, position.state)
    return answer_line(board, position.ask, option) if option is not None else ""
