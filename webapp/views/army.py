"""An army of Chaotic as its builder sees it: the groups with their cards against the limit, and what they add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.facts import DISCIPLINES, cost
from webapp.views.cardface import TRIBES, tincture_of

if TYPE_CHECKING:
    from validators.deck import Deck, Holding
    from validators.formats import Format

KINDS = (
    ("creature", "Creatures"), ("battlegear", "Battlegear"), ("mugic", "Mugic"), ("attack", "Attacks"),
    ("location", "Locations"),
)  # fmt: skip
ELEMENTS = ("Fire", "Air", "Earth", "Water")


@dataclass(frozen=True)
class Member:
    """One card of a group: how many, what stands behind its name, and its elements or those of its damage."""

    count: int
    name: str
    href: str
    tincture: str
    numbers: tuple[tuple[str, str], ...]
    elements: tuple[tuple[str, str], ...]
    counters: str = ""
    said: str = ""


@dataclass(frozen=True)
class Group:
    """All cards of a type: `count` of them where `wanted` are needed (0: nothing is asked), and their own figure."""

    name: str
    count: int
    wanted: int
    right: bool
    figure: str
    members: tuple[Member, ...]
    unknown: int = 0


@dataclass(frozen=True)
class Bar:
    """One row of a figure: its name, the class of its swatch or the element, the number, and its length of 100."""

    name: str
    said: str
    length: float
    swatch: str = ""
    element: str = ""


@dataclass(frozen=True)
class Column:
    """The attacks of so many build points, as a column of a curve."""

    points: int
    count: int
    x: int
    y: float
    height: float
    middle: float


@dataclass(frozen=True)
class ArmyView:
    """The groups; the means of the Disciplines; the tribes; the build points in columns; damage and elements."""

    groups: tuple[Group, ...]
    points: int
    most_points: int
    points_length: float
    counters: int
    disciplines: tuple[Bar, ...]
    tribes: tuple[Bar, ...]
    curve: tuple[Column, ...]
    width: int
    curve_said: str
    damage: tuple[Bar, ...]
    energy: int


HEIGHT = 78
STEP = 40


def army_view(deck: Deck, by: Format | None) -> ArmyView:
    """The army of a deck, against what the format asks for."""
    wanted = by.army.numbers if by and by.army else {}
    most = by.army.build_points if by and by.army else 0
    of: dict[str, list[Holding]] = {}
    for each in deck.holdings:
        of.setdefault(each.record.type, []).append(each)
    creatures, attacks = of.get("creature", []), of.get("attack", [])
    columns = _columns(attacks)
    return ArmyView(
        groups=tuple(_group(kind, name, of.get(kind, []), wanted.get(kind, 0), deck) for kind, name in KINDS),
        points=deck.build_points,
        most_points=most,
        points_length=round(min(100.0, 100 * deck.build_points / most), 1) if most else 0.0,
        counters=deck.mugic_counters,
        disciplines=_disciplines(creatures),
        tribes=_tribes(creatures),
        curve=columns,
        width=STEP * len(columns),
        curve_said=", ".join(f"{one.points} build points: {one.count}" for one in columns if one.count),
        damage=_damage(attacks),
        energy=sum((each.record.energy or 0) * each.count for each in creatures),
    )


def _group(kind: str, name: str, held: list[Holding], wanted: int, deck: Deck) -> Group:
    unknown = deck.unknown_of_type.get(kind, 0)
    count = sum(each.count for each in held) + unknown
    figures = {
        "creature": f"{deck.mugic_counters} Mugic counters",
        "attack": f"{deck.build_points} build points",
    }
    return Group(
        name, count, wanted, count == wanted, figures.get(kind, "") if held else "",
        tuple(member(each, deck.game) for each in held), unknown,
    )  # fmt: skip


def member(each: Holding, game: str) -> Member:
    """A card as a row of its group."""
    card = each.record
    if card.type == "creature":
        short = [(name[:1].upper(), str(getattr(card, name))) for name in DISCIPLINES]
        numbers = (*short, ("E", str(card.energy)))
        said = ", ".join(f"{name} {getattr(card, name)}" for name in (*DISCIPLINES, "energy"))
        elements = tuple((name, "") for name in card.elements)
        counters = str(card.mugic_counters or 0)
    else:
        numbers = {
            "attack": (("BP", str(card.build_points)),),
            "location": (("", card.initiative),),
        }.get(card.type, ())
        damage = [("", str(card.base_damage)), *((name, str(n)) for name, n in card.element_damage.items())]
        elements = tuple(damage) if card.type == "attack" else ()
        counters, said = (cost(card), f"{card.tribe}, cost") if card.type == "mugic" else ("", "")
    href = f"/cards/{game}/{card.slug}"
    return Member(each.count, card.name, href, tincture_of(card), numbers, elements, counters, said)


def _disciplines(creatures: list[Holding]) -> tuple[Bar, ...]:
    """The mean of each Discipline and of the Energy; the bars are of the highest mean."""
    count = sum(each.count for each in creatures)
    if not count:
        return ()
    means = {
        name: sum((getattr(each.record, name) or 0) * each.count for each in creatures) / count
        for name in (*DISCIPLINES, "energy")
    }
    highest = max(*means.values(), 1)
    return tuple(Bar(name.capitalize(), f"{n:.0f}", round(100 * n / highest, 1)) for name, n in means.items())


def _tribes(creatures: list[Holding]) -> tuple[Bar, ...]:
    count: Counter[str] = Counter()
    for each in creatures:
        count[each.record.tribe] += each.count
    total = max(1, sum(count.values()))
    return tuple(
        Bar(name, str(n), round(100 * n / total, 1), f"tribe-{TRIBES[name]}" if name in TRIBES else "civ-plain")
        for name, n in count.most_common()
    )


def _columns(attacks: list[Holding]) -> tuple[Column, ...]:
    count: Counter[int] = Counter()
    for each in attacks:
        count[each.record.build_points or 0] += each.count
    if not count:
        return ()
    highest = max(count.values())
    return tuple(
        Column(n, count[n], 5 + STEP * n, round(106 - HEIGHT * count[n] / highest, 1),
               round(HEIGHT * count[n] / highest, 1), 20 + STEP * n)
        for n in range(max(5, *count) + 1)
    )  # fmt: skip


def _damage(attacks: list[Holding]) -> tuple[Bar, ...]:
    """The damage that all attacks print together: without an element, and by each."""
    sums = {"Base": sum((each.record.base_damage or 0) * each.count for each in attacks)}
    for name in ELEMENTS:
        sums[name] = sum(each.record.element_damage.get(name, 0) * each.count for each in attacks)
    highest = max(*sums.values(), 1)
    return tuple(
        Bar(name, str(n), round(100 * n / highest, 1), element="" if name == "Base" else name)
        for name, n in sums.items()
        if attacks
    )
