"""Formats: what a deck must be, as data in `data/formats/<game>/<name>.toml` (documented in `docs/formats.md`)."""

from __future__ import annotations

import datetime
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from catalog.places import data_dir
from rules.problem import InputError
from rules.titles import GAMES


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards a deck has at least (and at most, where `maximum` is given), and the rule that says so."""

    minimum: int
    rule: str
    maximum: int | None = None
    also: tuple[str, ...] = ()


class Copies(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards of one name a deck has at most, and the rule that says so."""

    limit: int
    rule: str
    also: tuple[str, ...] = ()


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """A card with a limit of its own: 0 for `banned` and `retired`, more for `restricted`."""

    card: str
    code: Literal["restricted", "banned", "retired"]
    limit: int = 0


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards are dealt as a first hand, and the rule that says so."""

    size: int
    rule: str


class Pool(Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards may be played: those of `sets` (by code), those that were printed in English, or what is both.

    Of cards that are only in `unsettled` sets it is not known. Raises `ValueError` for a pool that asks for nothing.
    """

    sets: tuple[str, ...] = ()
    unsettled: tuple[str, ...] = ()
    why: str = ""
    english: bool = False

    def __post_init__(self) -> None:
        if not self.sets and not self.english:
            raise ValueError("a pool names `sets`, or says `english = true`")


class Format(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to build a deck. `date` is the day it began to hold; `source` says where its rules come from.

    `unruled`: the rule that says that the game has no rules for decks; the verdict is `no_rules` then, and the checks
    only say what follows from the rules of play.
    """

    id: str
    title: str
    about: str = ""
    date: datetime.date | None = None
    source: tuple[str, ...] = ()
    default: bool = False
    extends: str = ""
    size: Size | None = None
    copies: Copies | None = None
    limits: tuple[Limit, ...] = ()
    pool: Pool | None = None
    hand: Hand | None = None
    unruled: str = ""

    @property
    def game(self) -> str:
        """The game it is a format of."""
        return self.id.partition("/")[0]

    @property
    def cite(self) -> str:
        """How a finding names the format itself as its reason."""
        return f"format:{self.id}"


def folder(data: Path | None = None) -> Path:
    """The folder of the formats."""
    return (data or data_dir()) / "formats"


def list_formats(game: str | None = None, data: Path | None = None) -> tuple[Format, ...]:
    """All formats, or a game's: the default of each game first, the others by id. Raises as `load_format`."""
    root = folder(data)
    found = [
        _load(each, path.stem, root)
        for each in GAMES
        if game in (None, each)
        for path in sorted((root / each).glob("*.toml"))
    ]
    return tuple(sorted(found, key=lambda one: (GAMES.index(one.game), not one.default, one.id)))


def load_format(name: str, game: str | None = None, data: Path | None = None) -> Format:
    """The format `kaijudo/constructed`, or `constructed` of a game.

    Raises `InputError` when there is none, naming those there are, and with the file's name when a file is wrong.
    """
    first, slash, second = name.strip().lower().partition("/")
    wanted_game, wanted = (first, second) if slash else (game or "", first)
    root = folder(data)
    if wanted_game in GAMES and wanted.replace("-", "").isalnum() and (root / wanted_game / f"{wanted}.toml").is_file():
        return _load(wanted_game, wanted, root)
    known = [one.id for one in list_formats(wanted_game if wanted_game in GAMES else None, data)]
    if not slash and not game and len(same := [each for each in known if each.endswith(f"/{wanted}")]) == 1:
        return load_format(same[0], data=data)
    there = f"there are {', '.join(known)}" if known else "none is known of this game"
    raise InputError(f"no format is called \u201c{name}\u201d; {there}")


def default_format(game: str, data: Path | None = None) -> Format | None:
    """The format a game's decks are checked by when none is named; None when the game has no formats."""
    return next((one for one in list_formats(game, data) if one.default), None)


@lru_cache(maxsize=64)
def _load(game: str, name: str, root: Path) -> Format:
    content = _read(game, name, root, ())
    try:
        found = msgspec.convert(content, Format)
    except msgspec.ValidationError as problem:
        raise InputError(f"this format is not right: {problem}", str(root / game / f"{name}.toml")) from problem
    if found.id != f"{game}/{name}":
        raise InputError(
            f"this format's id is \u201c{found.id}\u201d, its place says {game}/{name}",
            str(root / game / f"{name}.toml"),
        )
    return found


def _read(game: str, name: str, root: Path, behind: tuple[str, ...]) -> dict[str, Any]:
    """The tables of a format's file over those of the format it extends."""
    path = root / game / f"{name}.toml"
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise InputError(f"this format cannot be read: {problem}", str(path)) from problem
    below = content.get("extends", "")
    if not below:
        return content
    base_game, _, base = below.partition("/")
    if below in behind or base_game not in GAMES or not base.replace("-", "").isalnum():
        raise InputError(f"this format extends \u201c{below}\u201d, which is no other format", str(path))
    inherited = _read(base_game, base, root, (*behind, f"{game}/{name}"))
    passed_on = ("size", "copies", "limits", "pool")
    kept = {table: value for table, value in inherited.items() if table in passed_on}
    return {**kept, **content}
