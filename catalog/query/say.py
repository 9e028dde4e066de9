"""A search said back in words: "Kaijudo cards that are Fire and have Double Breaker, the strongest first"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from catalog.query import tree
from catalog.query.fields import FLAGS, ORDERS
from catalog.query.tree import And, Node, Not, Part, Query
from rules.titles import TITLES, level_word


class Said(NamedTuple):
    """A piece of the sentence; what the reader chose is `strong`."""

    text: str
    strong: bool = False


class _Clause(NamedTuple):
    """A verb and what follows it."""

    verb: str
    rest: tuple[Said, ...]


NEGATED = {
    "are": "are not", "have": "do not have", "say": "do not say", "were printed": "were not all printed",
    "play": "do not play",
}  # fmt: skip

_RELATIONS = {
    "=": "{}", "!=": "other than {}", "<": "below {}", "<=": "{} or less", ">": "above {}", ">=": "{} or more",
}  # fmt: skip

_SORTED = {
    ("name", "asc"): "by name", ("name", "desc"): "by name, backwards",
    ("level", "asc"): "the lowest level first", ("level", "desc"): "the highest level first",
    ("power", "asc"): "the weakest first", ("power", "desc"): "the strongest first",
    ("civ", "asc"): "by civilization", ("civ", "desc"): "by civilization, backwards",
    ("type", "asc"): "by type", ("type", "desc"): "by type, backwards",
    ("rarity", "asc"): "the commonest first", ("rarity", "desc"): "the rarest first",
    ("set", "asc"): "by set and number", ("set", "desc"): "by set and number, the last first",
    ("date", "asc"): "the oldest first", ("date", "desc"): "the newest first",
    **{(name, way): f"the {'least' if way == 'asc' else 'most'} {said} first"
       for name, said in (("courage", "Courage"), ("wisdom", "Wisdom"), ("speed", "Speed"), ("energy", "Energy"),
                          ("mc", "Mugic counters"), ("bp", "build points"), ("base", "base damage"))
       for way in ("asc", "desc")},
}  # fmt: skip


def say(query: Query, games: Sequence[str]) -> tuple[Said, ...]:
    """The sentence about a query, in pieces; nothing for a query that asks for nothing."""
    if query.tree is None and not query.order:
        return ()
    named = _list([TITLES.get(game, game) for game in games], "and")
    level = level_word(games[0]).lower() if len(games) == 1 else "level"
    pieces: list[Said] = [Said(f"{named} cards")]
    if query.tree is not None:
        pieces += [Said(" that "), *_node(query.tree, level)]
    if query.order:
        order = _SORTED[query.order, query.direction or ORDERS[query.order][1]]
        pieces.append(Said(f", {order.replace('level', level)}"))
    if query.unique == "names":
        pieces.append(Said(", one of each name"))
    if query.limit:
        pieces.append(Said(f", at most {query.limit}"))
    return (*pieces, Said("."))


def sentence(query: Query, games: Sequence[str]) -> str:
    """The sentence as plain text."""
    return "".join(piece.text for piece in say(query, games))


def part_said(node: Node) -> str:
    """One part of a query in words: "are Fire"."""
    return "".join(piece.text for piece in _node(node))


def _node(node: Node, level: str = "level", inside: bool = False) -> list[Said]:
    """A part in words; `level` is what the game calls a card's level."""
    if isinstance(node, Part):
        return _clause(node.asks, level)
    if isinstance(node, Not):
        if isinstance(node.part, Part):
            return _clause(node.part.asks, level, negated=True)
        return [Said("are none of those that "), *_node(node.part, level, inside=True)]
    word = "and" if isinstance(node, And) else "or"
    parts = [_node(part, level, inside=True) for part in node.parts]
    pieces = list(parts[0])
    for number, part in enumerate(parts[1:], 2):
        last = number == len(parts)
        pieces += [Said(f" {word} " if last else ", "), *part]
    return [Said("("), *pieces, Said(")")] if inside else pieces


def _clause(asks: tree.Condition, level: str, negated: bool = False) -> list[Said]:
    said: Callable[[Any], _Clause] = _CLAUSES[type(asks)]
    verb, rest = said(asks)
    if isinstance(asks, tree.Number | tree.Between | tree.Parity):
        rest = tuple(Said(piece.text.replace("level", level), piece.strong) for piece in rest)
    return [Said(f"{NEGATED[verb] if negated else verb} "), *rest]


def _list(names: Sequence[str], word: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}" if names else "no"


def _strong(text: str, before: str = "", after: str = "") -> tuple[Said, ...]:
    pieces = (Said(before), Said(text, True), Said(after))
    return tuple(piece for piece in pieces if piece.text)


def _quoted(text: str) -> str:
    shown = text.replace("\n", " ")
    return f"“{shown if len(shown) <= 60 else shown[:60] + ' ...'}”"


def _civilizations(asks: tree.Civilizations | tree.Elements, verb: str = "are") -> _Clause:
    names, either = _list(asks.names, "and"), _list(asks.names, "or")
    return {
        ">=": _Clause(verb, _strong(names)),
        "=": _Clause(verb, _strong(names, "", " and nothing else")),
        "!=": _Clause(verb, _strong(names, "other than ", " alone")),
        "<=": _Clause(verb, _strong(either, "", " and nothing else")),
        "<": _Clause(verb, _strong(names, "only a part of ")),
        ">": _Clause(verb, _strong(names, "", " and something else")),
    }[asks.relation]


