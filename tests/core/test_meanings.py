"""Meanings that few cards have: the least of something, a word of a race, what a player did, nothing instead."""

from __future__ import annotations

import pytest

from catalog.reader import Snapshot
from rules.abilities import tree as t
from rules.core.supported import unsupported
from rules.lab.ask import ask

BOARD = """
title: {title}
game: kaijudo
turn: {{player: ann, phase: {phase}}}
cards:
  - {{name: Doer, power: 5000, level: 1, civ: Fire, text: "{text}"}}
  - {{name: Small, power: 1000, race: Armored Dragon}}
  - {{name: Other, power: 2000, race: Dragonoid}}
  - {{name: Flash, type: spell, level: 1, civ: Fire, text: "Draw a card."}}
ann: {{battle: [{battle}], hand: [{hand}], mana: [{mana}], deck: 20}}
ben: {{battle: [Small, Other], shields: 3, deck: 20}}
do: {do}
expect: {expect}
"""


def _passes(cards: Snapshot, **parts: str) -> None:
    given = {"battle": "Doer", "hand": "", "mana": "", "phase": "attack"} | parts
    answer = ask(BOARD.format(title="a meaning", **given).encode(), cards, name="board")
    assert answer.expect is not None
    assert answer.expect.passed, (answer.expect.failed, answer.expect.unsettled, answer.refused)


@pytest.mark.parametrize(("end", "gone", "stays"), [("least", "Small", "Other"), ("most", "Doer", "Small")])
def test_the_creature_with_the_least_or_the_most_power(cards: Snapshot, end: str, gone: str, stays: str) -> None:
    owner = "ann" if gone == "Doer" else "ben"
    _passes(
        cards,
        text=f"Whenever this creature attacks, banish the creature that has the {end} power.",
        do="[ann: attack ben with Doer]",
        expect=f"{{always: ['{gone} is in {owner}\\'s discard', '{stays} is in ben\\'s battle']}}".replace("\\'", "''"),
    )


def test_a_word_of_a_race_is_a_whole_word(cards: Snapshot) -> None:
    _passes(
        cards,
        text="Whenever this creature attacks, banish all creatures that have 'Dragon' in their race.".replace(
            "'", '\\"'
        ),
        do="[ann: attack ben with Doer]",
        expect='{always: ["Small is in ben\'s discard", "Other is in ben\'s battle"]}',
    )


@pytest.mark.parametrize("allowed", [True, False])
def test_a_creature_that_can_be_summoned_only_after_a_spell(cards: Snapshot, allowed: bool) -> None:
    steps = "[{ann: cast Flash}, {ann: summon Doer}]" if allowed else "[{ann: summon Doer}]"
    _passes(
        cards,
        text="You can summon {} only if you have cast {} this turn.".format("this creature", "a spell"),
        battle="",
        hand="Doer, Flash",
        mana="Doer, Doer, Doer",
        phase="main",
        do=steps,
        expect='{always: ["Doer is in ann\'s battle"]}' if allowed else "{refused: [{do: 1}]}",
    )


def test_what_would_be_banished_stays(cards: Snapshot) -> None:
    _passes(
        cards,
        text="If another creature would be banished, it stays in the battle zone instead. "
        "Whenever this creature attacks, banish all enemy creatures.".replace(". W", ".\\nW"),
        do="[ann: attack ben with Doer]",
        expect='{always: ["Small is in ben\'s battle", "Other is in ben\'s battle"]}',
    )


@pytest.mark.parametrize(
    ("ability", "missing"),
    [
        (t.Keyword("Cross Gear"), "keyword Cross Gear"),
        (t.Spell((t.Move("self", "hand", without="Shield Trigger"),)), "without Shield Trigger"),
        (t.Activated((t.Do("tap", "self"),), (t.Do("draw"),), limit="attack"), "limit attack"),
        (t.Static(t.Select(place="host"), (t.Scale("power", 2),)), "crossed creature"),
        (t.Static("you", (t.Cant("use Shield Trigger"),)), "can't use Shield Trigger"),
        (t.Evolve((t.Select(), t.Select())), "evolution on several kinds"),
    ],
)
def test_what_a_game_does_not_perform_is_named(ability: t.Ability, missing: str) -> None:
    assert unsupported((ability,), keywords=("Blocker",)) == (missing,)
    own = ("use Shield Trigger", "limit attack", "several bases")
    own_too = unsupported((ability,), keywords=("Blocker", "Cross Gear"), actions=own)
    assert own_too == (("crossed creature",) if missing == "crossed creature" else ())


