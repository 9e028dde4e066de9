"""Bytes to text: byte order marks, UTF-16, Windows-1252, any line ending; what is binary is refused."""

from __future__ import annotations

import codecs
import re

from rules.problem import InputError

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ENDINGS = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f]")
_KINDS = {
    b"PK\x03\x04": "a ZIP archive or office document",
    b"%PDF": "a PDF document",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a compressed file",
    b"SQLite format 3": "a database",
    b"\x7fELF": "a program",
}


def decode(data: str | bytes) -> tuple[str, tuple[str, ...]]:
    """The text with plain newlines and without byte order mark, and remarks on how it was read.

    Raises `InputError` when it is binary or holds NUL bytes.
    """
    text, remarks = (data, ()) if isinstance(data, str) else _from_bytes(data)
    text = _ENDINGS.sub("\n", text.lstrip("\ufeff"))
    if (at := text.find("\0")) >= 0:
        line = text.count("\n", 0, at) + 1
        raise InputError(f"Line {line} holds a NUL byte: this is not a text file.", line=line)
    if len(_CONTROL.findall(text)) * 20 > len(text):
        raise InputError("This is a binary file, not a deck list.")
    return text, remarks


def _from_bytes(data: bytes) -> tuple[str, tuple[str, ...]]:
    for start, kind in _KINDS.items():
        if data.startswith(start):
            raise InputError(f"This is {kind}, not a deck list: save the list as text, .o8d or .cod.")
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), ()
    if encoding := _unmarked_utf16(data):
        return data.decode(encoding, "replace"), ()
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        return data.decode("cp1252", "replace"), (f"Line {line} is not UTF-8; the file was read as Windows-1252.",)


def _unmarked_utf16(data: bytes) -> str:
    """UTF-16 without a mark: nearly every second byte of a Latin text is zero."""
    if len(data) < 8 or len(data) % 2:
        return ""
    half = len(data) // 2
    if data[1::2].count(0) > 0.9 * half and data[0::2].count(0) == 0:
        return "utf-16-le"
    if data[0::2].count(0) > 0.9 * half and data[1::2].count(0) == 0:
        return "utf-16-be"
    return ""
