"""Checking a list with the repository's own cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catalog.reader import Snapshot
from validators import examine
from validators.report import DeckReport


@pytest.fixture(scope="session")
def check(cards: Snapshot) -> Callable[..., DeckReport]:
    """The report on a list."""

    def run(data: str | bytes, **options: str) -> DeckReport:
        return examine(data, cards=cards, **options).report  # type: ignore[arg-type]

    return run
