"""Reading a rulebook's Markdown into a Book; whatever is wrong is an InputError with line, column and what is right.

The form (docs/rulebooks.md shows it whole):

    # Kaijudo
    ## 10.4 Attack phase
    ### 10.4.5 Choosing what to attack  <!-- K-10D-05 K-14-ATTACK-01 -->
    One paragraph, then lines of the kinds Example, Also asked, See, Sister, From cards; on a reading first
    Reading of: K-10D-05 · Because: ... · Otherwise: ... · Switch: attacked_untaps = stays* | ends
    ## Glossary
    - **banish**: what it means. See: K-14-BANISH-01
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from rules.book.glossary import TITLE as GLOSSARY
from rules.book.glossary import GlossaryReader
from rules.book.model import Book, Rule, Section, Sister, Switch
from rules.problem import InputError
from rules.titles import LETTERS, TITLES

NOT_EXECUTABLE = "°"
KINDS = ("Example", "Also asked", "See", "Sister", "From cards", "Reading of")
PARTS = ("Reading of", "Because", "Otherwise", "Switch")

NUMBER = re.compile(r"\d+(?:\.\d+)*[a-z]?")
ID = re.compile(r"([A-Z])-[A-Z0-9]+(?:-[A-Z0-9]+)+")
HEADING = re.compile(r"(#{1,6})(\s+)(.*?)\s*$")
TITLED = re.compile(rf"({NUMBER.pattern})\s+(\S.*)$")
RULE = re.compile(rf"({NUMBER.pattern})\s+(\S.*?)\s*<!--\s*(.*?)\s*-->$")
KIND = re.compile(r"([A-Z][a-z]+(?: [a-z]+){0,2})(?::(?:\s+|$)|$)")
PART = re.compile(r"([A-Z][a-z]+(?: [a-z]+)?):\s*")
SWITCH = re.compile(r"([a-z][a-z0-9_]*)\s*=\s*(.+)$")
SWITCH_VALUE = re.compile(r"[a-z][a-z0-9_]*\*?")
SISTER = re.compile(rf"({ID.pattern})(?:\s+\(differs:\s*(.+)\))?$")


@dataclass(slots=True)
class _Draft:
    """A rule while its lines are being read; `places` remembers where each id it points to was written."""

    number: str
    title: str
    ids: tuple[str, ...]
    not_executable: frozenset[str]
    line: int
    section: Section
    text: list[str] = field(default_factory=list)
    closed: bool = False
    examples: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    see: list[str] = field(default_factory=list)
    sister: list[Sister] = field(default_factory=list)
    reading: dict[str, str] = field(default_factory=dict)
    switch: Switch | None = None
    from_cards: bool = False
    places: list[tuple[str, int, int]] = field(default_factory=list)


def parse_book(source: str, game: str, file: str = "") -> Book:
    """The rulebook of `game` written in `source`; `file` names it in errors.

    Raises InputError at the first line that is not of the form: unknown kind of line, rule without a paragraph,
    duplicate id or number, number outside its section or out of order, `See` to an id that does not exist,
    reading without its parts, switch without a default, a term of the glossary twice or out of the alphabet.
    """
    return _Reader(source, game, file).read()


def number_key(number: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts rule numbers as people do: 10.4.5, 10.4.5a, 10.4.6, 10.4.10."""
    parts = (re.fullmatch(r"(\d+)([a-z]?)", part) for part in number.split("."))
    return tuple((int(part[1]), part[2]) for part in parts if part)


