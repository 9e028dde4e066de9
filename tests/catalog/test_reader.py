"""The snapshot and its reader, on the cards that ship with Floorjudge."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.names import slug
from catalog.places import data_dir
from catalog.reader import Snapshot, decode_snapshot, load_snapshot
from catalog.record import CardRecord, SetRecord, read_cards, read_lines, read_sets
from catalog.snapshot import VERSION, encode_snapshot, generation_of, write_snapshot
from catalog.wording import words_of
from rules.problem import InputError


def test_all_kaijudo_cards_and_printings_are_there(cards: Snapshot) -> None:
    records = cards.records("kaijudo")
    assert len(records) == 1139
    assert sum(len(card.printings) for card in records) == 1297
    assert sum(card.type == "creature" for card in records) == 948
    assert sum(card.evolution == "vortex" for card in records) == 29
    assert len({card.name for card in records}) == 1139


def test_slugs_are_folded_names_in_file_order(cards: Snapshot) -> None:
    taken: set[str] = set()
    for card in cards.records("kaijudo"):
        assert card.slug == slug(card.name, taken)
        taken.add(card.slug)


def test_every_printing_is_of_a_known_set(cards: Snapshot) -> None:
    known = {each.key for each in cards.sets if each.game == "kaijudo"}
    assert {printing.set for card in cards.records("kaijudo") for printing in card.printings} == known
    assert cards.set_name("kaijudo", "3RIS") == "Rise of the Duel Masters"
    assert cards.set_name("kaijudo", "Eye of the Storm") == "Eye of the Storm"


def test_facts_of_one_card(cards: Snapshot) -> None:
    card = cards.record("kaijudo", "Badlands Lizard")
    assert card is not None
    assert (card.type, card.level, card.power, card.power_plus) == ("creature", 2, 2000, True)
    assert (card.civilizations, card.races) == (("Fire",), ("Dune Gecko",))
    assert [(word.name, word.n) for word in card.keywords] == [("Powerful Attack", 1000)]
    definition = cards.get("kaijudo", "badlands lizard")
    assert definition is not None
    assert (definition.name, definition.level, definition.power) == ("Badlands Lizard", 2, 2000)
    assert cards.by_slug("kaijudo", "badlands-lizard") == card
    assert definition is cards.get("kaijudo", "Badlands Lizard")


@pytest.mark.parametrize(
    ("written", "kind", "name"),
    [
        ("Skull Cutter", "exact", "Skull Cutter"),
        ("  skull-cutter ", "folded", "Skull Cutter"),
        ("HOVER TALON", "folded", "Hover-Talon"),
        ("Flamewing Pheonix", "alias", "Flamewing Phoenix"),
        ("flamewing PHEONIX", "alias", "Flamewing Phoenix"),
        ("Skul Cuter", "guessed", "Skull Cutter"),
        ("Bloodbound Dragn", "guessed", "Bloodbound Dragon"),
    ],
)
def test_resolved(cards: Snapshot, written: str, kind: str, name: str) -> None:
    found = cards.resolve("kaijudo", written)
    assert found.record is not None
    assert (found.kind, found.record.name) == (kind, name)


@pytest.mark.parametrize("written", ["", "!!!", "\x00", "Blue-Eyes White Dragon", "x" * 1_000_000, "a"])
def test_unknown(cards: Snapshot, written: str) -> None:
    found = cards.resolve("kaijudo", written)
    assert (found.kind, found.record) == ("unknown", None)
    assert cards.get("kaijudo", written) is None


def test_an_unknown_name_gets_near_ones(cards: Snapshot) -> None:
    found = cards.resolve("kaijudo", "Cutter Skull")
    assert found.kind == "unknown"
    assert found.suggestions[0] == "Skull Cutter"


def test_unknown_game(cards: Snapshot) -> None:
    assert cards.get("chess", "Skull Cutter") is None
    assert cards.resolve("chess", "Skull Cutter").kind == "unknown"
    assert cards.records("chess") == ()


def test_one_spelling_of_two_cards_is_ambiguous() -> None:
    pair = [
        CardRecord("Ion Fox", "ion-fox", "creature", ("Light",), 1),
        CardRecord("Ion-Fox", "ion-fox-2", "spell", ("Light",), 1),
    ]
    twins = decode_snapshot(encode_snapshot({"kaijudo": pair}, ()))
    found = twins.resolve("kaijudo", "ion fox")
    assert (found.kind, found.suggestions) == ("ambiguous", ("Ion Fox", "Ion-Fox"))
    assert twins.get("kaijudo", "ionfox") is None
    assert twins.resolve("kaijudo", "Ion-Fox").kind == "exact"


def test_two_near_names_are_no_guess() -> None:
    pair = [CardRecord(f"Sea Guard {letter}", f"aqua-trooper-{letter}", "creature", ("Water",), 1) for letter in "ab"]
    found = decode_snapshot(encode_snapshot({"kaijudo": pair}, ())).resolve("kaijudo", "Sea Guard c")
    assert found.kind == "unknown"
    assert set(found.suggestions) == {"Sea Guard a", "Sea Guard b"}


def test_the_snapshot_keeps_every_field(cards: Snapshot) -> None:
    assert cards.records("kaijudo") == read_cards(data_dir())["kaijudo"]
    assert cards.sets == read_sets(data_dir())


def test_generation_names_the_content() -> None:
    card = CardRecord("Ion Fox", "ion-fox", "creature", ("Light",), 1)
    other = CardRecord("Ion Fox", "ion-fox", "creature", ("Light",), 2)
    first = generation_of({"kaijudo": [card]}, ())
    assert first == generation_of({"kaijudo": [card]}, ())
    assert (
        len(
            {
                first,
                generation_of({"kaijudo": [other]}, ()),
                generation_of({"kaijudo": [card]}, [SetRecord("kaijudo", "A")]),
            }
        )
        == 3
    )


def test_a_card_says_what_is_rendered_from_its_tree(cards: Snapshot) -> None:
    for game in cards.games():
        for card in cards.records(game):
            assert cards.words(game, card) == words_of(card, game)
    assert cards.words("chess", cards.records("kaijudo")[0]) == ""


def test_a_game_is_decoded_when_it_is_asked_for() -> None:
    card = CardRecord("A", "a", "spell", ("Fire",), 1)
    content = msgspec.msgpack.decode(encode_snapshot({"kaijudo": [card], "duel_masters": [card]}, ()))
    content["games"]["duel_masters"] = "no shelf"
    found = decode_snapshot(msgspec.msgpack.encode(content))
    assert found.games() == ("kaijudo", "duel_masters")
    assert found.record("kaijudo", "a") == card
    with pytest.raises(InputError, match="damaged"):
        found.record("duel_masters", "a")


def test_missing_damaged_and_foreign_snapshots(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="run `floorjudge load`"):
        load_snapshot(tmp_path)
    (tmp_path / "catalog.snapshot").write_bytes(b"\xc1 nonsense")
    with pytest.raises(InputError, match="damaged"):
        load_snapshot(tmp_path)
    generation = write_snapshot(tmp_path / "catalog.snapshot", {}, ())
    assert load_snapshot(tmp_path).generation == generation
    content = (tmp_path / "catalog.snapshot").read_bytes()
    (tmp_path / "catalog.snapshot").write_bytes(content.replace(VERSION.encode(), b"0.9", 1))
    with pytest.raises(InputError, match="another release"):
        load_snapshot(tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b'{"name": "X"}',
        b'{"name": "X", "slug": "x", "type": "creature", "civilizations": [], "level": "1"}',
        b'{"name": "X", "slug": "x", "type": "creature", "civilizations": [], "level": 1, "text": ""}',
        b"\xff",
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"\n" + line + b"\n")
    with pytest.raises(InputError) as caught:
        read_lines(path, CardRecord)
    assert caught.value.line == 2
    assert caught.value.file == str(path)


@given(st.data())
def test_a_name_that_cannot_be_meant_is_never_resolved(cards: Snapshot, data: st.DataObject) -> None:
    name = list(data.draw(st.sampled_from(cards.names("kaijudo"))))
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, len(name)))
        name[place : place + data.draw(st.integers(0, 1))] = data.draw(st.text("abcxyz -'\u00e9", max_size=1))
    written = "".join(name)
    if not cards.may_mean("kaijudo", written):
        assert cards.resolve("kaijudo", written).kind == "unknown"
    assert not cards.may_mean("kaijudo", "An altogether different kind of thing")
