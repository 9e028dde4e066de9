"""A card as it is drawn: its tinctures, charges, rendered words and printings, from facts alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

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

RARITIES = {"Common": 1, "Uncommon": 2, "Rare": 3, "Very Rare": 4, "Super Rare": 5}
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
    return Face(
        name=card.name,
        href=f"/cards/{game}/{card.slug}",
        tincture=tincture(card.civilizations),
        civilizations=card.civilizations,
        level=str(card.level) if level_word(game) else "",
        level_word=level_word(game),
        power=card.printed_power or ("?" if card.type == "creature" else ""),
        kind=kind,
        kind_line=f"{short} · {line}" if line else short,
        races=card.races,
        charges=charges_of(card),
        words=words,
        printings=tuple(
            printing_view(one, game, set_names.get((game, one.set), one.set), (dates or {}).get((game, one.set), ""))
            for one in card.printings
        ),
    )
