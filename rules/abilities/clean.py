"""Cleaning of printed and typed card text in one place, keeping for each character where it came from.

Quotation marks and dashes of every kind become plain ones, wrongly decoded characters are repaired, blanks are
collapsed inside a line, and the parts of a text (lines, bracketed reminders, sentences) are cut out with their offsets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

# Wrongly decoded UTF-8 (read as Windows-1252) and single characters, longest first.
_REPAIRS: Final[tuple[tuple[str, str], ...]] = (
    ("\u00e2\u20ac\u2122", "'"),
    ("\u00e2\u20ac\u02dc", "'"),
    ("\u00e2\u20ac\u0153", '"'),
    ("\u00e2\u20ac\u009d", '"'),
    ("\u00e2\u20ac\u201d", "\u2014"),
    ("\u00e2\u20ac\u201c", "\u2014"),
    ("\u00e2\u20ac\u00a2", "\u2022"),
    ("&quot;", '"'),
    ("&amp;", "&"),
    ("&#39;", "'"),
    ("\r\n", "\n"),
    ("...", "."),
    ("``", '"'),
    ("''", '"'),
)
_ONE: Final = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u00b4": "'",
        "`": "'",
        "\u02bc": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u00ab": '"',
        "\u00bb": '"',
        "\u2010": "-",
        "\u2011": "-",
        "\u2212": "-",
        "\u2012": "\u2014",
        "\u2013": "\u2014",
        "\u2015": "\u2014",
        "\u00a0": " ",
        "\u2009": " ",
        "\u202f": " ",
        "\t": " ",
        "\r": "\n",
        "\x0b": "\n",
        "\x0c": "\n",
        "\u2028": "\n",
        "\u25cf": "\u2022",
        "\u25cb": "\u2022",
        "\u00b7": "\u2022",
        "\u2605": "\u2022",
    }
)
_STARTS: Final = frozenset(wrong[0] for wrong, _ in _REPAIRS)


@dataclass(frozen=True)
class Piece:
    """A stretch of cleaned text; `places[i]` is where its i-th character stands in the original."""

    text: str
    places: tuple[int, ...]

    @property
    def start(self) -> int:
        return self.places[0] if self.places else 0

    @property
    def end(self) -> int:
        return self.places[-1] + 1 if self.places else 0

    def cut(self, start: int, end: int) -> Piece:
        """The part from `start` to `end` of the cleaned text, without blanks at its ends."""
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        return Piece(self.text[start:end], self.places[start:end])

    def without(self, spans: list[tuple[int, int]]) -> Piece:
        """This piece with the given stretches left out."""
        keep = [True] * len(self.text)
        for start, end in spans:
            keep[start:end] = [False] * (end - start)
        chars = [(c, p) for c, p, k in zip(self.text, self.places, keep, strict=True) if k]
        joined = Piece("".join(c for c, _ in chars), tuple(p for _, p in chars))
        return joined.cut(0, len(joined.text))


def clean(text: str) -> Piece:
    """The whole text cleaned, character by character, with the original place of each character."""
    chars: list[str] = []
    places: list[int] = []
    i = 0
    while i < len(text):
        c = text[i]
        width = 1
        if c in _STARTS:
            for wrong, right in _REPAIRS:
                if text.startswith(wrong, i):
                    c, width = right, len(wrong)
                    break
        c = c.translate(_ONE)
        if c == " " and (not chars or chars[-1] in " \n"):
            i += width
            continue
        chars.append(c)
        places.append(i)
        i += width
    return Piece("".join(chars), tuple(places))


def lines(piece: Piece) -> list[Piece]:
    """The non-empty lines; a line that goes on in small letters after an unfinished one is joined to it."""
    found: list[Piece] = []
    start = 0
    for match in re.finditer(r"\n+|$", piece.text):
        part = piece.cut(start, match.start())
        start = match.end()
        if not part.text:
            continue
        before = found[-1] if found else None
        if before and part.text[0].islower() and re.search(r"[a-z,]$", before.text):
            found[-1] = Piece(before.text + " " + part.text, before.places + (before.places[-1],) + part.places)
        else:
            found.append(part)
    return found


_STOP: Final = re.compile(r'[.;](?:["\')]*)(?=\s|$)|[.](?=[A-Z])')


def sentences(piece: Piece) -> list[Piece]:
    """The sentences of a line without their full stops; a stop inside quotation marks ends none unless it closes it."""
    found: list[Piece] = []
    start = 0
    for match in _STOP.finditer(piece.text):
        inside = piece.text.count('"', start, match.start()) % 2 == 1
        if inside and '"' not in match.group():
            continue
        part = piece.cut(start, match.end())
        start = match.end()
        found.append(_bare(part))
    found.append(_bare(piece.cut(start, len(piece.text))))
    return [part for part in found if part.text]


def _bare(part: Piece) -> Piece:
    """Without the full stop at the end; a stop before closing quotation marks goes as well."""
    text = part.text
    quoted = re.search(r'[.,;]+"$', text)
    if quoted:
        return part.without([(quoted.start(), len(text) - 1)])
    stripped = text.rstrip(".;, ")
    return part.cut(0, len(stripped))
