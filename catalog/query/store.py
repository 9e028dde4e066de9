"""The database that searches are answered from: the configured one, or one in memory where that holds other cards."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from catalog.database import database_url, open_engine
from catalog.fill import fill, loaded_generation
from catalog.tables import Base
from rules.problem import InputError

if TYPE_CHECKING:
    from catalog.reader import Snapshot

_numbers = count(1)


def open_cards(snapshot: Snapshot, place: Path | None = None) -> Engine:
    """An engine whose tables hold the cards of this snapshot.

    A database that is missing, cannot be reached or holds another generation is left alone: the cards of the snapshot
    are put into one in memory (about half a second), so that a search never answers from other cards than the pages.
    """
    url = database_url(place)
    try:
        if not _is_missing_file(url):
            engine = open_engine(url)
            if loaded_generation(engine) == snapshot.generation:
                return engine
            engine.dispose()
    except (InputError, DBAPIError):
        pass
    return in_memory(snapshot)


def in_memory(snapshot: Snapshot) -> Engine:
    """A database in memory with the cards of this snapshot, gone when the engine is disposed of; for all threads."""
    url = f"sqlite:///file:cards-{next(_numbers)}?mode=memory&cache=shared&uri=true"
    engine = create_engine(url, poolclass=QueuePool, connect_args={"check_same_thread": False})
    keeper = engine.raw_connection()  # while one connection is open, the database is there
    event.listen(engine, "engine_disposed", lambda _: keeper.close())
    Base.metadata.create_all(engine)
    with engine.begin() as connection:
        cards = {game: snapshot.records(game) for game in snapshot.games()}
        fill(connection, cards, snapshot.sets, snapshot.generation)
    return engine


def _is_missing_file(url: str) -> bool:
    return url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).is_file()
