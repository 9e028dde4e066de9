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
from catalog.record import CardRecord
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
    """Which cards may be played: those of `sets` (by code), of `rarities`, printed in English, or what is all of it.

    Of cards that are only in `unsettled` sets it is not known. Raises `ValueError` for a pool that asks for nothing.
    """

    sets: tuple[str, ...] = ()
    rarities: tuple[str, ...] = ()
    unsettled: tuple[str, ...] = ()
    why: str = ""
    english: bool = False

    def __post_init__(self) -> None:
        if not self.sets and not self.rarities and not self.english:
            raise ValueError("a pool names `sets` or `rarities`, or says `english = true`")


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """An army of Chaotic: as many battlegear and Mugic as creatures, the attacks and their build points, the locations.

    `copies`: how many cards of one name, all versions together. `unique_by`: a Unique card stands beside no second
    copy of itself (`card`), or beside no card of its name at all (`name`).
    """

    creatures: int
    attacks: int = 20
    locations: int = 10
    build_points: int = 20
    copies: int = 2
    unique_by: Literal["card", "name"] = "card"

    @property
    def numbers(self) -> dict[str, int]:
        """How many cards of each type there are."""
        return {
            "creature": self.creatures, "battlegear": self.creatures, "mugic": self.creatures,
            "attack": self.attacks, "location": self.locations,
        }  # fmt: skip

    def is_the_books(self, kind: str) -> bool:
        """Whether this type's number is the rulebook's own, and none of the format's."""
        return self.numbers[kind] == {"attack": 20, "location": 10}.get(kind, self.creatures)


class Marks(Struct, frozen=True):
    """What binds a card to an army: whether it is Unique or Legendary, and to whom it is Loyal (empty: to nobody)."""

    unique: bool = False
    legendary: bool = False
    loyal: str = ""


class Patches(Struct, frozen=True, forbid_unknown_fields=True):
    """What a format changes of the marks of cards, by their full names; `unique_types` makes all of a type Unique.

    `loyal` gives each card the tribe that it then joins alone, in the words of the printed ones.
    """

    unique: tuple[str, ...] = ()
    not_unique: tuple[str, ...] = ()
    unique_types: tuple[str, ...] = ()
    legendary: tuple[str, ...] = ()
    not_legendary: tuple[str, ...] = ()
    loyal: dict[str, str] = {}
    not_loyal: tuple[str, ...] = ()

    def of(self, card: CardRecord) -> Marks:
        """The marks of a card as the format has them."""
        name = card.name
        unique = card.unique or name in self.unique or card.type in self.unique_types
        legendary = card.legendary or name in self.legendary
        loyal = self.loyal.get(name, card.loyal)
        return Marks(
            unique and name not in self.not_unique,
            legendary and name not in self.not_legendary,
            "" if name in self.not_loyal else loyal,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Every card that is named."""
        listed = (self.unique, self.not_unique, self.legendary, self.not_legendary, self.not_loyal)
        return (*(name for names in listed for name in names), *self.loyal)


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
    army: Army | None = None
    patches: Patches = Patches()

    def marks(self, card: CardRecord) -> Marks:
        """What binds a card of Chaotic to an army in this format."""
        return self.patches.of(card)

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
    if game not in GAMES:
        return None
    root = folder(data)
    name = _default_name(game, root)
    return _load(game, name, root) if name else None


@lru_cache(maxsize=16)
def _default_name(game: str, root: Path) -> str:
    """The default's name. Only files that hold the word are read as TOML, since start-up is felt."""
    for path in sorted((root / game).glob("*.toml")):
        if "default" in _text(path) and _load(game, path.stem, root).default:
            return path.stem
    return ""


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
        content = tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as problem:
        raise InputError(f"this format cannot be read: {problem}", str(path)) from problem
    return _over(content, str(path), root, (*behind, f"{game}/{name}"))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(f"this format cannot be read: {problem}", str(path)) from problem


def over_its_base(content: dict[str, Any], place: str, data: Path | None = None) -> dict[str, Any]:
    """A format's tables over those of the format it extends. Raises `InputError` where that is none that ships."""
    return _over(content, place, folder(data), ())


def _over(content: dict[str, Any], place: str, root: Path, behind: tuple[str, ...]) -> dict[str, Any]:
    below = content.get("extends", "")
    if not below:
        return content
    base_game, _, base = below.partition("/") if isinstance(below, str) else ("", "", "")
    there = base_game in GAMES and base.replace("-", "").isalnum() and (root / base_game / f"{base}.toml").is_file()
    if below in behind or not there:
        raise InputError(f"this format extends \u201c{below}\u201d, which is no other format", place)
    inherited = _read(base_game, base, root, behind)
    passed_on = ("size", "copies", "limits", "pool", "army", "patches", "hand", "unruled")
    kept = {table: value for table, value in inherited.items() if table in passed_on}
    return {**kept, **content}
