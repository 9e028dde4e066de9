"""Ways out of a finding: which lines of a text list to change, and the list with them changed."""

from __future__ import annotations

import re

from msgspec import Struct

from rules.problem import InputError
from validators.deck import Deck, Named
from validators.findings import Finding
from validators.lists import DeckList
from validators.read.decode import decode
from validators.read.line import lex_line

MOST_READINGS = 2
"""So many cards are offered for a name that is none's."""
MOST_LINES = 40
"""A fix changes at most so many lines."""
_CHANGE = re.compile(r"(\d{1,4})=(.*)")


class Fix(Struct, frozen=True):
    """What to do in a few words, and the lines with their new words, in order; a line without words is struck."""

    said: str
    lines: tuple[tuple[int, str], ...]

    @property
    def key(self) -> str:
        """The change as `change_lines` takes it: `8=2 Aqua Knight`, `20=`, one a line."""
        return "\n".join(f"{line}={words}" for line, words in self.lines)


class _Line(Struct, frozen=True):
    """A line as written, and the card it was read as."""

    words: str
    named: Named

    @property
    def is_plain(self) -> bool:
        """Whether the line, read without those around it, says the same count and name, each in one place."""
        entry = self.named.entry
        (first, *more) = lex_line(self.words)
        if more or first.name != entry.name or self.words.count(entry.name) != 1:
            return False
        if first.kind == "bare":
            return entry.count == 1
        return first.kind in ("card", "either") and first.count == entry.count and len(self._counts()) == 1

    def with_count(self, count: int) -> str:
        """The line with another count."""
        start, end = self._counts()[0]
        return f"{self.words[:start]}{count}{self.words[end:]}"

    def _counts(self) -> list[tuple[int, int]]:
        """Where the count stands: numbers of its value outside of the name."""
        entry = self.named.entry
        start = self.words.index(entry.name)
        behind = range(start, start + len(entry.name))
        return [
            number.span()
            for number in re.finditer(r"\d+", self.words)
            if number.start() not in behind and int(number.group()) == entry.count
        ]


def fixes_for(finding: Finding, written: DeckList, deck: Deck) -> tuple[Fix, ...]:
    """What can be done about a finding in the list itself; nothing in a file of another form than text.

    Of a line only the count or the name is changed, and only where the line by itself says both.
    """
    if written.form != "text" or len(finding.cards) != 1:
        return ()
    card = finding.cards[0]
    plain = _plain_lines(written, deck)
    if any(line not in plain for line in card.lines) or len(card.lines) > MOST_LINES:
        return ()
    named = {line: plain[line] for line in card.lines}
    if finding.code in ("unknown_card", "ambiguous_card", "name_guessed"):
        return tuple(
            Fix(
                f"Write {name}",
                tuple((at, line.words.replace(line.named.entry.name, name)) for at, line in named.items()),
            )
            for name in finding.suggestions[:MOST_READINGS]
        )
    if card.limit is None or card.count <= card.limit:
        return ()
    return (_fewer(named, card.count - card.limit),)


def _fewer(named: dict[int, _Line], extra: int) -> Fix:
    """So many copies less, taken from the last lines first."""
    changed: list[tuple[int, str]] = []
    struck: list[str] = []
    said = ""
    for line in sorted(named, reverse=True):
        count = named[line].named.entry.count
        if extra <= 0:
            break
        if count <= extra:
            changed.append((line, ""))
            struck.append(str(line))
        else:
            changed.append((line, named[line].with_count(count - extra)))
            said = f"line {line}: {count - extra} instead of {count}"
        extra -= count
    parts = [f"strike line{'s' if len(struck) > 1 else ''} {', '.join(reversed(struck))}"] if struck else []
    words = " and ".join([*parts, *filter(None, [said])])
    return Fix(words[:1].upper() + words[1:], tuple(reversed(changed)))


def _plain_lines(written: DeckList, deck: Deck) -> dict[int, _Line]:
    """The lines that by themselves say the count and the name they were read as."""
    found: dict[int, _Line] = {}
    crowded: set[int] = set()
    for each in deck.named:
        number = each.entry.line
        if number in found:
            crowded.add(number)
        found[number] = _Line(written.lines[number - 1], each)
    return {number: line for number, line in found.items() if number not in crowded and line.is_plain}


def change_lines(text: str, change: str) -> str:
    """The list with some lines changed (`Fix.key`). Raises `InputError` when a change names no line of the list."""
    lines: list[str | None] = list(decode(text)[0].split("\n"))
    for wanted in change.split("\n")[:MOST_LINES]:
        told = _CHANGE.fullmatch(wanted.strip("\r"))
        number = int(told[1]) if told else 0
        if told is None or not 1 <= number <= len(lines):
            raise InputError("this change names no line of the list")
        lines[number - 1] = told[2].strip() or None
    return "\n".join(line for line in lines if line is not None)
