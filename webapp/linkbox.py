"""Scenarios that are too long for an address, kept under a link that nobody can guess until their day."""

from __future__ import annotations

import datetime
import zlib
from pathlib import Path

from webapp.linkstore import LinkStore


class LinkBox:
    """The scenarios that the site keeps."""

    def __init__(self, home: Path, days: int) -> None:
        refused = "this site keeps nothing; save the scenario as a file and send that"
        self._store = LinkStore(home, days, "scenarios", refused)

    def keep(self, text: str) -> str:
        """Keeps a scenario and returns the last part of its link. Raises InputError where nothing is kept."""
        return self._store.keep(zlib.compress(text.encode("utf-8"), 9))

    def find(self, token: str) -> str | None:
        """The scenario of a link; None when there is none, or none any more."""
        found = self._store.find(token)
        return zlib.decompress(found[0]).decode("utf-8") if found else None

    def until(self, token: str) -> datetime.date | None:
        """The last day of a link; None when there is none, or none any more."""
        found = self._store.find(token)
        return found[1] if found else None

    def forget(self, token: str) -> bool:
        """Deletes the scenario of a link; whether there was one."""
        return self._store.forget(token)

    def age(self) -> None:
        """Deletes what is past its day."""
        self._store.age()
