"""A user's words made into terms: checked, cut, corrected, joined with synonyms. No query language, by design."""

from __future__ import annotations

import re

from msgspec import Struct
from rapidfuzz import fuzz, process

from rules.book.parse import ID, NUMBER
from rules.book.words import LIGHT, Synonyms, Word, stem, words
from rules.problem import InputError

LONGEST = 500
MOST_TERMS = 40
GUESSED = 0.8
"""The weight of a word that stands in for a typing error."""
INFLECTED = 0.4
"""The weight of a word that may be a form of a known one and may be a typing error for another."""
NEAR = 78.0
"""How alike (0 to 100) a known word must be to stand in for one that no rule has."""
NEARER = 86.0
"""The same for a word of which rules have another form, such as `protecter` beside `protecting`."""
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


class Form(Struct, frozen=True):
    """A word under which a term is looked up, as written and as a stem; `weight` is below 1 for a guessed one."""

    plain: str
    stem: str
    weight: float = 1.0


class Term(Struct, frozen=True):
    """One word asked for. `concepts` are the synonym groups that it belongs to, alone or with its neighbours."""

    forms: tuple[Form, ...]
    concepts: tuple[str, ...]


class Query(Struct, frozen=True):
    """What is asked: ids and numbers to look up, terms to search in order, and what was not taken as written."""

    ids: tuple[str, ...]
    numbers: tuple[str, ...]
    terms: tuple[Term, ...]
    warnings: tuple[str, ...] = ()

    @property
    def concepts(self) -> tuple[str, ...]:
        """The synonym groups of all terms, each once."""
        return tuple(dict.fromkeys(concept for term in self.terms for concept in term.concepts))


class Lexicon(Struct, frozen=True):
    """The words that can be found at all: those of the rules and those of the synonyms, as written and as stems."""

    plain: frozenset[str]
    stems: frozenset[str]


def check_query(query: str, limit: int = 20) -> str:
    """The query without blanks around it. Raises InputError where it is empty, too long or not text."""
    if len(query) > LONGEST:
        raise InputError(f"the search has {len(query):,} characters; at most {LONGEST} are read")
    if match := CONTROL.search(query):
        raise InputError("the search holds a character that is not text; write words", column=match.start() + 1)
    if not query.strip():
        raise InputError("the search is empty; write a word, a question or a rule id such as K-10D-05")
    if limit < 1:
        raise InputError(f"the limit is {limit}; ask for at least 1 hit")
    return query.strip()


def look_ups(query: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rule ids and the rule numbers in a query: `k-10d-05`, `10.4.5`."""
    parts = query.split()
    ids = tuple(part.upper() for part in parts if ID.fullmatch(part.upper()) and any(map(str.isdigit, part)))
    numbers = tuple(part for part in parts if "." in part and NUMBER.fullmatch(part))
    return ids, numbers


def read_query(query: str, lexicon: Lexicon, synonyms: Synonyms) -> Query:
    """A checked query as terms: light words dropped where others are left, typing errors joined with what is near."""
    ids, numbers = look_ups(query)
    written = words(query)[:MOST_TERMS]
    heavy = [at for at, word in enumerate(written) if word.plain not in LIGHT] or list(range(len(written)))
    forms: dict[int, tuple[Form, ...]] = {}
    corrected = list(written)
    warnings: list[str] = []
    for at in heavy:
        word = written[at]
        forms[at] = (Form(word.plain, word.stem),)
        if len(word.plain) < 4 or word.plain in lexicon.plain:
            continue
        known = word.stem in lexicon.stems
        cutoff = NEARER if known else NEAR
        near = process.extract(word.plain, lexicon.plain, scorer=fuzz.ratio, limit=3, score_cutoff=cutoff)
        near.sort(key=lambda found: (-found[1], found[0]))
        forms[at] += tuple(Form(other, stem(other), GUESSED * score / 100) for other, score, _ in near)
        if near:
            corrected[at] = Word(near[0][0], stem(near[0][0]), word.span)
        if near and known:
            forms[at] = (Form(word.plain, word.stem, INFLECTED), *forms[at][1:])
        elif near:
            warnings.append(f"no rule has the word '{word.plain}'; also searched for '{near[0][0]}'")
        elif known:
            continue
        elif not ID.fullmatch(word.plain.upper()):
            warnings.append(f"no rule has the word '{word.plain}'")
    concepts: dict[int, list[str]] = {}
    for concept, first, end in synonyms.found(tuple(corrected)):
        for at in range(first, end):
            concepts.setdefault(at, []).append(concept)
    asked = [Term(forms[at], tuple(concepts.get(at, ()))) for at in sorted(forms)]
    terms = tuple(dict.fromkeys(asked))
    return Query(ids, numbers, terms, tuple(dict.fromkeys(warnings)))