LONGER = """
title: Until the end of one's next turn
game: kaijudo
turn: {player: ann, phase: main}
cards:
  - name: Chill
    type: spell
    level: 1
    civ: Water
    text: "Target enemy creature can't attack until the end of your next turn."
ann: {hand: [Chill], mana: [Aqua Seneschal, Aqua Seneschal], deck: 20, shields: 5}
ben: {battle: [Skull Cutter], shields: 3, deck: 20}
do:
  - ann: cast Chill
  - ann: end turn
  - ben: attack ann with Skull Cutter
expect: {refused: [{do: 3}]}
"""
OVER = """
title: Over with the end of one's next turn
game: kaijudo
turn: {player: ann, phase: main}
cards:
  - name: Chill
    type: spell
    level: 1
    civ: Water
    text: "All creatures can't attack until the end of your next turn."
ann: {battle: [Bronze-Arm Tribe], hand: [Chill], mana: [Aqua Seneschal, Aqua Seneschal], deck: 20, shields: 5}
ben: {battle: [Skull Cutter], shields: 3, deck: 20}
do:
  - ann: cast Chill
  - ann: end turn
  - ben: end turn
  - ann: attack ben with Bronze-Arm Tribe
  - ann: end turn
  - ben: attack ann with Skull Cutter
expect: {refused: [{do: 4}], allowed: [6]}
"""
ELSEWHERE = """
title: A spell goes elsewhere
game: kaijudo
turn: {player: ann, phase: main}
cards:
  - name: Keeper
    power: 1000
    text: "After you cast a spell, put it into your mana zone
      instead of your discard pile."
  - {name: Flash, type: spell, level: 1, civ: Fire, text: "Draw a card."}
ann: {battle: [Keeper], hand: [Flash], mana: [Flash, Flash], deck: 20}
ben: {deck: 20}
do: [{ann: cast Flash}]
expect: {always: ["ann has 3 mana", "ann has 0 cards in discard"]}
"""
PAIR = """
title: Two battle
game: kaijudo
turn: {player: ann, phase: main}
cards:
  - {name: Arena, type: spell, level: 1, civ: Fire, text: "Choose 2 enemy creatures. They battle each other."}
  - {name: Small, power: 1000}
  - {name: Big, power: 2000}
ann: {hand: [Arena], mana: [Arena, Arena], deck: 20}
ben: {battle: [Small, Big], deck: 20}
do: [{ann: cast Arena}]
expect: {always: ["Small is in ben's discard", "Big is in ben's battle"]}
"""
EACH = """
title: The end of each attack
game: kaijudo
turn: {player: ann, phase: attack}
cards:
  - {name: Drummer, power: 1000, text: "At the end of each attack, draw a card."}
ann: {battle: [2x Drummer], hand: 0, deck: 20}
ben: {shields: 5, deck: 20}
do: [{ann: attack ben with Drummer}]
expect: {always: ["ann has 2 cards in hand"]}
"""


@pytest.mark.parametrize("board", [LONGER, OVER, ELSEWHERE, PAIR, EACH])
def test_words_that_no_card_has_are_played(cards: Snapshot, board: str) -> None:
    answer = ask(board.encode(), cards, name="board")
    assert answer.expect is not None
    assert answer.expect.passed, (answer.expect.failed, answer.expect.unsettled, answer.refused)


DRAWS = """
title: Any draw but the first of one's own turn
game: kaijudo
turn: {player: %s, phase: %s}
cards:
  - name: Listener
    power: 1000
    text: "Whenever your opponent draws a card
      other than the first card of his
      or her turn, draw a card."
  - {name: Flash, type: spell, level: 1, civ: Fire, text: "Draw a card."}
  - {name: Gift, type: spell, level: 1, civ: Fire, text: "Each player draws a card."}
ann: {battle: [Listener], hand: [Gift], mana: [Gift], deck: 20}
ben: {hand: [Flash], mana: [Flash], deck: 20}
do: %s
expect: {always: ["ann has %d cards in hand"]}
"""


@pytest.mark.parametrize(
    ("player", "phase", "do", "hand"),
    [
        ("ben", "start", "[{ben: end start}]", 1),
        ("ben", "start", "[{ben: cast Flash}]", 2),
        ("ann", "main", "[{ann: cast Gift}]", 2),
    ],
)
def test_any_draw_but_the_first_of_ones_own_turn(cards: Snapshot, player: str, phase: str, do: str, hand: int) -> None:
    answer = ask((DRAWS % (player, phase, do, hand)).encode(), cards, name="board")
    assert answer.expect is not None
    assert answer.expect.passed, (answer.expect.failed, answer.expect.unsettled, answer.refused)
