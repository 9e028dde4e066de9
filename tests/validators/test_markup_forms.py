"""OCTGN, Cockatrice and JSON lists: names, counts, sections and lines; and XML that must not be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catalog.reader import Snapshot
from rules.problem import InputError
from validators.lists import Entry
from validators.read import read_list
from validators.report import DeckReport
from validators.resolve import Namer

Check = Callable[..., DeckReport]

OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="48bb61f4-5707-44bf-853e-0c473549ef50">
  <section name="Main">
    <card qty="3" id="3c1">Aqua Knight</card>
    <card qty="2" id="3c2">Lyra, the Blazing Sun</card>
  </section>
  <section name="Sideboard" shared="False">
    <card qty="1" id="3c3">Lux</card>
  </section>
</deck>
"""
COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Knights &amp; suns</deckname>
    <comments>2 Lux</comments>
    <zone name="main">
        <card number="3" price="0" name="Aqua Knight"/>
        <card number="2" name="Lyra, the Blazing Sun"></card>
    </zone>
    <zone name="side">
        <card number="1" name="Lux"/>
    </zone>
</cockatrice_deck>
"""


def test_octgn() -> None:
    found = read_list(OCTGN, "decks/knights.o8d")
    assert (found.form, found.name, found.game, found.total) == ("octgn", "knights", "kaijudo", 5)
    assert found.entries == (
        Entry(4, 3, "Aqua Knight", "Main"),
        Entry(5, 2, "Lyra, the Blazing Sun", "Main"),
        Entry(8, 1, "Lux", "Sideboard", aside=True),
    )


def test_cockatrice() -> None:
    found = read_list(COCKATRICE, "x.cod")
    assert (found.form, found.name, found.total) == ("cockatrice", "Knights & suns", 5)
    assert [(entry.line, entry.count, entry.name, entry.aside) for entry in found.entries] == [
        (6, 3, "Aqua Knight", False),
        (7, 2, "Lyra, the Blazing Sun", False),
        (10, 1, "Lux", True),
    ]


@pytest.mark.parametrize("source", [OCTGN, COCKATRICE])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("name", ["deck.o8d", "deck.cod", "deck.txt", "-"])
def test_the_form_is_told_from_the_content(source: str, encoding: str, name: str) -> None:
    found = read_list(source.encode(encoding), name)
    assert found.total == 5
    assert found.entries == read_list(source.replace("\n", "\r\n"), name).entries


def test_two_printings_are_one_card(check: Check) -> None:
    report = check(OCTGN.replace("Lyra, the Blazing Sun", "Aqua Knight"))
    copies = next(finding for finding in report.findings if finding.code == "copies")
    assert copies.message.startswith("5 copies of Aqua Knight, at most 3 are allowed. Lines 4 and 5.")
    assert (copies.rule, copies.line) == ("K-04-03", 4)
    assert [(card.name, card.count, card.limit, card.lines) for card in copies.cards] == [("Aqua Knight", 5, 3, (4, 5))]


def test_bare_ampersands_and_entities_of_xml() -> None:
    card = "<deck><section name='Main'><card qty='1'>{}</card></section></deck>"
    names = {"A & B": "A & B", "A &amp; B": "A & B", "Shaw K&#39;Naw": "Shaw K'Naw", "K&#x27;N&apos;w": "K'N'w"}
    for written, read in names.items():
        assert read_list(card.format(written)).entries[0].name == read


def test_a_file_that_breaks_off_keeps_what_was_read(check: Check) -> None:
    report = check(OCTGN[: OCTGN.index('<section name="Sideboard')] + "<card qty=")
    assert (report.verdict, report.counts.total) == ("undecided", 5)
    assert {finding.code: finding.severity for finding in report.findings} == {
        "unreadable_line": "error",
        "deck_size": "warning",
    }


@pytest.mark.parametrize("count", ["two", "-1", "3.5", "99999", "", "\u0663"])
def test_a_count_that_is_none(check: Check, count: str) -> None:
    report = check(OCTGN.replace('qty="3"', f'qty="{count}"'))
    assert [finding.line for finding in report.findings if finding.code == "unreadable_line"] == [4]


def test_a_card_without_a_name_counts_but_stays_unknown(check: Check) -> None:
    report = check(OCTGN.replace(">Aqua Knight<", "><"))
    assert report.counts.total == 5
    assert "unreadable_line" in report.codes


BOMB = """<?xml version="1.0"?>
<!DOCTYPE deck [
 <!ENTITY a "Aqua Knight">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<deck><section name="Main"><card qty="3">&c;</card></section></deck>
"""


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (BOMB, "Line 2 declares a document type (DTD); a deck list needs none, so it is not read."),
        (
            '<!DOCTYPE deck SYSTEM "file:///etc/passwd"><deck/>',
            "Line 1 declares a document type (DTD); a deck list needs none, so it is not read.",
        ),
        ("<deck>" * 5000, "Line 1: elements nested deeper than 16: this is not a deck list."),
        ("<?xml version='1.0'?>\n<svg/>", "This is XML, but no deck of OCTGN, Cockatrice or LackeyCCG."),
        ("<deck><card>&unknown;</card></deck>", "This is XML, but no deck of OCTGN, Cockatrice or LackeyCCG (the XML"),
    ],
)
def test_xml_that_is_not_read(check: Check, source: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        read_list(source)
    assert caught.value.message.startswith(sentence)
    assert check(source).verdict == "unreadable"
    assert check(source.encode()).verdict == "unreadable"


def test_tabletop_simulator() -> None:
    source = """{"ObjectStates": [{"Name": "DeckCustom", "ContainedObjects": [
 {"Name": "Card", "Nickname": "Aqua Knight"},
 {"Name": "Card", "Nickname": "Aqua Knight"},
 {"Name": "Card", "Nickname": "Lux"}
]}]}"""
    found = read_list(source)
    assert found.form == "tabletop"
    assert [(entry.line, entry.name) for entry in found.entries] == [(2, "Aqua Knight"), (3, "Aqua Knight"), (4, "Lux")]


@pytest.mark.parametrize(
    ("source", "total"),
    [
        ('{"name": "Mine", "cards": ["Aqua Knight", "Lux", "Lux"]}', 3),
        ('{"name": "Mine", "cards": [{"name": "Aqua Knight", "count": 3}, {"card": "Lux", "qty": 2}]}', 5),
        ('[{"name": "Aqua Knight", "quantity": 3}]', 3),
        ('[{"name": "Aqua Knight", "quantity": "3"}]', 3),
        ('{"Aqua Knight": 3, "Lux": 2}', 5),
        ('{"name": "Mine", "deck": {"Aqua Knight": 3, "Zoltar": 1}, "sideboard": {"Lux": 2}}', 4),
        ('[[3, "Aqua Knight"], ["Lux", 2]]', 5),
        ('["3x Aqua Knight", "Lavanator 3000", "Lux (2)"]', 6),
    ],
)
def test_plain_json(cards: Snapshot, source: str, total: int) -> None:
    assert read_list(source, names=Namer(cards, "kaijudo")).total == total


@pytest.mark.parametrize(
    "source", ['{"a": 1}', '{"cards": [', "{}", '{"cards":' * 9000, '[{"name": ' + "9" * 5000 + "}]"]
)
def test_json_that_is_no_list(check: Check, source: str) -> None:
    report = check(source)
    assert report.verdict == "unreadable"
    assert len(report.findings) == 1
