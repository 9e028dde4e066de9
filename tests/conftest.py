"""What all tests share: a home of their own, the cards, and the list of what was not run, printed last."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import text
from sqlalchemy.engine import make_url

from catalog.database import open_engine
from catalog.places import data_dir
from catalog.reader import Snapshot, decode_snapshot
from catalog.record import read_cards, read_sets
from catalog.snapshot import encode_snapshot

settings.register_profile("floorjudge", deadline=None, print_blob=True)
settings.load_profile("floorjudge")

NEEDS = {
    "browser": ("browser tests", "FLOORJUDGE_CHROMIUM or a `chromium` on the path"),
    "redis": ("Redis tests", "a `redis-server` on the path"),
    "postgres": ("PostgreSQL tests", "FLOORJUDGE_TEST_DATABASE_URL"),
}


def chromium() -> str:
    """The browser of the tests: `FLOORJUDGE_CHROMIUM`, or `chromium` on the path; empty when there is none."""
    return os.environ.get("FLOORJUDGE_CHROMIUM") or shutil.which("chromium") or ""


def _missing(marker: str) -> bool:
    if marker == "browser":
        return not chromium()
    if marker == "redis":
        return not shutil.which("redis-server")
    return not os.environ.get("FLOORJUDGE_TEST_DATABASE_URL")


def _in_ci() -> bool:
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def pytest_configure(config: pytest.Config) -> None:
    """The markers for what a machine may lack."""
    for marker, (title, needs) in NEEDS.items():
        config.addinivalue_line("markers", f"{marker}: {title}, which need {needs}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What the machine lacks is not run; with CI=1 it fails."""
    for marker, (title, needs) in NEEDS.items():
        if item.get_closest_marker(marker) and _missing(marker):
            if _in_ci():
                pytest.fail(f"{title} need {needs}", pytrace=False)
            pytest.skip(f"not run: {marker}")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """With CI=1 nothing may be skipped, for whatever reason."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and _in_ci() and reporter.stats.get("skipped") and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The very last line: how many passed and failed, and what was not run."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput") or config.option.collectonly:
        return
    count = {name: len(reports) for name, reports in reporter.stats.items()}
    failed = count.get("failed", 0) + count.get("error", 0)
    line = f"{count.get('passed', 0)} passed, {failed} failed"
    skipped = [str(report.longrepr) for report in reporter.stats.get("skipped", [])]
    for marker, (title, needs) in NEEDS.items():
        if missed := sum(f"not run: {marker}" in reason for reason in skipped):
            line += f"; NOT RUN: {missed} {title} (they need {needs})"
            skipped = [reason for reason in skipped if f"not run: {marker}" not in reason]
    if skipped:
        line += f"; SKIPPED: {len(skipped)}"
    bad = bool(failed) or _in_ci() and "; " in line
    reporter.write_line(line, red=bad, green=not bad)


@pytest.fixture(scope="session")
def snapshot_bytes() -> bytes:
    """The snapshot of the data folder, as bytes."""
    data = data_dir()
    return encode_snapshot(read_cards(data), read_sets(data))


@pytest.fixture(scope="session")
def cards(snapshot_bytes: bytes) -> Snapshot:
    """All cards of the data folder."""
    return decode_snapshot(snapshot_bytes)


@pytest.fixture
def home(tmp_path: Path, snapshot_bytes: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with the snapshot in it, which commands run in this test use."""
    place = tmp_path / "home"
    place.mkdir()
    (place / "catalog.snapshot").write_bytes(snapshot_bytes)
    monkeypatch.setenv("FLOORJUDGE_HOME", str(place))
    return place


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
