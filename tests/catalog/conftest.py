"""What the catalog's tests share: a database in memory with all cards, the fields' values."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine

from catalog.query.store import in_memory
from catalog.query.vocabulary import Vocabulary, vocabulary
from catalog.reader import Snapshot


@pytest.fixture(scope="session")
def known(cards: Snapshot) -> Vocabulary:
    """The values of all cards."""
    return vocabulary(cards, cards.games())


@pytest.fixture(scope="session")
def card_engine(cards: Snapshot) -> Engine:
    """A database in memory with all cards."""
    return in_memory(cards)
