"""The worker process: takes one board at a time, says how far it is, stops when told, and never takes more memory.

Started as `python -m webapp.searching.worker MEGABYTES`; it ends with the process that started it.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from rules.problem import InputError
from webapp.searching.wire import Asked, Said, order, receive, send

if TYPE_CHECKING:
    from catalog.reader import Snapshot

MEMORY = "memory"
NO_MEMORY_LEFT = 3  # with which this process ends when not even that can be said


def bound(megabytes: int) -> None:
    """Let this process take so much memory and no more, where the system can hold it to that."""
    try:
        import resource
    except ImportError:  # no such limits here
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = megabytes * 1024 * 1024
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


class Desk:
    """The cards, kept until their file changes, and whether what is being done is to stop."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self._mark: tuple[object, ...] = ()
        self._cards: Snapshot | None = None

    def cards(self, home: Path) -> Snapshot:
        """The cards of a home. Raises `InputError` when none have been loaded yet."""
        from catalog.places import snapshot_file
        from catalog.reader import load_snapshot

        file = snapshot_file(home)
        mark = (file, file.stat().st_mtime_ns, file.stat().st_size) if file.exists() else (file,)
        if self._cards is None or mark != self._mark:
            self._cards, self._mark = load_snapshot(home), mark
        return self._cards


def work_out(asked: Asked, desk: Desk, out: BinaryIO) -> Said:
    """What comes out of one board, while `out` is told how far it is."""
    from rules.book.house import NONE, load_rulings
    from rules.lab import ask
    from rules.lab.offers import offers
    from rules.lab.puzzles import openings

    def tick(done: int, waiting: int) -> bool:
        send(out, Said(progress=(done, waiting)))
        return desk.stop.is_set()

    cards = desk.cards(Path(asked.home))
    found: object
    if asked.kind == "offers":
        found = offers(asked.text, cards, positions=asked.positions, seconds=asked.seconds)
    elif asked.kind == "openings":
        found = openings(asked.text, asked.player, cards)
    else:
        found = ask(
            asked.text,
            cards,
            name="scenario",
            positions=asked.positions,
            seconds=asked.seconds,
            goal=asked.goal,
            horizon=asked.horizon or None,
            unknown=asked.unknown or None,
            most=asked.most,
            house=load_rulings(Path(asked.home)) if asked.house else NONE,
            tick=tick,
        )
    return Said(answer=msgspec.Raw(msgspec.json.encode(found)))


def answered(asked: Asked, desk: Desk, out: BinaryIO) -> Said:
    """The answer, or why there is none."""
    try:
        return work_out(asked, desk, out)
    except InputError as problem:
        return Said(mistake=(problem.message, problem.file, problem.line, problem.column))
    except MemoryError:
        return Said(lost=MEMORY)
    except OSError:
        raise
    except Exception:
        return Said(lost=traceback.format_exc())


def main() -> None:
    """Work until the other side is gone; another process goes on where the memory did not do."""
    try:
        work()
    except MemoryError:
        os._exit(NO_MEMORY_LEFT)


def work() -> None:
    """Take one board after another."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints does not get between the messages
    desk = Desk()
    orders: queue.SimpleQueue[Asked] = queue.SimpleQueue()

    def listen() -> None:
        while (data := receive(sys.stdin.buffer)) is not None:
            told = order(data)
            if told.asked is None:
                desk.stop.set()
            else:
                desk.stop.clear()
                orders.put(told.asked)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    import rules.lab.ask  # what every board needs, before the first one comes  # noqa: F401

    bound(int(sys.argv[1]))
    send(out, Said())
    while True:
        found = answered(orders.get(), desk, out)
        send(out, found)
        if found.lost:
            os._exit(1)


if __name__ == "__main__":
    main()
