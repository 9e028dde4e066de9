"""Lists in JSON: Tabletop Simulator saved objects (one object a copy), and plain `{"cards": [...]}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from rules.problem import InputError
from validators.lists import MOST_COPIES, DeckList, Entry, Unread, shown

_NAMES = ("Nickname", "name", "Name", "card")
_COUNTS = ("count", "qty", "quantity", "number", "copies")
_IDENTIFIER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def read_tabletop(text: str) -> DeckList:
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
    for name, count in _cards(content):
        line = places.line(name)
        if _IDENTIFIER.fullmatch(name):
            unread.append(Unread(line, name, "an identifier, not a card name", may_hold=True, copies=count))
        elif count:
            entries.append(Entry(line, count, name))
    if not entries and not unread:
        raise InputError("This is JSON, but no deck list: it holds no cards.")
    name = content.get("name", "") if isinstance(content, dict) else ""
    return DeckList(
        "tabletop", name=shown(name, 120) if isinstance(name, str) else "", entries=tuple(entries), unread=tuple(unread)
    )


def _cards(content: Any) -> Iterator[tuple[str, int]]:
    """Each card's name and count, in file order."""
    stack = [content]
    while stack:
        each = stack.pop()
        if isinstance(each, str):
            yield " ".join(each.split()), 1
        elif isinstance(each, list):
            stack.extend(reversed(each))
        elif isinstance(each, dict):
            inner = [
                each[key]
                for key in ("ObjectStates", "ContainedObjects", "cards", "deck", "main", "mainboard")
                if key in each
            ]
            inner = [part for part in inner if isinstance(part, list | dict)]
            if inner:
                stack.extend(reversed(inner))
            elif found := next(
                (each[key] for key in _NAMES if isinstance(each.get(key), str) and each[key].strip()), ""
            ):
                count = next((each[key] for key in _COUNTS if type(each.get(key)) is int), 1)
                yield " ".join(found.split()), count if 0 <= count <= MOST_COPIES else 0


class _Places:
    """Lines of names: each is looked for behind the one before."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1

    def line(self, name: str) -> int:
        at = self._text.find(json.dumps(name, ensure_ascii=False), self._at)
        if at < 0:
            return self._line
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        end = at + len(name)
        self._line += self._text.count("\n", at, end)
        self._at = end
        return self._line
