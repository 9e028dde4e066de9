"""The typed scenario: what a file says, as frozen values.

All that can be wrong keeps its place, line and column counted from 1.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.lab.yaml import Value


class Said(Struct, frozen=True):
    """A text of the file (a name, a sentence, a claim, an id) and where it stands."""

    text: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return self.text


class Facts(Struct, frozen=True, kw_only=True):
    """The card facts that a file gives for a card of its own; None or empty = not given."""

    type: str = ""
    civilizations: tuple[str, ...] = ()
    tribe: str = ""
    level: int | None = None
    power: int | None = None
    power_plus: bool = False
    courage: int | None = None
    wisdom: int | None = None
    speed: int | None = None
    energy: int | None = None
    elements: tuple[str, ...] = ()
    mugic_counters: int | None = None
    build_points: int | None = None
    base_damage: int | None = None
    element_damage: tuple[tuple[str, int], ...] = ()
    initiative: str = ""
    races: tuple[str, ...] = ()
    keywords: tuple[Said, ...] = ()
    text: Said | None = None
    owner: str = ""


class AdHoc(Struct, frozen=True, kw_only=True):
    """A card of the scenario's own: its name and facts. `type` left out is a creature (the reader says so)."""

    name: str
    facts: Facts
    line: int = 0
    column: int = 0


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of a zone: `count` cards of one name in one state.

    `kind`: `card` (it has a name), `blank` (a card without abilities), `unknown` (any card).
    `written`: `plain` (a bare name), `card` (facts change that card) or `name` (facts describe a card of its own).
    `rest`: written `blank...`, for all that is left. `place`: the key in a mapping of places ("2", "S2.1").
    `counters` and `damage` default to 0; `face` is "", "up" or "down"; `seen` names players (None: not said).
    """

    kind: Literal["card", "blank", "unknown"] = "card"
    name: str = ""
    written: Literal["plain", "card", "name"] = "plain"
    count: int = 1
    rest: bool = False
    place: str = ""
    alias: str = ""
    tapped: bool = False
    damage: int = 0
    counters: int = 0
    under: tuple[Entry, ...] = ()
    gear: tuple[Entry, ...] = ()
    linger: tuple[Entry, ...] = ()
    space: str = ""
    face: str = ""
    seen: tuple[str, ...] | None = None
    since: str = ""
    owner: str = ""
    facts: Facts | None = None
    line: int = 0
    column: int = 0


class Zone(Struct, frozen=True, kw_only=True):
    """What a player has in one zone.

    `key` is the word written, `zone` the core's zone. `number` is set when only a number was written (that many
    unknown cards); `placed` says that the entries were written as a mapping of places.
    """

    key: str
    zone: str
    number: int | None = None
    entries: tuple[Entry, ...] = ()
    placed: bool = False
    line: int = 0
    column: int = 0


class Player(Struct, frozen=True, kw_only=True):
    """A seat: the players of a scenario stand in seating order, clockwise."""

    name: str
    team: str = ""
    out: bool = False
    life: int | None = None
    zones: tuple[Zone, ...] = ()
    line: int = 0
    column: int = 0

    def zone(self, zone: str) -> Zone | None:
        """The zone of the core's name, or None when the file says nothing of it (then it is empty)."""
        for one in self.zones:
            if one.zone == zone:
                return one
        return None


class Combat(Struct, frozen=True):
    """An earlier combat (Chaotic)."""

    turn: int
    engaged: tuple[str, ...]


class Turn(Struct, frozen=True, kw_only=True):
    """Where it stands: the beginning of `phase` in the turn of `player`; `number` None = not a first turn."""

    player: str
    phase: str
    number: int | None = None
    combats: tuple[Combat, ...] | None = None
    line: int = 0
    column: int = 0


class Match(Struct, frozen=True, kw_only=True):
    """What happened in the match before this game."""

    game: int | None = None
    lost_last: str = ""
    began_last: str = ""
    casual: bool = False


class Line(Struct, frozen=True):
    """One sentence of `do`, `choose`, `burst` or `attacks`: who, what, and where the sentence stands."""

    player: str
    text: str
    line: int = 0
    column: int = 0


class Switch(Struct, frozen=True):
    """A switch of the ruleset and the value it takes, and where both stand."""

    name: str
    value: str
    line: int = 0
    column: int = 0
    value_column: int = 0


class Supposition(Struct, frozen=True, kw_only=True):
    """What unknown cards of one zone are (`assume`) or can be (`known`): entries, or a deck list in a file."""

    player: str
    zone: str
    key: str
    entries: tuple[Entry, ...] = ()
    source: str = ""
    line: int = 0
    column: int = 0


