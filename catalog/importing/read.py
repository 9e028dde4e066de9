"""Reading a file of cards: what form it has is seen from what stands in it, never from its name."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from catalog.importing.cells import Sheet
from rules.problem import InputError

LARGEST: Final = 20_000_000
"""A file of cards may have at most this many bytes."""
MOST_CARDS: Final = 20_000
_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_ENCODING: Final = re.compile(
    rb"""\A\s*<\?xml[^>]*encoding\s*=\s*["'](iso-8859-1|latin-?1|windows-1252|cp1252)["']""", re.IGNORECASE
)


def read_file(path: str) -> Sheet:
    """The cards that a file holds, as written; `-` is what is piped in.

    Raises `InputError` where it cannot be read or has no known form.
    """
    if path == "-":
        return read_cards_file(sys.stdin.buffer.read(LARGEST + 1), path)
    try:
        with Path(path).open("rb") as file:
            source = file.read(LARGEST + 1)
    except OSError as problem:
        raise InputError(f"the file cannot be read: {problem.strerror or problem}", path) from problem
    return read_cards_file(source, path)


def read_cards_file(source: bytes, file: str) -> Sheet:
    """The cards of a file's bytes: JSON, JSON Lines, CSV, OCTGN `set.xml` or a Cockatrice card database.

    Raises `InputError` with file, line and column.
    """
    if len(source) > LARGEST:
        raise InputError(f"the file is larger than {LARGEST // 1_000_000} MB, which no list of cards needs", file)
    text = _decoded(source, file)
    if (at := text.find("\0")) >= 0:
        raise InputError("this is no text: it holds a NUL character", file, text.count("\n", 0, at) + 1)
    begins = text.lstrip()
    if not begins:
        raise InputError("the file is empty; docs/import.md shows what can stand in it", file)
    if begins[0] in "{[":
        from catalog.importing.json_form import read_json

        sheet = read_json(text, file)
    elif begins[0] == "<":
        from catalog.importing.xml_forms import read_xml

        sheet = read_xml(text, file)
    else:
        from catalog.importing.csv_form import read_csv

        sheet = read_csv(text, file)
    if not sheet.rows:
        raise InputError("the file holds no cards", file)
    if len(sheet.rows) > MOST_CARDS:
        raise InputError(f"the file holds {len(sheet.rows)} cards; at most {MOST_CARDS} are read at once", file)
    return sheet


def _decoded(source: bytes, file: str) -> str:
    named = _ENCODING.match(source)
    encoding = next((name for mark, name in _MARKS if source.startswith(mark)), "cp1252" if named else "utf-8")
    try:
        return source.decode(encoding)
    except UnicodeDecodeError as problem:
        line = source.count(b"\n", 0, problem.start) + 1
        column = problem.start - source.rfind(b"\n", 0, problem.start)
        raise InputError("this is no UTF-8 text: save the file as UTF-8", file, line, column) from problem
