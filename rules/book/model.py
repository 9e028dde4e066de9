"""The rulebook as values: Book, Section, Rule, Switch, Sister, Term. Frozen; `rules.book.parse` reads them."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct


class Switch(Struct, frozen=True):
    """A point on which sensible tables differ: `name` takes one of `values`, `default` where nothing is said."""

    name: str
    values: tuple[str, ...]
    default: str


class Sister(Struct, frozen=True):
    """The rule of another game that settles the same thing; `differs` says in a few words how, or is empty."""

    id: str
    differs: str = ""


class Section(Struct, frozen=True):
    """A heading of the book, such as `10.4 Attack phase`; `text` is what stands under it before its first rule."""

    game: str
    number: str
    title: str
    text: str = ""

    @property
    def depth(self) -> int:
        """1 for `10`, 2 for `10.4`."""
        return self.number.count(".") + 1


class Rule(Struct, frozen=True):
    """One numbered rule, or one reading of a rule.

    `ids` are stable for ever (the first one is the rule's own), `number` and `title` may change between editions.
    `not_executable` holds those of the ids that no game in progress can show (marked with a degree sign).
    A reading says which rule it reads (`reading_of`), why (`because`), what else a table may play (`otherwise`)
    and, where the choice can be made, the `switch`. `from_cards` marks a rule that only printed cards bring.
    """

    game: str
    ids: tuple[str, ...]
    number: str
    title: str
    text: str
    section: str
    section_number: str
    examples: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    sister: tuple[Sister, ...] = ()
    reading_of: str = ""
    because: str = ""
    otherwise: str = ""
    switch: Switch | None = None
    not_executable: frozenset[str] = frozenset()
    from_cards: bool = False

    @property
    def id(self) -> str:
        """The id by which the rule is cited and linked."""
        return self.ids[0]

    @property
    def is_reading(self) -> bool:
        """True where the book is silent or against itself and this is the answer taken."""
        return bool(self.reading_of)

    @property
    def link(self) -> str:
        """The permanent address on the site."""
        return f"/rules/{self.game}#{self.id}"


class Term(Struct, frozen=True):
    """A word of the glossary: what it means in a line, and the ids of the rules to read about it, at least one."""

    game: str
    name: str
    text: str
    see: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Where the term stands on its book's page: `term-battle-zone`."""
        return f"term-{self.name.lower().replace(' ', '-')}"

    @property
    def link(self) -> str:
        """The permanent address on the site."""
        return f"/rules/{self.game}#{self.anchor}"


class Book(Struct, frozen=True, dict=True):
    """The whole rulebook of one game, its rules in reading order, its glossary (may be empty) in alphabetical order.

    `generation` is a hash of the file: equal generations are equal books.
    """

    game: str
    title: str
    generation: str
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    text: str = ""
    glossary: tuple[Term, ...] = ()

    @cached_property
    def _terms(self) -> dict[str, Term]:
        return {term.name.casefold(): term for term in self.glossary}

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {id_: rule for rule in self.rules for id_ in rule.ids}

    @cached_property
    def _by_number(self) -> dict[str, Rule]:
        return {rule.number: rule for rule in self.rules}

    @cached_property
    def _readings(self) -> dict[str, tuple[Rule, ...]]:
        found: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            if rule.is_reading:
                owner = self._by_id[rule.reading_of].id
                found[owner] = (*found.get(owner, ()), rule)
        return found

    @cached_property
    def ids(self) -> frozenset[str]:
        """Every id that stands on some rule of this book, readings included."""
        return frozenset(self._by_id)

    @cached_property
    def switches(self) -> tuple[Switch, ...]:
        """The switches of this game, in the order of the book."""
        return tuple(rule.switch for rule in self.rules if rule.switch is not None)

    def by_id(self, id_: str) -> Rule | None:
        """The rule that carries this id, or None."""
        return self._by_id.get(id_)

    def by_number(self, number: str) -> Rule | None:
        """The rule of this number (`10.4.5`) in this edition, or None."""
        return self._by_number.get(number)

    def term(self, name: str) -> Term | None:
        """The term of the glossary with this name, in any letters (`Battle  Zone`), or None."""
        return self._terms.get(" ".join(name.split()).casefold())

    def rules_of(self, term: Term) -> tuple[Rule, ...]:
        """The rules that a term of this book points to, each once."""
        return tuple(dict.fromkeys(rule for id_ in term.see if (rule := self.by_id(id_))))

    def readings_of(self, rule: Rule) -> tuple[Rule, ...]:
        """The readings taken of a rule, in the order of the book."""
        return self._readings.get(rule.id, ())

    def in_section(self, number: str) -> tuple[Rule, ...]:
        """The rules that stand directly under the section of this number."""
        return tuple(rule for rule in self.rules if rule.section_number == number)

    @cached_property
    def card_rules(self) -> tuple[Rule, ...]:
        """The rules that only printed cards bring, which are counted apart."""
        return tuple(rule for rule in self.rules if rule.from_cards)

    @cached_property
    def claims(self) -> frozenset[str]:
        """The ids that come from the printed rulebook: without readings and without rules from cards."""
        return frozenset(id_ for rule in self.rules if not rule.is_reading and not rule.from_cards for id_ in rule.ids)
