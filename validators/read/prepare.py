"""What only the whole list tells before its lines are read: comments over several lines, HTML, tables, numbering."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec import Struct

from validators.read.headings import type_of_heading
from validators.read.lazy import lazy
from validators.read.rows import spread
from validators.read.table import untabled


class Row(Struct, frozen=True):
    """A piece of a list to be read by itself: its line (from 1), that line as written, and the words to read."""

    line: int
    written: str
    words: str


_BLOCKS = (("/*", "*/"), ("<!--", "-->"))
_BREAK = lazy(
    r"</?(?:li|tr|p|br|div|h[1-6]|ul|ol|dl|dt|dd|table|thead|tbody|tfoot|section|article|body|html|head|title|pre)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_CELL = lazy(r"</t[dh]\s*>", re.IGNORECASE)
_OPEN_CELL = lazy(r"<t[dh](?:\s[^<>]*)?>", re.IGNORECASE)
_NUMBERED = lazy(r"\W*?(?:(#)|[(\[])?\s?(\d{1,3})\s?(?:([.)])|[\]:]|-(?=\s)|(?=[\t ]))\s*(\S.*)")
_COUNTED = lazy(r"\W*\d|.*\d\s*[xX\u00d7]?\W*\Z")
_NAMED = lazy(r"\s*(?:-\s+)?(?:name|card)\s*:\s*(\S.*)", re.IGNORECASE)
_NUMBER = lazy(r"\s*(?:-\s+)?(?:count|qty|quantity|copies|number|amount)\s*:\s*(\d+)\s*\Z", re.IGNORECASE)


def prepare(lines: list[str], sure: Callable[[str], bool]) -> list[Row]:
    """The rows of a list, in order; a line of HTML may give several. `sure` tells a card's name."""
    words = _uncommented(lines)
    rows = [Row(number, lines[number - 1], piece) for number, line in enumerate(words, 1) for piece in _pieces(line)]
    for step in (lambda plain: untabled(plain, sure), _unnumbered, _unlabelled):
        rows = [
            Row(row.line, row.written, plain)
            for row, plain in zip(rows, step([row.words for row in rows]), strict=True)
        ]
    return list(_spread(rows, sure))


def _spread(rows: list[Row], sure: Callable[[str], bool]) -> Iterator[Row]:
    """The rows with those taken apart that name several cards, or say first what sort of card they name."""
    kind = ""
    for row in rows:
        if not row.words or row.words[-1:] in "])":
            kind = type_of_heading(row.words) or kind
        for words in spread(row.words, kind, sure) if row.words else [""]:
            if words[:1] == "[" and words != row.words:
                kind = type_of_heading(words)
            yield Row(row.line, row.written, words)


def _uncommented(lines: list[str]) -> list[str]:
    """The lines without comments that go over several of them; one that never ends is left as it is."""
    text = "\n".join(lines)
    for start, end in _BLOCKS:
        at = text.find(start)
        while at >= 0 and (stop := text.find(end, at + len(start))) >= 0:
            inside = text[at : stop + len(end)]
            if "\n" in inside:
                text = text[:at] + "\n" * inside.count("\n") + text[stop + len(end) :]
                at = text.find(start, at)
            else:
                at = text.find(start, stop + len(end))
    return text.split("\n")


def _pieces(line: str) -> Iterator[str]:
    """A line of HTML in its paragraphs, list items and rows; any other line as it is."""
    if "<" not in line or not (_BREAK.search(line) or _CELL.search(line)):
        yield line
        return
    plain = _OPEN_CELL.sub("", _CELL.sub("\t", line))
    pieces = [piece for piece in _BREAK.split(plain) if piece.strip()]
    yield from pieces or [""]


def _unnumbered(words: list[str]) -> list[str]:
    """The rows without the numbers of a numbered list (`1.`, `2.`, `3.` ...), which count lines and not copies."""
    if not all(any(sign in row or not row.isascii() for row in words) for sign in "12"):  # no numbering begins
        return words
    found = [(place, match) for place, row in enumerate(words) if (match := _NUMBERED.match(row))]
    numbers = [int(match[2]) for _, match in found]
    if len(numbers) < 4 or not _runs(numbers):
        return words
    restarts = numbers.count(1) > 1
    counted = all(_COUNTED.match(match[4]) for _, match in found)
    usual = all(match[3] for _, match in found)
    bare = all(not match[1] and match.group()[match.end(2)] == " " for _, match in found)
    if not counted and (restarts or bare or not usual and len(numbers) < 8):
        return words
    plain = list(words)
    for place, match in found:
        plain[place] = match[4]
    return plain


def _runs(numbers: list[int]) -> bool:
    """Whether the numbers go up by one from 1, perhaps several times over (each part of the list by itself)."""
    return numbers[0] == 1 and all(
        after == before + 1 or after == 1 and before > 1 for before, after in pairwise(numbers)
    )


def _unlabelled(words: list[str]) -> list[str]:
    """The rows of a list in YAML (`name: Aqua Knight`, below it `count: 3`) without the labels."""
    if sum(":" in row for row in words) < 4:
        return words
    named = [_NAMED.match(row) for row in words]
    counts = [_NUMBER.match(row) for row in words]
    if sum(map(bool, named)) < 2 or sum(map(bool, counts)) < 2:
        return words
    plain = []
    for row, name, count in zip(words, named, counts, strict=True):
        plain.append(name[1].strip().strip("\"'") if name else count[1] if count else row)
    return plain
