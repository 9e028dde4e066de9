"""The directions of imports: the contracts in pyproject.toml hold, and the quick commands stay quick."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
HEAVY = ("sqlalchemy", "sqlmodel", "alembic", "flask", "pydantic", "rich", "whoosh")
ASKED = ("rules.abilities.render", "rapidfuzz")
"""What nothing needs that is written as it is called: the renderer, and the comparison of names."""


def test_imports_point_down() -> None:
    run = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    linted = subprocess.run([sys.executable, "-c", run], cwd=TOP, capture_output=True, text=True)  # it sets up logging
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["cards", "Skull Cutter"],
        ["cards", "Skul Cuter", "--json"],
        ["check", "{deck}"],
        ["formats"],
        ["rule", "K-10D-05"],
        ["rule", "1.1.1"],
        ["ask", "{scenario}"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_what_the_shell_needs_not_is_not_imported(home: Path, tmp_path: Path, arguments: list[str]) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Skull Cutter\n")
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text("game: kaijudo\nann: {battle: [Skull Cutter], deck: 5}\nben: {shields: 1, deck: 5}\n")
    given = [argument.format(deck=deck, scenario=scenario) for argument in arguments]
    plain = arguments[0] == "rule" or arguments == ["cards", "Skull Cutter"]
    unneeded = HEAVY + ASKED if plain else HEAVY
    code = (
        "import atexit, sys; from webapp.cli import main;"
        f"atexit.register(lambda: print('loaded:', *[n for n in {unneeded!r} if n in sys.modules], file=sys.stderr));"
        "sys.exit(main(sys.argv[1:]))"
    )
    environment = {**os.environ, "FLOORJUDGE_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", code, *given], cwd=TOP, env=environment, capture_output=True, text=True
    )
    assert "error inside" not in done.stderr
    assert done.stderr.splitlines()[-1] == "loaded:", done.stderr
