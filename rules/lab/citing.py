"""Which rules of the book a step or a refusal cites: its own, further ones, and those that speak of the very card."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.book.model import Book
from rules.core.choices import Refusal, Step

# What a card's own words do: only there does a rule about that card belong to the step.
ABILITIES = (
    "triggers", "ability resolves", "replace", "replace again", "replace other", "replace which", "replace may",
    "replace declined", "may", "not taken", "effect", "choose", "target", "modify", "can't",
)  # fmt: skip


class Citing:
    """The citations of one game's steps. `cites`: the rule of each mechanism of the game."""

    def __init__(self, book: Book, cites: Mapping[str, str]) -> None:
        self.book = book
        self.abilities = frozenset(cites[name] for name in ABILITIES if name in cites)
        self.memo: dict[str, tuple[str, ...]] = {"": ()}

    def about(self, card: str) -> tuple[str, ...]:
        """The rules that name this card in their title or text: the book's own examples."""
        found = self.memo.get(card)
        if found is None:
            named = re.compile(rf"(?<![\w-]){re.escape(card)}(?![\w-])")
            found = tuple(rule.id for rule in self.book.rules if named.search(rule.title) or named.search(rule.text))
            self.memo[card] = found
        return found

    def step(self, step: Step) -> tuple[str, ...]:
        """Every rule that a step cites, the one it follows from first."""
        rules = (step.rule, *step.also)
        about = self.about(step.card) if not self.abilities.isdisjoint(rules) else ()
        return tuple(dict.fromkeys((*rules, *about)))

    def refusal(self, why: Refusal) -> tuple[str, ...]:
        """Every rule that bars an action."""
        rules = (why.rule, *why.also)
        about = self.about(why.card) if not self.abilities.isdisjoint(rules) else ()
        return tuple(dict.fromkeys((*rules, *about)))

    def paragraph(self, id: str) -> tuple[str, ...]:
        """Every id of the rule that carries this one."""
        rule = self.book.by_id(id)
        return rule.ids if rule is not None else (id,)

    def number(self, id: str) -> str:
        """The number of the rule that carries this id, or nothing."""
        rule = self.book.by_id(id)
        return rule.number if rule is not None else ""

    def ids(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of several rules' paragraphs, each once."""
        return tuple(dict.fromkeys(id for rule in rules for id in self.paragraph(rule)))
