"""A tournament without its players' names: in its table, its files' names, its reasons, and in the lists themselves."""

from __future__ import annotations

import datetime
import re

from msgspec.structs import replace

from rules.problem import InputError
from validators.event.model import Entry, Event, Handed
from validators.read.decode import decode

_BEFORE, _BEHIND = r"^[ \t]*(?:(?://|#|;)[ \t]*)?", r"(?: (?:number|no|nr|id))?\.?[ \t]*[:=#][^\n]*"
_WHO = re.compile(
    _BEFORE + r"(?:(?:first|last|family|given|player|full|your)(?:'?s)?[ -]?names?|players?|surname|author|by|built by|"
    r"e-?mail|phone|mobile|dci|wpn|address|age|date of birth|signature|signed)" + _BEHIND,
    re.IGNORECASE | re.MULTILINE,
)
"""A line of a list that says who plays."""
_NAME = re.compile(_BEFORE + "name" + _BEHIND, re.IGNORECASE | re.MULTILINE)
"""Such a line, or where there are several, cards of a list in YAML."""
_GONE = "\u2014"


def without_names(event: Event, today: datetime.date) -> Event:
    """The event without its players' names; verdicts, hashes and cards stay.

    Staff that took, checked or decided are no players and stay. A list that cannot be read as text is deleted.
    """
    return replace(event, nameless=today, entries=tuple(_entry(one) for one in event.entries))


def _entry(entry: Entry) -> Entry:
    names = spellings(entry.player)
    return replace(entry, player="", handed=tuple(_handed(one, names) for one in entry.handed))


def _handed(handed: Handed, names: re.Pattern[str] | None) -> Handed:
    text = unnamed(handed.content, names).decode()
    problem = "" if text or not handed.content else "This file is no text, and went with the players' names."
    rulings = tuple(replace(one, reason=blanked(one.reason, names)) for one in handed.rulings)
    return replace(handed, file="", text=text, data=b"", problem=handed.problem or problem, rulings=rulings)


def unnamed(data: bytes, names: re.Pattern[str] | None) -> bytes:
    """A list in bytes, now UTF-8, as `blanked`; empty for what is no text."""
    try:
        return blanked(decode(data)[0], names).encode("utf-8", "replace")
    except InputError:
        return b""


def blanked(text: str, names: re.Pattern[str] | None = None) -> str:
    """A list in which the lines that say who plays are empty comments, with what `names` finds struck out."""
    emptied = _WHO.sub("#", text)
    if len(_NAME.findall(emptied)) == 1:
        emptied = _NAME.sub("#", emptied)
    return names.sub(_GONE, emptied) if names else emptied


def spellings(player: str) -> re.Pattern[str] | None:
    """What finds a name of several words, in either order; None for a single word, which may be part of a card's."""
    words = player.replace(",", " ").split()
    if len(words) < 2:
        return None
    orders = (words, [words[-1], *words[:-1]], [*words[1:], words[0]])
    ways = "|".join(r"[\s,]+".join(re.escape(word) for word in order) for order in orders)
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)", re.IGNORECASE)
