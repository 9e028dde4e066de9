"""Written names against the catalog: which card each line means, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Protocol

from catalog.reader import Resolution
from catalog.record import CardRecord, SetRecord
from validators.deck import Deck, Named
from validators.lists import DeckList

MOST_GUESSES = 200
"""So many different names that are no card's are compared with all cards; more are only looked up as written."""


class Cards(Protocol):
    """What a deck check needs of the catalog (`catalog.reader.Snapshot` is one)."""

    @property
    def sets(self) -> Sequence[SetRecord]:
        """The sets with their days of release, where they are known."""

    def games(self) -> Sequence[str]:
        """The games that have cards."""

    def record(self, game: str, name: str) -> CardRecord | None:
        """The card with this name, folded name or alias."""

    def may_mean(self, game: str, written: str) -> bool:
        """Whether a written name can mean a card; False is sure."""

    def resolve(self, game: str, written: str) -> Resolution:
        """Which card a written name means."""


class Namer:
    """The names of one game, each looked up once."""

    def __init__(self, cards: Cards, game: str) -> None:
        self.game = game
        self._cards = cards
        self._found: dict[str, Resolution] = {}
        self._guesses = 0
        self._may_mean = lru_cache(maxsize=1024)(partial(cards.may_mean, game))

    def resolve(self, written: str) -> Resolution:
        """Which card the name means."""
        found = self._found.get(written)
        if found is None:
            found = self._found[written] = self._look_up(written)
        return found

    def sure(self, written: str) -> bool:
        """Whether the name is a card's or several cards', however it is spelt; nothing is guessed."""
        found = self._found.get(written)
        if found is not None:
            return found.kind not in ("guessed", "unknown")
        return self._cards.record(self.game, written) is not None

    def knows(self, written: str) -> bool:
        """Whether the name means a card, or one of several."""
        if written not in self._found and not self._may_mean(written):
            return False
        return self.resolve(written).kind != "unknown"

    def named(self, written: str) -> str:
        """The name of the card that this means, or is taken for; empty for none, and for one of several."""
        found = self.resolve(written).record
        return found.name if found else ""

    def has_versions(self, written: str) -> bool:
        """Whether several cards have this name and are told apart by what follows its comma (Chaotic)."""
        return self.game == "chaotic" and self.sure(written)

    def _look_up(self, written: str) -> Resolution:
        if self._guesses >= MOST_GUESSES and self._cards.record(self.game, written) is None:
            return Resolution("unknown")
        found = self._cards.resolve(self.game, written)
        if found.kind in ("guessed", "unknown"):
            self._guesses += 1
        return found


def resolve_list(written: DeckList, namer: Namer) -> Deck:
    """The deck a list means. A name that visibly breaks off is not guessed: what it goes on with is unknown."""
    named: list[Named] = []
    for entry in written.entries:
        found = namer.resolve(entry.name)
        if entry.cut and found.kind == "guessed":
            near = tuple(dict.fromkeys((found.record.name if found.record else "", *found.suggestions)))
            found = Resolution("unknown", None, found.score, tuple(filter(None, near)))
        named.append(Named(entry, found.kind, found.record, found.suggestions))
    return Deck(namer.game, written, tuple(named))


def known_names(written: DeckList, namer: Namer) -> tuple[int, int]:
    """How many of the list's different names are cards' of this game, and how many are at least nearly so."""
    names = {entry.name for entry in written.entries}
    sure = sum(namer.sure(name) for name in names)
    return sure, sure if sure == len(names) else sum(namer.resolve(name).kind != "unknown" for name in names)
