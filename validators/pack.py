"""Several lists in one file: ZIP archives, sign-up sheets (a list in a cell), tables and JSON of many decks.

What is inside is told from the content. Nothing larger than a list is ever unpacked.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from catalog.names import fold
from rules.problem import InputError
from validators.lists import LARGEST_LIST, LARGEST_PACK, SUFFIXES, Packed, shown
from validators.read.decode import decode
from validators.several import DECK, FIRST, LAST, LIST, PLAYER, ZIP, may_hold_several

if TYPE_CHECKING:
    import zipfile

LARGEST_UNPACKED = 64 * 1024 * 1024
"""A file that holds several lists may unpack to at most so many bytes."""
MOST_PACKED = 10_000
"""So many lists in one file are checked at most."""
_CARD = ("card", "card name", "cardname", "cards")
_COUNT = ("count", "qty", "quantity", "copies", "number", "amount", "x")
_SECTION = ("section", "zone", "board", "part")
_SEVERAL = re.compile(r"\d\s*[xX\u00d7]?\s+\w|\w\s+[xX\u00d7]\s?\d|\(\d+\)")


def unpack(data: str | bytes, name: str) -> tuple[Packed, ...] | None:
    """The lists in a file that holds several; None for a file that is one list by itself.

    Raises `InputError` for an archive that is broken, too large, or unpacks to too much.
    """
    if isinstance(data, bytes) and data.startswith(ZIP):
        if len(data) > LARGEST_PACK:
            raise InputError(f"This archive has {len(data):,} bytes; at most {LARGEST_PACK:,} are unpacked.", name)
        return tuple(_unzipped(data, name))
    if len(data) > LARGEST_PACK:
        return None
    kind = may_hold_several(data)
    if kind == "json":
        return _of_json(data, name)
    if kind != "table":
        return None
    try:
        text, _ = decode(data)
    except InputError:
        return None
    return _of_rows(_rows(text), name)


def _unzipped(data: bytes, name: str) -> Iterator[Packed]:
    import zipfile

    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OverflowError, NotImplementedError) as problem:
        raise InputError("This ZIP archive is broken.", name) from problem
    with archive:
        inside = archive.infolist()
        if sum(one.file_size for one in inside) > LARGEST_UNPACKED:
            raise InputError(f"This archive unpacks to more than {LARGEST_UNPACKED:,} bytes; it is not read.", name)
        if "[Content_Types].xml" in archive.NameToInfo:
            yield from _of_workbook(data, name)
            return
        lists = [one for one in inside if not one.is_dir() and _is_list(one.filename)]
        if not lists:
            raise InputError("No deck lists are in this archive.", name)
        if len(lists) > MOST_PACKED:
            raise InputError(f"{len(lists):,} files are in this archive; at most {MOST_PACKED:,} are checked.", name)
        for one in sorted(lists, key=lambda each: each.filename):
            called = f"{name}/{one.filename}" if name else one.filename
            if one.flag_bits & 1:
                yield Packed(called, problem="This file is encrypted.")
            elif one.file_size > LARGEST_LIST and not called.lower().endswith((".csv", ".xlsx", ".tsv")):
                said = f"This file has {one.file_size:,} bytes; a deck list may have at most {LARGEST_LIST:,}."
                yield Packed(called, problem=said)
            else:
                yield from _member(archive, one, called)


def _member(archive: zipfile.ZipFile, one: zipfile.ZipInfo, called: str) -> Iterator[Packed]:
    import zipfile

    try:
        with archive.open(one) as file:
            content = file.read(min(one.file_size, LARGEST_PACK) + 1)
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, RuntimeError, NotImplementedError) as problem:
        yield Packed(called, problem=f"This file cannot be unpacked: {shown(str(problem), 80)}.")
        return
    except Exception as problem:  # zlib, lzma and bz2 each have an error of their own
        yield Packed(called, problem=f"This file cannot be unpacked: {shown(type(problem).__name__, 80)}.")
        return
    if content.startswith(ZIP) and not _is_workbook(content):
        yield Packed(called, problem="This is an archive inside an archive: unpack it first.")
        return
    try:
        several = unpack(content, called)
    except InputError as problem:
        yield Packed(called, problem=problem.message)
        return
    yield from several if several is not None else (Packed(called, content),)


def _is_workbook(content: bytes) -> bool:
    return b"[Content_Types].xml" in content[:4096]


def _is_list(path: str) -> bool:
    place = PurePosixPath(path)
    hidden = any(part.startswith((".", "__")) for part in place.parts)
    return not hidden and place.suffix.lower() in SUFFIXES


def _of_workbook(data: bytes, name: str) -> Iterator[Packed]:
    """The lists of a spreadsheet: a sign-up sheet, a table of many decks, or a list on each sheet."""
    import zipfile

    from openpyxl.reader import excel

    load: Any = excel.load_workbook
    try:
        book = load(io.BytesIO(data), read_only=True, data_only=True)
    except Exception as problem:  # the library has no one error for a broken file
        raise InputError("This is an office document, but no spreadsheet that can be read.", name) from problem
    found = 0
    try:
        for sheet in book.worksheets:
            rows = [
                ["" if cell is None else _cell(cell) for cell in row[:200]]
                for row in sheet.iter_rows(max_row=MOST_PACKED + 1, values_only=True)
            ]
            rows = [row for row in rows if any(cell.strip() for cell in row)]
            if not rows:
                continue
            found += 1
            several = _of_rows(rows, name)
            if several is not None:
                yield from several
            else:
                text = "\n".join("\t".join(row).rstrip("\t") for row in rows)
                yield Packed(f"{name}: {sheet.title}" if len(book.worksheets) > 1 else name, _bytes(text))
    except (KeyError, ValueError, TypeError, IndexError, SyntaxError, zipfile.BadZipFile, EOFError) as problem:
        raise InputError("This spreadsheet is broken.", name) from problem
    finally:
        book.close()
    if not found:
        raise InputError("This spreadsheet is empty.", name)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _cell(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _rows(text: str) -> list[list[str]]:
    """The cells of a table in text, parted by the sign that parts its first line most often."""
    import csv

    first = text.split("\n", 1)[0]
    sign = max(",;\t|", key=first.count)
    csv.field_size_limit(LARGEST_LIST)
    try:
        return [row for row in csv.reader(io.StringIO(text), delimiter=sign) if any(cell.strip() for cell in row)]
    except csv.Error:
        return []


def _of_rows(rows: Sequence[Sequence[str]], name: str) -> tuple[Packed, ...] | None:
    """The lists of a table with a line of titles: a list in a cell of each row, or a card in each row."""
    if len(rows) < 2:
        return None
    titles = [fold(cell) for cell in rows[0]]
    body = [list(row) + [""] * (len(titles) - len(row)) for row in rows[1:]]
    card, count = _column(titles, _CARD), _column(titles, _COUNT)
    if card >= 0 and count >= 0:
        deck = next((place for place in map(titles.index, filter(titles.__contains__, DECK)) if place != card), -1)
        if deck >= 0:
            return _by_deck(body, titles, card, count, deck, name)
    place = _list_column(titles, body)
    if place < 0:
        return None
    found = []
    for number, row in enumerate(body, 2):
        player = _player(titles, row, place) or f"row {number}"
        called = f"{name}: {player}" if name else player
        if row[place].strip():
            found.append(Packed(called, _bytes(row[place].strip("\n")), player))
        else:
            found.append(Packed(called, b"", player, "No list stands in this row."))
    if len(found) > MOST_PACKED:
        raise InputError(f"{len(found):,} rows; at most {MOST_PACKED:,} are checked.", name)
    return tuple(found)


def _by_deck(
    body: list[list[str]], titles: list[str], card: int, count: int, deck: int, name: str
) -> tuple[Packed, ...] | None:
    """A card in each row: the rows of each deck together, as `3 Aqua Knight`, a sideboard under its heading."""
    section = _column(titles, _SECTION)
    player = _column(titles, PLAYER)
    rows: dict[str, list[tuple[str, str]]] = {}
    whose: dict[str, str] = {}
    for row in body:
        called = " ".join(row[deck].split())
        part = row[section].strip() if section >= 0 else ""
        rows.setdefault(called, []).append((part, f"{row[count].strip()} {' '.join(row[card].split())}"))
        if player >= 0 and player not in (deck, card):
            whose.setdefault(called, " ".join(row[player].split()))
        elif titles[deck] in ("player", "player name"):
            whose.setdefault(called, called)
    found = []
    for called, cards in rows.items():
        lines, now = [], ""
        for part, line in sorted(cards, key=lambda one: _is_side(one[0])):
            if part and part != now:
                lines.append(f"[{part}]")
                now = part
            lines.append(line)
        found.append(Packed(f"{name}: {called}" if name else called, _bytes("\n".join(lines)), whose.get(called, "")))
    return tuple(found) or None


def _is_side(part: str) -> bool:
    from validators.read.headings import is_aside

    return is_aside(part)


def _column(titles: Sequence[str], names: Iterable[str]) -> int:
    """The first column that is called so; -1 for none."""
    return next((titles.index(each) for each in names if each in titles), -1)


def _list_column(titles: list[str], body: list[list[str]]) -> int:
    """The column whose cells hold lists: several lines, or several cards on one; -1 for none."""

    def lists(place: int) -> int:
        return sum(_is_written_list(row[place]) for row in body)

    filled = [sum(bool(row[place].strip()) for row in body) for place in range(len(titles))]
    good = [place for place in range(len(titles)) if filled[place] and 2 * lists(place) >= filled[place]]
    named = [place for place in good if titles[place] in LIST or "deck" in titles[place].split()]
    return max(named or good, key=lists, default=-1)


def _is_written_list(cell: str) -> bool:
    return len([line for line in cell.split("\n") if line.strip()]) > 3 or len(_SEVERAL.findall(cell)) > 3


def _player(titles: list[str], row: list[str], but: int) -> str:
    """Whose row it is: a column with the name, first and last name together, else the first words of the row."""
    place = _column(titles, PLAYER)
    first, last = _column(titles, FIRST), _column(titles, LAST)
    if first >= 0 and last >= 0:
        return shown(f"{row[first]} {row[last]}".strip(), 80)
    if place < 0:
        place = next((at for at, title in enumerate(titles) if "name" in title.split() and at != but), first)
    return shown(row[place], 80) if place >= 0 and place != but else ""


def _of_json(data: str | bytes, name: str) -> tuple[Packed, ...] | None:
    """Several decks in JSON: a list of objects that each have a name and cards of their own."""
    import json

    try:
        content = json.loads(decode(data)[0])
    except (ValueError, RecursionError, InputError):
        return None
    if isinstance(content, dict):
        content = content.get("decks")
    if not isinstance(content, list) or len(content) < 2:
        return None
    if not all(isinstance(one, dict) and isinstance(one.get("cards"), list | dict) for one in content):
        return None
    found = []
    for number, one in enumerate(content[:MOST_PACKED], 1):
        called = shown(str(one.get("name") or f"deck {number}"), 80)
        player = one.get("player")
        text = json.dumps(one, ensure_ascii=False, indent=1)
        whose = shown(str(player), 80) if player else ""
        found.append(Packed(f"{name}: {called}" if name else called, _bytes(text), whose))
    return tuple(found)
