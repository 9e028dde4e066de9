"""Card names completed from their beginning: of the whole name first, then of one of its words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from catalog.names import fold
from catalog.query.lexicon import nicknames

if TYPE_CHECKING:
    from catalog.reader import Snapshot

MOST = 20
"""So many names are given at most."""


class Completion(Struct, frozen=True):
    """A card whose name goes on as was written: its game, its name, its address on the site."""

    game: str
    name: str
    slug: str


class Names:
    """The names of some games in the order of the alphabet, by their beginnings and by those of their words.

    Aliases and what players call a card count as names; what is given is always the card's own name. Safe to
    share between threads.
    """

    def __init__(self, snapshot: Snapshot, games: Sequence[str]) -> None:
        whole: list[tuple[str, int]] = []
        inside: list[tuple[str, int]] = []
        self._cards: list[Completion] = []
        for game in games:
            called: dict[str, list[str]] = {}
            for nickname, meant in nicknames().get(game, {}).items():
                for name in meant:
                    called.setdefault(name, []).append(nickname)
            for card in snapshot.records(game):
                number = len(self._cards)
                self._cards.append(Completion(game, card.name, card.slug))
                for name in (card.name, *card.aliases, *called.get(card.name, ())):
                    words = fold(name).split()
                    whole.append((" ".join(words), number))
                    inside += [(" ".join(words[at:]), number) for at in range(1, len(words))]
        self._shelves = (sorted(whole), sorted(inside))

    def complete(self, written: str, most: int = MOST) -> tuple[Completion, ...]:
        """The cards whose name, or a word of it, begins as written; none for nothing written."""
        wanted = fold(written[:200])
        found: dict[int, None] = {}
        for shelf in self._shelves if wanted else ():
            place = bisect_left(shelf, (wanted, -1))
            while len(found) < most and place < len(shelf) and shelf[place][0].startswith(wanted):
                found[shelf[place][1]] = None
                place += 1
        return tuple(self._cards[number] for number in found)
