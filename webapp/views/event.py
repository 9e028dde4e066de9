"""A tournament as its pages show it: a row a list with the verdict that stands, and one list with its history."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from validators.event.change import format_of, words_of
from validators.event.reporting import when
from validators.event.show import notes
from webapp.services import Services
from webapp.views.deck import VERDICTS, DeckView, check_deck, day, format_choices, format_title, unreadable_deck

if TYPE_CHECKING:
    from validators.event.model import Entry, Event, Handed
    from webapp.services import Services

STANDINGS = {**VERDICTS, "unchecked": ("note", "Not checked")}


@dataclass(frozen=True)
class RowView:
    """One list of the table."""

    number: int
    called: str
    verdict: str
    mark: str
    said: str
    hash: str
    when: str
    late: bool
    notes: str


@dataclass(frozen=True)
class EventView:
    """The page of one tournament; `until` and `names_until` are days, `nameless` the day that the names went."""

    name: str
    date: str
    format: str
    as_of: str
    said: str
    rows: tuple[RowView, ...]
    nameless: str


@dataclass(frozen=True)
class HandedView:
    """One list as it was handed in, with what was said of it then: sentences in the order of time."""

    when: str
    late: bool
    by: str
    mark: str
    said: str
    text: str
    told: tuple[str, ...]


@dataclass(frozen=True)
class EntryView:
    """The page of one player's list; `deck` is the report on it now, `history` what was handed in, newest first."""

    number: int
    called: str
    mark: str
    said: str
    verdict: str
    deck: DeckView
    history: tuple[HandedView, ...]


def event_view(event: Event, services: Services) -> EventView:
    """The tournament as its page shows it."""
    rows = tuple(_row(one) for one in event.entries)
    tally = Counter(row.said.lower() for row in rows)
    return EventView(
        name=event.name,
        date=day(event.date) if event.date else "",
        format=_format(event, services),
        as_of=day(event.as_of) if event.as_of else "",
        said=", ".join(f"{count} {said}" for said, count in tally.most_common()) or "no lists yet",
        rows=rows,
        nameless=day(event.nameless) if event.nameless else "",
    )


def _format(event: Event, services: Services) -> str:
    if event.own_format:
        own = format_of(event)
        return f"{own.title}, a format of its own" if own else ""
    by = next((one for one in format_choices(services) if one.id == event.format), None)
    return format_title(by) if by else "the format that each list says"


def _row(entry: Entry) -> RowView:
    handed = entry.current
    mark, said = STANDINGS[handed.verdict]
    return RowView(
        entry.number, entry.called, handed.verdict, mark, said, handed.checks[-1].hash if handed.checks else "",
        when(handed.at), handed.late, notes(entry),
    )  # fmt: skip


def entry_view(event: Event, entry: Entry, services: Services) -> EntryView:
    """One list with its report, checked now, and its history. Raises `InputError` for a format that does not exist."""
    handed = entry.current
    by = format_of(event, services.snapshot()) or ""
    if handed.problem:
        deck = unreadable_deck(services, handed.file, handed.problem, by, entry.player)
    else:
        deck = check_deck(services, handed.content, handed.file or "list", by, event.as_of, entry.player)
    mark, said = STANDINGS[handed.verdict]
    history = tuple(_handed(one) for one in reversed(entry.handed))
    return EntryView(entry.number, entry.called, mark, said, handed.verdict, deck, history)


def _handed(handed: Handed) -> HandedView:
    mark, said = STANDINGS[handed.verdict]
    told: list[tuple[datetime.datetime, str]] = []
    for one in handed.checks:
        codes = f" ({', '.join(one.codes)})" if one.codes else ""
        by = f" by {one.by}" if one.by else ""
        told.append((one.at, f"Checked on {when(one.at)}{by}: {one.verdict.replace('_', ' ')}{codes}, hash {one.hash}"))
    for ruling in handed.rulings:
        was = ruling.before.replace("_", " ")
        told.append(
            (ruling.at, f"{ruling.by} decided on {when(ruling.at)}: {ruling.verdict}, was {was}. {ruling.reason}")
        )
    text = handed.problem or handed.content.decode("utf-8", "replace")
    return HandedView(
        when(handed.at), handed.late, handed.by, mark, said, words_text(text),
        tuple(said for _, said in sorted(told, key=lambda each: each[0])),
    )  # fmt: skip


def words_text(text: str) -> str:
    """A list as it may stand on a page: its first lines, without control characters."""
    lines = [words_of(line, 300) for line in text.splitlines()[:400]]
    return "\n".join(lines).strip("\n")
