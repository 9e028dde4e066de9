"""Names: folding, keys, slugs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine

from catalog.complete import Names
from catalog.find import find
from catalog.names import fold, key, slug
from catalog.query.lexicon import nicknames
from catalog.query.search import search
from catalog.query.vocabulary import Vocabulary
from catalog.reader import Snapshot


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Bat-Breath  Scaradorable", "bat breath scaradorable"),
        ("Skull\u2019s Cutter", "skulls cutter"),
        ("ÜBERDRAGON Jabaha", "uberdragon jabaha"),
        ("Glu-Urrgle 2.0", "glu urrgle 2 0"),
        ("Straße Ørsted æon", "strasse orsted aeon"),
        ("  !? ", ""),
        ("\x00", ""),
    ],
)
def test_fold(written: str, folded: str) -> None:
    assert fold(written) == folded


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)
    assert key(fold(name)) == key(name)


def test_the_second_card_of_a_slug_gets_a_number() -> None:
    assert slug("Hover-Talon") == "hover-talon"
    assert slug("Hover Talon", {"hover-talon"}) == "hover-talon-2"
    assert slug("Hover Talon", {"hover-talon", "hover-talon-2"}) == "hover-talon-3"
    assert slug("!!!") == "card"


def test_what_players_call_a_card_finds_it(cards: Snapshot, card_engine: Engine, known: Vocabulary) -> None:
    for game, called in nicknames().items():
        names = Names(cards, (game,))
        for nickname, meant in called.items():
            assert fold(nickname) == nickname
            assert all(cards.record(game, name) for name in meant), nickname
            assert set(meant) <= {card.name for _, card in find(cards, nickname, (game,)).cards}
            assert set(meant) <= {name for _, name in search(card_engine, known, nickname, (game,)).cards}
            assert set(meant) & {one.name for one in names.complete(nickname)}
