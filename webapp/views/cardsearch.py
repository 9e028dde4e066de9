"""A card search as a page: what was asked said back, what was not understood, the cards, and the ways on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from catalog.facts import keyword_said
from catalog.query.fields import ORDERS
from catalog.query.plain import Plain, plainly
from catalog.query.say import Said, say
from catalog.query.search import Answer, named_only, records, search, without, without_each
from catalog.query.tree import GameIn, Unread, conditions
from rules.titles import level_word
from webapp.services import GAMES, Services
from webapp.views.cardface import Face
from webapp.views.faces import faces
from webapp.views.facets import Facets, facets
from webapp.views.found import CardsFound, find_cards, near_cards

if TYPE_CHECKING:
    from catalog.record import CardRecord

SIZES = {"cards": 24, "table": 60}
"""How many cards a page shows, by the way they are shown."""

ORDER_NAMES = {
    "": "Nearest name",
    "name": "Name",
    "level": "Level",
    "power": "Power, highest first",
    "rarity": "Rarity, rarest first",
    "civ": "Civilization",
    "type": "Type",
    "set": "Set and number",
    "date": "Newest first",
    "courage": "Courage, highest first",
    "wisdom": "Wisdom, highest first",
    "speed": "Speed, highest first",
    "energy": "Energy, highest first",
    "mc": "Mugic counters, most first",
    "bp": "Build points",
    "base": "Base damage, highest first",
}

EXAMPLES = {
    "": "civ:fire cost<=3 kw:blocker",
    "kaijudo": 'civ:fire level<=3 kw:"fast attack"',
    "duel_masters": "civ:darkness cost<=4 kw:slayer",
    "chaotic": "tribe:overworld courage>=70",
    "duel_to_the_death": "t:spell o:draw",
}
"""A search that the box shows while it is empty, by the game whose cards are shown."""

OF_CHAOTIC = ("courage", "wisdom", "speed", "energy", "mc", "bp", "base")
"""The orders that only cards of Chaotic answer to."""


@dataclass(frozen=True)
class Asked:
    """What an address asks for; `game` is empty for all games, `wrong` says what is wrong with the game it names."""

    query: str = ""
    game: str = ""
    order: str = ""
    view: str = "cards"
    page: int = 1
    wrong: str = ""

    def address(self, **changed: object) -> str:
        """The address of this search with something changed; what is as usual is left out, and so is the page."""
        wanted = replace(self, **{"page": 1, **changed})  # type: ignore[arg-type]
        pairs = {"q": wanted.query, "game": wanted.game, "order": wanted.order}
        told = {name: value for name, value in pairs.items() if value}
        if wanted.view != "cards":
            told["view"] = wanted.view
        if wanted.page > 1:
            told["page"] = str(wanted.page)
        return "/cards" + (f"?{urlencode(told)}" if told else "")


@dataclass(frozen=True)
class Notice:
    """A part that was left out: its letters, why, and for each thing it could be the address of the mended search."""

    written: str
    said: str
    suggestions: tuple[tuple[str, str], ...]
    rest_used: bool


@dataclass(frozen=True)
class Chip:
    """A part that can be dropped: its letters, how many cards there are without it, and the address of that."""

    written: str
    cards: int
    href: str


@dataclass(frozen=True)
class Listed:
    """One card of the result: its drawing, its game, and what a row of the table adds."""

    face: Face
    game: str
    keywords: str
    plays: str


@dataclass(frozen=True)
class CardsPage:
    """Everything on the page of a search.

    `written` stands in the box; `asked` is what the links go on from, which differs where plain words were put into
    the card language (`plain`). `named` leads to cards that only name a keyword that was asked for.
    """

    written: str
    asked: Asked
    plain: Plain | None
    named: Chip | None
    title: str
    said: tuple[Said, ...]
    notices: tuple[Notice, ...]
    notes: tuple[str, ...]
    nothing_read: bool
    cards: tuple[Listed, ...]
    total: int
    first: int
    last: int
    page: int
    pages: int
    links: tuple[tuple[int, str], ...]
    after: str
    before: str
    facets: Facets
    orders: tuple[tuple[str, str, bool], ...]
    order_in_query: str
    views: tuple[tuple[str, str, str, bool], ...]
    games: tuple[tuple[str, str, str, bool], ...]
    several: bool
    army: bool
    advice: tuple[Chip, ...]
    near: tuple[Face, ...]
    random: str
    example: str


def cards_page(asked: Asked, services: Services) -> CardsPage:
    """The page of one search. `asked.query` is any text of at most `catalog.query.parse.LONGEST` letters."""
    snapshot, known = services.snapshot(), services.vocabulary()
    games = (asked.game,) if asked.game else snapshot.games()
    engine = services.card_engine()
    answer = search(engine, known, asked.query, games, asked.order)
    plain = plainly(asked.query, known, games) if not answer.cards and answer.query.by_name_only else None
    written = asked.query
    if plain and (read := search(engine, known, plain.query, games, asked.order)).cards:
        answer, asked = read, replace(asked, query=plain.query)
    else:
        plain = None
    query = answer.query
    if query.display:
        asked = replace(asked, view=query.display)
    found = records(answer.cards, snapshot)
    size = SIZES[asked.view]
    pages = max(1, -(-len(found) // size))
    page = min(max(1, asked.page), pages)
    shown = found[(page - 1) * size : page * size]
    advice = () if found else without_each(engine, answer)
    near = _near(asked, games, services) if not found and query.by_name_only else ()
    more = named_only(engine, answer) if found else None
    return CardsPage(
        written=written,
        asked=asked,
        plain=plain,
        named=Chip(more.written, more.cards, asked.address(query=more.query)) if more else None,
        title=_title(asked, games),
        said=say(query, _named_games(answer)) if asked.query else (),
        notices=tuple(_notice(one, asked, query.tree is not None) for one in query.unread),
        notes=(*((asked.wrong.removesuffix("."),) if asked.wrong else ()), *query.notes),
        nothing_read=query.nothing_left,
        cards=tuple(_listed(game, card, services) for game, card in shown),
        total=len(found),
        first=(page - 1) * size + 1,
        last=(page - 1) * size + len(shown),
        page=page,
        pages=pages,
        links=tuple((number, asked.address(page=number)) for number in _near_pages(page, pages)),
        before=asked.address(page=page - 1) if page > 1 else "",
        after=asked.address(page=page + 1) if page < pages else "",
        facets=facets(query, found, known, lambda written: asked.address(query=written)),
        orders=_orders(asked, bool(query.words)),
        order_in_query=query.order,
        views=(
            ("cards", "Cards", asked.address(view="cards", page=1), asked.view == "cards"),
            ("table", "Table", asked.address(view="table", page=1), asked.view == "table"),
        ),
        games=_games(asked, snapshot.games()),
        several=len({game for game, _ in shown}) > 1,
        army={game for game, _ in shown} == {"chaotic"},
        advice=tuple(Chip(one.written, one.cards, asked.address(query=one.query)) for one in advice[:6]),
        near=near,
        example=EXAMPLES.get(asked.game, EXAMPLES[""]),
        random="/cards/random" + (f"?{urlencode(_random(asked))}" if _random(asked) else ""),
    )


def cards_answering(services: Services, game: str, query: str, size: int) -> CardsFound:
    """The first cards of a game that answer a search of words: by name, or by fields where it names some."""
    snapshot = services.snapshot()
    answer = search(services.card_engine(), services.vocabulary(), query, (game,))
    if answer.query.by_name_only or answer.query.tree is None:
        return find_cards(snapshot, game, query, size=size)
    found = tuple(card for _, card in records(answer.cards[:size], snapshot))
    return CardsFound(query, found, len(answer.cards), 1, -(-len(answer.cards) // size), ())


def _random(asked: Asked) -> Mapping[str, str]:
    return {name: value for name, value in (("q", asked.query), ("game", asked.game)) if value}


def _named_games(answer: Answer) -> Sequence[str]:
    """The games whose names begin the sentence: those that the query names are said in it."""
    named = {game for one in conditions(answer.query.tree) if isinstance(one, GameIn) for game in one.games}
    return [game for game in answer.games if game in named] or answer.games


def _title(asked: Asked, games: Sequence[str]) -> str:
    name = GAMES[games[0]][1] + " cards" if len(games) == 1 else "Cards"
    return f"{asked.query[:60]} · {name}" if asked.query else name


def _notice(one: Unread, asked: Asked, rest: bool) -> Notice:
    mended = tuple(
        (text, asked.address(query=without(asked.query, one.start, one.end, text)))
        if not _inside_list(asked.query, one)
        else (text, asked.address(query=asked.query[: one.start] + text + asked.query[one.end :]))
        for text in one.suggestions
    )
    return Notice(one.written if len(one.written) <= 80 else one.written[:80] + " ...", one.said, mended, rest)


def _inside_list(query: str, one: Unread) -> bool:
    """Whether what was left out is one value of a list, so that no blanks belong round it."""
    return query[one.start - 1 : one.start] in (":", ",", "=") or query[one.end : one.end + 1] == ","


def _listed(game: str, card: CardRecord, services: Services) -> Listed:
    keywords = ", ".join(keyword_said(word, game) for word in card.keywords)
    plays = {"full": "in full", "partial": "in part", "none": "not yet"}[card.play.status]
    return Listed(faces((card,), game, services)[0], game, keywords, plays)


def _near(asked: Asked, games: Sequence[str], services: Services) -> tuple[Face, ...]:
    snapshot = services.snapshot()
    return tuple(face for game in games for face in faces(near_cards(snapshot, game, asked.query), game, services))


def _near_pages(page: int, pages: int) -> tuple[int, ...]:
    """The page numbers worth a link: the first, the last and those around this one."""
    wanted = {1, pages, page - 1, page, page + 1}
    return tuple(sorted(number for number in wanted if 1 <= number <= pages))


def _orders(asked: Asked, by_words: bool) -> tuple[tuple[str, str, bool], ...]:
    """The orders to choose from: word, name, whether it is the one taken."""
    usual = tuple(one for one in ORDERS if one not in OF_CHAOTIC or asked.game in ("", "chaotic"))
    choices = ("", *usual) if by_words else usual
    taken = asked.order if asked.order in choices else choices[0]
    names = {**ORDER_NAMES, "level": level_word(asked.game)}
    if asked.game == "chaotic":
        names["civ"] = "Tribe"
    return tuple((one, names[one], one == taken) for one in choices)


def _games(asked: Asked, games: Sequence[str]) -> tuple[tuple[str, str, str, bool], ...]:
    """The games to switch between: letter, name, address, whether it is shown; none where there is one game."""
    if len(games) < 2:
        return ()
    every = ("", "All games", asked.address(game=""), not asked.game)
    return (every, *((*GAMES[game], asked.address(game=game), game == asked.game) for game in games))
