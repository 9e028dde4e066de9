"""What was not there yet on the day that a deck is checked for (`date`): the format, and cards that came out later."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping

from validators.deck import Deck, Holding
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Format, list_formats


def check_dates(deck: Deck, by: Format, day: datetime.date, dates: Mapping[str, str]) -> Iterator[Judged]:
    """A format that begins later, and cards of which every printing came out later.

    `dates` gives a set's day (`2014-05-30`) or month (`2014-05`) of release, where it is known; within the month itself
    a card is taken to be out. Of how many cards it is not known, a note says.
    """
    if by.date and by.date > day:
        yield _format(by, day)
    unsure = 0
    for holding in deck.holdings:
        known = [dates.get(printing.set, "") for printing in holding.record.printings]
        if any(date and date <= day.isoformat()[: len(date)] for date in known):
            continue
        if not known or not all(known):
            unsure += 1
            continue
        yield _later(holding, min(known), by, day)
    if unsure:
        cards = f"{number_of(unsure, 'card')} of the deck"
        yield judged(
            "date", "note", by.cite, f"When {cards} came out is not known; this was not held against {_said(day)}."
        )


def _later(holding: Holding, date: str, by: Format, day: datetime.date) -> Judged:
    card = CardCount(holding.name, holding.count, 0, holding.lines)
    copies = number_of(holding.count, "copy", "copies")
    message = (
        f"{holding.name} ({copies}) came out on {_said_of(date)}, after {_said(day)}: 0 are allowed. "
        f"{at_lines(holding.lines)} Take it out."
    )
    return judged(
        "date", "error", by.cite, message, effect="illegal", cards=[card], suggestions=[f"Take out {holding.name}."]
    )


def _format(by: Format, day: datetime.date) -> Judged:
    began = by.date.isoformat() if by.date else ""
    before = [one for one in list_formats(by.game) if one.date and one.date <= day and one.id != by.id]
    then = max(before, key=lambda one: (one.date or day, one.default), default=None)
    way = f" {then.id} held then." if then else ""
    message = f"{by.id} holds from {_said_of(began)}; the deck is checked as of {_said(day)}.{way}"
    return judged("date", "warning", by.cite, message, suggestions=[f"Check by {then.id}."] if then else [])


def _said(day: datetime.date) -> str:
    return f"{day.day} {day:%B %Y}"


def _said_of(date: str) -> str:
    """A day or a month of a set as it is read."""
    if len(date) == 7:
        return f"{datetime.date.fromisoformat(date + '-01'):%B %Y}"
    return _said(datetime.date.fromisoformat(date))
