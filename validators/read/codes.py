"""The codes of sets as people write them."""

from __future__ import annotations

from validators.read.lazy import lazy

CODE = r"\d{1,2}[A-Z]{3}|Y\dPRM|DM[- ]?\d\d|(?-i:DOP|ZOTH|SS|BTD|ROTO|TOTT|FUN|AU|SLC|FAS|OP)"
"""`8TRI`, `Y2PRM`, `DM-05`, `DM05`, as a pattern; Chaotic's codes, which may be words, in capitals alone."""
_BARE = lazy(r"\ADM[- ]?(?=\d\d\Z)")


def set_code(written: str) -> str:
    """A set's code as the catalog spells it.

    >>> set_code("dm05"), set_code("DM 05"), set_code("8tri")
    ('DM-05', 'DM-05', '8TRI')
    """
    return _BARE.sub("DM-", written.strip().upper())
