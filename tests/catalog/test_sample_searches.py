"""Card searches as people ask them, held to a count over the facts that knows nothing of the card language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from sqlalchemy import Engine

from catalog.names import fold
from catalog.places import data_dir
from catalog.query.plain import plainly
from catalog.query.search import search
from catalog.query.vocabulary import Vocabulary
from catalog.reader import Snapshot
from catalog.record import CardRecord, read_cards
from catalog.wording import words_of

CARDS = read_cards(data_dir())


def _has(card: CardRecord, *names: str) -> bool:
    return any(word.name in names for word in card.keywords)


def _says(card: CardRecord, game: str, *words: str) -> bool:
    """Each of the words stands within one ability or another."""
    lines = [fold(line) for line in words_of(card, game).split("\n")]
    return all(any(word in line for line in lines) for word in words)


def _matches(card: CardRecord, game: str, pattern: str) -> bool:
    return re.search(pattern, words_of(card, game), re.IGNORECASE) is not None


Holds = Callable[[CardRecord, str], bool]

ASKED: list[tuple[str, str, Holds]] = [
    ("duel_masters", "c:fire t:creature cost<=3",
     lambda c, _: "Fire" in c.civilizations and c.type == "creature" and c.level <= 3),
    ("duel_masters", "c>=2", lambda c, _: len(c.civilizations) >= 2),
    ("duel_masters", "kw:blocker -c:light cost<=4",
     lambda c, _: _has(c, "Blocker") and "Light" not in c.civilizations and c.level <= 4),
    ("duel_masters", 'o:"draw a card" (c:water or c:darkness)',
     lambda c, g: _says(c, g, "draw a card") and bool({"Water", "Darkness"} & {*c.civilizations})),
    ("duel_masters", r"o:/search your deck\. you may (take|choose) a.* creature/",
     lambda c, g: _matches(c, g, r"search your deck\. you may (take|choose) a.* creature")),
    ("duel_masters", "speed attacker", lambda c, _: _has(c, "Speed Attacker")),
    ("duel_masters", "fire dragons that break two shields",
     lambda c, _: "Fire" in c.civilizations and "dragon" in fold(" ".join(c.races)).split()
     and _has(c, "Double Breaker")),
    ("kaijudo", 'level<=2 c:fire kw:"fast attack"',
     lambda c, _: c.level <= 2 and "Fire" in c.civilizations and _has(c, "Fast Attack")),
    ("kaijudo", 'o:"discard" o:opponent c:darkness -t:spell',
     lambda c, g: _says(c, g, "discard") and _says(c, g, "opponent") and "Darkness" in c.civilizations
     and c.type != "spell"),
    ("kaijudo", 'set:"Evo Fury" r:super-rare',
     lambda c, _: any(p.set == "4EVO" and p.rarity == "Super Rare" for p in c.printings)),
    ("kaijudo", "name:knight game:kaijudo,duelmasters", lambda c, _: "knight" in fold(c.name)),
    ("kaijudo", "untap all my creatures", lambda c, g: _says(c, g, "untap", "creature")),
    ("kaijudo", "what kills big creatures", lambda c, g: _says(c, g, "banish", "creature")),
    ("chaotic", "tribe:mipedian kw:invisibility", lambda c, _: c.tribe == "Mipedian" and _has(c, "Invisibility")),
    ("chaotic", "kw:swift kw:range", lambda c, _: _has(c, "Swift") and _has(c, "Range")),
    ("chaotic", r"o:/deals? \d+ damage/ -o:recklessness",
     lambda c, g: _matches(c, g, r"deals? \d+ damage") and not _says(c, g, "recklessness")),
]  # fmt: skip


@pytest.mark.parametrize(("game", "written", "holds"), ASKED, ids=[f"{game} {asked}" for game, asked, _ in ASKED])
def test_a_search_finds_what_the_facts_say(
    card_engine: Engine, known: Vocabulary, game: str, written: str, holds: Holds
) -> None:
    answer = search(card_engine, known, written, (game,))
    if not answer.cards and (plain := plainly(written, known)):
        answer = search(card_engine, known, plain.query, (game,))
    assert answer.query.unread == ()
    wanted = {card.name for card in CARDS[game] if holds(card, game)}
    assert {name for _, name in answer.cards} == wanted != set()


def test_a_slip_in_a_name_has_the_card_first(cards: Snapshot) -> None:
    assert cards.suggest("chaotic", "hornsaber")[0] == "Hornsabre"


def test_a_misspelt_value_is_named_with_what_is_meant(card_engine: Engine, known: Vocabulary) -> None:
    query = search(card_engine, known, "tribe:overwrld", ("chaotic",)).query
    assert query.nothing_left
    assert "no tribe is called overwrld" in query.warnings[0] and "tribe:overworld" in query.warnings[0]


@pytest.mark.parametrize(
    "printed",
    [
        r"o:/search your deck\. you may take a.* creature/",
        r"o:/search your deck\. you may take a.*/ o:creature",
        'o:"you may take a creature from your deck"',
    ],
)
def test_words_as_they_are_printed_find_what_says_the_same(
    card_engine: Engine, known: Vocabulary, printed: str
) -> None:
    names = {name for _, name in search(card_engine, known, printed, ("duel_masters",)).cards}
    assert {"Cavern Raider", "Charmilia, the Enticer", "Dimension Gate"} <= names


def test_an_expression_that_no_card_has_is_told_whose_words_are_searched(
    card_engine: Engine, known: Vocabulary
) -> None:
    answer = search(card_engine, known, r"o:/fetch a .* out of/", ("duel_masters",))
    assert answer.cards == ()
    assert "where you have imported them" in answer.query.warnings[0]
