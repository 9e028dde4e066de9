"""What there is: the release, the games, the formats."""

from __future__ import annotations

from typing import Any

from spectree import Response

from catalog.version import VERSION
from rules.problem import InputError
from webapp.api.contract import SCHEMA, asked, contract, listed, routes
from webapp.api.models import FormatList, GameList, GameQuery, NoQuery, VersionAnswer
from webapp.services import GAMES, card_count, services


@routes.get("/version")
@contract.validate(query=NoQuery, resp=Response(HTTP_200=VersionAnswer), tags=["about"])
def version() -> dict[str, Any]:
    """Which release this is."""
    try:
        generation = services().snapshot().generation
    except InputError:
        generation = None
    return {"schema": SCHEMA, "version": VERSION, "cards": generation}


@routes.get("/games")
@contract.validate(query=NoQuery, resp=Response(HTTP_200=GameList), tags=["about"])
def games() -> dict[str, Any]:
    """The games, and what is here of each."""
    backend = services()
    items = []
    for game, (letter, title) in GAMES.items():
        book = backend.book(game)
        readings = sum(rule.is_reading for rule in book.rules) if book else 0
        scenarios = len(backend.scenarios(game))
        items.append(
            {
                "id": game,
                "title": title,
                "letter": letter,
                "cards": card_count(game),
                "rules": len(book.rules) - readings if book else 0,
                "readings": readings,
                "scenarios": scenarios,
                "playable": scenarios > 0,
            }
        )
    return listed(items, len(items), 1)


@routes.get("/formats")
@contract.validate(query=GameQuery, resp=Response(HTTP_200=FormatList), tags=["about"])
def formats() -> dict[str, Any]:
    """The formats that decks can be checked by."""
    from validators.formats import list_formats

    items = [
        {
            "id": one.id,
            "game": one.game,
            "title": one.title,
            "about": one.about,
            "date": str(one.date) if one.date else None,
            "default": one.default,
        }
        for one in list_formats(asked().game, services().data)
    ]
    return listed(items, len(items), 1, size=max(1, len(items)))
