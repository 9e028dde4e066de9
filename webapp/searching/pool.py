"""The pool of worker processes: lends one for each board, ends one that takes too much, puts another in its place."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from webapp.searching.wire import Asked, Order, Said, receive, said, send
from webapp.searching.worker import MEMORY, NO_MEMORY_LEFT

STOPPING = 20.0  # seconds in which a worker that was told to stop has to answer
LONGER = 2.0  # so many times the seconds of a search may pass before its worker is ended, and GRACE besides
GRACE = 5.0
LOOK = 0.05  # seconds between two looks at whether to stop
TIME, GONE, STOPPED = "time", "gone", "stopped"  # why a worker gave no answer, beside what it says itself


class Busy(Exception):
    """No worker got free in time."""


class Worker:
    """One worker process, with a thread that reads what it says."""

    def __init__(self, megabytes: int) -> None:
        place = str(Path(__file__).resolve().parents[2])
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (place, os.environ.get("PYTHONPATH"))))}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "webapp.searching.worker", str(megabytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        self.said: queue.SimpleQueue[Said | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while (data := receive(self.process.stdout)) is not None:
                self.said.put(said(data))
        self.said.put(None)

    def tell(self, order: Order) -> None:
        """Tell the worker something; when it is gone, `said` says so."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            send(self.process.stdin, order)

    def alive(self) -> bool:
        """Whether the process runs."""
        return self.process.poll() is None

    def end(self) -> None:
        """End the process at once."""
        with contextlib.suppress(subprocess.TimeoutExpired):  # one that ends by itself says why
            self.process.wait(LOOK)
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError, ValueError):
                    pipe.close()


class Pool:
    """So many workers, started when they are first needed. All methods may be called from several threads."""

    def __init__(self, workers: int, megabytes: int) -> None:
        self.megabytes = megabytes
        self._free: queue.LifoQueue[Worker | None] = queue.LifoQueue()
        self._all: set[Worker] = set()
        self._lock = threading.Lock()
        for _ in range(workers):
            self._free.put(None)  # a place at which a worker can be started
        atexit.register(self.close)

    def warm(self) -> None:
        """Start one worker now, so that the first board need not wait for it."""
        with contextlib.suppress(queue.Empty):
            self._give_back(self._taken(0.0))

    def close(self) -> None:
        """End every worker."""
        with self._lock:
            workers, self._all = self._all, set()
        for worker in workers:
            worker.end()

    def run(
        self,
        asked: Asked,
        *,
        wait: float = 60.0,
        began: Callable[[], None] = lambda: None,
        progress: Callable[[int, int], None] = lambda done, waiting: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Said:
        """What a worker says of a board; `lost` where it gave no answer.

        `began` is called when a worker has it, `progress` with the positions that are done and those that wait. When
        `stopped` says so the worker is told to stop, and what it has found by then is the answer. Raises `Busy` when no
        worker is free within `wait` seconds.
        """
        worker = self._waited(wait, stopped)
        if worker is None:
            return Said(lost=STOPPED)
        try:
            began()
            found = self._watch(worker, asked, progress, stopped)
        except BaseException:
            worker.end()
            raise
        finally:
            self._give_back(worker)
        return found

    def _watch(
        self, worker: Worker, asked: Asked, progress: Callable[[int, int], None], stopped: Callable[[], bool]
    ) -> Said:
        worker.tell(Order(asked))
        ends_at = time.monotonic() + asked.seconds * LONGER + GRACE
        told = False
        while True:
            try:
                found = worker.said.get(timeout=LOOK)
            except queue.Empty:
                found = Said()
            if found is None:
                worker.end()
                return Said(lost=MEMORY if worker.process.returncode == NO_MEMORY_LEFT else GONE)
            if len(found.answer) or found.mistake is not None or found.lost:
                if found.lost:
                    worker.end()
                return found
            if found.progress is not None:
                progress(*found.progress)
            if not told and stopped():
                told = True
                worker.tell(Order())
                ends_at = min(ends_at, time.monotonic() + STOPPING)
            if time.monotonic() > ends_at:
                worker.end()
                return Said(lost=STOPPED if told else TIME)

    def _waited(self, wait: float, stopped: Callable[[], bool]) -> Worker | None:
        """A worker, as soon as one is free; None when the board is not wanted any more."""
        until = time.monotonic() + wait
        while not stopped():
            try:
                return self._taken(LOOK)
            except queue.Empty:
                if time.monotonic() > until:
                    raise Busy from None
        return None

    def _taken(self, timeout: float) -> Worker:
        worker = self._free.get(timeout=timeout) if timeout else self._free.get_nowait()
        if worker is not None and worker.alive():
            return worker
        try:
            new = Worker(self.megabytes)
        except BaseException:
            self._free.put(None)
            raise
        with self._lock:
            self._all.discard(worker)
            self._all.add(new)
        return new

    def _give_back(self, worker: Worker) -> None:
        if not worker.alive():
            with self._lock:
                self._all.discard(worker)
        self._free.put(worker if worker.alive() else None)
