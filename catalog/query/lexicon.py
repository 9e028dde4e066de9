"""The words that people say for parts of a search: what `data/searches` holds, read once."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from catalog.places import data_dir


class Words(Struct, frozen=True):
    """What plain words ask for, by kind: phrases, sizes and orders as searches, verbs and places as words of a text.

    `attack` holds what a word asks for where attacks are asked for.
    """

    phrases: dict[str, str] = {}
    sizes: dict[str, str] = {}
    orders: dict[str, str] = {}
    verbs: dict[str, str] = {}
    places: dict[str, str] = {}
    attack: dict[str, str] = {}


class Lexicon(Words, frozen=True, kw_only=True):
    """The words of every game, those that carry nothing (`silent`), and beside them what they ask for in Chaotic.

    `compare` are words before or behind a number, as signs; `numbers` the printed numbers that people name; `games`
    the games.
    """

    silent: str
    games: dict[str, str]
    compare: dict[str, str]
    numbers: dict[str, str]
    chaotic: Words

    @property
    def quiet(self) -> frozenset[str]:
        """The words that carry nothing."""
        return frozenset(self.silent.split())


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon of `data/searches/plain.toml`."""
    return msgspec.convert(_read("plain.toml"), Lexicon)


@lru_cache(maxsize=1)
def nicknames() -> dict[str, dict[str, tuple[str, ...]]]:
    """What players call cards, folded: by game, and for each nickname the names of the cards it means."""
    return msgspec.convert(_read("nicknames.toml"), dict[str, dict[str, tuple[str, ...]]])


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((data_dir() / "searches" / name).read_text(encoding="utf-8"))
