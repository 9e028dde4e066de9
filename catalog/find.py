"""Finding cards without a database: by what was written as a name, else by the words that names hold."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from catalog.names import fold
from catalog.reader import LONGEST, Snapshot
from catalog.record import CardRecord


class Found(Struct, frozen=True):
    """The cards found, each with its game, and what the reader should know about how they were found."""

    query: str
    cards: tuple[tuple[str, CardRecord], ...]
    warnings: tuple[str, ...] = ()


def find(snapshot: Snapshot, query: str, games: Sequence[str]) -> Found:
    """The card of this name in each of the games; where no game has one, the cards whose names hold all its words.

    A guessed name is said in `warnings`, and so are near names where nothing is found.
    """
    answers = {game: snapshot.resolve(game, query) for game in games}
    named = {game: answer for game, answer in answers.items() if answer.record and answer.kind != "guessed"}
    guessed = {game: answer for game, answer in answers.items() if answer.kind == "guessed"}
    if chosen := named or guessed:
        cards = tuple((game, answer.record) for game, answer in chosen.items() if answer.record)
        warnings = tuple(f"no card is called {query!r}: taken as {card.name!r}" for _, card in cards if not named)
        return Found(query, cards, warnings)
    words = fold(query[:LONGEST]).split()
    held = tuple((game, card) for game in games for card in _with_words(snapshot, game, words))
    if held:
        return Found(query, held)
    near = list(dict.fromkeys(name for answer in answers.values() for name in answer.suggestions))
    asked = f"{query[:60]!r}" + (" ..." if len(query) > 60 else "")
    told = f"; near it: {', '.join(near)}" if near else ""
    return Found(query, (), (f"no card is called {asked} or has all these words in its name{told}",))


def _with_words(snapshot: Snapshot, game: str, words: Sequence[str]) -> list[CardRecord]:
    if not words:
        return []
    names = [name for name in snapshot.names(game) if all(word in fold(name) for word in words)]
    return [card for name in names if (card := snapshot.record(game, name))]
