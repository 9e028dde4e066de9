"""Scenarios as somebody writes them who knows the rules and the form only: words, choices, citations."""

from __future__ import annotations

import time

import pytest

from catalog.reader import Snapshot
from rules.abilities.compile import CardFacts, compile
from rules.lab import ask
from rules.problem import InputError

BOARD = """
game: kaijudo
turn: {player: ann, phase: PHASE}
ann:
  battle: [ANN]
  hand: [HAND]
  mana: [{name: Pond, civ: Water, count: 3}]
  discard: [PILE]
  deck: 20
ben: {battle: [BEN], shields: [SHIELDS], hand: 0, deck: 20}
do: [DO]
expect:
"""


def failed(cards: Snapshot, expect: str, **parts: str) -> list[tuple[str, str]]:
    """What of an expectation does not hold, on a board of these parts."""
    text = BOARD
    names = {"PHASE": "attack", "ANN": "", "HAND": "", "PILE": "", "BEN": "", "SHIELDS": "3", "DO": ""} | parts
    for name, value in names.items():
        text = text.replace(name, value)
    answer = ask(f"title: t{text}{expect}", cards)
    assert answer.expect is not None
    return [(wrong.kind, wrong.claim) for wrong in answer.expect.failed]


def creature(name: str, text: str = "", power: int = 3000, more: str = "") -> str:
    return f'{{name: {name}, power: {power}, text: "{text}"{more}}}'


def spell(name: str, text: str) -> str:
    return f'{{name: {name}, type: spell, civ: Water, level: 1, text: "{text}"}}'


BLAST_X = '{name: X, type: spell, civ: Water, level: 3, text: "Shield Blast — Draw a card."}'
BLAST_Y = '{name: Y, type: spell, civ: Water, level: 3, text: "Shield Blast: Draw 2 cards."}'
RIVER = creature("River", "Whenever one of your creatures attacks, draw a card.")

