"""What every form writes: the deck as rows of cards, each once, in the order of the list."""

from __future__ import annotations

from msgspec import Struct

from catalog.record import CardRecord
from validators.deck import Deck
from validators.lists import shown


class Row(Struct, frozen=True):
    """So many copies of a card; `record` is None for a name that is no card's."""

    count: int
    name: str
    record: CardRecord | None = None

    @property
    def kind(self) -> str:
        """The card's type; empty for an unknown card."""
        return self.record.type if self.record else ""


class PlainDeck(Struct, frozen=True):
    """A deck and what stands aside of it."""

    game: str
    name: str
    main: tuple[Row, ...]
    side: tuple[Row, ...]


def plain_deck(deck: Deck) -> PlainDeck:
    """The deck with its copies merged over lines, spellings and printings."""
    return PlainDeck(deck.game, shown(deck.written.name, 120), _rows(deck, False), _rows(deck, True))


def _rows(deck: Deck, aside: bool) -> tuple[Row, ...]:
    found: dict[str, Row] = {}
    for each in deck.named:
        if each.entry.aside != aside:
            continue
        name = each.record.name if each.record else " ".join(each.entry.name.split())
        before = found[name].count if name in found else 0
        found[name] = Row(before + each.entry.count, name, each.record)
    return tuple(found.values())
