"""One board in two games: the scenario carried over, both answers, and the points of the two books that they rest on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from webapp.services import GAMES, Services
from webapp.views.boardform import BoardForm, Row
from webapp.views.citations import RULE_ID
from webapp.views.differences import Differences, compared
from webapp.views.differences import Row as Point
from webapp.views.formtree import moved_to
from webapp.views.gamewords import keyword_word

MOST_POINTS = 8


@dataclass(frozen=True)
class Told:
    """What comes out in one game: its sentence and what is always, sometimes and never so; `wrong`: why nothing does."""

    game: str
    letter: str
    name: str
    strong: str = ""
    rest: str = ""
    small: str = ""
    summary: tuple[Any, ...] = ()
    href: str = ""
    build: str = ""
    wrong: str = ""


@dataclass(frozen=True)
class Across:
    """Both answers, and the points on which the rules that they cite differ, those that both cite first."""

    title: str
    left: Told
    right: Told
    same: bool
    points: tuple[Point, ...]
    compare: str
    notes: tuple[str, ...] = ()


def siblings(services: Services, game: str) -> tuple[str, ...]:
    """The games whose book names rules of this game's book."""
    return tuple(other for pair in compared(services) if game in pair for other in pair if other != game)


def carried(form: BoardForm, game: str) -> tuple[BoardForm, tuple[str, ...]]:
    """The form in another game, the keywords of cards of one's own by their names there, and what was left out."""
    was = form.game
    moved, lost = moved_to(form, game)
    seats = []
    for seat in moved.seats:
        zones = (replace(zone, rows=tuple(_renamed(row, was, game) for row in zone.rows)) for zone in seat.zones)
        seats.append(replace(seat, zones=tuple(zones)))
    return replace(moved, seats=tuple(seats)), lost


def _renamed(row: Row, was: str, game: str) -> Row:
    if not row.fields.get("keywords"):
        return row
    words = [_keyword(word.strip(), was, game) for word in row.fields["keywords"].split(",")]
    return replace(row, fields={**row.fields, "keywords": ", ".join(words)})


def _keyword(said: str, was: str, game: str) -> str:
    """A keyword with its number as the other game calls it."""
    from rules.games.register import GAMES as PLAYED

    name, number = re.fullmatch(r"(.*?)(\s*[+]?\d+)?", said, re.DOTALL).groups()  # type: ignore[union-attr]
    words = PLAYED[was].words if was in PLAYED else {}
    first = next((ours for ours, theirs in words.items() if theirs == name and ours[:1].isupper()), name)
    return keyword_word(game, first) + (number or "")


def cited(answer: Mapping[str, Any]) -> frozenset[str]:
    """The ids of all rules that an answer names."""
    found: set[str] = set()
    todo: list[Any] = [answer.get("outcomes"), answer.get("refused")]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            found.update(RULE_ID.findall(one))
        elif isinstance(one, Mapping):
            todo.extend(one.values())
        elif isinstance(one, list | tuple):
            todo.extend(one)
    return frozenset(found)


def points(found: Differences, left: frozenset[str], right: frozenset[str]) -> tuple[Point, ...]:
    """The points on which the rules that are cited differ: those that both answers rest on first."""
    rows = [row for group in found.groups for row in group.rows]
    ranked = [((row.left.cite.id in left) + (row.right.cite.id in right), row) for row in rows]
    kept = [row for number in (2, 1) for rank, row in ranked if rank == number]
    return tuple(kept[:MOST_POINTS])


def named(game: str) -> Told:
    """A game that nothing is told of yet."""
    letter, name = GAMES[game]
    return Told(game, letter, name)
