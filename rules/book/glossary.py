"""Reading the glossary that ends a rulebook: one term a line, in alphabetical order, each with rules to read."""

from __future__ import annotations

import re

from rules.book.model import Term
from rules.problem import InputError

TITLE = "Glossary"
"""The heading of the section, the only one without a number."""
FORM = "- **banish**: what it means. See: K-14-BANISH-01"
TERM = re.compile(r"- \*\*([^\s*](?:[^*]*[^\s*])?)\*\*:")
NAME = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*")
SEE = re.compile(r"(?:^|\s)See:")


class GlossaryReader:
    """Takes the lines of a glossary one by one. `places` are the ids they point to, as (id, line, column)."""

    def __init__(self, game: str, file: str) -> None:
        self._game = game
        self._file = file
        self._lines: dict[str, int] = {}
        self.terms: list[Term] = []
        self.places: list[tuple[str, int, int]] = []

    def read(self, written: str, line: int) -> None:
        """One line. Raises InputError where it is not of the form, and for a term that stands twice or is not
        where the alphabet has it. Whether the rules exist is for whoever has the whole book."""
        if not written.strip():
            return
        match = TERM.match(written)
        if match is None:
            raise self._fail(f"a term is written '{FORM}', not '{written[:60]}'", line)
        name, column = match[1], match.start(1) + 1
        if not NAME.fullmatch(name):
            raise self._fail(f"a term is words with a blank between, not '{name[:60]}'", line, column)
        key = name.casefold()
        if key in self._lines:
            raise self._fail(f"the term '{name}' stands already in line {self._lines[key]}", line, column)
        if self.terms and key < (before := self.terms[-1].name).casefold():
            raise self._fail(f"'{name}' stands after '{before}'; terms are in alphabetical order", line, column)
        self._lines[key] = line
        see = SEE.search(written, match.end())
        ids = list(re.finditer(r"[^\s,;]+", written[see.end() :])) if see else []
        if see is None or not ids:
            raise self._fail(f"the term '{name}' names no rule; end its line with 'See:' and an id", line, len(written))
        text = written[match.end() : see.start()].strip()
        if not text:
            raise self._fail(f"the term '{name}' says nothing before its 'See:'", line, match.end() + 1)
        self.places += [(found[0], line, see.end() + found.start() + 1) for found in ids]
        self.terms.append(Term(self._game, name, text, tuple(found[0] for found in ids)))

    def _fail(self, message: str, line: int, column: int = 1) -> InputError:
        return InputError(message, self._file, line, column)
