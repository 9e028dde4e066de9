"""A card as it is drawn: its tinctures, charges, rendered words and printings, from facts alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from catalog.facts import DISCIPLINES, cost, keyword_said, marks, numbers, of_army, type_line
from catalog.query.near import value as quoted
from rules.abilities.dialects.kaijudo import KAIJUDO
from rules.titles import level_word

if TYPE_CHECKING:
    from catalog.record import CardRecord, Printing

ICONS = {
    "Blocker": "blocker",
    "Double Breaker": "breaker2",
    "Triple Breaker": "breaker3",
    "World Breaker": "breaker3",
    "Slayer": "slayer",
    "Fast Attack": "fast",
    "Powerful Attack": "power",
    "Powerful Block": "power",
    "Protector": "protector",
    "Guard": "guard",
    "Skirmisher": "skirmish",
    "Shield Blast": "blast",
    "Speed Attacker": "fast",
    "Power Attacker": "power",
    "Shield Trigger": "blast",
    "Evolution": "evolve",
    "Vortex Evolution": "evolve",
    "Unleash": "unleash",
}
"""The charge that stands for a keyword."""

RARITIES = {"Common": 1, "Uncommon": 2, "Rare": 3, "Very Rare": 4, "Super Rare": 5, "Ultra Rare": 6}
EVOLUTIONS = {"evolution": "Evolution creature", "vortex": "Vortex evolution creature"}


@dataclass(frozen=True)
class Charge:
    """A keyword's sign with its name, as it is said."""

    icon: str
    name: str


@dataclass(frozen=True)
class PrintingView:
    """One printing: set with the search for its cards, when it came out, collector number, rarity with its lozenges."""

    set_name: str
    code: str
    number: str
    rarity: str
    lozenges: int
    href: str = ""
    date: str = ""


@dataclass(frozen=True)
class Word:
    """One ability in words: `name` is the keyword or the ability's own name, both may be empty."""

    name: str
    text: str
    icon: str = ""


@dataclass(frozen=True)
class ArmyFace:
    """What only the face of a card of Chaotic has.

    `sign` stands in the corner: "mugic" (counters, or what a Mugic costs), "points" (build points), "pin" (a location)
    or nothing. `disciplines` are name, middle scan and highest; `damages` what an attack deals: element (empty for the
    base damage) and number. `marks` bind it to an army.
    """

    sign: str = ""
    sign_word: str = ""
    number: str = ""
    elements: tuple[str, ...] = ()
    disciplines: tuple[tuple[str, int, int], ...] = ()
    energy: tuple[int, int] | None = None
    damages: tuple[tuple[str, int], ...] = ()
    marks: tuple[str, ...] = ()
    tribe: str = ""
    short: str = ""


@dataclass(frozen=True)
class Face:
    """Everything a card's drawing needs; `level` and its word are empty in a game whose cards have none."""

    name: str
    href: str
    tincture: str
    civilizations: tuple[str, ...]
    level: str
    level_word: str
    power: str
    kind: str
    kind_line: str
    races: tuple[str, ...]
    charges: tuple[Charge, ...]
    words: tuple[Word, ...]
    printings: tuple[PrintingView, ...]
    army: ArmyFace | None = None


TRIBES = {"OverWorld": "overworld", "UnderWorld": "underworld", "Danian": "danian", "Mipedian": "mipedian",
          "M'arrillian": "marrillian"}  # fmt: skip
"""The tribes that have a field of their own, by the class that gives it."""
OF_ELEMENTS = {"Fire": "fire", "Water": "water", "Earth": "nature", "Air": "light"}
"""The field that an attack has by an element of its damage."""


def tincture_of(card: CardRecord) -> str:
    """The classes of a card's colours: its civilizations, its tribe, or the elements of its damage."""
    if card.tribe:
        return f"tribe-{TRIBES[card.tribe]}" if card.tribe in TRIBES else "civ-plain"
    if card.element_damage:
        known = [OF_ELEMENTS[name] for name in card.element_damage]
        return f"civ-{known[0]}" + "".join(f" and-{name}" for name in known[1:2])
    return tincture(card.civilizations)


def tincture(civilizations: tuple[str, ...]) -> str:
    """The classes that give a block its colours and hatchings: `civ-fire and-nature`; `civ-plain` for none."""
    known = [name.lower() for name in civilizations if name in KAIJUDO.civilizations]
    if not known:
        return "civ-plain"
    return f"civ-{known[0]}" + "".join(f" and-{name}" for name in known[1:2])


