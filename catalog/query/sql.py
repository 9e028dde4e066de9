"""A search as SQL: each condition a comparison or an indexed look-up in a link table, each order its columns."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, case, false, func, literal, not_, or_, select, true
from sqlmodel import col

from catalog.names import key
from catalog.query import tree
from catalog.query.fields import ORDERS, SELF, STATS
from catalog.query.tree import And, Node, Not, Part, Query, Relation
from catalog.tables import (
    Alias,
    Card,
    CardCivilization,
    CardElement,
    CardKeyword,
    CardRace,
    CardSet,
    CardType,
    Civilization,
    Element,
    Keyword,
    Printing,
    Race,
    Tribe,
)

Test = ColumnElement[bool]

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def found(query: Query, games: Sequence[str], order: str = "", direction: str = "") -> Any:
    """A select of game and name of each card that the query finds among these games, in its order or the one given.

    Of a query that had something in it and nothing of it read, none is found.
    """
    chosen = select(col(Card.game), col(Card.name)).where(_matches(query, games))
    if query.unique == "names":
        first = select(func.min(col(Card.id))).where(_matches(query, games)).group_by(col(Card.game), col(Card.shared))
        chosen = select(col(Card.game), col(Card.name)).where(col(Card.id).in_(first.correlate(None)))
    chosen = chosen.order_by(*ordering(query, order, direction))
    return chosen.limit(query.limit) if query.limit else chosen


def counted(query: Query, games: Sequence[str]) -> Any:
    """A select of how many cards the query finds."""
    return select(func.count()).select_from(Card).where(_matches(query, games))


def _matches(query: Query, games: Sequence[str]) -> Test:
    if query.nothing_left:
        return false()
    return and_(col(Card.game).in_(games), matching(query.tree))


def matching(node: Node | None) -> Test:
    """The test that a card's row stands: for some printing of it, where the tree asks for anything printed."""
    if node is None:
        return true()
    if not any(isinstance(one, tree.PRINTED) for one in tree.conditions(node)):
        return _test(node)
    printed = select(col(Card.id)).join(Printing, col(Printing.card_id) == col(Card.id)).where(_test(node))
    return col(Card.id).in_(printed.correlate(None))


def _test(node: Node) -> Test:
    if isinstance(node, Part):
        test: Callable[[Any], Test] = TESTS[type(node.asks)]
        return test(node.asks)
    if isinstance(node, Not):
        return not_(_test(node.part))
    join = and_ if isinstance(node, And) else or_
    return join(*(_test(one) for one in node.parts))


def _name_has(asks: tree.NameHas) -> Test:
    alias = select(col(Alias.card_id)).where(col(Alias.folded).contains(asks.words, autoescape=True))
    return or_(col(Card.folded).contains(asks.words, autoescape=True), col(Card.id).in_(alias))


def _name_is(asks: tree.NameIs) -> Test:
    alias = select(col(Alias.card_id)).where(col(Alias.key) == asks.key)
    return or_(col(Card.key) == asks.key, col(Card.id).in_(alias))


def _text_has(asks: tree.TextHas) -> Test:
    return or_(*(col(Card.words).contains(one, autoescape=True) for one in (asks.words, *asks.also)))


def _text_of_self(asks: tree.TextOfSelf) -> Test:
    words = col(Card.words)
    own = words.like("%" + func.replace(literal(asks.words), "~", col(Card.folded)) + "%")
    return or_(own, *(words.contains(asks.words.replace("~", one), autoescape=True) for one in SELF))


def _matching(asks: tree.Matching) -> Test:
    of_game: dict[str, list[str]] = {}
    for game, name in asks.cards:
        of_game.setdefault(game, []).append(name)
    return or_(false(), *(and_(col(Card.game) == game, col(Card.name).in_(names)) for game, names in of_game.items()))


def _linked(link: Any, number: Any, table: Any, names: Sequence[str], *more: Test) -> Test:
    """The card is linked to one of these names."""
    numbers = select(col(table.id)).where(col(table.name).in_(names))
    return col(Card.id).in_(select(col(link.card_id)).where(number.in_(numbers), *more))


def _civilization(name: str) -> Test:
    return _linked(CardCivilization, col(CardCivilization.civilization_id), Civilization, (name,))


