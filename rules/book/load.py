"""Finding and loading rulebooks: the data folder, `load_book` (kept until the file changes) and the games there are."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from importlib import resources
from pathlib import Path

import rules
from rules.book.model import Book
from rules.book.parse import NOT_EXECUTABLE, parse_book
from rules.problem import InputError
from rules.titles import GAMES

LARGEST = 4_000_000
"""No rulebook is longer than this many bytes; a longer file is not read."""


def default_data() -> Path:
    """The data folder: the checkout's own, or the one installed with the package."""
    checkout = Path(rules.__file__).resolve().parents[1] / "data"
    return checkout if checkout.is_dir() else Path(str(resources.files("catalog"))) / "data"


def default_home() -> Path:
    """The folder for what is written: FLOORJUDGE_HOME, or `var` in a checkout, or the user's data folder."""
    if told := os.environ.get("FLOORJUDGE_HOME", "").strip():
        return Path(told).expanduser()
    checkout = Path(rules.__file__).resolve().parents[1]
    if (checkout / "data").is_dir() and (checkout / "pyproject.toml").is_file():
        return checkout / "var"
    base = os.environ.get("XDG_DATA_HOME", "").strip()
    return (Path(base) if base else Path.home() / ".local" / "share") / "floorjudge"


def book_path(game: str, data: Path | None = None) -> Path:
    """Where the rulebook of a game is written."""
    return (data or default_data()) / "rulebooks" / f"{game}.md"


def synonyms_path(data: Path | None = None) -> Path:
    """Where the words that mean the same are written."""
    return (data or default_data()) / "rulebooks" / "synonyms.toml"


def book_games(data: Path | None = None) -> tuple[str, ...]:
    """The games whose rulebook is here, in their usual order."""
    return tuple(game for game in GAMES if book_path(game, data).is_file())


def load_book(game: str, data: Path | None = None) -> Book:
    """The rulebook of a game; the same object until its file changes.

    Raises InputError for a game without a rulebook and for a file that is not of the form.
    """
    path = book_path(game, data)
    if game not in GAMES or not path.is_file():
        known = ", ".join(book_games(data)) or "none"
        raise InputError(f"there is no rulebook of '{game[:40]}'; here are: {known}")
    stat = path.stat()
    return _load(path, game, stat.st_mtime_ns, stat.st_size)


def names_entry(game: str, wanted: str, data: Path | None = None) -> bool:
    """Whether the file of a book has a rule with this id or number, or a term with this name; it is not parsed for it.

    True also where the file cannot be read so: whoever then loads the book is told why.
    """
    try:
        source = book_path(game, data).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return True
    name = r"\s+".join(map(re.escape, wanted.split()))
    entry = rf"^(?:###\s+{name}\s|- \*\*{name}\*\*|###.*<!--(?:.*\s)?{name}(?:[\s{NOT_EXECUTABLE}]|-->))"
    return bool(name) and re.search(entry, source, re.MULTILINE | re.IGNORECASE) is not None


@lru_cache(maxsize=16)
def _load(path: Path, game: str, modified: int, size: int) -> Book:
    if size > LARGEST:
        raise InputError(f"the file has {size:,} bytes; a rulebook has at most {LARGEST:,}", str(path))
    try:
        source = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError("the file is not UTF-8 text", str(path), line) from None
    return parse_book(source, game, str(path))
