"""Every setting Floorjudge knows: its name, its default and what it means; `docs/settings.md` shows this table.

A setting is taken from the command's option where there is one, else from the environment, else from
`floorjudge.toml` in the current folder, else it has its default.
"""

from __future__ import annotations

import math
import os
from collections.abc import MutableMapping
from pathlib import Path

from msgspec import Struct

from rules.problem import InputError

FILE = "floorjudge.toml"


class Setting(Struct, frozen=True):
    """One setting. `default` is shown to people; empty means that nothing is set."""

    name: str
    default: str
    meaning: str


SETTINGS = (
    Setting(
        "FLOORJUDGE_HOME",
        "`./var` in a checkout, else `$XDG_DATA_HOME/floorjudge`",
        "The folder for all that is written.",
    ),
    Setting(
        "FLOORJUDGE_DATABASE_URL",
        "`sqlite:///$FLOORJUDGE_HOME/catalog.sqlite3`",
        "The database of the cards: SQLite, or PostgreSQL as `postgresql://user:password@host/name`.",
    ),
    Setting("FLOORJUDGE_SECRET_KEY", "made once and kept in the home", "The key that signs the site's forms."),
    Setting("FLOORJUDGE_BIND", "`127.0.0.1:8000`", "Address and port that `floorjudge serve` listens on."),
    Setting("FLOORJUDGE_BASE_URL", "", "The site's own address, where links must name it in full."),
    Setting(
        "FLOORJUDGE_PROXIES",
        "`0`",
        "How many proxies stand before the site, whose `X-Forwarded-*` headers are believed.",
    ),
    Setting("FLOORJUDGE_ASK_POSITIONS", "`20000`", "How many positions the site looks at for one scenario."),
    Setting("FLOORJUDGE_ASK_SECONDS", "`5`", "How many seconds the site spends on one scenario."),
    Setting("FLOORJUDGE_ASK_MEMORY", "`1024`", "How many megabytes the process of one scenario may take."),
    Setting(
        "FLOORJUDGE_WORKERS",
        "`1`",
        "How many scenarios the site plays out at once, each in a process of its own; `0`: in the site's own process.",
    ),
    Setting(
        "FLOORJUDGE_KEEP_DAYS",
        "`30`",
        "How many days the site keeps lists that somebody asks it to keep, and an event the names of its players after "
        "its last change; `0` keeps neither.",
    ),
    Setting(
        "FLOORJUDGE_EVENT_DAYS",
        "`365`",
        "How many days after its last change an event is kept in the database; `0` keeps none.",
    ),
    Setting(
        "FLOORJUDGE_LIMIT_CHECK",
        "`60 per minute`",
        "How often one address may have decks checked, on the site and by the API; `none` counts nothing.",
    ),
    Setting(
        "FLOORJUDGE_LIMIT_ASK",
        "`30 per minute`",
        "How often one address may have a board played out, on the site and by the API; `none` counts nothing.",
    ),
    Setting(
        "FLOORJUDGE_LIMIT_BUILD",
        "`240 per minute`",
        "How often one address may send a board that is being built; `none` counts nothing.",
    ),
    Setting(
        "FLOORJUDGE_LIMIT_API",
        "`240 per minute`",
        "How often one address may ask the API for anything; `none` counts nothing.",
    ),
    Setting(
        "FLOORJUDGE_LIMITS_URL",
        "`memory://`",
        "Where the limits are counted: in the memory of each process, or for all of them in Redis, `redis://host/0`.",
    ),
    Setting("FLOORJUDGE_LOG", "`info`", "`debug` also shows where an unexpected error came from."),
    Setting(
        "FLOORJUDGE_LOG_FORM",
        "`text`",
        "How the site writes a line for each request: `text`, `json`, or `none`.",
    ),
    Setting("FLOORJUDGE_CHROMIUM", "`chromium` on the path", "The browser of the browser tests."),
    Setting("FLOORJUDGE_TEST_DATABASE_URL", "", "A PostgreSQL database that the tests may use."),
)


def number(name: str, default: float, least: float, most: float, whole: bool = True) -> float:
    """A setting that is a number. Raises `InputError` for what is none, or is out of its bounds."""
    told = os.environ.get(name, "").strip()
    try:
        found = (int(told) if whole else float(told)) if told else default
    except ValueError:
        found = math.nan
    if not least <= found <= most:
        kind = "a whole number" if whole else "a number"
        raise InputError(f"{name} is {kind} from {least} to {most}, not {told[:40]!r}")
    return found


def read_file(environment: MutableMapping[str, str] = os.environ, folder: Path | None = None) -> frozenset[str]:
    """Add the settings of `floorjudge.toml` that the environment does not have, and return the names of those.

    Keys are the names in small letters without `FLOORJUDGE_`: `bind = "127.0.0.1:9000"`.
    Raises `InputError` for a file that is no TOML or names a setting that there is none of.
    """
    path = (folder or Path()) / FILE
    if not path.is_file():
        return frozenset()
    import tomllib

    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise InputError(f"not a settings file: {problem}", FILE) from problem
    known = {setting.name for setting in SETTINGS}
    added = set()
    for short, value in told.items():
        name = f"FLOORJUDGE_{short.upper()}"
        if name not in known or isinstance(value, (dict, list)):
            raise InputError(f"there is no setting `{short}`: docs/settings.md lists them", FILE)
        if name not in environment:
            environment[name] = str(value)
            added.add(name)
    return frozenset(added)
