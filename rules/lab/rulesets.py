"""Rulesets: named sets of switch values, one file each in `data/rulesets/<game>/<name>.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rules.book.load import default_data
from rules.problem import InputError

DEFAULT = "rulebook"


def known_rulesets(game: str, data: Path | None = None) -> list[str]:
    """The names of a game's rulesets; none for a game that is not played yet."""
    folder = (data or default_data()) / "rulesets" / game
    return sorted(path.stem for path in folder.glob("*.toml")) if folder.is_dir() else []


def load_ruleset(
    game: str, name: str, data: Path | None = None, *, file: str = "", line: int = 0, column: int = 0
) -> dict[str, str]:
    """The switch values of a ruleset. Raises InputError for a name that does not exist, with those that do."""
    known = known_rulesets(game, data)
    if name not in known:
        text = f"{game} has no ruleset '{name[:60]}'; there is {', '.join(known) or 'none yet'}"
        raise InputError(text, file, line, column)
    path = (data or default_data()) / "rulesets" / game / f"{name}.toml"
    values = tomllib.loads(path.read_text("utf-8")).get("switches", {})
    return {str(key): str(value) for key, value in values.items()}
