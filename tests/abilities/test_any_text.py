"""Any text compiles: what is not understood is left over with its place, quickly, whatever it is."""

from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.reader import Snapshot
from rules.abilities import kinds
from rules.abilities import tree as t
from rules.abilities.compile import CardFacts, compile
from rules.abilities.render import render
from rules.abilities.walk import nodes

SECONDS = 1.0
JOINTS = ("", " ", ". ", ", ", "\n", " \u2014 ", ": ", " (", ") ", '"', " instead ", " and ", " if ", "\u2022 ", "'s ")


class Words(list[list[str]]):
    """Pieces of texts, which a failing example does not print."""

    def __repr__(self) -> str:
        return f"{len(self)} texts"


@pytest.fixture(scope="module")
def words(cards: Snapshot) -> Words:
    """The rendered words of all cards played whole, in pieces."""
    said = (render(card.abilities, "kaijudo") for card in cards.records("kaijudo") if card.abilities)
    return Words(re.findall(r"[\w'+]+|[^\w\s]|\n", text) for text in said)


def mutated(words: list[list[str]], seed: int) -> str:
    """A text that looks like a card's: pieces of a few cards cut, swapped, doubled, dropped and put together anew."""
    chance = random.Random(seed)
    pieces: list[str] = []
    for _ in range(chance.randint(1, 4)):
        one = chance.choice(words)
        start = chance.randrange(len(one))
        pieces += one[start : start + chance.randint(1, 40)]
    for _ in range(chance.randint(0, 6)):
        at = chance.randrange(len(pieces))
        match chance.randrange(5):
            case 0:
                del pieces[at:at + chance.randint(1, 3)]
            case 1:
                pieces.insert(at, chance.choice(chance.choice(words)))
            case 2:
                other = chance.randrange(len(pieces))
                pieces[at], pieces[other] = pieces[other], pieces[at]
            case 3:
                pieces[at:at] = pieces[at : at + 4] * chance.randint(1, 3)
            case _:
                pieces.insert(at, chance.choice(JOINTS))
        if not pieces:
            break
    return " ".join(pieces)


def check(text: str, type_: str) -> float:
    """Compile a text and hold what must hold of it; the seconds it took."""
    began = time.process_time()
    found = compile(text, CardFacts("Fuzz Beetle", type_), "kaijudo")
    took = time.process_time() - began
    for left in found.leftovers:
        assert 0 <= left.start <= left.end <= len(text)
        assert left.kind in kinds.KINDS
    unmodelled = [node for node in nodes(found.abilities) if isinstance(node, t.Unmodelled)]
    assert not (found.whole and unmodelled), "a clause is left out and nothing says so"
    if not found.abilities and not found.leftovers:
        assert not re.search(r"[A-Za-z]", re.sub(r"\([^()]*\)?", "", text)), "words were dropped and nothing says so"
    assert compile(text, CardFacts("Fuzz Beetle", type_), "kaijudo") == found
    if found.whole:
        again = compile(render(found.abilities, "kaijudo"), CardFacts("Fuzz Beetle", type_), "kaijudo")
        assert again.whole, f"what was read of {text!r} cannot be said"
    return took


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), spell=st.booleans())
def test_mutated_words_of_cards_compile_in_time(words: Words, seed: int, spell: bool) -> None:
    assert check(mutated(words, seed), "spell" if spell else "creature") < SECONDS


@settings(max_examples=200)
@given(text=st.text(max_size=400))
def test_any_string_compiles(text: str) -> None:
    assert check(text, "spell") < SECONDS


@pytest.mark.parametrize(
    "text",
    [
        "(" * 4000, ")" * 4000, '"' * 4000, "a " * 4000, "whenever " * 800, "if " * 2000, "draw a card. " * 600,
        "Draw a card, " * 600, "one of your creatures or " * 300, "\u2014" * 4000, "\n" * 8000, "-6000 power " * 500,
        "Choose one:\n" + "\u2022 Draw a card.\n" * 400, "x" * 100_000, "\u0000", "\ud800", "\u202e" * 500,
        '" Protector .  Blocker " " .', "\U0001f409" * 900, "\u00b2", "draw \u00b2 cards.",
        "draw " + "9" * 7000 + " cards.", "+" + "7" * 7000 + " power",
        "creature that has power 3000 or less " * 200, '"Whenever "' * 400, "Blocker, " * 800, "(Blocker) " * 700,
    ],
)  # fmt: skip
def test_what_is_meant_to_hurt_does_not(text: str) -> None:
    assert check(text, "creature") < SECONDS
    assert check(text, "spell") < SECONDS
