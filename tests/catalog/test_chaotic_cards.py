"""The cards of Chaotic: how many there are, what stands on them, and the names that versions share."""

from __future__ import annotations

from collections import Counter

from catalog.names import slug
from catalog.reader import Snapshot
from catalog.show import view

GAME = "chaotic"


def test_all_official_cards_are_there_once(cards: Snapshot) -> None:
    records = cards.records(GAME)
    assert len(records) == len({card.name for card in records}) == 1237
    assert Counter(card.type for card in records) == {
        "creature": 485, "attack": 263, "battlegear": 155, "mugic": 186, "location": 148,
    }  # fmt: skip
    assert Counter(card.tribe for card in records if card.type == "creature") == {
        "OverWorld": 121, "UnderWorld": 111, "Danian": 98, "Mipedian": 97, "M'arrillian": 54, "Tribeless": 4,
    }  # fmt: skip
    assert not any(card.civilizations for card in records)


def test_every_printing_is_of_one_of_its_twelve_sets(cards: Snapshot) -> None:
    known = {each.key for each in cards.sets if each.game == GAME}
    found = Counter(printing.set for card in cards.records(GAME) for printing in card.printings)
    assert (len(known), set(found)) == (12, known)
    assert (found["DOP"], found["BTD"], found["PROMO"]) == (252, 204, 1)
    assert cards.set_name(GAME, "FUN") == "Forged Unity"


def test_slugs_are_folded_names_in_file_order(cards: Snapshot) -> None:
    taken: set[str] = set()
    for card in cards.records(GAME):
        assert card.slug == slug(card.name, taken)
        taken.add(card.slug)


def test_eighty_six_names_are_shared_by_versions(cards: Snapshot) -> None:
    shared = Counter(card.shared_name for card in cards.records(GAME))
    assert sum(count > 1 for count in shared.values()) == 86
    maxxor = {card.name for card in cards.records(GAME) if card.shared_name == "Maxxor"}
    assert {"Maxxor", "Maxxor, Elemental Champion"} <= maxxor
    for card in cards.records(GAME):
        assert card.name == (f"{card.shared_name}, {card.version}" if card.version else card.shared_name)


def test_a_comma_in_a_name_makes_no_version(cards: Snapshot) -> None:
    attack = cards.record(GAME, "M.A.C.A., (Melee Artists Collaborative Attack)")
    assert attack is not None
    assert (attack.version, attack.shared_name) == ("", attack.name)


def test_creatures_keep_the_middle_scan_and_the_highest(cards: Snapshot) -> None:
    creatures = [card for card in cards.records(GAME) if card.type == "creature"]
    for card in creatures:
        assert card.stats_max is not None
        assert None not in (card.courage, card.power, card.wisdom, card.speed, card.energy, card.mugic_counters)
        assert card.courage <= card.stats_max.courage  # type: ignore[operator]
        assert card.energy <= card.stats_max.energy  # type: ignore[operator]
    assert Counter(card.mugic_counters for card in creatures) == {1: 162, 0: 201, 2: 105, 3: 17}
    assert sum(not card.elements for card in creatures) == 121


def test_no_damage_is_not_a_damage_of_nothing(cards: Snapshot) -> None:
    attacks = [card for card in cards.records(GAME) if card.type == "attack"]
    assert sum(not card.element_damage for card in attacks) == 105
    one = cards.record(GAME, "Degenervate")
    assert one is not None
    assert (one.element_damage, one.base_damage, one.build_points) == ({"Water": 0}, 0, 0)
    given = cards.get(GAME, "Degenervate")
    assert given is not None
    assert given.element_damage == (("Water", 0),)
    assert dict(given.stats) == {"build_points": 0, "base_damage": 0}


def test_the_marks_that_bind_a_card_to_an_army(cards: Snapshot) -> None:
    records = cards.records(GAME)
    assert Counter(card.type for card in records if card.unique) == {
        "creature": 102, "attack": 10, "battlegear": 16, "mugic": 16, "location": 9,
    }  # fmt: skip
    assert Counter(card.type for card in records if card.legendary) == {"creature": 4, "battlegear": 5}
    assert Counter(card.type for card in records if card.loyal) == {"creature": 80, "battlegear": 5}
    assert sum(card.loyal == "M'arrillians or Minions" for card in records) == 33
    assert (sum(card.minion for card in records), sum(card.chieftain for card in records)) == (71, 25)
    assert len({card.initiative for card in records if card.type == "location"}) == 26


def test_the_core_is_told_all_of_it(cards: Snapshot) -> None:
    maxxor = cards.get(GAME, "maxxor")
    assert maxxor is not None
    assert (maxxor.tribe, maxxor.power, maxxor.loyal, maxxor.level) == ("OverWorld", 65, "OverWorld", None)
    assert set(dict(maxxor.stats)) == {"courage", "wisdom", "speed", "energy", "mugic_counters"}
    assert "unique" in maxxor.flags
    song, free = cards.get(GAME, "Song of Resurgence"), cards.get(GAME, "Chromatic Postlude")
    assert song is not None and free is not None
    assert (song.type, song.level, free.level) == ("mugic", 1, None)
    place = cards.get(GAME, "Gloomuck Swamp")
    assert place is not None
    assert place.initiative


def test_a_card_is_said_with_its_numbers(cards: Snapshot) -> None:
    card = cards.record(GAME, "Maxxor")
    assert card is not None
    said = view(card, GAME, cards).facts
    assert said.startswith("creature \u00b7 OverWorld Hero \u00b7 courage 100")
    assert said.endswith("Unique \u00b7 Loyal")
    attack = cards.record(GAME, "Ash Torrent")
    assert attack is not None
    parts = ["attack", "build points 1", "base damage 0", "fire 5", "earth 5"]
    assert view(attack, GAME, cards).facts == " \u00b7 ".join(parts)
