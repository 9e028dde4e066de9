"""Text from outside as it may stand on a page."""

from __future__ import annotations

import re

_UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def showable(text: str) -> str:
    """The text with each control character and unpaired surrogate replaced by U+FFFD; tabs and line ends stay."""
    return _UNSHOWN.sub("\ufffd", text)
