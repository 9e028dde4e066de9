"""The cards of Duel Masters: how many there are, which are English, and that a name alone names no card."""

from __future__ import annotations

from collections import Counter

from catalog.names import slug
from catalog.reader import Snapshot


def test_all_cards_printings_and_sets_are_there(cards: Snapshot) -> None:
    records = cards.records("duel_masters")
    assert len(records) == len({card.name for card in records}) == 1152
    assert sum(len(card.printings) for card in records) == 1267
    assert sum(card.english for card in records) == 906
    assert Counter(card.type for card in records) == {"creature": 925, "spell": 203, "cross gear": 24}
    assert Counter(card.evolution for card in records) == {"": 1064, "evolution": 82, "vortex": 6}
    assert sum(len(card.civilizations) == 2 for card in records) == 75


def test_every_printing_is_of_one_of_its_nineteen_sets(cards: Snapshot) -> None:
    known = {each.key for each in cards.sets if each.game == "duel_masters"}
    assert len(known) == 19
    assert {printing.set for card in cards.records("duel_masters") for printing in card.printings} == known
    assert cards.set_name("duel_masters", "DM-06") == "Stomp-A-Trons of Invincible Wrath"


def test_slugs_are_folded_names_in_file_order(cards: Snapshot) -> None:
    taken: set[str] = set()
    for card in cards.records("duel_masters"):
        assert card.slug == slug(card.name, taken)
        taken.add(card.slug)


def test_a_card_is_its_game_and_its_name(cards: Snapshot) -> None:
    names = {card.name for card in cards.records("kaijudo")} & {card.name for card in cards.records("duel_masters")}
    assert len(names) == 64
    differ = [
        name
        for name in names
        if (one := cards.record("kaijudo", name)) and (two := cards.record("duel_masters", name))
        if (one.level, one.power, one.races) != (two.level, two.power, two.races)
    ]
    assert len(differ) > 50


def test_another_spelling_finds_the_card(cards: Snapshot) -> None:
    for said, meant in (
        ("uberdragon jabaha", "Überdragon Jabaha"),
        ("Hypersprint Warior Uzesol", "Hypersprint Warrior Uzesol"),
    ):
        found = cards.resolve("duel_masters", said)
        assert found.record is not None
        assert found.record.name == meant


def test_games_are_listed_in_one_order(cards: Snapshot) -> None:
    assert cards.games() == ("kaijudo", "duel_masters", "chaotic", "duel_to_the_death")
