"""Patterns that are compiled when they are first used: a plain list needs few of them, and start-up is felt."""

from __future__ import annotations

import re
from typing import Any, cast


class _Lazy:
    """Stands for a pattern, whose methods it takes over at its first use."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._made_of = pattern, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._made_of), name)
        setattr(self, name, found)
        return found


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, later."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))
