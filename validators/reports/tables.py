"""Reports as CSV, a row a finding, and as JUnit XML, a test case a list."""

from __future__ import annotations

import csv
import io
import re
from xml.etree import ElementTree as Xml

from validators.report import DeckReport, Report

COLUMNS = (
    "player", "file", "name", "game", "format", "as_of", "verdict", "building", "cards", "hash", "severity", "code",
    "rule", "line", "message", "fix",
)  # fmt: skip
_FORMULA = re.compile(r"\s*[=+\-@\t\r]")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_csv(report: Report) -> str:
    """A row for each finding, and one for a list without any. No cell begins as a spreadsheet's formula does."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for deck in report.decks:
        head = [
            deck.player, deck.file, deck.name, deck.game or "", deck.format or "", deck.as_of or "", deck.verdict,
            deck.building, deck.counts.total, deck.hash,
        ]  # fmt: skip
        for each in deck.findings:
            fix = "; ".join(each.suggestions)
            rows.writerow(
                map(_cell, [*head, each.severity, each.code, each.rule or "", each.line or "", each.message, fix])
            )
        if not deck.findings:
            rows.writerow(map(_cell, [*head, "", "", "", "", "", ""]))
    return out.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


def to_junit(report: Report) -> str:
    """A test case for each list: illegal and undecided ones fail, unreadable ones are errors."""
    failing = sum(deck.verdict in ("illegal", "undecided") for deck in report.decks)
    wrong = sum(deck.verdict == "unreadable" for deck in report.decks)
    skipped = sum(deck.verdict == "no_rules" for deck in report.decks)
    suite = Xml.Element(
        "testsuite",
        {
            "name": "deck lists", "tests": str(len(report.decks)), "failures": str(failing), "errors": str(wrong),
            "skipped": str(skipped),
        },
    )  # fmt: skip
    for deck in report.decks:
        case = Xml.SubElement(
            suite, "testcase", {"classname": _plain(deck.format or deck.game or "deck"), "name": _plain(_called(deck))}
        )
        kind = {"illegal": "failure", "undecided": "failure", "unreadable": "error", "no_rules": "skipped"}
        if deck.verdict in kind:
            first = deck.findings[0].message if deck.findings else deck.verdict
            told = Xml.SubElement(case, kind[deck.verdict], {"message": _plain(first), "type": deck.verdict})
            told.text = _plain("\n".join(f"{each.severity} {each.code}: {each.message}" for each in deck.findings))
    suites = Xml.Element("testsuites")
    suites.append(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(suites, encoding="unicode") + "\n"


def _called(deck: DeckReport) -> str:
    return deck.player or deck.file or deck.name or "list"


def _plain(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