class _Reader:
    def __init__(self, source: str, game: str, file: str) -> None:
        self.source = source
        self.game = game
        self.file = file
        self.title = ""
        self.preface: list[str] = []
        self.sections: list[Section] = []
        self.section_text: dict[str, list[str]] = {}
        self.drafts: list[_Draft] = []
        self.id_lines: dict[str, int] = {}
        self.switch_lines: dict[str, int] = {}
        self.glossary: GlossaryReader | None = None

    def fail(self, message: str, line: int, column: int = 1) -> InputError:
        return InputError(message, self.file, line, column)

    def read(self) -> Book:
        if self.game not in LETTERS:
            raise InputError(f"'{self.game}' is no game; the games are {', '.join(LETTERS)}")
        for line, written in enumerate(self.source.splitlines(), 1):
            if "\0" in written:
                raise self.fail("a NUL byte stands here; a rulebook is plain text", line, written.index("\0") + 1)
            if heading := HEADING.match(written):
                self.heading(heading, written, line)
            elif written.startswith("#"):
                raise self.fail("a heading needs a blank after its '#' signs", line)
            elif self.glossary is not None:
                self.glossary.read(written.rstrip(), line)
            else:
                self.body(written.rstrip(), line)
        self.finish()
        generation = hashlib.sha256(self.source.encode()).hexdigest()[:16]
        sections = tuple(
            Section(s.game, s.number, s.title, " ".join(self.section_text.get(s.number, ()))) for s in self.sections
        )
        rules = tuple(self.rule(draft) for draft in self.drafts)
        return Book(
            self.game,
            self.title or TITLES[self.game],
            generation,
            sections,
            rules,
            text=" ".join(self.preface),
            glossary=tuple(self.glossary.terms) if self.glossary else (),
        )

    # --- headings ---------------------------------------------------------------------------------

    def heading(self, heading: re.Match[str], written: str, line: int) -> None:
        level, rest, column = len(heading[1]), heading[3], len(heading[1]) + len(heading[2]) + 1
        self.close()
        if self.glossary is not None:
            raise self.fail("the glossary ends the book; put this heading above it", line)
        if level == 2 and rest == GLOSSARY:
            self.glossary = GlossaryReader(self.game, self.file)
        elif level == 1:
            if self.title:
                raise self.fail("a rulebook has one '# Title' only; a section begins with '##'", line)
            self.title = rest
        elif level == 2:
            self.open_section(rest, line, column)
        elif level == 3:
            self.open_rule(rest, written, line, column)
        else:
            raise self.fail("'####' is not used: '##' begins a section, '###' a rule", line)

    def open_section(self, rest: str, line: int, column: int) -> None:
        match = TITLED.match(rest)
        if match is None:
            raise self.fail(f"a section is written '## 10.4 Title', not '## {rest}'", line, column)
        number, title = match[1], match[2]
        if self.sections and number_key(number) <= number_key(self.sections[-1].number):
            before = self.sections[-1].number
            raise self.fail(f"section {number} stands after section {before}; numbers go upwards", line, column)
        self.sections.append(Section(self.game, number, title))

    def open_rule(self, rest: str, written: str, line: int, column: int) -> None:
        match = RULE.match(rest)
        if match is None:
            raise self.fail(f"a rule is written '### 10.4.5 Title  <!-- ID ID -->', not '### {rest}'", line, column)
        if not self.sections:
            raise self.fail("a rule stands before the first section; put '## 1 Title' above it", line)
        number, title, section = match[1], match[2], self.sections[-1]
        if not number.startswith(section.number + "."):
            right = f"its number begins with '{section.number}.'"
            raise self.fail(f"rule {number} stands in section {section.number}; {right}", line, column)
        if self.drafts and number_key(number) <= number_key(self.drafts[-1].number):
            before = self.drafts[-1].number
            raise self.fail(f"rule {number} stands after rule {before}; numbers go upwards, each once", line, column)
        start = written.index("<!--")
        ids: list[str] = []
        unplayable: set[str] = set()
        for word in re.finditer(r"\S+", match[3]):
            at = written.index(match[3], start) + word.start() + 1
            id_ = word[0].removesuffix(NOT_EXECUTABLE)
            self.check_id(id_, line, at, LETTERS[self.game])
            if id_ in self.id_lines:
                raise self.fail(f"id {id_} stands already in line {self.id_lines[id_]}; each id has one rule", line, at)
            self.id_lines[id_] = line
            ids.append(id_)
            if word[0].endswith(NOT_EXECUTABLE):
                unplayable.add(id_)
        if not ids:
            raise self.fail("a rule needs at least one id between '<!--' and '-->'", line, start + 1)
        self.drafts.append(_Draft(number, title, tuple(ids), frozenset(unplayable), line, section))

    def check_id(self, id_: str, line: int, column: int, letter: str = "") -> None:
        match = ID.fullmatch(id_)
        if match is None:
            raise self.fail(f"'{id_}' is no rule id; one looks like '{letter or 'K'}-10D-05'", line, column)
        if letter and match[1] != letter:
            raise self.fail(f"'{id_}': the ids of {TITLES[self.game]} begin with '{letter}-'", line, column)

    # --- lines under a heading ----------------------------------------------------------------------

    def body(self, written: str, line: int) -> None:
        draft = self.drafts[-1] if self.drafts and self.drafts[-1].section is self.current_section() else None
        if not written:
            if draft is not None and draft.text:
                draft.closed = True
            return
        if draft is None:
            if self.sections:
                self.section_text.setdefault(self.sections[-1].number, []).append(written.strip())
            elif self.title:
                self.preface.append(written.strip())
            else:
                raise self.fail("a rulebook begins with its title, '# Kaijudo'", line)
            return
        kind = KIND.match(written)
        if kind and kind[1] in KINDS:
            draft.closed = True
            self.line_of_kind(draft, kind[1], written, kind.end(), line)
        elif draft.closed:
            known = ", ".join(f"'{name}'" for name in KINDS)
            begins = kind[1] if kind else written[:20]
            raise self.fail(f"'{begins}' begins no known kind of line; after the paragraph stand {known}", line)
        elif draft.text and kind and kind[0].rstrip().endswith(":"):
            known = ", ".join(f"'{name}'" for name in KINDS)
            raise self.fail(f"'{kind[1]}:' is no known kind of line; known are {known}", line)
        else:
            draft.text.append(written.strip())

    def current_section(self) -> Section | None:
        return self.sections[-1] if self.sections else None

    def line_of_kind(self, draft: _Draft, kind: str, written: str, start: int, line: int) -> None:
        value = written[start:].strip()
        if not value and kind != "From cards":
            raise self.fail(f"'{kind}:' says nothing; write it out or leave the line away", line, start)
        if kind == "Example":
            draft.examples.append(value)
        elif kind == "Also asked":
            draft.aliases += [part.strip() for part in value.split(";") if part.strip()]
        elif kind == "From cards":
            draft.from_cards = True
        elif kind == "See":
            for word in re.finditer(r"[^\s,;]+", written[start:]):
                at = start + word.start() + 1
                self.check_id(word[0], line, at)
                draft.see.append(word[0])
                draft.places.append((word[0], line, at))
        elif kind == "Sister":
            draft.sister += [self.sister(part.strip(), line, start + 1) for part in value.split(";")]
        else:
            self.reading(draft, written, line)

    def sister(self, written: str, line: int, column: int) -> Sister:
        match = SISTER.fullmatch(written)
        if match is None:
            raise self.fail(f"a sister is written 'D-5-ATK-05 (differs: ...)', not '{written}'", line, column)
        if match[2] == LETTERS[self.game]:
            raise self.fail(f"{match[1]} is a rule of this game; a sister is one of another, use 'See:'", line, column)
        if match[2] not in LETTERS.values():
            known = ", ".join(f"{letter}- ({TITLES[game]})" for game, letter in LETTERS.items())
            raise self.fail(f"{match[1]} is a rule of no game; ids begin with {known}", line, column)
        return Sister(match[1], match[3] or "")

    def reading(self, draft: _Draft, written: str, line: int) -> None:
        if draft.reading:
            raise self.fail("a reading has one 'Reading of:' line", line)
        at = 0
        for piece in written.split("·"):
            column = at + len(piece) - len(piece.lstrip()) + 1
            at += len(piece) + 1
            match = PART.match(piece.strip())
            if match is None or match[1] not in PARTS:
                known = " · ".join(f"{name}: ..." for name in PARTS)
                raise self.fail(f"'{piece.strip()[:30]}' is no part of a reading; write '{known}'", line, column)
            value = piece.strip()[match.end() :].strip()
            if not value or match[1] in draft.reading:
                raise self.fail(f"'{match[1]}:' stands once and says something", line, column)
            draft.reading[match[1]] = value
            if match[1] == "Reading of":
                self.check_id(value, line, column + match.end(), LETTERS[self.game])
                draft.places.append((value, line, column + match.end()))
            elif match[1] == "Switch":
                draft.switch = self.switch(value, line, column + match.end())
        missing = [name for name in PARTS[:3] if name not in draft.reading]
        if missing:
            raise self.fail(f"the reading {draft.ids[0]} lacks '{missing[0]}:'", line)

    def switch(self, written: str, line: int, column: int) -> Switch:
        match = SWITCH.fullmatch(written)
        values = [value.strip() for value in match[2].split("|")] if match else []
        if match is None or len(values) < 2 or not all(SWITCH_VALUE.fullmatch(value) for value in values):
            raise self.fail(f"a switch is written 'name = value* | other', not '{written}'", line, column)
        defaults = [value[:-1] for value in values if value.endswith("*")]
        if len(defaults) != 1:
            said = "no default" if not defaults else f"{len(defaults)} defaults"
            raise self.fail(f"switch {match[1]} has {said}; mark one value with '*'", line, column)
        if match[1] in self.switch_lines:
            first = self.switch_lines[match[1]]
            raise self.fail(f"switch {match[1]} stands already in line {first}; each is declared once", line, column)
        names = tuple(value.rstrip("*") for value in values)
        if len(set(names)) < len(names):
            raise self.fail(f"switch {match[1]} names a value twice", line, column)
        self.switch_lines[match[1]] = line
        return Switch(match[1], names, defaults[0])

    # --- after the last line ------------------------------------------------------------------------

    def close(self) -> None:
        """Check the rule that ends here, as far as it can be checked alone."""
        if not self.drafts:
            return
        draft = self.drafts[-1]
        reads = draft.reading.get("Reading of")
        if not draft.text:
            raise self.fail(f"rule {draft.number} has no paragraph; write one under its heading", draft.line)
        if reads is None and (marked := [id_ for id_ in draft.ids if id_.endswith("-R")]):
            raise self.fail(f"{marked[0]} is the id of a reading, but there is no 'Reading of:' line", draft.line)
        if reads is not None and draft.ids != (f"{reads}-R",):
            raise self.fail(f"a reading of {reads} has the one id {reads}-R, not {' '.join(draft.ids)}", draft.line)
        if draft.from_cards != any(id_.split("-")[1] == "W" for id_ in draft.ids):
            letter = LETTERS[self.game]
            raise self.fail(f"'From cards' and an id '{letter}-W-...' go together", draft.line)

    def finish(self) -> None:
        self.close()
        last = max(1, self.source.count("\n"))
        if not self.drafts:
            raise self.fail("there is no rule in this book; one begins '### 1.1 Title  <!-- ID -->'", last)
        places = [place for draft in self.drafts for place in draft.places]
        for id_, line, column in self.glossary.places if self.glossary else ():
            self.check_id(id_, line, column)
            places.append((id_, line, column))
        for id_, line, column in places:
            if id_ not in self.id_lines:
                raise self.fail(f"there is no rule {id_} in this book", line, column)

    def rule(self, draft: _Draft) -> Rule:
        return Rule(
            game=self.game,
            ids=draft.ids,
            number=draft.number,
            title=draft.title,
            text=" ".join(draft.text),
            section=draft.section.title,
            section_number=draft.section.number,
            examples=tuple(draft.examples),
            aliases=tuple(draft.aliases),
            see=tuple(draft.see),
            sister=tuple(draft.sister),
            reading_of=draft.reading.get("Reading of", ""),
            because=draft.reading.get("Because", ""),
            otherwise=draft.reading.get("Otherwise", ""),
            switch=draft.switch,
            not_executable=draft.not_executable,
            from_cards=draft.from_cards,
        )
