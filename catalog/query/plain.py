"""Plain words put into the card language: "cheap fire blockers" is `level<=3 civ:fire kw:blocker`, with its reasons.

Tried only where no name holds the words; a sentence of which no word is known stays a name. The words are data
(`catalog.query.lexicon`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from catalog.names import fold
from catalog.query.lexicon import Lexicon, Words, lexicon
from catalog.query.near import value
from catalog.query.vocabulary import Vocabulary, exactly, keywords_of, with_words

_OF_CHAOTIC = re.compile(
    r"(?:tribe|el|mc|bp|base|courage|wisdom|speed|energy|game:chaotic|t:(?:attack|battlegear|mugic|location))\b"
)
"""Searches that only cards of Chaotic answer."""

_FREE = ("attack", "attacks")
"""What is a card and a deed: a card where it is the thing asked for."""


class Taken(Struct, frozen=True):
    """Words and what they were taken for."""

    words: str
    asks: str


class Plain(Struct, frozen=True):
    """A sentence as a search, with what each of its words became."""

    query: str
    taken: tuple[Taken, ...]


def plainly(written: str, known: Vocabulary, games: Sequence[str] = ()) -> Plain | None:
    """The search that a sentence in plain words asks for; None where none of its words is known here.

    Where only Chaotic is searched (`games`), or the sentence names what only Chaotic has, its words mean what they
    mean there.
    """
    words = fold(written[:300]).split()
    reader = _Reader(words, known, lexicon(), tuple(games) == ("chaotic",))
    taken = reader.read()
    if not reader.chaotic and any(_OF_CHAOTIC.match(one.asks) for one in taken):
        reader = _Reader(words, known, lexicon(), True)
        taken = reader.read()
    if not reader.sure or not taken:
        return None
    return Plain(" ".join(dict.fromkeys(one.asks for one in taken)), tuple(taken))


class _Reader:
    """Goes through the words of a sentence once, from the left, the longest phrase first."""

    def __init__(self, words: list[str], known: Vocabulary, said: Lexicon, chaotic: bool) -> None:
        self._words = words
        self._known = known
        self._said = said
        self._quiet = said.quiet
        self.chaotic = chaotic
        own = said.chaotic if chaotic else Words()
        attacks = own.attack if chaotic and "game" not in words and set(words) & set(_FREE) else {}
        self._phrases = {**said.phrases, **own.phrases, **attacks}
        self._sizes = {**({} if chaotic else said.sizes), **own.sizes}
        self._orders = {**said.orders, **own.orders, **{w: q for w, q in attacks.items() if q.startswith("order:")}}
        for word in attacks:
            self._sizes.pop(word, None)
        self._verbs = {**said.verbs, **own.verbs}
        self._doing = False
        self.sure = False

    def read(self) -> list[Taken]:
        """What each phrase became."""
        taken: list[Taken] = []
        joined = turned = ""
        place = 0
        while place < len(self._words):
            word = self._words[place]
            if word == "or" and taken:
                joined, place = word, place + 1
                continue
            if word in ("non", "not", "no", "without", "except", "isnt", "arent"):
                phrase = " ".join(self._words[place : place + 2])
                if phrase not in self._phrases:
                    turned, place = word, place + 1
                    continue
            if word in self._quiet and not self._phrase_at(place) and not self._number(place):
                place += 1
                continue
            asks, length = self._at(place)
            phrase = " ".join(self._words[place : place + length])
            place += length
            if asks == "-":
                continue
            if turned:
                asks, phrase = f"-{asks}" if " " not in asks or '"' in asks else f"-({asks})", f"{turned} {phrase}"
            if joined and taken and not asks.startswith("order:"):
                before = taken.pop()
                asks, phrase = f"({before.asks.strip('()')} or {asks})", f"{before.words} or {phrase}"
            joined = turned = ""
            taken.append(Taken(phrase, asks))
        return taken

    def _phrase_at(self, place: int) -> bool:
        """Whether a phrase of the lexicon begins here."""
        return any(
            phrase in self._phrases or phrase in self._orders
            for length in (4, 3, 2)
            for phrase in (" ".join(self._words[place : place + length]),)
        )

    def _at(self, place: int) -> tuple[str, int]:
        """What the words from here ask for, and how many words that took."""
        if counted := self._number(place):
            self.sure = True
            return counted
        for length in (4, 3, 2, 1):
            if place + length <= len(self._words):
                asks = self._meaning(" ".join(self._words[place : place + length]))
                if asks:
                    self.sure = True
                    return asks, length
        return f"o:{_stem(self._words[place])}", 1

    def _number(self, place: int) -> tuple[str, int] | None:
        """A printed number with what it is compared by: "level 3 or less", "over 5000 power", "2 mugic counters"."""
        sign = stat = number = ""
        at, end = place, place
        while at < len(self._words):
            word = self._words[at]
            for length in (2, 1):
                phrase = " ".join(self._words[at : at + length])
                if not sign and phrase in self._said.compare:
                    sign = self._said.compare[phrase]
                    break
                if not stat and phrase in self._said.numbers:
                    stat = self._said.numbers[phrase]
                    break
            else:
                if not number and word.isascii() and word.isdigit() and len(word) < 7:
                    number, length = word, 1
                elif number or word not in ("of", "a", "is", "with"):
                    break
                elif at == place:
                    return None
                else:
                    at += 1
                    continue
            at += length
            end = at
        if not number or not (stat or sign):
            return None
        if not stat:
            stat = "level" if int(number) < 100 else "power"
        return f"{stat}{sign or ':'}{number}", end - place

    def _meaning(self, phrase: str) -> str:
        """What a phrase asks for; "-" for what says nothing here, empty for nothing.

        What comes after a verb is what is done something to, so it is looked for in the words of the card.
        """
        stem = _stem(phrase)
        if asks := self._orders.get(phrase):
            return asks
        if asks := self._said.games.get(phrase):
            return asks
        verb = self._verbs.get(phrase) or self._verbs.get(stem)
        if verb and phrase not in self._phrases:
            self._doing = True
            return f"o:{value(verb)}"
        if place := self._said.places.get(phrase):
            return f"o:{value(place)}"
        if self._doing:
            return "-" if phrase in self._sizes else ""
        if asks := self._phrases.get(phrase) or self._sizes.get(phrase):
            return asks
        return self._value(phrase, stem)

    def _value(self, phrase: str, stem: str) -> str:
        """The field that has the phrase among its values."""
        known = self._known
        named = (
            ("civ", exactly(phrase, known.civilizations)),
            ("el", exactly(phrase, known.elements)),
            ("tribe", exactly(phrase, known.tribes) or exactly(stem, known.tribes) or _people(stem, known.tribes)),
            ("t", exactly(stem, known.types)),
            ("kw", keywords_of(phrase, known) if len(phrase) > 3 else ()),
            ("t", with_words(phrase, known.types)),
            ("race", with_words(phrase, known.races) if len(phrase) > 3 else ()),
            ("rarity", exactly(phrase, known.rarities)),
            ("set", tuple(one.name for one in known.sets if fold(one.name) == phrase)),
        )
        for field, found in named:
            if len(found) == 1:
                return f"{field}:{value(found[0].lower())}"
            if found:
                return f"{field}:{value(stem)}"
        return ""


def _people(word: str, tribes: Sequence[str]) -> tuple[str, ...]:
    """The tribe whose creatures are called so: "overworlder"."""
    return exactly(word[:-2], tribes) if word.endswith("er") else ()


def _stem(word: str) -> str:
    """The word without the ending of a plural or of a verb's third person."""
    for end, new in (("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"), ("s", "")):
        if word.endswith(end) and len(word) > len(end) + 2:
            return word[: -len(end)] + new
    return word
