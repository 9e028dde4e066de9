"""A pile of lists between two requests: packed into a field of the page, or kept under a link that nobody can guess."""

from __future__ import annotations

import base64
import binascii
import datetime
import hashlib
import secrets
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.problem import InputError
from validators.lists import Packed

LARGEST = 8 * 1024 * 1024
"""A pile may hold at most this many bytes."""
MOST_LISTS = 200
"""So many lists are checked at once; `floorjudge check` has no such limit."""
_TABLE = "CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, until TEXT NOT NULL, content BLOB NOT NULL)"


class Pile(Struct, frozen=True):
    """Lists as handed in, the format and the day they are checked by, and the day they were first checked on.

    `own` is the text of a format file, which comes before `format`.
    """

    lists: tuple[Packed, ...]
    format: str = ""
    as_of: datetime.date | None = None
    event: str = ""
    checked: datetime.date | None = None
    own: str = ""


def without_names(pile: Pile) -> Pile:
    """The pile without its players' names: none in its table, its files' names, or the lines that say who plays."""
    from validators.event.names import spellings, unnamed

    lists = tuple(
        replace(one, name=f"list {number}", player="", data=unnamed(one.data, spellings(one.player)))
        for number, one in enumerate(pile.lists, 1)
    )
    return replace(pile, lists=lists)


def packed(pile: Pile) -> bytes:
    """The pile in few bytes."""
    return zlib.compress(msgspec.msgpack.encode(pile), 6)


def unpacked(data: bytes) -> Pile:
    """The pile again. Raises `InputError` for what is none, or is too large."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data, LARGEST + 1)
        if len(plain) > LARGEST:
            raise InputError(f"these lists have more than {LARGEST:,} bytes together")
        if not unpacker.eof:  # it breaks off
            raise InputError("these are no lists that were checked here")
        return msgspec.msgpack.decode(plain, type=Pile)
    except (zlib.error, msgspec.MsgspecError) as problem:
        raise InputError("these are no lists that were checked here") from problem


def as_field(pile: Pile) -> str:
    """The pile as the value of a hidden field."""
    return base64.b64encode(packed(pile)).decode()


def from_field(value: str) -> Pile:
    """The pile in a hidden field. Raises `InputError` as `unpacked`."""
    try:
        return unpacked(base64.b64decode(value, validate=True))
    except (binascii.Error, ValueError) as problem:
        if isinstance(problem, InputError):
            raise
        raise InputError("these are no lists that were checked here") from problem


class Kept:
    """Piles in `links.sqlite3` of the home, each until its day; the file holds no link, only what a link hashes to."""

    def __init__(self, home: Path, days: int) -> None:
        self.days = days
        self._path = home / "links.sqlite3"

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=10)
        try:
            with connection:
                connection.execute(_TABLE)
                connection.execute("DELETE FROM kept WHERE until < ?", (datetime.date.today().isoformat(),))
                yield connection
        finally:
            connection.close()

    def keep(self, pile: Pile) -> str:
        """Keeps a pile and returns the last part of its link. Raises `InputError` where nothing is kept."""
        if self.days <= 0:
            raise InputError("this site keeps nothing")
        token = secrets.token_urlsafe(18)
        until = datetime.date.today() + datetime.timedelta(days=self.days)
        with self._open() as store:
            store.execute("INSERT INTO kept VALUES (?, ?, ?)", (_hashed(token), until.isoformat(), packed(pile)))
        return token

    def find(self, token: str) -> tuple[Pile, datetime.date] | None:
        """The pile of a link and the last day it is kept; None when there is none, or none any more."""
        if self.days <= 0 or not self._path.exists():
            return None
        with self._open() as store:
            row = store.execute("SELECT content, until FROM kept WHERE key = ?", (_hashed(token),)).fetchone()
        return (unpacked(row[0]), datetime.date.fromisoformat(row[1])) if row else None

    def age(self) -> None:
        """Deletes what is past its day, where anything was kept."""
        if self._path.exists():
            with self._open():
                pass

    def unname(self, token: str) -> None:
        """Deletes the players' names from the pile of a link, if there is one."""
        found = self.find(token)
        if found:
            with self._open() as store:
                store.execute(
                    "UPDATE kept SET content = ? WHERE key = ?", (packed(without_names(found[0])), _hashed(token))
                )

    def forget(self, token: str) -> None:
        """Deletes the pile of a link."""
        if self._path.exists():
            with self._open() as store:
                store.execute("DELETE FROM kept WHERE key = ?", (_hashed(token),))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def opened(files: Sequence[tuple[str, bytes]], most: int) -> tuple[Packed, ...]:
    """The lists in some files, packs opened. Raises `InputError` for more than `most` lists."""
    from validators import pile

    found: list[Packed] = []
    for name, data in files:
        try:
            found += pile.opened(name, data)
        except InputError as problem:
            found.append(Packed(name, problem=problem.message))
        if len(found) > most:
            raise InputError(f"more than {most} lists; at most {most} are checked at once")
    return tuple(found)
