"""Regular expressions over names and rendered words, with a limit to what they may cost."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Literal

from catalog.query.fields import PRINTED_TEXT, SAME_TEXT, SELF
from catalog.wording import searched_words

if TYPE_CHECKING:
    from catalog.reader import Snapshot

MOST_SECONDS = 0.06
"""So much time the regular expressions of a search may take together, counted in the thread's own time."""
ONE_CARD = 0.04
"""So many seconds one expression may take over one card."""
LONGEST = 200

Where = Literal["name", "text"]


class TooDear(Exception):
    """The expression was not done within its time."""


class NoPattern(Exception):
    """The expression cannot be read; says why."""


class Texts:
    """The names and words of all cards of some games, in which expressions look; read when they are first needed."""

    def __init__(self, snapshot: Snapshot, games: tuple[str, ...]) -> None:
        self._snapshot = snapshot
        self._games = games
        self._lines: list[tuple[str, str, str]] | None = None

    def _read(self) -> list[tuple[str, str, str]]:
        if self._lines is None:
            self._lines = [
                (game, card.name, searched_words(card, self._snapshot.words(game, card)))
                for game in self._games
                for card in self._snapshot.records(game)
            ]
        return self._lines

    def matching(self, pattern: str, where: Where, clock: Clock) -> tuple[tuple[str, str], ...]:
        """The cards, by game and name, in whose name or in a line of whose words the expression is found.

        Case does not matter; `~` is the card itself. Raises `NoPattern` and `TooDear`.
        """
        import regex

        if len(pattern) > LONGEST:
            raise NoPattern(f"a regular expression is at most {LONGEST} letters long")
        if where == "text":
            pattern = in_both_words(pattern.replace("~", f"(?:{'|'.join(SELF)})"))
        try:
            compiled = regex.compile(pattern, regex.IGNORECASE | regex.MULTILINE | regex.VERSION0)
        except (regex.error, OverflowError, RecursionError) as problem:
            raise NoPattern(f"the regular expression cannot be read: {problem}") from problem
        found = []
        lines = self._read()  # once for all searches: no time of this one's
        began = time.thread_time()
        try:
            for game, name, words in lines:
                if compiled.search(name if where == "name" else words, timeout=ONE_CARD):
                    found.append((game, name))
                clock.check(began)
        except (TimeoutError, MemoryError) as problem:
            raise TooDear from problem
        finally:
            clock.spent += time.thread_time() - began
        return tuple(found)


def in_both_words(pattern: str) -> str:
    """The pattern in which words that have a twin (another game's, or rendered ones for printed) stand for both.

    Left alone are those that an escape touches, that stand in a class, and whose last letter a quantifier counts.
    """

    def both(match: re.Match[str]) -> str:
        others = _TWINS.get(match.group().casefold(), ())
        return f"(?:{'|'.join((match.group(), *others))})" if others else match.group()

    return _TWIN.sub(both, pattern)


def _twins() -> dict[str, tuple[str, ...]]:
    pairs = [*SAME_TEXT, *(pair[::-1] for pair in SAME_TEXT), *PRINTED_TEXT]
    found: dict[str, tuple[str, ...]] = {}
    for words, other in pairs:
        found[words] = (*found.get(words, ()), other)
    return found


_TWINS = _twins()
_TWIN = re.compile(
    rf"\\.|\[(?:\\.|[^\]])*\]|\b(?:{'|'.join(sorted(_TWINS, key=len, reverse=True))})\b(?![?*+{{])", re.IGNORECASE
)


class Clock:
    """What the expressions of one search have taken, in seconds."""

    def __init__(self) -> None:
        self.spent = 0.0

    def check(self, began: float) -> None:
        """Raises `TooDear` when the time is up that one search has."""
        if self.spent + time.thread_time() - began > MOST_SECONDS:
            raise TooDear
