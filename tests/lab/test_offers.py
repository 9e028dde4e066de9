"""What may be said next: every offer is a sentence that the form takes, every bar has a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from catalog.reader import Snapshot
from rules.lab import ask
from rules.lab.offers import offers
from rules.problem import InputError

FOLDER = Path(rules.__file__).parents[1] / "data" / "scenarios" / "kaijudo"

BOARD = """game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter, {name: Bear, power: 3000, civ: Fire, tapped: yes}], shields: 5, deck: 20}
ben: {battle: [Fluorogill Manta, {card: Vorg, tapped: yes}], shields: 5, deck: 20}
"""


def test_the_actions_of_a_phase_and_why_not_the_others(cards: Snapshot) -> None:
    found = offers(BOARD, cards)
    assert found.next is not None
    assert found.next.player == "ann"
    assert "attack Vorg with Skull Cutter" in found.next.sentences
    assert "attack ben with Skull Cutter" in found.next.sentences
    bear = next(bar for bar in found.next.barred if bar.text.startswith("Bear is tapped"))
    assert "K-10D-03" in bear.ids
    assert all(bar.ids for bar in found.next.barred)


def test_decisions_on_the_way_are_offered_and_each_leaves_one_answer(cards: Snapshot) -> None:
    text = BOARD + "do:\n  - ann: attack ben with Skull Cutter\n"
    found = offers(text, cards)
    [question] = found.open
    assert question.player == "ben"
    assert "block with Fluorogill Manta" in question.sentences
    assert len(ask(text, cards).outcomes) == len(question.sentences)
    for sentence in question.sentences:
        answer = ask(text, cards, choose=[f"ben: {sentence}"])
        assert len(answer.outcomes) == 1, sentence
        assert not answer.warnings, sentence


@pytest.mark.parametrize("folder", ["cases", "triggers", "shields"])
def test_what_is_offered_can_be_said(cards: Snapshot, folder: str) -> None:
    tried = 0
    for path in sorted((FOLDER / folder).glob("*.yaml"))[::6]:
        text = path.read_text("utf-8")
        try:
            found = offers(text, cards)
        except InputError:
            continue
        for question in found.open[:2]:
            for sentence in question.sentences[:3]:
                answer = ask(text, cards, positions=4000, choose=[f"{question.player}: {sentence}"])
                assert not [warning for warning in answer.warnings if sentence in warning], (path.name, sentence)
                tried += 1
    assert tried


def test_a_file_without_a_board_offers_nothing(cards: Snapshot) -> None:
    with pytest.raises(InputError, match="no board"):
        offers("kind: deck\ngame: kaijudo\nformat: kaijudo/constructed\ndeck: |\n  40 Vorg\n", cards)
