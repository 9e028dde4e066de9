"""A user's own cards of Chaotic: facts of five types read from JSON and CSV, given out and read back to the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catalog.importing.export import written
from catalog.importing.facts import cards_of
from catalog.importing.read import read_file
from catalog.places import data_dir
from catalog.reader import load_snapshot
from catalog.record import read_cards, read_sets
from rules.problem import InputError
from webapp.cli import main

OWN = {
    "game": "chaotic",
    "cards": [
        {"name": "Tavros, Gate Warden", "type": "creature", "version": "Gate Warden", "tribe": "overworld",
         "subtypes": ["Guardian"], "courage": 50, "power": 60, "wisdom": 40, "speed": 30, "energy": 45, "mc": 1,
         "elements": ["earth"], "stats_max": "60/70/50/40/50", "loyal": "OverWorld", "unique": True, "text": ""},
        {"name": "Pebble Rain", "type": "attack", "bp": 1, "base": 5, "element_damage": "Earth 5/Air 0", "text": ""},
        {"name": "Gate Hymn", "type": "mugic", "tribe": "Generic", "cost": "X", "text": ""},
        {"name": "Gate Plate", "type": "battlegear", "legendary": "yes", "text": ""},
        {"name": "Old Gate", "type": "location", "initiative": "Speed", "past": True, "text": ""},
    ],
}  # fmt: skip


def file_of(place: Path, cards: list[dict[str, object]]) -> str:
    path = place / "own.json"
    path.write_text(json.dumps({"game": "chaotic", "cards": cards}, indent=1), "utf-8")
    return str(path)


def test_cards_of_every_type_are_taken_in(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(OWN), "utf-8")
    assert main(["import", str(path)]) == 0
    assert "5 cards of chaotic (5 new)" in capsys.readouterr().out
    cards = load_snapshot(home)
    creature = cards.record("chaotic", "Tavros, Gate Warden")
    assert creature is not None
    assert (creature.shared_name, creature.tribe, creature.races, creature.elements, creature.mugic_counters) == (
        "Tavros", "OverWorld", ("Guardian",), ("Earth",), 1,
    )  # fmt: skip
    assert creature.stats_max is not None and creature.stats_max.energy == 50
    assert (creature.loyal, creature.unique, creature.play.status) == ("OverWorld", True, "full")
    attack = cards.record("chaotic", "Pebble Rain")
    assert attack is not None and attack.element_damage == {"Air": 0, "Earth": 5}
    hymn, place = cards.get("chaotic", "Gate Hymn"), cards.get("chaotic", "Old Gate")
    assert hymn is not None and hymn.level is None
    assert place is not None and (place.initiative, place.flags) == ("Speed", ("past",))


@pytest.mark.parametrize("form", ["json", "csv"])
def test_all_cards_read_back_to_the_same_facts(tmp_path: Path, form: str) -> None:
    cards, sets = read_cards(data_dir())["chaotic"], read_sets(data_dir())
    path = tmp_path / f"all.{form}"
    path.write_text(written(cards, sets, "chaotic", form), "utf-8")  # type: ignore[arg-type]
    given = {one.name: one for one in cards_of(read_file(str(path)), "chaotic", str(path))}
    assert len(given) == len(cards)
    for card in cards:
        one = given[card.name]
        for name in ("type", "power", "tribe", "courage", "energy", "mugic_counters", "stats_max", "build_points",
                     "base_damage", "version"):  # fmt: skip
            assert (getattr(one, name) or None) == (getattr(card, name) or None), (card.name, name)
        for name in ("races", "elements", "mugic_of", "element_damage", "loyal", "initiative"):
            assert (getattr(one, name) or type(getattr(card, name))()) == getattr(card, name), (card.name, name)
        for name in ("unique", "legendary", "minion", "chieftain", "past", "cost_x"):
            assert bool(getattr(one, name)) == getattr(card, name), (card.name, name)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"name": "A", "type": "spell"}, "is no type of card: creature, attack, battlegear, mugic or location"),
        ({"name": "A", "type": "mugic", "tribe": "Elves"}, "'Elves' is no tribe: OverWorld"),
        ({"name": "A", "type": "creature", "elements": ["Wood"]}, "'Wood' is no element"),
        ({"name": "A", "type": "attack", "element_damage": "Fire ten"}, "a mapping of elements to numbers"),
        ({"name": "A", "type": "creature", "stats_max": "60/70"}, "courage, power, wisdom, speed and energy"),
        ({"name": "A", "type": "attack", "unique": "perhaps"}, "`unique` is true or false"),
        ({"name": "A", "type": "creature", "version": "B"}, "stands behind the comma of the name"),
        ({"name": "Maxxor", "courage": 10}, "the file says courage 10 (here 100)"),
        ({"name": "A Stranger", "type": "creature", "tribe": "Danian"}, "so it needs its courage, power, wisdom"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], card: dict[str, object], said: str
) -> None:
    assert home.is_dir()
    assert main(["import", file_of(tmp_path, [card])]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "own.json:" in told


def test_facts_of_chaotic_are_no_facts_of_another_game(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text('{"game": "kaijudo", "cards": [{"name": "A", "courage": 10}]}', "utf-8")
    with pytest.raises(InputError, match="`courage` is a fact of Chaotic's cards alone"):
        cards_of(read_file(str(path)), "kaijudo", str(path))
