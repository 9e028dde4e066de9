"""Loading: everything or nothing, into SQLite and PostgreSQL, with the snapshot beside it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError, OperationalError

import catalog.load
from catalog.database import MIGRATIONS, open_engine, upgrade
from catalog.load import load, loaded_generation, stored_cards
from catalog.places import data_dir
from catalog.reader import load_snapshot
from catalog.record import read_cards
from catalog.tables import Base
from rules.problem import InputError

CARDS = {"kaijudo": 1139, "duel_masters": 1152, "chaotic": 1237, "duel_to_the_death": 2}
PRINTINGS = {"kaijudo": 1297, "duel_masters": 1267, "chaotic": 1237, "duel_to_the_death": 0}
ONE = (
    '{"name": "Ion Fox", "slug": "ion-fox", "type": "creature", "civilizations": ["Light"], "level": 1, "power": 1000,'
    ' "races": ["Fox"], "keywords": [{"name": "Blocker"}], "printings": [{"set": "A"}], "aliases": ["Ion Vox"]}\n'
)


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """An engine of the database."""
    opened = open_engine(url)
    yield opened
    opened.dispose()


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A data folder with one card."""
    folder = tmp_path / "data"
    (folder / "cards").mkdir(parents=True)
    (folder / "sets.jsonl").write_text('{"game": "kaijudo", "code": "A", "name": "First"}\n')
    (folder / "cards" / "kaijudo.jsonl").write_text(ONE)
    return folder


def _one(engine: Engine, query: str) -> object:
    with engine.connect() as connection:
        return connection.execute(text(query)).scalar()


def test_all_cards_are_loaded_and_given_back(tmp_path: Path, url: str, engine: Engine) -> None:
    report = load(tmp_path, url=url)
    assert (report.cards, report.printings, report.fresh) == (CARDS, PRINTINGS, True)
    assert _one(engine, "SELECT count(*) FROM cards") == sum(CARDS.values())
    assert _one(engine, "SELECT count(*) FROM printings") == sum(PRINTINGS.values())
    assert stored_cards(engine, "kaijudo") == read_cards(data_dir())["kaijudo"]
    assert loaded_generation(engine) == load_snapshot(tmp_path).generation == report.generation
    blockers = (
        "SELECT count(*) FROM cards JOIN card_keywords k ON k.card_id = cards.id"
        " JOIN keywords w ON w.id = k.keyword_id WHERE w.name = 'Blocker'"
    )
    assert _one(engine, blockers) == 132 + 119


def test_loading_the_same_again_writes_nothing(tmp_path: Path, url: str, small: Path) -> None:
    assert load(tmp_path, url=url, data=small).fresh
    before = (tmp_path / "catalog.snapshot").stat().st_mtime_ns
    assert not load(tmp_path, url=url, data=small).fresh
    assert (tmp_path / "catalog.snapshot").stat().st_mtime_ns == before
    assert load(tmp_path, url=url, data=small, again=True).fresh


def test_a_lost_snapshot_is_written_again(tmp_path: Path, url: str, small: Path) -> None:
    load(tmp_path, url=url, data=small)
    (tmp_path / "catalog.snapshot").unlink()
    assert load(tmp_path, url=url, data=small).fresh
    assert load_snapshot(tmp_path).names("kaijudo") == ("Ion Fox",)


