"""A card as it is drawn: its tinctures, charges, rendered words and printings, from facts alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.abilities.dialects.kaijudo import KAIJUDO

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
    "Evolution": "evolve",
    "Vortex Evolution": "evolve",
    "Unleash": "unleash",
}
"""The charge that stands for a keyword."""

RARITIES = {"Common": 1, "Uncommon": 2, "Rare": 3, "Very Rare": 4, "Super Rare": 5}
EVOLUTIONS = {"evolution": "Evolution creature", "vortex": "Vortex evolution creature"}


@dataclass(frozen=True)
class Charge:
    """A keyword's sign with its name, as it is said."""

    icon: str
    name: str


@dataclass(frozen=True)
class PrintingView:
    """One printing: set, collector number, rarity with the number of its lozenges."""

    set_name: str
    code: str
    number: str
    rarity: str
    lozenges: int


@dataclass(frozen=True)
class Word:
    """One ability in words: `name` is the keyword or the ability's own name, both may be empty."""

    name: str
    text: str
    icon: str = ""


@dataclass(frozen=True)
class Face:
    """Everything a card's drawing needs."""

    name: str
    href: str
    tincture: str
    civilizations: tuple[str, ...]
    level: str
    power: str
    kind: str
    kind_line: str
    races: tuple[str, ...]
    charges: tuple[Charge, ...]
    words: tuple[Word, ...]
    printings: tuple[PrintingView, ...]


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


def charges_of(card: CardRecord, most: int = 4) -> tuple[Charge, ...]:
    """The charges of a card's field, one a sign."""
    found: dict[str, Charge] = {}
    for keyword in card.keywords:
        icon = ICONS.get(keyword.name)
        if icon and icon not in found:
            found[icon] = Charge(icon, keyword.name + (f" +{keyword.n}" if keyword.n else ""))
    return tuple(found.values())[:most]


def printing_view(printing: Printing, set_name: str) -> PrintingView:
    """One printing as it is shown."""
    code = printing.set if set_name != printing.set else ""
    return PrintingView(set_name, code, printing.number, printing.rarity, RARITIES.get(printing.rarity, 0))


def face(card: CardRecord, game: str, words: tuple[Word, ...], set_names: dict[tuple[str, str], str]) -> Face:
    """The drawing of a card; `set_names` by (game, code)."""
    kind = kind_of(card)
    short = kind.replace(" creature", "") if card.evolution else kind
    line = " / ".join(card.races)
    return Face(
        name=card.name,
        href=f"/cards/{game}/{card.slug}",
        tincture=tincture(card.civilizations),
        civilizations=card.civilizations,
        level=str(card.level),
        power=card.printed_power,
        kind=kind,
        kind_line=f"{short} · {line}" if line else short,
        races=card.races,
        charges=charges_of(card),
        words=words,
        printings=tuple(printing_view(one, set_names.get((game, one.set), one.set)) for one in card.printings),
    )