class Refused(Struct, frozen=True):
    """Sentence `do` (from 1) must be refused; with `rules`, one of them must be the reason."""

    do: int
    rules: tuple[Said, ...] = ()
    line: int = 0
    column: int = 0


class Valued(Struct, frozen=True):
    """A value (`power of B`) and what it must be; `number` is None where a word is expected."""

    of: Said
    number: int | None
    text: str


class PlayerClaims(Struct, frozen=True):
    """Claims (or offers) about one player."""

    player: str
    claims: tuple[Said, ...]


class At(Struct, frozen=True, kw_only=True):
    """What holds after sentence `do`, before the next answer."""

    do: int
    always: tuple[Said, ...] = ()
    sometimes: tuple[Said, ...] = ()
    never: tuple[Said, ...] = ()
    value: tuple[Valued, ...] = ()
    knows: tuple[PlayerClaims, ...] = ()
    line: int = 0
    column: int = 0


class Asked(Struct, frozen=True):
    """A question that must be asked, in its place among the others."""

    player: str
    question: Said


class Fault(Struct, frozen=True, kw_only=True):
    """The error that a file of `kind: form` must give; 0 = any place."""

    message: str = ""
    line: int = 0
    column: int = 0


class Expect(Struct, frozen=True, kw_only=True):
    """All that a scenario expects; None = nothing said about it."""

    always: tuple[Said, ...] = ()
    sometimes: tuple[Said, ...] = ()
    never: tuple[Said, ...] = ()
    outcomes: int | None = None
    winner: str | None = None
    refused: tuple[Refused, ...] = ()
    allowed: tuple[int, ...] = ()
    options: tuple[PlayerClaims, ...] = ()
    value: tuple[Valued, ...] = ()
    knows: tuple[PlayerClaims, ...] = ()
    assumes: tuple[Said, ...] = ()
    forces: tuple[PlayerClaims, ...] = ()
    unforced: tuple[PlayerClaims, ...] = ()
    cites: tuple[Said, ...] = ()
    uncited: tuple[Said, ...] = ()
    at: tuple[At, ...] = ()
    before: tuple[tuple[Said, Said], ...] = ()
    asks: tuple[Asked, ...] | None = None
    verdict: str = ""
    codes: tuple[str, ...] | None = None
    rule: tuple[Said, ...] = ()
    record: Value | None = None
    abilities: Value | None = None
    error: Fault | None = None
    line: int = 0
    column: int = 0


class Scenario(Struct, frozen=True, kw_only=True):
    """One scenario file. `file` is the name used in messages; `players` are in seating order."""

    file: str
    kind: str = "board"
    title: str = ""
    game: str = ""
    ruleset: str = ""
    switches: tuple[Switch, ...] = ()
    source: tuple[str, ...] = ()
    covers: tuple[Said, ...] = ()
    cards: tuple[AdHoc, ...] = ()
    players: tuple[Player, ...] = ()
    turn: Turn | None = None
    match: Match | None = None
    location: Entry | None = None
    board: int | None = None
    level: str = ""
    burst: tuple[Line, ...] = ()
    attacks: tuple[Line, ...] = ()
    known: tuple[Supposition, ...] = ()
    assume: tuple[Supposition, ...] = ()
    do: tuple[Line, ...] = ()
    choose: tuple[Line, ...] = ()
    until: str = ""
    watch: tuple[Said, ...] | None = None
    expect: Expect | None = None
    note: str = ""
    format: str = ""
    deck: str = ""
    decks: tuple[tuple[str, str], ...] = ()
    record: Value | None = None
    inner: str = ""

    def player(self, name: str) -> Player | None:
        """The seat of that name, or None."""
        for one in self.players:
            if one.name == name:
                return one
        return None

    def entries(self) -> tuple[Entry, ...]:
        """Every entry of the board that is written, those under and on other cards too, in file order."""
        found: list[Entry] = []

        def walk(entry: Entry) -> None:
            found.append(entry)
            for more in (*entry.under, *entry.gear, *entry.linger):
                walk(more)

        for player in self.players:
            for zone in player.zones:
                for entry in zone.entries:
                    walk(entry)
        for entry in (*((self.location,) if self.location else ()), *(e for s in self.assume for e in s.entries)):
            walk(entry)
        return tuple(found)

    def card_names(self) -> tuple[str, ...]:
        """Every name a sentence may use: aliases, names on the board, cards of the file's own; each once."""
        names = [entry.alias for entry in self.entries() if entry.alias]
        names += [entry.name for entry in self.entries() if entry.name]
        names += [card.name for card in self.cards]
        return tuple(dict.fromkeys(names))

    def player_names(self) -> tuple[str, ...]:
        """The players in seating order."""
        return tuple(player.name for player in self.players)
