"""The report on a tournament: that on its lists, with what was decided, replaced, late, and who checked."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from rules.problem import InputError
from validators.event.change import format_of
from validators.event.file import write_event
from validators.event.model import Entry, Event, Handed
from validators.findings import Finding
from validators.lists import Packed
from validators.pile import Asked, check_packed
from validators.report import DeckReport, Report
from validators.reports import KINDS, verify_report_name
from validators.reports.page import to_html
from validators.resolve import Cards

NOTES = ("decided", "late_list", "replaced_list", "checked")
"""The codes of the notes that only an event has."""


def event_report(event: Event, cards: Cards) -> Report:
    """The lists that count, checked now. Raises `InputError` for a format that does not exist.

    Each bears the verdict that stands in the event, and notes on how it came to stand.
    """
    asked = Asked(None, format_of(event, cards), event.as_of, True)
    lists = [_packed(one) for one in event.entries]
    reports = check_packed(lists, asked, cards).decks
    return Report(tuple(_noted(entry, deck) for entry, deck in zip(event.entries, reports, strict=True)))


def event_text(event: Event, ending: str, cards: Cards) -> str:
    """What is given out under a name that ends so: the event's file for `.json`, else the report on its lists."""
    if ending == ".json":
        return write_event(event)
    report = event_report(event, cards)
    if ending == ".html":
        day = f", {event.date.day} {event.date:%B %Y}" if event.date else ""
        return to_html(report, f"{event.name}{day}")
    return KINDS[ending](report)


def write_event_report(event: Event, path: str, cards: Cards) -> None:
    """Writes it into a file. Raises `InputError` where it cannot be written."""
    verify_report_name(path)
    text = event_text(event, Path(path).suffix.lower(), cards)
    try:
        Path(path).write_text(text, encoding="utf-8", newline="")
    except OSError as problem:
        raise InputError(f"the report cannot be written: {problem.strerror or problem}", path) from problem


def _packed(entry: Entry) -> Packed:
    handed = entry.current
    return Packed(handed.file or entry.called, handed.content, entry.called, handed.problem)


def _noted(entry: Entry, deck: DeckReport) -> DeckReport:
    stands = entry.current.verdict
    found = (*_decided(entry.current), *deck.findings, *_history(entry, deck))
    return replace(deck, verdict=deck.verdict if stands == "unchecked" else stands, findings=found)


def _decided(handed: Handed) -> Iterator[Finding]:
    for one in reversed(handed.rulings):
        said = f"{one.by} decided on {when(one.at)} that this list is {one.verdict}: {_sentence(one.reason)}"
        yield _note("decided", f"{said} Before it was {one.before.replace('_', ' ')}.")


def _history(entry: Entry, deck: DeckReport) -> Iterator[Finding]:
    handed = entry.current
    if handed.late:
        yield _note("late_list", f"Handed in late, on {when(handed.at)}{_taken_by(handed)}.")
    for number, old in enumerate(reversed(entry.handed[:-1]), 1):
        place = len(entry.handed) - number
        mark = f", hash {old.checks[-1].hash}" if old.checks and old.checks[-1].hash else ""
        late = ", late" if old.late else ""
        said = f"This list replaces list {place} of the same player, of {when(old.at)}{_taken_by(old)}{late}"
        yield _note("replaced_list", f"{said}: it was {old.verdict.replace('_', ' ')}{mark}.")
    if handed.checks:
        last = handed.checks[-1]
        by = f" by {last.by}" if last.by else ""
        differs = "" if last.verdict == deck.verdict else f" It would be {deck.verdict.replace('_', ' ')} now."
        said = f"Checked on {when(last.at)}{by}: {last.verdict.replace('_', ' ')}."
        yield _note("checked", said + differs)


def _taken_by(handed: Handed) -> str:
    return f", taken by {handed.by}" if handed.by else ""


def _note(code: str, message: str) -> Finding:
    return Finding(code, "note", None, None, message)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def when(at: datetime.datetime) -> str:
    """A time as it is read: `30 May 2014, 09:12 UTC`.

    >>> when(datetime.datetime(2014, 5, 30, 9, 12, tzinfo=datetime.UTC))
    '30 May 2014, 09:12 UTC'
    """
    at = at.astimezone(datetime.UTC)
    return f"{at.day} {at:%B %Y, %H:%M} UTC"
