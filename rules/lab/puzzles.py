"""Puzzles: boards with exactly one first move that forces the goal, as scenario files.

A puzzle is a scenario without sentences: `expect: {forces: {ann: ann wins}}` is its goal, `until` says how far it
looks, `note` is the hint. What each first move comes to is worked out, never written down.
"""

from __future__ import annotations

import json
import re
from typing import Final

from msgspec import Struct, structs

from rules.core.engine import run
from rules.core.world import Cards
from rules.lab.ask import Table, card_known, lay_out
from rules.lab.claims import parse_goal
from rules.lab.explore import Limits, Search
from rules.lab.form import load_scenario
from rules.lab.prove import Proof, aim
from rules.lab.shape import Scenario
from rules.lab.strategy import spoken
from rules.problem import InputError

_HIDDEN: Final = re.compile(r"^(?:note|expect):.*\n(?:[ \t].*\n|\n)*", re.MULTILINE)
_ABILITY: Final = re.compile(r"^(use [^:]+): .*")
LIMITS = Limits(100_000, 60.0)


class Puzzle(Struct, frozen=True):
    """A puzzle as its file says it; `goal` is the claim that `player` is to force."""

    scenario: Scenario
    title: str
    hint: str
    player: str
    goal: str


class Opening(Struct, frozen=True):
    """A first move: in words, as the core names it, and as a sentence says it."""

    text: str
    key: str
    said: str


class First(Struct, frozen=True):
    """What a first move comes to: whether the goal is still forced after it (None: not settled)."""

    move: Opening
    wins: bool | None

    @property
    def text(self) -> str:
        """The move in words."""
        return self.move.text


def read_puzzle(source: str | bytes, cards: Cards, name: str = "puzzle") -> Puzzle:
    """The puzzle of a file. Raises InputError for a file that is no scenario, or no puzzle."""
    scenario = load_scenario(source, name, card_known(cards))
    forces = scenario.expect.forces if scenario.expect is not None else ()
    if scenario.kind != "board" or scenario.do or len(forces) != 1 or len(forces[0].claims) != 1:
        raise InputError("a puzzle has no 'do', and expects that one player forces one claim", name)
    for key, value in (("title", scenario.title), ("note", scenario.note), ("until", scenario.until)):
        if not value:
            raise InputError(f"a puzzle has a '{key}'", name)
    return Puzzle(scenario, scenario.title, scenario.note, forces[0].player, forces[0].claims[0].text)


def bare(text: str) -> str:
    """A puzzle's file without its hint and its goal, each of which stands in a block of its own."""
    return _HIDDEN.sub("", text if text.endswith("\n") else text + "\n")


def tried(text: str, player: str, move: Opening) -> str:
    """The `bare` file of a puzzle with a first move made."""
    return f"{text}do:\n  - {player}: {json.dumps(move.said, ensure_ascii=False)}\n"


def lay_puzzle(puzzle: Puzzle, cards: Cards) -> Table:
    """The table of a puzzle."""
    return lay_out(structs.replace(puzzle.scenario, expect=None, note=""), cards)


def first_moves(table: Table, goal: str, player: str, limits: Limits = LIMITS) -> list[First]:
    """What each of the player's first moves comes to; nothing where there is no choice to make."""
    search = table.search(limits)
    seat = search.world.players.index(player)
    n = first_choice(search, seat)
    if n < 0:
        return []
    reached = aim(parse_goal(goal, table.lexicon), search)
    found = []
    for k, edge in enumerate(search.edges(n)):
        wins = Proof(search, seat, reached, limits, begins=edge.child).go().won
        found.append(First(_opening(search, n, k), wins))
    return found


def openings(source: str, player: str, cards: Cards) -> tuple[Opening, ...]:
    """A player's first moves on a board. Raises InputError for a file that is no scenario."""
    search = lay_out(load_scenario(source, "puzzle", card_known(cards)), cards).search(LIMITS)
    n = first_choice(search, search.world.players.index(player))
    edges = search.edges(n) if n >= 0 else []
    return tuple(_opening(search, n, k) for k in range(len(edges)))


def _opening(search: Search, n: int, k: int) -> Opening:
    """A first move; what the offer says is a sentence, once the question before it is left out."""
    key = search.nodes[n].edges[k].key
    text = spoken(search, n, k)
    if key in ("pass", "none"):
        return Opening(text, key, "pass")
    ask = run(search.world, search.nodes[n].state, lean=False).ask
    offered = next((option.text for option in ask.options if option.key == key), text) if ask is not None else text
    return Opening(text, key, _ABILITY.sub(r"\1", offered))


def first_choice(search: Search, seat: int) -> int:
    """The position of a player's first choice; -1 where somebody else has one before, or nobody has."""
    n, seen = search.begin(), set[int]()
    while n not in seen:
        seen.add(n)
        edges = search.edges(n)
        if len(edges) > 1:
            return n if search.nodes[n].player == seat else -1
        if not edges:
            return -1
        n = edges[0].child
    return -1
