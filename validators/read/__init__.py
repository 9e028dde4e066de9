"""Reading deck lists: one entrance for every form, which is recognised by what the file holds and not by its name."""

from __future__ import annotations

from pathlib import PurePath

from msgspec.structs import replace

from rules.problem import InputError
from validators.lists import LARGEST_LIST, MOST_LINES, DeckList, Knows
from validators.read.decode import decode
from validators.read.markup import looks_like_markup, read_markup
from validators.read.tabletop import looks_like_tabletop, read_tabletop
from validators.read.text import read_text


def _knows_none(name: str) -> bool:
    return False


def read_list(data: str | bytes, name: str = "", knows: Knows = _knows_none) -> DeckList:
    """The deck list in `data`; `name` (a file's) names the deck where the list itself does not.

    Raises `InputError` with one sentence for what is no deck list at all: too large, binary, XML of another kind.
    """
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "surrogatepass"))
    if size > LARGEST_LIST:
        raise InputError(f"This file has {size:,} bytes; a deck list may have at most {LARGEST_LIST:,}.", name)
    text, remarks = decode(data)
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise InputError(f"This file has {len(lines):,} lines; a deck list may have at most {MOST_LINES:,}.", name)
    if not text.strip():
        raise InputError("The list is empty.", name)
    if looks_like_markup(text):
        found = read_markup(text)
    elif looks_like_tabletop(text):
        found = read_tabletop(text)
    else:
        found = read_text(lines, knows)
    return replace(found, name=found.name or _stem(name), lines=tuple(lines), remarks=remarks + found.remarks)


def _stem(name: str) -> str:
    return "" if name in ("", "-") else PurePath(name).stem.removesuffix(".cod").removesuffix(".o8d")
