"""The snapshot: every game's cards in one file that the commands read without a database.

A MessagePack file of names, keys and slugs, with each game and in it each card as bytes of its own, so that reading
one card does not cost reading all; each card's rendered words lie beside it, so that showing one needs no renderer.
`generation` names the content; the database carries the same one.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from catalog.names import key
from catalog.record import CardRecord, SetRecord
from catalog.version import VERSION as RELEASE
from catalog.wording import words_of
from rules.abilities.tree import FORM

VERSION = f"4.{FORM}"


class GameShelf(Struct, frozen=True):
    """One game's cards: `cards[i]` is the card called `names[i]` whose slug is `slugs[i]` and which says `words[i]`.

    `keys` lists the cards of each key, those that have it as an alias in `aliases`.
    """

    names: tuple[str, ...]
    slugs: tuple[str, ...]
    keys: dict[str, tuple[int, ...]]
    aliases: dict[str, tuple[int, ...]]
    cards: tuple[msgspec.Raw, ...]
    words: tuple[str, ...]


class SnapshotFile(Struct, frozen=True):
    """What `catalog.snapshot` holds; each of the `games` is a `GameShelf`."""

    version: str
    generation: str
    games: dict[str, msgspec.Raw]
    sets: tuple[SetRecord, ...]


_encoder = msgspec.msgpack.Encoder()


def generation_of(cards: Mapping[str, Sequence[CardRecord]], sets: Sequence[SetRecord]) -> str:
    """A name for this content: the same cards and sets have the same one, on every machine with this release.

    The release is part of it, since the database also holds what a release makes of the cards: their rendered words.
    """
    import hashlib

    content = _encoder.encode((VERSION, RELEASE, dict(cards), tuple(sets)))
    return hashlib.sha256(content).hexdigest()[:16]


def _by_key(pairs: Sequence[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for written, index in pairs:
        places = found.setdefault(key(written), [])
        if index not in places:
            places.append(index)
    return {each: tuple(places) for each, places in found.items() if each}


def shelf(cards: Sequence[CardRecord], game: str) -> GameShelf:
    """The cards of one game, made ready to be found by name."""
    return GameShelf(
        names=tuple(card.name for card in cards),
        slugs=tuple(card.slug for card in cards),
        keys=_by_key([(card.name, index) for index, card in enumerate(cards)]),
        aliases=_by_key([(alias, index) for index, card in enumerate(cards) for alias in card.aliases]),
        cards=tuple(msgspec.Raw(_encoder.encode(card)) for card in cards),
        words=tuple(words_of(card, game) for card in cards),
    )


def encode_snapshot(cards: Mapping[str, Sequence[CardRecord]], sets: Sequence[SetRecord]) -> bytes:
    """The bytes of the snapshot file."""
    games = {game: msgspec.Raw(_encoder.encode(shelf(cards[game], game))) for game in cards}
    return _encoder.encode(SnapshotFile(VERSION, generation_of(cards, sets), games, tuple(sets)))


def write_beside(path: Path, content: bytes) -> Path:
    """Write a file next to `path`, safely on the disk; renaming it to `path` then is one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
    except OSError:  # a full disk is not filled further
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    return beside


def write_snapshot(path: Path, cards: Mapping[str, Sequence[CardRecord]], sets: Sequence[SetRecord]) -> str:
    """Write the snapshot in one step and return its generation; a reader sees the old file or the new one."""
    beside = write_beside(path, encode_snapshot(cards, sets))
    beside.replace(path)
    return generation_of(cards, sets)
