"""A card search as a frozen tree: what each part asks, with its place in what was written.

A query is asked of each printing of a card: the card is found when one of its printings answers the whole of it,
so that `set:4EVO rarity:rare` finds the rares of that set. What is asked of the card alone is the same for all.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Relation = Literal["=", "!=", "<", "<=", ">", ">="]
Stat = Literal[
    "level", "power", "courage", "wisdom", "speed", "energy", "mugic_counters", "build_points", "base_damage", "fire",
    "air", "earth", "water",
]  # fmt: skip
"""A printed number, by its column; the elements are the damage that an attack prints for them."""
Direction = Literal["", "asc", "desc"]
Unique = Literal["cards", "names"]
"""What an answer holds once: each card, or each name that several versions of a card share."""


class NameHas(Struct, frozen=True, tag="name"):
    """The folded name, or an alias, holds these folded words."""

    words: str


class NameIs(Struct, frozen=True, tag="named"):
    """The name, or an alias, has this key."""

    key: str
    written: str


class TextHas(Struct, frozen=True, tag="text"):
    """The folded rendered words hold these folded words, or the same in the words of another game (`also`)."""

    words: str
    also: tuple[str, ...] = ()


class TextOfSelf(Struct, frozen=True, tag="text of self"):
    """The folded rendered words hold these, in which `~` is the card itself: its name, or "this creature"."""

    words: str


class Matching(Struct, frozen=True, tag="matching"):
    """The card is among those in whose name (or words) a regular expression was found, by game and name."""

    field: Literal["name", "text"]
    pattern: str
    cards: tuple[tuple[str, str], ...]


class Civilizations(Struct, frozen=True, tag="civilizations"):
    """The card's civilizations stand in this relation to a set of names: `>=` holds them all, `<=` has no other."""

    relation: Relation
    names: tuple[str, ...]


class CivilizationCount(Struct, frozen=True, tag="civilization count"):
    """How many civilizations the card has."""

    relation: Relation
    count: int


class TribeIn(Struct, frozen=True, tag="tribe"):
    """The creature or Mugic is of one of these tribes."""

    names: tuple[str, ...]


class Elements(Struct, frozen=True, tag="elements"):
    """The creature's elements stand in this relation to a set of names: `>=` has them all, `<=` has no other."""

    relation: Relation
    names: tuple[str, ...]


class ElementCount(Struct, frozen=True, tag="element count"):
    """How many elements the creature has."""

    relation: Relation
    count: int


class InitiativeIn(Struct, frozen=True, tag="initiative"):
    """The location's initiative is by one of these."""

    names: tuple[str, ...]


class LoyalTo(Struct, frozen=True, tag="loyal"):
    """The card is Loyal to one of these tribes, or to a kind that its words name."""

    names: tuple[str, ...]


class Number(Struct, frozen=True, tag="number"):
    """A printed number of the card stands in this relation to a number, or to another of its numbers.

    A card without the number (a spell's power) is found by none of the relations, `!=` included.
    """

    stat: Stat
    relation: Relation
    to: int | Stat


class Between(Struct, frozen=True, tag="between"):
    """A printed number of the card lies between two numbers, both included."""

    stat: Stat
    low: int
    high: int


class Parity(Struct, frozen=True, tag="parity"):
    """A printed number of the card is even, or odd."""

    stat: Stat
    odd: bool


class TypeIn(Struct, frozen=True, tag="type"):
    """The card's type is one of these."""

    names: tuple[str, ...]


class RaceIn(Struct, frozen=True, tag="race"):
    """The creature is of one of these creature types."""

    names: tuple[str, ...]


class KeywordIn(Struct, frozen=True, tag="keyword"):
    """The card has one of these keywords; with a number, at this number (`Powerful Attack +2000`)."""

    names: tuple[str, ...]
    relation: Relation = "="
    n: int | None = None


class Flag(Struct, frozen=True, tag="flag"):
    """The card is what `catalog.query.fields.FLAGS` says of this word."""

    name: str


class PlayIn(Struct, frozen=True, tag="play"):
    """How far the core plays the card."""

    statuses: tuple[str, ...]


class GameIn(Struct, frozen=True, tag="game"):
    """The card is of one of these games."""

    games: tuple[str, ...]


class SetIn(Struct, frozen=True, tag="set"):
    """This printing is of one of these sets (by key); `said` tells how they were chosen."""

    keys: tuple[str, ...]
    said: str


class EverIn(Struct, frozen=True, tag="in"):
    """Some printing of the card is of one of these sets."""

    keys: tuple[str, ...]
    said: str


class RarityIn(Struct, frozen=True, tag="rarity"):
    """This printing is of one of these rarities; the empty one is that of promos."""

    rarities: tuple[str, ...]
    said: str


