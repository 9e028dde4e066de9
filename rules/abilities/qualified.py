"""Keywords that say what they are about: Darkness blocker, Water stealth, Saver: Demon Command."""

from __future__ import annotations

import re
from typing import Final

from rules.abilities import tree as t
from rules.abilities.dialects.base import Dialect

BEFORE: Final = ("Blocker", "Slayer", "Stealth")  # those that stand after what they are about
EVERYTHING: Final = "all races"
_PARTS: Final = re.compile(r"\s*(?:,|\band\b|\bor\b)\s*", re.IGNORECASE)


def qualified(text: str, words: Dialect) -> t.Keyword | None:
    """The keyword with what it is about, when the whole text is one ("Fire and nature blocker"), else None."""
    bare = text.strip(" .,")
    for name in words.about:
        found = (
            re.fullmatch(rf"(?P<of>[\w' ]+?) {name}", bare, re.IGNORECASE)
            if name in BEFORE
            else re.fullmatch(rf"{name}\s*(?::|-|\u2014)\s*(?P<of>[\w' ]+)", bare, re.IGNORECASE)
        )
        if not found:
            continue
        if found["of"].lower() == EVERYTHING:
            return t.Keyword(name, value=EVERYTHING)
        parts = [_about(part, words) for part in _PARTS.split(found["of"])]
        known = tuple(part for part in parts if part is not None)
        if len(known) == len(parts):
            return t.Keyword(name, of=known if len(known) == 1 else (t.Any(known),))
    return None


def _about(text: str, words: Dialect) -> t.Filter | None:
    """A civilization, a race, a word of races, or a kind of card."""
    low = text.lower()
    hit = words.phrases.get(tuple(low.split()))
    if hit and hit[0] in ("RACE", "CIV"):
        return t.Has("race" if hit[0] == "RACE" else "civ", hit[1])
    part = low.capitalize()
    if any(part in race.split() for race in words.races):
        return t.Has("racepart", part)
    return t.Has("type", low) if low == "cross gear" else None