CASES = {
    "a name that is an article": (
        "  always: [ann has 1 card in hand]",
        {"ANN": creature("A", "Whenever this creature attacks, draw a card."), "DO": "{ann: attack ben with A}"},
    ),
    "it battles what is chosen after it": (
        "  always: [Ox is in ben's discard, Bear is in ann's battle]\n  cites: [K-10DB-11, K-10DB-14]",
        {
            "PHASE": "main",
            "ANN": creature("Bear", power=4000),
            "HAND": spell("Duel", "Choose a creature of yours. It battles an enemy creature."),
            "BEN": creature("Ox"),
            "DO": "{ann: cast Duel}",
        },
    ),
    "a named ability before a colon": (
        "  always: [Ox is in ben's discard]",
        {
            "PHASE": "main",
            "ANN": creature("Archon", "Spear: When you cast a spell, banish a tapped enemy creature."),
            "HAND": spell("Wave", "Draw a card."),
            "BEN": creature("Ox", more=", tapped: true"),
            "DO": "{ann: cast Wave}",
        },
    ),
    "an ability that works in the discard pile": (
        "  always: [Ox is in ben's discard, Bear has power 4000]\n  cites: [K-12-03]",
        {
            "ANN": creature("Bear"),
            "PILE": creature("Ghost", "While this is in your discard pile, your creatures get +1000."),
            "BEN": creature("Ox", more=", tapped: true", power=3500),
            "DO": "{ann: attack Ox with Bear}",
        },
    ),
    "an ability that works in the battle zone only": (
        "  always: [Bear is in ann's discard]\n  cites: [K-12-02]",
        {
            "ANN": creature("Bear"),
            "HAND": creature("Banner", "your other creatures get +1000"),
            "BEN": creature("Ox", more=", tapped: true", power=3500),
            "DO": "{ann: attack Ox with Bear}",
        },
    ),
    "discarding itself, with a colon": (
        "  always: [ann has 1 card in hand, Sage is in ann's discard]\n  cites: [K-12-04]",
        {
            "PHASE": "main",
            "HAND": creature("Sage", "You may discard this creature: draw a card."),
            "DO": "{ann: use Sage}",
        },
    ),
    "discarding itself, if you do": (
        "  always: [ann has 1 card in hand, Sage is in ann's discard]",
        {
            "PHASE": "main",
            "HAND": creature("Sage", "You may discard this creature from your hand. If you do, draw a card."),
            "DO": "{ann: use Sage}",
        },
    ),
    "choosing what is discarded says yes": (
        "  always: [Stone is in ann's discard, ann has 2 cards in hand]\n  allowed: [2]",
        {
            "PHASE": "main",
            "HAND": spell("Loot", "You may discard a card; if you did, draw two.") + ", " + creature("Stone"),
            "DO": "{ann: cast Loot}, {ann: choose Stone}",
        },
    ),
    "the board before the last revealed card": (
        "  at: [{do: 4, always: [X is in ben's discard, Y is set aside, ben has 1 card in hand]}]\n"
        "  always: [ben has 3 cards in hand]",
        {
            "ANN": creature("Bear", "Double Breaker"),
            "SHIELDS": f"{BLAST_X}, {BLAST_Y}",
            "DO": "{ann: attack ben with Bear}, {ben: cast X}, {ben: cast Y}, {ben: cast X}, {ben: cast Y}",
        },
    ),
    "the board before the last pending ability": (
        "  at: [{do: 2, always: [ann has 1 card in hand]}]\n  always: [ann has 2 cards in hand]",
        {
            "ANN": RIVER + ", " + RIVER.replace("River", "Brook"),
            "DO": "{ann: attack ben with River}, {ann: resolve Brook}, {ann: resolve River}",
        },
    ),
    "how triggers are known": (
        "  always: [ann has 1 card in hand]\n  cites: [K-13T-02, K-13T-04]",
        {"ANN": RIVER, "DO": "{ann: attack ben with River}"},
    ),
    "how replacements are known": (
        "  always: [Bear is in ann's hand]\n  cites: [K-13R-07, K-13T-03]",
        {
            "ANN": creature("Bear", "If this would be banished, put it into your hand instead."),
            "BEN": creature("Ox", power=9000, more=", tapped: true"),
            "DO": "{ann: attack Ox with Bear}",
        },
    ),
    "a Skirmisher attacks a creature": (
        "  always: [Ox is in ben's discard]\n  cites: [K-12-SKR-01]",
        {
            "ANN": creature("Bear", "Skirmisher", power=4000),
            "BEN": creature("Ox", more=", tapped: true"),
            "DO": "{ann: attack Ox with Bear}",
        },
    ),
    "ending a phase may be named among the offers": (
        "  options: {ann: [attack ben with Bear, end attack phase]}",
        {"ANN": creature("Bear")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_as_somebody_writes_it(cards: Snapshot, case: str) -> None:
    expect, parts = CASES[case]
    assert failed(cards, expect, **parts) == []


def test_what_does_not_hold_is_said(cards: Snapshot) -> None:
    expect, parts = CASES["a name that is an article"]
    assert failed(cards, expect.replace("1 card", "2 cards"), **parts) == [("always", "ann has 2 cards in hand")]


def test_kronkos_is_named_where_no_stand_in_is_left(cards: Snapshot) -> None:
    champions = ", ".join(creature(name, more=", race: Shadow Champion", power=1000) for name in ("Rook", "Pawn"))
    wrong = failed(
        cards,
        "  refused: [{do: 2, rule: K-13L-08}]",
        PHASE="main",
        BEN=f'"Kronkos, General of Fear", {champions}',
        HAND=spell("Doom", "Banish each creature with power 1000 or less."),
        DO="{ann: cast Doom}, {ben: choose Pawn}",
    )
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "Evolution — Put on one of your Newts.",
        "Evolution: Put this creature on a Newt.",
        "Evolution onto a Newt",
        "Evolves from one of your Newts.",
        "Evolution: onto one of your Newts",
        "Evolution — Newt",
    ],
)
def test_an_evolution_of_a_race_of_ones_own(cards: Snapshot, text: str) -> None:
    parts = {
        "PHASE": "main",
        "ANN": creature("Small", "Your Newts get +1000 power.", 2000, ", race: Newt"),
        "HAND": creature("Great", text, 5000, ", race: Newt, level: 2, civ: Water"),
        "DO": "{ann: summon Great}",
    }
    claims = "[Small is under Great, ann has 1 card in battle, Great has power 5000]"
    assert failed(cards, f"  always: {claims}", **parts) == []


def test_what_kept_an_evolution_from_its_base_is_said(cards: Snapshot) -> None:
    parts = {
        "PHASE": "main",
        "ANN": creature("Small", more=", race: Newt, tapped: true") + ", " + creature("Rex", more=", race: Golem"),
        "HAND": creature("Great", "Evolution — Put on one of your Newts.", 5000, ", level: 2, civ: Water"),
        "DO": "{ann: summon Great onto Rex}, {ann: summon Great onto Small}, {ann: attack ben with Great}",
    }
    assert failed(cards, "  refused: [{do: 1, rule: K-08E-03}, {do: 3, rule: K-08E-08}]", **parts) == []


def test_a_bonus_keyword_needs_its_number(cards: Snapshot) -> None:
    record = "{name: Bear, type: creature, level: 3, power: 4000, civ: Fire, text: Powerful Attack}"
    text = f"kind: card\ngame: kaijudo\nrecord: {record}\nexpect: {{verdict: VERDICT, rule: K-12-POW-01}}\n"
    refused = ask(text.replace("VERDICT", "refused"), cards)
    assert refused.expect is not None and refused.expect.passed
    good = ask(text.replace("Powerful Attack}", "Powerful Attack +2000}").replace("VERDICT", "refused"), cards)
    assert good.expect is not None and not good.expect.passed


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Whenever a creature of yours attacks, draw a card.", "Whenever one of your creatures attacks, draw a card."),
        ("Whenever any creature attacks, draw a card.", "Whenever a creature attacks, draw a card."),
        ("When this wins a battle, draw a card.", "When this creature wins a battle, draw a card."),
        ("When another of your creatures blocks, tap it.", "When one of your other creatures blocks, tap it."),
        ("Powerful Attack: +2000", "Powerful Attack +2000"),
        ("While this is in your hand, your Newts get +1000.", "While this card is in your hand, your Newts get +1000."),
    ],
)
def test_two_ways_to_say_it(said: str, plain: str) -> None:
    one, two = (compile(text, CardFacts("Bear"), "kaijudo") for text in (said, plain))
    assert one.whole and one.abilities == two.abilities


