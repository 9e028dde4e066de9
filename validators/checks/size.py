"""How many cards a deck has (`deck_size`): K-04-02 and K-14-DECK-01 in Kaijudo."""

from __future__ import annotations

from collections.abc import Iterator

from validators.deck import Deck
from validators.findings import Judged, judged, number_of
from validators.formats import Format


def check_size(deck: Deck, by: Format) -> Iterator[Judged]:
    """Too few or too many cards. Unknown cards count as cards; what stands aside does not."""
    size, total = by.size, deck.total
    if size is None:
        return
    cards = number_of(total, "card")
    if total < size.minimum:
        missing = size.minimum - total
        if deck.written.countable:
            message = f"{cards}, at least {size.minimum} are needed. Add {number_of(missing, 'card')}."
            yield judged(
                "deck_size",
                "error",
                size.rule,
                message,
                effect="illegal",
                suggestions=[f"Add {number_of(missing, 'card')}."],
                unfinished=True,
            )
        else:
            message = f"{cards} in the lines that were understood, at least {size.minimum} are needed."
            yield judged("deck_size", "warning", size.rule, message, effect="undecided")
    if size.maximum is not None and total > size.maximum:
        extra = number_of(total - size.maximum, "card")
        message = f"{cards}, at most {size.maximum} are allowed. Take out {extra}."
        yield judged("deck_size", "error", size.rule, message, effect="illegal", suggestions=[f"Take out {extra}."])
    aside = [each.entry for each in deck.named if each.entry.aside]
    if aside:
        count = sum(entry.count for entry in aside)
        where = f"\u201c{aside[0].section}\u201d" if aside[0].section else "a sideboard"
        message = (
            f"{number_of(count, 'card')} under {where} {'is' if count == 1 else 'are'} not counted as part of the deck."
        )
        yield judged("deck_size", "note", size.rule, message, line=aside[0].line)
