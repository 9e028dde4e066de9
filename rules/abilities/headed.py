"""Lines with a keyword that heads abilities of its own (Wave Striker, Survivor ...), and tap abilities."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from rules.abilities import tree as t
from rules.abilities.dialects.base import Dialect

TAP: Final = "Tap Ability"
DONE: Final = ("Silent Skill",)  # what these head is done, not had
_REMINDER: Final = r"(?:\s*\([^()]*\))?"
_MARK: Final = r"\s*(?P<mark>:|\u2014|-(?=\s))?\s*"
_TAPS: Final = re.compile(
    r"instead of having (?P<who>this creature|the crossed creature) (?:to )?attack, you may tap it to use (?:its|this) "
    r"\$?tap ability$",
    re.IGNORECASE,
)
_ALL_TAP: Final = re.compile(
    r"(?P<who>.+?) may tap instead of attacking to use (?:this creature|the card)'s ability\.?\s*:\s*", re.IGNORECASE
)

_FORMER: Final = re.compile(r"instead of [^,]+, ", re.IGNORECASE)


class Headed(Struct, frozen=True):
    """A keyword, the stretches of the line that say what it heads, and who else has it ("" for the card itself)."""

    name: str
    bodies: tuple[tuple[int, int], ...]
    who: str = ""


def headed(text: str, words: Dialect) -> Headed | None:
    """What heads the line, or None for a line of another kind. No bodies: the line only announces them."""
    if not words.headed:
        return None
    says = _TAPS.fullmatch(text.rstrip(". "))
    if says:
        return Headed(TAP, (), "" if says["who"].lower() == "this creature" else says["who"])
    every = _ALL_TAP.match(text)
    if every and every.end() < len(text):
        return Headed(TAP, ((every.end(), len(text)),), every["who"])
    for name in (*words.headed, TAP):
        written = name.lower().replace(" ", "[ _]")
        if name == TAP:
            written = r"tap(?:[ _]ability)?"
        match = re.match(rf"(?P<sign>\$)?(?:{written})(?!\w){_REMINDER}{_MARK}", text, re.IGNORECASE)
        if match is None:
            continue
        rest = text[match.end() :]
        if not rest.strip(" ."):
            return Headed(name, ())
        if not match["sign"] and not match["mark"]:
            continue
        return Headed(name, _bodies(text, match.end(), name))
    return None


def _bodies(text: str, at: int, name: str) -> tuple[tuple[int, int], ...]:
    """The stretches between colons that stand alone, or between repetitions of the keyword."""
    found = []
    again = re.compile(rf"\s:\s+|(?<=[.:])\s*{name} (?=[A-Z])", re.IGNORECASE)
    lead = re.compile(rf"{name} (?=[A-Z])", re.IGNORECASE).match(text, at)
    start = lead.end() if lead else at
    for mark in (*again.finditer(text, start), None):
        end = mark.start() if mark else len(text)
        former = _FORMER.match(text, start, end) if name == "Metamorph" else None
        start = former.end() if former else start
        if text[start:end].strip():
            found.append((start, end))
        start = mark.end() if mark else end
    return tuple(found)


def tap_ability(then: tuple[t.Effect, ...]) -> t.Activated:
    """An ability that is used by tapping the creature instead of attacking with it."""
    return t.Activated((t.Do("tap", "self"),), then, limit="attack")


def is_tap_ability(ability: t.Ability) -> bool:
    """Whether this is such an ability."""
    return isinstance(ability, t.Activated) and ability == tap_ability(ability.then)
