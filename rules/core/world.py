"""What stays the same while a game is explored: the game's rules, the cards, and the index of their abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct, structs

from rules.abilities import tree
from rules.core.state import AbilityRef, State

Addressed = tuple[AbilityRef, tree.Ability]

BLANK = tree.CardDef("", "card")


class Cards(Protocol):
    """Where card values come from; the caller gives it, so the rules never import the catalog."""

    def get(self, game: str, name: str) -> tree.CardDef | None:
        """The card of this name in this game, or None."""
        ...


class Index(Struct, frozen=True):
    """One card's abilities, keywords expanded, ordered by what they answer to."""

    card: tree.CardDef
    abilities: tuple[Addressed, ...]
    keywords: dict[str, tree.Keyword]
    triggers: dict[str, tuple[tuple[AbilityRef, tree.Triggered, tree.On], ...]]
    replacements: dict[str, tuple[tuple[AbilityRef, tree.Replacement], ...]]
    statics: tuple[tuple[AbilityRef, tree.Static], ...]


def walk(node: object) -> Iterator[tree.Node]:
    """Every node of a tree, the root first, without recursion."""
    todo: list[object] = [node]
    while todo:
        here = todo.pop()
        if isinstance(here, tree.Node):
            yield here
            todo.extend(getattr(here, name) for name in here.__struct_fields__)
        elif isinstance(here, tuple):
            todo.extend(here)


def addressed(
    ref: AbilityRef, ability: tree.Ability, expand: Callable[[tree.Keyword], tuple[tree.Ability, ...]]
) -> list[Addressed]:
    """An ability with what it stands for, each with its address."""
    found: list[Addressed] = [(ref, ability)]
    if isinstance(ability, tree.Keyword):
        found += [(ref.into("keyword", n), part) for n, part in enumerate(expand(ability))]
    return found


def where_works(printed: tuple[str, ...], patterns: tuple[tree.On, ...]) -> tuple[str, ...]:
    """Where an ability works: what answers to its own card being discarded does so in the hand."""
    own = all(pattern.event == "discard" and pattern.what == "self" for pattern in patterns)
    return ("hand",) if own else printed


def index(card: tree.CardDef, key: str, expand: Callable[[tree.Keyword], tuple[tree.Ability, ...]]) -> Index:
    """The index of one card."""
    found: list[Addressed] = []
    for n, ability in enumerate(card.abilities):
        found += addressed(AbilityRef(key, (n,)), ability, expand)
    return indexed(card, found)


def indexed(card: tree.CardDef, abilities: Iterable[Addressed]) -> Index:
    """An index over abilities that are already expanded."""
    all_of = tuple(abilities)
    keywords: dict[str, tree.Keyword] = {}
    triggers: dict[str, tuple[tuple[AbilityRef, tree.Triggered, tree.On], ...]] = {}
    replacements: dict[str, tuple[tuple[AbilityRef, tree.Replacement], ...]] = {}
    statics: list[tuple[AbilityRef, tree.Static]] = []
    for ref, ability in all_of:
        match ability:
            case tree.Keyword(name=name):
                keywords.setdefault(name, ability)
            case tree.Triggered(on=patterns):
                placed = structs.replace(ability, works=where_works(ability.works, patterns))
                for pattern in patterns:
                    triggers[pattern.event] = (*triggers.get(pattern.event, ()), (ref, placed, pattern))
            case tree.Replacement(on=pattern):
                moved = structs.replace(ability, works=where_works(ability.works, (pattern,)))
                replacements[pattern.event] = (*replacements.get(pattern.event, ()), (ref, moved))
            case tree.Static():
                statics.append((ref, ability))
            case _:
                pass
    return Index(card, all_of, keywords, triggers, replacements, tuple(statics))


def _power_can_fall(nodes: list[tree.Node], cards: Mapping[str, tree.CardDef]) -> bool:
    """Whether any power here can become 0 or less, so that it has to be looked at after every event."""
    for node in nodes:
        match node:
            case tree.Add(stat="power", n=n):
                if not isinstance(n, tree.Num) or n.n < 0:
                    return True
            case tree.Scale(stat="power") | tree.Set(what="power"):
                return True
            case _:
                pass
    return any(card.type == "creature" and (card.power or 0) <= 0 for card in cards.values())


COUNTED = frozenset({"move", "destroy", "leave", "damages", "damaged", "element gained", "element lost"})


class _Everything(frozenset[str]):
    """A set that holds every word."""

    def __contains__(self, word: object) -> bool:
        return True

    def isdisjoint(self, other: Iterable[object]) -> bool:
        return not any(True for _ in other)


SAVINGS = ("alike", "orders", "facts", "equal", "merge", "trail")
"""How the search saves work: cards that nobody can tell apart are offered once, abilities that cannot touch each other
are resolved in one order, only facts that something reads are recorded, answers that make no difference count as one,
equal positions are one, and from boards between two rules that were passed before nothing is run again. None changes
what can come out; a `World` can be told to go without."""
PLAYED = frozenset({"orders"})
"""What a world goes without unless it is told otherwise: whoever plays chooses which ability is next."""


