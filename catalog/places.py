"""Where things are: the data that ships with Floorjudge, and the home that holds all that is written.

Nothing is ever written to the data folder.
"""

from __future__ import annotations

import os
from pathlib import Path

from rules.problem import InputError

_CHECKOUT = Path(__file__).resolve().parents[1]


def checkout() -> Path | None:
    """The folder of the checkout this runs from; None for an installed package."""
    return _CHECKOUT if (_CHECKOUT / "data").is_dir() and (_CHECKOUT / "pyproject.toml").is_file() else None


def data_dir() -> Path:
    """The data folder: `data/` of a checkout, or the data installed inside the package `catalog`.

    Raises `InputError` when neither is there.
    """
    for place in (_CHECKOUT / "data", Path(__file__).resolve().parent / "data"):
        if (place / "cards").is_dir():
            return place
    raise InputError("the data of Floorjudge is missing from this installation: install it anew")


def home() -> Path:
    """The folder for all that is written (`FLOORJUDGE_HOME`); it need not exist yet.

    The default is `var/` in a checkout, else `floorjudge` in the user's data folder.
    """
    told = os.environ.get("FLOORJUDGE_HOME", "").strip()
    if told:
        return Path(told).expanduser()
    if (here := checkout()) is not None:
        return here / "var"
    base = os.environ.get("XDG_DATA_HOME", "").strip()
    return (Path(base) if base else Path.home() / ".local" / "share") / "floorjudge"


def snapshot_file(place: Path | None = None) -> Path:
    """The snapshot the commands read, in `place` or the home."""
    return (place or home()) / "catalog.snapshot"
