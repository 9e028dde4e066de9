"""How far a long search is, on the terminal, and Ctrl+C that ends it with what was found."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from typing import IO, Any

PATIENCE = 1.0  # seconds before anything is shown


class Shown:
    """What `ask` takes as `tick`. A bar is drawn where `stream` is a terminal; the first Ctrl+C stops the search."""

    def __init__(self, stream: IO[str], title: str = "") -> None:
        self.stream = stream
        self.title = title
        self.stopped = False
        self._began = time.monotonic()
        self._bar: Any = None
        self._task: Any = None
        self._before: Any = None

    def __enter__(self) -> Shown:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _stop(self, *_: object) -> None:
        if self.stopped:  # a second time: at once
            raise KeyboardInterrupt
        self.stopped = True

    def __call__(self, done: int, waiting: int) -> bool:
        """Show how many positions are done and how many known ones wait; True when the search is to stop."""
        if self._bar is None and time.monotonic() - self._began > PATIENCE and self._terminal():
            self._begin()
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=done + waiting, seen=f"{done:,}", left=f"{waiting:,}")
        return self.stopped

    def _terminal(self) -> bool:
        with contextlib.suppress(ValueError, AttributeError):
            return bool(self.stream.isatty())
        return False

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        words = TextColumn("{task.fields[seen]} positions seen, {task.fields[left]} left to look at; Ctrl+C stops")
        console = Console(file=self.stream, stderr=False)
        self._bar = Progress(BarColumn(bar_width=24), TimeElapsedColumn(), words, console=console, transient=True)
        self._task = self._bar.add_task(self.title, total=None, seen="0", left="1")
        self._bar.start()
