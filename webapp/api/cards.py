"""Cards as JSON: searched, one by its address or its name, names completed, some card, and all of a game at once."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from flask import Response as Answer
from flask import abort
from spectree import Response

from catalog.query.plain import plainly
from catalog.query.say import sentence
from catalog.query.search import Answer as Found
from catalog.query.search import records, search, without_each
from catalog.reader import Resolution
from catalog.record import CardRecord
from catalog.show import as_json
from webapp.api.contract import PAGE_SIZE, SCHEMA, asked, contract, listed, routes
from webapp.api.models import (
    BulkList,
    CardAnswer,
    CardList,
    CardsQuery,
    CompleteQuery,
    NamedAnswer,
    NamedQuery,
    NameList,
    NoQuery,
    Problem,
    SearchQuery,
)
from webapp.services import GAMES, Services, services

LINES = "application/x-ndjson"
"""The media type of a bulk file: a JSON object a line."""


def _card(game: str, card: CardRecord, backend: Services) -> dict[str, Any]:
    return {**as_json(card, game, backend.snapshot()), "link": f"/cards/{game}/{card.slug}"}


def _games(game: str | None) -> tuple[str, ...]:
    known = services().snapshot().games()
    return tuple(one for one in known if game in (None, one))


def _search(written: str, game: str | None) -> Found:
    """What a search finds. A search of which nothing could be read is refused with all its reasons."""
    backend = services()
    found = search(backend.card_engine(), backend.vocabulary(), written, _games(game))
    if found.query.nothing_left:
        from webapp.errors import answer

        first = found.query.unread[0]
        said = f"Nothing of this search could be read; {first.sentence}."
        abort(answer(400, said, (1, first.column), warnings=list(found.query.warnings)))
    return found


@routes.get("/cards")
@contract.validate(query=CardsQuery, resp=Response(HTTP_200=CardList, HTTP_400=Problem), tags=["cards"])
def find_cards() -> dict[str, Any]:
    """Cards that a search finds, in its order; all cards where nothing is asked.

    The search is in the card language of the site. What of it was not understood stands in `warnings`; `without` says
    how many cards there would be without a part where there are none with it.
    """
    query, backend = asked(), services()
    found = _search(query.q, query.game)
    first = (query.page - 1) * PAGE_SIZE
    shown = records(found.cards[first : first + PAGE_SIZE], backend.snapshot())
    advice = () if found.cards else without_each(backend.card_engine(), found)
    unnamed = not found.cards and found.query.by_name_only
    plain = plainly(query.q, backend.vocabulary(), found.games) if unnamed else None
    return listed(
        [_card(game, card, backend) for game, card in shown],
        len(found.cards),
        query.page,
        said=sentence(found.query, found.games),
        warnings=list(found.query.warnings),
        without=[{"part": one.written, "cards": one.cards, "q": one.query} for one in advice],
        plain={"q": plain.query, "taken": msgspec.to_builtins(plain.taken)} if plain else None,
    )


@routes.get("/cards/<game>/<slug>")
@contract.validate(
    query=NoQuery,
    resp=Response(HTTP_200=CardAnswer, HTTP_404=Problem),
    tags=["cards"],
    path_parameter_descriptions={
        "game": "The game, as /api/v1/games lists them.",
        "slug": "The card's name as it stands in its address.",
    },
)
def one_card(game: str, slug: str) -> dict[str, Any]:
    """One card whole, by its address: facts, abilities, words, printings, how far it is played."""
    backend = services()
    snapshot = backend.snapshot()
    if game not in snapshot.games():
        abort(404, f"No game here is called {game[:40]}; the games are {', '.join(snapshot.games())}.")
    if (card := snapshot.by_slug(game, slug)) is None:
        abort(404, f"No {GAMES[game][1]} card has the address {slug[:80]}.")
    return {"schema": SCHEMA, **_card(game, card, backend)}


@routes.get("/cards/named")
@contract.validate(
    query=NamedQuery, resp=Response(HTTP_200=NamedAnswer, HTTP_400=Problem, HTTP_404=Problem), tags=["cards"]
)
def named_card() -> dict[str, Any]:
    """The card that a name means. `exact` takes case, accents and punctuation lightly, `fuzzy` slips of the finger too.

    A guess is made only where one card is far nearer than all others. Where cards of several games have the name, the
    first is given and the others stand in `also`.
    """
    query, backend = asked(), services()
    if bool(query.exact) == bool(query.fuzzy):
        abort(400, "Ask for a name with `exact` or with `fuzzy`, one of the two.")
    written = query.exact or query.fuzzy
    snapshot, games = backend.snapshot(), _games(query.game)
    means = [(game, snapshot.resolve(game, written)) for game in games]
    sure = [one for one in means if one[1].kind in ("exact", "folded", "alias")]
    if not sure and query.fuzzy:
        sure = _ahead([one for one in means if one[1].kind == "guessed"])
    if not sure:
        abort(404, _nobody(written, means))
    (game, first), *others = sorted(sure, key=lambda one: -one[1].score)
    assert first.record is not None
    also = [_short(other, found.record) for other, found in others if found.record is not None]
    return {
        "schema": SCHEMA,
        "match": first.kind,
        "score": first.score,
        "card": _card(game, first.record, backend),
        "also": also,
    }


def _ahead(guessed: list[tuple[str, Resolution]]) -> list[tuple[str, Resolution]]:
    """The guesses of the games that are about as good as the best of them."""
    best = max((found.score for _, found in guessed), default=0.0)
    return [(game, found) for game, found in guessed if found.score > best - 5]


def _nobody(written: str, means: list[tuple[str, Resolution]]) -> str:
    near = [f"{name} ({GAMES[game][1]})" for game, found in means for name in found.suggestions[:3]][:5]
    several = any(found.kind == "ambiguous" for _, found in means)
    quoted = f"\u201c{written[:80]}\u201d"
    said = f"{quoted} means several cards" if several else f"No card is called {quoted}"
    return f"{said}; {'they are' if several else 'near it are'} {', '.join(near)}." if near else f"{said}."


def _short(game: str, card: CardRecord) -> dict[str, Any]:
    return {"game": game, "name": card.name, "link": f"/cards/{game}/{card.slug}"}


@routes.get("/cards/autocomplete")
@contract.validate(query=CompleteQuery, resp=Response(HTTP_200=NameList, HTTP_400=Problem), tags=["cards"])
def complete_name() -> dict[str, Any]:
    """Names that begin as written, or have a word that does: at most 20, whole names first."""
    query = asked()
    found = services().names(query.game).complete(query.q)
    items = [{"game": one.game, "name": one.name, "link": f"/cards/{one.game}/{one.slug}"} for one in found]
    return listed(items, len(items), 1)


@routes.get("/random")
@contract.validate(
    query=SearchQuery, resp=Response(HTTP_200=CardAnswer, HTTP_400=Problem, HTTP_404=Problem), tags=["cards"]
)
def random_card() -> dict[str, Any]:
    """Some card that a search finds, another one each time."""
    query, backend = asked(), services()
    found = _search(query.q, query.game)
    if not found.cards:
        abort(404, f"No card answers to \u201c{query.q[:80]}\u201d, so there is none to pick from.")
    game, name = random.choice(found.cards)
    card = backend.snapshot().record(game, name)
    assert card is not None
    return {"schema": SCHEMA, **_card(game, card, backend)}


@routes.get("/bulk")
@contract.validate(query=NoQuery, resp=Response(HTTP_200=BulkList), tags=["cards"])
def bulk_files() -> dict[str, Any]:
    """The files that hold all cards of a game each, a card a line, with their sizes in bytes."""
    items = [
        {"game": game, "cards": len(services().snapshot().names(game)), "bytes": len(_lines(game)), "type": LINES,
         "link": f"/api/v1/bulk/{game}"}
        for game in services().snapshot().games()
    ]  # fmt: skip
    return listed(items, len(items), 1)


@routes.get("/bulk/<game>")
@contract.validate(
    query=NoQuery,
    resp=Response(HTTP_404=Problem),
    tags=["cards"],
    path_parameter_descriptions={"game": "The game, as /api/v1/bulk lists them."},
)
def bulk_file(game: str) -> Answer:
    """All cards of a game in one file (JSON Lines), in the order of the catalog, each as one card is answered."""
    if game not in services().snapshot().games():
        abort(404, f"There is no file of {game[:40]}; /api/v1/bulk lists those that there are.")
    return Answer(_lines(game), mimetype=LINES)


def _lines(game: str) -> bytes:
    backend = services()
    snapshot = backend.snapshot()

    def write() -> bytes:
        cards = snapshot.records(game)
        return b"".join(msgspec.json.encode(_card(game, card, backend)) + b"\n" for card in cards)

    return backend.keep(f"bulk {game}", snapshot.generation, write)
