"""One card's page: face, abilities with their rules, printings, play status, scenarios that hold the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from catalog.facts import of_army
from catalog.names import key
from catalog.query.near import value as quoted
from rules.abilities.kinds import said_of
from rules.titles import level_word
from webapp.services import GAMES, Services
from webapp.views.bases import Bases, bases
from webapp.views.cardface import Face
from webapp.views.faces import faces
from webapp.views.gamewords import full_life
from webapp.views.starter import begun, starter
from webapp.views.tile import Tile, tile
from webapp.views.uses import Uses, uses
from webapp.views.words import AbilityView, abilities_view

if TYPE_CHECKING:
    from catalog.record import CardRecord

STATUS = {
    "full": "plays in full",
    "partial": "plays in part",
    "none": "not played yet",
}
STARTED = {
    "attack": "It attacks",
    "cast": "It is cast",
    "broken": "It is broken as a shield",
    "combat": "It is in a combat",
    "": "",
}
"""What the first board of a card is about."""
SENTENCE = {
    "full": "The lab plays every clause of this card.",
    "partial": "The lab plays part of this card; what it leaves out is named below.",
    "none": (
        "The judge has not read this card\u2019s words yet: only its facts and keywords are shown, "
        "and the lab plays no more of it than those."
    ),
}


@dataclass(frozen=True)
class Related:
    """A card of the same name in another game."""

    name: str
    game: str
    letter: str
    href: str


@dataclass(frozen=True)
class CardPage:
    """Everything on the page.

    `bases` are what an evolution can lie on, `related` the cards of this name in other games, `kin` searches for cards
    like it, `trail` those that lead to it. `under` says what an evolution lies on; `missing` names the kinds of clause
    that are not played; `printed` is the printed text, line by line, where somebody has imported it. `lab_said` is what
    the first board is about, `lab_against` what is drawn against the card: "shields", "life" or "nobody".
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
    uses: Uses
    bases: Bases | None
    related: tuple[Related, ...]
    kin: tuple[tuple[str, str], ...]
    trail: tuple[tuple[str, str], ...]
    lab: str
    description: str
    life: int
    printed: tuple[str, ...] = ()
    lab_said: str = ""
    lab_against: str = ""


def card_page(card: CardRecord, game: str, services: Services) -> CardPage:
    """The page of one card."""
    drawn = faces((card,), game, services)[0]
    status = card.play.status
    evolves = next((word.text for word in drawn.words if word.name.endswith("Evolution")), "")
    under = evolves.removeprefix("Put ").rstrip(".") if evolves.startswith("Put on ") else ""
    level = f" of {drawn.level_word.lower()} {drawn.level}" if drawn.level else ""
    level = f", {drawn.army.short}" if drawn.army else level
    power = f", power {drawn.power}".replace("?", "unknown") if drawn.power else ""
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
        missing=tuple(map(said_of, card.play.missing)),
        uses=uses(card.name, game, services),
        bases=bases(card, game, services),
        related=_related(card, game, services),
        kin=(*_versions(card, game, services), *_kin(card, game)),
        trail=_trail(card, game),
        lab=f"/lab?game={game}&card={card.slug}" if starter(card, game) else "",
        description=f"{card.name}: {name} {drawn.kind.lower()}{level}{power}; words and rules.",
        life=full_life(game),
        printed=tuple(line for line in card.printed.splitlines() if line.strip()),
        lab_said=STARTED[begun(card, game)],
        lab_against=_against(card, game),
    )


def _against(card: CardRecord, game: str) -> str:
    if begun(card, game) not in ("attack", "broken"):
        return "life" if full_life(game) else "nobody"
    return "life" if full_life(game) else "shields"


def _related(card: CardRecord, game: str, services: Services) -> tuple[Related, ...]:
    """The cards of the same name in the other games."""
    snapshot = services.snapshot()
    found = [(other, snapshot.record(other, card.name)) for other in snapshot.games() if other != game]
    return tuple(
        Related(one.name, GAMES[other][1], GAMES[other][0], f"/cards/{other}/{one.slug}")
        for other, one in found
        if one is not None and key(one.name) == key(card.name)
    )


def _versions(card: CardRecord, game: str, services: Services) -> tuple[tuple[str, str], ...]:
    """The other versions of the card's name (Chaotic), each with its address."""
    if not of_army(card):
        return ()
    versions = [one for one in services.snapshot().records(game) if one.shared_name == card.shared_name]
    return tuple((one.name, f"/cards/{game}/{one.slug}") for one in versions if one.name != card.name)


def _kin(card: CardRecord, game: str) -> tuple[tuple[str, str], ...]:
    """Searches for cards like this one: the name of each and its address."""
    kind = "is:evolution" if card.evolution else f"t:{card.type}"
    many = _many(card)
    civilizations = "/".join(name.lower() for name in card.civilizations)
    found = [(f"All {race}", f"race={quoted(race)}") for race in card.races]
    if civilizations:
        said = " and ".join(card.civilizations)
        found.append(
            (f"{said}, {level_word(game).lower()} {card.level}", f"civ={civilizations} level:{card.level} {kind}")
        )
    if card.tribe:
        found.append((f"{card.tribe} {many}", f"tribe:{quoted(card.tribe)} t:{card.type}"))
    if card.initiative:
        found.append((f"Initiative {card.initiative}", f"init={quoted(card.initiative)}"))
    words = [word.name for word in card.keywords if not word.name.endswith("Evolution")]
    found += [(f"{word} {many}", f"kw:{quoted(word)} t:{card.type}") for word in words[:3]]
    return tuple((name, f"/cards?{urlencode({'q': query, 'game': game})}") for name, query in found)


def _many(card: CardRecord) -> str:
    return card.type if card.type in ("battlegear", "mugic") else f"{card.type}s"


def _trail(card: CardRecord, game: str) -> tuple[tuple[str, str], ...]:
    """The searches that lead to this card: its kind, then its first creature type."""
    kinds = {"": (_many(card).capitalize(), f"t:{card.type}"), "evolution": ("Evolution creatures", "is:evolution")}
    kind, query = kinds.get(card.evolution, ("Vortex evolution creatures", "is:vortex"))
    steps = [(kind, query), *((race, f"{query} race={quoted(race)}") for race in card.races[:1])]
    return tuple((name, f"/cards?{urlencode({'q': query, 'game': game})}") for name, query in steps)
