"""A grammar of phrases, each a pair of words and a tree with holes: it is read one way and said the other way.

A phrase is words with holes: `deal {n:number} damage to {what:thing}`. `{what:thing}` is a part of the category
thing, called what in the tree. `(a|b)` are ways of saying it, the first of which is the one that is said; `[a]` may
be left out, and is when it is said. `gain/gains` are one verb: the second form follows one thing, the first several.
What fills a hole called `_` stands for nothing in the tree: it only has several ways of being said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from rules.abilities.phrases.pattern import filled, fitted
from rules.abilities.phrases.words import Word, fold

LONGEST: Final = 110
FILLER: Final = "_"


class Part(msgspec.Struct, frozen=True):
    """A hole of a phrase: its name in the tree and the category of what fills it."""

    name: str
    category: str


class Phrase(msgspec.Struct, frozen=True):
    """One way of saying a tree: the variants of its words, and the tree, or two functions in its place."""

    variants: tuple[tuple[str | Part, ...], ...]
    tree: Any = None
    make: Callable[..., Any] | None = None
    take: Callable[[Any], dict[str, Any] | None] | None = None


Read = Callable[["Reading", int], Iterator[tuple[int, Any]]]
Say = Callable[["Saying", Any], str | None]


class Grammar:
    """The phrases of each category, and the categories that are functions."""

    def __init__(self) -> None:
        self.phrases: dict[str, list[Phrase]] = {}
        self.functions: dict[str, tuple[Read, Say]] = {}
        self.index: dict[str, dict[str, list[tuple[Phrase, tuple[str | Part, ...]]]]] = {}
        self.open: dict[str, list[tuple[int, Phrase, tuple[str | Part, ...]]]] = {}
        self.by_word: dict[tuple[str, str], list[tuple[int, Phrase, tuple[str | Part, ...]]]] = {}

    def add(self, category: str, words: str, tree: Any = None, make: Any = None, take: Any = None) -> None:
        """A phrase; several ways of saying it stand in lines of their own, the one that is said first."""
        variants = tuple(v for line in words.strip().splitlines() for v in _variants(line.strip()))
        phrase = Phrase(variants, tree, make, take)
        self.phrases.setdefault(category, []).append(phrase)
        place = len(self.phrases[category])
        for variant in variants:
            first = variant[0] if variant else Part("", "")
            if isinstance(first, str):
                self.by_word.setdefault((category, _folded(first)), []).append((place, phrase, variant))
            else:
                self.open.setdefault(category, []).append((place, phrase, variant))

    def function(self, category: str, read: Read, say: Say) -> None:
        """A category that is read and said by functions."""
        self.functions[category] = (read, say)

    def candidates(self, category: str, word: str) -> list[tuple[int, Phrase, tuple[str | Part, ...]]]:
        """The phrases that can begin with this word, in their order."""
        fixed, free = self.by_word.get((category, word), []), self.open.get(category, [])
        return sorted([*fixed, *free], key=lambda item: item[0]) if fixed and free else fixed or free


def _folded(word: str) -> str:
    return fold(word.split("/")[0]) if word not in ("/",) else word


_SPLIT: Final = re.compile(r"\{[^{}]+\}|[\[\]()|]|\"|[,:;.]|[^\s\[\]()|,:;.\"{}]+")


def _variants(line: str) -> list[tuple[str | Part, ...]]:
    tokens = _SPLIT.findall(line)
    found, at = _alternatives(tokens, 0)
    if at != len(tokens):
        raise ValueError(f"unbalanced phrase: {line}")
    return found


def _alternatives(tokens: list[str], at: int) -> tuple[list[tuple[str | Part, ...]], int]:
    branches: list[list[tuple[str | Part, ...]]] = [[()]]
    while at < len(tokens) and tokens[at] not in ")]":
        token = tokens[at]
        if token == "|":
            branches.append([()])
            at += 1
            continue
        if token in "([":
            inner, at = _alternatives(tokens, at + 1)
            at += 1
            options: list[tuple[str | Part, ...]] = ([()] if token == "[" else []) + inner
        else:
            at += 1
            options = [(_item(token),)]
        branches[-1] = [before + option for before in branches[-1] for option in options]
    return [variant for branch in branches for variant in branch], at


def _item(token: str) -> str | Part:
    if token.startswith("{") and token.lower() not in ("{mc}", "{x}"):
        name, _, category = token[1:-1].partition(":")
        return Part(name, category or name)
    return token


class Reading:
    """One text being read: what each category can be at each place, remembered."""

    def __init__(self, grammar: Grammar, words: list[Word], context: Any = None) -> None:
        self.grammar, self.words, self.context = grammar, words, context
        self.known: dict[tuple[str, int], dict[int, Any]] = {}

    def whole(self, category: str) -> Any:
        """What the whole text is in this category, or None."""
        return self.at(category, 0).get(len(self.words))

    def at(self, category: str, start: int) -> dict[int, Any]:
        """What the category can be from here: the end and the value, the first phrase that fits for each end."""
        key = (category, start)
        if key in self.known:
            return self.known[key]
        found: dict[int, Any] = {}
        self.known[key] = found
        if category in self.grammar.functions:
            for end, value in self.grammar.functions[category][0](self, start):
                found.setdefault(end, value)
            return found
        if start >= len(self.words):
            return found
        for _, phrase, variant in self.grammar.candidates(category, self.words[start].text):
            for end, parts in self._along(variant, 0, start, {}):
                if end in found:
                    continue
                if phrase.make is not None:
                    value = phrase.make(**parts)
                    if value is None:
                        continue
                    found[end] = value
                else:
                    found[end] = filled(phrase.tree, parts)
        return found

    def _along(
        self, items: tuple[str | Part, ...], k: int, at: int, parts: dict[str, Any]
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        while k < len(items) and isinstance(items[k], str):
            if at >= len(self.words) or self.words[at].text != _FOLDS(items[k]):
                return
            k, at = k + 1, at + 1
        if k == len(items):
            yield at, parts
            return
        part = items[k]
        assert isinstance(part, Part)
        for end, value in list(self.at(part.category, at).items()):
            if part.name in parts and parts[part.name] != value:
                continue
            found = parts if part.name == FILLER else {**parts, part.name: value}
            yield from self._along(items, k + 1, end, found)


_CACHE: dict[Any, str] = {}


def _FOLDS(word: Any) -> str:  # noqa: N802 - a remembered _folded
    found = _CACHE.get(word)
    if found is None:
        found = _CACHE[word] = _folded(str(word))
    return found


class Saying:
    """A tree being said: `several` is whether the thing last said is several, which its verb follows."""

    def __init__(self, grammar: Grammar, context: Any = None) -> None:
        self.grammar, self.context = grammar, context
        self.several = False

    def say(self, category: str, value: Any) -> str | None:
        """The value in the words of this category, or None where it has none."""
        if category in self.grammar.functions:
            return self.grammar.functions[category][1](self, value)
        for phrase in self.grammar.phrases.get(category, ()):
            parts = self._parts(phrase, value)
            if parts is None:
                continue
            before = self.several
            said = self._said(phrase.variants[0], parts)
            if said is not None:
                return said
            self.several = before
        return None

    def _parts(self, phrase: Phrase, value: Any) -> dict[str, Any] | None:
        if phrase.take is not None:
            return phrase.take(value)
        if phrase.make is not None:
            return None
        found: dict[str, Any] = {}
        return found if fitted(phrase.tree, value, found) else None

    def _said(self, items: tuple[str | Part, ...], parts: dict[str, Any]) -> str | None:
        found = ""
        for item in items:
            if isinstance(item, Part):
                if item.name not in parts and item.name != FILLER:
                    return None
                text = self.say(item.category, parts.get(item.name))
                if text is None:
                    return None
            elif "/" in item and item != "/":
                one, several = item.split("/")[1], item.split("/")[0]
                text = several if self.several else one
            else:
                text = item
            joint = "" if not found or not text or text[0] in ",:;." else " "
            found += joint + text
        return found
