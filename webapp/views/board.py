"""A board as it is drawn: seats with their rear rows and battle zones, from a scenario or from an answer's end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules.titles import level_word
from webapp.views.cardface import tincture
from webapp.views.diamond import Diamond, diamond
from webapp.views.gamewords import play_zone, turned, zone_title
from webapp.views.tile import Tile, tile

if TYPE_CHECKING:
    from catalog.reader import Snapshot
    from rules.lab.shape import Entry, Facts, Scenario

LIFE = "life"
"""The key of a player's life points: a number, and no zone."""

LIVES = {"duel_to_the_death": 40}
"""The life points that a file may leave out, of the games that have any."""

ATTACHED = ("battlegear", "location")
"""Zones whose cards are drawn on the Battleboard."""

PLAYED = {"spaces": "battle"}
"""The zone where creatures are, by what an answer calls it."""

MOST_DRAWN = 12
"""So many backs or mana cards of one zone are drawn; the count says how many there are."""


@dataclass(frozen=True)
class Mini:
    """A small card in a rear row: a back (`number`, from 1, on shields) or a card by its civilization."""

    tincture: str = ""
    name: str = ""
    tapped: bool = False
    number: int = 0
    gone: bool = False


@dataclass(frozen=True)
class ZoneView:
    """One zone: its key and name, how many cards, the minis that are drawn, what is known of them in words.

    `end` is the count as it reads at the end where an earlier step is drawn, `changed` whether this step changed it.
    """

    key: str
    name: str
    count: int
    untapped: int
    minis: tuple[Mini, ...]
    known: tuple[str, ...]
    end: str = ""
    changed: bool = False

    @property
    def said(self) -> str:
        """The count as it is written in the zone's corner; of mana also how much is untapped."""
        if self.count < 0:
            return "\u2026"
        tapping = self.key == "mana" and self.count and self.untapped >= 0
        return f"{self.untapped}/{self.count}" if tapping else str(self.count)

    @property
    def kind(self) -> str:
        """How the zone is drawn: `hand`, `shields`, `mana`, or `piles`."""
        return self.key if self.key in ("hand", "shields", "mana") else "piles"


@dataclass(frozen=True)
class Seat:
    """One player's side. `side` is a (filled sign) or b (hollow); `letter` stands in the sign.

    `rear` are the zones of the game's own mat beside the battle zone, `others` what lies elsewhere.
    """

    player: str
    letter: str
    side: str
    note: str
    battle: tuple[Tile, ...]
    rear: tuple[ZoneView, ...]
    others: tuple[ZoneView, ...]

    def zone(self, key: str) -> ZoneView:
        """The zone of this key. Raises KeyError where the mat has none."""
        for one in (*self.rear, *self.others):
            if one.key == key:
                return one
        raise KeyError(key)


@dataclass(frozen=True)
class Board:
    """All seats, in the order in which they are drawn: the first player of the file at the bottom.

    `play` is what the place is called where creatures fight, `diamond` the Battleboard of a game that has one.
    """

    seats: tuple[Seat, ...]
    known: tuple[tuple[str, str, str], ...]
    play: str = "Battle zone"
    diamond: Diamond | None = None

    @property
    def top(self) -> tuple[Seat, ...]:
        """The seats above the line."""
        return self.seats[:-1]

    @property
    def crowded(self) -> bool:
        """Whether more than two sit at the table, so that each row in battle has to say whose it is."""
        return len(self.seats) > 2

    @property
    def bottom(self) -> Seat:
        """The seat below the line."""
        return self.seats[-1]


@dataclass(frozen=True)
class Card:
    """One card of a board before it is drawn; `name` is empty for a card nobody knows."""

    name: str = ""
    object: int = -1
    tapped: bool = False
    new: bool = False
    under: tuple[str, ...] = ()
    note: str = ""
    gone: bool = False
    power: str = ""
    level: str = ""
    civilizations: tuple[str, ...] = ()


Zones = Mapping[str, "tuple[Card, ...] | int"]


