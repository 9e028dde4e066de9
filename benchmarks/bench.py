"""`make bench`: how long things take, as ratios to something of the same machine in the same run.

A bench is a function that gives lines `(what, ratio, budget)`: a budget is the most a ratio may be, a negative one the
least it has to be, and 0 means that there is none.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

Line = tuple[str, float, float]

BENCHES = ("benchmarks.bench:start_up", "benchmarks.explore:exploring")
"""Where the benches are, in the order they run."""


def best(run: Callable[[], object], times: int = 9) -> float:
    """The shortest of so many runs, in seconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)


def start_up() -> Iterator[Line]:
    """The quick commands, against a Python that only imports click and msgspec (budget: twice that)."""
    from catalog.load import load

    with tempfile.TemporaryDirectory() as place:
        load(Path(place) / "home")
        deck = Path(place) / "deck.txt"
        deck.write_text("40 Skull Cutter\n")
        environment = {**os.environ, "FLOORJUDGE_HOME": str(Path(place) / "home")}

        def shell(*arguments: str) -> float:
            return best(lambda: subprocess.run([sys.executable, *arguments], env=environment, capture_output=True))

        base = shell("-c", "import click, msgspec")
        commands = {
            "--version": ["--version"],
            "cards NAME": ["cards", "Skull Cutter"],
            "check DECK": ["check", str(deck)],
            "rule ID": ["rule", "K-10D-05"],
            "rule NUMBER": ["rule", "1.1.1"],
        }
        for said, arguments in commands.items():
            yield f"floorjudge {said}", shell("-m", "webapp.cli", *arguments) / base, 2.0


def main() -> int:
    """Print every ratio; 1 when one is over its budget."""
    over = 0
    for place in BENCHES:
        module, name = place.split(":")
        bench = getattr(importlib.import_module(module), name)
        print(f"{name}: {(bench.__doc__ or '').splitlines()[0]}")
        for what, ratio, budget in bench():
            late = ratio > budget if budget > 0 else ratio < -budget
            over += late
            bound = f"  {'at most' if budget > 0 else 'at least'} {abs(budget):.2f}{'  MISSED' if late else ''}"
            print(f"  {what:<42} {ratio:6.2f}" + (bound if budget else ""))
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
