"""At the table: the hash of a deck, the sheet to hand in, two lists against each other, and exact odds."""

from __future__ import annotations

import zlib
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.reader import Snapshot
from validators import examine
from validators.compare import differences
from validators.deck import Deck
from validators.fingerprint import fingerprint
from validators.odds import at_least, exactly, odds_of, percent
from validators.registration import SIZES, Sheet, registration_pdf


def read(text: str, cards: Snapshot, game: str = "kaijudo") -> Deck:
    deck = examine(text, game=game, cards=cards).deck
    assert deck is not None
    return deck


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_hash_knows_cards_and_counts_alone(cards: Snapshot, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(cards.names("kaijudo")), min_size=2, max_size=12, unique=True))
    rows = [(data.draw(st.integers(1, 3)), name) for name in names]
    plain = read("\n".join(f"{count} {name}" for count, name in rows), cards)
    mixed = data.draw(st.permutations([name for count, name in rows for _ in range(count)]))
    shouted = read("\n".join(f"1x {name.upper()}" for name in mixed), cards)
    assert fingerprint(plain) == fingerprint(shouted)
    place = data.draw(st.integers(0, len(rows) - 1))
    more = [(count + (number == place), name) for number, (count, name) in enumerate(rows)]
    other = read("\n".join(f"{count} {name}" for count, name in more), cards)
    assert fingerprint(other) != fingerprint(plain)
    (found,) = differences(plain, other)
    assert (found.name, found.second - found.first) == (rows[place][1], 1)
    assert differences(plain, shouted) == ()


def test_the_sideboard_is_part_of_the_hash(cards: Snapshot) -> None:
    codes = {fingerprint(read(text, cards)) for text in ("3 Lux\n1 Reef-Eye", "3 Lux\nSideboard\n1 Reef-Eye", "3 Lux")}
    assert len(codes) == 3
    assert all(len(code) == 11 and not set(code) & set("ILOU") for code in codes)


def test_differences_name_what_is_more_and_less(cards: Snapshot) -> None:
    first, second = (
        read("3 Lux\n2 Reef-Eye\n1 Zzgarble", cards),
        read("1 Aqua Knight\n3 Lux\n1 zzgarble\n3 Reef-Eye", cards),
    )
    assert [each.said for each in differences(first, second)] == [
        "1 more Reef-Eye: 2 and 3", "1 more Aqua Knight: 0 and 1",
    ]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_is_a_pdf_of_its_size_with_the_font_inside(size: str, cards: Snapshot) -> None:
    deck = read("\n".join(f"3 {name}" for name in cards.names("kaijudo")[:120]), cards)
    sheet = Sheet("Zo\u00eb \u00c5ngstr\u00f6m-\u0141ukasiewicz \u0151", "Spring Cup \u00fc\u00d8", "1 May", "12", size)  # type: ignore[arg-type]
    data = registration_pdf(deck, None, sheet)
    assert data == registration_pdf(deck, None, sheet)
    assert data.startswith(b"%PDF-")
    wide, high = SIZES[size]
    assert f"/MediaBox [ 0 0 {wide:.6g}".encode()[:22] in data
    assert b"/FontFile2" in data
    assert b"/Count 2" in data
    assert high > wide


def test_a_sheet_of_anything_is_drawn(cards: Snapshot) -> None:
    for text in ("1 Lux", "3 " + "W" * 200, "1 Lux\nSideboard\n2 Reef-Eye", "3 \u6c34\u306e\u9b3c \U0001f409 \u0416"):
        found = examine(text, game="kaijudo", cards=cards).deck
        if found is not None:
            assert zlib.crc32(registration_pdf(found, None, Sheet("\U0001f409" * 90, "x" * 900)))


@settings(max_examples=40)
@given(st.integers(1, 9), st.data())
def test_odds_are_those_of_counting_every_hand(total: int, data: st.DataObject) -> None:
    good = data.draw(st.integers(0, total))
    drawn = data.draw(st.integers(0, total))
    hands = [sum(card < good for card in hand) for hand in combinations(range(total), drawn)]
    for hits in range(drawn + 2):
        assert exactly(hits, good, drawn, total) == Fraction(hands.count(hits), len(hands))
        assert at_least(hits, good, drawn, total) == Fraction(sum(one >= hits for one in hands), len(hands))


def test_odds_of_impossible_numbers_are_refused() -> None:
    for wrong in ((1, 41, 5, 40), (1, 5, 41, 40), (1, -1, 5, 40)):
        with pytest.raises(ValueError, match="cannot be"):
            exactly(*wrong)


def test_odds_of_a_deck(cards: Snapshot) -> None:
    blasts = [c.name for c in cards.records("kaijudo") if any(k.name == "Shield Blast" for k in c.keywords)][:3]
    others = [c.name for c in cards.records("kaijudo") if not any(k.name == "Shield Blast" for k in c.keywords)][:11]
    deck = read("\n".join([*(f"3 {name}" for name in blasts + others), "Sideboard", f"1 {blasts[0]}"]), cards)
    tables = {table.title: table for table in odds_of(deck)}
    (row,) = tables["Shield Blast among the shields"].rows
    assert (row.good, row.odds[0]) == (9, 1 - Fraction(comb(33, 5), comb(42, 5)))
    for civilization in tables["A civilization by turn"].rows:
        assert list(civilization.odds) == sorted(civilization.odds)
        assert civilization.odds[2] == 1 - Fraction(comb(42 - civilization.good, 8), comb(42, 8))
    assert odds_of(read("3 Lux", cards)) == ()


def test_odds_of_an_army(cards: Snapshot) -> None:
    attacks = [card for card in cards.records("chaotic") if card.type == "attack"]
    fire = [card.name for card in attacks if "Fire" in card.element_damage][:4]
    plain = [card.name for card in attacks if not card.element_damage][:6]
    creature = next(c for c in cards.records("chaotic") if c.type == "creature" and c.elements == ("Fire",))
    deck = read("\n".join([f"1 {creature.name}", *(f"2 {name}" for name in fire + plain)]), cards, "chaotic")
    (table,) = odds_of(deck)
    assert table.rows[0].good == 8
    assert table.rows[0].odds[0] == 1 - Fraction(comb(12, 3), comb(20, 3))


def test_only_what_is_sure_is_said_to_be() -> None:
    assert [percent(Fraction(*one)) for one in ((0, 1), (1, 1), (1, 3), (99999, 100000))] == [
        "0%",
        "100%",
        "33.3%",
        ">99.9%",
    ]
