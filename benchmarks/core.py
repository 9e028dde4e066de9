"""`make bench-core`: the core on its boards beside its first sketch and other engines, as one table of ratios.

`python -m benchmarks.core [--quick]`. All rates are positions a second of CPU time in one process, citations deferred
(the steps of a line are written when it is shown). A position is a board at which somebody must answer, or an end.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
import tracemalloc
from typing import Any

from msgspec import Struct

from benchmarks.measured import BOARDS, Board
from benchmarks.others import OTHERS
from benchmarks.sketch import explore as old_explore
from benchmarks.sketch import kernel as old_kernel
from rules.lab.explore import Limits, Search
from rules.lab.outcomes import endings

BUDGET = 20_000  # positions of a search, as on the site
SKETCHED = 12_000  # states of the sketch that its rate is taken over
WEIGHED = 5_000  # positions over which the bytes of one are counted
LEAST_RATE, MOST_BYTES, MOST_TIME = 0.8, 1_200.0, 0.5


class Row(Struct):
    """One board in one size: what came out, and how that compares."""

    size: int
    positions: int
    outcomes: int
    complete: bool
    rate: float
    bytes: float = 0.0
    sketch: float = 0.0
    time: float = 0.0


def best(board: Board, size: int, times: int, budget: int = BUDGET) -> tuple[Search, float]:
    """A search of a board and the best positions a second of so many tries."""
    found, rate = None, 0.0
    for _ in range(times):
        search = board.search(size, Limits(budget, 600.0))
        began = time.process_time()
        search.go()
        found, rate = search, max(rate, len(search.nodes) / (time.process_time() - began))
    assert found is not None
    return found, rate


def weight(board: Board, size: int) -> float:
    """Bytes for each position that a finished search holds."""
    search = board.search(size, Limits(WEIGHED, 600.0))
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    search.go()
    search.boards.clear()
    search.asks.clear()
    search.memos.clear()
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return held / len(search.nodes)


def sketched(board: Board, size: int, times: int) -> tuple[float, float]:
    """Positions a second of the sketch, and its seconds for all outcomes (0 where it was cut off).

    It keeps one record for each answer; counted are the boards at which somebody must answer, and the ends.
    """
    assert board.sketch is not None
    rate = whole = 0.0
    for _ in range(times):
        game, cards, root = board.sketch(size)
        nodes: dict[Any, Any] = {}
        todo, ends = [root], set()
        began = time.process_time()
        while todo and len(nodes) < 2 * SKETCHED:
            state = todo.pop()
            if state in nodes:
                continue
            end, ask, steps = old_kernel.run(game, cards, state)
            children = [old_kernel.choose(end, i) for i in range(len(ask.labels))] if ask else []
            nodes[state] = old_explore.Node(steps, ask, end, children)
            ends.add(end)
            todo += children
        taken = time.process_time() - began
        if len(ends) / taken > rate:
            rate, whole = len(ends) / taken, 0.0 if todo else taken
    return rate, whole


def measured(board: Board, times: int, most: int) -> list[Row]:
    """A board in all its sizes."""
    rows: list[Row] = []
    for size in board.sizes[:most]:
        search, rate = best(board, size, times)
        row = Row(size, len(search.nodes), len(endings(search, None)), search.complete, rate)
        row.bytes = weight(board, size)
        if board.sketch is not None:
            row.sketch, whole = sketched(board, size, times)
            row.time = (len(search.nodes) / rate) / whole if whole and search.complete else 0.0
        rows.append(row)
    return rows


def growth(rows: list[Row], k: int) -> str:
    """How many times as many positions a size has as the one before it."""
    if not k or not rows[k].complete:
        return "-"
    before, here = rows[k - 1], rows[k]
    return f"x {(here.positions / before.positions) ** (1 / (here.size - before.size)):.1f}"


WIDTHS = (-26, 2, 10, 9, 7, 8, 6, 6)


def line(*cells: object) -> str:
    """One line of the table, its cells under each other."""
    texts = zip(map(str, cells), WIDTHS, strict=True)
    return " ".join(text.ljust(-width) if width < 0 else text.rjust(width) for text, width in texts)


HEAD = line("board", "N", "positions", "outcomes", "growth", "/ sketch", "time", "bytes")


def table(times: int, most: int) -> tuple[list[str], int, float]:
    """The lines, how many figures missed their bound, and the rate on the attack phase with three attackers."""
    lines, missed, reference = [HEAD, "-" * len(HEAD)], 0, 0.0
    for board in BOARDS:
        rows = measured(board, times, most)
        for k, row in enumerate(rows):
            if board is BOARDS[0] and row.size == 3:
                reference = row.rate
            ratio = row.rate / row.sketch if row.sketch else 0.0
            many = f"{row.positions:,}" if row.complete else f"{row.positions:,}+"
            ends = f"{row.outcomes:,}" if row.complete else f"{row.outcomes:,}+"
            held = board is BOARDS[0] and row.size == 3  # the board that the bounds on speed are about
            late = [
                *(["rate"] if held and ratio < LEAST_RATE else []),
                *(["time"] if held and row.time > MOST_TIME else []),
                *(["bytes"] if row.positions > 1_000 and row.bytes > MOST_BYTES else []),
            ]
            missed += len(late)
            beside = f"{ratio:.2f}" if ratio else "-"
            took = f"{row.time:.2f}" if row.time else "-"
            name = "" if k else board.name
            told = line(name, row.size, many, ends, growth(rows, k), beside, took, f"{row.bytes:.0f}")
            lines.append(told + (f"  MISSED {', '.join(late)}" if late else ""))
    return lines, missed, reference


def others(reference: float) -> list[str]:
    """The core beside other engines: its positions a second as a part of their units a second."""
    lines = ["", f"{'the core on 3/3/5, beside':<44} {'ratio':>6}", "-" * 51]
    for name, measure in OTHERS:
        try:
            lines.append(f"{name:<44} {reference / measure():>6.2f}")
        except ImportError as problem:
            lines.append(f"{name:<44} not measured: {problem.name or problem} is not installed")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Print the table; 1 when a figure is beyond its bound."""
    parser = argparse.ArgumentParser(description="The core beside its sketch and other engines.")
    parser.add_argument("--quick", action="store_true", help="once each, and the small sizes only")
    given = parser.parse_args(arguments)
    lines, missed, reference = table(1 if given.quick else 3, 3 if given.quick else 9)
    print("\n".join([*lines, *others(reference)]))
    print(
        f"\n+: cut off at {BUDGET:,} positions; what was found can happen, the rest is not settled.\n"
        f"/ sketch: positions a second beside the sketch's (3/3/5: at least {LEAST_RATE}); it knows fewer rules.\n"
        f"time: seconds for all outcomes beside the sketch's (3/3/5: less than {MOST_TIME}).\n"
        f"bytes: for each position (at most {MOST_BYTES:,.0f}). growth: positions for each one more."
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
