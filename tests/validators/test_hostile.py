"""Whatever a list holds, the answer is a verdict, soon, in sentences that may be shown."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.reader import Snapshot
from validators import check_file, examine
from validators.lists import LARGEST_LIST
from validators.read import read_list
from validators.report import DeckReport, Report

Check = Callable[..., DeckReport]

SIGNS = "3 3 4 x X ( ) [ ] { } < > / \\ : ; , . - = * # | & \" ' \n \n \t ! ? $ 0 1 a b c"
WORDS = """
Aqua Knight|Tide Angler|Spells|Creatures: |Total: |Sideboard|[ccProd]|[/ccProd]|7CLA|\u2013|\u00d7|\u200b|\u2028|\ufeff|
\u0663|\ud800|<deck>|</deck>|<card qty='3'>|</card>|&amp;|<!--|//
"""
ALPHABET = st.sampled_from([*SIGNS, *WORDS.replace("\n", "").split("|")])


@settings(max_examples=300, deadline=None)
@given(st.lists(ALPHABET, max_size=60).map("".join))
def test_any_text_gets_a_verdict_and_its_counts_add_up(cards: Snapshot, text: str) -> None:
    found = examine(text, name="x", cards=cards)
    report = found.report
    assert report.verdict in ("legal", "illegal", "undecided", "unreadable")
    assert Report((report,)).to_json()
    assert all(finding.message and finding.message.isprintable() for finding in report.findings)
    if found.written and found.deck:
        unread = sum(each.copies for each in found.written.unread if not each.aside)
        known = sum(holding.count for holding in found.deck.holdings)
        unknown = sum(each.entry.count for group in found.deck.unknown for each in group)
        assert found.deck.total == known + unknown + unread
        assert all(1 <= entry.line <= len(found.written.lines) for entry in found.written.entries)
        if report.verdict != "unreadable":
            assert report.counts.total == found.deck.total


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_get_a_verdict(cards: Snapshot, data: bytes) -> None:
    assert examine(data, cards=cards).report.verdict in ("legal", "illegal", "undecided", "unreadable")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_unicode_gets_a_verdict(cards: Snapshot, text: str) -> None:
    for each in (text, f"3 {text}", f"{text} x3", f"<deck><card qty='1'>{text}</card></deck>"):
        report = examine(each, cards=cards).report
        assert all(finding.message.isprintable() for finding in report.findings)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_is_written_is_read_again(cards: Snapshot, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(cards.names("kaijudo")), min_size=1, max_size=30, unique=True))
    deck = [(data.draw(st.integers(1, 4)), name) for name in names]
    form = data.draw(st.sampled_from(["{} {}", "{}x {}", "{}\t{}", "x{} {}", "* {} [card]{}[/card]*", "({}) {}"]))
    found = examine("\n".join(form.format(count, name) for count, name in deck), cards=cards).deck
    assert found is not None
    assert [(holding.name, holding.count) for holding in found.holdings] == [(name, count) for count, name in deck]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The list is empty."),
        (b" \n\t\n", "The list is empty."),
        (b"3 Lux\n3 Aqua\0Knight", "Line 2 holds a NUL byte: this is not a text file."),
        ("3 Lux\0", "Line 1 holds a NUL byte: this is not a text file."),
        (b"3 Lux\n" * 60000, "This file has 360,000 bytes; a deck list may have at most 262,144."),
        ("x" * 1_000_000, "This file has 1,000,000 bytes; a deck list may have at most 262,144."),
        (b"\n".join([b"3 Lux"] * 5000), "This file has 5,000 lines; a deck list may have at most 4,000."),
        (
            b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
            "This is a picture, not a deck list: save the list as text, .o8d or .cod.",
        ),
        (b"PK\x03\x04" + b"\0" * 30, "This is a ZIP archive or office document, not a deck list: save the list as"),
        (bytes(range(1, 32)) * 9, "This is a binary file, not a deck list."),
        ("Dear judge, all is well.", "No line of this text names a card"),
    ],
)
def test_what_is_no_list_gets_one_sentence(check: Check, data: str | bytes, sentence: str) -> None:
    report = check(data)
    (finding,) = report.findings
    assert (report.verdict, finding.code, finding.severity) == ("unreadable", "unreadable_line", "error")
    assert finding.message.startswith(sentence)


def test_markup_in_a_name_stays_text(check: Check) -> None:
    report = check("3 <script>alert(1)</script>\n3 Lux\n3 \x1b[31mred\x1b[0m")
    messages = [finding.message for finding in report.findings if finding.code == "unknown_card"]
    assert any("<script>alert(1)</script>" in message for message in messages)
    assert not any("\x1b" in message for message in messages)


def test_bytes_that_are_not_utf_8(check: Check) -> None:
    report = check(b"3 Lux\n3 Shaw K\x92Naw\n# Ren\xe9")
    assert report.counts.distinct == 2
    assert "unknown_card" not in report.codes
    assert any(finding.message.startswith("Line 2 is not UTF-8") for finding in report.findings)


SLOW = (
    "[",
    "[a](",
    "(a)",
    "a ",
    "*",
    "=",
    " - ",
    "3 ",
    "a, ",
    "[[a|",
    "<a ",
    "total ",
    "(3) ",
    "a: ",
    "1",
    "a*",
    "3x ",
    "x",
)


@pytest.mark.parametrize("piece", SLOW)
def test_no_line_takes_long(cards: Snapshot, piece: str) -> None:
    """The largest list of the most repetitive lines takes no more than two seconds, so no reading step runs away."""
    for length in (290, 1900):
        line = "3 " + (piece * length)[:length]
        text = "\n".join([line] * (LARGEST_LIST // (len(line) + 1)))
        start = time.process_time()
        examine(text, cards=cards)
        assert time.process_time() - start < 2


def test_thousands_of_unknown_names_take_no_more_than_seconds(cards: Snapshot) -> None:
    start = time.process_time()
    report = examine(
        "\n".join(f"3 {number:x} stranger {number * 7919:x}" for number in range(3999)), cards=cards
    ).report
    assert report.verdict == "undecided"
    assert time.process_time() - start < 5


def test_files_that_are_none(cards: Snapshot, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "big.txt").write_bytes(b"x" * 1_000_000)
    said = {
        "missing.txt": "This file cannot be read: No such file or directory.",
        "pipe.txt": "This is no regular file.",
        "big.txt": "This file has 1,000,000 bytes; a deck list may have at most 262,144.",
        "nul\0.txt": "This is no possible file name.",
        "odd\udcff.txt": "This file cannot be read: No such file or directory.",
    }
    for name, sentence in said.items():
        (deck,) = check_file(f"{tmp_path}/{name}", cards=cards).decks
        assert (deck.verdict, deck.findings[0].message) == ("unreadable", sentence)
        assert Report((deck,)).to_json()


def test_a_list_that_is_read_twice_reads_the_same() -> None:
    text = "Creatures: 3\n3 Aqua Knight\n2 Lux (7CLA)\nTotal: 9"
    assert read_list(text) == read_list(text.encode())


@pytest.mark.parametrize("count", ["1000", "9" * 30, "5000x"])
def test_a_count_beyond_all_bounds_is_no_title(check: Check, count: str) -> None:
    report = check(f"{count} Skull Cutter\n40 Aqua Knight\n")
    assert any("more than 999, which no list means" in finding.message for finding in report.findings)
