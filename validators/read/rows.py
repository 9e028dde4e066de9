"""Rows that name several cards, or say first what sort of card they name, taken apart before their lines are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from validators.read.headings import type_of_heading
from validators.read.lazy import lazy
from validators.read.line import lex_line

_LABEL = lazy(
    r"\W*(creatures?|battlegears?|gears?|mugics?|attacks?|locations?|spells?)(?: deck)?\W*?\s?"
    r"[:=\u2013\u2014-]\s*(\S.*)",
    re.IGNORECASE,
)
_PART = lazy(r"\s*[,;|+&/]\s*|\s+w/\s*|\s+(?:with|and|->|=>|[>\u2013\u2014\u2192-])\s+", re.IGNORECASE)
_MARK = lazy(r"[,;:|+&/=>\u2013\u2014\u2192-]|\bw/|\bwith\b|\band\b", re.IGNORECASE)
_MOST_PARTS = 60
_MOST_IN_A_NAME = 4
_MOST_STRANGERS = 3
_LONGEST, _LONGEST_PART = 1500, 120


def spread(words: str, before: str, sure: Callable[[str], bool]) -> list[str]:
    """The rows that a row is to be read as: nearly always itself.

    `Attacks: 2 Rip Tide, Flash Kick` becomes a heading and a row for each card, the heading left out where `before`
    (the type that the heading above names) says so already; `Maxxor w/ Staff of Wisdom` becomes two. `sure` tells a
    card's name; without a label each part has to be one.
    """
    if len(words) > _LONGEST or not _MARK.search(words):
        return [words]
    label = None if words[0].isdigit() else _LABEL.match(words)
    if label and not sure(words):
        parts = _parts(label[2], sure, _MOST_STRANGERS)
        if parts and 2 * sum(_names(part, sure) for part in parts) >= len(parts):
            kind = type_of_heading(label[1])
            return parts if kind == before else [f"[{label[1]}]", *parts]
    if not _names(words, sure) and _PART.search(words.strip()):
        parts = _parts(words, sure, 0)
        if len(parts) > 1:
            return parts
    return [words]


def _parts(words: str, sure: Callable[[str], bool], strangers: int) -> list[str]:
    """The words between the marks; a mark inside a card's name parts nothing.

    Nothing where more than `strangers` of the first parts are no cards.
    """
    marks = list(islice(_PART.finditer(words), _MOST_PARTS))
    starts = [0, *(mark.end() for mark in marks)]
    ends = [*(mark.start() for mark in marks), len(words)]
    found: list[str] = []
    at = 0
    while at < len(starts):
        far = range(min(len(ends), at + _MOST_IN_A_NAME) - 1, at - 1, -1)
        last = next((end for end in far if _names(words[starts[at] : ends[end]], sure)), -1)
        if last < 0:
            last, strangers = at, strangers - 1
            if strangers < 0:
                return []
        if piece := words[starts[at] : ends[last]].strip():
            found.append(piece)
        at = last + 1
    return found


def _names(piece: str, sure: Callable[[str], bool]) -> bool:
    """Whether the words are one card with or without a count."""
    if len(piece) > _LONGEST_PART:
        return False
    (first, *more) = lex_line(piece)
    return not more and first.kind in ("card", "either", "bare") and (sure(first.whole) or sure(first.name))
