"""The counts beside a search: how many of the cards found have each value, and the search narrowed to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.query import tree
from catalog.query.near import value as quoted
from catalog.query.search import parts, without
from catalog.query.vocabulary import RARITIES
from rules.titles import level_word, race_word
from webapp.views.cardface import ICONS, TRIBES
from webapp.views.cardface import RARITIES as LOZENGES

if TYPE_CHECKING:
    from catalog.query.tree import Condition, Query
    from catalog.query.vocabulary import Vocabulary
    from catalog.record import CardRecord

MOST = 6
"""A list shows this many values at once, the rest under a fold."""

HEIGHT = 46


@dataclass(frozen=True)
class Choice:
    """One value: its name, how many cards have it, the narrowed search, whether it is part of the search already."""

    name: str
    count: int
    href: str
    current: bool = False
    swatch: str = ""
    icon: str = ""
    lozenges: int = 0


@dataclass(frozen=True)
class Facet:
    """One heading with its values, the rest of them behind a fold."""

    name: str
    choices: tuple[Choice, ...]
    more: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Bar:
    """One level: where its column stands, how high it is, and the search narrowed to it."""

    level: int
    count: int
    x: int
    y: float
    height: float
    middle: float
    href: str
    current: bool


@dataclass(frozen=True)
class Facets:
    """All headings; `bars` are the levels in a row `width` wide, `used` how many values are part of the search.

    `level` is what the game of the cards calls their level, where they are of one game.
    """

    civilizations: Facet
    bars: tuple[Bar, ...]
    width: int
    rest: tuple[Facet, ...]
    used: int
    level: str = "Level"


Address = Callable[[str], str]


class _Narrow:
    """Makes the address of a search with one condition more, or without one that it has."""

    def __init__(self, query: Query, address: Address) -> None:
        self._query = query
        self._address = address
        self._placed = {one.asks: one for one in parts(query) if isinstance(one, tree.Part)}
        self.used = 0

    def link(self, written: str, condition: Condition) -> tuple[str, bool]:
        placed = self._placed.get(condition)
        if placed is None:
            return self._address(f"{_whole(self._query)} {written}".strip()), False
        self.used += 1
        return self._address(without(self._query.written, placed.start, placed.end)), True

    def choice(self, name: str, count: int, written: str, condition: Condition, **more: object) -> Choice:
        href, current = self.link(written, condition)
        return Choice(name, count, href, current, **more)  # type: ignore[arg-type]


def _whole(query: Query) -> str:
    """The search as one part, so that what is put behind it holds for all of it."""
    return f"({query.written.strip()})" if isinstance(query.tree, tree.Or) else query.written.strip()


def facets(query: Query, found: Sequence[tuple[str, CardRecord]], known: Vocabulary, address: Address) -> Facets:
    """The counts over the cards found; a printing's rarity and set count once for each card that has it."""
    cards = [card for _, card in found]
    narrow = _Narrow(query, address)
    games = {game for game, _ in found}
    game = games.pop() if len(games) == 1 else ""
    bars, width = _bars([card for of, card in found if level_word(of)], narrow)
    races = _races(cards, narrow, race_word(game))
    rest = (_kinds(cards, narrow), _elements(cards, narrow, known), _marks(cards, narrow),
            _keywords(cards, narrow), races, _rarities(cards, narrow),
            _initiatives(cards, narrow), _sets(found, narrow, known), _plays(cards, narrow))  # fmt: skip
    civilizations = _civilizations(cards, narrow, known)
    shown = tuple(one for one in rest if one.choices)
    return Facets(civilizations, bars, width, shown, narrow.used, level_word(game))


def _civilizations(cards: Sequence[CardRecord], narrow: _Narrow, known: Vocabulary) -> Facet:
    counts = Counter(name for card in cards for name in card.civilizations)
    tribes = Counter(card.tribe for card in cards if card.tribe)
    if tribes and not counts:
        return Facet("Tribe", tuple(
            narrow.choice(name, tribes[name], f"tribe:{quoted(name)}", tree.TribeIn((name,)),
                          swatch=f"tribe-{TRIBES[name]}" if name in TRIBES else "civ-plain")
            for name in known.tribes if tribes[name]
        ))  # fmt: skip
    choices = [
        narrow.choice(name, counts[name], f"civ:{quoted(name)}", tree.Civilizations(">=", (name,)),
                      swatch=f"civ-{name.lower()}")
        for name in known.civilizations
        if counts[name]
    ]  # fmt: skip
    if several := sum(1 for card in cards if len(card.civilizations) > 1):
        two = tree.CivilizationCount(">=", 2)
        choices.append(narrow.choice("Two civilizations", several, "civ:multi", two, swatch="civ-fire and-nature"))
    return Facet("Civilization", tuple(choices))


def _bars(cards: Sequence[CardRecord], narrow: _Narrow) -> tuple[tuple[Bar, ...], int]:
    counts = Counter(card.paid for card in cards if card.paid is not None)
    if not counts:
        return (), 0
    highest = max(counts.values())
    bars = []
    for place, level in enumerate(range(min(1, *counts), max(9, *counts) + 1)):
        height = round(counts[level] * HEIGHT / highest, 1)
        href, current = narrow.link(f"level:{level}", tree.Number("level", "=", level))
        x = 2 + 20 * place
        bars.append(Bar(level, counts[level], x, HEIGHT - height, height, x + 7.5, href, current))
    return tuple(bars), 20 * len(bars)


