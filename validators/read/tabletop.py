"""Lists in JSON: Tabletop Simulator saved objects (one object a copy), and plain ones of names with counts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules.problem import InputError
from validators.identifiers import is_identifier, name_of
from validators.lists import MOST_COPIES, DeckList, Entry, Names, Unread, shown
from validators.read.headings import is_aside, is_heading, type_of_heading
from validators.read.line import lex_line

_NAMES = ("Nickname", "name", "Name", "card")
_IDENTIFIERS = ("uuid", "id", "cardId", "card_id", "cardUid", "guid")
_COUNTS = ("count", "qty", "quantity", "number", "copies", "amount")
_INSIDE = ("ObjectStates", "ContainedObjects", "cards", "deck", "main", "mainboard", "maindeck")


class _Card(Struct, frozen=True):
    """A card as the file gives it: its name, how many, whether it is of a sideboard, and what it stands under."""

    name: str
    count: int
    aside: bool = False
    section: str = ""


def read_tabletop(text: str, names: Names) -> DeckList:
    """The deck of a JSON list. Raises `InputError` when it is not well formed or holds no cards."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        raise InputError(
            f"This looks like JSON but is not well formed: {place}.", "", problem.lineno, problem.colno
        ) from problem
    except (RecursionError, ValueError) as problem:
        raise InputError("This JSON is no deck list: it is nested too deep or holds an endless number.") from problem
    places = _Places(text)
    entries: list[Entry] = []
    unread: list[Unread] = []
    for card in _cards(content, names):
        line = places.line(card.name)
        if is_identifier(card.name) and not name_of(card.name):
            why = "an identifier that is no known card's"
            unread.append(Unread(line, card.name, why, may_hold=True, copies=card.count, aside=card.aside))
        elif not 0 <= card.count <= MOST_COPIES:
            why = f"{shown(str(card.count), 20)} is no number of copies between 0 and {MOST_COPIES}"
            unread.append(Unread(line, shown(card.name), why, may_hold=True, aside=card.aside))
        elif card.count:
            count, name = _in_words(card, names)
            entries.append(Entry(line, count, name, card.section, card.aside))
    if not entries and not unread:
        raise InputError("This is JSON, but no deck list: it holds no cards.")
    told = content if isinstance(content, dict) else {}
    name = told.get("name") or told.get("SaveName") or ""
    return DeckList(
        "tabletop", name=shown(name, 120) if isinstance(name, str) else "", entries=tuple(entries), unread=tuple(unread)
    )


def _in_words(card: _Card, names: Names) -> tuple[int, str]:
    """`"3x Aqua Knight"` in one string holds its count as in a text list; an identifier stands for its card."""
    if named := name_of(card.name):
        return card.count, named
    if card.count == 1 and any(map(str.isdigit, card.name)) and not names.sure(card.name):
        (first, *more) = lex_line(card.name)
        if not more and first.kind in ("card", "either") and 0 < first.count <= MOST_COPIES:
            return first.count, first.name
    return card.count, card.name


def _cards(content: Any, names: Names) -> Iterator[_Card]:
    """Each card's name and count, in file order."""
    stack: list[tuple[Any, bool, str]] = [(content, False, "")]
    while stack:
        each, aside, section = stack.pop()
        if isinstance(each, str):
            yield _Card(" ".join(each.split()), 1, aside, section)
        elif isinstance(each, list):
            if pair := _pair(each):
                yield _Card(pair[0], pair[1], aside, section)
            else:
                stack.extend((one, aside, section) for one in reversed(each))
        elif isinstance(each, dict):
            if inner := [
                (each[key], aside or is_aside(key), _section(key) or section)
                for key in each
                if (key in _INSIDE or is_aside(key) or _section(key)) and isinstance(each[key], list | dict)
            ]:
                stack.extend((one, beside or _is_beside(each), part) for one, beside, part in reversed(inner))
            elif found := _name(each):
                count = next((_whole(each[key]) for key in _COUNTS if key in each), 1)
                yield _Card(" ".join(found.split()), count, aside, section)
            elif all(type(count) is int for count in each.values()) and (
                section or any(is_identifier(name) or names.knows(name) for name in each)
            ):
                for name, count in each.items():
                    yield _Card(" ".join(name.split()), count, aside, section)


def _is_beside(pile: dict[str, Any]) -> bool:
    """Whether a pile is called a sideboard, or the like."""
    return any(isinstance(pile.get(key), str) and is_aside(pile[key]) for key in ("Nickname", "name"))


def _section(key: str) -> str:
    """The key as a heading, where it names a type of card alone: `creatures`, `attackDeck`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", key)
    return shown(words, 80) if type_of_heading(words) and is_heading(words) else ""


def _name(card: dict[str, Any]) -> str:
    """What an object says that its card is called, else its identifier; an identifier may stand as the name too."""
    named = next((str(card[key]) for key in _NAMES if str(card.get(key) or "").strip()), "")
    if named and (version := str(card.get("subname") or "").strip()):  # what follows the comma in a Chaotic name
        return f"{named}, {version}"
    return named or next((str(card[key]) for key in _IDENTIFIERS if is_identifier(str(card.get(key)))), "")


def _pair(each: list[Any]) -> tuple[str, int] | None:
    """`[3, "Aqua Knight"]` or `["Aqua Knight", 3]`."""
    if len(each) == 2:
        for name, count in (each, reversed(each)):
            if isinstance(name, str) and type(count) is int:
                return " ".join(name.split()), count
    return None


def _whole(count: Any) -> int:
    """A count, also one in quotes or written `3.0`; -1 for what is none."""
    if type(count) is int:
        return count
    if isinstance(count, float) and count.is_integer():
        return int(count)
    return int(count) if isinstance(count, str) and re.fullmatch(r"[0-9]{1,6}", count.strip()) else -1


class _Places:
    """Lines of names: each is looked for behind the one before."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1

    def line(self, name: str) -> int:
        at = self._text.find(json.dumps(name, ensure_ascii=False), self._at)
        if at < 0:  # the first part of a name that the file gives in two
            at = self._text.find(json.dumps(name.rpartition(", ")[0], ensure_ascii=False), self._at)
        if at < 0:
            return self._line
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        end = at + len(name)
        self._line += self._text.count("\n", at, end)
        self._at = end
        return self._line
