"""What stands before a comma or a colon: where an ability works, and what is paid to use it."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from rules.abilities import tree as t

ZONES: Final = {
    "discard pile": "discard",
    "graveyard": "discard",
    "hand": "hand",
    "mana zone": "mana",
    "shield zone": "shields",
}
_ELSEWHERE: Final = re.compile(
    r"(?:while|as long as) this(?: card| creature)? is in your (?P<zone>discard pile|graveyard|hand|mana zone"
    r"|shield zone), ?",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(
    r"\s*;\s*(?:or\s+)?|\s*(?:\u2022|(?<=\s)[\u2014*-](?=\s))\s*|,? or (?=(?:draw|discard|banish|destroy|tap|untap|put"
    r"|return|choose|search|look|reveal|break|your opponent|each player|one of|target)\b)",
    re.IGNORECASE,
)
_PAID: Final = re.compile(
    r"(?:during your (?:main phase|turn), )?(?P<may>you may )?"
    r"(?P<cost>(?:discard|tap|untap|banish|return|put)\b[^:.]*?)(?: from your hand)?"
    r"(?P<then>: ?|\. If you do, )(?=\S)",
    re.IGNORECASE,
)


def elsewhere(text: str) -> tuple[str, int] | None:
    """The zone that a line says it works in, and where the rest of the line begins."""
    match = _ELSEWHERE.match(text)
    return (ZONES[match["zone"].lower()], match.end()) if match else None


def paid(text: str) -> tuple[str, int] | None:
    """The cost of a line that says what is paid for its effect, and where that effect begins."""
    match = _PAID.match(text)
    if match is None or (match["then"] != ": " and match["then"] != ":" and " this " not in f"{match['cost']} "):
        return None
    return match["cost"], match.end()


def choices(text: str, at: int) -> list[tuple[int, int]]:
    """Where the things to choose from stand that follow each other in one line from `at` on."""
    spans, start = [], at
    for mark in (*_BETWEEN.finditer(text, at), None):
        end = mark.start() if mark else len(text)
        if text[start:end].strip():
            spans.append((start, end))
        start = mark.end() if mark else end
    return spans


def working_in(ability: t.Ability, zone: str) -> t.Ability | None:
    """The same ability, working in this zone; None for one that has no place to work in."""
    if isinstance(ability, (t.Static, t.Triggered, t.Replacement, t.Activated)):
        return msgspec.structs.replace(ability, works=(zone,))
    return None


def used(cost: tuple[t.Effect, ...], then: tuple[t.Effect, ...]) -> t.Activated:
    """An ability that is used by paying; what discards its own card works in the hand."""
    own = any(isinstance(part, t.Do) and part.verb == "discard" and part.what == "self" for part in cost)
    return t.Activated(cost, then, works=("hand",) if own else ("battle",))
