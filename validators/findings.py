"""A finding: what a check has to say about a deck, with the rule, the place, both numbers and a way out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]
Effect = Literal["illegal", "undecided", ""]


class CardCount(Struct, frozen=True):
    """A card in a finding: how many there are, how many there may be, and the lines that name it."""

    name: str
    count: int
    limit: int | None
    lines: tuple[int, ...]


class Finding(Struct, frozen=True):
    """One finding as reports give it. `rule` is a rule id or `format:<id>`; `line` the first place, if there is one.

    `unfinished`: cards that are added alone mend it, so that a deck which is still being built is not wrong.
    """

    code: str
    severity: Severity
    rule: str | None
    line: int | None
    message: str
    cards: tuple[CardCount, ...] = ()
    suggestions: tuple[str, ...] = ()
    unfinished: bool = False


class Judged(Struct, frozen=True):
    """A finding with what it does to the verdict: makes the deck illegal, leaves it undecided, or neither."""

    finding: Finding
    effect: Effect = ""


def judged(
    code: str,
    severity: Severity,
    rule: str | None,
    message: str,
    *,
    effect: Effect = "",
    line: int | None = None,
    cards: Iterable[CardCount] = (),
    suggestions: Iterable[str] = (),
    unfinished: bool = False,
) -> Judged:
    """A finding with its effect; its line is the first of its cards' where none is given."""
    cards = tuple(cards)
    if line is None:
        line = min((number for card in cards for number in card.lines), default=None)
    return Judged(Finding(code, severity, rule, line, message, cards, tuple(suggestions), unfinished), effect)


def number_of(count: int, one: str, many: str = "") -> str:
    """`1 copy`, `3 copies`.

    >>> number_of(1, "card"), number_of(2, "copy", "copies")
    ('1 card', '2 copies')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def at_lines(lines: Iterable[int]) -> str:
    """`Line 8.`, `Lines 8 and 20.`, `Lines 1, 2 and 3.`; long rows are cut short.

    >>> at_lines([8, 20]), at_lines([3])
    ('Lines 8 and 20.', 'Line 3.')
    """
    numbers = [str(line) for line in lines]
    if not numbers:
        return ""
    if len(numbers) == 1:
        return f"Line {numbers[0]}."
    if len(numbers) > 8:
        numbers = [*numbers[:7], f"{len(numbers) - 7} more"]
    return f"Lines {', '.join(numbers[:-1])} and {numbers[-1]}."
