"""Whether a file may hold several lists: looked at before anything that opens them is loaded."""

from __future__ import annotations

from typing import Literal

from catalog.names import fold
from validators.lists import LARGEST_LIST

ZIP = b"PK\x03\x04"
PLAYER = ("player", "player name", "full name", "your name", "name", "participant", "competitor", "who", "nickname")
FIRST, LAST = ("first name", "given name", "forename"), ("last name", "family name", "surname")
LIST = ("deck list", "decklist", "your deck list", "your decklist", "list", "deck", "your deck", "main deck", "cards")
DECK = ("deck", "deck name", "deckname", "list", "deck id", "player", "player name", "owner", "name")


def may_hold_several(data: str | bytes) -> Literal["zip", "json", "table", ""]:
    """An archive, JSON, or a table whose first line has titles that tell whose or which list a row is of."""
    if isinstance(data, bytes) and data.startswith(ZIP):
        return "zip"
    start = data[:4096].lstrip()
    if start[:1] in (b"[", "[", b"{", "{"):
        return "json"
    first = data[:2000].split(b"\n" if isinstance(data, bytes) else "\n", 1)[0]  # type: ignore[arg-type]
    line = first if isinstance(first, str) else first.replace(b"\0", b"").decode("utf-8", "replace")
    if len(data) > LARGEST_LIST:
        return "table"
    for sign in ";\t|":
        line = line.replace(sign, ",")
    titles = {fold(cell) for cell in line.split(",")} if "," in line else set()
    known = {*PLAYER, *FIRST, *LAST, *LIST, *DECK, "timestamp"}
    return "table" if len(titles) > 1 and titles & known else ""


