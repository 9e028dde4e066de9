"""The numbered rulebooks: loading (`load_book`), values (`Book`, `Rule`) and search (`open_index`)."""

from __future__ import annotations

from rules.book.load import book_games, default_data, load_book
from rules.book.model import Book, Rule, Section, Sister, Switch, Term
from rules.book.search import Found, Hit, SearchIndex, open_index

__all__ = [
    "Book",
    "Found",
    "Hit",
    "Rule",
    "SearchIndex",
    "Section",
    "Sister",
    "Switch",
    "Term",
    "book_games",
    "default_data",
    "load_book",
    "open_index",
]
