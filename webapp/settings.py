"""What the site can be told from outside, read from the environment once, when the application is made."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from catalog.settings import number
from rules.problem import InputError

MAX_BODY = 512 * 1024
"""The largest request the site takes, in bytes: a deck list or a scenario is far smaller."""

MAX_SCENARIO = 100 * 1024
"""The largest scenario, in bytes."""

MAX_QUERY = 300
"""The longest search, in letters."""


def _base_url() -> str:
    """The site's own address. Raises `InputError` for what is no address."""
    told = os.environ.get("FLOORJUDGE_BASE_URL", "").strip().rstrip("/")
    if told and not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", told):
        raise InputError(f"FLOORJUDGE_BASE_URL is an address such as https://judge.example, not {told[:60]!r}")
    return told


def _limit(name: str, default: str) -> str:
    """A setting that is a limit such as `30 per minute`, or `none`. Raises `InputError` for what is neither."""
    from limits import parse_many

    told = os.environ.get(name, "").strip().lower() or default
    if told == "none":
        return told
    try:
        parse_many(told)
    except ValueError as problem:
        raise InputError(f"{name} is a limit such as `30 per minute`, or `none`, not {told[:60]!r}") from problem
    return told


def _limits_url() -> str:
    """Where limits are counted. Raises `InputError` for what is neither memory nor Redis, or lacks its library."""
    told = os.environ.get("FLOORJUDGE_LIMITS_URL", "").strip() or "memory://"
    if not re.match(r"(memory|rediss?|redis\+unix)://", told):
        raise InputError("FLOORJUDGE_LIMITS_URL is memory:// or an address such as redis://127.0.0.1:6379/0")
    if not told.startswith("memory") and find_spec("redis") is None:
        raise InputError("limits in Redis need its library: install floorjudge[server]")
    return told


def _choice(name: str, choices: tuple[str, ...]) -> str:
    """A setting that is one of some words, the first by default. Raises `InputError` for another."""
    told = os.environ.get(name, "").strip().lower() or choices[0]
    if told not in choices:
        raise InputError(f"{name} is {', '.join(choices[:-1])} or {choices[-1]}, not {told[:40]!r}")
    return told


def secret_key(home: Path) -> str:
    """The key that signs forms: `FLOORJUDGE_SECRET_KEY`, else one made once and kept in the home.

    Where the home cannot be written, a key for this process only.
    """
    if told := os.environ.get("FLOORJUDGE_SECRET_KEY", "").strip():
        return told
    path = home / "secret_key"
    try:
        if path.exists() and (kept := path.read_text(encoding="ascii").strip()):
            return kept
        home.mkdir(parents=True, exist_ok=True)
        made = secrets.token_hex(32)
        with open(path, "x", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(made + "\n")
        return made
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return secrets.token_hex(32)


def from_environment(home: Path) -> dict[str, Any]:
    """Flask's configuration and ours (names beginning with `ASK_`, `BASE_`, `LIMIT_`), before the caller's own.

    Raises `InputError` for a setting that cannot be used.
    """
    base = _base_url()
    return {
        "SECRET_KEY": secret_key(home),
        "MAX_CONTENT_LENGTH": MAX_BODY,
        "MAX_FORM_MEMORY_SIZE": MAX_BODY,
        "MAX_FORM_PARTS": 230,
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": base.startswith("https://"),
        "WTF_CSRF_TIME_LIMIT": 12 * 3600,
        "BASE_URL": base,
        "PROXIES": int(number("FLOORJUDGE_PROXIES", 0, 0, 10)),
        "ASK_POSITIONS": int(number("FLOORJUDGE_ASK_POSITIONS", 20_000, 1, 10_000_000)),
        "ASK_SECONDS": number("FLOORJUDGE_ASK_SECONDS", 5, 0, 3600, whole=False),
        "ASK_MEMORY": int(number("FLOORJUDGE_ASK_MEMORY", 1024, 64, 1_000_000)),
        "ASK_WAIT": 1.0,
        "WORKERS": int(number("FLOORJUDGE_WORKERS", 1, 0, 64)),
        "KEEP_DAYS": int(number("FLOORJUDGE_KEEP_DAYS", 30, 0, 3650)),
        "EVENT_DAYS": int(number("FLOORJUDGE_EVENT_DAYS", 365, 0, 3650)),
        "LIMITS_URL": _limits_url(),
        "LOG_FORM": _choice("FLOORJUDGE_LOG_FORM", ("text", "json", "none")),
        "LIMIT_CHECK": _limit("FLOORJUDGE_LIMIT_CHECK", "60 per minute"),
        "LIMIT_ASK": _limit("FLOORJUDGE_LIMIT_ASK", "30 per minute"),
        "LIMIT_BUILD": _limit("FLOORJUDGE_LIMIT_BUILD", "240 per minute"),
        "LIMIT_API": _limit("FLOORJUDGE_LIMIT_API", "240 per minute"),
    }


def merged(home: Path, config: Mapping[str, Any] | None) -> dict[str, Any]:
    """The settings from outside, overridden by the caller's."""
    settings = from_environment(home)
    settings.update(config or {})
    return settings
