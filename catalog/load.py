"""Loading: the files of the data folder into the database in one transaction, and into the snapshot beside it.

The tables are brought to this release's form, emptied and filled, the new snapshot is written under another name,
and only then is the transaction committed and the snapshot renamed. Whatever interrupts a load before, the old rows
and the old snapshot stay as they were; if it is stopped between the two last steps, each is whole, and the next
load, seeing that their generations differ, finishes the work.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec
from alembic.util.exc import CommandError
from msgspec import Struct
from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import col

from catalog.database import database_url, is_current, open_engine, upgrade
from catalog.fill import fill, loaded_generation
from catalog.importing.merge import Merged
from catalog.importing.store import with_own
from catalog.places import data_dir, home, snapshot_file
from catalog.reader import load_snapshot
from catalog.record import CardRecord, SetRecord, read_cards, read_sets
from catalog.snapshot import encode_snapshot, generation_of, write_beside
from catalog.tables import Card
from rules.problem import InputError


class LoadReport(Struct, frozen=True):
    """What was loaded. `fresh` is false where the same content was there already and nothing was written.

    `own` counts cards of a user's imports, `aside` says why one of them could not be put among the others.
    """

    generation: str
    cards: dict[str, int]
    printings: dict[str, int]
    sets: int
    fresh: bool
    own: int = 0
    aside: tuple[str, ...] = ()


Change: TypeAlias = Callable[[Connection, dict[str, tuple[CardRecord, ...]], tuple[SetRecord, ...]], bool]
"""What is done to the imports before a load, told the cards and sets that ship; False where nothing has changed."""


def load(
    place: Path | None = None,
    *,
    url: str = "",
    data: Path | None = None,
    again: bool = False,
    change: Change | None = None,
) -> LoadReport:
    """Load all cards of `data` into the database at `url` and the snapshot of the home `place`.

    A user's own cards, which the database keeps, are put among them. Does nothing where both hold this content
    already, unless `again`. `change` is done first, in the same transaction; where it says False nothing is loaded.
    Raises `InputError` for data that is wrong, a home that cannot be written, or a database that cannot be reached
    or is too new for this release.
    """
    where = place or home()
    cards, sets = read_cards(data or data_dir()), read_sets(data or data_dir())
    with _writing(url or database_url(where), where) as engine:
        with engine.connect() as connection:
            current = is_current(connection)
        if change is None and not again and current:
            with engine.connect() as connection:
                report = _report(with_own(connection, cards, sets), fresh=False)
            if _snapshot_generation(where) == report.generation == loaded_generation(engine):
                return report
        return _load(engine, where, cards, sets, change)


def shipped_and_own(place: Path | None = None, *, url: str = "", data: Path | None = None) -> Merged:
    """All cards and sets as a load would put them into the tables now; nothing is written."""
    where = place or home()
    cards, sets = read_cards(data or data_dir()), read_sets(data or data_dir())
    with _writing(url or database_url(where), where) as engine, engine.connect() as connection:
        return with_own(connection, cards, sets)


@contextlib.contextmanager
def _writing(url: str, place: Path) -> Iterator[Engine]:
    """An engine to write with; what goes wrong meanwhile is one sentence."""
    engine = open_engine(url, writes=True)
    try:
        yield engine
    except CommandError as problem:
        raise InputError("the database was made by a newer release of Floorjudge: install that one") from problem
    except DBAPIError as problem:
        raise InputError(f"the database does not take the cards: {problem.orig}") from problem
    except OSError as problem:
        raise InputError(f"cannot write to {place}: {problem.strerror or problem}") from problem
    finally:
        engine.dispose()


def _report(merged: Merged, *, fresh: bool) -> LoadReport:
    return LoadReport(
        generation_of(merged.cards, merged.sets),
        {game: len(records) for game, records in merged.cards.items()},
        {game: sum(len(card.printings) for card in records) for game, records in merged.cards.items()},
        len(merged.sets),
        fresh,
        merged.own,
        merged.aside,
    )


def _load(
    engine: Engine,
    place: Path,
    shipped: dict[str, tuple[CardRecord, ...]],
    sets: tuple[SetRecord, ...],
    change: Change | None,
) -> LoadReport:
    path = snapshot_file(place)
    with contextlib.ExitStack() as undo:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(7015)"))
            upgrade(connection)
            wanted = change is None or change(connection, shipped, sets)
            merged = with_own(connection, shipped, sets)
            report = _report(merged, fresh=wanted)
            if not wanted:
                return report
            fill(connection, merged.cards, merged.sets, report.generation)
            for left in place.glob(f"{path.name}.*.new"):  # of loads that were killed: those that run wait here
                with contextlib.suppress(OSError):
                    left.unlink()
            beside = write_beside(path, encode_snapshot(merged.cards, merged.sets))
            undo.callback(beside.unlink, missing_ok=True)
        undo.pop_all()
    beside.replace(path)
    return report


def stored_cards(engine: Engine, game: str) -> tuple[CardRecord, ...]:
    """The cards of a game as the database holds them, in file order."""
    query = select(col(Card.record)).where(col(Card.game) == game).order_by(col(Card.position))
    with engine.connect() as connection:
        return tuple(msgspec.json.decode(row, type=CardRecord) for row in connection.execute(query).scalars())


def _snapshot_generation(place: Path) -> str:
    try:
        return load_snapshot(place).generation
    except InputError:
        return ""
