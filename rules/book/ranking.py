"""How a rule that Whoosh found is weighed against what was asked: how much of it the rule has, and how closely."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from rules.book.model import Rule
from rules.book.query import Term
from rules.book.words import LIGHT, words

COVERED = 0.85
"""How much of the score hangs on having the words asked, the rarer the more."""
BESIDE = 0.1
"""What is won by each pair of words that stand together as they were asked, up to three."""
ALIKE = 0.6
"""What is won where the title or a way in which people ask is just what was asked."""
NAMED = 0.8
"""What is won besides by a rule whose title is just what was asked."""
READING = 0.77
"""A reading stands after its rule where both answer as well."""


class Rarity:
    """How rare each token is among the rules; rare words say more."""

    def __init__(self, rules: Iterable[str]) -> None:
        counted: Counter[str] = Counter()
        self._rules = 0
        for has in rules:
            counted.update(set(has.split(" ")))
            self._rules += 1
        self._counted = counted

    def of(self, token: str) -> float:
        """About 0.7 for a word of every rule, 5 for a word of one."""
        return math.log(1 + self._rules / (1 + self._counted[token]))


def prefer(terms: tuple[Term, ...], rule: Rule, has: str, rarity: Rarity) -> float:
    """The factor by which a rule's score is multiplied; `has` is its row of tokens, field after field."""
    row = has.split(" ")
    inside = set(row)
    weights = [max(rarity.of(form.stem) for form in term.forms) for term in terms]
    had = [any(f.stem in inside for f in term.forms) or not inside.isdisjoint(term.concepts) for term in terms]
    share = sum(weight for weight, there in zip(weights, had, strict=True) if there) / sum(weights)
    pairs = set(pairwise(row))
    beside = sum((one.forms[0].stem, other.forms[0].stem) in pairs for one, other in pairwise(terms))
    alike = _alike(terms, (rule.title, *rule.aliases), rarity, sum(weights))
    named = _alike(terms, (rule.title,), rarity, sum(weights)) > 0.95
    factor = (1 - COVERED + COVERED * share) * (1 + BESIDE * min(beside, 3)) * (1 + ALIKE * alike + NAMED * named)
    return factor * (READING if rule.is_reading else 1)


@lru_cache(maxsize=16384)
def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(word.stem for word in words(phrase) if word.plain not in LIGHT)


def _alike(terms: tuple[Term, ...], phrases: tuple[str, ...], rarity: Rarity, asked: float) -> float:
    """0 to 1: how much the nearest of some phrases is what was asked."""
    stems = {form.stem for term in terms for form in term.forms}
    best = 0.0
    for phrase in phrases:
        weights = {stem: rarity.of(stem) for stem in _stems(phrase)}
        if weights:
            common = sum(weight for stem, weight in weights.items() if stem in stems)
            best = max(best, 2 * common / (sum(weights.values()) + asked))
    return min(best, 1.0)
