"""Values with their places: what every form of file is read into before anybody asks whether it is a card."""

from __future__ import annotations

from typing import TypeAlias, Union

from msgspec import Struct

from rules.problem import InputError

Value: TypeAlias = Union[bool, int, float, str, tuple["Cell", ...], dict[str, "Cell"], None]


class Cell(Struct, frozen=True):
    """One value of a file and where it begins, line and column counted from 1."""

    value: Value
    line: int
    column: int

    def plain(self) -> object:
        """The value without places, lists and mappings all the way down."""
        if isinstance(self.value, tuple):
            return [each.plain() for each in self.value]
        if isinstance(self.value, dict):
            return {name: each.plain() for name, each in self.value.items()}
        return self.value

    def error(self, message: str, file: str) -> InputError:
        """The error that says something about this value."""
        return InputError(message, file, self.line, self.column)


class Row(Struct, frozen=True):
    """One card as it is written: its fields by name, and where it begins."""

    fields: dict[str, Cell]
    line: int
    column: int


class Sheet(Struct, frozen=True):
    """A file of cards as written. `form` is what it was recognised as; `game` is what the file itself says.

    `sets` holds the full name and the day of each set that the file describes, by what its cards call it.
    """

    form: str
    rows: tuple[Row, ...]
    game: str = ""
    sets: dict[str, tuple[str, str]] = {}


def shown(value: object, longest: int = 40) -> str:
    """A piece of a file as it may stand in a message: on one line, without control characters, not too long."""
    plain = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(str(value).split()))
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "\u2026"