def signs(players: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Each player's (letter, side): the first letters of the names, or A, B ... where two begin alike."""
    letters = [name[:1].upper() for name in players]
    if len(set(letters)) < len(letters):
        letters = [chr(ord("A") + place) for place in range(len(players))]
    return {name: (letters[place], "a" if place == 0 else "b") for place, name in enumerate(players)}


class Painter:
    """Draws boards of one game with the facts of the catalog and of the scenario's own cards."""

    def __init__(
        self,
        game: str,
        cards: Snapshot,
        own: Mapping[str, Facts] | None = None,
        teams: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self._teams = teams or {}
        self._cards = cards
        self._own = {name.casefold(): facts for name, facts in (own or {}).items()}
        self._gone: Sequence[tuple[str, Card]] = ()
        self._most: Mapping[tuple[str, str], int] = {}

    def tile(self, card: Card) -> Tile:
        """The tile of a card in play."""
        state: dict[str, Any] = {
            "tapped": card.tapped,
            "new": card.new,
            "under": card.under,
            "object": card.object,
            "note": card.note or ("new" if card.new else ""),
            "gone": card.gone,
            "turned": turned(self.game),
        }
        facts = self._own.get(card.name.casefold())
        known = self._cards.record(self.game, card.name) if card.name else None
        own = Tile(name=card.name or "unknown card", level_word=level_word(self.game), **state)
        drawn = tile(known, self.game, **state) if known else own
        level, power, civilizations = card.level, card.power, card.civilizations
        if facts is not None:
            level = level or ("" if facts.level is None else str(facts.level))
            power = power or ("" if facts.power is None else str(facts.power))
            civilizations = civilizations or facts.civilizations
        return replace(
            drawn,
            level=level or drawn.level,
            power=power or drawn.power,
            tincture=tincture(civilizations) if civilizations else drawn.tincture,
        )

    def colours(self, name: str) -> str:
        """The tincture of a card by name; plain where nobody knows it."""
        facts = self._own.get(name.casefold())
        if facts is not None and facts.civilizations:
            return tincture(facts.civilizations)
        known = self._cards.record(self.game, name)
        return tincture(known.civilizations) if known is not None else tincture((name.capitalize(),))

    def _zone(self, key: str, cards: tuple[Card, ...] | int, most: int = 0) -> ZoneView:
        view = self._zone_now(key, cards)
        shown = len(view.minis)
        if key not in ("hand", "shields", "deck") or shown != view.count:
            return view
        more = tuple(Mini(number=place + 1, gone=True) for place in range(shown, min(most, MOST_DRAWN)))
        return replace(view, minis=view.minis + more)

    def _zone_now(self, key: str, cards: tuple[Card, ...] | int) -> ZoneView:
        name = zone_title(self.game, key)
        if isinstance(cards, int):
            drawn = tuple(Mini(number=place + 1) for place in range(min(cards, MOST_DRAWN)))
            if key == "mana":
                drawn = tuple(Mini(tincture="civ-plain") for _ in drawn)
            return ZoneView(key, name, cards, cards, drawn, ())
        minis = []
        for place, card in enumerate(cards[:MOST_DRAWN]):
            shown = bool(card.name) and key != "shields"
            colours = (
                (tincture(card.civilizations) if card.civilizations else self.colours(card.name))
                if shown
                else ("civ-plain" if key == "mana" else "")
            )
            minis.append(Mini(colours, card.name, card.tapped, place + 1))
        known = tuple(card.name for card in cards if card.name)
        return ZoneView(key, name, len(cards), sum(not card.tapped for card in cards), tuple(minis), known)

    def board(
        self,
        players: Mapping[str, Zones],
        turn_player: str = "",
        gone: Sequence[tuple[str, Card]] = (),
        most: Mapping[tuple[str, str], int] | None = None,
        table: Mapping[str, Any] | None = None,
        tables: Sequence[Mapping[str, Any]] = (),
    ) -> Board:
        """The board of these players (in seating order), each with its zones.

        `gone` are the cards (with their player) that were in battle at an earlier step, `most` how many cards each
        zone held at most: both are drawn hidden, so that the page can show those steps. `table` is the drawn board of
        a game that has one, `tables` that after each step.
        """
        self._gone, self._most = gone, most or {}
        marks = signs(tuple(players))
        seats = [self._seat(name, zones, marks[name], turn_player) for name, zones in players.items()]
        seats = [*reversed(seats[1:]), seats[0]]
        known = [
            (seat.player, zone.name, ", ".join(counted(zone.known)))
            for seat in seats
            for zone in (*seat.rear, *seat.others)
            if zone.known
        ]
        drawn = diamond(table, marks, tables) if table else None
        return Board(tuple(seats), tuple(known), zone_title(self.game, play_zone(self.game)), drawn)

    def _seat(self, name: str, zones: Zones, mark: tuple[str, str], turn_player: str) -> Seat:
        play = play_zone(self.game)
        battle = zones.get(play, ())
        cards = tuple(Card() for _ in range(min(battle, MOST_DRAWN))) if isinstance(battle, int) else battle
        order = [key for key in rear_zones(self.game) if key not in (play, *ATTACHED)]
        rear = tuple(self._zone(key, zones.get(key, 0), self._most.get((name, key), 0)) for key in order)
        cards += tuple(replace(card, gone=True) for player, card in self._gone if player == name)
        others = tuple(
            self._zone(key, cards_there)
            for key, cards_there in zones.items()
            if key not in order and key not in (play, LIFE, *ATTACHED) and cards_there
        )
        life = f"{zones[LIFE]} life" if isinstance(zones.get(LIFE), int) else ""
        team = self._teams.get(name, "")
        notes = (life, "turn player" if name == turn_player else "", team and f"team {team}")
        note = " \u00b7 ".join(filter(None, notes))
        return Seat(name, mark[0], mark[1], note, tuple(self.tile(card) for card in cards), rear, others)


REAR_ORDER = ("hand", "shields", "mana", "deck", "discard")
"""The rear row from left to right; zones of other names follow."""


def rear_zones(game: str) -> tuple[str, ...]:
    """The zones of a game's mat in the order in which they are drawn."""
    from rules.lab.schema import GAMES

    form = GAMES.get(game)
    zones = [zone.zone for zone in form.zones] if form else list(REAR_ORDER)
    return tuple(sorted(zones, key=lambda key: REAR_ORDER.index(key) if key in REAR_ORDER else len(REAR_ORDER)))


def cards_in(zone: tuple[Card, ...] | int) -> tuple[Card, ...]:
    """The cards of a zone; none where only their number is known."""
    return () if isinstance(zone, int) else zone


def counted(names: Iterable[str]) -> tuple[str, ...]:
    """Names with how often each stands there: "2x Bear", "Argus"."""
    count: dict[str, int] = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    return tuple(f"{n}x {name}" if n > 1 else name for name, n in count.items())


def of_answer(board: Mapping[str, Any]) -> dict[str, dict[str, tuple[Card, ...] | int]]:
    """The players and zones of a board in an answer, keys that are no zones left out."""
    players: dict[str, dict[str, tuple[Card, ...] | int]] = {}
    for player, zones in board.items():
        if not isinstance(zones, Mapping):
            continue
        players[player] = {
            PLAYED.get(str(key), str(key)): value
            if isinstance(value, int)
            else tuple(card for one in value for card in _answer_cards(one))
            for key, value in zones.items()
            if isinstance(value, int | list) and not isinstance(value, bool)
        }
    return players


def _answer_cards(entry: Mapping[str, Any]) -> list[Card]:
    """One entry of a zone: a card, or so many cards that nobody can tell apart."""
    if "count" in entry:
        count, tapped = int(entry["count"]), int(entry.get("tapped") or 0)
        return [Card(tapped=place < tapped) for place in range(min(count, 200))]
    under = [*(entry.get("under") or ()), *(entry.get("linger") or ())]
    names = tuple(str(one.get("card") or "a card") if isinstance(one, Mapping) else str(one) for one in under)
    card = Card(
        name=str(entry.get("card") or ""),
        object=int(entry.get("object", -1)),
        tapped=bool(entry.get("tapped")),
        new=bool(entry.get("new")),
        under=names,
        note=str(entry.get("as") or ""),
        power=str(entry.get("power") or "") if entry.get("power") != 0 else "0",
        level=str(entry.get("level") or ""),
        civilizations=tuple(str(one) for one in entry.get("civilizations") or ()),
    )
    return [card]


def teams_of(scenario: Scenario) -> dict[str, str]:
    """The team of each player who is in one."""
    return {player.name: player.team for player in scenario.players if player.team}


def own_facts(scenario: Scenario) -> dict[str, Facts]:
    """The facts that a scenario gives for cards, by name: those under `cards` and those written in place."""
    found = {card.name: card.facts for card in scenario.cards}
    found.update({entry.name: entry.facts for entry in scenario.entries() if entry.facts is not None and entry.name})
    return found


def of_scenario(scenario: Scenario) -> dict[str, dict[str, tuple[Card, ...] | int]]:
    """The players and zones as a scenario file gives them."""
    players: dict[str, dict[str, tuple[Card, ...] | int]] = {}
    for player in scenario.players:
        zones: dict[str, tuple[Card, ...] | int] = {}
        for zone in player.zones:
            if zone.number is not None:
                zones[zone.zone] = zone.number
            else:
                zones[zone.zone] = tuple(card for entry in zone.entries for card in _written(entry))
        if scenario.game in LIVES:
            zones[LIFE] = LIVES[scenario.game] if player.life is None else player.life
        players[player.name] = zones
    return players


def _written(entry: Entry) -> list[Card]:
    name = entry.name if entry.kind == "card" else ""
    under = tuple(one.name or "a card" for one in (*entry.under, *entry.linger))
    card = Card(name, -1, entry.tapped, entry.since == "this turn", under, entry.alias)
    return [card] * min(entry.count, 60)
