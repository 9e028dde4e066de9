"""Sentences as words: the names, places and small patterns that sentences and claims are made of.

A pattern is written as people read it: `attack {targets:target} with {cards:cards}`. A literal may have
alternatives (`on|onto`), `[...]` is optional, `{field:slot}` reads a slot into a field. Matching tries listed names
longest first and goes back where the rest does not fit, so a name may hold `with`, `on`, `and` or a comma.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final, Literal

from msgspec import Struct

from rules.lab.names import Known, fold
from rules.lab.schema import GAMES

LIMIT_WORDS: Final = 160

_TOKEN: Final = re.compile(r"'s(?!\w)|[sSnN]?[0-9]+\.[0-9]+|\w+|[^\w\s]")
_SHORT: Final = re.compile(r"\b(is|are|has|does|did|do|was)n['’]t\b", re.IGNORECASE)

WORDS: Final = (
    "Light", "Water", "Darkness", "Fire", "Nature", "Air", "Earth", "heads", "tails", "first", "second", "creature",
    "spell", "odd", "even", "top", "bottom", "left", "right", "red", "blue", "courage", "power", "wisdom", "speed",
    "OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian",
)  # fmt: skip

CHOSEN: Final = (
    "courage", "power", "wisdom", "speed", "OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian",
    "Attack Deck", "Location Deck",
)  # fmt: skip
"""What Chaotic's cards let a player choose besides elements and spaces."""

SPACES: Final = tuple(f"{half}{row}.{n}" for half in "SN" for row in range(1, 5) for n in range(1, row + 1))

STATES: Final = (
    "tapped", "untapped", "drained", "energized", "face up", "face down", "attacking", "blocking", "battling",
    "attacked", "blocked", "engaged", "revealed", "infected", "brainwashed", "invisible", "sacrificed",
)  # fmt: skip
STATS: Final = {
    "power": "power", "level": "level", "cost": "level", "damage": "damage", "counters": "counters",
    "counter": "counters", "mugic counters": "counters", "mugic counter": "counters", "courage": "courage",
    "wisdom": "wisdom", "speed": "speed", "energy": "energy", "energy left": "energy left", "strikes": "strikes",
    "fire": "fire", "air": "air", "earth": "earth", "water": "water", "build points": "build points",
    "base damage": "base damage", "strike": "strike", "swift": "swift", "recklessness": "recklessness",
    "cards under": "cards under", "breaks": "breaks",
}  # fmt: skip

ThingKind = Literal["card", "player", "shield", "number", "word", "nothing"]
PlaceKind = Literal[
    "zone", "top", "bottom", "shield", "space", "under", "on", "nowhere", "set aside", "burst", "active"
]


class Thing(Struct, frozen=True, kw_only=True):
    """What a sentence names: a card, a player, a shield by its place, a number, a word, or nothing.

    `name` is as the list of names writes it (a card of the card data: as the sentence writes it); `player` is whose
    it is said to be ("" = not said); `number` is a number chosen or the place of a shield, from 1.
    """

    kind: ThingKind
    name: str = ""
    player: str = ""
    number: int = 0


class Place(Struct, frozen=True, kw_only=True):
    """Where something is: a zone of a player ("" = any player), its top or bottom card, a shield's place, a space
    of the battleboard, under or on a card, set aside, in the Burst, the active Location, or nowhere."""

    kind: PlaceKind
    player: str = ""
    zone: str = ""
    number: int = 0
    space: str = ""
    card: Thing | None = None


class Token(Struct, frozen=True):
    """One word or sign: folded for comparing, and where it stands in the text."""

    text: str
    start: int
    end: int

    @property
    def word(self) -> bool:
        return self.text[0].isalnum() or self.text == "'s"


def normal(text: str) -> str:
    """The text in one form: composed letters, straight apostrophes, `is not` for `isn't`, single blanks."""
    text = unicodedata.normalize("NFC", text).translate({0x2019: "'", 0x2018: "'", 0x60: "'", 0xB4: "'"})
    return " ".join(_SHORT.sub(r"\1 not", text).split())


def tokens(text: str) -> tuple[Token, ...]:
    """The words and signs of a normal text; quotes are left out."""
    found = []
    for match in _TOKEN.finditer(text):
        folded = fold(match[0])
        if folded and match[0] not in '"“”„«»':
            found.append(Token(folded, match.start(), match.end()))
    return tuple(found)


class Lexicon:
    """The names and words that sentences of one scenario may use.

    `cards`: names and aliases on the board, as written; `players`: in seating order; `game`: its slug, for zones
    and phases ("" = every game's). `known(name)` says whether the card data hold a card that is not on the board.
    `words`: further words that `choose` may name (creature types ...).
    """

    def __init__(
        self,
        cards: Iterable[str] = (),
        players: Iterable[str] = (),
        game: str = "",
        known: Known | None = None,
        words: Iterable[str] = (),
    ) -> None:
        self.cards = tuple(dict.fromkeys(cards))
        self.players = tuple(players)
        self.game = game
        self.known = known
        self.words = tuple(dict.fromkeys((*WORDS, *((*SPACES, *CHOSEN) if game == "chaotic" else ()), *words)))
        forms = [GAMES[game]] if game in GAMES else list(GAMES.values())
        zones: dict[str, str] = {}
        for form in forms:
            for zone in form.zones:
                for word in (zone.key, zone.key.replace("_", " "), *zone.also):
                    zones.setdefault(word, zone.zone)
        self.zone_words = zones
        self.phases = {word: phase for form in forms for word, phase in form.phases.items()}
        self.card_index = index_of((name, name) for name in self.cards)
        self.player_index = index_of((name, name) for name in self.players)
        self.word_index = index_of((word, word) for word in self.words)
        self.zone_index = index_of(zones.items())


Index = dict[str, list[tuple[tuple[str, ...], str]]]


def index_of(pairs: Iterable[tuple[str, str]]) -> Index:
    """First word -> (all words, value), longest first."""
    index: Index = {}
    for written, value in pairs:
        words = tuple(t.text for t in tokens(normal(written)) if t.word)
        if words:
            index.setdefault(words[0], []).append((words, value))
    for group in index.values():
        group.sort(key=lambda one: -len(one[0]))
    return index


# --- patterns ------------------------------------------------------------------------------------


class Literally(Struct, frozen=True):
    """One of these words."""

    words: tuple[str, ...]


class Slot(Struct, frozen=True):
    """A slot read into a field."""

    field: str
    kind: str


class Maybe(Struct, frozen=True):
    """A part that may be missing."""

    parts: tuple[Part, ...]


Part = Literally | Slot | Maybe
Fields = dict[str, Any]

_PIECE: Final = re.compile(r"\{(\w+):(\w+)\}|(\[)|(\])|([^\s\[\]{}]+)")


def pattern(text: str) -> tuple[Part, ...]:
    """The parts of a pattern."""
    stack: list[list[Part]] = [[]]
    for match in _PIECE.finditer(text):
        field, kind, opened, closed, word = match.groups()
        if opened:
            stack.append([])
        elif closed:
            inner = stack.pop()
            stack[-1].append(Maybe(tuple(inner)))
        elif field:
            stack[-1].append(Slot(field, kind))
        else:
            stack[-1].append(Literally(tuple(word.split("|"))))
    return tuple(stack[0])
