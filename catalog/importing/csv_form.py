"""CSV with places: a line of column names, then one card a line; a quoted field may hold several lines."""

from __future__ import annotations

import re
from typing import Final

from catalog.importing.cells import Cell, Row, Sheet, shown
from catalog.importing.facts import OTHER_NAMES
from rules.problem import InputError

_FIELD: Final = r'[ ]*"((?:[^"]|"")*)"[ ]*|([^{}\r\n]*)'


def _places(text: str, delimiter: str, file: str) -> list[list[Cell]]:
    """The fields of each line of the table; lines that are blank are left out."""
    field = re.compile(_FIELD.replace("{}", re.escape(delimiter)))
    table: list[list[Cell]] = []
    row: list[Cell] = []
    at, line, begins = 0, 1, 0
    while at <= len(text):
        match = field.match(text, at)
        assert match is not None
        place = (line, at - begins + 1)
        if match[1] is None and match[2].lstrip(" ").startswith('"'):
            raise InputError("the quotation mark here is never closed", file, *place)
        quoted = match[1] is not None
        value = match[1].replace('""', '"') if quoted else match[2].strip()
        row.append(Cell(value, *place))
        if (new := text.count("\n", at, match.end())) > 0:
            line, begins = line + new, text.rindex("\n", at, match.end()) + 1
        at = match.end()
        if text.startswith(delimiter, at):
            at += 1
            continue
        if at < len(text) and text[at] not in "\r\n":
            raise InputError(
                'words stand behind a closing quotation mark: inside a field write it twice ("")', file, line,
                at - begins + 1,
            )  # fmt: skip
        if any(cell.value for cell in row):
            table.append(row)
        row = []
        if at >= len(text):
            break
        at += 2 if text.startswith("\r\n", at) else 1
        line, begins = line + 1, at
    return table


def read_csv(text: str, file: str) -> Sheet:
    """The cards of a table parted by commas, semicolons or tabs. Raises `InputError` with the place."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    table = _places(text.rstrip() + "\n", delimiter, file)
    if not table:
        raise InputError("the file is empty: the first line names the columns, such as name,type,level,text", file)
    head = [Cell(_plain(str(cell.value)), cell.line, cell.column) for cell in table[0]]
    names = [str(cell.value) for cell in head]
    if "name" not in names:
        told = shown(", ".join(names), 60)
        raise InputError(
            f"this is no file of cards: neither JSON nor XML, and as a table its first line ({told}) names no column"
            " `name`", file, head[0].line, head[0].column,
        )  # fmt: skip
    for index, cell in enumerate(head):
        if cell.value and cell.value in names[:index]:
            raise cell.error(f"there are two columns `{cell.value}`", file)
    rows: list[Row] = []
    for line in table[1:]:
        if len(line) > len(head) and any(cell.value for cell in line[len(head) :]):
            extra = line[len(head)]
            raise extra.error(
                f"this line has {len(line)} fields and the first line {len(head)}: put a field with"
                f" {'a tab' if delimiter == chr(9) else repr(delimiter)} in it between quotation marks", file
            )  # fmt: skip
        named = zip((str(name.value) for name in head), line, strict=False)
        fields = {name: cell for name, cell in named if name and (cell.value or OTHER_NAMES.get(name, name) == "text")}
        rows.append(Row(fields, line[0].line, line[0].column))
    return Sheet("csv", tuple(rows))


def _plain(name: str) -> str:
    return "_".join(name.lower().replace("_", " ").split())
