"""One board in two games: the scenario carried over, both answers, and the points of the books that they rest on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from webapp.services import GAMES, Services
from webapp.views.boardform import BoardForm, Row
from webapp.views.citations import RULE_ID
from webapp.views.differences import Differences, compared
from webapp.views.differences import Row as Point
from webapp.views.formtree import moved_to
from webapp.views.gamewords import keyword_word

MOST_POINTS = 6
MOST_STEPS = 14


@dataclass(frozen=True)
class Told:
    """What comes out in one game: its sentence, what is always, sometimes and never so, what moves on the way to the
    first outcome; `wrong`: why nothing comes out.
    """

    game: str
    letter: str
    name: str
    strong: str = ""
    rest: str = ""
    small: str = ""
    summary: tuple[Any, ...] = ()
    steps: tuple[str, ...] = ()
    href: str = ""
    build: str = ""
    wrong: str = ""


@dataclass(frozen=True)
class Across:
    """Both answers, and the points on which the rules behind them differ. `same`: the same boards come out."""

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


def ends_alike(left: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    """Whether the same boards come out: the same cards in the same zones of the same players, the same winners."""
    return _ends(left) == _ends(right)


def _ends(answer: Mapping[str, Any]) -> set[tuple[Any, ...]]:
    return {
        (one.get("winner"), *sorted((player, zone, _cards(zones[zone])) for player, zones in board.items()
                                    if isinstance(zones, Mapping) for zone in zones))
        for one in answer.get("outcomes") or [] for board in (one.get("board") or {},)
    }  # fmt: skip


def _cards(cards: Any) -> Any:
    if not isinstance(cards, list):
        return str(cards)
    return str(sorted((str(card.get("card")), bool(card.get("tapped"))) for card in cards))


def parting(left: Mapping[str, Any], right: Mapping[str, Any]) -> tuple[frozenset[str], frozenset[str]]:
    """The rules of the steps that only one of the two games goes through, each in its first outcome."""
    one, other = _steps(left), _steps(right)
    found: tuple[set[str], set[str]] = (set(), set())
    blocks = SequenceMatcher(None, [said for said, _ in one], [said for said, _ in other], False).get_opcodes()
    for what, i, j, k, n in blocks:
        if what != "equal":
            found[0].update(id for _, ids in one[i:j] for id in ids)
            found[1].update(id for _, ids in other[k:n] for id in ids)
    return frozenset(found[0]), frozenset(found[1])


def _steps(answer: Mapping[str, Any]) -> list[tuple[str, frozenset[str]]]:
    first: Mapping[str, Any] = next(iter(answer.get("outcomes") or []), {})
    return [(str(step.get("text")), cited({"outcomes": step})) for step in first.get("trace") or []]


def points(
    found: Differences, left: Mapping[str, Any], right: Mapping[str, Any]
) -> tuple[Point, ...]:
    """The points on which the rules that are cited differ: those of the steps that are not alike first."""
    apart, all_ = parting(left, right), (cited(left), cited(right))
    ranked = []
    for row in (row for group in found.groups for row in group.rows):
        ids = (row.left.cite.id, row.right.cite.id)
        near = sum(id in there for id, there in zip(ids, apart, strict=True))
        rank = 3 * near + sum(id in there for id, there in zip(ids, all_, strict=True))
        if rank:
            ranked.append((rank, row))
    return tuple(row for _, row in sorted(ranked, key=lambda one: -one[0]))[:MOST_POINTS]


def named(game: str) -> Told:
    """A game that nothing is told of yet."""
    letter, name = GAMES[game]
    return Told(game, letter, name)
