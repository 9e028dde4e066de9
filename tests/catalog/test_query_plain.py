"""Plain words put into the card language, and keywords that cards only name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine

from catalog.names import fold
from catalog.query.bind import read
from catalog.query.lexicon import lexicon
from catalog.query.plain import plainly
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
        ("big dragons", "power>=6000 race:dragon"),
        ("fire or nature dragons", "(civ:fire or civ:nature) race:dragon"),
        ("non fire dragons", "-civ:fire race:dragon"),
        ("biggest dragons", "order:power race:dragon"),
        ("fire creatures that cost 3 or less", "civ:fire t:creature level<=3"),
        ("blockers over 5000 power", "kw:blocker power>5000"),
        ("3 drop water creatures", "level:3 civ:water t:creature"),
        ("fast overworlders with fire", "speed>=70 tribe:overworld el:fire"),
        ("mugic for danians", "t:mugic tribe:danian"),
        ("cheap fire attacks", "bp<=1 fire>0 t:attack"),
        ("underworlders with 2 mugic counters", "tribe:underworld mc:2"),
        ("smartest mipedians", "order:wisdom tribe:mipedian"),
        ("overworlders with at least 90 courage", "tribe:overworld courage>=90"),
        ("battlegear that heals", "t:battlegear o:gain"),
        ("creatures without abilities", "t:creature is:vanilla"),
        ("kaijudo dragons", "game:kaijudo race:dragon"),
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


def test_every_word_of_the_lexicon_is_a_search_that_finds_cards(card_engine: Engine, known: Vocabulary) -> None:
    said = lexicon()
    asked = {query for words in (said, said.chaotic) for query in (*words.phrases.values(), *words.sizes.values())}
    asked |= {query for words in (said, said.chaotic) for query in words.orders.values()}
    asked |= {
        f'o:"{word}"' for words in (said, said.chaotic) for word in (*words.verbs.values(), *words.places.values())
    }
    asked |= {*said.games.values(), *said.chaotic.attack.values(), *(f"{stat}>=0" for stat in said.numbers.values())}
    for query in sorted(asked):
        assert read(query, known).unread == (), query
        assert search(card_engine, known, query, known.games).cards, query


def test_the_words_of_the_lexicon_are_written_as_they_are_looked_up() -> None:
    said = lexicon()
    for words in (said, said.chaotic):
        for table in (words.phrases, words.sizes, words.orders, words.verbs, words.places, words.attack):
            assert [word for word in table if fold(word) != word] == []


def test_chaotic_alone_has_its_own_sizes(known: Vocabulary) -> None:
    assert (plain := plainly("big creatures", known, ("chaotic",)))
    assert plain.query == "energy>=60 t:creature"
    assert (plain := plainly("big creatures", known, ("kaijudo",)))
    assert plain.query == "power>=6000 t:creature"


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
