"""A deck: the written list with the card that each line means."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

from catalog.names import key
from catalog.record import CardRecord
from validators.lists import DeckList, Entry
from validators.read.headings import type_of_heading


class Named(Struct, frozen=True):
    """An entry with the card it means, if any, and how sure that is (the kinds of `catalog.reader.Resolution`)."""

    entry: Entry
    kind: Literal["exact", "folded", "alias", "guessed", "ambiguous", "unknown"]
    record: CardRecord | None = None
    suggestions: tuple[str, ...] = ()


class Holding(Struct, frozen=True):
    """All copies of one card in the deck, over printings, spellings and aliases (K-04-04)."""

    record: CardRecord
    count: int
    lines: tuple[int, ...]

    @property
    def name(self) -> str:
        """The card's own name."""
        return self.record.name


class Deck:
    """A deck list whose names have been looked up; what stands aside (a sideboard) is not part of it."""

    def __init__(self, game: str, written: DeckList, named: tuple[Named, ...]) -> None:
        self.game = game
        self.written = written
        self.named = named

    @cached_property
    def main(self) -> tuple[Named, ...]:
        """The entries that are part of the deck."""
        return tuple(each for each in self.named if not each.entry.aside)

    @cached_property
    def holdings(self) -> tuple[Holding, ...]:
        """The known cards in the order they are first named."""
        gathered: dict[str, list[Named]] = {}
        for each in self.main:
            if each.record is not None:
                gathered.setdefault(each.record.name, []).append(each)
        return tuple(
            Holding(
                group[0].record,
                sum(each.entry.count for each in group),
                tuple(dict.fromkeys(each.entry.line for each in group)),
            )
            for group in gathered.values()
            if group[0].record is not None
        )

    @cached_property
    def unknown(self) -> tuple[tuple[Named, ...], ...]:
        """The entries of the deck that mean no one card, those with the same name together."""
        gathered: dict[str, list[Named]] = {}
        for each in self.main:
            if each.record is None:
                gathered.setdefault(key(each.entry.name) or each.entry.name, []).append(each)
        return tuple(tuple(group) for group in gathered.values())

    @cached_property
    def unknown_of_type(self) -> dict[str, int]:
        """How many unknown cards there are under a heading that names a type; under "" all others."""
        found: dict[str, int] = {}
        for group in self.unknown:
            for each in group:
                kind = type_of_heading(each.entry.section)
                found[kind] = found.get(kind, 0) + each.entry.count
        return found

    @property
    def build_points(self) -> int:
        """The build points of all known attacks together (Chaotic)."""
        return sum((each.record.build_points or 0) * each.count for each in self.holdings)

    @property
    def mugic_counters(self) -> int:
        """The Mugic counters with which all known creatures start (Chaotic)."""
        return sum((each.record.mugic_counters or 0) * each.count for each in self.holdings)

    @property
    def total(self) -> int:
        """How many cards the deck has, known or not."""
        return self.written.total
