"""Which rule ids exist, for tests that hold every citation of the core and of the validators to the book."""

from __future__ import annotations

from pathlib import Path

from rules.book.load import load_book


def valid_ids(game: str, data: Path | None = None) -> frozenset[str]:
    """Every id that may be cited for a game: claims, readings and rules from cards."""
    return load_book(game, data).ids
