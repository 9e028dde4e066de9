"""The registration sheet of a deck as PDF: name, event, sections with counts and boxes to tick, and the deck's hash."""

from __future__ import annotations

import io
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from validators.deck import Deck
from validators.fingerprint import fingerprint
from validators.formats import Format

Size = Literal["a4", "letter"]
SIZES: dict[str, tuple[float, float]] = {"a4": (595.2756, 841.8898), "letter": (612.0, 792.0)}
"""Page sizes in points."""
_HEADINGS = {
    "creature": "Creatures", "spell": "Spells", "cross gear": "Cross Gear", "battlegear": "Battlegear",
    "mugic": "Mugic", "attack": "Attacks", "location": "Locations", "": "Not in the catalog",
}  # fmt: skip
_FONTS = (("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), ("Vera.ttf", "VeraBd.ttf"))
"""The first pair that is installed is embedded; the second comes with the library and knows the letters of Western
Europe."""
_PLACES = ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu", "/usr/share/fonts/TTF")
_MARGIN = 42.0
_ROW = 14.0


class Sheet(Struct, frozen=True):
    """What stands in the head of a sheet; what is empty is a line to write on."""

    player: str = ""
    event: str = ""
    date: str = ""
    table: str = ""
    size: Size = "a4"


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, str, frozenset[int]]:
    """The names of the plain and the bold font, registered, and the letters that they have."""
    from reportlab.pdfbase import pdfmetrics, ttfonts

    register: Any = pdfmetrics.registerFont
    font_of: Any = ttfonts.TTFont
    for plain, bold in _FONTS:
        folders = ("", *(f"{place}/" for place in _PLACES if Path(place, plain).is_file()))
        for folder in reversed(folders):
            try:
                fonts = font_of("Sheet", folder + plain), font_of("SheetBold", folder + bold)
            except ttfonts.TTFError:
                continue
            for font in fonts:
                register(font)
            return "Sheet", "SheetBold", frozenset(fonts[0].face.charToGlyph)
    return "Helvetica", "Helvetica-Bold", frozenset(range(32, 127))


def font_letters(wanted: str = "é ü Ø") -> bool:
    """Whether the sheets have a font to embed that knows these letters."""
    name, _, known = _fonts()
    return name == "Sheet" and all(ord(letter) in known for letter in wanted)


def registration_pdf(deck: Deck, by: Format | None, sheet: Sheet) -> bytes:
    """The sheet in `sheet.size`, as many pages as it takes; the same deck and head give the same bytes."""
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    begin: Any = Canvas
    canvas = begin(out, pagesize=SIZES[sheet.size], invariant=True, pageCompression=True)
    canvas.setTitle(_letters(f"Deck of {sheet.player}" if sheet.player else "Deck registration"))
    canvas.setAuthor("Floorjudge")
    _Drawing(canvas, deck, by, sheet).draw()
    canvas.save()
    return out.getvalue()


def _letters(text: str) -> str:
    """The text in letters that the font has: without its accent where only that is missing, else as a box."""
    import unicodedata

    known = _fonts()[2]
    found = []
    for letter in " ".join(text.split()):
        if ord(letter) in known:
            found.append(letter)
            continue
        plain = unicodedata.normalize("NFKD", letter)[0]
        found.append(plain if ord(plain) in known else "\u25a1" if 0x25A1 in known else "?")
    return "".join(found)


class _Drawing:
    """The walk down the columns of a page, two of them."""

    def __init__(self, canvas: Any, deck: Deck, by: Format | None, sheet: Sheet) -> None:
        self.canvas = canvas
        self.deck = deck
        self.by = by
        self.sheet = sheet
        self.plain, self.bold, _ = _fonts()
        self.width, self.height = SIZES[sheet.size]
        self.column = 0
        self.page = 1
        self.y = 0.0
        self.top = 0.0

    def draw(self) -> None:
        self._head()
        for heading, rows in self._sections():
            self._room(_ROW * 2.6)
            total = sum(count for count, _ in rows)
            self._words(heading, self.left, self.y, 10, self.bold, self.wide - 40)
            self._right(str(total), self.left + self.wide, self.y, 10, self.bold)
            self.canvas.setLineWidth(0.8)
            self.canvas.line(self.left, self.y - 3, self.left + self.wide, self.y - 3)
            self.y -= _ROW + 3
            for count, name in rows:
                self._room(_ROW)
                self._row(count, name)
            self.y -= _ROW * 0.6
        self._foot()
        self.canvas.showPage()

    @property
    def wide(self) -> float:
        return (self.width - 2 * _MARGIN - 24) / 2

    @property
    def left(self) -> float:
        return _MARGIN + self.column * (self.wide + 24)

    def _sections(self) -> list[tuple[str, list[tuple[int, str]]]]:
        found: dict[str, list[tuple[int, str]]] = {}
        for kind in _HEADINGS:
            rows = [(each.count, each.name) for each in self.deck.holdings if each.record.type == kind]
            if kind == "":
                rows = [(sum(one.entry.count for one in group), group[0].entry.name) for group in self.deck.unknown]
            if rows:
                found[_HEADINGS[kind]] = sorted(rows, key=lambda row: row[1].casefold())
        aside = Counter[str]()
        for each in self.deck.named:
            if each.entry.aside:
                aside[each.record.name if each.record else each.entry.name] += each.entry.count
        if aside:
            found["Sideboard"] = sorted(((count, name) for name, count in aside.items()), key=lambda row: row[1])
        return list(found.items())

    def _head(self) -> None:
        top = self.height - _MARGIN
        self._words("Deck registration", _MARGIN, top - 12, 16, self.bold, self.width / 2)
        self._right(f"Hash {fingerprint(self.deck)}", self.width - _MARGIN, top - 10, 11, self.bold)
        title = self.by.title if self.by else ""
        self._right(f"{self.deck.game.replace('_', ' ').title()}{f', {title}' if title else ''}",
                    self.width - _MARGIN, top - 24, 9, self.plain)  # fmt: skip
        y, half = top - 50, (self.width - 2 * _MARGIN) / 2
        self._field("Name", self.sheet.player, _MARGIN, y, half - 12)
        self._field("Event", self.sheet.event, _MARGIN + half, y, half)
        self._field("Date", self.sheet.date, _MARGIN, y - 24, half / 2 - 12)
        self._field("Table", self.sheet.table, _MARGIN + half / 2, y - 24, half / 2 - 12)
        self._field("Deck", self.deck.written.name, _MARGIN + half, y - 24, half)
        self.top = self.y = y - 54

    def _field(self, label: str, value: str, x: float, y: float, wide: float) -> None:
        self._words(label, x, y, 8, self.plain, 40)
        self._words(value, x + 34, y, 10, self.plain, wide - 36)
        self.canvas.setLineWidth(0.4)
        self.canvas.line(x + 32, y - 3, x + wide, y - 3)

    def _row(self, count: int, name: str) -> None:
        self.canvas.setLineWidth(0.6)
        self.canvas.rect(self.left, self.y - 1.5, 8, 8)
        self._right(str(count), self.left + 26, self.y, 9.5, self.plain)
        self._words(name, self.left + 32, self.y, 9.5, self.plain, self.wide - 32)
        self.y -= _ROW

    def _room(self, needed: float) -> None:
        """Goes on in the next column, or on the next page, where this one ends."""
        if self.y - needed > _MARGIN + 46:
            return
        if self.column == 0:
            self.column, self.y = 1, self.top
            return
        self._foot()
        self.canvas.showPage()
        self.column, self.page = 0, self.page + 1
        self._head()

    def _foot(self) -> None:
        y = _MARGIN
        third = (self.width - 2 * _MARGIN) / 3
        self._field("Total", str(self.deck.total), _MARGIN, y + 14, third - 12)
        self._field("Player", "", _MARGIN + third, y + 14, third - 12)
        self._field("Judge", "", _MARGIN + 2 * third, y + 14, third)
        self._words(f"Page {self.page}", _MARGIN, y - 6, 7, self.plain, 60)

    def _words(self, text: str, x: float, y: float, size: float, font: str, wide: float) -> None:
        """The text, set smaller and then cut where it is too long for its place."""
        text = _letters(text)
        long = self.canvas.stringWidth(text, font, size)
        if long > wide:
            size = max(size * 0.72, size * wide / long * 0.999)
        if self.canvas.stringWidth(text, font, size) > wide:
            while text and self.canvas.stringWidth(text + "\u2026", font, size) > wide:
                text = text[:-1]
            text += "\u2026"
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def _right(self, text: str, x: float, y: float, size: float, font: str) -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawRightString(x, y, _letters(text))