def test_names_with_signs_and_brackets(cards: Snapshot) -> None:
    names = ("<b>x</b>", "Foo (1)", "What?!")
    assert (
        failed(
            cards,
            "  always: [ben has 1 shields, <b>x</b> is tapped, Foo (1) is tapped, 'What?! is untapped']",
            ANN=", ".join(creature(f"'{name}'") for name in names),
            DO="{ann: attack ben with <b>x</b>}, {ann: attack ben with Foo (1)}",
        )
        == []
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ruleset: ../../etc/passwd", "scenario:5:10: kaijudo has no ruleset '../../etc/passwd'; there is rulebook"),
        ("ann2: {deck: 3.5}", "scenario:5:14: '3.5' is no whole number of cards, and no card is called so"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(cards: Snapshot, line: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(f"game: kaijudo\nturn: {{player: ann, phase: main}}\nann: {{deck: 2}}\nben: {{deck: 2}}\n{line}\n", cards)
    assert str(caught.value) == message


def test_thousands_of_brackets_are_read_in_no_time(cards: Snapshot) -> None:
    began = time.perf_counter()
    assert ("always", "ben has 3 shields") not in failed(
        cards, "  always: [ben has 3 shields]", ANN=creature("Bear", "(" * 5000)
    )
    assert time.perf_counter() - began < 3
