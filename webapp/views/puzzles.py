"""Puzzles as pages: the list, and one puzzle with its board, its hint, moves to try and the solution to walk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from catalog.facts import numbers, of_army, type_line
from rules.lab import horizon
from rules.problem import InputError
from webapp.services import GAMES, Services
from webapp.views.board import Board, Painter, of_scenario, own_facts
from webapp.views.citations import Citations
from webapp.views.gamewords import phase_words
from webapp.views.link import scenario_address
from webapp.views.outcomes import Reading
from webapp.views.walk import Walk, Walker
from webapp.views.words import words_of

if TYPE_CHECKING:
    from rules.lab.puzzles import Opening
    from rules.lab.shape import Scenario


@dataclass(frozen=True)
class PuzzleFile:
    """One puzzle that ships. `bare` is its scenario without hint and goal, `within` says how far the goal looks."""

    slug: str
    game: str
    title: str
    hint: str
    player: str
    goal: str
    within: str
    bare: str

    @property
    def href(self) -> str:
        """Its page."""
        return f"/puzzles/{self.game}/{self.slug}"

    @property
    def question(self) -> str:
        """The goal as a question to the lab."""
        return f"{self.player}: {self.goal}"


@dataclass(frozen=True)
class Try:
    """A first move: what it says, and where the lab answers it (empty where the board is too long for a link)."""

    text: str
    href: str


@dataclass(frozen=True)
class Words:
    """A card of a puzzle: its page (empty for a card of the file's own), what it is, and its words line by line."""

    name: str
    href: str
    kind: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class PuzzlePage:
    """One puzzle with what stands around it."""

    puzzle: PuzzleFile
    letter: str
    game_name: str
    turn: str
    board: Board
    cards: tuple[Words, ...]
    tries: tuple[Try, ...]
    solution: Walk | None
    lab: str
    before: PuzzleFile | None
    after: PuzzleFile | None


@dataclass(frozen=True)
class Shelf:
    """The puzzles of one game."""

    game: str
    letter: str
    title: str
    puzzles: tuple[PuzzleFile, ...]


def read_puzzles(folder: Path, game: str, services: Services) -> tuple[PuzzleFile, ...]:
    """The puzzles of a folder in the order of their names; files that are none are left out."""
    from rules.lab.puzzles import bare, read_puzzle

    found = []
    for path in sorted(folder.glob("*.yaml")):
        text = path.read_text("utf-8", errors="replace")
        try:
            one = read_puzzle(text, services.snapshot(), path.name)
        except InputError:
            continue
        within = horizon.said(one.scenario.until)
        found.append(PuzzleFile(path.stem, game, one.title, one.hint, one.player, one.goal, within, bare(text)))
    return tuple(found)


def shelves(services: Services) -> tuple[Shelf, ...]:
    """The games that have puzzles."""
    found = ((game, services.puzzles(game)) for game in GAMES)
    return tuple(Shelf(game, *GAMES[game], puzzles) for game, puzzles in found if puzzles)


def tries(puzzle: PuzzleFile, moves: Sequence[Opening]) -> tuple[Try, ...]:
    """Each first move with the address at which the lab asks whether the goal is still forced after it."""
    from rules.lab.puzzles import tried

    query = urlencode({"goal": puzzle.question})
    found = []
    for move in moves:
        share = scenario_address(tried(puzzle.bare, puzzle.player, move))
        words = move.text.removeprefix(f"{puzzle.player}: ").removeprefix(f"{puzzle.player} — ")
        found.append(Try(words, f"{share}&{query}#goal" if share else ""))
    return tuple(found)


def cards_of(scenario: Scenario, services: Services) -> tuple[Words, ...]:
    """The cards that matter on a board, with their words: all that are named, but for those in the mana zone."""
    own = {card.name: card.facts for card in scenario.cards}
    mana = {e.name for player in scenario.players for zone in player.zones if zone.zone == "mana" for e in zone.entries}
    zones = [zone for player in scenario.players for zone in player.zones if zone.zone != "mana"]
    there = {e.name for zone in zones for e in zone.entries}
    names = dict.fromkeys(e.name for e in scenario.entries() if e.name and (e.name in there or e.name not in mana))
    found = []
    for name in names:
        card = services.snapshot().record(scenario.game, name)
        if (facts := own.get(name)) is not None:
            kind = facts.type or "creature"
            power = "" if facts.power is None else f" · {facts.power}"
            lines = (*(said.text for said in facts.keywords), *([facts.text.text] if facts.text else []))
            found.append(Words(name, "", kind + power, lines))
        elif card is not None:
            power = "" if card.power is None else f" · {card.power}{'+' if card.power_plus else ''}"
            words = words_of(card, scenario.game)
            lines = tuple(
                f"{word.name}: {word.text}" if word.name and word.text else word.name or word.text for word in words
            )
            kind = f"{'/'.join(card.civilizations)} {card.type}".strip() + power
            if of_army(card):
                kind = " \u00b7 ".join([type_line(card), *(f"{name} {n}" for name, n in numbers(card))])
            found.append(Words(card.name, f"/cards/{scenario.game}/{card.slug}", kind, lines))
    return tuple(found)


def drawn_table(answer: Mapping[str, Any], scenario: Scenario) -> Mapping[str, Any] | None:
    """The drawn board of a game that has one, with what the file says is waiting in the Burst."""
    table = answer.get("table")
    if not table or table.get("burst"):
        return table
    return {**table, "burst": [{"text": line.text, "player": line.player} for line in scenario.burst]}


def puzzle_page(
    services: Services, puzzle: PuzzleFile, answer: Mapping[str, Any], moves: Sequence[Opening], walk: Sequence[int]
) -> PuzzlePage:
    """One puzzle with its solution, walked so far."""
    from rules.lab.form import load_scenario

    scenario = load_scenario(puzzle.bare, "puzzle")
    painter = Painter(puzzle.game, services.snapshot(), own_facts(scenario))
    turn = scenario.turn
    mover = turn.player if turn else ""
    reading = Reading(answer, painter, Citations(services, full=False), ())
    goal = answer.get("goal")
    solution = Walker(goal, reading, painter, f"{puzzle.href}?", mover, "solution").view(walk) if goal else None
    letter, name = GAMES[puzzle.game]
    others = services.puzzles(puzzle.game)
    place = others.index(puzzle)
    share = scenario_address(puzzle.bare)
    return PuzzlePage(
        puzzle=puzzle,
        letter=letter,
        game_name=name,
        turn=f"{turn.player}\u2019s turn, {phase_words(turn.phase, puzzle.game)}" if turn else "",
        board=painter.board(of_scenario(scenario), mover, table=drawn_table(answer, scenario)),
        cards=cards_of(scenario, services),
        tries=tries(puzzle, moves),
        solution=solution,
        lab=share,
        before=others[place - 1] if place else None,
        after=others[place + 1] if place + 1 < len(others) else None,
    )
