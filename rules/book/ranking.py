"""How a rule that Whoosh found is weighed against what was asked: how much of it the rule has, and how closely."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
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


class Weighed:
    """A rule with what its ranking needs, made once: its tokens, their pairs, and its title and aliases as stems.

    `has` is the row of the rule's tokens, field after field. `wholes` has the weight of each phrase, the title's first
    where it says anything (`titled`); `places` has for each stem the phrases that it stands in and its weight there.
    """

    def __init__(self, rule: Rule, has: str, rarity: Rarity) -> None:
        row = has.split(" ")
        self.rule = rule
        self.inside = frozenset(row)
        self.pairs = frozenset(pairwise(row))
        self.wholes: list[float] = []
        self.titled = bool(_weights(rule.title, rarity))
        self.places: dict[str, list[tuple[int, float]]] = {}
        for phrase in (rule.title, *rule.aliases):
            if weights := _weights(phrase, rarity):
                for stem, weight in weights.items():
                    self.places.setdefault(stem, []).append((len(self.wholes), weight))
                self.wholes.append(sum(weights.values()))


def _weights(phrase: str, rarity: Rarity) -> dict[str, float]:
    """The stems of a phrase with how rare they are."""
    return {word.stem: rarity.of(word.stem) for word in words(phrase) if word.plain not in LIGHT}


class Preference:
    """How rules are weighed against one question."""

    def __init__(self, terms: tuple[Term, ...], rarity: Rarity) -> None:
        self._terms = []
        for term in terms:
            stems = [form.stem for form in term.forms]
            self._terms.append((frozenset((*stems, *term.concepts)), max(map(rarity.of, stems))))
        self._pairs = [(one.forms[0].stem, other.forms[0].stem) for one, other in pairwise(terms)]
        self._stems = frozenset(form.stem for term in terms for form in term.forms)
        self._asked = sum(weight for _, weight in self._terms)

    def of(self, weighed: Weighed) -> float:
        """The factor by which a rule's score is multiplied."""
        inside = weighed.inside
        share = 0.0
        for tokens, weight in self._terms:
            if not tokens.isdisjoint(inside):
                share += weight
        share /= self._asked
        beside = sum(pair in weighed.pairs for pair in self._pairs)
        alike, named = self._alike(weighed)
        factor = (1 - COVERED + COVERED * share) * (1 + BESIDE * min(beside, 3)) * (1 + ALIKE * alike + NAMED * named)
        return factor * (READING if weighed.rule.is_reading else 1)

    def _alike(self, weighed: Weighed) -> tuple[float, bool]:
        """0 to 1: how much the nearest of the rule's phrases is what was asked; and whether its title is just that."""
        common: dict[int, float] = {}
        for stem in self._stems:
            for place, weight in weighed.places.get(stem, ()):
                common[place] = common.get(place, 0.0) + weight
        if not common:
            return 0.0, False
        near = {place: 2 * weight / (weighed.wholes[place] + self._asked) for place, weight in common.items()}
        return min(max(near.values()), 1.0), weighed.titled and near.get(0, 0.0) > 0.95
