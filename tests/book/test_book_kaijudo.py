"""The Kaijudo rulebook: every claim on one rule, every reading with its reason, nothing pointing nowhere."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.book import Rule, book_games, default_data, load_book
from rules.book.citations import find_rule, near_ids, valid_ids
from rules.problem import InputError

BOOK = load_book("kaijudo")
CLAIMS = [
    line
    for line in (default_data() / "rulebooks" / "kaijudo.claims.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
THREAD = ("K-10D", "K-11-", "K-12-", "K-13")
"""The sections on attacking, shields, keywords and advanced rules."""


def test_each_claim_stands_on_exactly_one_rule() -> None:
    stands = Counter(id_ for rule in BOOK.rules for id_ in rule.ids)
    ids = [claim.rstrip("°") for claim in CLAIMS]
    assert len(ids) == len(set(ids)) == 368
    assert [id_ for id_ in ids if stands[id_] != 1] == []
    assert BOOK.claims == set(ids)


def test_the_sections_of_the_thin_thread_have_145_claims() -> None:
    assert sum(claim.startswith(THREAD) for claim in CLAIMS) == 145
    assert {claim for claim in CLAIMS if claim.startswith(THREAD) and claim.endswith("°")} == {"K-12-05°"}


def test_what_no_game_can_show_is_marked() -> None:
    marked = {id_ for rule in BOOK.rules for id_ in rule.not_executable}
    assert marked == {claim.rstrip("°") for claim in CLAIMS if claim.endswith("°")}


def test_switches_are_declared_once_with_a_default() -> None:
    switches = {switch.name: switch for switch in BOOK.switches}
    assert len(switches) == len(BOOK.switches)
    assert (switches["slayer"].values, switches["slayer"].default) == (("lost_battle", "any_battle"), "lost_battle")
    assert (switches["attacked_untaps"].values, switches["attacked_untaps"].default) == (("stays", "ends"), "stays")
    assert switches["battle_start"].default == "before_power"


def test_readings_stand_behind_their_rule() -> None:
    """A reading comes straight after its rule, or after another reading of it; a few stand by a rule near it."""
    for before, rule in zip(BOOK.rules, BOOK.rules[1:], strict=False):
        if rule.is_reading:
            assert rule.number.startswith(before.number.rstrip("abc")), rule.number
            assert rule.number[-1] in "abc"
            assert rule.title.startswith("Reading: ")


def test_a_rule_from_cards_stands_with_the_words_on_cards() -> None:
    assert len(BOOK.card_rules) >= 7
    assert {rule.section for rule in BOOK.card_rules} == {"Words on cards"}
    assert all(rule.id.startswith("K-W-") for rule in BOOK.card_rules)


def test_sisters_exist_where_their_book_does() -> None:
    books = {game[0].upper(): load_book(game) for game in book_games() if game != "duel_to_the_death"}
    for book in books.values():
        for rule in book.rules:
            for sister in rule.sister:
                other = books.get(sister.id[0])
                assert other is None or sister.id in other.ids, f"{rule.id} names {sister.id}"


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.number)
def test_a_rule_is_short_and_plain(rule: Rule) -> None:
    assert len(rule.title) <= 75
    assert len(rule.text.split()) <= 75
    assert rule.text.endswith((".", ":"))
    assert not set("<>{}*`_") & set(rule.text + rule.title)
    assert all(alias == alias.strip() and len(alias) <= 75 for alias in rule.aliases)


def test_every_id_may_be_cited() -> None:
    ids = valid_ids("kaijudo")
    assert {"K-10D-05", "K-10D-05-R", "K-14-ATTACK-01", "K-W-UNLEASH-01"} <= ids
    assert "K-10D-99" not in ids


def test_a_rule_is_found_by_id_in_any_letters_or_by_number() -> None:
    assert find_rule("k-14-attack-01")[1] == BOOK.by_id("K-10D-05")
    assert find_rule(" 10.4.5 ")[1] == BOOK.by_id("K-10D-05")


def test_a_wrong_id_gets_near_ones() -> None:
    with pytest.raises(InputError, match=r"there is no rule 'K-12-SLY-09'; near it are .*K-12-SLY-01"):
        find_rule("K-12-SLY-09")
    assert "K-11-13" in near_ids("K-1113", [BOOK])


@pytest.mark.parametrize("written", ["", "  ", "\0", "x" * 100_000, "<script>"])
def test_a_hostile_id_gets_one_short_sentence(written: str) -> None:
    with pytest.raises(InputError) as caught:
        find_rule(written)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()
