"""Two lists side by side: what differs, and the hash of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.problem import InputError
from webapp.services import Services

if TYPE_CHECKING:
    from validators.compare import Difference


@dataclass(frozen=True)
class Compared:
    """What differs, and of each list the hash and how many cards it has."""

    differences: tuple[Difference, ...]
    hashes: tuple[str, str]
    totals: tuple[int, int]


def compare_lists(services: Services, first: str, second: str) -> Compared:
    """Reads both lists in the game of the first and compares them. Raises `InputError` for one that is none."""
    from validators.check import examine
    from validators.compare import differences
    from validators.fingerprint import fingerprint

    decks = []
    game = None
    for which, text in (("registered", first), ("counted", second)):
        if not text.strip():
            raise InputError(f"paste the list that was {which}")
        found = examine(text, game=game, cards=services.snapshot())
        if found.deck is None or found.report.verdict == "unreadable":
            said = found.report.findings[0].message if found.report.findings else "it cannot be read."
            raise InputError(f"the list that was {which}: {said}")
        game = found.report.game
        decks.append(found.deck)
    one, other = decks
    return Compared(differences(one, other), (fingerprint(one), fingerprint(other)), (one.total, other.total))
