"""Putting cards into the tables, and saying which content they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Engine, delete, insert, inspect, select
from sqlmodel import col

from catalog.record import CardRecord, SetRecord
from catalog.rows import rows_of
from catalog.tables import Base, Loaded


def fill(
    connection: Connection, cards: Mapping[str, Sequence[CardRecord]], sets: Sequence[SetRecord], generation: str
) -> None:
    """Put these cards in the place of all that the tables hold, inside the connection's transaction.

    A user's imports stay: the cards were made from them.
    """
    for table in reversed(Base.metadata.sorted_tables):
        if not table.info.get("kept"):
            connection.execute(delete(table))
    for model, rows in rows_of(cards, sets):
        if rows:
            connection.execute(insert(model), rows)
    connection.execute(insert(Loaded), [{"id": 1, "generation": generation}])


def loaded_generation(engine: Engine) -> str:
    """The generation that the database holds; empty when it holds none."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("loaded"):
            return ""
        return connection.execute(select(col(Loaded.generation))).scalar() or ""
