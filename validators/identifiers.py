"""Identifiers that other programs give to cards (`data/identifiers/<game>.json`: identifier to card name)."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

from catalog.places import data_dir
from rules.problem import InputError

_IDENTIFIER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def is_identifier(words: str) -> bool:
    """Whether this is written as an identifier (a UUID) and no name.

    >>> is_identifier("3f331274-f5f8-42e7-9f28-ce637add34d4"), is_identifier("Marine Flower")
    (True, False)
    """
    return _IDENTIFIER.fullmatch(words) is not None


def name_of(identifier: str) -> str:
    """The name of the card that has this identifier, of whichever game; empty where none is known.

    Raises `InputError` with the file's name when a file of identifiers is wrong.
    """
    return _known(data_dir()).get(identifier.lower(), "")


def identifier_of(game: str, name: str) -> str:
    """The identifier of a game's card, the first of them in the file; empty where none is known.

    Raises `InputError` as `name_of`.
    """
    return _by_name(data_dir(), game).get(name, "")


@lru_cache(maxsize=4)
def _by_name(data: Path, game: str) -> dict[str, str]:
    path = data / "identifiers" / f"{game}.json"
    found: dict[str, str] = {}
    for identifier, name in _read(path).items() if path.is_file() else ():
        found.setdefault(name, identifier)
    return found


@lru_cache(maxsize=2)
def _known(data: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((data / "identifiers").glob("*.json")):
        found.update(_read(path))
    return found


def _read(path: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError) as problem:
        raise InputError(f"these identifiers cannot be read: {problem}", str(path)) from problem
