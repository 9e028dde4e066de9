"""Kills with no warning (SIGKILL) at random moments of load, import, index build and upgrade: the next start works.

`python -m benchmarks.kills --times 100` prints one line for each kind; exit code 1 where something was lost.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
KINDS = ("load", "import", "index", "upgrade")
CARD = (
    '{{"game": "kaijudo", "cards": [{{"name": "{name}", "type": "spell", "civilizations": ["Water"],'
    ' "level": 2, "text": "Draw 2 cards."}}]}}'
)
OWN = "Tidal Note"


def _command(home: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "FLOORJUDGE_HOME": str(home)}
    environment.pop("FLOORJUDGE_DATABASE_URL", None)
    return subprocess.Popen(
        [sys.executable, "-m", "webapp.cli", *arguments],
        cwd=TOP, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def run(home: Path, *arguments: str) -> tuple[int, str]:
    """A command to its end: its exit code and all it said."""
    command = _command(home, *arguments)
    out, problems = command.communicate(timeout=600)
    return command.returncode, out + problems


def prepared(place: Path) -> Path:
    """A home with all cards, one import, a ruling and indexes, from which each kill starts."""
    home = place / "home"
    (place / "own.json").write_text(CARD.format(name=OWN))
    (place / "more.json").write_text(CARD.format(name="Ebb Note"))
    told = (("import", str(place / "own.json")), ("ruling", "add", "K-10D-05", "As printed.", "--author", "Anna"))
    for arguments in (*told, ("upgrade",)):
        code, said = run(home, *arguments)
        assert code == 0, said
    return home


def _arguments(kind: str, place: Path) -> tuple[str, ...]:
    return {
        "load": ("load", "--again"),
        "import": ("import", str(place / "more.json")),
        "index": ("rules", "slayer"),
        "upgrade": ("upgrade",),
    }[kind]


def _worn(kind: str, home: Path) -> None:
    """What makes the command have something to do."""
    if kind in ("index", "upgrade"):
        shutil.rmtree(home / "index", ignore_errors=True)
    if kind == "upgrade":
        (home / "catalog.snapshot").unlink()


def kill_once(kind: str, start: Path, place: Path, longest: float, dice: random.Random) -> str:
    """Kill one command at a random moment, start anew, and look: empty where nothing was lost, else what was."""
    home = place / f"killed-{kind}"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(start, home)
    _worn(kind, home)
    command = _command(home, *_arguments(kind, place))
    time.sleep(dice.uniform(0.05, longest))
    command.send_signal(signal.SIGKILL)
    command.communicate()
    for arguments in (("upgrade",), ("doctor",)):
        code, said = run(home, *arguments)
        if code:
            return f"{' '.join(arguments)} said: {said.strip()}"
    code, said = run(home, "cards", OWN)
    if code or OWN not in said:
        return f"the import was lost: {said.strip()}"
    code, said = run(home, "ruling", "list")
    return "" if "As printed." in said else f"the ruling was lost: {said.strip()}"


def kills(kind: str, times: int, seed: int, start: Path, place: Path, tell: Callable[[str], None] = print) -> int:
    """Kill a kind of command so many times; how often something was lost."""
    dice = random.Random(f"{seed} {kind}")
    probe = place / f"probe-{kind}"
    shutil.copytree(start, probe)
    _worn(kind, probe)
    began = time.monotonic()
    run(probe, *_arguments(kind, place))
    longest = time.monotonic() - began
    shutil.rmtree(probe)
    lost = [said for _ in range(times) if (said := kill_once(kind, start, place, longest, dice))]
    for said in lost[:5]:
        tell(f"{kind}: {said}")
    tell(f"{kind}: killed {times} times within {longest:.1f} s, {len(lost)} times something was lost")
    return len(lost)


def main() -> int:
    """Kill each kind so many times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        start = prepared(place)
        lost = [kills(kind, given.times, given.seed, start, place) for kind in KINDS]
        return int(any(lost))


if __name__ == "__main__":
    sys.exit(main())
