"""A pile of lists between two requests: packed into a field of the page, or kept under a link that nobody can guess."""

from __future__ import annotations

import base64
import binascii
import datetime
import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.problem import InputError
from validators.lists import Packed
from webapp.linkstore import LinkStore

LARGEST = 8 * 1024 * 1024
"""A pile may hold at most this many bytes."""
MOST_LISTS = 200
"""So many lists are checked at once; `floorjudge check` has no such limit."""


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
    """The piles that the site keeps, each until its day."""

    def __init__(self, home: Path, days: int) -> None:
        self.days = days
        self._store = LinkStore(home, days, "kept", "this site keeps nothing")

    def keep(self, pile: Pile) -> str:
        """Keeps a pile and returns the last part of its link. Raises `InputError` where nothing is kept."""
        return self._store.keep(packed(pile))

    def find(self, token: str) -> tuple[Pile, datetime.date] | None:
        """The pile of a link and the last day it is kept; None when there is none, or none any more."""
        found = self._store.find(token)
        return (unpacked(found[0]), found[1]) if found else None

    def unname(self, token: str) -> None:
        """Deletes the players' names from the pile of a link, if there is one."""
        found = self.find(token)
        if found:
            self._store.change(token, packed(without_names(found[0])))

    def forget(self, token: str) -> None:
        """Deletes the pile of a link."""
        self._store.forget(token)

    def age(self) -> None:
        """Deletes what is past its day."""
        self._store.age()


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
