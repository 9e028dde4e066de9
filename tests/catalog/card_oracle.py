"""The meaning of a card search said once more in plain Python, over the cards as values: what the SQL is held to."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Sequence

from catalog.names import fold, key
from catalog.query import tree
from catalog.query.tree import And, Node, Not, Part, Query
from catalog.record import CardRecord, Printing
from catalog.wording import words_of

Shared = Counter[tuple[str, str]]
"""How many cards of a game have a shared name, by its key."""

_SELF = ("creature", "spell", "card", "attack", "battlegear", "mugic", "location")

COMPARE = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def found(query: Query, cards: Sequence[tuple[str, CardRecord]]) -> set[tuple[str, str]]:
    """The game and the name of each card that a query finds."""
    if query.tree is None:
        return set() if query.unread else {(game, card.name) for game, card in cards}
    printed = any(isinstance(one, tree.PRINTED) for one in tree.conditions(query.tree))
    shared = Counter((game, key(card.shared_name)) for game, card in cards)
    unprinted = () if printed else (Printing("none"),)  # what asks for something printed finds no card without any
    return {
        (game, card.name)
        for game, card in cards
        if any(_holds(query.tree, game, card, printing, shared) for printing in card.printings or unprinted)
    }


def _holds(node: Node, game: str, card: CardRecord, printing: Printing, shared: Shared) -> bool:
    if isinstance(node, Part):
        return _condition(node.asks, game, card, printing, shared)
    if isinstance(node, Not):
        return not _holds(node.part, game, card, printing, shared)
    join = all if isinstance(node, And) else any
    return join(_holds(part, game, card, printing, shared) for part in node.parts)


def _condition(asks: tree.Condition, game: str, card: CardRecord, printing: Printing, shared: Shared) -> bool:
    names = (card.name, *card.aliases)
    stroke = printing.number.split("/")[0].strip().lower()
    match asks:
        case tree.NameHas(words):
            return any(words in fold(name) for name in names)
        case tree.NameIs(wanted):
            return any(wanted == key(name) for name in names)
        case tree.TextHas(words, also):
            lines = [fold(line) for line in words_of(card, game).split("\n")]
            return any(one in line for one in (words, *also) for line in lines)
        case tree.TextOfSelf(words):
            selves = [card.name, *(f"this {word}" for word in _SELF)]
            said = [fold(line) for line in words_of(card, game).split("\n")]
            return any(words.replace("~", fold(one)) in line for one in selves for line in said)
        case tree.Matching(field, pattern, _):
            looked = card.name if field == "name" else words_of(card, game)
            pattern = pattern.replace("~", f"(?:{'|'.join(f'this {word}' for word in _SELF)})")
            return re.search(pattern, looked, re.IGNORECASE | re.MULTILINE) is not None
        case tree.Civilizations(relation, wanted):
            own, other = set(card.civilizations), set(wanted)
            return bool(COMPARE[relation](own, other))
        case tree.CivilizationCount(relation, count):
            return bool(COMPARE[relation](len(card.civilizations), count))
        case tree.TribeIn(wanted):
            return card.tribe in wanted
        case tree.Elements(relation, wanted):
            return card.courage is not None and bool(COMPARE[relation](set(card.elements), set(wanted)))
        case tree.ElementCount(relation, count):
            return card.courage is not None and bool(COMPARE[relation](len(card.elements), count))
        case tree.InitiativeIn(wanted):
            return card.initiative in wanted
        case tree.LoyalTo(wanted):
            return card.loyal in wanted
        case tree.Number(stat, relation, to):
            left = _stat(card, stat)
            right = _stat(card, to) if isinstance(to, str) else to
            return left is not None and right is not None and bool(COMPARE[relation](left, right))
        case tree.Between(stat, low, high):
            return (n := _stat(card, stat)) is not None and low <= n <= high
        case tree.Parity(stat, odd):
            return (n := _stat(card, stat)) is not None and n % 2 == odd
        case tree.TypeIn(wanted):
            return card.type in wanted
        case tree.RaceIn(wanted):
            return bool(set(card.races) & set(wanted))
        case tree.KeywordIn(wanted, _, n):
            return any(word.name in wanted and n in (None, word.n) for word in card.keywords)
        case tree.PlayIn(statuses):
            return card.play.status in statuses
        case tree.GameIn(games):
            return game in games
        case tree.SetIn(keys):
            return printing.set in keys
        case tree.EverIn(keys):
            return any(one.set in keys for one in card.printings)
        case tree.RarityIn(rarities):
            return printing.rarity in rarities
        case tree.Collector(number):
            return printing.number.lower() == number if "/" in number else stroke == number
        case tree.CollectorNumber(relation, n):
            return stroke.isdigit() and bool(COMPARE[relation](int(stroke), n))
        case tree.CollectorBetween(low, high):
            return stroke.isdigit() and low <= int(stroke) <= high
        case tree.Flag(name):
            return _flag(name, card, game, shared)
    raise AssertionError(asks)


def _stat(card: CardRecord, stat: str) -> int | None:
    if stat in ("fire", "air", "earth", "water"):
        return card.element_damage.get(stat.capitalize())
    found: int | None = card.paid if stat == "level" else getattr(card, stat)
    return found


def _flag(name: str, card: CardRecord, game: str, shared: Shared) -> bool:
    if name in ("creature", "spell", "attack", "battlegear", "mugic", "location"):
        return card.type == name
    return {
        "evolution": card.evolution != "",
        "vortex": card.evolution == "vortex",
        "vanilla": card.play.status == "full" and not card.abilities and not card.keywords and not card.evolution,
        "multi": len(card.civilizations) > 1,
        "mono": len(card.civilizations) == 1,
        "reprint": len(card.printings) > 1,
        "promo": any(printing.rarity == "" for printing in card.printings),
        "plus": card.power_plus,
        "disputed": bool(card.disputed),
        "unique": card.unique,
        "legendary": card.legendary,
        "loyal": bool(card.loyal),
        "minion": card.minion,
        "chieftain": card.chieftain,
        "past": card.past,
        "version": shared[game, key(card.shared_name)] > 1,
    }[name]
