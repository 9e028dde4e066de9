"""A board as an image: one SVG that needs nothing else, with a title and a description for those who do not see it."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from webapp.views.board import Board, Seat
from webapp.views.diamond import Diamond
from webapp.views.tile import Tile

WIDE, MARGIN, GAP = 960, 24, 12
TILE_WIDE, TILE_DEEP, ZONE_DEEP = 140, 84, 56
PAPER, SHEET, INK, QUIET, LINE = "#f3f1ea", "#ffffff", "#151a17", "#4d554f", "#8a928c"
LETTERS_A_TILE = 18
_BAD = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)], "\ufffd")


def _clean(text: str) -> str:
    return text.translate(_BAD)


def _text(
    x: float, y: float, text: str, size: int = 14, weight: int = 400, fill: str = INK, middle: bool = False
) -> str:
    at = ' text-anchor="middle"' if middle else ""
    style = f'font-size="{size}" font-weight="{weight}" fill="{fill}"{at}'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(_clean(text))}</text>'


def _box(x: float, y: float, wide: float, deep: float, fill: str = SHEET, dash: bool = False) -> str:
    dashed = ' stroke-dasharray="5 4"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{deep:g}" rx="4" fill="{fill}" stroke="{LINE}"{dashed}/>'
    )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "\u2026"


def _tile(one: Tile, x: float, y: float) -> str:
    state = " \u00b7 ".join(filter(None, (one.turned if one.tapped else "", one.note)))
    parts = [
        _box(x, y, TILE_WIDE, TILE_DEEP, dash=one.tapped),
        _text(x + 8, y + 22, _short(one.name, LETTERS_A_TILE), 13, 700),
    ]
    if state:
        parts.append(_text(x + 8, y + 42, _short(state, 20), 12, fill=QUIET))
    beneath = f"on {len(one.under)} more" if one.under else ""
    parts.append(_text(x + 8, y + TILE_DEEP - 10, " \u00b7 ".join(filter(None, (one.power, beneath))), 13))
    return "".join(parts)


def _zones(seat: Seat, y: float) -> str:
    zones = [*seat.rear, *seat.others]
    parts = [_text(MARGIN, y + 16, " \u00b7 ".join(filter(None, (seat.player, seat.note))), 15, 700)]
    wide = (WIDE - 2 * MARGIN - GAP * (len(zones) - 1)) / max(1, len(zones))
    for place, zone in enumerate(zones):
        x = MARGIN + place * (wide + GAP)
        parts += [
            _box(x, y + 26, wide, ZONE_DEEP),
            _text(x + 8, y + 46, _short(zone.name, int(wide / 8)), 12, fill=QUIET),
        ]
        parts.append(_text(x + 8, y + 70, zone.said, 18, 700))
    return "".join(parts)


def _row(tiles: Sequence[Tile], y: float) -> tuple[str, float]:
    """The tiles in as many rows as they need, and how deep these are."""
    a_row = (WIDE - 2 * MARGIN + GAP) // (TILE_WIDE + GAP)
    drawn = [
        _tile(one, MARGIN + n % a_row * (TILE_WIDE + GAP), y + n // a_row * (TILE_DEEP + GAP))
        for n, one in enumerate(tiles)
    ]
    if not drawn:
        return _text(MARGIN, y + 22, "nothing", 13, fill=QUIET), 32
    return "".join(drawn), ((len(tiles) - 1) // a_row + 1) * (TILE_DEEP + GAP)


def _diamond(table: Diamond, y: float) -> tuple[str, float]:
    parts, deep, wide = [], 74, 150
    if table.location:
        parts.append(_text(MARGIN, y + 16, f"Location: {table.location}", 14, 700))
        y += 28
    for place, row in enumerate(table.rows):
        left = (WIDE - len(row) * (wide + GAP) + GAP) / 2
        for number, space in enumerate(row):
            x, top, one = left + number * (wide + GAP), y + place * (deep + GAP), space.creature
            parts.append(_box(x, top, wide, deep, SHEET if one else PAPER, dash=one is None))
            if one is None:
                parts.append(_text(x + wide / 2, top + 42, space.at, 12, fill=QUIET, middle=True))
                continue
            parts.append(_text(x + 8, top + 20, _short(f"{one.letter} {one.name}", LETTERS_A_TILE), 13, 700))
            numbers = " ".join(f"{d.letter}{d.value}" for d in one.disciplines)
            parts.append(_text(x + 8, top + 40, numbers, 11))
            parts.append(_text(x + 8, top + 60, _short(f"{one.left}/{one.energy} {one.gear}", 22), 12, fill=QUIET))
    depth = len(table.rows) * (deep + GAP)
    for number, item in enumerate(table.burst):
        parts.append(_text(MARGIN, y + depth + 20 + 20 * number, f"Burst: {item.player} {item.text}", 13))
    return "".join(parts), depth + 28 + 20 * len(table.burst)


def described(board: Board) -> str:
    """The board in sentences: per player what is in play, and how many cards lie where."""
    said = []
    for seat in reversed(board.seats):
        tiles = [one for one in seat.battle if not one.gone]
        names = ", ".join(f"{one.name} ({one.turned})" if one.tapped else one.name for one in tiles) or "nothing"
        zones = ", ".join(f"{zone.name} {zone.said}" for zone in (*seat.rear, *seat.others))
        play = "" if board.diamond else f" {board.play}: {names}."
        said.append(f"{seat.player}{', ' + seat.note if seat.note else ''}.{play} {zones}.")
    if board.diamond:
        said += [f"{s.at}: {s.creature.said}." for row in board.diamond.rows for s in row if s.creature]
    return " ".join(said)


def board_svg(board: Board, title: str, when: str) -> str:
    """The image: `title` and `when` above, then the seats as they sit."""
    parts, y = [_text(MARGIN, 40, _short(title, 80), 20, 700), _text(MARGIN, 64, when, 13, fill=QUIET)], 84.0
    rows = [(seat, seat is not board.bottom) for seat in board.seats]
    for seat, above in rows:
        tiles = [one for one in seat.battle if not one.gone]
        if above or board.diamond:
            parts.append(_zones(seat, y))
            y += 26 + ZONE_DEEP + GAP
        if board.diamond:
            if seat is board.seats[-2 if len(board.seats) > 1 else -1]:
                drawn, deep = _diamond(board.diamond, y)
                parts.append(drawn)
                y += deep
            continue
        drawn, deep = _row(tiles, y)
        parts.append(drawn)
        y += deep
        if above:
            parts.append(f'<path d="M{MARGIN} {y:g}H{WIDE - MARGIN}" stroke="{LINE}"/>')
            y += GAP
        else:
            parts.append(_zones(seat, y))
            y += 26 + ZONE_DEEP + GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {y + GAP:g}" width="{WIDE}" height="{y + GAP:g}" '
        f'role="img" aria-labelledby="t d" lang="en" font-family={quoteattr("system-ui, sans-serif")}>'
    )
    names = f'<title id="t">{escape(_clean(title))}, {escape(_clean(when))}</title>'
    names += f'<desc id="d">{escape(_clean(described(board)))}</desc>'
    return f'{head}{names}<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
