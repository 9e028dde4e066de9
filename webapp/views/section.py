"""One section of a rulebook as a page of its own: what lies beside it, and where other games differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.services import GAMES, Services
from webapp.views.citations import Cite
from webapp.views.governed import Governed, governed
from webapp.views.rulebook import Reader, SectionView


@dataclass(frozen=True)
class Versus:
    """One line of a comparison: our rule, what the other game does in a few words (may be empty), its rule."""

    title: str
    ours: Cite
    differs: str
    theirs: Cite


@dataclass(frozen=True)
class Sister:
    """What another game settles otherwise, or in the same way, in this section."""

    letter: str
    game: str
    lines: tuple[Versus, ...]


@dataclass(frozen=True)
class SectionPage:
    """A section with all that lies in it; `governed` are those of its rules that cards use.

    `chapter` is the section of the first depth around it.
    """

    number: str
    title: str
    chapter: str
    sections: tuple[SectionView, ...]
    before: SectionView | None
    after: SectionView | None
    sisters: tuple[Sister, ...]
    count: int
    governed: tuple[Governed, ...] = ()


def section_page(reader: Reader, number: str, services: Services) -> SectionPage | None:
    """The page of a section, by its number; None where the book has no such section with rules in it."""
    own = next((section for section in reader.sections if section.number == number), None)
    if own is None:
        return None
    inside = tuple(one for one in reader.sections if one is own or one.number.startswith(number + "."))
    row = [one for one in reader.sections if one.depth == own.depth]
    place = row.index(own)
    return SectionPage(
        number=number,
        title=own.title,
        chapter=number.partition(".")[0],
        sections=inside,
        before=row[place - 1] if place else None,
        after=row[place + 1] if place + 1 < len(row) else None,
        sisters=_sisters(inside),
        count=sum(len(section.rules) for section in inside),
        governed=governed(tuple(_ids(inside)), reader.game, services),
    )


def _ids(sections: tuple[SectionView, ...]) -> Iterator[str]:
    for section in sections:
        for rule in section.rules:
            yield rule.id
            yield from (reading.id for reading in rule.readings)


def _sisters(sections: tuple[SectionView, ...]) -> tuple[Sister, ...]:
    found: dict[str, list[Versus]] = {}
    for section in sections:
        for rule in section.rules:
            for sister in rule.sisters:
                found.setdefault(sister.letter, []).append(Versus(rule.title, rule.cite, sister.differs, sister.cite))
    return tuple(Sister(letter, game, tuple(found[letter])) for letter, game in GAMES.values() if letter in found)
