"""Two rulebooks side by side: where they differ rule by rule, what they settle alike, what one of them has alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from webapp.services import GAMES, Services
from webapp.views.citations import Citations, Cite

if TYPE_CHECKING:
    from rules.book import Book, Rule, Section


@dataclass(frozen=True)
class SwitchLink:
    """A switch that changes a rule: its name, and where its reading stands."""

    name: str
    href: str


@dataclass(frozen=True)
class Side:
    """What one of the two games does about a point. `text` is empty where both do the same."""

    cite: Cite
    text: str = ""
    switches: tuple[SwitchLink, ...] = ()


@dataclass(frozen=True)
class Row:
    """One point, with what each game does about it."""

    point: str
    left: Side
    right: Side


@dataclass(frozen=True)
class Group:
    """The points of one chapter of the left book."""

    number: str
    title: str
    anchor: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Alone:
    """A section of one book none of whose rules has a sister in the other one."""

    number: str
    title: str
    href: str
    count: int


@dataclass(frozen=True)
class Game:
    """One of the two games, and the sections that only its book has."""

    slug: str
    letter: str
    name: str
    alone: tuple[Alone, ...]


@dataclass(frozen=True)
class Differences:
    """The whole page: `groups` hold the points that differ, `alike` those that are settled in the same way."""

    left: Game
    right: Game
    groups: tuple[Group, ...]
    alike: tuple[Row, ...]

    @property
    def count(self) -> int:
        """How many points differ."""
        return sum(len(group.rows) for group in self.groups)


class DifferencesMaker:
    """Lays two books side by side by their `Sister:` lines.

    A line of one book says what the other game does, so each cell is said by the other book's line.
    """

    def __init__(self, left: Book, right: Book, services: Services) -> None:
        self._left, self._right = left, right
        self._citations = Citations(services)

    def differences(self) -> Differences:
        """The page, in the order of the left book."""
        groups: dict[str, list[Row]] = {}
        alike: list[Row] = []
        for rule, other, said_left, said_right in self._pairs():
            if not (said_left or said_right):
                alike.append(Row(_point(rule), self._side(self._left, rule), self._side(self._right, other)))
                continue
            sides = (self._side(self._left, rule, said_left), self._side(self._right, other, said_right))
            several = sum(bool(sister.differs) and sister.id[0] == other.id[0] for sister in rule.sister) > 1
            row = Row(_point(other if several else rule), *sides)
            groups.setdefault(rule.section_number.split(".")[0], []).append(row)
        titles = {section.number: section.title for section in self._left.sections}
        made = tuple(Group(number, titles[number], f"c{number}", tuple(rows)) for number, rows in groups.items())
        return Differences(self._game(self._left, self._right), self._game(self._right, self._left), made, tuple(alike))

    def _pairs(self) -> Iterator[tuple[Rule, Rule, str, str]]:
        """Each pair of sisters once, with what is said of the left and of the right game; empty where alike."""
        for rule in self._left.rules:
            for sister in rule.sister:
                other = self._right.by_id(sister.id)
                if other is None:
                    continue
                back = next((one.differs for one in other.sister if one.id in rule.ids), "")
                yield rule, other, back, sister.differs

    def _side(self, book: Book, rule: Rule, said: str = "") -> Side:
        readings = (rule, *book.readings_of(rule)) if said else ()
        found = tuple(SwitchLink(one.switch.name, one.link) for one in readings if one.switch)
        return Side(self._citations.cite(rule.id), said[:1].upper() + said[1:], found)

    def _game(self, book: Book, other: Book) -> Game:
        letter, name = GAMES[book.game]
        alone = tuple(
            Alone(section.number, section.title, f"/rules/{book.game}#s{section.number}", len(rules))
            for section in book.sections
            if (rules := self._inside(book, section)) and not any(self._named(rule, other) for rule in rules)
            if not self._covered(book, section, other)
        )
        return Game(book.game, letter, name, alone)

    def _covered(self, book: Book, section: Section, other: Book) -> bool:
        """Whether a section around this one is alone already, so that its parts need not be told again."""
        parents = [one for one in book.sections if section.number.startswith(f"{one.number}.")]
        return any(not any(self._named(rule, other) for rule in self._inside(book, parent)) for parent in parents)

    @staticmethod
    def _inside(book: Book, section: Section) -> list[Rule]:
        within = (section.number, f"{section.number}.")
        rules = [one for one in book.rules if not one.is_reading]
        return [one for one in rules if one.section_number == within[0] or one.section_number.startswith(within[1])]

    @staticmethod
    def _named(rule: Rule, other: Book) -> bool:
        return any(other.by_id(sister.id) for sister in rule.sister)


def compared(services: Services) -> tuple[tuple[str, str], ...]:
    """The pairs of games of which one book names rules of the other."""
    books = [book for game in services.book_games() if (book := services.book(game))]
    named = {book.game: {sister.id[0] for rule in book.rules for sister in rule.sister} for book in books}
    pairs = combinations([book.game for book in books], 2)
    return tuple((one, other) for one, other in pairs if GAMES[other][0] in named[one])


def _point(rule: Rule) -> str:
    """The title of a rule as the name of a point."""
    title = rule.title.removeprefix("Reading: ")
    return title[:1].upper() + title[1:]
