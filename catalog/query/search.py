"""Answering a search: the cards found in their order, and what to say where none or few are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from sqlalchemy import Engine

from catalog.names import fold
from catalog.query import sql, tree
from catalog.query.bind import read
from catalog.query.near import value
from catalog.query.tree import And, Not, Part, Query
from catalog.query.vocabulary import Vocabulary

if TYPE_CHECKING:
    from catalog.reader import Snapshot
    from catalog.record import CardRecord


class Answer(Struct, frozen=True):
    """What a search found: the query as it was read, and each card with its game, in order."""

    query: Query
    games: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]


class Without(Struct, frozen=True):
    """How many cards would be found without one part of the query, and the query without it."""

    written: str
    cards: int
    query: str


def search(
    engine: Engine, known: Vocabulary, written: str, games: Sequence[str], order: str = "", direction: str = ""
) -> Answer:
    """The cards of these games that a search finds; `order` and `direction` hold where the search names none.

    Never raises for any text: what was not understood stands in the query.
    """
    query = read(written, known)
    chosen = tuple(games)
    with engine.connect() as connection:
        rows = connection.execute(sql.found(query, chosen, order, direction)).all()
    return Answer(query, chosen, tuple((game, name) for game, name in rows))


def records(answer: Sequence[tuple[str, str]], snapshot: Snapshot) -> tuple[tuple[str, CardRecord], ...]:
    """The cards of an answer as records, each with its game."""
    return tuple((game, card) for game, name in answer if (card := snapshot.record(game, name)))


def without_each(engine: Engine, answer: Answer) -> tuple[Without, ...]:
    """For each part of a query, how many cards there would be without it; the part that costs most first.

    Parts that would not help are left out, and so is all where the query has one part only.
    """
    query = answer.query
    if not isinstance(query.tree, And):
        return ()
    spans = list(dict.fromkeys((part.start, part.end) for part in query.tree.parts))
    found: list[Without] = []
    with engine.connect() as connection:
        for start, end in spans[:12]:
            rest = tuple(part for part in query.tree.parts if (part.start, part.end) != (start, end))
            smaller = tree.every(rest, 0, 0)
            if smaller is None:
                continue
            left = Query(query.written, smaller)
            count = connection.execute(sql.counted(left, answer.games)).scalar() or 0
            if count:
                found.append(Without(query.written[start:end], count, without(query.written, start, end)))
    return tuple(sorted(found, key=lambda one: -one.cards))


def named_only(engine: Engine, answer: Answer) -> Without | None:
    """The cards that name a keyword in their words without having it, where the query asks for one; None for none.

    `written` is the keyword, `query` finds these cards.
    """
    query = answer.query
    asked = [one for one in parts(query) if isinstance(one, Part) and isinstance(one.asks, tree.KeywordIn)]
    if not asked or not isinstance(asked[0].asks, tree.KeywordIn) or not asked[0].asks.names:
        return None
    part, names = asked[0], asked[0].asks.names
    name = names[0]
    others = tuple(one for one in _top(query) if one is not part)
    names_it = Part(tree.TextHas(fold(name), tuple(fold(other) for other in names[1:])))
    changed = Query(query.written, tree.every((*others, names_it, Not(Part(tree.KeywordIn(names)))), 0, 0))
    with engine.connect() as connection:
        count = connection.execute(sql.counted(changed, answer.games)).scalar() or 0
    quoted = value(name)
    instead = f"o:{quoted} -kw:{quoted}"
    return Without(name, count, without(query.written, part.start, part.end, instead)) if count else None


def without(written: str, start: int, end: int, instead: str = "") -> str:
    """The query without the letters from `start` to `end`, or with others in their place."""
    return " ".join(f"{written[:start]} {instead} {written[end:]}".split())


def parts(query: Query) -> tuple[Part | Not, ...]:
    """The conditions that the whole query stands on: those side by side at its top."""
    return tuple(one for one in _top(query) if isinstance(one, Part | Not))


def _top(query: Query) -> tuple[tree.Node, ...]:
    if query.tree is None:
        return ()
    return query.tree.parts if isinstance(query.tree, And) else (query.tree,)
