"""A tournament as a value: its lists with their history, who checked them, and what was decided against a check."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from validators.report import Verdict

Moment = Annotated[datetime.datetime, Meta(tz=True)]
Decided = Literal["legal", "illegal"]
Standing = Literal["legal", "illegal", "undecided", "unreadable", "no_rules", "unchecked"]


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """A check of a list: when (UTC), by whom, its verdict, the codes of its errors, and the deck's hash."""

    at: Moment
    by: str
    verdict: Verdict
    codes: tuple[str, ...] = ()
    hash: str = ""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A verdict that somebody decided, and why; `before` is the one that stood until then."""

    at: Moment
    by: str
    verdict: Decided
    before: Standing
    reason: str


class Handed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A list as it was handed in: when (UTC), who took it, whether too late, from which file.

    What it holds is `text`, or `data` where it is no UTF-8; `problem` says why it could not even be unpacked.
    """

    at: Moment
    by: str = ""
    late: bool = False
    file: str = ""
    text: str = ""
    data: bytes = b""
    problem: str = ""
    checks: tuple[Check, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def content(self) -> bytes:
        """The list as bytes."""
        return self.data or self.text.encode("utf-8", "replace")

    @property
    def verdict(self) -> Standing:
        """What stands: what was decided last, else the last check's verdict."""
        if self.rulings:
            return self.rulings[-1].verdict
        return self.checks[-1].verdict if self.checks else "unchecked"


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's list: its number in the event, and all that was handed in, of which the last counts."""

    number: int
    player: str
    handed: tuple[Handed, ...]

    @property
    def current(self) -> Handed:
        """The list that counts."""
        return self.handed[-1]

    @property
    def called(self) -> str:
        """The player, else the number."""
        return self.player or f"List {self.number}"


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament. `own_format` is the text of a format file that its lists are checked by, before `format`.

    `as_of` is the day that they are held against; `nameless` the day that the players' names were deleted on.
    """

    name: str
    made: Moment
    date: datetime.date | None = None
    format: str = ""
    own_format: str = ""
    as_of: datetime.date | None = None
    nameless: datetime.date | None = None
    entries: tuple[Entry, ...] = ()

    def entry(self, number: int) -> Entry | None:
        """The list of this number."""
        return next((one for one in self.entries if one.number == number), None)
