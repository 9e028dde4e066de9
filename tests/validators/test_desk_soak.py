"""A little of `python -m benchmarks.desk`: broken files give verdicts, and none that cannot be legal is called so."""

from __future__ import annotations

from benchmarks.desk import soak
from catalog.reader import Snapshot


def test_broken_files_are_never_wrongly_legal(cards: Snapshot) -> None:
    verdicts = soak(cards, 150, 7)
    assert verdicts["illegal"]
    assert verdicts["unreadable"]
    assert not verdicts["legal"]
