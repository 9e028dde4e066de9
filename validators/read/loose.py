"""Counts written in a way of one's own: where a line holds one card's name and one number, the number counts it."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from catalog.names import fold
from validators.lists import MOST_COPIES
from validators.read.codes import CODE

_MOST_NUMBERS = 4
_SPOKEN = {"one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_ROMAN = {"I": 1, "II": 2, "III": 3, "IIII": 4, "IV": 4}
_LABEL = r"(?:\b(?:qty|quantity|count|number|amount|copies|anzahl)\s*[:=.]?\s*)?"
_UNIT = r"(?:\s*(?:copies|copy|cards|card|pcs|pieces|piece|pc|times|each|ea)\b\.?)?(?:\s+of\b)?"
_NUMBER = re.compile(
    rf"{_LABEL}(?:[xX\u00d7]\s?)?(?<!\d)(\d{{1,6}})(?!\d)(?:\s?[xX\u00d7](?![a-z]))?{_UNIT}", re.IGNORECASE
)
_FACTS = re.compile(
    r"[(\[]?\b(?:level|lvl|lv|cost|power|mana|tier)\s*[:=]?\s*\d+\b[)\]]?|#\s?\d+|\b\d+/\d+\b|"
    r"[@$\u20ac\u00a3]\s*\d+(?:[.,]\d+)?|"
    rf"[(\[]?\b(?:{CODE})\b(?:[\s#:/-]+\d+)?[)\]]?",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\W*(\w+)\s+(?:x\s+|copies of\s+|copy of\s+|of\s+)?(\S.*)", re.IGNORECASE)
_LAST = re.compile(r"(.*\S)\s+[(\[]?(?:x\s*)?(\w+)[)\]]?\Z", re.IGNORECASE)
_EDGE = re.compile(r"\A[\W_]+|[^\w!?'\u2019]+\Z")
_EMPTY = re.compile(r"[(\[{<]\s*[)\]}>]")


class Loose(Struct, frozen=True):
    """What a line says: how many of which card. Without a name: its number's meaning is not clear."""

    count: int = 0
    name: str = ""


def loosely(words: str, sure: Callable[[str], bool]) -> Loose | None:
    """One known card's name and one number, wherever it stands; None where the line has neither number nor numeral
    beside the name.

    What is not a count is left aside first: levels, prices, collector numbers, set codes.
    """
    plain = _FACTS.sub(" ", words)
    if sure(_name(plain)):
        return None
    if said := _spoken(plain, sure):
        return said
    numbers = list(_NUMBER.finditer(plain))[:_MOST_NUMBERS]
    if not numbers:
        return None
    found = {
        (int(number[1]), fold(name)): Loose(int(number[1]), name)
        for number in numbers
        for start in {number.start(), number.start(1)}  # "Lux 3" ends in no cross, "Aqua Knightx3" does
        if sure(name := _name(plain[:start] + " " + plain[number.end() :]))
    }
    only = next(iter(found.values())) if len(found) == 1 else Loose()
    return only if only.count <= MOST_COPIES else Loose()


def _name(words: str) -> str:
    return _EDGE.sub("", _EMPTY.sub(" ", words).strip()).strip()


def _spoken(words: str, sure: Callable[[str], bool]) -> Loose | None:
    """`three Aqua Knight`, `Aqua Knight x two`, `III Aqua Knight`."""
    for match, numeral, name in ((_FIRST.match(words), 1, 2), (_LAST.match(words), 2, 1)):
        if match and (count := _SPOKEN.get(match[numeral].lower()) or _ROMAN.get(match[numeral])):
            if sure(plain := _name(match[name])):
                return Loose(count, plain)
    return None
