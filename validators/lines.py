"""What was read as what, line by line."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct

from validators.deck import Deck
from validators.lists import DeckList, shown


class LineRead(Struct, frozen=True):
    """One line as written, and what it was read as.

    `card`: `count` copies of `name` (what is written, where no card is called so); `beside`: the same of a sideboard.
    `lost`: not understood; `left_out`: no card stands there (a heading, a total, a comment); `blank`.
    """

    line: int
    text: str
    read_as: Literal["card", "beside", "lost", "left_out", "blank"]
    count: int = 0
    name: str = ""


def read_lines(written: DeckList, deck: Deck) -> tuple[LineRead, ...]:
    """Every line of a list in order; a line that names several cards stands once for each of them."""
    cards: dict[int, list[LineRead]] = {}
    texts = [shown(text, 200) for text in written.lines]
    for each in deck.named:
        entry = each.entry
        name = each.record.name if each.record else shown(entry.name, 120)
        kind: Literal["card", "beside"] = "beside" if entry.aside else "card"
        if 0 < entry.line <= len(texts):
            cards.setdefault(entry.line, []).append(
                LineRead(entry.line, texts[entry.line - 1], kind, entry.count, name)
            )
    lost = Counter(each.line for each in written.unread)
    found: list[LineRead] = []
    for number, text in enumerate(texts, 1):
        if number in cards:
            found += cards[number]
        elif not text.strip():
            found.append(LineRead(number, "", "blank"))
        else:
            found.append(LineRead(number, text, "lost" if number in lost else "left_out"))
    while found and found[-1].read_as == "blank":
        found.pop()
    return tuple(found)
