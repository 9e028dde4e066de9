"""A user's own format file, with the place of each mistake; a day to check by; what is only not finished."""

from __future__ import annotations

import contextlib
import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.reader import Snapshot
from rules.problem import InputError
from validators import examine, list_formats
from validators.cli import check
from validators.formats import folder, load_format
from validators.ownformat import parse_format

OWN = """id = "kaijudo/our-cup"
title = "Our cup"
extends = "kaijudo/constructed"

[size]
minimum = 20
rule = "format:kaijudo/our-cup"

[[limits]]
card = "Lux"
code = "banned"

[[limits]]
card = "Aqua Knight"
code = "restricted"
limit = 1
"""


def test_an_own_format_is_checked_by(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(OWN, encoding="utf-8-sig")
    result = CliRunner().invoke(check, ["-", "--format", str(path)], input="3 Aqua Knight\n2 Lux\n17 Reef-Eye")
    assert result.exit_code == 1
    told = result.stdout
    assert "banned: Lux is banned" in told
    assert "restricted: 3 copies of Aqua Knight, at most 1 is allowed" in told
    assert "copies: 17 copies of Reef-Eye, at most 3" in told
    assert "kaijudo/our-cup" in told


@pytest.mark.parametrize(
    ("before", "after", "line", "column", "sentence"),
    [
        ('title = "Our cup"', 'title = "Our cup', 2, 17, "TOML"),
        ("minimum = 20", 'minimum = "20"', 6, 1, "expected `int`"),
        ('code = "banned"', 'code = "forbidden"', 11, 1, "forbidden"),
        ("limit = 1", "limitt = 1", 16, 1, "limitt"),
        ('card = "Aqua Knight"', 'card = "Aqua Knigth"', 14, 9, "did you mean Aqua Knight"),
        ('extends = "kaijudo/constructed"', 'extends = "kaijudo/nothing"', 0, 0, "kaijudo/nothing"),
        ("kaijudo/our-cup", "chess/our-cup", 1, 1, "`id` is a game and a name"),
        ('rule = "format:kaijudo/our-cup"', "", 5, 1, "rule"),
    ],
)
def test_a_mistake_has_its_place(
    before: str, after: str, line: int, column: int, sentence: str, cards: Snapshot
) -> None:
    with pytest.raises(InputError) as found:
        parse_format(OWN.replace(before, after, 1), "cup.toml", cards)
    assert (found.value.line, found.value.column) == (line, column), found.value
    assert sentence in str(found.value)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_damage_to_a_file_is_a_traceback(cards: Snapshot, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(OWN)))
    end = data.draw(st.integers(start, min(len(OWN), start + 30)))
    text = OWN[:start] + data.draw(st.text(max_size=8)) + OWN[end:]
    with contextlib.suppress(InputError):  # anything else would be a traceback
        assert parse_format(text, "cup.toml", cards).id


def test_every_format_that_ships_is_a_format_file_too(cards: Snapshot) -> None:
    for each in list_formats():
        game, _, name = each.id.partition("/")
        assert parse_format((folder() / game / f"{name}.toml").read_text(encoding="utf-8"), cards=cards) == each


def forty(cards: Snapshot, game: str = "kaijudo") -> str:
    return "\n".join(f"3 {card.name}" for card in cards.records(game)[:14])


def test_cards_that_came_out_later(cards: Snapshot) -> None:
    dates = {each.key: each.date for each in cards.sets if each.game == "kaijudo"}
    later = next(
        card
        for card in cards.records("kaijudo")
        if card.printings and all(dates.get(one.set, "") > "2013" for one in card.printings)
    )
    day = datetime.date(2012, 12, 31)
    report = examine(forty(cards) + f"\n1 {later.name}", game="kaijudo", as_of=day, cards=cards).report
    found = [each for each in report.findings if each.code == "date" and each.cards]
    assert later.name in [each.cards[0].name for each in found]
    assert report.verdict == "illegal"
    assert report.as_of == "2012-12-31"
    last = max(date for date in dates.values() if date)
    after = datetime.date(int(last[:4]) + 1, 1, 1)
    report = examine(forty(cards) + f"\n1 {later.name}", game="kaijudo", as_of=after, cards=cards).report
    assert not [each for each in report.findings if each.code == "date" and each.severity == "error"]


def test_a_format_that_begins_later(cards: Snapshot) -> None:
    by = load_format("kaijudo/standard-2014-05-30")
    report = examine(forty(cards), format=by, as_of=datetime.date(2013, 12, 1), cards=cards).report
    (found,) = [each for each in report.findings if each.code == "date" and each.severity == "warning"]
    assert "kaijudo/sanctioned-2013-11-06 held then" in found.message


def test_no_day_is_asked_twice(home: Path) -> None:
    result = CliRunner().invoke(check, ["-", "--as-of", "30.5.2014"], input="3 Lux")
    assert result.exit_code == 2
    assert "--as-of is a day such as 2014-05-30" in result.output


def test_fine_while_building_is_told_from_broken(cards: Snapshot) -> None:
    def building(text: str, game: str = "kaijudo") -> tuple[str, str]:
        report = examine(text, game=game, cards=cards).report
        return report.verdict, report.building

    assert building(forty(cards)) == ("legal", "done")
    assert building("3 Lux\n2 Reef-Eye") == ("illegal", "unfinished")
    assert building("4 Lux\n2 Reef-Eye") == ("illegal", "broken")
    assert building("3 Lux\n2 Nothing Known") == ("illegal", "broken")
    creature = next(card.name for card in cards.records("chaotic") if card.type == "creature" and not card.loyal)
    assert building(f"1 {creature}", "chaotic") == ("illegal", "unfinished")


def test_what_makes_a_deck_illegal_comes_first(cards: Snapshot) -> None:
    report = examine("3 Nothing Known\n4 Lux\n" + forty(cards), game="kaijudo", cards=cards).report
    codes = [each.code for each in report.findings]
    assert codes.index("copies") < codes.index("unknown_card")
    weight = ["error", "warning", "note"]
    places = [weight.index(each.severity) for each in report.findings]
    assert places == sorted(places)
