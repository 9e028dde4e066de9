"""A deck as one word, for a link or a message: its text, packed and in letters that an address may hold."""

from __future__ import annotations

import base64
import zlib

from validators.read.share import MARK
from validators.write.plain import PlainDeck
from validators.write.words import to_text


def to_share_code(deck: PlainDeck) -> str:
    """The deck's text, compressed, in the letters of base64 for addresses."""
    return MARK + base64.urlsafe_b64encode(zlib.compress(to_text(deck).encode(), 9)).decode().rstrip("=") + "\n"
