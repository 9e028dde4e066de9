"""Share codes: a list packed into one word, as base64 of text or JSON, compressed or not."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from urllib.parse import unquote

from validators.lists import LARGEST_LIST

MARK = "FJ1."
"""What a share code of Floorjudge begins with."""
_WORD = re.compile(r"(?:https?://\S*?[#?=/])?(?:FJ1\.)?([A-Za-z0-9+/_%-]{24,}={0,2})")
_READABLE = re.compile(r"[\[{]|.*\n", re.DOTALL)


def shared_text(text: str) -> str:
    """The list that a share code holds; empty where the text is no share code."""
    words = text.strip()
    found = _WORD.fullmatch(words) if len(words) < LARGEST_LIST and not re.search(r"\s", words) else None
    if not found:
        return ""
    packed = unquote(found[1]).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except (binascii.Error, ValueError):
        return ""
    for opened in (_inflated(data, 15), _inflated(data, -15), _inflated(data, 31), data):
        try:
            plain = opened.decode("utf-8")
        except UnicodeDecodeError:
            continue
        if plain.strip() and (MARK in words or _READABLE.match(plain.strip() + "\n")) and _is_text(plain):
            return plain
    return ""


def _inflated(data: bytes, window: int) -> bytes:
    """What the data unpacks to, at most as much as a list may have; nothing for what is not packed so."""
    unpacker = zlib.decompressobj(window)
    try:
        plain = unpacker.decompress(data, LARGEST_LIST + 1)
    except zlib.error:
        return b""
    return plain if unpacker.eof and len(plain) <= LARGEST_LIST else b""


def _is_text(plain: str) -> bool:
    signs = sum(letter.isprintable() or letter in "\n\r\t" for letter in plain)
    return signs == len(plain)
