"""JSON with places: one document or one value a line, each value keeping its line and column."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import Final

from catalog.importing.cells import Cell, Row, Sheet, shown
from rules.problem import InputError

DEEPEST: Final = 64
_BLANK: Final = re.compile(r"[ \t\r\n]*")
_TOKEN: Final = re.compile(
    r'(?P<string>"(?:[^"\\\x00-\x1f]|\\.)*")|(?P<mark>[{}\[\]:,])'
    r"|(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.])|(?P<word>true|false|null)\b"
)
_WORDS: Final = {"true": True, "false": False, "null": None}


class _Reader:
    """One text, read from the front; `at` is the place that comes next."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file, self.at = text, file, 0
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1

    def error(self, message: str, at: int) -> InputError:
        return InputError(message, self.file, *self.place(at))

    def blanks(self) -> int:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def token(self, wanted: str) -> re.Match[str]:
        start = self.blanks()
        match = _TOKEN.match(self.text, start)
        if match is None:
            if start >= len(self.text):
                raise self.error(f"the file breaks off where {wanted} should follow", start)
            if self.text[start] == '"':
                raise self.error("this text has no closing quotation mark on its line", start)
            found = shown(self.text[start : start + 20], 20)
            raise self.error(f"{found!r} is no JSON: {wanted} should follow here", start)
        self.at = match.end()
        return match

    def mark(self, wanted: str) -> str:
        match = self.token(" or ".join(f"`{each}`" for each in wanted))
        if match.lastgroup != "mark" or match[0] not in wanted:
            told = " or ".join(f"`{each}`" for each in wanted)
            raise self.error(f"{shown(match[0], 20)!r} stands where {told} should", match.start())
        return match[0]

    def string(self, match: re.Match[str]) -> str:
        try:
            found: str = json.loads(match[0])
        except ValueError as problem:
            raise self.error("this text holds a backslash that JSON does not know", match.start()) from problem
        if any("\ud800" <= letter <= "\udfff" for letter in found):
            raise self.error("this text holds half of a character (a lone surrogate)", match.start())
        return found

    def value(self, depth: int = 0) -> Cell:
        match = self.token("a value")
        line, column = self.place(match.start())
        if match.lastgroup == "string":
            return Cell(self.string(match), line, column)
        if match.lastgroup == "word":
            return Cell(_WORDS[match[0]], line, column)
        if match.lastgroup == "number":
            if len(match[0]) > 20:
                raise self.error("this number is longer than any a card has", match.start())
            return Cell(json.loads(match[0]), line, column)
        if depth >= DEEPEST:
            raise self.error(f"brackets are nested deeper than {DEEPEST}", match.start())
        if match[0] == "[":
            return Cell(self.items(depth), line, column)
        if match[0] == "{":
            return Cell(self.members(depth), line, column)
        raise self.error(f"`{match[0]}` stands where a value should", match.start())

    def ends(self, mark: str) -> bool:
        start = self.blanks()
        if self.text.startswith(mark, start):
            self.at = start + 1
            return True
        return False

    def items(self, depth: int) -> tuple[Cell, ...]:
        found: list[Cell] = []
        if self.ends("]"):
            return ()
        while True:
            found.append(self.value(depth + 1))
            if self.mark(",]") == "]":
                return tuple(found)

    def members(self, depth: int) -> dict[str, Cell]:
        found: dict[str, Cell] = {}
        if self.ends("}"):
            return found
        while True:
            name = self.token("a field's name in quotation marks")
            if name.lastgroup != "string":
                message = f"{shown(name[0], 20)!r} stands where a field's name in quotation marks should"
                raise self.error(message, name.start())
            said = self.string(name)
            if said in found:
                raise self.error(f"`{shown(said)}` is given twice", name.start())
            self.mark(":")
            found[said] = self.value(depth + 1)
            if self.mark(",}") == "}":
                return found


def read_json(text: str, file: str) -> Sheet:
    """The cards of `{"game", "cards": [...], "sets": [...]}`, of a list of cards, or of one card a line.

    Raises `InputError` with the place for what is no JSON, or JSON of another form.
    """
    reader = _Reader(text, file)
    found = [reader.value()]
    while reader.blanks() < len(text):
        found.append(reader.value())
    first = found[0]
    if len(found) > 1:
        return Sheet("json lines", tuple(_row(each, file) for each in found))
    if isinstance(first.value, tuple):
        return Sheet("json", tuple(_row(each, file) for each in first.value))
    if isinstance(first.value, dict) and "cards" in first.value:
        cards, game = first.value["cards"], first.value.get("game")
        if not isinstance(cards.value, tuple):
            raise cards.error("`cards` is a list of cards: [{...}, {...}]", file)
        if game is not None and not isinstance(game.value, str):
            raise game.error("`game` is a word, such as \"kaijudo\"", file)
        rows = tuple(_row(each, file) for each in cards.value)
        return Sheet("json", rows, str(game.value) if game else "", _sets(first.value.get("sets"), file))
    return Sheet("json lines", (_row(first, file),))


def _row(cell: Cell, file: str) -> Row:
    if not isinstance(cell.value, dict):
        raise cell.error('a card is a mapping: {"name": "...", "text": "..."}', file)
    return Row(cell.value, cell.line, cell.column)


def _sets(cell: Cell | None, file: str) -> dict[str, tuple[str, str]]:
    if cell is None:
        return {}
    if not isinstance(cell.value, tuple):
        raise cell.error('`sets` is a list: [{"code": "...", "name": "..."}]', file)
    found: dict[str, tuple[str, str]] = {}
    for each in cell.value:
        fields = each.value if isinstance(each.value, dict) else {}
        words = {name: part.value for name, part in fields.items()}
        said = {name: value.strip() if isinstance(value, str) else "" for name, value in words.items()}
        if not said.get("name") or set(said) - {"game", "code", "name", "date"} or "" in said.values():
            raise each.error('a set is {"code": "...", "name": "...", "date": "2014-08-21"}, its name at least', file)
        found[said.get("code") or said["name"]] = (said["name"], said.get("date", ""))
    return found
