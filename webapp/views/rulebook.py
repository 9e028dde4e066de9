"""The rulebook as the reader shows it: contents, sections, rules with readings, examples and the scenarios that run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from webapp.services import GAMES, Services
from webapp.views.citations import RULE_ID, Citations, Cite, inline, plain
from webapp.views.glossary import TermView, term_view
from webapp.views.scenarios import ScenarioFile

if TYPE_CHECKING:
    from rules.book import Book, Rule
    from rules.book.house import Ruling

Part = Markup | Cite


@dataclass(frozen=True)
class SwitchView:
    """A point on which tables differ: its values, the one taken first."""

    name: str
    default: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class SisterView:
    """What another game does instead."""

    letter: str
    game: str
    differs: str
    cite: Cite


@dataclass(frozen=True)
class Walk:
    """The ids of the rules before and behind one, to walk from each to the next; empty at an end."""

    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class ReadingView:
    """A reading of a rule: what it says, why, what else could be read, and its switch.

    `quote` is what its address is copied as; `house` what was decided here; `found` and `walk` as in `RuleView`.
    """

    id: str
    ids: tuple[str, ...]
    number: str
    title: str
    parts: tuple[Part, ...]
    because: tuple[Part, ...]
    otherwise: tuple[Part, ...]
    switch: SwitchView | None
    scenarios: tuple[ScenarioFile, ...]
    quote: str
    found: bool = False
    walk: Walk = Walk()
    house: tuple[Ruling, ...] = ()


@dataclass(frozen=True)
class RuleView:
    """One rule with everything that stands by it. `more_ids` are the ids beside the first, each an anchor too.

    `cite` is its own tab, `quote` what is copied before its address, `chapter` the section of the first depth it is
    in, `walk` the rules before and behind it; a rule that was `found` by a search walks between those found.
    """

    id: str
    more_ids: tuple[str, ...]
    number: str
    title: str
    parts: tuple[Part, ...]
    examples: tuple[tuple[Part, ...], ...]
    asked: tuple[str, ...]
    see: tuple[Cite, ...]
    sisters: tuple[SisterView, ...]
    readings: tuple[ReadingView, ...]
    scenarios: tuple[ScenarioFile, ...]
    sub: bool
    from_cards: bool
    not_executable: bool
    cite: Cite
    quote: str
    chapter: str
    found: bool = False
    walk: Walk = Walk()
    house: tuple[Ruling, ...] = ()


@dataclass(frozen=True)
class SectionView:
    """A heading with the rules directly under it."""

    anchor: str
    number: str
    title: str
    depth: int
    parts: tuple[Part, ...]
    rules: tuple[RuleView, ...]


@dataclass(frozen=True)
class Chapter:
    """One line of the contents: a section of the first depth, how many rules it holds, and what lies in it."""

    anchor: str
    number: str
    title: str
    count: int
    inside: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Reader:
    """The whole page of a rulebook. `full` says whether each citation holds its rule's words."""

    game: str
    game_name: str
    letter: str
    title: str
    count: int
    readings: int
    chapters: tuple[Chapter, ...]
    sections: tuple[SectionView, ...]
    glossary: tuple[TermView, ...]
    full: bool = True


def parts(text: str, citations: Citations) -> tuple[Part, ...]:
    """A text cut into marked-up words and citations; ids that no rulebook here knows stay words."""
    found: list[Part] = []
    last = 0
    for match in RULE_ID.finditer(text):
        cite = citations.cite(match[0])
        if not cite.href:
            continue
        found.append(inline(text[last : match.start()]))
        found.append(cite)
        last = match.end()
    found.append(inline(text[last:]))
    return tuple(part for part in found if part)


def quote(rule: Rule) -> str:
    """How a rule is cited in a text, before its address: `Kaijudo 10.4.5 (K-10D-05): Choosing what to attack`."""
    return f"{GAMES[rule.game][1]} {rule.number} ({rule.id}): {plain(rule.title)}"


