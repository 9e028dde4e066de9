"""Which terms of the glossaries a query asks for: one that is a term's name, a form of it, or a synonym of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.book.model import Book, Term
from rules.book.words import Synonyms, words


def find_terms(query: str, books: Iterable[Book], synonyms: Synonyms) -> tuple[Term, ...]:
    """The terms that the whole query names, at most one a book: by name (`banish`), else by another form of its words
    (`banished`), else by a word that means the same (`graveyard` for the discard pile)."""
    found = (_find(query, book, synonyms) for book in books)
    return tuple(term for term in found if term is not None)


def _find(query: str, book: Book, synonyms: Synonyms) -> Term | None:
    if term := book.term(query):
        return term
    asked = _stems(query)
    for term in book.glossary:
        if asked == _stems(term.name):
            return term
    concepts = _whole(query, synonyms)
    return next((term for term in book.glossary if concepts & _whole(term.name, synonyms)), None)


@lru_cache(maxsize=4096)
def _stems(text: str) -> tuple[str, ...]:
    return tuple(word.stem for word in words(text))


@lru_cache(maxsize=4096)
def _whole(text: str, synonyms: Synonyms) -> frozenset[str]:
    """The concepts that the text is as a whole, from its first word to its last."""
    written = words(text)
    return frozenset(concept for concept, first, end in synonyms.found(written) if (first, end) == (0, len(written)))
