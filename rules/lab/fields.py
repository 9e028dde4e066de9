"""Reading typed fields from the tree of a file: texts, numbers, yes or no, lists and mappings with known keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from rules.lab.names import did_you_mean, fold
from rules.lab.schema import Key
from rules.lab.shape import Said
from rules.lab.yaml import Value, shorten
from rules.problem import InputError

YES: Final = ("yes", "true")
LIMIT_ITEMS: Final = 300
NO: Final = ("no", "false")
NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class Fields:
    """Readers of single values; every fault is an InputError that names the file and the place."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, message: str, at: Value | Said) -> InputError:
        """The error for this place."""
        return InputError(message, self.file, at.line, at.column)

    def text(self, value: Value, what: str) -> str:
        """A text that is not empty."""
        if value.kind != "text":
            raise self.error(
                f"{what} is a text, not {value.what}; put quotes round it if it holds a colon or brackets", value
            )
        text = value.text.strip()
        if not text:
            raise self.error(f"{what} is empty", value)
        return text

    def said(self, value: Value, what: str) -> Said:
        """A text with its place."""
        return Said(self.text(value, what), value.line, value.column)

    def words(self, value: Value, what: str) -> tuple[Said, ...]:
        """One text or a list of texts; nothing written is an empty list."""
        if value.empty:
            return ()
        if value.kind == "list":
            if len(value.items) > LIMIT_ITEMS:
                raise self.error(f"{what}: more than {LIMIT_ITEMS} items", value)
            return tuple(self.said(item, f"each of {what}") for item in value.items)
        return (self.said(value, what),)

    def number(self, value: Value, what: str, least: int = 0, most: int = 1_000_000) -> int:
        """A whole number between two bounds."""
        text = value.text.strip() if value.kind == "text" else ""
        if not NUMBER.fullmatch(text):
            raise self.error(f"{what} is a whole number, not {value.what}", value)
        number = int(text)
        if not least <= number <= most:
            raise self.error(f"{what} is between {least:,} and {most:,}, not {number:,}", value)
        return number

    def is_number(self, value: Value) -> bool:
        """A number is written here, without quotes."""
        return value.kind == "text" and not value.quoted and NUMBER.fullmatch(value.text.strip()) is not None

    def yes(self, value: Value, what: str) -> bool:
        """Yes or no (true and false are taken too)."""
        text = value.text.strip().lower() if value.kind == "text" else ""
        if text in YES:
            return True
        if text in NO:
            return False
        raise self.error(f"{what} is yes or no, not {value.what}", value)

    def word(self, value: Value, what: str, words: Iterable[str]) -> str:
        """One of a list of words, whatever its case, blanks or underscores."""
        choices = tuple(words)
        text = self.text(value, what)
        wanted = fold(text.replace("_", " "))
        for choice in choices:
            if fold(choice.replace("_", " ")) == wanted:
                return choice
        raise self.error(f"{what} is {_or(choices)}, not '{shorten(text)}'{did_you_mean(text, choices)}", value)

    def items(self, value: Value, what: str) -> tuple[Value, ...]:
        """The items of a list; nothing written is an empty list."""
        if value.empty:
            return ()
        if value.kind != "list":
            raise self.error(f"{what} is a list, not {value.what}; write [..] or lines that begin with '- '", value)
        if len(value.items) > LIMIT_ITEMS:
            raise self.error(f"{what}: more than {LIMIT_ITEMS} items", value)
        return value.items

    def pairs(self, value: Value, what: str) -> tuple[tuple[Value, Value], ...]:
        """The pairs of a mapping; nothing written is an empty mapping."""
        if value.empty:
            return ()
        if value.kind != "map":
            raise self.error(f"{what} is a mapping (key: value), not {value.what}", value)
        return value.pairs

    def keyed(self, value: Value, what: str, keys: Mapping[str, Key]) -> dict[str, Value]:
        """The values of a mapping by key; a key outside the table is an error that suggests the nearest."""
        found: dict[str, Value] = {}
        for key, one in self.pairs(value, what):
            if key.text not in keys:
                raise self.unknown(key, what, keys)
            found[key.text] = one
        return found

    def unknown(self, key: Value, what: str, keys: Iterable[str]) -> InputError:
        """The error for a key that is not in the table."""
        names = tuple(keys)
        near = did_you_mean(key.text, names, 0.0 if len(names) == 1 else 60.0)
        listed = "" if near else "; it takes " + _or(names)
        return self.error(f"{what} has no key '{shorten(key.text)}'{near}{listed}", key)

    def one_of(self, value: Value, what: str, names: tuple[str, ...]) -> str:
        """One of these names (players), whatever its case."""
        text = self.text(value, what)
        for name in names:
            if fold(name) == fold(text):
                return name
        raise self.error(f"{what}: no player is called '{shorten(text)}'; the players are {_and(names)}", value)


def _or(words: tuple[str, ...]) -> str:
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def _and(words: tuple[str, ...]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words) or "not named"
