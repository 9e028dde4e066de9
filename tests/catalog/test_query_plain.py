"""Plain words put into the card language, and keywords that cards only name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from catalog.query.bind import read
from catalog.query.plain import PHRASES, SIZES, VERBS, plainly
from catalog.query.search import named_only, search
from catalog.query.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("written", "query"),
    [
        ("cheap fire blockers", "level<=3 civ:fire kw:blocker"),
        ("fire dragons that break two shields", 'civ:fire race:dragon kw:"double breaker"'),
        (
            "cheap water creature that returns a creature to hand",
            "level<=3 civ:water t:creature o:return o:creature o:hand",
        ),
        ("speed attacker", 'kw:"speed attacker"'),
        ("untap all my creatures", "o:untap o:creature"),
        ("what kills big creatures", "o:banish o:creature"),
        ("super rare dragons", 'rarity:"super rare" race:dragon'),
        ("light evolutions", "civ:light is:evolution"),
        ("big nature beast kin", 'power>=6000 civ:nature race:"beast kin"'),
    ],
)
def test_plain_words_become_a_search(card_engine: Engine, known: Vocabulary, written: str, query: str) -> None:
    plain = plainly(written, known)
    assert plain is not None
    assert plain.query == query
    assert search(card_engine, known, query, known.games).cards
    assert all(one.words in written for one in plain.taken)


@pytest.mark.parametrize("written", ["skul cuter", "zzz qq", "", "the of", "???", "x" * 900])
def test_words_that_are_not_known_stay_a_name(known: Vocabulary, written: str) -> None:
    assert plainly(written, known) is None


def test_every_word_of_the_tables_is_a_search(known: Vocabulary) -> None:
    for asks in (*SIZES.values(), *PHRASES.values(), *(f'o:"{word}"' for word in VERBS.values())):
        assert read(asks, known).unread == (), asks


@given(st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_sentence_becomes_a_search_that_is_read(known: Vocabulary, written: str) -> None:
    for text in (written, f"fire {written} dragons"):
        if plain := plainly(text, known):
            assert read(plain.query, known).tree is not None


def test_cards_that_only_name_a_keyword(card_engine: Engine, known: Vocabulary) -> None:
    answer = search(card_engine, known, 'level<=2 c:fire kw:"fast attack"', ("kaijudo",))
    more = named_only(card_engine, answer)
    assert more is not None
    others = {name for _, name in search(card_engine, known, more.query, ("kaijudo",)).cards}
    assert {"Blade Spawn", "Blaze Darter", "Flame Spinner"} <= others
    assert len(others) == more.cards == 4
    assert not others & {name for _, name in answer.cards}
    assert named_only(card_engine, search(card_engine, known, "c:fire", known.games)) is None