def _kinds(cards: Sequence[CardRecord], narrow: _Narrow) -> Facet:
    plain = sum(1 for card in cards if card.type == "creature")
    rows: tuple[tuple[str, int, str, Condition], ...] = (
        ("Creature", plain, "t:creature", tree.TypeIn(("creature",))),
        ("Evolution", sum(1 for card in cards if card.evolution), "is:evolution", tree.Flag("evolution")),
        ("Vortex evolution", sum(1 for card in cards if card.evolution == "vortex"), "is:vortex", tree.Flag("vortex")),
        ("Spell", sum(1 for card in cards if card.type == "spell"), "t:spell", tree.TypeIn(("spell",))),
        *(
            (name.capitalize(), sum(1 for card in cards if card.type == name), f"t:{name}", tree.TypeIn((name,)))
            for name in ("battlegear", "mugic", "attack", "location")
        ),
        ("Without abilities", sum(1 for card in cards if _vanilla(card)), "is:vanilla", tree.Flag("vanilla")),
    )
    return Facet("Kind", tuple(narrow.choice(*row) for row in rows if row[1]))


def _elements(cards: Sequence[CardRecord], narrow: _Narrow, known: Vocabulary) -> Facet:
    counts = Counter(name for card in cards for name in card.elements)
    return Facet("Element", tuple(
        narrow.choice(name, counts[name], f"el:{quoted(name)}", tree.Elements(">=", (name,)))
        for name in known.elements if counts[name]
    ))  # fmt: skip


def _marks(cards: Sequence[CardRecord], narrow: _Narrow) -> Facet:
    names = ("unique", "legendary", "loyal", "minion", "chieftain", "past")
    counts = Counter(name for card in cards for name in names if getattr(card, name))
    return Facet("Marks", tuple(
        narrow.choice(name.capitalize(), counts[name], f"is:{name}", tree.Flag(name)) for name in names if counts[name]
    ))  # fmt: skip


def _initiatives(cards: Sequence[CardRecord], narrow: _Narrow) -> Facet:
    found = _ranked(card.initiative for card in cards if card.initiative)
    return _folded("Initiative", [
        narrow.choice(name, count, f"init={quoted(name)}", tree.InitiativeIn((name,))) for name, count in found
    ])  # fmt: skip


def _vanilla(card: CardRecord) -> bool:
    from catalog.rows import is_vanilla

    return is_vanilla(card)


def _ranked(names: Iterable[str]) -> list[tuple[str, int]]:
    counts = Counter(names)
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))


def _folded(name: str, choices: list[Choice]) -> Facet:
    """The first values, and those in use, at once; the others under a fold, where that hides more than one."""
    if len(choices) <= MOST + 1:
        return Facet(name, tuple(choices))
    first = [one for place, one in enumerate(choices) if place < MOST or one.current]
    return Facet(name, tuple(first), tuple(one for one in choices if one not in first))


def _keywords(cards: Sequence[CardRecord], narrow: _Narrow) -> Facet:
    found = _ranked(name for card in cards for name in {word.name for word in card.keywords})
    return _folded("Keyword", [
        narrow.choice(name, count, f"kw={quoted(name)}", tree.KeywordIn((name,)), icon=ICONS.get(name, ""))
        for name, count in found
    ])  # fmt: skip


def _races(cards: Sequence[CardRecord], narrow: _Narrow, said: str) -> Facet:
    found = _ranked(name for card in cards for name in set(card.races))
    return _folded(
        said,
        [narrow.choice(name, count, f"race:{quoted(name)}", tree.RaceIn((name,))) for name, count in found],
    )


def _rarities(cards: Sequence[CardRecord], narrow: _Narrow) -> Facet:
    counts = Counter(name for card in cards for name in {printing.rarity for printing in card.printings})
    names = [*reversed(RARITIES), ""]
    return Facet("Rarity", tuple(
        narrow.choice(name or "Promo", counts[name], f"rarity:{quoted(name) if name else 'promo'}",
                      tree.RarityIn((name,), name.lower() or "promo"), lozenges=LOZENGES.get(name, 0))
        for name in names if counts[name]
    ))  # fmt: skip


def _sets(found: Sequence[tuple[str, CardRecord]], narrow: _Narrow, known: Vocabulary) -> Facet:
    counts = Counter(pair for game, card in found for pair in {(game, one.set) for one in card.printings})
    return _folded("Set", [
        narrow.choice(one.name, counts[one.game, one.key], f"set:{quoted(one.key)}",
                      tree.SetIn((one.key,), one.name))
        for one in sorted(known.sets, key=lambda each: -counts[each.game, each.key]) if counts[one.game, one.key]
    ])  # fmt: skip


def _plays(cards: Sequence[CardRecord], narrow: _Narrow) -> Facet:
    counts: Counter[str] = Counter(card.play.status for card in cards)
    names = (("full", "plays in full"), ("partial", "in part"), ("none", "not yet"))
    return Facet("In the lab", tuple(
        narrow.choice(said, counts[status], f"play:{status}", tree.PlayIn((status,)))
        for status, said in names if counts[status]
    ))  # fmt: skip