@pytest.mark.parametrize("step", ["fill", "write_beside", "encode_snapshot"])
def test_an_exception_leaves_the_old_data_whole(
    tmp_path: Path, url: str, engine: Engine, small: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    old = load(tmp_path, url=url, data=small).generation
    real = getattr(catalog.load, step)

    def breaks(*arguments: object) -> object:
        real(*arguments)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(catalog.load, step, breaks)
    with pytest.raises(InputError, match="No space left"):
        load(tmp_path, url=url)
    assert loaded_generation(engine) == load_snapshot(tmp_path).generation == old
    assert _one(engine, "SELECT count(*) FROM cards") == 1
    assert step == "write_beside" or not list(tmp_path.glob("*.new"))
    monkeypatch.undo()
    assert load(tmp_path, url=url).fresh
    assert not list(tmp_path.glob("*.new"))


def test_a_disk_that_is_full_keeps_nothing_half_written(
    tmp_path: Path, url: str, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = load(tmp_path, url=url, data=small).generation

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left"):
        load(tmp_path, url=url)
    monkeypatch.undo()
    monkeypatch.setattr(Engine, "begin", _begins_and_cannot_commit)
    with pytest.raises(InputError, match="disk is full"):
        load(tmp_path, url=url)
    assert not list(tmp_path.glob("*.new"))
    assert load_snapshot(tmp_path).generation == old


@contextlib.contextmanager
def _begins_and_cannot_commit(engine: Engine) -> Iterator[Connection]:
    with engine.connect() as connection:
        yield connection
        raise OperationalError("COMMIT", {}, Exception("database or disk is full"))


KILLED = """
import sys, time, catalog.load
from pathlib import Path
real = getattr(catalog.load, sys.argv[3])
def stop(*arguments):
    result = real(*arguments)
    print("here", flush=True)
    time.sleep(60)
    return result
setattr(catalog.load, sys.argv[3], stop)
catalog.load.load(Path(sys.argv[1]), url=sys.argv[2])
"""


@pytest.mark.parametrize("step", ["fill", "write_beside"])
def test_a_kill_leaves_the_old_data_whole(tmp_path: Path, url: str, engine: Engine, small: Path, step: str) -> None:
    old = load(tmp_path, url=url, data=small).generation
    arguments = [sys.executable, "-c", KILLED, str(tmp_path), url, step]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait(10) == -signal.SIGKILL
    assert loaded_generation(engine) == load_snapshot(tmp_path).generation == old
    assert _one(engine, "SELECT name FROM cards") == "Ion Fox"
    assert load(tmp_path, url=url).fresh
    assert _one(engine, "SELECT count(*) FROM cards") == sum(CARDS.values())
    assert not list(tmp_path.glob("*.new"))


def test_killed_between_commit_and_renaming_the_next_load_finishes(
    tmp_path: Path, url: str, engine: Engine, small: Path
) -> None:
    load(tmp_path, url=url, data=small)
    snapshot = (tmp_path / "catalog.snapshot").read_bytes()
    load(tmp_path, url=url)
    (tmp_path / "catalog.snapshot").write_bytes(snapshot)
    assert load(tmp_path, url=url).fresh
    assert loaded_generation(engine) == load_snapshot(tmp_path).generation


def test_the_migration_makes_exactly_the_tables(engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_a_database_of_an_older_release_is_brought_up(tmp_path: Path, url: str, engine: Engine, small: Path) -> None:
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for row in (
            "INSERT INTO sets (id, game, key, name) VALUES (1, 'kaijudo', 'A', 'First')",
            "INSERT INTO types (id, game, name) VALUES (1, 'kaijudo', 'creature')",
            "INSERT INTO cards (id, game, position, name, key, slug, type_id, level, power_plus, evolution, play,"
            " record) VALUES (1, 'kaijudo', 0, 'Old', 'old', 'old', 1, 1, '0', '', 'full', '{}')",
            "INSERT INTO printings (id, card_id, position, set_id, number, rarity) VALUES (1, 1, 0, 1, '1', '')",
        ):
            connection.execute(text(row))
    assert load(tmp_path, url=url, data=small).fresh
    assert _one(engine, "SELECT folded FROM cards") == "ion fox"
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    assert load(tmp_path, url=url, data=small).fresh


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO aliases (card_id, name, key, folded) VALUES (999, 'x', 'x', 'x')",
        "UPDATE cards SET level = -1",
        "UPDATE cards SET name = ''",
        "UPDATE cards SET play = 'maybe'",
        "UPDATE printings SET set_id = 77",
        "INSERT INTO loaded (id, generation) VALUES (2, 'x')",
        "DELETE FROM sets",
    ],
)
def test_the_tables_refuse_nonsense(tmp_path: Path, url: str, engine: Engine, small: Path, statement: str) -> None:
    load(tmp_path, url=url, data=small)
    with pytest.raises(IntegrityError), engine.begin() as connection:
        connection.execute(text(statement))


def test_a_printing_of_no_set_is_refused(tmp_path: Path, small: Path) -> None:
    (small / "sets.jsonl").write_text("")
    with pytest.raises(InputError, match="Ion Fox is printed in A, which is no set of kaijudo"):
        load(tmp_path, data=small)


def test_a_database_of_a_newer_release_is_left_alone(tmp_path: Path, url: str, engine: Engine, small: Path) -> None:
    load(tmp_path, url=url, data=small)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(InputError, match="newer release"):
        load(tmp_path, url=url)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "no database URL"),
        ("mysql://host/name", "no mysql database"),
        ("postgresql://nobody@127.0.0.1:1/none", "does not take the cards"),
        ("sqlite:////proc/floorjudge/x.sqlite3", "cannot make the folder"),
    ],
)
def test_a_database_that_is_none(tmp_path: Path, small: Path, url: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        load(tmp_path, url=url, data=small)
