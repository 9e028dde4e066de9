"""Figures of a deck as geometry: the curve of levels and the mix of civilizations, drawn as SVG by the page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.abilities.dialects.kaijudo import KAIJUDO
from webapp.views.cardface import TRIBES, tincture

if TYPE_CHECKING:
    from validators.deck import Deck

FOOT = 106.0
"""The height of the ground line of the curve."""
HIGHEST = 86.0
"""The height of the tallest column."""
STEP = 35.0
WIDTH = 25.0


@dataclass(frozen=True)
class Block:
    """A piece of a column: cards of one civilization, filled with its hatching."""

    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True)
class Column:
    """All cards of one level."""

    level: str
    count: int
    middle: float
    top: float
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Curve:
    """The curve: its columns, its text alternative, how many cards it counts and their mean level."""

    columns: tuple[Column, ...]
    width: float
    said: str
    mean: str
    low: str
    word: str = "level"


@dataclass(frozen=True)
class Part:
    """One civilization or tribe: how many cards, the length of its bar (of 100), and the class of its colours."""

    civilization: str
    count: int
    length: float
    swatch: str = ""


@dataclass(frozen=True)
class Mix:
    """The civilizations of a deck; a card of two counts for both."""

    parts: tuple[Part, ...]
    total: int


@dataclass(frozen=True)
class Kind:
    """One kind of card: how many, and the length of its bar (of 100)."""

    name: str
    count: int
    length: float


@dataclass(frozen=True)
class Types:
    """The kinds of cards of a deck, evolutions apart from other creatures, and how many cards there are."""

    kinds: tuple[Kind, ...]
    total: int


def curve(deck: Deck, word: str = "level") -> Curve | None:
    """Levels 1 to the highest, at least 8 columns; two-coloured cards stand half in each hatching.

    `word` is what the game calls a level; None where its cards have none.
    """
    if not word:
        return None
    levels: dict[int, Counter[tuple[str, ...]]] = {}
    for holding in deck.holdings:
        levels.setdefault(holding.record.level, Counter())[holding.record.civilizations] += holding.count
    total = sum(sum(one.values()) for one in levels.values())
    highest = max(sum(one.values()) for one in levels.values())
    last = max(8, *levels)
    columns = tuple(
        _column(place, level, levels.get(level, Counter()), HIGHEST / highest)
        for place, level in enumerate(range(min(1, *levels), last + 1))
    )
    mean = sum(level * sum(one.values()) for level, one in levels.items()) / total
    low = sum(sum(one.values()) for level, one in levels.items() if level <= 3)
    told = ", ".join(f"{word} {column.level}: {column.count}" for column in columns if column.count)
    return Curve(columns, STEP * len(columns), told, f"{mean:.1f}", f"{low} of {total} have {word} 3 or less.", word)


def _column(place: int, level: int, cards: Counter[tuple[str, ...]], unit: float) -> Column:
    left, y = 5 + STEP * place, FOOT
    blocks: list[Block] = []
    for civilizations in sorted(
        cards, key=lambda one: [KAIJUDO.civilizations.index(name) for name in one if name in KAIJUDO.civilizations]
    ):
        height = cards[civilizations] * unit
        y -= height
        shown = civilizations[:2] or ("plain",)
        part = WIDTH / len(shown)
        for number, name in enumerate(shown):
            blocks.append(Block(left + number * part, round(y, 1), part, round(height, 1), name.lower()))
    return Column(str(level), sum(cards.values()), left + WIDTH / 2, round(y - 4, 1), tuple(blocks))


def mix(deck: Deck) -> Mix:
    """The civilizations, the one with most cards first."""
    count: Counter[str] = Counter()
    total = 0
    for holding in deck.holdings:
        total += holding.count
        tribe = (holding.record.tribe,) if holding.record.type == "creature" and holding.record.tribe else ()
        for civilization in holding.record.civilizations or tribe:
            count[civilization] += holding.count
    parts = tuple(Part(name, n, round(100 * n / total, 1), _swatch(name)) for name, n in count.most_common())
    return Mix(parts, total)


def _swatch(name: str) -> str:
    return f"tribe-{TRIBES[name]}" if name in TRIBES else tincture((name,))


def types(deck: Deck) -> Types:
    """The kinds of cards, the one with most cards first."""
    count: Counter[str] = Counter()
    for holding in deck.holdings:
        evolution = holding.record.type == "creature" and holding.record.evolution
        count["evolution" if evolution else holding.record.type] += holding.count
    total = sum(count.values())
    several = {name: name if name in ("battlegear", "mugic") else f"{name}s" for name in count}
    return Types(
        tuple(
            Kind((name if n == 1 else several[name]).capitalize(), n, round(100 * n / total, 1))
            for name, n in count.most_common()
        ),
        total,
    )


def keywords(deck: Deck) -> Types | None:
    """How many cards print each keyword, the most frequent first, at most twelve; None where no card prints one."""
    count: Counter[str] = Counter()
    total = 0
    for holding in deck.holdings:
        total += holding.count
        for name in {one.name for one in holding.record.keywords}:
            count[name] += holding.count
    if not count:
        return None
    rows = sorted(count.items(), key=lambda one: (-one[1], one[0]))[:12]
    return Types(tuple(Kind(name, n, round(100 * n / total, 1)) for name, n in rows), total)
