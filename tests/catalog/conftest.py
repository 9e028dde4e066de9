"""What the catalog's tests share: an empty database of each kind, one in memory with all cards, the fields' values."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.engine import make_url

from catalog.database import open_engine
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


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database; on PostgreSQL a schema of this process alone."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'catalog.sqlite3'}"
        return
    given = make_url(os.environ["FLOORJUDGE_TEST_DATABASE_URL"])
    schema = f"floorjudge_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
    engine = open_engine(given.render_as_string(hide_password=False))
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {schema} CASCADE"))
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    yield given.update_query_dict({"options": f"-csearch_path={schema}"}).render_as_string(hide_password=False)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()
