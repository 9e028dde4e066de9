"""Where boards are handed in: the same board is one job, few wait, and each ends with an answer or a reason."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Hashable
from pathlib import Path

import msgspec

from rules.problem import InputError
from webapp.searching.pool import GONE, STOPPED, TIME, Busy, Pool
from webapp.searching.store import SILENT, Job, Store
from webapp.searching.wire import Asked, Said
from webapp.searching.worker import MEMORY

log = logging.getLogger("floorjudge.web")

WAITING = 4  # boards that wait for each worker, at most
LOOK = 0.3  # seconds between two looks into the store for a wish to stop
SENTENCES = {
    TIME: "This board took more time than this site gives one board, even to sum up; fix a choice, or ask it on the "
    "command line.",
    MEMORY: "This board took more memory than this site gives one board; fix a choice, or ask it on the command line.",
    GONE: "The process that played this board out was ended from outside; send the board again.",
    STOPPED: "This board was stopped before anything was known of it.",
}
"""Why there is no answer, in one sentence for whoever asked."""


class GivenUp(Exception):
    """A board that got no answer. `kind` is a key of `SENTENCES`, or `error` for a mistake of ours."""

    def __init__(self, kind: str) -> None:
        super().__init__(SENTENCES.get(kind, ""))
        self.kind = kind


class StillSearching(Exception):
    """A board that is being played out: its job can be asked for, and stopped."""

    def __init__(self, job: str) -> None:
        super().__init__(job)
        self.job = job


class Running:
    """A job of this process. `over` is set when it is done; `stop` is whether it is to end."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.over = threading.Event()
        self.stop = threading.Event()


class Desk:
    """All jobs of this process, with the pool that works on them."""

    def __init__(self, home: Path, workers: int, megabytes: int) -> None:
        self.store = Store(home)
        self.pool = Pool(workers, megabytes)
        self.most = workers * (1 + WAITING)
        self._running: dict[Hashable, Running] = {}
        self._lock = threading.Lock()

    def hand_in(self, mark: Hashable, asked: Asked, back: str, keep: Callable[[bytes], None]) -> Running:
        """The job of a board, begun now unless the same board is worked on already.

        `keep` is given an answer that nobody stopped. Raises `Busy` when many boards wait.
        """
        with self._lock:
            if (known := self._running.get(mark)) is not None:
                return known
            if len(self._running) >= self.most:
                raise Busy
            job = self._running[mark] = Running(secrets.token_urlsafe(12))
        try:
            goal = msgspec.json.encode((asked.goal or "", asked.horizon, asked.unknown)).decode()
            self.store.add(job.id, asked.text, goal, back)
        except BaseException:
            self._forget(mark)
            raise
        threading.Thread(target=self._work, args=(mark, job, asked, keep), daemon=True).start()
        return job

    def _work(self, mark: Hashable, job: Running, asked: Asked, keep: Callable[[bytes], None]) -> None:
        looked = 0.0

        def stopped() -> bool:
            nonlocal looked
            if time.monotonic() - looked > LOOK:
                looked = time.monotonic()
                if self.store.wanted(job.id):
                    job.stop.set()
            return job.stop.is_set()

        def progress(done: int, left: int) -> None:
            if self.store.tell(job.id, done, left):
                job.stop.set()

        def began() -> None:
            progress(0, 1)

        try:
            found = self.pool.run(asked, wait=float("inf"), began=began, progress=progress, stopped=stopped)
            answer, trouble = result(found)
            self.store.over(job.id, answer, trouble)
            if answer is not None and not job.stop.is_set():
                keep(answer)
        except Exception:
            log.exception("job %s", job.id)
            self.store.over(job.id, None, msgspec.json.encode(["error"]).decode())
        finally:
            self._forget(mark)
            job.over.set()

    def _forget(self, mark: Hashable) -> None:
        with self._lock:
            self._running.pop(mark, None)

    def job(self, id: str) -> Job | None:
        """A job of any process; one whose process is gone is over."""
        job = self.store.get(id)
        if job is not None and job.state != "done" and time.time() - job.seen > SILENT:
            self.store.over(id, None, msgspec.json.encode([GONE]).decode())
            job = self.store.get(id)
        return job

    def stop(self, id: str) -> None:
        """Stop a job; what it has found by then is its answer."""
        self.store.stop(id)
        with self._lock:
            for running in self._running.values():
                if running.id == id:
                    running.stop.set()


def result(found: Said) -> tuple[bytes | None, str]:
    """What a worker said, as it is stored: the answer, or why there is none.

    That is, in JSON, the parts of an `InputError`, or the kind of loss.
    """
    if len(found.answer):
        return bytes(found.answer), ""
    if found.mistake is not None:
        return None, msgspec.json.encode(found.mistake).decode()
    if found.lost not in SENTENCES:
        log.error("a board could not be played out\n%s", found.lost)
        return None, msgspec.json.encode(["error"]).decode()
    return None, msgspec.json.encode([found.lost]).decode()


def outcome(answer: bytes | None, trouble: str) -> bytes:
    """The answer of a job that is done. Raises `InputError` for a mistake in the scenario, `GivenUp` otherwise."""
    if answer is not None:
        return answer
    told = msgspec.json.decode(trouble) if trouble else [GONE]
    if len(told) == 4:
        raise InputError(*told)
    raise GivenUp(told[0])
