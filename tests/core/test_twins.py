"""Kaijudo and Duel Masters give the same outcomes on boards that both can have, under switches that make them equal.

Left out are the boards on which the two books differ without a switch; `benchmarks.twins.LEFT_OUT` names them and says
how they differ, and a test shows each difference that a board can show.
"""

from __future__ import annotations

import json

import pytest

from benchmarks import twins
from catalog.reader import Snapshot
from rules.games.register import GAMES
from rules.lab import ask

BOARDS = 240
SHARE = 40  # of them in one test


@pytest.mark.parametrize("first", range(1, BOARDS, SHARE))
def test_both_games_come_out_the_same(cards: Snapshot, first: int) -> None:
    ends = 0
    for seed in range(first, first + SHARE):
        said, n = twins.differ(seed, cards)
        assert said == "", f"seed {seed}: {said}"
        ends += n
    assert ends > SHARE


def test_the_boards_show_every_word_that_both_games_have() -> None:
    boards = [twins.twin(seed) for seed in range(1, BOARDS)]
    for word, other in twins.KEYWORDS.items():
        assert any(word in board.kaijudo for board in boards)
        assert any(other in board.duel_masters for board in boards)
    assert all(any(text in board.kaijudo for board in boards) for text in twins.TEXTS)
    assert {board.switches for board in boards} == set(twins.SWITCHES)
    assert twins.twin(7) == twins.twin(7)


def test_the_words_stand_for_rules_of_both_games() -> None:
    kaijudo, duel_masters = GAMES["kaijudo"], GAMES["duel_masters"]
    for word, other in twins.KEYWORDS.items():
        plain, said = word.partition(" +")[0], other.partition(" +")[0]
        assert plain in kaijudo.keyword_rules and said in duel_masters.keyword_rules
        assert duel_masters.words.get(plain, plain) == said


def test_unequal_switches_are_found_out(cards: Snapshot) -> None:
    """The comparison can fail: where an attacked creature may not block for itself, some board has other lines."""
    for seed in range(1, BOARDS):
        both = twins.twin(seed)
        board = json.loads(both.kaijudo)
        board["switches"]["attacked_blocks"] = "no"
        if twins.ends(json.dumps(board), cards) != twins.ends(both.duel_masters, cards):
            return
    pytest.fail("no board tells apart whether an attacked creature may block")


MANA = """game: {game}
turn: {{player: ann, phase: main}}
cards: [{{name: A, civ: Fire, level: 1, power: 1000}}]
ann: {{hand: [A], mana: [{{name: F, civ: Fire, tapped: yes}}, {{name: W, civ: Water}}], deck: 3}}
ben: {{shields: 1, deck: 3}}
do:
  - ann: summon A
"""

BLAST = """game: {game}
turn: {{player: ann, phase: attack}}
cards: [{{name: S, type: spell, civ: Fire, level: 1, keywords: [{keyword}], text: Draw a card.}}]
ann: {{battle: [{{name: A, civ: Fire, power: 1000}}], deck: 3}}
ben: {{shields: [{{card: S, seen: [ben]}}], deck: 3}}
do:
  - ann: attack ben with A
  - ben: cast S
"""


def test_what_is_left_out_would_come_out_differently(cards: Snapshot) -> None:
    """One tapped Fire card is enough in Kaijudo; a broken spell is cast from where it is, or from the hand."""
    assert set(twins.LEFT_OUT) > {"mana of several civilizations", "Shield Blast and shield trigger"}
    assert [bool(ask(MANA.format(game=game), cards).refused) for game in ("kaijudo", "duel_masters")] == [False, True]
    places = []
    for game, keyword in (("kaijudo", "Shield Blast"), ("duel_masters", "Shield Trigger")):
        cast = next(out for out in ask(BLAST.format(game=game, keyword=keyword), cards).outcomes if out.choices)
        places.append([change.to for step in cast.trace for change in step.changes if change.field == "zone"])
    assert places == [["aside", "discard"], ["broken", "hand", "discard"]]
