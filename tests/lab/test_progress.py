"""A long search on the command line says how far it is, and Ctrl+C ends it with what was found."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules.lab import progress

NAMES = [f"{side}{n}" for side in "AB" for n in range(8)]
EACH = "\n".join(f"  - {{name: {name}, power: {1000 + 500 * k}, keywords: [Blocker]}}" for k, name in enumerate(NAMES))
HARD = f"""title: Eight a side
game: kaijudo
turn: {{player: ann, phase: attack}}
cards:
{EACH}
ann: {{battle: [{", ".join(NAMES[:8])}], shields: 5, deck: 20}}
ben: {{battle: [{", ".join(NAMES[8:])}], shields: 5, deck: 20}}
until: end of turn
"""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    for stream, drawn in ((Terminal(), True), (io.StringIO(), False)):
        with progress.Shown(stream) as shown:
            assert shown(1_234, 56) is False
            assert shown(2_000, 7) is False
        assert ("2,000 positions seen" in stream.getvalue()) is drawn
        assert bool(stream.getvalue()) is drawn


def test_a_quick_search_shows_nothing() -> None:
    stream = Terminal()
    with progress.Shown(stream) as shown:
        shown(10, 1)
    assert stream.getvalue() == ""


def test_ctrl_c_stops_the_search_and_shows_what_was_found(tmp_path: Path, snapshot_bytes: bytes) -> None:
    (tmp_path / "catalog.snapshot").write_bytes(snapshot_bytes)
    file = tmp_path / "hard.yaml"
    file.write_text(HARD)
    command = [sys.executable, "-m", "webapp.cli", "ask", str(file), "--no-trace", "--positions", "10000000"]
    environment = {**os.environ, "FLOORJUDGE_HOME": str(tmp_path)}
    with subprocess.Popen(
        [*command, "--seconds", "300"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        time.sleep(6)
        assert running.poll() is None, "it takes long"
        running.send_signal(signal.SIGINT)
        out, wrong = running.communicate(timeout=120)
    assert running.returncode == 0, wrong.decode()
    assert "cut off there, so there may be more" in out.decode()
    assert b"Traceback" not in wrong
