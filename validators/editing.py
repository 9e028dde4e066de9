"""A deck list that is being built: copies put in and taken out, and the list as one text that says the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from rules.problem import InputError
from validators.deck import Deck
from validators.lists import MOST_COPIES, DeckList
from validators.write.plain import PlainDeck, Row, plain_deck
from validators.write.words import to_text

_STEP = re.compile(
    r"\s*([+-]|\u2212)?\s*(?:(\d{1,3})(?!\d)\s*(?:[x\u00d7](?=\s))?)?\s*(.*\S)?\s*", re.DOTALL | re.IGNORECASE
)


class Step(Struct, frozen=True):
    """What one line asks for: so many copies more (fewer, where it is below 0) of what `name` means."""

    by: int
    name: str


def read_step(written: str) -> Step:
    """`4 Lux`, `Lux`, `-1 Lux` and the like. Raises `InputError` for a line without a name."""
    told = _STEP.fullmatch(written)
    if told is None or not told[3]:
        raise InputError(
            "a card's name is missing: write as in \u201c3 Aqua Knight\u201d, or \u201c-1 Aqua Knight\u201d"
        )
    count = int(told[2]) if told[2] else 1
    return Step(-count if told[1] in ("-", "\u2212") else count, told[3])


def empty_deck(game: str) -> Deck:
    """A deck without a card."""
    return Deck(game, DeckList("text", game=game), ())


def changed_copies(deck: PlainDeck, name: str, by: int) -> PlainDeck:
    """The deck with `by` more copies of the card of this name; at 0 copies its row is gone.

    Raises `InputError` for more copies than a line of a list may say.
    """
    count = next((row.count for row in deck.main if row.name == name), 0) + by
    if count > MOST_COPIES:
        raise InputError(f"{count} copies of {name}; a line holds at most {MOST_COPIES}")
    known = any(row.name == name for row in deck.main)
    rows = deck.main if known else (*deck.main, Row(0, name))
    kept = [msgspec.structs.replace(row, count=count) if row.name == name else row for row in rows]
    return _with(deck, [row for row in kept if row.count > 0])


def list_text(deck: Deck | PlainDeck, name: str | None = None) -> str:
    """The one text of a deck: name, game, and a card a line with its copies together; `name` renames it."""
    plain = plain_deck(deck) if isinstance(deck, Deck) else deck
    return to_text(plain if name is None else msgspec.structs.replace(plain, name=name))


def _with(deck: PlainDeck, rows: Sequence[Row]) -> PlainDeck:
    return msgspec.structs.replace(deck, main=tuple(rows))
