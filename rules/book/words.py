"""Words as the search sees them: folded, stemmed, and joined with the synonyms of the games."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from rules.book.engine import english_stem
from rules.book.search import Span
from rules.problem import InputError

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
CONCEPT = "="
"""Begins the token of a synonym group, so that it can be no written word."""

_LIGHT = (
    "a an and are as be been but by do does did for from has have he her his i if in is it its me my of on or our "
    "she so that the their them then there they this to was we were what with would you your"
)
LIGHT = frozenset(_LIGHT.split())
"""Words that say little in a question. They count only where nothing else was asked."""


IRREGULAR = {
    "broken": "break",
    "broke": "break",
    "chose": "choose",
    "chosen": "choose",
    "drawn": "draw",
    "drew": "draw",
    "fought": "fight",
    "gets": "get",
    "got": "get",
    "lost": "lose",
    "loses": "lose",
    "losing": "lose",
    "won": "win",
    "gone": "go",
    "goes": "go",
    "left": "leave",
    "dead": "die",
    "killed": "kill",
}
"""Forms that no stemmer brings together."""


class Word(Struct, frozen=True):
    """A word of a text: folded, its stem, and its place."""

    plain: str
    stem: str
    span: Span


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The stem of a folded word; short words and numbers keep their form."""
    word = IRREGULAR.get(word, word)
    return str(english_stem(word)) if len(word) > 3 and word.isalpha() else word


def fold(text: str) -> str:
    """Small letters without accents, letter for letter, so that places stay what they are."""
    if text.isascii():
        return text.lower()
    return "".join(_fold_letter(letter) for letter in text)


@lru_cache(maxsize=4096)
def _fold_letter(letter: str) -> str:
    base = unicodedata.normalize("NFKD", letter)[:1].lower()
    return base if len(base) == 1 else letter


def words(text: str) -> tuple[Word, ...]:
    """The words of a text. `can't` is one word (`cant`), `ann's` is `ann`."""
    found = []
    for match in WORD.finditer(fold(text)):
        plain = match[0].replace("’", "'")
        plain = plain[:-2] if plain.endswith("'s") else plain
        plain = plain.replace("'", "")
        if plain:
            found.append(Word(plain, stem(plain), match.span()))
    return tuple(found)


class Synonyms:
    """Groups of words and word sequences that mean the same; each group is a concept with a token of its own."""

    def __init__(self, groups: Iterable[Iterable[str]]) -> None:
        self._starts: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        known: list[Word] = []
        for group in groups:
            written = [words(phrase) for phrase in group]
            known += [word for phrase in written for word in phrase]
            phrases = [tuple(word.stem for word in phrase) for phrase in written]
            concept = CONCEPT + "-".join(phrases[0])
            for phrase in phrases:
                self._starts.setdefault(phrase[0], []).append((phrase, concept))

        self.plain = frozenset(word.plain for word in known)
        self.stems = frozenset(word.stem for word in known)

    def found(self, text: tuple[Word, ...]) -> list[tuple[str, int, int]]:
        """The concepts in a text: (token, first word, word after the last), of each concept the longest form."""
        found = []
        for at, word in enumerate(text):
            longest: dict[str, int] = {}
            for phrase, concept in self._starts.get(word.stem, ()):
                end = at + len(phrase)
                if tuple(w.stem for w in text[at:end]) == phrase:
                    longest[concept] = max(end, longest.get(concept, 0))
            found += [(concept, at, end) for concept, end in longest.items()]
        return found

    def concepts(self, text: tuple[Word, ...]) -> list[str]:
        """The tokens of the concepts in a text, as often as they stand in it."""
        return [concept for concept, _, _ in self.found(text)]


def read_synonyms(path: Path) -> Synonyms:
    """The synonyms of a TOML file: `[[same]]` tables with a list `words`. Raises InputError."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return Synonyms(())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"the file is no TOML: {error}", str(path)) from None
    groups = table.get("same", [])
    for group in groups:
        said = group.get("words") if isinstance(group, dict) else None
        if not isinstance(said, list) or len(said) < 2 or not all(isinstance(w, str) and words(w) for w in said):
            raise InputError("each [[same]] has 'words', a list of at least two words", str(path))
    return Synonyms(group["words"] for group in groups)


def highlights(text: str, stems: frozenset[str], concepts: frozenset[str], synonyms: Synonyms) -> tuple[Span, ...]:
    """Where the words asked for stand in a text, also in another form or as a synonym; neighbours stay apart."""
    found, meant = _read(text, synonyms)
    spans = [word.span for word in found if word.stem in stems]
    spans += [(found[first].span[0], found[end - 1].span[1]) for concept, first, end in meant if concept in concepts]
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


@lru_cache(maxsize=8192)
def _read(text: str, synonyms: Synonyms) -> tuple[tuple[Word, ...], list[tuple[str, int, int]]]:
    """The words of a text and the concepts in it; the texts of rules are asked for again and again."""
    found = words(text)
    return found, synonyms.found(found)
