"""The pile: many lists in files, folders, archives and sheets, checked one by one or by several processes at once."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from rules.problem import InputError
from validators.check import examine, list_files, read_bytes, unreadable
from validators.formats import Format
from validators.lines import read_lines
from validators.lists import Packed
from validators.report import DeckReport, Report
from validators.resolve import Cards
from validators.several import may_hold_several

WORTH_A_POOL = 200
"""Fewer lists are checked sooner by one process than others are started."""
_CHUNK = 50


class Asked(Struct, frozen=True):
    """How lists are to be checked; `lines` asks for what was read as what, `hashed` for the hashes."""

    game: str | None = None
    format: Format | str | None = None
    as_of: datetime.date | None = None
    lines: bool = False
    hashed: bool = True


def check_pile(
    paths: Iterable[str | os.PathLike[str]],
    asked: Asked,
    cards: Cards,
    *,
    workers: int = 1,
    tick: Callable[[int, int], None] | None = None,
) -> Report:
    """The reports on all lists in `paths`, in their order; folders and packs are opened.

    What cannot be read is a report of its own and stops nothing. `tick` is told how many of how many are done. Raises
    `InputError` for a path that is not there, a folder without lists, and a game or format that does not exist.
    """
    jobs = list(_jobs(paths))
    reports: list[DeckReport] = []
    several = workers > 1 and len(jobs) >= WORTH_A_POOL
    chunks = list(_chunks(jobs, _CHUNK if several else 10))
    for found in _in_processes(chunks, asked, cards, workers) if several else map(_Checker(asked, cards), chunks):
        reports += found
        if tick:
            tick(min(len(reports), len(jobs)), len(jobs))
    return Report(tuple(reports))


def check_packed(several: Iterable[Packed], asked: Asked, cards: Cards) -> Report:
    """The reports on lists that are at hand."""
    return Report(tuple(_Checker(asked, cards)(several)))


def _jobs(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Packed | Path]:
    for each in paths:
        path = Path(each)
        if path.is_dir():
            files = list(list_files(path))
            if not files:
                raise InputError("no deck lists are in this folder (files that end in .o8d, .cod, .txt ...)", str(path))
            yield from files
        else:
            yield from _opened(path)


def _opened(path: Path) -> Iterator[Packed]:
    """The lists in a file: itself, or those it holds."""
    try:
        yield from opened(str(path), read_bytes(path))
    except InputError as problem:
        yield Packed(str(path), problem=problem.message)


def opened(name: str, data: bytes) -> tuple[Packed, ...]:
    """The lists in a file's content: itself, or those it holds. Raises `InputError` for a broken archive."""
    if not may_hold_several(data):
        return (Packed(name, data),)
    from validators.pack import unpack

    return unpack(data, name) or (Packed(name, data),)


def _chunks(jobs: list[Packed | Path], size: int) -> Iterator[list[Packed | Path]]:
    remaining = iter(jobs)
    while chunk := list(islice(remaining, size)):
        yield chunk


class _Checker:
    """Checks lists one after another; whatever goes wrong with one is its own report."""

    def __init__(self, asked: Asked, cards: Cards) -> None:
        self.asked = asked
        self.cards = cards

    def __call__(self, jobs: Iterable[Packed | Path]) -> list[DeckReport]:
        found = []
        for job in jobs:
            for one in _opened(job) if isinstance(job, Path) else (job,):
                found.append(self._check(one))
        return found

    def _check(self, job: Packed) -> DeckReport:
        if job.problem:
            return unreadable(InputError(job.problem), job.name, self.asked.game, self.asked.format, job.player)
        try:
            found = examine(
                job.data, name=job.name, game=self.asked.game, format=self.asked.format, as_of=self.asked.as_of,
                player=job.player, hashed=self.asked.hashed, cards=self.cards,
            )  # fmt: skip
        except InputError:
            raise
        except Exception as problem:
            said = InputError(f"An error inside Floorjudge stopped this list: {type(problem).__name__}.")
            return unreadable(said, job.name, self.asked.game, self.asked.format, job.player)
        if self.asked.lines and found.written and found.deck:
            return replace(found.report, lines=read_lines(found.written, found.deck))
        return found.report


_checker: _Checker | None = None


def _begin(asked: Asked, cards: Cards) -> None:
    global _checker
    _checker = _Checker(asked, cards)


def _work(jobs: list[Packed | Path]) -> list[DeckReport]:
    assert _checker is not None
    return _checker(jobs)


def _in_processes(
    chunks: list[list[Packed | Path]], asked: Asked, cards: Cards, workers: int
) -> Iterator[list[DeckReport]]:
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(workers, len(chunks)), initializer=_begin, initargs=(asked, cards)) as pool:
        yield from pool.map(_work, chunks)


def usable_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
