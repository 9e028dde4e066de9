"""What every rulebook promises: each claim on one rule, each reading with its reason, nothing that points nowhere."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from rules.book import Book, Rule, book_games, default_data, load_book
from rules.titles import LETTERS

GAMES = book_games()
BOOKS = {game: load_book(game) for game in GAMES}
BY_LETTER = {LETTERS[game]: book for game, book in BOOKS.items()}
RULES = [rule for book in BOOKS.values() for rule in book.rules]
CLAIMS = {"kaijudo": (368, 341), "duel_masters": (338, 325), "chaotic": (350, 339), "duel_to_the_death": (92, 88)}
"""How many claims a printed rulebook makes, and how many of them a game in progress can show."""

every_game = pytest.mark.parametrize("game", GAMES)


def listed(game: str) -> list[str]:
    """The claims of a game as the list beside its book has them."""
    lines = (default_data() / "rulebooks" / f"{game}.claims.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@every_game
def test_each_claim_stands_on_exactly_one_rule(game: str) -> None:
    stands = Counter(id_ for rule in BOOKS[game].rules for id_ in rule.ids)
    ids = [claim.rstrip("°") for claim in listed(game)]
    assert len(ids) == len(set(ids)) == CLAIMS[game][0]
    assert [id_ for id_ in ids if stands[id_] != 1] == []
    assert BOOKS[game].claims == set(ids)


@every_game
def test_what_no_game_can_show_is_marked(game: str) -> None:
    marked = {id_ for rule in BOOKS[game].rules if not rule.from_cards for id_ in rule.not_executable}
    assert marked == {claim.rstrip("°") for claim in listed(game) if claim.endswith("°")}
    assert CLAIMS[game][0] - len(marked) == CLAIMS[game][1]


@every_game
def test_switches_are_declared_once(game: str) -> None:
    names = [switch.name for switch in BOOKS[game].switches]
    assert len(names) == len(set(names)) > 0


@every_game
def test_readings_stand_behind_their_rule(game: str) -> None:
    """A reading comes straight after its rule, or after another reading of it; a few stand by a rule near it."""
    rules = BOOKS[game].rules
    for before, rule in pairwise(rules):
        if rule.is_reading:
            assert rule.number.startswith(before.number.rstrip("abc")), rule.number
            assert rule.number[-1] in "abc"
            assert rule.title.startswith("Reading: ")


@every_game
def test_a_rule_from_cards_stands_with_the_words_on_cards(game: str) -> None:
    card_rules = BOOKS[game].card_rules
    assert {rule.section for rule in card_rules} <= {"Words on cards"}
    assert all(rule.id.startswith(f"{LETTERS[game]}-W-") for rule in card_rules)
    assert game == "duel_to_the_death" or len(card_rules) >= 9


@pytest.mark.parametrize("book", BOOKS.values(), ids=GAMES)
def test_sisters_exist_and_know_each_other(book: Book) -> None:
    """Where two books are here, each rule that names a rule of the other is named by it, alike or differing."""
    for rule in book.rules:
        for sister in rule.sister:
            other = BY_LETTER.get(sister.id[0])
            if other is None:
                continue
            named = other.by_id(sister.id)
            assert named is not None, f"{rule.id} names {sister.id}"
            back = [one for one in named.sister if one.id in rule.ids]
            assert len(back) == 1, f"{rule.id} names {sister.id}, which does not name it"
            assert bool(back[0].differs) == bool(sister.differs), f"{rule.id} and {sister.id} differ on one side only"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.game}-{rule.number}")
def test_a_rule_is_short_and_plain(rule: Rule) -> None:
    assert len(rule.title) <= 75
    assert len(rule.text.split()) <= 75
    assert rule.text.endswith((".", ":"))
    assert not set("<>{}*`_") & set(rule.text + rule.title)
    assert all(alias == alias.strip() and len(alias) <= 75 for alias in rule.aliases)
    assert rule.aliases or rule.is_reading, f"nobody asks for {rule.id}"
