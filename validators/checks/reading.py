"""How the list was read: `unreadable_line`, `total_mismatch`, `printing_unknown`."""

from __future__ import annotations

from collections.abc import Iterator

from validators.deck import Deck
from validators.findings import CardCount, Judged, judged, number_of
from validators.formats import Format


def check_reading(deck: Deck, by: Format) -> Iterator[Judged]:
    """Lines that were not understood, stated totals that disagree, set codes that the card is not of."""
    for each in deck.written.unread:
        text = f" \u201c{each.text}\u201d" if each.text else ""
        what = "A card may stand there." if each.may_hold else "It is left out."
        message = f"Line {each.line} was not understood ({each.why}):{text}. {what}"
        if each.may_hold and not each.aside:
            yield judged("unreadable_line", "error", by.cite, message, effect="undecided", line=each.line)
        else:
            yield judged("unreadable_line", "warning", by.cite, message, line=each.line)
    for claim in deck.written.claims:
        where = f"\u201c{claim.of}\u201d" if claim.of else "the list"
        lines = f"its lines add up to {claim.counted}"
        message = f"Line {claim.line}: {where} is said to hold {number_of(claim.stated, 'card')}, {lines}."
        yield judged("total_mismatch", "warning", by.cite, message, line=claim.line)
    for remark in deck.written.remarks:
        yield judged("unreadable_line", "note", by.cite, remark)
    yield from _printings(deck, by)


def _printings(deck: Deck, by: Format) -> Iterator[Judged]:
    for each in deck.main:
        code = each.entry.printing
        if code and each.record is not None and code not in {printing.set for printing in each.record.printings}:
            card = CardCount(each.record.name, each.entry.count, None, (each.entry.line,))
            message = (
                f"Line {each.entry.line}: no printing of {each.record.name} in {code} is known; it counts all the same."
            )
            yield judged("printing_unknown", "note", by.cite, message, cards=[card])
