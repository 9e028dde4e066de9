"""Compact files: several targets in one sentence, other names for facts, exact places."""

from __future__ import annotations

import pytest

from rules.lab import ask
from rules.problem import InputError

BOARD = """
title: t
game: kaijudo
turn: {player: P1, phase: main}
cards: [{name: Bout, type: spell, civ: Fire, level: 1, text: "TEXT"}]
P1: {battle: [{name: Ox, power: 4000}, {name: Cow, power: 1000}], hand: [Bout], mana: [{name: M, civ: Fire}], deck: 9}
P2: {battle: [{name: Ant, power: 2000}, {name: Bug, power: 2000}], deck: 9}
"""


class NoCards:
    def get(self, game: str, name: str) -> None:
        return None


def passes(text: str) -> bool:
    answer = ask(text, NoCards())
    assert answer.expect is not None
    assert answer.expect.failed == []
    return answer.expect.passed


@pytest.mark.parametrize("names", ["Ox, Ant", "Ox and Ant"])
@pytest.mark.parametrize(
    "words",
    [
        "Choose one of your creatures and an enemy creature. Those creatures battle.",
        "You may tap one of your creatures. If you do, banish an enemy creature.",
    ],
)
def test_targets_of_two_questions_stand_in_one_sentence(words: str, names: str) -> None:
    """`cast X on A, B`: each question takes its own."""
    board = BOARD.replace("TEXT", words)
    claims = "[Ant is in P2's discard, Bug is in P2's battle, Cow is untapped]"
    assert passes(board + f"do: [{{P1: 'cast Bout on {names}'}}]\nexpect: {{outcomes: 1, always: {claims}}}\n")


def test_the_first_of_two_targets_may_be_the_only_one() -> None:
    board = BOARD.replace("TEXT", "Choose one of your creatures and an enemy creature. Those creatures battle.")
    board = board.replace(", {name: Cow, power: 1000}", "")
    assert passes(
        board + "do: [{P1: 'cast Bout on Ox, Bug'}]\nexpect: {outcomes: 1, always: [Bug is in P2's discard]}\n"
    )


def test_two_targets_of_one_question_are_still_one_answer() -> None:
    board = BOARD.replace("TEXT", "Choose up to 2 enemy creatures and tap them.")
    claims = "[Ant is tapped, Bug is tapped]"
    assert passes(board + f"do: [{{P1: 'cast Bout on Bug, Ant'}}]\nexpect: {{outcomes: 1, always: {claims}}}\n")


def test_a_second_target_that_cannot_be_chosen_refuses_the_sentence() -> None:
    board = BOARD.replace("TEXT", "Choose one of your creatures and an enemy creature. Those creatures battle.")
    assert passes(
        board + "do: [{P1: 'cast Bout on Ox, Cow'}]\nexpect: {refused: [{do: 1}], always: [Bout is in P1's hand]}\n"
    )


def test_fast_attack_is_a_card_that_wins_against_the_rule() -> None:
    board = BOARD.replace("TEXT", "Draw a card.").replace("main", "attack")
    board = board.replace(
        "{name: Cow, power: 1000}", "{name: Cow, power: 1000, since: this turn, keywords: [Fast Attack]}"
    )
    board += "do: [{P1: attack P2 with Cow}]\n"
    assert passes(board + "expect: {winner: P1, cites: [K-02-01, K-02-02, K-12-FST-01]}\n")


def test_a_records_facts_go_by_their_other_names() -> None:
    text = (
        "kind: card\ntitle: t\ngame: kaijudo\nrecord: {name: Z, civ: Fire, level: 2, power: 1000, race: Rat/Dragon}\n"
    )
    assert passes(text + "expect: {verdict: accepted, record: {types: [Rat, Dragon], civ: Fire, cost: 2}}\n")


