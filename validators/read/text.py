"""Lists in plain text: the lines put together, with what only the whole list can tell.

A name without a count is a card where the catalog knows it, a heading or the deck's title where it does not.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from rules.problem import InputError
from validators.lists import LONGEST_LINE, MOST_COPIES, DeckList, Entry, Names, Unread, shown
from validators.read.headings import (
    Section,
    Total,
    false_claims,
    is_aside,
    is_heading,
    is_level,
    is_main,
    type_of_heading,
)
from validators.read.lazy import lazy
from validators.read.line import (
    LONGEST_CARD,
    Lexeme,
    clean_name,
    closing_tags,
    comment_fact,
    comment_heading,
    deck_name,
    is_about,
    lex_line,
)
from validators.read.prepare import prepare

if TYPE_CHECKING:
    from validators.read.loose import Loose

_REMARK = lazy(r"\s+(?:[\u2013\u2014-]{1,2}|//?|=>?|:)\s+|:\s+|\s*[,;|]\s*")
_INNER = lazy(r"\s+(?=\d{1,2}\s*[xX\u00d7]?\s+[^\W\d])")
_CROWD = lazy(r"(\d{4,})\s*[xX\u00d7]?\s+(.+)")
_LABEL = lazy(r"^(?:deck(?:list| list)?(?: name)?|name)\s*:\s*(?=\S)", re.IGNORECASE)
_STATED = lazy(r"[:=(]\s*\d")
_DIGITS = lazy(r"\W*\d+")
_LONGEST_TITLE = 60
_MOST_CUTS = 6
_MOST_WORDS = 8


def read_text(lines: list[str], names: Names) -> DeckList:
    """The deck of a text list, given as lines. Raises `InputError` where no line names a card."""
    reading = _Reading(lines, names)
    reading.run()
    if not reading.entries and not any(each.may_hold for each in reading.unread):
        raise InputError("No line of this text names a card: write one card a line, as in \u201c3 Aqua Knight\u201d.")
    return reading.result()


class _Reading:
    """The walk over the lines: sections, entries, totals, and what was not understood."""

    def __init__(self, lines: list[str], names: Names) -> None:
        self.sure = names.sure
        self.knows = names.knows
        self.named = names.named
        self.has_versions = names.has_versions
        self.facts: dict[str, str] = {}
        self.entries: list[Entry] = []
        self.unread: list[Unread] = []
        self.totals: list[Total] = []
        self.sections: list[Section] = [Section("", 0)]
        self.title = ""
        closing = closing_tags("\n".join(lines)) if any("[/" in line for line in lines) else frozenset()
        self.rows: list[tuple[int, str, Lexeme]] = []
        for number, line in enumerate(lines, 1):
            if fact := comment_fact(line):
                self.facts.setdefault(*fact)
            if len(line) > LONGEST_LINE:
                why = f"longer than {LONGEST_LINE} characters"
                self.unread.append(Unread(number, shown(line), why, may_hold=line[:1].isdigit()))
        for row in prepare([line if len(line) <= LONGEST_LINE else "" for line in lines], self.sure):
            self.rows += ((row.line, row.words, self._whole(lexeme)) for lexeme in lex_line(row.words, closing))
        self._pair_up()
        front = sum(lexeme.kind == "card" for _, _, lexeme in self.rows)
        back = sum(self._is_card_with_count_behind(lexeme) for _, _, lexeme in self.rows)
        bare = sum(lexeme.kind == "bare" and names.knows(lexeme.name) for _, _, lexeme in self.rows)
        self.style: Literal["front", "back", "bare"] = (
            "bare" if bare > front + back else "front" if front >= back else "back"
        )

    def _whole(self, lexeme: Lexeme) -> Lexeme:
        """The lexeme with what stands in brackets, where that is part of the name: `Maxxor (Elemental Champion)`."""
        if lexeme.whole == lexeme.name or not lexeme.whole or not self.sure(lexeme.whole):
            return lexeme
        return replace(lexeme, name=lexeme.whole.strip(), printing="")

    def _is_card_with_count_behind(self, lexeme: Lexeme) -> bool:
        return lexeme.kind == "either" and not is_heading(lexeme.name) and self.knows(lexeme.name)

    def _pair_up(self) -> None:
        """Counts and names that stand on lines of their own, in turns, are put together."""
        places = [place for place, row in enumerate(self.rows) if row[2].kind not in ("blank", "comment")]
        counts = [at for at, place in enumerate(places) if self.rows[place][2].kind == "count"]
        names = [at for at, place in enumerate(places) if self._is_bare_card(self.rows[place][2])]
        if len(counts) < 2 or len(names) < 2:
            return
        for step in (1, -1):
            pairs = {at + step: at for at in counts if 0 <= at + step < len(places)}
            pairs = {name: count for name, count in pairs.items() if self.rows[places[name]][2].kind == "bare"}
            if set(names) <= set(pairs) and len(pairs) >= len(counts) - 1:
                for name, count in pairs.items():
                    number, line, lexeme = self.rows[places[name]]
                    found = replace(lexeme, kind="card", count=self.rows[places[count]][2].count)
                    self.rows[places[name]] = (number, line, found)
                    self.rows[places[count]] = (self.rows[places[count]][0], "", Lexeme("blank"))
                return

    def _is_bare_card(self, lexeme: Lexeme) -> bool:
        return lexeme.kind == "bare" and not lexeme.marked and self.sure(lexeme.name)

    def run(self) -> None:
        for place, (number, line, lexeme) in enumerate(self.rows):
            if lexeme.kind == "comment":
                self._comment(number, line)
            elif lexeme.kind == "total":
                self._total(number, lexeme)
            elif lexeme.kind == "count":
                self._count_alone(number, line, lexeme)
            elif lexeme.kind == "card":
                self._card(number, line, lexeme)
            elif lexeme.kind == "either":
                self._either(number, line, lexeme)
            elif lexeme.kind == "bare":
                self._bare(place, number, line, lexeme)
            elif lexeme.kind == "long":
                why = f"longer than {LONGEST_CARD} characters"
                self.unread.append(Unread(number, shown(line), why, may_hold=line[:1].isdigit()))

    def result(self) -> DeckList:
        return DeckList(
            "text",
            name=shown(self.facts.get("name", "") or self.title, 120),
            game=self.facts.get("game", "").lower(),
            format=self.facts.get("format", "").lower(),
            entries=tuple(self.entries),
            unread=tuple(sorted(self.unread, key=lambda each: each.line)),
            claims=false_claims(self.sections, self.totals),
        )

    def _comment(self, number: int, line: str) -> None:
        """A comment may head a sideboard, or the deck behind it."""
        title = comment_heading(line)
        if title and (is_aside(title) or self.sections[-1].aside and is_main(title)):
            self._heading(number, title, None)

    def _total(self, number: int, lexeme: Lexeme) -> None:
        self.totals.append(Total(number, lexeme.count, len(self.sections) - 1))

    def _count_alone(self, number: int, line: str, lexeme: Lexeme) -> None:
        so_far = sum(section.counted for section in self.sections)
        if not lexeme.marked and lexeme.count in (so_far, self.sections[-1].counted):
            self._total(number, lexeme)
            return
        copies = lexeme.count if lexeme.marked and lexeme.count <= MOST_COPIES else 0
        aside = self.sections[-1].aside or lexeme.aside
        self.unread.append(Unread(number, shown(line), "a number without a name", lexeme.marked, copies, aside))
        if not aside:
            self.sections[-1].counted += copies

    def _card(self, number: int, line: str, lexeme: Lexeme) -> None:
        name = self._without_remark(lexeme.name)
        if self.sure(name):
            self._enter(number, line, lexeme, name, lexeme.count)
        elif is_heading(name):
            self._heading(number, name, None if is_level(name) else lexeme.count)
        elif parts := self._parts(lexeme):
            for count, part in parts:
                self._enter(number, line, lexeme, part, count)
        elif (said := self._loosely(line)) and said.name:
            self._enter(number, line, lexeme, said.name, said.count)
        else:
            self._enter(number, line, lexeme, name, lexeme.count)

    def _either(self, number: int, line: str, lexeme: Lexeme) -> None:
        if lexeme.marked and not self.knows(lexeme.name):
            self._heading(number, lexeme.name, lexeme.count)
        elif self.sure(whole := f"{lexeme.name} {lexeme.count}"):
            self._enter(number, line, lexeme, whole, 1)
        elif self.sure(lexeme.name):
            self._enter(number, line, lexeme, lexeme.name, lexeme.count)
        elif (said := self._loosely(line)) and said.name:
            self._enter(number, line, lexeme, said.name, said.count)
        elif self.sure(base := self._without_remark(lexeme.name)) and not _DIGITS.search(lexeme.name, len(base)):
            self._enter(number, line, lexeme, base, lexeme.count)
        elif self.sure(base) or self.sure(_DIGITS.sub("", lexeme.name)):
            self.unread.append(Unread(number, shown(line), "which of its numbers counts the card?", may_hold=True))
        elif self.knows(lexeme.name):
            self._enter(number, line, lexeme, lexeme.name, lexeme.count)
        elif is_heading(lexeme.name) or self.style == "front":
            self._heading(number, lexeme.name, lexeme.count)
        else:
            self._enter(number, line, lexeme, self._without_remark(lexeme.name), lexeme.count)

    def _loosely(self, line: str) -> Loose | None:
        """One known card and one number anywhere on the line (see `loosely`, which few lists need)."""
        from validators.read.loose import loosely

        return loosely(line, self.sure)

    def _bare(self, place: int, number: int, line: str, lexeme: Lexeme) -> None:
        name = self._without_remark(lexeme.name)
        words = name.split()
        if (crowd := _CROWD.fullmatch(line.strip())) and self.sure(crowd[2]):
            self.unread.append(
                Unread(number, shown(line), f"{crowd[1]} copies are more than {MOST_COPIES}, which no list means", True)
            )
        elif not lexeme.marked and (said := self._loosely(line)) and (said.name or self.knows(name)):
            if said.name:
                self._enter(number, line, lexeme, said.name, said.count)
            else:
                self.unread.append(Unread(number, shown(line), "is its number a count?", may_hold=True))
        elif not lexeme.marked and len(words) <= _MOST_WORDS and self.knows(name):
            self._enter(number, line, lexeme, name, 1)
        elif lexeme.marked or is_heading(name):
            self._heading(number, name, None)
        elif is_about(line):
            pass
        elif not self.entries and (called := deck_name(line)) and not self.knows(called):
            self.facts.setdefault("name", called)
        elif not self.entries and not self.title and self._titles(place, line):
            self.title = _LABEL.sub("", lexeme.name, count=1)
        elif len(words) <= _MOST_WORDS and self._may_be_a_name(place, name):
            self._enter(number, line, lexeme, name, 1)
        elif self._heads(place, words):
            self._heading(number, name, None)
        else:
            self.unread.append(Unread(number, shown(line), "no count, and no card of that name"))

    def _titles(self, place: int, line: str) -> bool:
        """Whether the first words may be the deck's name: the list counts its cards, or a blank line follows."""
        if len(line.strip()) > _LONGEST_TITLE:
            return False
        following = self.rows[place + 1][2] if place + 1 < len(self.rows) else None
        return self.style != "bare" or following is None or following.kind != "bare" or following.marked

    def _may_be_a_name(self, place: int, name: str) -> bool:
        """Whether words that no card is called are meant as one: the list counts no cards, or no card beside them has
        a count and the heading above names a type of card."""
        if self.style == "bare" and not name.endswith((".", "!", "?")):
            return True
        if not type_of_heading(self.sections[-1].title):
            return False
        beside = [self.rows[at][2] for at in (place - 1, place + 1) if 0 <= at < len(self.rows)]
        return any(one.kind == "bare" and not one.marked and self.knows(one.name) for one in beside)

    def _heads(self, place: int, words: list[str]) -> bool:
        """Whether words that no card is called by head what follows: a blank line before, a card after."""
        before = self.rows[place - 1][2].kind if place else "blank"
        after = next((lexeme.kind for _, _, lexeme in self.rows[place + 1 :] if lexeme.kind != "blank"), "blank")
        return len(words) <= 4 and before in ("blank", "comment", "total") and after in ("card", "either")

    def _heading(self, number: int, title: str, stated: int | None) -> None:
        if stated is not None and _STATED.search(title):  # "Light: 12 Fire: 14" states more than one
            stated = None
        aside = is_aside(title) or (self.sections[-1].aside and not is_main(title))
        self.sections.append(Section(shown(title, 80), number, stated, aside))

    def _enter(self, number: int, line: str, lexeme: Lexeme, name: str, count: int) -> None:
        if count > MOST_COPIES:
            why = f"{count} copies are more than {MOST_COPIES}, which no list means"
            self.unread.append(Unread(number, shown(line), why, may_hold=True, aside=lexeme.aside))
            return
        section = self.sections[-1]
        aside = section.aside or lexeme.aside
        if count:
            self.entries.append(Entry(number, count, name, section.title, aside, lexeme.printing, lexeme.cut))
        if aside == section.aside:
            section.counted += count

    def _without_remark(self, name: str) -> str:
        """The name without what is said behind a dash or comma, where the part before it is surely a card's name."""
        if self.sure(name):
            return name
        for remark in reversed(list(islice(_REMARK.finditer(name), _MOST_CUTS))):
            before = clean_name(name[: remark.start()])[0]
            if before and self.sure(before):
                return name if self._is_version(before, remark.group(), name) else before
        return name

    def _is_version(self, before: str, mark: str, name: str) -> bool:
        """Whether what is said behind a card's name tells its version, perhaps with a slip, and is no remark."""
        if not self.has_versions(before):
            return False
        return "," in mark or self.named(name) not in ("", self.named(before))

    def _parts(self, lexeme: Lexeme) -> list[tuple[int, str]]:
        """`2 Death Smoke 3 Bone Blades` as two cards, where the catalog knows each of them."""
        pieces = _INNER.split(f"{lexeme.count} {lexeme.name}")
        if len(pieces) < 2:
            return []
        found = [each for piece in pieces for each in lex_line(piece)]
        known = all(each.kind == "card" and self.knows(each.name) for each in found)
        return [(each.count, each.name) for each in found] if known else []
