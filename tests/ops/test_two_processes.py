"""The recipe of docs/deploy.md: two processes of gunicorn, SQLite or PostgreSQL, and limits shared through Redis."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
CARD = '{"game": "kaijudo", "cards": [{"name": "Tidal Note", "type": "spell", "civilizations": ["Water"], "level": 2, "text": "Draw 2 cards."}]}'  # noqa: E501


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def floorjudge(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "webapp.cli", *arguments],
        env=environment, cwd=TOP, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def get(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as problem:
        with problem:
            return problem.code


@contextmanager
def gunicorn(environment: dict[str, str], place: Path) -> Iterator[str]:
    """The address of two processes; what they log, with the process in front, is in `place/access`."""
    port = free_port()
    errors = (place / "errors").open("w")
    server = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "--workers", "2", "--threads", "4",
         "--access-logfile", str(place / "access"), "--access-logformat", "%(p)s %(s)s", "webapp.wsgi:app"],
        env=environment, cwd=TOP, stdout=errors, stderr=errors,
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                if get(f"{address}/healthz") == 200:
                    break
            except OSError:
                assert server.poll() is None, (place / "errors").read_text()
            time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=30)
        errors.close()


@contextmanager
def redis() -> Iterator[str]:
    """The address of a Redis of this test."""
    port = free_port()
    server = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture
def environment(tmp_path: Path, url: str) -> dict[str, str]:
    home = tmp_path / "home"
    return {
        **os.environ, "FLOORJUDGE_HOME": str(home), "FLOORJUDGE_DATABASE_URL": url, "FLOORJUDGE_WORKERS": "0",
        "FLOORJUDGE_LIMIT_API": "none", "FLOORJUDGE_LOG_FORM": "json",
    }  # fmt: skip


def processes(place: Path) -> set[str]:
    return {line.split()[0] for line in (place / "access").read_text().splitlines()}


def asked(address: str, paths: list[str], place: Path) -> Counter[int]:
    """The statuses of all answers, asked by eight at once until both processes have answered some."""
    found: Counter[int] = Counter()
    with ThreadPoolExecutor(8) as pool:
        for _ in range(12):
            found.update(pool.map(get, [address + path for path in paths]))
            if len(processes(place)) >= 2:
                break
    return found


def test_two_processes_share_cards_indexes_and_the_key(environment: dict[str, str], tmp_path: Path) -> None:
    floorjudge(environment, "load")
    home = Path(environment["FLOORJUDGE_HOME"])
    shutil.rmtree(home / "index", ignore_errors=True)
    with gunicorn(environment, tmp_path) as address:
        paths = ["/readyz", "/rules?q=slayer+battle", "/cards?q=civ:fire+level%3C%3D3", "/api/v1/version", "/"] * 8
        assert set(asked(address, paths, tmp_path)) == {200}
        assert len(processes(tmp_path)) >= 2
        assert get(f"{address}/cards/kaijudo/tidal-note") == 404
        built = sorted(path.name for path in (home / "index").iterdir() if path.is_dir())
        games = ["chaotic", "duel_masters", "duel_to_the_death", "kaijudo"]
        assert [name.rpartition("-")[0] for name in built] == games
        (tmp_path / "own.json").write_text(CARD)
        floorjudge(environment, "import", str(tmp_path / "own.json"))
        with ThreadPoolExecutor(8) as pool:
            cards = list(pool.map(get, [f"{address}/cards/kaijudo/tidal-note"] * 24))
        assert set(cards) == {200}
    told = json.loads(floorjudge(environment, "doctor", "--json"))
    assert told["healthy"], told
    lines = [json.loads(line) for line in (tmp_path / "errors").read_text().splitlines() if line.startswith("{")]
    assert {"id", "page", "status"} <= set(lines[0])


def test_a_backup_of_either_database_brings_imports_back(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(CARD)
    floorjudge(environment, "import", str(tmp_path / "own.json"))
    floorjudge(environment, "ruling", "add", "K-03-13-R", "As printed.", "--author", "Anna")
    floorjudge(environment, "backup", str(tmp_path / "saved.zip"))
    shutil.rmtree(environment["FLOORJUDGE_HOME"])
    floorjudge(environment, "restore", str(tmp_path / "saved.zip"), "--replace")
    assert "Tidal Note" in floorjudge(environment, "cards", "Tidal Note")
    assert "As printed." in floorjudge(environment, "ruling", "list")


@pytest.mark.redis
def test_one_limit_for_both_processes_and_none_lost_with_redis(tmp_path: Path, home: Path) -> None:
    with redis() as counted:
        environment = {
            **os.environ, "FLOORJUDGE_HOME": str(home), "FLOORJUDGE_WORKERS": "0",
            "FLOORJUDGE_LIMITS_URL": counted, "FLOORJUDGE_LIMIT_API": "20 per hour",
        }  # fmt: skip
        environment.pop("FLOORJUDGE_DATABASE_URL", None)
        with gunicorn(environment, tmp_path) as address:
            found = asked(address, ["/api/v1/version"] * 60, tmp_path)
            assert len(processes(tmp_path)) >= 2
            assert found[200] == 20
            assert set(found) == {200, 429}
    with gunicorn(environment, tmp_path) as address:  # nobody counts there any more: each process for itself
        assert get(f"{address}/api/v1/version") == 200
