"""Rulesets: named sets of switch values, one file each in `data/rulesets/<game>/<name>.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from rules.book.load import default_data
from rules.problem import InputError

DEFAULT = "rulebook"


def load_ruleset(game: str, name: str, data: Path | None = None, *, file: str = "", line: int = 0) -> dict[str, str]:
    """The switch values of a ruleset. Raises InputError for a name that does not exist, with those that do."""
    folder = (data or default_data()) / "rulesets" / game
    known = sorted(path.stem for path in folder.glob("*.toml")) if folder.is_dir() else []
    if name not in known:
        raise InputError(f"{game} has no ruleset '{name[:60]}'; there is {', '.join(known) or 'none yet'}", file, line)
    values = tomllib.loads((folder / f"{name}.toml").read_text("utf-8")).get("switches", {})
    return {str(key): str(value) for key, value in values.items()}
