"""Is this installation healthy: each thing looked at, what is wrong with it, and what mends it. Nothing is changed."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from rules.problem import InputError

State = Literal["well", "warning", "wrong"]

LITTLE: Final = 200
"""With fewer megabytes free than this, a load or a backup may not fit."""


class Finding(Struct, frozen=True):
    """One thing that was looked at: what was found, and in `mend` what to do about it."""

    about: str
    state: State
    found: str
    mend: str = ""


def examine(place: Path, data: Path, url: str = "") -> tuple[Finding, ...]:
    """Look at settings, disk, cards, database, indexes and fonts; a later one is looked at whatever an earlier says."""
    looks: tuple[tuple[str, Callable[[], Finding]], ...] = (
        ("settings", _settings),
        ("home", lambda: _home(place)),
        ("disk", lambda: _disk(place)),
        ("key", lambda: _key(place)),
        ("snapshot", lambda: _snapshot(place)),
        ("database", lambda: _database(place, data, url)),
        ("index", lambda: _index(place, data)),
        ("font", _font),
    )
    return tuple(_safely(about, look) for about, look in looks)


def _safely(about: str, look: Callable[[], Finding]) -> Finding:
    try:
        return look()
    except InputError as problem:
        return Finding(about, "wrong", str(problem), _mend_in(str(problem)))
    except OSError as problem:
        return Finding(about, "wrong", f"{problem.filename or about}: {problem.strerror or problem}")


def _mend_in(sentence: str) -> str:
    return "run `floorjudge load`" if "floorjudge load" in sentence else ""


def _settings() -> Finding:
    from webapp.settings import from_environment

    with tempfile.TemporaryDirectory() as elsewhere:  # reading them makes a key where there is none
        from_environment(Path(elsewhere))
    return Finding("settings", "well", "each can be used")


def _home(place: Path) -> Finding:
    there = place
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.NamedTemporaryFile(dir=there, prefix=".doctor-") as file:
            file.write(b"x" * 4096)
            file.flush()
    except OSError as problem:
        mend = "free some space" if problem.errno == 28 else "let this user write there, or set FLOORJUDGE_HOME"
        return Finding("home", "wrong", f"{place} cannot be written: {problem.strerror}", mend)
    if there != place:
        return Finding("home", "warning", f"{place} is not there yet", "run `floorjudge load`")
    return Finding("home", "well", str(place))


def _disk(place: Path) -> Finding:
    there = place
    while not there.exists() and there != there.parent:
        there = there.parent
    free = shutil.disk_usage(there).free // 1_000_000
    if free < LITTLE:
        return Finding("disk", "wrong", f"only {free} MB are free at {there}", f"free at least {LITTLE} MB")
    return Finding("disk", "well", f"{free:,} MB are free")


def _key(place: Path) -> Finding:
    path = place / "secret_key"
    if os.environ.get("FLOORJUDGE_SECRET_KEY", "").strip():
        return Finding("key", "well", "from FLOORJUDGE_SECRET_KEY")
    if not path.is_file():
        return Finding("key", "well", "is made when the site is served first")
    if os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return Finding("key", "warning", f"others may read {path}", f"chmod 600 {path}")
    return Finding("key", "well", "kept in the home")


def _snapshot(place: Path) -> Finding:
    from catalog.reader import load_snapshot

    snapshot = load_snapshot(place)
    return Finding("snapshot", "well", f"generation {snapshot.generation}")


def _database(place: Path, data: Path, url: str) -> Finding:
    from sqlalchemy.exc import DBAPIError

    from catalog.database import database_url, migrations, open_engine, revision
    from catalog.fill import loaded_generation
    from catalog.importing.store import with_own
    from catalog.reader import load_snapshot
    from catalog.record import read_cards, read_sets
    from catalog.snapshot import generation_of
    from webapp.ops.config import masked

    where = url or database_url(place)
    shown = masked("", where)
    if where.startswith("sqlite:///") and not Path(where.removeprefix("sqlite:///")).is_file():
        return Finding("database", "wrong", f"there is none at {shown}", "run `floorjudge load`")
    engine = open_engine(where)
    try:
        with engine.connect() as connection:
            known, at = migrations(), revision(connection)
            if at and at not in known:
                mend = "install the newer release, or `floorjudge restore` a backup of this one"
                return Finding("database", "wrong", "it was made by a newer release of Floorjudge", mend)
            if at != known[0]:
                return Finding("database", "wrong", "it has the form of an older release", "run `floorjudge upgrade`")
            merged = with_own(connection, read_cards(data), read_sets(data))
            if merged.aside:
                why = "; ".join(merged.aside)
                return Finding("database", "warning", why, "rename the imported card, or undo its import")
        loaded = loaded_generation(engine)
    except DBAPIError as problem:
        said = " ".join(str(problem.orig).split())
        mend = "start the database, or correct FLOORJUDGE_DATABASE_URL"
        if engine.dialect.name == "sqlite":
            mend = "`floorjudge restore` a backup, or move the file away and run `floorjudge load`"
        return Finding("database", "wrong", f"{shown}: {said}", mend)
    finally:
        engine.dispose()
    try:
        snapshot = load_snapshot(place).generation
    except InputError:
        snapshot = ""
    if snapshot and loaded != snapshot:
        found = f"it holds generation {loaded or 'none'}, the snapshot {snapshot}"
        return Finding("database", "wrong", found, "run `floorjudge load`")
    if loaded != generation_of(merged.cards, merged.sets):
        return Finding("database", "wrong", "the cards that ship have changed since the load", "run `floorjudge load`")
    return Finding("database", "well", f"{shown}, generation {loaded}")


def _index(place: Path, data: Path) -> Finding:
    from rules.book.load import book_games
    from rules.book.store import Store
    from rules.book.whoosh_index import index_generation

    store = Store(place / "index")
    stale = [game for game in book_games(data) if not store.holds(game, f"{game}-{index_generation(game, data)}")]
    if stale:
        found = f"not that of the rulebooks that are here: {', '.join(stale)}"
        return Finding("index", "warning", found, "run `floorjudge upgrade`; the next search builds it too")
    return Finding("index", "well", "that of the rulebooks that are here")


def _font() -> Finding:
    from validators.registration import font_letters

    if font_letters():
        return Finding("font", "well", "letters such as é ü Ø are on the PDF sheets")
    return Finding("font", "warning", "PDF sheets lack letters such as Ø", "install DejaVu (fonts-dejavu-core)")
