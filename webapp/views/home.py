"""The first page: the four games with what is here of each, questions asked at the table, boards to start from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.problem import InputError
from webapp.services import GAMES, Services, stamp
from webapp.views.citations import Citations, Cite
from webapp.views.scenarios import ScenarioFile, boards

ABOUT = {
    "kaijudo": "Five shields, five civilizations, one attack more than shields.",
    "duel_masters": "The elder sister. Shields break one at a time, mana must match.",
    "chaotic": "Two triangles of creatures, a location a turn, the Burst.",
    "duel_to_the_death": "Forty life, spells at any time, creatures drained upside down.",
}
CIVILIZATIONS = tuple((f"civ-{name.lower()}", name) for name in ("Light", "Water", "Darkness", "Fire", "Nature"))
TRIBES = tuple(
    (f"tribe-{slug}", name)
    for slug, name in (
        ("overworld", "OverWorld"),
        ("underworld", "UnderWorld"),
        ("danian", "Danian"),
        ("mipedian", "Mipedian"),
        ("marrillian", "M\u2019arrillian"),
    )
)
FIELDS = {"kaijudo": CIVILIZATIONS, "duel_masters": CIVILIZATIONS, "chaotic": TRIBES, "duel_to_the_death": ()}
"""The bands of each game's card: class and name of each civilization or tribe."""

ASKED = (
    ("Do I win straight away when I break the last shield?", "K-10DS-08"),
    ("The first break destroys my double breaker. What about the second shield?", "D-F-ATK-07"),
    ("May a tapped creature with Blocker block?", "K-12-BLK-01"),
    ("Both creatures are equally fast. Who strikes first?", "C-INIT-08"),
    ("In which order are my two abilities carried out?", "K-13T-12"),
    ("How does a Burst end?", "C-BURST-15"),
    (
        "My creature went to the mana zone instead of being banished. Do \u201cwhen banished\u201d abilities trigger?",
        "K-13R-03",
    ),
    ("How many creatures can I have in play?", "X-LIM-01"),
)
"""Questions, and the rule that answers each; shown as far as the rule's book is here."""

STARTS = ("K-12-BLK-01", "K-12-SHB-01", "K-12-DBL-01", "D-K-ST-01", "C-BURST-15", "X-LIM-01")
"""Each of these rules gives one board to start from, the shortest that shows it."""

MOST_STARTS = 5


@dataclass(frozen=True)
class GameCard:
    """One game: what it is about and how much of it is here. `links` are (name, address) of what can be opened."""

    slug: str
    letter: str
    title: str
    about: str
    field: tuple[tuple[str, str], ...]
    cards: int
    sets: int
    rules: int
    readings: int
    boards: int
    full: int
    links: tuple[tuple[str, str], ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not here yet."""
        there = (("cards", self.cards), ("rules", self.rules), ("boards to play", self.boards))
        return tuple(name for name, count in there if not count)


@dataclass(frozen=True)
class Asked:
    """A question of a game, answered by a rule."""

    letter: str
    question: str
    cite: Cite


def game_cards(services: Services) -> tuple[GameCard, ...]:
    """The four games, those that are not here yet too."""
    return tuple(_game_card(services, game) for game in GAMES)


def _game_card(services: Services, game: str) -> GameCard:
    letter, title = GAMES[game]
    try:
        cards = len(services.snapshot().records(game))
        sets = sum(1 for one, _ in services.sets() if one == game)
    except InputError:
        cards = sets = 0
    book = services.book(game)
    readings = sum(rule.is_reading for rule in book.rules) if book else 0
    played = len(boards(services.scenarios(game)))
    links = (
        ("Cards", f"/cards?game={game}", cards),
        ("Rules", f"/rules/{game}", book),
        ("Check", "/check", cards and _has_format(services, game)),
        ("Lab", f"/lab?game={game}", played),
    )
    return GameCard(
        slug=game,
        letter=letter,
        title=title,
        about=ABOUT[game],
        field=FIELDS[game],
        cards=cards,
        sets=sets,
        rules=len(book.rules) - readings if book else 0,
        readings=readings,
        boards=played,
        full=int(_coverage(services).get(game, {}).get("full", 0)),
        links=tuple((name, href) for name, href, there in links if there),
    )


def _has_format(services: Services, game: str) -> bool:
    return any((services.data / "formats" / game).glob("*.toml"))


def _coverage(services: Services) -> dict[str, dict[str, Any]]:
    """How much of each game is covered, as `data/coverage.json` says; nothing without the file."""
    path = services.data / "coverage.json"

    def load() -> dict[str, dict[str, Any]]:
        try:
            games: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))["games"]
        except (OSError, ValueError, KeyError):
            return {}
        return games

    return services.keep("coverage", stamp(path), load)


def asked(citations: Citations) -> tuple[Asked, ...]:
    """The questions whose answers are here."""
    found = ((question, citations.cite(rule_id)) for question, rule_id in ASKED)
    return tuple(Asked(cite.id[0], question, cite) for question, cite in found if cite.href)


def starts(services: Services) -> tuple[tuple[str, ScenarioFile], ...]:
    """(letter, board) of boards to start from, each a short one."""
    found: dict[str, tuple[str, ScenarioFile]] = {}
    for rule_id in STARTS:
        game = next(slug for slug, (letter, _) in GAMES.items() if rule_id.startswith(letter + "-"))
        if best := _shortest(one for one in boards(services.scenarios(game)) if rule_id in one.covers):
            found.setdefault(best.href, (GAMES[game][0], best))
    return tuple(found.values())[:MOST_STARTS]


def puzzle_count(services: Services) -> int:
    """How many puzzles there are; 0 while no cards are loaded."""
    try:
        return sum(len(services.puzzles(game)) for game in GAMES)
    except InputError:
        return 0


def _shortest(some: Iterable[ScenarioFile]) -> ScenarioFile | None:
    return min(some, key=lambda one: (len(one.text), one.slug), default=None)
