"""The forms of the API's questions and answers, as its OpenAPI document publishes them."""

from __future__ import annotations

import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Game = Literal["kaijudo", "duel_masters", "chaotic", "duel_to_the_death"]


class Query(BaseModel):
    """What stands behind the question mark; names that are not listed are refused."""

    model_config = ConfigDict(extra="forbid")


class NoQuery(Query):
    """An endpoint without parameters."""


class GameQuery(Query):
    """A list that can be kept to one game."""

    game: Game | None = Field(None, description="Only of this game.")


class RulesQuery(GameQuery):
    """A search in the rulebooks, or all rules in their order."""

    q: str = Field("", max_length=300, description="Any words, a question, an id or a number; empty lists all rules.")
    page: int = Field(1, ge=1, le=200, description="Which page of the list, from 1.")


class SearchQuery(GameQuery):
    """A search for cards in the card language."""

    q: str = Field("", max_length=1000, description="A search in the card language; empty finds every card.")


class CardsQuery(SearchQuery):
    """A search for cards, a page at a time."""

    page: int = Field(1, ge=1, le=1000, description="Which page of the list, from 1.")


class NamedQuery(GameQuery):
    """A card's name: with `exact` or with `fuzzy`, one of the two."""

    exact: str = Field("", max_length=200, description="The name; case, accents and punctuation do not matter.")
    fuzzy: str = Field("", max_length=200, description="The name, perhaps with slips of the finger.")


class CompleteQuery(GameQuery):
    """The beginning of a name."""

    q: str = Field("", max_length=200, description="The first letters of a name, or of a word in it.")


class CheckQuery(GameQuery):
    """How a deck is to be checked."""

    format: str = Field("", max_length=80, description="The format's id, as /api/v1/formats lists them.")
    name: str = Field("list", max_length=120, description="What the list is called.")
    as_of: datetime.date | None = Field(None, description="Hold the lists against a day, such as 2014-05-30.")


class AskQuery(Query):
    """What else is asked of a board."""

    goal: str = Field("", max_length=300, description="Can this be forced, and how? Such as `ann wins`.")
    horizon: str = Field("", max_length=20, description="How far the goal looks: attack, phase, turn, `2 turns`, game.")
    unknown: Literal["worst", "chances"] = Field("worst", description="What unknown cards are to the goal.")


class DeckItem(Query):
    """One list of several."""

    list: str = Field(description="The deck list, in any form that `floorjudge check` reads.")
    name: str = Field("", max_length=120, description="What it is called.")
    player: str = Field("", max_length=120, description="Whose it is.")


DeckItems = list[DeckItem]


class DeckBody(CheckQuery):
    """Deck lists sent as JSON; what stands here comes before the query."""

    lists: DeckItems | None = Field(None, max_length=200, description="Several lists, checked one by one.")
    list: str = Field("", description="One list, or a sign-up sheet or table that holds several.")
    own_format: str = Field("", description="A format file of one's own (TOML), which comes before `format`.")


class Place(BaseModel):
    """Where in what was sent, counted from 1."""

    line: int | None = None
    column: int | None = None


class Problem(BaseModel):
    """What went wrong (RFC 9457). `type` is one of those that /api lists."""

    type: str
    title: str
    status: int
    detail: str
    place: Place | None = None
    warnings: list[str] = []


class Listed(BaseModel):
    """One page of a list; `next` is the address of the page behind it."""

    model_config = ConfigDict(extra="allow")
    schema_: int = Field(alias="schema")
    total: int
    page: int
    next: str | None


class VersionAnswer(BaseModel):
    """Which release answers, and the hash of the cards that it knows."""

    schema_: int = Field(alias="schema")
    version: str
    cards: str | None


class GameItem(BaseModel):
    """A game: how many cards and rules are here, and how many of the rules a scenario can play."""

    id: Game
    title: str
    letter: str
    cards: int
    rules: int
    readings: int
    scenarios: int
    playable: bool


class GameList(Listed):
    """The games."""

    items: list[GameItem]


class FormatItem(BaseModel):
    """A format of deck checks."""

    id: str
    game: Game
    title: str
    about: str
    date: str | None
    default: bool


class FormatList(Listed):
    """The formats."""

    items: list[FormatItem]


class CardItem(BaseModel):
    """A card: the fields of its file, its words (`text`) and its address; fields that are empty are left out."""

    model_config = ConfigDict(extra="allow")
    game: Game
    name: str
    slug: str
    type: str
    text: str
    play: dict[str, Any]
    link: str


class CardAnswer(CardItem):
    """One card whole."""

    schema_: int = Field(alias="schema")


class Without(BaseModel):
    """A part of a search that found nothing, and how many cards there are without it (`q` finds them)."""

    part: str
    cards: int
    q: str


class CardList(Listed):
    """Cards in the order asked for. `said` is the search in words; `plain` is what plain words would ask for."""

    items: list[CardItem]
    said: str
    warnings: list[str]
    without: list[Without]
    plain: dict[str, Any] | None


class NameItem(BaseModel):
    """A card by name alone."""

    game: Game
    name: str
    link: str


class NameList(Listed):
    """Names that go on as was written."""

    items: list[NameItem]


class NamedAnswer(BaseModel):
    """The card that a name means; `match` says how sure that is, `score` how near the name is (100: the same)."""

    schema_: int = Field(alias="schema")
    match: Literal["exact", "folded", "alias", "guessed"]
    score: float
    card: CardItem
    also: list[NameItem]


class BulkItem(BaseModel):
    """A file with all cards of a game."""

    game: Game
    cards: int
    bytes: int
    type: str
    link: str


class BulkList(Listed):
    """The bulk files."""

    items: list[BulkItem]


class RuleItem(BaseModel):
    """A rule in a list; `highlights` are places [start, end) in `text`."""

    id: str
    ids: list[str]
    number: str
    game: Game
    section: str
    title: str
    text: str
    score: float | None
    highlights: list[tuple[int, int]]
    link: str


class RuleList(Listed):
    """Rules, the best first where something was asked; `terms` are words of a glossary that were asked for."""

    items: list[RuleItem]
    terms: list[dict[str, Any]]
    warnings: list[str]


class RuleAnswer(BaseModel):
    """A rule whole, with its readings, its sister rules and its addresses."""

    model_config = ConfigDict(extra="allow")
    schema_: int = Field(alias="schema")
    id: str
    ids: list[str]
    number: str
    game: Game
    section: str
    title: str
    text: str
    examples: list[str]
    see: list[str]
    readings: list[dict[str, Any]]
    scenarios: list[dict[str, str]]
    links: list[str]


class CheckAnswer(BaseModel):
    """The report on a deck, as `floorjudge check --json` prints it."""

    schema_: int = Field(alias="schema")
    decks: list[dict[str, Any]]


class AskAnswer(BaseModel):
    """The answer to a scenario, as `floorjudge ask --json` prints it."""

    model_config = ConfigDict(extra="allow")
    schema_: int = Field(alias="schema")
    game: str
    outcomes: list[dict[str, Any]]
    refused: list[dict[str, Any]]
    assumptions: list[dict[str, Any]]


class JobAnswer(BaseModel):
    """A board that is being played out: where to ask for its answer, and how far it is.

    `positions` are done, `waiting` are known and left to look at, `seconds` have passed.
    """

    schema_: int = Field(alias="schema")
    job: str
    poll: str
    state: Literal["waiting", "running", "stopping", "done"]
    positions: int
    waiting: int
    seconds: float