class ReaderMaker:
    """Builds the reader of one book."""

    def __init__(self, book: Book, services: Services) -> None:
        self._book = book
        self._citations = Citations(services)
        self._house = services.house()
        self._played: dict[str, list[ScenarioFile]] = {}
        row = [rule.id for rule in book.rules if not rule.is_reading]
        self._walks = {
            one: Walk(row[place - 1] if place else "", row[place + 1] if place + 1 < len(row) else "")
            for place, one in enumerate(row)
        }
        for scenario in services.scenarios(book.game):
            for rule_id in scenario.covers:
                self._played.setdefault(rule_id, []).append(scenario)

    def reader(self) -> Reader:
        """The page: every section in reading order, sections without a rule in them left out."""
        book = self._book
        sections = tuple(self._section(number, title, text) for number, title, text in self._headings())
        letter, name = GAMES[book.game]
        readings = sum(1 for rule in book.rules if rule.is_reading)
        chapters = self._chapters(sections)
        glossary = tuple(term_view(term, self._citations) for term in book.glossary)
        count = len(book.rules) - readings
        return Reader(book.game, name, letter, book.title, count, readings, chapters, sections, glossary)

    def _headings(self) -> list[tuple[str, str, str]]:
        filled = {rule.section_number for rule in self._book.rules}
        wanted = []
        for section in self._book.sections:
            inside = any(number == section.number or number.startswith(section.number + ".") for number in filled)
            if inside:
                wanted.append((section.number, section.title, section.text))
        return wanted

    def _section(self, number: str, title: str, text: str) -> SectionView:
        rules = [rule for rule in self._book.in_section(number) if not rule.is_reading]
        return SectionView(
            anchor=f"s{number}",
            number=number,
            title=title,
            depth=number.count(".") + 1,
            parts=parts(text, self._citations),
            rules=tuple(self.rule(rule) for rule in rules),
        )

    def _chapters(self, sections: tuple[SectionView, ...]) -> tuple[Chapter, ...]:
        chapters: list[Chapter] = []
        for top in (section for section in sections if section.depth == 1):
            inside = [one for one in sections if one.number.startswith(top.number + ".")]
            count = len(top.rules) + sum(len(one.rules) for one in inside)
            named = tuple((one.anchor, one.number, one.title) for one in inside)
            chapters.append(Chapter(top.anchor, top.number, top.title, count, named))
        return tuple(chapters)

    def _scenarios(self, rule: Rule) -> tuple[ScenarioFile, ...]:
        found = {one.slug: one for rule_id in rule.ids for one in self._played.get(rule_id, ())}
        return tuple(found.values())

    def rule(self, rule: Rule) -> RuleView:
        """One rule as it stands in the reader."""
        return RuleView(
            id=rule.id,
            more_ids=rule.ids[1:],
            number=rule.number,
            title=rule.title,
            parts=parts(rule.text, self._citations),
            examples=tuple(parts(example, self._citations) for example in rule.examples),
            asked=rule.aliases,
            see=self._citations.cites(rule.see),
            sisters=self._sisters(rule),
            readings=tuple(self._reading(one) for one in self._book.readings_of(rule)),
            scenarios=self._scenarios(rule),
            sub=rule.number.count(".") > rule.section_number.count(".") + 1,
            from_cards=rule.from_cards,
            not_executable=set(rule.ids) <= set(rule.not_executable),
            cite=self._citations.cite(rule.id),
            quote=quote(rule),
            chapter=rule.section_number.partition(".")[0],
            walk=self._walks[rule.id],
            house=self._house.on(rule.ids),
        )

    def _sisters(self, rule: Rule) -> tuple[SisterView, ...]:
        """What stands in the margin: the other game's rule where its book is here, or what it does in words."""
        found = []
        letters = dict(GAMES.values())
        for sister in rule.sister:
            cite = self._citations.cite(sister.id)
            if cite.href or sister.differs:
                letter = sister.id[0]
                found.append(SisterView(letter, letters.get(letter, ""), sister.differs, cite))
        return tuple(found)

    def _reading(self, rule: Rule) -> ReadingView:
        switch = None
        if rule.switch:
            others = tuple(value for value in rule.switch.values if value != rule.switch.default)
            switch = SwitchView(rule.switch.name, rule.switch.default, others)
        return ReadingView(
            id=rule.id,
            ids=rule.ids,
            number=rule.number,
            title=rule.title,
            parts=parts(rule.text, self._citations),
            because=parts(rule.because, self._citations),
            otherwise=parts(rule.otherwise, self._citations),
            switch=switch,
            scenarios=self._scenarios(rule),
            quote=quote(rule),
            house=self._house.on(rule.ids),
        )