class Collector(Struct, frozen=True, tag="collector number"):
    """This printing bears this collector number: the part before the stroke, or the whole."""

    number: str


class CollectorNumber(Struct, frozen=True, tag="collector numbers"):
    """The collector number of this printing, where it is a plain number, lies in this relation to another."""

    relation: Relation
    n: int


class CollectorBetween(Struct, frozen=True, tag="collector range"):
    """The collector number of this printing, where it is a plain number, lies between two numbers."""

    low: int
    high: int


Condition: TypeAlias = (
    NameHas | NameIs | TextHas | TextOfSelf | Matching | Civilizations | CivilizationCount | TribeIn | Elements
    | ElementCount | InitiativeIn
    | LoyalTo | Number | Between | Parity | TypeIn | RaceIn | KeywordIn | Flag | PlayIn | GameIn | SetIn | EverIn
    | RarityIn | Collector | CollectorNumber | CollectorBetween
)  # fmt: skip

PRINTED = (SetIn, RarityIn, Collector, CollectorNumber, CollectorBetween)
"""The conditions that are asked of a printing."""


class Part(Struct, frozen=True, tag="part"):
    """One condition and where it was written: the letters from `start` up to `end`."""

    asks: Condition
    start: int = 0
    end: int = 0


class Not(Struct, frozen=True, tag="not"):
    """What its part does not answer."""

    part: Node
    start: int = 0
    end: int = 0


class And(Struct, frozen=True, tag="and"):
    """What all of its parts answer."""

    parts: tuple[Node, ...]
    start: int = 0
    end: int = 0


class Or(Struct, frozen=True, tag="or"):
    """What one of its parts answers."""

    parts: tuple[Node, ...]
    start: int = 0
    end: int = 0


Node: TypeAlias = Part | Not | And | Or


class Unread(Struct, frozen=True):
    """What was not understood: the letters from `start` to `end`, the sentence about it, what could stand there.

    Each suggestion takes the place of those letters.
    """

    start: int
    end: int
    written: str
    said: str
    suggestions: tuple[str, ...] = ()

    @property
    def column(self) -> int:
        """Where it stands, counted from 1."""
        return self.start + 1

    @property
    def sentence(self) -> str:
        """What was left out, where, why, and what could be meant."""
        shown = self.written if len(self.written) <= 60 else self.written[:60] + " ..."
        near = f"; did you mean {' or '.join(f'`{one}`' for one in self.suggestions)}?" if self.suggestions else ""
        return f"column {self.column}: `{shown}` was left out: {self.said}{near}"


class Query(Struct, frozen=True):
    """A search that was read: its tree (None finds every card), its order, and what was not understood.

    `words` are the bare words, folded, in their order; `notes` say what the reader of the answer should know.
    `unique` says what stands in the answer once, `display` how it is shown (empty: as the reader likes), `limit` how
    many cards are given at most (0: all).
    """

    written: str
    tree: Node | None = None
    order: str = ""
    direction: Direction = ""
    unread: tuple[Unread, ...] = ()
    words: str = ""
    notes: tuple[str, ...] = ()
    unique: Unique = "cards"
    display: str = ""
    limit: int = 0

    @property
    def nothing_left(self) -> bool:
        """Something was written, and nothing of it could be read."""
        return self.tree is None and bool(self.unread)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was not understood and what else should be known, a sentence each."""
        return tuple(one.sentence for one in self.unread) + self.notes

    @property
    def by_name_only(self) -> bool:
        """The query is bare words alone."""
        parts = self.tree.parts if isinstance(self.tree, And) else (self.tree,)
        return bool(self.words) and all(isinstance(one, Part) and isinstance(one.asks, NameHas) for one in parts)


def conditions(node: Node | None) -> tuple[Condition, ...]:
    """All conditions of a tree, in the order they were written."""
    if node is None:
        return ()
    if isinstance(node, Part):
        return (node.asks,)
    if isinstance(node, Not):
        return conditions(node.part)
    return tuple(one for part in node.parts for one in conditions(part))


def every(parts: tuple[Node, ...], start: int, end: int) -> Node | None:
    """All of these: none is nothing, one is itself, and an `And` inside is taken apart."""
    flat = tuple(one for part in parts for one in (part.parts if isinstance(part, And) else (part,)))
    return And(flat, start, end) if len(flat) > 1 else flat[0] if flat else None


def either(parts: tuple[Node, ...], start: int, end: int) -> Node | None:
    """One of these: none is nothing, one is itself, and an `Or` inside is taken apart."""
    flat = tuple(one for part in parts for one in (part.parts if isinstance(part, Or) else (part,)))
    return Or(flat, start, end) if len(flat) > 1 else flat[0] if flat else None
