"""A card on the mat: a small tile with level, name, power and charges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.facts import of_army
from rules.titles import level_word
from webapp.views.cardface import Charge, charges_of, tincture_of

if TYPE_CHECKING:
    from catalog.record import CardRecord


LONG_WORD = 11
"""A word of more letters is written smaller on a tile."""


@dataclass(frozen=True)
class Tile:
    """What a tile shows; `href` leads to the card, `under` names the cards that lie beneath it, top first.

    `gone` says that it is not there at the step that is shown, `touched` that this step changed it.
    `turned` is what the game calls a tapped card.
    """

    name: str
    tincture: str = "civ-plain"
    level: str = ""
    power: str = ""
    charges: tuple[Charge, ...] = ()
    tapped: bool = False
    new: bool = False
    href: str = ""
    under: tuple[str, ...] = ()
    object: int = -1
    note: str = ""
    gone: bool = False
    role: str = ""
    level_word: str = "Level"
    touched: bool = False
    turned: str = "tapped"

    @property
    def long(self) -> bool:
        """Whether a word of the name is too long for the name's usual size."""
        return any(len(word) > LONG_WORD for word in self.name.replace("-", " ").split())


def tile(card: CardRecord, game: str, **more: object) -> Tile:
    """The tile of a known card; `more` sets its state."""
    return Tile(
        name=card.name,
        tincture=tincture_of(card),
        level="" if of_army(card) else str(card.level) if card.level or card.civilizations else "",
        level_word=level_word(game),
        power=card.printed_power or ("?" if card.type == "creature" else card.type.capitalize()),
        charges=charges_of(card, 3),
        href=f"/cards/{game}/{card.slug}",
        **more,  # type: ignore[arg-type]
    )
