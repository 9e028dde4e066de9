"""The hash of a deck: the same for the same cards in whatever order, spelling, printing and form of file."""

from __future__ import annotations

import hashlib

from catalog.names import fold, key
from validators.deck import Deck

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty-two signs without I, L, O and U, which are misread."""
LENGTH = 10
"""So many signs, five bits each."""


def fingerprint(deck: Deck) -> str:
    """Ten signs as `7K3MA-Q2XD9`, of the game, each card's name and count, and apart from them of the sideboard.

    Names that are no card's count as they are written, but for case, accents and punctuation.
    """
    counts: dict[tuple[bool, str], int] = {}
    for each in deck.named:
        name = key(each.record.name) if each.record else f"? {key(each.entry.name) or fold(each.entry.name)}"
        counts[each.entry.aside, name] = counts.get((each.entry.aside, name), 0) + each.entry.count
    for line in deck.written.unread:
        if line.may_hold:
            place = (line.aside, f"?? {' '.join(line.text.split())}")
            counts[place] = counts.get(place, 0) + line.copies
    rows = [f"{'-' if aside else '+'}{count} {name}" for (aside, name), count in sorted(counts.items())]
    digest = hashlib.sha256("\n".join([deck.game, *rows]).encode("utf-8", "replace")).digest()
    number = int.from_bytes(digest[:8], "big")
    signs = "".join(_SIGNS[number >> 5 * place & 31] for place in range(LENGTH))
    return f"{signs[:5]}-{signs[5:]}"
