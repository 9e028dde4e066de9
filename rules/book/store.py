"""Where indexes are kept: `index/<game>-<generation>/`, and `index/current`, which says which of them are in use.

A new index is built in a folder beside, by one process at a time, and comes into use by renaming files: whoever reads
meanwhile has the old one or the new one, whole.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from rules.book.engine import FileLock, FileStorage, Storage, try_for

PATIENCE = 60.0
"""Seconds to wait for another process that is building."""


SEAL = "seal.json"
"""Written last into an index: the sizes of its files, by which a damaged one is known."""


def _whole(place: Path) -> bool:
    """True where an index is complete and none of its files was cut."""
    try:
        sizes = json.loads((place / SEAL).read_text("utf-8"))
        return bool(sizes) and all((place / name).stat().st_size == size for name, size in sizes.items())
    except (OSError, ValueError, AttributeError):
        return False


class Store:
    """The indexes in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._current = folder / "current"

    def current(self) -> dict[str, str]:
        """The folder in use for each game."""
        try:
            table = json.loads(self._current.read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            return {}
        if not isinstance(table, dict):
            return {}
        return {str(game): str(name) for game, name in table.items()}

    def holds(self, game: str, name: str) -> bool:
        """Whether the index `name` of a game is in use and whole."""
        return self.current().get(game) == name and _whole(self.folder / name)

    def open(self, game: str, name: str, build: Callable[[Storage], None]) -> Storage:
        """The storage of the index `name` of a game, built and made current where it is not. Raises OSError where
        the folder cannot be written to."""
        place = self.folder / name
        if self.holds(game, name):
            return FileStorage(str(place), readonly=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(str(self.folder / "lock"))
        if not try_for(lock.acquire, timeout=PATIENCE, delay=0.05):
            raise OSError(f"another process holds {self.folder / 'lock'}")
        try:
            if not _whole(place):
                shutil.rmtree(place, ignore_errors=True)
                self._build(place, build)
            self._switch(game, name)
        finally:
            lock.release()
        return FileStorage(str(place), readonly=True)

    def _build(self, place: Path, build: Callable[[Storage], None]) -> None:
        beside = Path(tempfile.mkdtemp(prefix=".building-", dir=self.folder))
        try:
            storage = FileStorage(str(beside))
            build(storage)
            storage.close()
            sizes = {file.name: file.stat().st_size for file in beside.iterdir()}
            (beside / SEAL).write_text(json.dumps(sizes), "utf-8")
            beside.replace(place)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise

    def _switch(self, game: str, name: str) -> None:
        """Make an index the current one and remove those that nobody can be told to open any more."""
        before = self.current()
        after = {**before, game: name}
        beside = self.folder / "current.new"
        beside.write_text(json.dumps(after, indent=1, sort_keys=True) + "\n", "utf-8")
        beside.replace(self._current)
        kept = {*before.values(), *after.values()}
        for other in self.folder.iterdir():
            if other.is_dir() and other.name not in kept and (other.name.startswith((f"{game}-", ".building-"))):
                shutil.rmtree(other, ignore_errors=True)