def _compared(relation: Relation, names: Sequence[str], has: Callable[[str], Test], counted: Any) -> Test:
    """A card's set of names against another set; `has` tells whether it has one, `counted` is how many it has."""
    count = len(names)
    holds = and_(*(has(name) for name in names))
    within = counted == sum((case((has(name), 1), else_=0) for name in names), start=0)
    tests: dict[Relation, Test] = {
        ">=": holds,
        "<=": within,
        "=": and_(holds, counted == count),
        "!=": not_(and_(holds, counted == count)),
        ">": and_(holds, counted > count),
        "<": and_(within, counted < count),
    }
    return tests[relation]


def _civilizations(asks: tree.Civilizations) -> Test:
    return _compared(asks.relation, asks.names, _civilization, col(Card.civilizations))


def _element(name: str) -> Test:
    return _linked(CardElement, col(CardElement.element_id), Element, (name,))


def _elements(asks: tree.Elements) -> Test:
    return and_(col(Card.courage).is_not(None), _compared(asks.relation, asks.names, _element, col(Card.elements)))


def _element_count(asks: tree.ElementCount) -> Test:
    counts = _COMPARE[asks.relation](col(Card.elements), asks.count)
    return and_(col(Card.courage).is_not(None), counts)


def _tribe_in(asks: tree.TribeIn) -> Test:
    return _told(col(Card.tribe_id).in_(select(col(Tribe.id)).where(col(Tribe.name).in_(asks.names))))


def _initiative_in(asks: tree.InitiativeIn) -> Test:
    return col(Card.initiative).in_([key(name) for name in asks.names])


def _loyal_to(asks: tree.LoyalTo) -> Test:
    return col(Card.loyal).in_(asks.names)


def _civilization_count(asks: tree.CivilizationCount) -> Test:
    test: Test = _COMPARE[asks.relation](col(Card.civilizations), asks.count)
    return test


def _stat(stat: tree.Stat) -> Any:
    return col(getattr(Card, stat))


def _told(test: Test) -> Test:
    """False, not unknown, where a number is missing: so that its negation is true."""
    return func.coalesce(test, false())


def _number(asks: tree.Number) -> Test:
    other = asks.to if isinstance(asks.to, int) else _stat(asks.to)
    return _told(_COMPARE[asks.relation](_stat(asks.stat), other))


def _between(asks: tree.Between) -> Test:
    return _told(_stat(asks.stat).between(asks.low, asks.high))


def _parity(asks: tree.Parity) -> Test:
    return _told(_stat(asks.stat) % 2 == int(asks.odd))


def _type_in(asks: tree.TypeIn) -> Test:
    return col(Card.type_id).in_(select(col(CardType.id)).where(col(CardType.name).in_(asks.names)))


def _race_in(asks: tree.RaceIn) -> Test:
    return _linked(CardRace, col(CardRace.race_id), Race, asks.names)


def _keyword_in(asks: tree.KeywordIn) -> Test:
    more = () if asks.n is None else (_told(_COMPARE[asks.relation](col(CardKeyword.n), asks.n)),)
    return _linked(CardKeyword, col(CardKeyword.keyword_id), Keyword, asks.names, *more)


def _flag(asks: tree.Flag) -> Test:
    some = _some_printing()
    promo = select(some.c.card_id).where(some.c.rarity == "")
    tests: dict[str, Test] = {
        "evolution": col(Card.evolution) != "",
        "vortex": col(Card.evolution) == "vortex",
        "vanilla": col(Card.vanilla).is_(True),
        "multi": col(Card.civilizations) > 1,
        "mono": col(Card.civilizations) == 1,
        "reprint": col(Card.printings) > 1,
        "promo": col(Card.id).in_(promo),
        "plus": col(Card.power_plus).is_(True),
        "disputed": col(Card.disputed).is_(True),
        "unique": col(Card.unique).is_(True),
        "legendary": col(Card.legendary).is_(True),
        "loyal": col(Card.loyal) != "",
        "minion": col(Card.minion).is_(True),
        "chieftain": col(Card.chieftain).is_(True),
        "past": col(Card.past).is_(True),
        "version": _is_version(),
    }
    return tests[asks.name] if asks.name in tests else _type_in(tree.TypeIn((asks.name,)))


def _is_version() -> Test:
    """Another card of the game has the same shared name."""
    other = Card.__table__.alias("other_version")  # type: ignore[attr-defined]
    same = and_(other.c.game == col(Card.game), other.c.shared == col(Card.shared), other.c.id != col(Card.id))
    return select(other.c.id).where(same).correlate(Card.__table__).exists()  # type: ignore[attr-defined]


def _play_in(asks: tree.PlayIn) -> Test:
    return col(Card.play).in_(asks.statuses)


def _game_in(asks: tree.GameIn) -> Test:
    return col(Card.game).in_(asks.games)


