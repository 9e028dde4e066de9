"""Reading deck lists: one entrance for every form, which is recognised by what the file holds and not by its name."""

from __future__ import annotations

import re
from pathlib import PurePath

from msgspec.structs import replace

from rules.problem import InputError
from validators.identifiers import is_identifier, name_of
from validators.lists import LARGEST_LIST, MOST_LINES, DeckList, Entry, Names, NoNames
from validators.read.decode import decode

_MARKUP = re.compile(
    r"\s*(?><!--.*?-->\s*)*+<(\?xml|!DOCTYPE(?!\s+html)|(\w+:)?(deck|cockatrice_deck)\b)", re.IGNORECASE | re.DOTALL
)
_SHARED = re.compile(r"\S{24,}")
_JSON = re.compile(r"\s*(\{\s*[\"}]|\[\s*[{\"]|\[\s*\[\s*(\"|\d+\s*,))")


def read_list(data: str | bytes, name: str = "", names: Names | None = None) -> DeckList:
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
    found = _read(text, lines, names or NoNames())
    entries = tuple(_named(entry) for entry in found.entries)
    return replace(
        found, name=found.name or stem(name), lines=tuple(lines), entries=entries, remarks=remarks + found.remarks
    )


def _named(entry: Entry) -> Entry:
    """The entry with the card's name where the list gives a known identifier instead."""
    if not is_identifier(entry.name):
        return entry
    return replace(entry, name=name_of(entry.name) or entry.name)


def _read(text: str, lines: list[str], names: Names) -> DeckList:
    """The list, read by the one reader for its form; the others are not even loaded."""
    if _MARKUP.match(text):
        from validators.read.markup import read_markup

        return read_markup(text)
    if _JSON.match(text):
        from validators.read.tabletop import read_tabletop

        return read_tabletop(text, names)
    if len(lines) < 4 and _SHARED.fullmatch(text.strip()):
        from validators.read.share import shared_text

        if inside := shared_text(text):
            found = _read(inside, inside.split("\n"), names) if inside.strip() != text.strip() else None
            if found:
                return replace(
                    found,
                    form="share",
                    entries=tuple(replace(each, line=1) for each in found.entries),
                    unread=tuple(replace(each, line=1) for each in found.unread),
                    claims=tuple(replace(each, line=1) for each in found.claims),
                )
    from validators.read.text import read_text

    return read_text(lines, names)


def stem(name: str) -> str:
    """A file's name without folders and ending: what a deck is called that has no name of its own."""
    return "" if name in ("", "-") else PurePath(name).stem.removesuffix(".cod").removesuffix(".o8d")
