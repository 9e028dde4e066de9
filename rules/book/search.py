"""Searching the rulebooks: what a search gives (`Hit`, `Found`), the `SearchIndex` interface, and `open_index`."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, runtime_checkable

from msgspec import Struct

from rules.book.load import default_data
from rules.book.model import Rule, Term

Span = tuple[int, int]
"""Where a word that was found stands in a text: first letter, letter after the last."""


class Hit(Struct, frozen=True):
    """A rule that was found. `highlights` are places in `rule.text`, `title_highlights` in `rule.title`, in order and
    not overlapping. `score` compares hits of one search only; a rule asked for by id or number has 1000 or more."""

    rule: Rule
    score: float
    highlights: tuple[Span, ...] = ()
    title_highlights: tuple[Span, ...] = ()


class Found(Struct, frozen=True):
    """The answer to one search: the best hits, how many rules matched in all, what was not taken as written, and the
    terms of the glossaries that the query names as a whole."""

    query: str
    total: int
    hits: tuple[Hit, ...]
    warnings: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()


@runtime_checkable
class SearchIndex(Protocol):
    """A full-text index over the rules of all books.

    Any words may be asked: there is no query language, and nothing in a query has a special meaning but a rule's id
    or number. An index notices by itself when a rulebook's file has changed. It may be shared by threads.
    """

    def search(self, query: str, game: str | None = None, limit: int = 20) -> list[Hit]:
        """The best hits for a query, best first. Raises InputError as `find` does."""
        ...

    def find(self, query: str, game: str | None = None, limit: int = 20) -> Found:
        """The same with the number of all rules that matched and with warnings.

        Raises InputError for a query that is empty, longer than 500 characters or not text, for an unknown game and
        for a limit below 1.
        """
        ...

    def generation(self, game: str) -> str:
        """A hash of all that the index of a game was made from."""
        ...


def open_index(home: Path | None, data: Path | None = None) -> SearchIndex:
    """The index in `home/index/`, built or rebuilt as far as needed; kept in memory where `home` is None or cannot be
    written to."""
    from rules.book.whoosh_index import WhooshIndex

    return WhooshIndex(home, data or default_data())
