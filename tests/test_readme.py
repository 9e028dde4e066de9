"""The README's tour is what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from webapp.cli import main

ROOT = Path(__file__).parents[1]
SHOWN = re.findall(r"```console\n\$ (floorjudge [^\n]+)\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_tour_shows_what_is_printed(
    command: str, output: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")
    main(shlex.split(command)[1:])
    assert capsys.readouterr().out.rstrip() == output.rstrip()


def test_the_tour_shows_something() -> None:
    assert len(SHOWN) >= 4
