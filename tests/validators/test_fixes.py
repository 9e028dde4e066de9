"""Ways out of findings as changes of lines, and what is left alone."""

from __future__ import annotations

import pytest

from catalog.reader import Snapshot
from rules.problem import InputError
from validators import examine
from validators.fixes import Fix, change_lines, fixes_for


def offered(cards: Snapshot, text: str, code: str) -> list[Fix]:
    found = examine(text, cards=cards, game="kaijudo")
    assert found.written
    assert found.deck
    return [
        fix
        for finding in found.report.findings
        if finding.code == code
        for fix in fixes_for(finding, found.written, found.deck)
    ]


def test_the_last_lines_give_way_first(cards: Snapshot) -> None:
    (fix,) = offered(cards, "3 Lux\n2 Lux\n1 Lux", "copies")
    assert (fix.said, fix.lines) == ("Strike lines 2, 3", ((2, ""), (3, "")))
    (fix,) = offered(cards, "3 Aqua Knight\n\n2 aqua knight", "copies")
    assert (fix.said, fix.key) == ("Strike line 3", "3=")
    (fix,) = offered(cards, "5 Lux", "copies")
    assert (fix.said, fix.key) == ("Line 1: 3 instead of 5", "1=3 Lux")
    (fix,) = offered(cards, "2 Lux\n3 Lux\n1 Lux", "copies")
    assert change_lines("2 Lux\n3 Lux\n1 Lux", fix.key) == "2 Lux\n1 Lux"


def test_names_to_write_instead(cards: Snapshot) -> None:
    (fix,) = offered(cards, "3 Aqua Knigth", "name_guessed")
    assert (fix.said, fix.key) == ("Write Aqua Knight", "1=3 Aqua Knight")
    first, *_ = offered(cards, "2x Skul Cuterr (3RIS)", "unknown_card")
    assert first.key == "1=2x Skull Cutter (3RIS)"


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("4 Lux // for the last turns", "3 Lux // for the last turns"),
        ("- Lux x4", "- Lux x3"),
        ("Lavanator 3000: 4", "Lavanator 3000: 3"),
    ],
)
def test_what_else_a_line_says_stays(cards: Snapshot, line: str, changed: str) -> None:
    (fix,) = offered(cards, line, "copies")
    assert change_lines(line, fix.key) == changed


@pytest.mark.parametrize(
    "text",
    [
        "4 Lux, 3 Aqua Knight",
        "1. 2x Lux\n2. 2x Aqua Knight\n3. 1x Lux\n4. 1x Lux",
        "<deck><card qty='4'>Lux</card></deck>",
    ],
)
def test_a_line_that_says_more_is_not_changed(cards: Snapshot, text: str) -> None:
    assert offered(cards, text, "copies") == []


@pytest.mark.parametrize("change", ["", "0=", "3=", "x=2", "1", "1=2 Lux\n9=", "99999=1 Lux"])
def test_a_change_of_no_line(change: str) -> None:
    with pytest.raises(InputError):
        change_lines("3 Lux\n3 Aqua Knight", change)
