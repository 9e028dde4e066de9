"""Tables: lists in columns below a line of titles (`Name;Level;Quantity`), parted by tabs, bars, `;` or `,`."""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.names import fold
from validators.read.codes import CODE
from validators.read.headings import is_aside
from validators.read.lazy import lazy

_TITLES = {
    "count": "quantity qty copies count anzahl menge cantidad quantite qte amount nr number no num x",
    "name": "name card card_name cardname name_of_card card_title title kartenname karte carta nom nombre cards",
    "set": "set set_code edition expansion code printing",
    "board": "board section zone sideboard side place",
}
_KNOWN = {kind: tuple(word.replace("_", " ") for word in words.split()) for kind, words in _TITLES.items()}
_LOOKED_AT = 40
_MOST_COMMAS = 2
_PARTS = "\t|;,"
_RULE = lazy(r"[\s|:=+-]*\Z")
_COUNT = lazy(r"[xX\u00d7]?\s*(\d{1,6})\s*[xX\u00d7]?\Z")
_SET = lazy(rf"(?:{CODE})\Z", re.IGNORECASE)


def untabled(rows: list[str], sure: Callable[[str], bool]) -> list[str]:
    """The rows with those of a table written as `3 Name (SET)`; the line of titles is left out.

    `sure` tells a card's name, so that the commas of a name that is not quoted part no columns.
    """
    for place, row in enumerate(rows[:_LOOKED_AT]):
        for part in _PARTS:
            if part in row and (columns := _columns(_cells(row, part))):
                below = [_plain(each, part, columns, sure) for each in rows[place + 1 :]]
                return [*rows[:place], "", *below]
    return rows


def _cells(row: str, part: str) -> list[str]:
    if part == "|":
        row = row.strip().removeprefix("|").removesuffix("|")
    elif part != "\t":
        row = row.strip()
    if '"' in row:
        import csv  # most lists have no quoted cells, and start-up is felt

        try:
            return [cell.strip() for cell in next(csv.reader([row], delimiter=part, skipinitialspace=True), [])]
        except csv.Error:
            return []
    return [cell.strip() for cell in row.split(part)]


def _columns(cells: list[str]) -> dict[str, int]:
    """Which column holds what; empty where the cells are no titles of a list's columns."""
    folded = [fold(cell) for cell in cells]
    if not 2 <= len(cells) <= 30:
        return {}
    found: dict[str, int] = {"": len(cells)}
    for kind, words in _KNOWN.items():
        place = next((folded.index(word) for word in words if word in folded), None)
        if place is not None:
            found[kind] = place
    if "count" not in found and "#" in cells:
        found["count"] = cells.index("#")
    return found if {"count", "name"} <= set(found) else {}


def _plain(row: str, part: str, columns: dict[str, int], sure: Callable[[str], bool]) -> str:
    """A row of the table as a line of a list; what is none of its rows stays as it is."""
    cells = _cells(row, part) if part in row else []
    if len(cells) < 2:
        return row
    if _RULE.match(row):
        return ""
    name_at, extra = columns["name"], len(cells) - columns[""]
    longest = max(extra, 0 if sure(cells[name_at]) else _MOST_COMMAS) if name_at < len(cells) else 0
    for more in range(longest, 0, -1):
        whole = f"{part} ".join(cells[name_at : name_at + more + 1])
        if more == extra or sure(whole):
            cells[name_at : name_at + more + 1] = [whole]
            break
    extra = len(cells) - columns[""]
    cells += [""] * -extra
    name, count = cells[name_at], _COUNT.match(cells[columns["count"]])
    if not name or not count:
        return name if name and not any(cell for place, cell in enumerate(cells) if place != name_at) else row
    printing = cells[columns["set"]] if "set" in columns else ""
    aside = "SB: " if "board" in columns and is_aside(cells[columns["board"]]) else ""
    return f"{aside}{count[1]} {name}{f' ({printing})' if _SET.match(printing) else ''}"