class World:
    """The game, its switches, its cards; nothing here changes while positions do.

    `changes` holds the kinds of change that some card here makes and `reads` the facts of the turn that some
    ability here asks for: what nobody reads is not recorded, so that equal boards stay equal. `stops` names
    questions that are handed out even when they have one answer only; an `observer` is shown the board after each
    written step. `table` is what the table is laid for (the size of the board). `without` names those of `SAVINGS`
    that are not made.
    """

    def __init__(
        self,
        game: Any,
        cards: Mapping[str, tree.CardDef],
        switches: Mapping[str, str],
        players: tuple[str, ...],
        texts: bool = False,
        without: frozenset[str] = PLAYED,
    ) -> None:
        self.game = game
        self.cards = dict(cards)
        self.switches = dict(switches)
        self.players = players
        self.texts = texts
        self.without = without
        self.stops: frozenset[str] = frozenset()
        self.observer: Callable[[State], None] | None = None
        self.table: Mapping[str, str] = {}
        self.indexes = {key: index(card, key, game.expand) for key, card in self.cards.items()}
        self.blank = index(BLANK, "", game.expand)
        self.indexes[""] = self.blank
        nodes = [node for entry in self.indexes.values() for _, ability in entry.abilities for node in walk(ability)]
        given = [node for node in nodes if isinstance(node, tree.Keyword)]
        nodes += [node for keyword in dict.fromkeys(given) for part in game.expand(keyword) for node in walk(part)]
        self.kinds = frozenset(type(node) for node in nodes)
        self.reads = frozenset(
            [node.what for node in nodes if isinstance(node, tree.Did)]
            + [f"{node.event} {node.to}".strip() for node in nodes if isinstance(node, tree.On) and node.nth]
        )
        self.counts = any(isinstance(node, tree.On) and node.nth and node.event in COUNTED for node in nodes)
        if "facts" in without:
            self.reads = _Everything()
        self.power_falls = _power_can_fall(nodes, self.cards)
        self.power_moves = any(
            isinstance(node, (tree.Add, tree.Scale))
            and node.stat == "power"
            or isinstance(node, tree.Set)
            and node.what == "power"
            for node in nodes
        ) or any(card.type == "creature" and (card.power or 0) <= 0 for card in self.cards.values())
        self.two_texts = any(game.two_texts(card) for card in self.cards.values())
        self.grants = self.two_texts or bool(self.kinds & {tree.Give, tree.GiveSelf, tree.Lose})
        self.watches = tree.Watch in self.kinds
        self.replaces = frozenset(node.on.event for node in nodes if isinstance(node, tree.Replacement))
        self.triggering = frozenset(on.event for node in nodes if isinstance(node, tree.Triggered) for on in node.on)
        self.forbids = frozenset(node.action for node in nodes if isinstance(node, tree.Cant))
        self.permits = frozenset(node.action for node in nodes if isinstance(node, tree.May))
        self.parts: dict[Any, Any] = {}
        self.boards: dict[Any, Any] = {}
        self.facing: dict[AbilityRef, bool] = {}
        self.footprints: dict[tree.Triggered, Any] = {}
        self.standing: frozenset[str] | None = None
        self._steady: dict[int, tuple[Any, bool]] = {}
        self._nodes: dict[AbilityRef, Any] = {}

    def steady(self, cond: tree.Condition) -> bool:
        """Whether a condition reads no number that a change could be computing."""
        known = self._steady.get(id(cond))
        if known is None or known[0] is not cond:
            reads = any(isinstance(node, (tree.Cmp, tree.Stat, tree.Sum)) for node in walk(cond))
            known = self._steady[id(cond)] = (cond, not reads)
        return known[1]

    def node(self, ref: AbilityRef) -> Any:
        """The part of a card's tree that an address names."""
        found = self._nodes.get(ref)
        if found is None:
            found = self._nodes[ref] = self._find(ref)
        return found

    def _find(self, ref: AbilityRef) -> Any:
        here: Any = self.indexes[ref.card].card.abilities
        path = list(ref.path)
        while path:
            part = path.pop(0)
            if part == "keyword":
                here = self.game.expand(here)
            elif isinstance(part, int):
                here = here[part]
            else:
                here = getattr(here, part)
        return here

    def define(self, key: str) -> tree.CardDef:
        """A card's value; a blank one where nobody knows the card."""
        return self.indexes[key].card

    def ability_name(self, ref: AbilityRef) -> str:
        """The printed name of the ability that an address lies in, or nothing where it has none or it is not plain."""
        card = self.indexes[ref.card].card
        plain = [k for k, a in enumerate(card.abilities) if not isinstance(a, (tree.Keyword, tree.Evolve))]
        if not card.names or not ref.path or ref.path[0] not in plain:
            return ""
        if len(card.names) == 1:
            return card.names[0]
        return card.names[plain.index(int(ref.path[0]))] if len(card.names) == len(plain) else ""
