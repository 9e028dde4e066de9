"""Searches that explode stop in time, say so, and still count every outcome they have found."""

from __future__ import annotations

import time

import pytest

from rules.core.world import Cards
from rules.lab import ask
from rules.problem import InputError

WIDE = """title: Twenty attackers, twenty blockers, ten blasts
game: kaijudo
turn: {{player: ann, phase: attack}}
ann: {{battle: [{attackers}], deck: 30}}
ben: {{battle: [{blockers}], shields: [10x Terror Pit], deck: 30}}
until: end of turn
""".format(
    attackers=", ".join(f"{{name: A{n}, power: {n + 1}000}}" for n in range(20)),
    blockers=", ".join(f"{{name: B{n}, power: {n + 1}000, keywords: [Blocker]}}" for n in range(20)),
)


def test_the_seconds_are_kept(cards: Cards) -> None:
    began = time.perf_counter()
    answer = ask(WIDE, cards, seconds=0.5)
    assert not answer.complete
    assert time.perf_counter() - began < 5  # writing it down takes time as well, but never a multiple


def test_a_question_that_was_cut_off_in_the_middle_is_not_taken_for_a_whole_one(cards: Cards) -> None:
    answer = ask(WIDE, cards, seconds=0.0)
    assert (answer.complete, answer.outcomes, answer.positions) == (False, [], 1)


def test_only_the_first_outcomes_are_written_out_but_all_are_counted(cards: Cards) -> None:
    few = ask(WIDE, cards, positions=1_500, most=5)
    many = ask(WIDE, cards, positions=1_500, most=10_000)
    assert len(few.outcomes) == len(many.outcomes) > 5
    assert [one.watch for one in few.outcomes] == [one.watch for one in many.outcomes]
    assert [bool(one.trace) for one in few.outcomes] == [k < 5 for k in range(len(few.outcomes))]
    assert all(one.trace and one.board for one in many.outcomes)


def test_expectations_look_at_every_outcome(cards: Cards) -> None:
    text = WIDE + "expect: {cites: [K-12-BLK-01], sometimes: [A19 is in ann's discard]}\n"
    assert ask(text, cards, positions=1_500, most=1).expect == ask(text, cards, positions=1_500).expect


def test_a_crowded_board_is_refused(cards: Cards) -> None:
    zones = ", ".join(f"{zone}: [400x Skull Cutter]" for zone in ("battle", "hand", "mana", "shields", "discard"))
    text = f"game: kaijudo\nturn: {{player: ann, phase: main}}\nann: {{{zones}}}\nben: {{hand: [Skull Cutter]}}\n"
    with pytest.raises(InputError, match="at most 2,000 cards") as found:
        ask(text, cards)
    assert found.value.line == 4


def test_nothing_is_done_when_the_game_is_over(cards: Cards) -> None:
    text = """game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter, Gigabolver], deck: 9}
ben: {shields: 0, deck: 9}
do:
  - ann: attack ben with Skull Cutter
  - ann: attack ben with Gigabolver
"""
    answer = ask(text, cards)
    assert [(one.do, one.text, one.rule) for one in answer.refused] == [(2, "the game is over", "K-10DS-01")]


def test_a_long_text_is_quoted_in_part(cards: Cards) -> None:
    own = "{name: Z, power: 1000, text: 'Gloop the " + "frobnicated " * 300 + "creature.'}"
    answer = ask(
        f"game: kaijudo\nturn: {{player: ann, phase: main}}\nann: {{battle: [{own}]}}\nben: {{deck: 9}}\n", cards
    )
    assert answer.assumptions
    assert all(len(one.what) < 220 for one in answer.assumptions)


def test_a_name_that_no_sentence_could_say_is_refused(cards: Cards) -> None:
    text = "game: kaijudo\nturn: {player: ann, phase: main}\nann: {battle: [{name: \U0001f600, power: 1}]}\nben: {}\n"
    with pytest.raises(InputError, match="needs a letter or a digit") as found:
        ask(text, cards)
    assert (found.value.line, found.value.column) == (3, 23)
