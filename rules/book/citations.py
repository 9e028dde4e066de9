"""Which rule ids and terms exist: for tests that hold every citation to the book, and for whoever wrote one wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.book.load import book_games, load_book, names_entry, synonyms_path
from rules.book.model import Book, Rule, Term
from rules.problem import InputError

LONGEST_NAME = 80
"""No id, number or term is longer; what is behind is not looked at."""


def valid_ids(game: str, data: Path | None = None) -> frozenset[str]:
    """Every id that may be cited for a game: claims, readings and rules from cards."""
    return load_book(game, data).ids


def near_ids(written: str, books: Iterable[Book], most: int = 5) -> tuple[str, ...]:
    """The ids most like one that does not exist, the likeliest first."""
    from rapidfuzz import fuzz, process

    known = [id_ for book in books for rule in book.rules for id_ in rule.ids]
    found = process.extract(written.upper(), known, scorer=fuzz.ratio, limit=most, score_cutoff=60)
    return tuple(id_ for id_, _, _ in found)


def find_rule(written: str, game: str | None = None, data: Path | None = None) -> tuple[Book, Rule]:
    """The rule with this id, in small letters too, or with this number (`10.4.5`), and its book.

    Raises InputError, naming ids that are near, where there is none.
    """
    if found := _known(written, _naming(written, game, data)):
        return found
    raise _unknown(written, _books(game, data))


def find_entry(written: str, game: str | None = None, data: Path | None = None) -> tuple[Book, Rule | Term]:
    """What `find_rule` finds, else the term of a glossary with this name or with one that means the same, and its book.

    Raises InputError, naming ids that are near, where there is neither.
    """
    naming = _naming(written, game, data)
    if found := _known(written, naming):
        return found
    for book in naming:
        if term := book.term(written):
            return book, term
    books = _books(game, data)
    if len(written) <= LONGEST_NAME and not any(map(str.isdigit, written)):
        from rules.book.terms import find_terms
        from rules.book.words import read_synonyms

        synonyms = read_synonyms(synonyms_path(data))
        for book in books:
            if terms := find_terms(written, (book,), synonyms):
                return book, terms[0]
    raise _unknown(written, books)


def elsewhere(written: str, found: Book, data: Path | None = None) -> tuple[str, ...]:
    """The other games whose books have something of their own under this number or name of a term."""
    wanted = written.strip()[:LONGEST_NAME]
    if found.by_id(wanted.upper()):
        return ()
    return tuple(game for game in book_games(data) if game != found.game and names_entry(game, wanted, data))


def _books(game: str | None, data: Path | None) -> list[Book]:
    return [load_book(each, data) for each in ((game,) if game else book_games(data))]


def _naming(written: str, game: str | None, data: Path | None) -> list[Book]:
    """The books that have an entry so called: only these are parsed."""
    wanted = written.strip()[:LONGEST_NAME]
    games = (game,) if game else book_games(data)
    return [load_book(each, data) for each in games if names_entry(each, wanted, data)]


def _known(written: str, books: Iterable[Book]) -> tuple[Book, Rule] | None:
    wanted = written.strip()[:LONGEST_NAME]
    for book in books:
        rule = book.by_id(wanted.upper()) or book.by_number(wanted)
        if rule is not None:
            return book, rule
    return None


def _unknown(written: str, books: Iterable[Book]) -> InputError:
    wanted = written.strip()[:LONGEST_NAME]
    if not wanted:
        return InputError("name a rule by its id, such as K-10D-05, or by its number")
    near = near_ids(wanted, books)
    hint = f"; near it are {', '.join(near)}" if near else "; `floorjudge rules WORDS` searches for one"
    shown = "".join(letter if letter.isprintable() else "?" for letter in wanted)
    return InputError(f"there is no rule '{shown}'{hint}")
