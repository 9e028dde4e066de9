"""Nonsense in ability trees: what no card of the game can be, what no earlier clause named, what can match nothing.

A tree that was compiled or written can be well formed and still say what cannot be. Each finding has a code of
`CODES`, what is wrong and what would be right; `rules.lab.lint` prints them as `file:line: CODE wrong -> right`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from rules.abilities import tree as t
from rules.abilities.dialects.base import Dialect
from rules.abilities.read_life import SACRIFICED
from rules.abilities.walk import nodes, texts

ZONES: Final = frozenset(("battle", "hand", "mana", "shields", "deck", "discard"))
AIMED_AT: Final = frozenset(("player", "stack"))  # places of what is no card, in games that aim at it
PLACES: Final = ("top:", "under self", "var:", "rest:", "host", "revealed", "this space", "side:")
CODES: Final[dict[str, str]] = {
    "zone": "a zone that the game does not have",
    "race": "a race that no card of the game has",
    "civilization": "a civilization that the game does not have",
    "keyword": "a keyword that the game does not have",
    "name": "a card that the game does not have",
    "nothing": "a selector that can match nothing",
    "bounds": "more at the least than at the most",
    "variable": "a reference to what no clause names",
    "empty": "an ability or option in which nothing is done",
}
_SIDES: Final = {"tapped": "untapped", "attacking player": "attacking creature"}


class Known(Struct, frozen=True):
    """What there is in one game: races, names of cards, and its words."""

    words: Dialect
    races: frozenset[str]
    names: frozenset[str]
    zones: frozenset[str] = ZONES

    @property
    def keywords(self) -> frozenset[str]:
        """Every keyword of the game, those with abilities of their own too."""
        return frozenset((*self.words.keywords, *self.words.headed, *self.words.about, "enters mana tapped"))


class Finding(Struct, frozen=True):
    """One piece of nonsense: a code of `CODES`, what is wrong, and what would be right ("" where nobody knows)."""

    code: str
    wrong: str
    right: str = ""


def lint(abilities: Iterable[t.Ability], known: Known) -> Iterator[Finding]:
    """Each thing in these abilities that cannot be meant."""
    for ability in abilities:
        named = _named(ability)
        for node in nodes(ability):
            yield from _node(node, known)
        for ref in dict.fromkeys(texts(ability)):
            yield from _reference(ref, named)


def _named(ability: t.Ability) -> frozenset[str]:
    """What the clauses of an ability name."""
    found = {"picked"}
    for node in nodes(ability):
        if isinstance(node, t.Do) and node.verb == "sacrifice":
            found.add(SACRIFICED)
        found.update(getattr(node, field) for field in ("as_",) if isinstance(getattr(node, field, None), str))
    return frozenset(found - {""})


def _reference(text: str, named: frozenset[str]) -> Iterator[Finding]:
    for head in ("var:", "rest:", "owner:var:", "controller:var:"):
        name = text[len(head) :]
        if text.startswith(head) and name not in named:
            yield Finding("variable", text, near(name, named))
            return


def _node(node: t.Node, known: Known) -> Iterator[Finding]:
    match node:
        case t.Has(what=what, value=value):
            yield from _value(what, value, known)
        case t.Set(what="race also" | "race", to=str(race)) if not _race(race, known):
            yield Finding("race", race, near(race, known.races))
        case t.Keyword(name=name) if name not in known.keywords:
            yield Finding("keyword", name, near(name, known.keywords))
        case t.Select():
            yield from _select(node, known)
        case t.Move(to=to) if to not in known.zones:
            yield Finding("zone", to, near(to, known.zones))
        case t.On(from_=start, to=end, event="move"):
            for zone in (start, end):
                if zone and zone not in known.zones and zone != "cast":
                    yield Finding("zone", zone, near(zone, known.zones))
        case t.Triggered(then=()) | t.Spell(then=()) | t.Optional(do=()) | t.If(then=(), else_=()):
            yield Finding("empty", type(node).__name__.lower())
        case _:
            pass


def _value(what: str, value: str, known: Known) -> Iterator[Finding]:
    if what == "race" and not _race(value, known):
        yield Finding("race", value, near(value, known.races))
    elif what == "racepart" and not any(value in race.split() for race in known.races):
        yield Finding("race", value, near(value, {word for race in known.races for word in race.split()}))
    elif what == "civ" and value not in (*known.words.civilizations, "multi"):
        yield Finding("civilization", value, near(value, known.words.civilizations))
    elif what == "keyword" and value not in known.keywords:
        yield Finding("keyword", value, near(value, known.keywords))
    elif what == "name" and value not in known.names:
        yield Finding("name", value, near(value, known.names))
    elif what == "zone" and value not in known.zones:
        yield Finding("zone", value, near(value, known.zones))


def _race(value: str, known: Known) -> bool:
    """Whether some card has this race, or one of its kind (a Shadow Champion is a Champion)."""
    return any(race == value or race.endswith(f" {value}") for race in known.races)


def _select(s: t.Select, known: Known) -> Iterator[Finding]:
    for zone in s.zone:
        if zone not in known.zones:
            yield Finding("zone", zone, near(zone, known.zones))
    if s.place and not s.place.startswith(PLACES):
        yield Finding("zone", s.place)
    least = s.least.n if isinstance(s.least, t.Num) else 0
    most = s.most.n if isinstance(s.most, t.Num) else None
    if most is not None and (most < 1 or least > most):
        yield Finding("bounds", f"{least} to {most}", f"{least} to {max(least, 1)}")
    why = contradiction(s)
    if why:
        yield Finding("nothing", why)


def contradiction(s: t.Select) -> str:
    """Why nothing can match this selector; nothing where something can."""
    types = {f.value for f in s.where if isinstance(f, t.Has) and f.what == "type"} - {"card"}
    kinds = {"creature" if value in ("evolution", "nonevolution") else value for value in types}
    if len(kinds) > 1 or {"evolution", "nonevolution"} <= types:
        return " and ".join(sorted(types))
    if s.zone == ("battle",) and kinds == {"spell"} and not s.place:
        return "a spell in the battle zone"
    states = {f.value for f in s.where if isinstance(f, t.Has) and f.what == "state"}
    for one, other in _SIDES.items():
        if {one, other} <= states:
            return f"{one} and {other}"
    if "spell" in kinds and any(isinstance(f, t.Cmp) and f.stat == "power" for f in s.where):
        return "a spell with power"
    for f in s.where:
        if isinstance(f, t.Not) and f.of in s.where:
            return "something and not the same"
    for stat in ("power", "level"):
        bounds = [f for f in s.where if isinstance(f, t.Cmp) and f.stat == stat and isinstance(f.to, t.Num)]
        if _empty(bounds):
            return f"no such {stat}"
    return ""


def _empty(bounds: list[t.Cmp]) -> bool:
    """Whether no number of 0 or more satisfies all of these."""
    low, high = 0, 10**9
    for f in bounds:
        n = f.to.n if isinstance(f.to, t.Num) else 0
        if f.op in (">", ">=", "="):
            low = max(low, n + (f.op == ">"))
        if f.op in ("<", "<=", "="):
            high = min(high, n - (f.op == "<"))
    return low > high


def near(value: str, known: Iterable[str]) -> str:
    """The likeliest of the known words; nothing where none is near."""
    found = difflib.get_close_matches(value, list(known), n=1)
    return found[0] if found else ""
