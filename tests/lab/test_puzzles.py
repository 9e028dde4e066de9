"""Every puzzle that ships is proven again: exactly one first move wins, whatever is answered to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import find_puzzles
from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.lab.ask import card_known, lay_out
from rules.lab.claims import parse_goal
from rules.lab.form import load_scenario
from rules.lab.prove import Proof, aim
from rules.lab.puzzles import LIMITS, First, bare, first_moves, lay_puzzle, read_puzzle, tried
from rules.problem import InputError

FOLDER = data_dir() / "puzzles"
PUZZLES = sorted(FOLDER.glob("*/*.yaml"))
LEAST = 8  # puzzles of each game that has any


def test_there_are_enough_of_each_game() -> None:
    folders = [folder for folder in FOLDER.iterdir() if folder.is_dir()]
    assert {folder.name for folder in folders} >= {"kaijudo", "duel_masters", "duel_to_the_death", "chaotic"}
    assert all(len(list(folder.glob("*.yaml"))) >= LEAST for folder in folders)


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_one_first_move_wins_and_no_other(cards: Snapshot, path: Path) -> None:
    text = path.read_text("utf-8")
    puzzle = read_puzzle(text, cards, path.name)
    assert puzzle.scenario.game == path.parent.name
    assert 3 <= len(puzzle.title) <= 60 and 20 <= len(puzzle.hint) <= 300
    moves: list[First] = first_moves(lay_puzzle(puzzle, cards), puzzle.goal, puzzle.player)
    assert len(moves) >= 3
    assert all(move.wins is not None for move in moves)
    assert [move.wins for move in moves].count(True) == 1
    assert not lay_puzzle(puzzle, cards).board.cards.left, "a card is not played whole"
    for move in moves:  # each can be said as a sentence, and then comes to the same
        text_after = tried(bare(text), puzzle.player, move.move)
        table = lay_out(load_scenario(text_after, "try", card_known(cards)), cards)
        search = table.search(LIMITS)
        seat = search.world.players.index(puzzle.player)
        after = Proof(search, seat, aim(parse_goal(puzzle.goal, table.lexicon), search), LIMITS).go()
        assert not search.refusals, f"{move.text} is refused"
        assert after.won is move.wins, move.text


def test_titles_are_each_others_own() -> None:
    titles = [line for path in PUZZLES for line in path.read_text("utf-8").splitlines() if line.startswith("title:")]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title: x\ngame: kaijudo\nturn: {player: ann, phase: attack}\nann: {}\nben: {}\n", "a puzzle has no 'do'"),
        (
            "title: x\ngame: kaijudo\nturn: {player: ann, phase: attack}\nann: {}\nben: {}\n"
            "expect: {forces: {ann: ann wins}}\n",
            "a puzzle has a 'note'",
        ),
        ("title: [", "never closed"),
    ],
)
def test_what_is_no_puzzle(cards: Snapshot, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_puzzle(text, cards)


def test_the_finder_finds(cards: Snapshot, capsys: pytest.CaptureFixture[str]) -> None:
    """A seed that is known to hold one; what it prints is a board with one winning first move."""
    found = next(find_puzzles.search("kaijudo", 1164, 1, "ann wins", cards))
    assert found.first >= 3 and found.choices > 1 and found.answers
    again = find_puzzles.judge(found.text, "ann wins", cards)
    assert again is not None and again.right == found.right
    for less in find_puzzles.smaller(found.text):
        other = find_puzzles.judge(less, "ann wins", cards)
        assert other is None or (other.choices, other.answers) < (found.choices, found.answers)