@pytest.mark.parametrize(("switch", "column"), [("slayer: sometimes", 20), ("slaier: lost_battle", 12)])
def test_a_wrong_switch_is_shown_where_it_is_wrong(switch: str, column: int) -> None:
    text = (
        f"game: kaijudo\nswitches: {{{switch}}}\nturn: {{player: P1, phase: main}}\nP1: {{deck: 9}}\nP2: {{deck: 9}}\n"
    )
    with pytest.raises(InputError) as problem:
        ask(text, NoCards())
    assert (problem.value.line, problem.value.column) == (2, column)


def test_at_the_end_of_the_turn_what_lasts_so_long_is_over() -> None:
    """`until: end of turn` reads the board after the end phase, still in that player's turn."""
    board = BOARD.replace("TEXT", "Your creatures get +1000 power until the end of this turn.")
    board += "do: [{P1: cast Bout}]\nchoose: [{P1: pass}]\n"
    assert passes(board + "expect: {value: {power of Ox: 5000}}\n")
    assert passes(board + "until: end of turn\nexpect: {value: {power of Ox: 4000}, always: [it is P1's turn]}\n")


@pytest.mark.parametrize(
    ("zone", "rule"),
    [("hand: [Elf]", "K-12-02"), ("mana: [Elf]", "K-07M-02"), ("battle: [{card: Top, under: [Elf]}]", "K-08E-09")],
)
def test_what_a_card_elsewhere_would_add_is_said_to_do_nothing(zone: str, rule: str) -> None:
    text = f"""
title: t
game: kaijudo
turn: {{player: P1, phase: attack}}
cards:
  - {{name: Elf, power: 1000, text: "Each of your other creatures gets +1000 power."}}
  - {{name: Ox, power: 4000}}
  - {{name: Top, power: 2000, text: "Evolution — Put on one of your creatures."}}
P1: {{{zone}, deck: 9}}
P2: {{battle: [Ox], deck: 9}}
expect: {{value: {{power of Ox: 4000}}, cites: [{rule}]}}
"""
    assert passes(text)


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("When this creature is put into your discard pile from the battle zone, draw a card.", 1),
        ("When this creature is put into your discard pile, draw a card.", 1),
        ("When this creature is put into your mana zone from the battle zone, draw a card.", 0),
    ],
)
def test_a_banished_creature_is_put_into_the_discard_pile(text: str, to: int) -> None:
    board = f"""
title: t
game: kaijudo
turn: {{player: P1, phase: attack}}
P1: {{battle: [{{name: Imp, power: 1000, text: "{text}"}}], deck: 9}}
P2: {{battle: [{{name: Ox, power: 4000, tapped: yes}}], deck: 9}}
do: [{{P1: attack Ox with Imp}}]
expect: {{always: [Imp is in P1's discard, P1 has {to} cards in hand]}}
"""
    assert passes(board)


@pytest.mark.parametrize(("text", "refused"), [("3000 or less", "{do: 2, rule: K-13C-01}"), ("5000 or more", "")])
def test_a_blocker_may_be_barred_from_blocking_some_creatures(text: str, refused: str) -> None:
    board = f"""
title: t
game: kaijudo
turn: {{player: P1, phase: attack}}
P1: {{battle: [{{name: Imp, power: 2000}}], deck: 9}}
P2:
  battle: [{{name: Wall, power: 5000, text: "Blocker. This creature can't block creatures that have power {text}."}}]
  shields: 2
  deck: 9
do: [{{P1: attack P2 with Imp}}, {{P2: block with Wall}}]
expect: {{refused: [{refused}], always: [P2 has {1 if refused else 2} shields]}}
"""
    assert passes(board)


def test_a_refusal_after_the_game_is_over_does_not_take_a_block_back() -> None:
    """Not blocking ends the game before the second attack, blocking lets it win: nothing else comes out."""
    board = """
title: t
game: kaijudo
turn: {player: P1, phase: attack}
P1: {battle: [{name: Ant, power: 1000}, {name: Bee, power: 1000}], deck: 9}
P2: {battle: [{name: Wall, power: 5000, keywords: [Blocker]}], deck: 9}
do: [{P1: attack P2 with Ant}, {P1: attack P2 with Bee}]
watch: [winner]
expect: {outcomes: 1, winner: P1}
"""
    assert passes(board)