def said(names: tuple[str, ...]) -> str:
    """Names in a sentence: "Fire", "Fire and Nature"."""
    if len(names) < 2:
        return "".join(names) or "no civilization"
    return ", ".join(names[:-1]) + " and " + names[-1]


def kind_of(card: CardRecord) -> str:
    """What the card is, in words."""
    return EVOLUTIONS.get(card.evolution, card.type.capitalize())


def army_face(card: CardRecord) -> ArmyFace | None:
    """What only the face of a card of Chaotic has; None for a card of another game."""
    if not of_army(card):
        return None
    most = card.stats_max
    disciplines = tuple(
        (name.capitalize(), getattr(card, name), getattr(most, name) if most else getattr(card, name))
        for name in DISCIPLINES
        if card.type == "creature"
    )
    signs = {
        "creature": ("mugic", "Mugic counters", str(card.mugic_counters or 0)),
        "mugic": ("mugic", "Cost", cost(card)),
        "attack": ("points", "Build points", str(card.build_points)),
        "location": ("pin", "", ""),
    }
    sign, word, number = signs.get(card.type, ("", "", ""))
    return ArmyFace(
        sign=sign,
        sign_word=word,
        number=number,
        elements=card.elements,
        disciplines=disciplines,
        energy=(card.energy or 0, most.energy if most else card.energy or 0) if card.type == "creature" else None,
        damages=(("", card.base_damage or 0), *card.element_damage.items()) if card.type == "attack" else (),
        marks=marks(card),
        tribe=card.tribe,
        short=" \u00b7 ".join(f"{name.lower()} {value}" for name, value in numbers(card)),
    )


def charges_of(card: CardRecord, most: int = 4) -> tuple[Charge, ...]:
    """The charges of a card's field, one a sign."""
    found: dict[str, Charge] = {}
    for keyword in card.keywords:
        icon = ICONS.get(keyword.name)
        if icon and icon not in found:
            found[icon] = Charge(icon, keyword_said(keyword))
    return tuple(found.values())[:most]


MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def date_said(date: str) -> str:
    """A date as people read it: "30 May 2014", "March 2014"; empty for none.

    >>> date_said("2014-05-30"), date_said("2014-03"), date_said("2014"), date_said("")
    ('30 May 2014', 'March 2014', '2014', '')
    """
    year, _, rest = date.partition("-")
    month, _, day = rest.partition("-")
    return " ".join(part for part in (day.lstrip("0"), MONTHS[int(month) - 1] if month else "", year) if part)


def printing_view(printing: Printing, game: str, set_name: str, date: str = "") -> PrintingView:
    """One printing as it is shown."""
    code = printing.set if set_name != printing.set else ""
    lozenges = RARITIES.get(printing.rarity, 0)
    href = "/cards?" + urlencode({"q": f"set:{quoted(printing.set)} order:set", "game": game})
    return PrintingView(set_name, code, printing.number, printing.rarity, lozenges, href, date_said(date))


def face(
    card: CardRecord,
    game: str,
    words: tuple[Word, ...],
    set_names: dict[tuple[str, str], str],
    dates: dict[tuple[str, str], str] | None = None,
) -> Face:
    """The drawing of a card; `set_names` and `dates` by (game, code)."""
    kind = kind_of(card)
    short = kind.replace(" creature", "") if card.evolution else kind
    line = " / ".join(card.races)
    army = army_face(card)
    return Face(
        name=card.name,
        href=f"/cards/{game}/{card.slug}",
        tincture=tincture_of(card),
        civilizations=card.civilizations,
        level=str(card.level) if level_word(game) and army is None else "",
        level_word=level_word(game),
        power=card.printed_power or ("?" if card.type == "creature" else ""),
        kind=kind,
        kind_line=army_line(card) if army else f"{short} · {line}" if line else short,
        races=card.races,
        charges=charges_of(card),
        words=words,
        printings=tuple(
            printing_view(one, game, set_names.get((game, one.set), one.set), (dates or {}).get((game, one.set), ""))
            for one in card.printings
        ),
        army=army,
    )


def army_line(card: CardRecord) -> str:
    """The type line of a card of Chaotic as it is printed: "OverWorld Hero", "Location · Initiative Speed"."""
    kind, _, sort = type_line(card).partition(" \u00b7 ")
    line = {"creature": sort, "mugic": f"{sort} Mugic"}.get(kind, card.type.capitalize())
    parts = [line, *([f"Initiative {card.initiative}"] if card.initiative else []), *(marks(card))]
    return " \u00b7 ".join(parts)