def _set_numbers(keys: Sequence[str]) -> Any:
    return select(col(CardSet.id)).where(col(CardSet.key).in_(keys))


def _set_in(asks: tree.SetIn) -> Test:
    return col(Printing.set_id).in_(_set_numbers(asks.keys))


def _some_printing() -> Any:
    """The printings under another name: any of them, not the one that the search is asked of."""
    return Printing.__table__.alias("some_printing")  # type: ignore[attr-defined]


def _ever_in(asks: tree.EverIn) -> Test:
    some = _some_printing()
    return col(Card.id).in_(select(some.c.card_id).where(some.c.set_id.in_(_set_numbers(asks.keys))))


def _rarity_in(asks: tree.RarityIn) -> Test:
    return col(Printing.rarity).in_(asks.rarities)


def _collector(asks: tree.Collector) -> Test:
    if "/" in asks.number:
        return func.lower(col(Printing.number)) == asks.number
    return col(Printing.before) == asks.number


def _collector_number(asks: tree.CollectorNumber) -> Test:
    return _told(_COMPARE[asks.relation](col(Printing.plain), asks.n))


def _collector_between(asks: tree.CollectorBetween) -> Test:
    return _told(col(Printing.plain).between(asks.low, asks.high))


TESTS: dict[type, Callable[..., Test]] = {
    tree.NameHas: _name_has, tree.NameIs: _name_is, tree.TextHas: _text_has,
    tree.TextOfSelf: _text_of_self, tree.Matching: _matching, tree.Civilizations: _civilizations,
    tree.CivilizationCount: _civilization_count, tree.TribeIn: _tribe_in, tree.Elements: _elements,
    tree.ElementCount: _element_count, tree.InitiativeIn: _initiative_in, tree.LoyalTo: _loyal_to,
    tree.Number: _number, tree.Between: _between, tree.Parity: _parity,
    tree.TypeIn: _type_in, tree.RaceIn: _race_in, tree.KeywordIn: _keyword_in, tree.Flag: _flag,
    tree.PlayIn: _play_in, tree.GameIn: _game_in, tree.SetIn: _set_in, tree.EverIn: _ever_in,
    tree.RarityIn: _rarity_in, tree.Collector: _collector, tree.CollectorNumber: _collector_number,
    tree.CollectorBetween: _collector_between,
}  # fmt: skip
"""The test of each condition."""


def ordering(query: Query, order: str = "", direction: str = "") -> list[Any]:
    """What the cards found are sorted by: the query's order, else the one given, else how well the name answers."""
    chosen = query.order or order
    if not chosen:
        nearest = [_nearness(query.words)] if query.words else []
        return [*nearest, *_turned([col(Card.folded)], query.direction or direction or "asc"), col(Card.id)]
    way = query.direction or direction or ORDERS[chosen][1]
    return [*_turned(_columns(chosen, way), way), col(Card.folded), col(Card.id)]


def _columns(order: str, way: str) -> list[Any]:
    best = func.min if way == "asc" else func.max
    printed = {"rarity": col(Printing.rank), "set": col(Printing.set_id)}
    if order in printed:
        of_card = select(best(printed[order])).where(col(Printing.card_id) == col(Card.id)).correlate(Card)
        columns: list[Any] = [of_card.scalar_subquery()]
        if order == "set":
            first = select(func.min(col(Printing.plain))).where(col(Printing.card_id) == col(Card.id)).correlate(Card)
            columns.append(first.scalar_subquery())
        return columns
    if order == "date":
        day = select(best(col(CardSet.released))).join(Printing, col(Printing.set_id) == col(CardSet.id))
        return [day.where(col(Printing.card_id) == col(Card.id)).correlate(Card).scalar_subquery()]
    own: dict[str, list[Any]] = {
        "name": [col(Card.folded)],
        "civ": [col(Card.colours)],
        "type": [col(Card.type_id), col(Card.evolution)],
    }
    return own[order] if order in own else [_stat(STATS[order])]


def _turned(columns: list[Any], way: str) -> list[Any]:
    """The columns in this direction; a card without the value comes last in both."""
    turned = [column.asc() if way == "asc" else column.desc() for column in columns]
    return [one for column, way_of in zip(columns, turned, strict=True) for one in (column.is_(None), way_of)]


def _nearness(words: str) -> Any:
    folded = col(Card.folded)
    return case(
        (folded == words, 0),
        (folded.startswith(words, autoescape=True), 1),
        (folded.contains(f" {words}", autoescape=True), 2),
        (folded.contains(words, autoescape=True), 3),
        else_=4,
    )