def _element_count(asks: tree.ElementCount) -> _Clause:
    number = _RELATIONS[asks.relation].format(asks.count)
    return _Clause("have", _strong(number, "", " element" if number == "1" else " elements"))


def _count(asks: tree.CivilizationCount) -> _Clause:
    number = _RELATIONS[asks.relation].format(asks.count)
    return _Clause("are", _strong(number, "of ", " civilization" if number == "1" else " civilizations"))


def _stat(stat: tree.Stat) -> str:
    """The number as it is said: "build points", "fire damage"."""
    return f"{stat} damage" if stat in ("fire", "air", "earth", "water") else stat.replace("_", " ")


def _number(asks: tree.Number) -> _Clause:
    other = str(asks.to) if isinstance(asks.to, int) else f"their {_stat(asks.to)}"
    return _Clause("are", _strong(f"{_stat(asks.stat)} {_RELATIONS[asks.relation].format(other)}", "of "))


def _range(low: int, high: int) -> str:
    from catalog.query.readers import HIGHEST

    return f"{low} or more" if high >= HIGHEST else f"{low} to {high}"


def _keyword(asks: tree.KeywordIn) -> _Clause:
    number = "" if asks.n is None else f" +{asks.n}"
    return _Clause("have", _strong(_list([name + number for name in asks.names], "or")))


def _play(asks: tree.PlayIn) -> _Clause:
    words = {"full": "in full", "partial": "in part", "none": "not at all"}
    return _Clause("play", _strong(_list([words[one] for one in asks.statuses], "or")))


def _plural(kind: str) -> str:
    return kind if kind in ("battlegear", "mugic") else f"{kind}s"


def _flag(asks: tree.Flag) -> _Clause:
    plural = {"a creature": "creatures", "a spell": "spells", "an attack": "attacks", "a battlegear": "battlegear",
              "a Mugic": "Mugic", "a location": "locations"}  # fmt: skip
    words = FLAGS[asks.name]
    return _Clause("are", _strong(plural.get(words, words)))


_CLAUSES: dict[type, Callable[[Any], _Clause]] = {
    tree.NameHas: lambda asks: _Clause("have", _strong(_quoted(asks.words), "", " in the name")),
    tree.NameIs: lambda asks: _Clause("are", _strong(_quoted(asks.written), "called ")),
    tree.TextHas: lambda asks: _Clause("say", _strong(_list([_quoted(one) for one in (asks.words, *asks.also)], "or"))),
    tree.TextOfSelf: lambda asks: _Clause("say", _strong(_quoted(asks.words.replace("~", "this card")))),
    tree.Matching: lambda asks: _Clause(
        "have", _strong(f"/{asks.pattern[:60]}/", "", f" in the {'name' if asks.field == 'name' else 'words'}")
    ),
    tree.Civilizations: _civilizations,
    tree.CivilizationCount: _count,
    tree.TribeIn: lambda asks: _Clause("are", _strong(_list(asks.names, "or"))),
    tree.Elements: lambda asks: _civilizations(asks, "have"),
    tree.ElementCount: _element_count,
    tree.InitiativeIn: lambda asks: _Clause("have", _strong(_list(asks.names, "or"), "an initiative by ")),
    tree.LoyalTo: lambda asks: _Clause("are", _strong(_list(asks.names, "or"), "Loyal to ")),
    tree.Number: _number,
    tree.Between: lambda asks: _Clause("are", _strong(f"{_stat(asks.stat)} {_range(asks.low, asks.high)}", "of ")),
    tree.Parity: lambda asks: _Clause("are", _strong(f"{'odd' if asks.odd else 'even'} {_stat(asks.stat)}", "of ")),
    tree.TypeIn: lambda asks: _Clause("are", _strong(_list([_plural(name) for name in asks.names], "or"))),
    tree.RaceIn: lambda asks: _Clause("are", _strong(_list(asks.names, "or"), "of the type ")),
    tree.KeywordIn: _keyword,
    tree.Flag: _flag,
    tree.PlayIn: _play,
    tree.GameIn: lambda asks: _Clause("are", _strong(_list([TITLES.get(g, g) for g in asks.games], "or"), "of ")),
    tree.SetIn: lambda asks: _Clause("were printed", _strong(asks.said, "in ")),
    tree.EverIn: lambda asks: _Clause("were printed", _strong(asks.said, "at some time in ")),
    tree.RarityIn: lambda asks: _Clause("were printed", _strong(asks.said, "as ")),
    tree.Collector: lambda asks: _Clause("were printed", _strong(asks.number, "with the number ")),
    tree.CollectorNumber: lambda asks: _Clause(
        "were printed", _strong(_RELATIONS[asks.relation].format(asks.n), "with a number of ")
    ),
    tree.CollectorBetween: lambda asks: _Clause(
        "were printed", _strong(_range(asks.low, asks.high), "with a number of ")
    ),
}
