"""Card names as people write them: the folded form, the key two spellings share, and the slug of an address.

Matching is by the key, which ignores case, accents, punctuation and blanks; display never is.
"""

from __future__ import annotations

import re
from collections.abc import Container

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_SILENT = re.compile(r"['\u2018\u2019\u02bc\u00b4`]")
_GAP = re.compile(r"[\W_]+")


def fold(name: str) -> str:
    """The name in small letters without accents and apostrophes, its words parted by one blank.

    >>> fold("Bat-Breath  Scaradorable")
    'bat breath scaradorable'
    >>> fold("Skull\u2019s Ümber")
    'skulls umber'
    """
    if name.isascii():
        plain = name.lower()
    else:
        import unicodedata  # most names need none of it, and start-up is felt

        split = unicodedata.normalize("NFKD", name).casefold()  # first the forms, which can hide capitals
        split = unicodedata.normalize("NFKD", split.translate(_LETTERS))
        plain = "".join(letter for letter in split if not unicodedata.combining(letter))
    return _GAP.sub(" ", _SILENT.sub("", plain)).strip()


def key(name: str) -> str:
    """The folded name without blanks: two spellings with the same key are the same name.

    >>> key("Hover Talon") == key("hover-talon") == key("HOVERTALON")
    True
    """
    return fold(name).replace(" ", "")


def slug(name: str, taken: Container[str] = ()) -> str:
    """The name as it stands in an address; `-2`, `-3` ... where an earlier card has taken it.

    >>> slug("Argus, Vigilant Seer", {"argus-vigilant-seer"})
    'argus-vigilant-seer-2'
    """
    plain = fold(name).replace(" ", "-") or "card"
    found, number = plain, 1
    while found in taken:
        number += 1
        found = f"{plain}-{number}"
    return found
