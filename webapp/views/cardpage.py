"""One card's page: face, abilities with their rules, printings, play status, scenarios that hold the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from webapp.services import GAMES, Services
from webapp.views.cardface import Face
from webapp.views.citations import Citations, Cite
from webapp.views.faces import faces
from webapp.views.scenarios import ScenarioFile, boards
from webapp.views.starter import starter
from webapp.views.tile import Tile, tile
from webapp.views.words import AbilityView, abilities_view

if TYPE_CHECKING:
    from catalog.record import CardRecord

STATUS = {
    "full": "plays in full",
    "partial": "plays in part",
    "none": "not played yet",
}
SENTENCE = {
    "full": "The lab plays every clause of this card.",
    "partial": "The lab plays part of this card; what it leaves out is named below.",
    "none": (
        "The judge has not read this card\u2019s words yet: only its facts and keywords are shown, "
        "and the lab plays no more of it than those."
    ),
}


@dataclass(frozen=True)
class PlayedOut:
    """A scenario that this card is in, with the rules it covers."""

    scenario: ScenarioFile
    cites: tuple[Cite, ...]


@dataclass(frozen=True)
class CardPage:
    """Everything on the page.

    `under` says what an evolution lies on; `missing` names the kinds of clause that are not played.
    """

    game: str
    game_name: str
    letter: str
    face: Face
    under: str
    tile: Tile
    abilities: tuple[AbilityView, ...]
    aliases: tuple[str, ...]
    status: str
    status_said: str
    status_sentence: str
    missing: tuple[str, ...]
    played: tuple[PlayedOut, ...]
    lab: str
    description: str


def card_page(card: CardRecord, game: str, services: Services) -> CardPage:
    """The page of one card."""
    drawn = faces((card,), game, services)[0]
    citations = Citations(services)
    played = tuple(
        PlayedOut(one, citations.cites(one.covers[:4]))
        for one in boards(services.scenarios(game))
        if card.name in one.text
    )
    status = card.play.status
    evolves = next((word.text for word in drawn.words if word.name.endswith("Evolution")), "")
    under = evolves.removeprefix("Put ").rstrip(".") if evolves.startswith("Put on ") else ""
    power = f", power {drawn.power}" if drawn.power else ""
    letter, name = GAMES[game]
    return CardPage(
        game=game,
        game_name=name,
        letter=letter,
        face=drawn,
        under=under,
        tile=tile(card, game, role="attacker" if card.type == "creature" else ""),
        abilities=abilities_view(card, game, services),
        aliases=card.aliases,
        status=status,
        status_said=STATUS[status],
        status_sentence=SENTENCE[status],
        missing=card.play.missing,
        played=played[:6],
        lab=f"/lab?card={card.slug}" if starter(card, game) else "",
        description=f"{card.name}: {name} {drawn.kind.lower()} of level {card.level}{power}; words and rules.",
    )
