"""Killed in the middle of load, import, index build or upgrade, and two starts at once: nothing is lost.

`make soak` kills each a hundred times.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks.kills import KINDS, OWN, _command, kills, prepared, run


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepared(tmp_path_factory.mktemp("start"))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_killed_loses_nothing(kind: str, start: Path) -> None:
    said: list[str] = []
    assert kills(kind, 1, 7, start, start.parent, said.append) == 0, said


def test_two_starts_at_once_do_no_harm(start: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(start, home)
    shutil.rmtree(home / "index")
    (home / "catalog.snapshot").unlink()
    both = [_command(home, "upgrade") for _ in range(2)]
    for one in both:
        _, problems = one.communicate(timeout=600)
        assert one.returncode == 0, problems
    assert run(home, "doctor")[0] == 0
    assert OWN in run(home, "cards", OWN)[1]
