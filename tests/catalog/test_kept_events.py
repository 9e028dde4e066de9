"""Tournaments in the database: under a hashed key, until their day, changed whole or not at all."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from catalog.database import open_engine
from catalog.events.store import LARGEST, EventStore, Keeping
from rules.problem import InputError

TODAY = datetime.date(2014, 5, 30)


def after(days: int) -> datetime.date:
    return TODAY + datetime.timedelta(days=days)


@pytest.fixture
def store(url: str, tmp_path: Path) -> EventStore:
    return EventStore(lambda written: written.replace("Ann", "-"), Keeping(names=30, event=365), tmp_path, url)


def content_of(store: EventStore, token: str, day: datetime.date = TODAY) -> str:
    found = store.find(token, day)
    assert found is not None
    return found.content


def test_the_database_holds_no_key(store: EventStore, url: str) -> None:
    token = store.add("Ann", TODAY)
    engine = open_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM events")).all()
    engine.dispose()
    assert len(rows) == 1
    assert token not in str(rows)
    assert len(token) == 24


def test_names_go_first_and_then_all_of_it(store: EventStore) -> None:
    token = store.add("Ann and Ben", TODAY)
    assert content_of(store, token, after(30)) == "Ann and Ben"
    assert content_of(store, token, after(31)) == "- and Ben"
    assert content_of(store, token, after(365)) == "- and Ben"
    assert store.find(token, after(366)) is None
    assert store.find(token, TODAY) is None, "it is gone, not hidden"


def test_days_count_from_the_last_change(store: EventStore) -> None:
    token = store.add("Ann", TODAY)
    store.change(token, lambda old: old + " Lee", after(20))
    assert content_of(store, token, after(50)) == "Ann Lee"
    found = store.find(token, after(50))
    assert found is not None
    assert (found.until, found.names_until) == (after(385), after(50))
    store.age(after(51))
    assert content_of(store, token, TODAY) == "- Lee"


def test_a_change_is_whole_or_not_at_all(store: EventStore) -> None:
    token = store.add("as it was", TODAY)

    def fails(_: str) -> str:
        raise InputError("no")

    with pytest.raises(InputError):
        store.change(token, fails, TODAY)
    with pytest.raises(InputError, match="more than"):
        store.change(token, lambda _: "x" * (LARGEST + 1), TODAY)
    assert content_of(store, token) == "as it was"
    assert store.change("another", lambda old: old, TODAY) is None


def test_an_event_is_deleted_once(store: EventStore) -> None:
    token = store.add("x", TODAY)
    assert store.delete(token, TODAY)
    assert not store.delete(token, TODAY)
    assert store.find(token, TODAY) is None


def test_nothing_is_kept_where_nothing_is_to_be(tmp_path: Path) -> None:
    place = tmp_path / "catalog.sqlite3"
    store = EventStore(str, Keeping(0, 0), tmp_path, f"sqlite:///{place}")
    with pytest.raises(InputError, match="nothing is kept"):
        store.add("x", TODAY)
    assert store.find("x", TODAY) is None
    assert not store.delete("x", TODAY)
    store.age(TODAY)
    assert not place.exists()


def test_a_database_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "catalog.sqlite3").write_bytes(b"no database at all, and quite long enough to be read as one")
    store = EventStore(str, Keeping(), tmp_path, f"sqlite:///{tmp_path / 'catalog.sqlite3'}")
    with pytest.raises(InputError, match="does not take the event"):
        store.add("x", TODAY)
