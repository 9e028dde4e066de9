"""Finding cards by what was written: a name or the words of one without a database, a search by `catalog.query`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from catalog.names import fold
from catalog.reader import LONGEST, Snapshot
from catalog.record import CardRecord


class Found(Struct, frozen=True):
    """The cards found, each with its game, and what the reader should know about how they were found.

    `said` is the search in words; `advice` says where nothing is found what there would be without one of its parts.
    """

    query: str
    cards: tuple[tuple[str, CardRecord], ...]
    warnings: tuple[str, ...] = ()
    said: str = ""
    advice: tuple[str, ...] = ()


ASKS = re.compile(r"[:=<>()\"“”|]|(?:^|\s)[-!]\S|(?:^|\s)(?:or|OR|NOT)\s")
"""The signs of a search: where there is none, what was written is a name or words of one."""


def find_cards(snapshot: Snapshot, written: str, games: Sequence[str]) -> Found:
    """The cards that what was written finds: by name where it reads like one, else by the card language.

    Only a search needs a database.
    """
    return ask(snapshot, written, games) if ASKS.search(written) else find(snapshot, written, games)


def ask(snapshot: Snapshot, written: str, games: Sequence[str]) -> Found:
    """The cards that a search in the card language finds (see `docs/search.md`)."""
    from catalog.query.say import sentence
    from catalog.query.search import records, search, without_each
    from catalog.query.store import open_cards
    from catalog.query.vocabulary import vocabulary

    engine = open_cards(snapshot)
    try:
        answer = search(engine, vocabulary(snapshot, games), written, games)
        advice = () if answer.cards else without_each(engine, answer)
    finally:
        engine.dispose()
    query = answer.query
    warnings = query.warnings
    if query.nothing_left:
        warnings += ("nothing of the search was understood, so nothing was searched for",)
    elif not answer.cards:
        warnings += (f"no card is found: {sentence(query, games)}",)
    told = tuple(f"without `{one.written}` there are {one.cards}" for one in advice[:3])
    return Found(written, records(answer.cards, snapshot), warnings, sentence(query, games), told)


def find(snapshot: Snapshot, query: str, games: Sequence[str]) -> Found:
    """The card of this name in each of the games; where no game has one, the cards whose names hold all its words.

    A guessed name is said in `warnings`, and so are near names where nothing is found.
    """
    sure = tuple((game, card) for game in games if (card := snapshot.record(game, query)))
    if sure:
        return Found(query, sure)
    called = _called(snapshot, query, games)
    answers = {game: snapshot.resolve(game, query) for game in games}
    guessed = tuple((game, answer.record) for game, answer in answers.items() if answer.record)
    if guessed and not called:
        warnings = tuple(f"no card is called {query!r}: taken as {card.name!r}" for _, card in guessed)
        return Found(query, guessed, warnings)
    from catalog.query.plain import plainly
    from catalog.query.vocabulary import vocabulary

    words = fold(query[:LONGEST]).split()
    held = tuple((game, card) for game in games for card in _with_words(snapshot, game, words))
    if called or held:
        said = tuple(f"players call {card.name} {fold(query)!r}" for _, card in called)
        return Found(query, (*called, *(one for one in held if one not in called)), tuple(dict.fromkeys(said)))
    near = list(dict.fromkeys(name for answer in answers.values() for name in answer.suggestions))
    asked = f"{query[:60]!r}" + (" ..." if len(query) > 60 else "")
    told = f"; near it: {', '.join(near)}" if near else ""
    if words and (plain := plainly(query, vocabulary(snapshot, games), games)):
        told += f"; as a search it would be `{plain.query}`"
    return Found(query, (), (f"no card is called {asked} or has all these words in its name{told}",))


def _called(snapshot: Snapshot, query: str, games: Sequence[str]) -> tuple[tuple[str, CardRecord], ...]:
    """The cards that players call so."""
    from catalog.query.lexicon import nicknames

    meant = ((game, name) for game in games for name in nicknames().get(game, {}).get(fold(query[:LONGEST]), ()))
    return tuple((game, card) for game, name in meant if (card := snapshot.record(game, name)))


def _with_words(snapshot: Snapshot, game: str, words: Sequence[str]) -> list[CardRecord]:
    """The cards whose name, or an alias, holds each of the words, the nearest name first."""
    if not words:
        return []
    found = []
    for card in snapshot.records(game):
        names = [fold(name) for name in (card.name, *card.aliases)]
        if all(any(word in name for name in names) for word in words):
            found.append((_nearness(names[0], " ".join(words)), names[0], card))
    return [card for _, _, card in sorted(found, key=lambda one: one[:2])]


def _nearness(name: str, wanted: str) -> int:
    """How near a folded name is to folded words: the same, beginning so, a word beginning so, holding them, or less."""
    steps = (name == wanted, name.startswith(wanted), f" {wanted}" in name, wanted in name)
    return next((place for place, holds in enumerate(steps) if holds), len(steps))
