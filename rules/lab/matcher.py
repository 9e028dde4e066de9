"""Matching patterns against one text: the slots of cards, players, shields, places, numbers and words.

Each slot yields the ways in which it can be read, the likeliest first (listed names longest first); the matcher
goes back where the rest of the pattern does not fit. Steps are counted, so no text can hold it up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal

from rules.lab.words import (
    LIMIT_WORDS,
    STATES,
    STATS,
    Fields,
    Index,
    Lexicon,
    Literally,
    Maybe,
    Part,
    Place,
    Thing,
    index_of,
    normal,
    tokens,
)

LIMIT_STEPS: Final = 4_000
LIMIT_ALL_STEPS: Final = 100_000
LONGEST_NAME: Final = 12
UNKNOWN: Final = "\x00"
_SPACE: Final = re.compile(r"[sn][0-9]{1,2}(\.[0-9]{1,2})?|[0-9]{1,2}\.[0-9]{1,2}")
_ENDS: Final[tuple[Literal["top", "bottom"], ...]] = ("top", "bottom")
_COMPARE: Final = (
    (("at", "least"), ">="), (("at", "most"), "<="), (("more", "than"), ">"), (("fewer", "than"), "<"),
    (("less", "than"), "<"), (("exactly",), "="), ((">", "="), ">="), (("<", "="), "<="), ((">",), ">"), (("<",), "<"),
    (("=",), "="),
)  # fmt: skip
_TIMES: Final = re.compile(r"([0-9]{1,4})[x×]?")
_STATE_INDEX: Final = index_of((word, word) for word in STATES)
_STAT_INDEX: Final = index_of(STATS.items())
_SMALL: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Matcher:
    """Matches patterns against one text. With `loose`, any words can be a card: to find the name that is wrong."""

    def __init__(self, text: str, lexicon: Lexicon, speaker: str = "", loose: bool = False) -> None:
        self.text = normal(text)
        self.tokens = tokens(self.text)
        while self.tokens and self.tokens[-1].text in (".", "!", ";"):
            self.tokens = self.tokens[:-1]
        self.lexicon = lexicon
        self.speaker = speaker
        self.loose = loose
        self.steps = 0
        self.all_steps = 0
        self.slots: dict[str, Callable[[int], Iterator[tuple[int, Any]]]] = {
            "card": self.card,
            "cards": lambda i: self.listed(i, self.card),
            "target": self.target,
            "targets": lambda i: self.listed(i, self.target),
            "thing": self.thing,
            "things": lambda i: self.listed(i, self.thing),
            "shields": self.shields,
            "player": self.player,
            "number": self.number,
            "place": self.place,
            "zone": self.zone,
            "zoneword": self.zone_word,
            "space": self.space,
            "spaces": lambda i: self.listed(i, self.space),
            "phase": self.phase,
            "words": self.some_words,
            "word": self.one_word,
            "not": self.negation,
            "op": self.comparison,
            "times": self.times,
            "state": lambda i: self.indexed(_STATE_INDEX, i),
            "stat": lambda i: self.indexed(_STAT_INDEX, i),
            "choice": lambda i: self.indexed(self.lexicon.word_index, i),
            "owner": self.owner,
            "turned": self.turned,
        }

    def match(self, parts: Sequence[Part], start: int = 0, end: int | None = None) -> Fields | None:
        """The fields of the first way in which the pattern covers the text, or None."""
        end = len(self.tokens) if end is None else end
        if end > LIMIT_WORDS or self.all_steps > LIMIT_ALL_STEPS:
            return None
        self.all_steps += self.steps
        self.steps = 0
        whole, self.tokens = self.tokens, self.tokens[:end]
        try:
            for at, fields in self.sequence(tuple(parts), start):
                if at == end:
                    return fields
        finally:
            self.tokens = whole
        return None

    def sequence(self, parts: tuple[Part, ...], i: int) -> Iterator[tuple[int, Fields]]:
        self.steps += 1
        if self.steps > LIMIT_STEPS:
            return
        if not parts:
            yield i, {}
            return
        first, rest = parts[0], parts[1:]
        if isinstance(first, Literally):
            if i < len(self.tokens) and self.tokens[i].text in first.words:
                yield from self.sequence(rest, i + 1)
        elif isinstance(first, Maybe):
            yield from self.sequence((*first.parts, *rest), i)
            yield from self.sequence(rest, i)
        else:
            for at, value in self.slots[first.kind](i):
                for end, fields in self.sequence(rest, at):
                    yield end, {first.field: value, **fields}

    def says(self, i: int, *words: str) -> bool:
        """The tokens from i on are these."""
        return len(self.tokens) >= i + len(words) and all(
            self.tokens[i + k].text == word for k, word in enumerate(words)
        )

    def between(self, start: int, end: int) -> str:
        """The text of some tokens, as written."""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""

    def indexed(self, index: Index, i: int) -> Iterator[tuple[int, str]]:
        """Entries of an index that stand here, longest first; signs between the words do not matter."""
        first = i
        while first < len(self.tokens) and not self.tokens[first].word:
            first += 1
        if first >= len(self.tokens):
            return
        before = "".join(token.text for token in self.tokens[i:first])
        for words, value in index.get(self.tokens[first].text, ()):
            if not value.startswith(before):
                continue
            at = first
            for word in words:
                while at < len(self.tokens) and at > first and not self.tokens[at].word:
                    at += 1
                if at >= len(self.tokens) or self.tokens[at].text != word:
                    break
                at += 1
            else:
                yield at, value
                signs = ""
                while at < len(self.tokens) and not self.tokens[at].word:
                    signs += self.tokens[at].text
                    at += 1
                    if value.endswith(signs):
                        yield at, value

    # --- slots: each yields (next token, value), the likeliest first

    def card(self, i: int) -> Iterator[tuple[int, Thing]]:
        """A card: a name on the board, `ben's NAME`, or a name of the card data."""
        found: set[tuple[int, str]] = set()
        for at, name in self.indexed(self.lexicon.card_index, i):
            found.add((at, ""))
            yield at, Thing(kind="card", name=name)
        for at, player in self.owner(i):
            for end, name in self.indexed(self.lexicon.card_index, at):
                yield end, Thing(kind="card", name=name, player=player)
        if self.says(i, "the"):
            yield from self.card(i + 1)
        most = min(len(self.tokens), i + LONGEST_NAME)
        if self.lexicon.known is not None:
            for at in range(most, i, -1):
                if (at, "") not in found and self.lexicon.known(self.between(i, at)):
                    yield at, Thing(kind="card", name=self.between(i, at))
        if self.loose:
            for at in range(i + 1, most + 1):
                if self.tokens[at - 1].text not in (",", ":", "(", ")"):
                    yield at, Thing(kind="card", name=UNKNOWN + self.between(i, at))

    def owner(self, i: int) -> Iterator[tuple[int, str]]:
        """`ben's` or `my`: (next token, player)."""
        for at, player in self.indexed(self.lexicon.player_index, i):
            if self.says(at, "'s") or (player.lower().endswith("s") and self.says(at, "'")):
                yield at + 1, player
        if self.speaker and self.says(i, "my"):
            yield i + 1, self.speaker
        if self.speaker and self.says(i, "your") and len(self.lexicon.players) == 2:
            yield i + 1, next(name for name in self.lexicon.players if name != self.speaker)

    def player(self, i: int) -> Iterator[tuple[int, str]]:
        """A player."""
        yield from self.indexed(self.lexicon.player_index, i)
        if self.speaker and self.says(i, "me"):
            yield i + 1, self.speaker

    def target(self, i: int) -> Iterator[tuple[int, Thing]]:
        """A card, a player or a shield; where a name is both, the player."""
        for at, player in self.player(i):
            yield at, Thing(kind="player", name=player, player=player)
        yield from self.shield(i)
        yield from self.card(i)

    def shield(self, i: int) -> Iterator[tuple[int, Thing]]:
        """`shield 3`, `ben's shield 3`."""
        for at, player in ((i, ""), *self.owner(i)):
            if self.says(at, "shield") and (number := self.figure(at + 1)) is not None:
                yield at + 2, Thing(kind="shield", player=player, number=number)

    def shields(self, i: int) -> Iterator[tuple[int, tuple[Thing, ...]]]:
        """`shields 1, 3 and 4`, `ben's shields 2 and 5`."""
        for at, player in ((i, ""), *self.owner(i)):
            if self.says(at, "shields"):
                for end, numbers in self.listed(at + 1, self.number):
                    yield end, tuple(Thing(kind="shield", player=player, number=n) for n in numbers)

    def thing(self, i: int) -> Iterator[tuple[int, Thing]]:
        """What can be chosen: a card, player, shield, number or word."""
        for at, player in self.indexed(self.lexicon.player_index, i):
            if not self.says(at, "'s"):
                yield at, Thing(kind="player", name=player, player=player)
        yield from self.shield(i)
        if (number := self.figure(i)) is not None:
            yield i + 1, Thing(kind="number", number=number)
        listed = False
        for at, name in self.indexed(self.lexicon.card_index, i):
            listed = True
            yield at, Thing(kind="card", name=name)
        if not listed:
            for at, word in self.indexed(self.lexicon.word_index, i):
                yield at, Thing(kind="word", name=word)
        yield from self.card(i)
        for at, word in self.indexed(self.lexicon.word_index, i):
            yield at, Thing(kind="word", name=word)
        for at, space in self.space(i):
            yield at, Thing(kind="word", name=space)

    def listed(self, i: int, one: Callable[[int], Iterator[tuple[int, Any]]]) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """Several, parted by commas or `and`; more first."""
        self.steps += 1
        if self.steps > LIMIT_STEPS:
            return
        for at, value in one(i):
            then = at
            if self.says(then, ","):
                then += 1
            if self.says(then, "and"):
                then += 1
            if then > at:
                for end, more in self.listed(then, one):
                    yield end, (value, *more)
            yield at, (value,)

    def figure(self, i: int) -> int | None:
        if i < len(self.tokens) and self.tokens[i].text.isascii() and self.tokens[i].text.isdigit():
            return int(self.tokens[i].text) if len(self.tokens[i].text) <= 9 else None
        return None

    def number(self, i: int) -> Iterator[tuple[int, int]]:
        """A whole number, with or without a sign; small numbers in words; `no` is 0."""
        if (number := self.figure(i)) is not None:
            yield i + 1, number
        elif i < len(self.tokens) and self.tokens[i].text in ("-", "+", "−") and (n := self.figure(i + 1)) is not None:
            yield i + 2, n if self.tokens[i].text == "+" else -n
        elif i < len(self.tokens) and self.tokens[i].text in _SMALL:
            yield i + 1, _SMALL.index(self.tokens[i].text)
        elif self.says(i, "no"):
            yield i + 1, 0

    def zone(self, i: int) -> Iterator[tuple[int, Place]]:
        """`ann's discard`, `my hand`, `the battle zone` (of any player)."""
        for at, player in self.owner(i):
            for end, zone in self.indexed(self.lexicon.zone_index, at):
                yield end, Place(kind="zone", player=player, zone=zone)
        at = i + 1 if self.says(i, "the") else i
        for end, zone in self.indexed(self.lexicon.zone_index, at):
            yield end, Place(kind="zone", zone=zone)

    def zone_word(self, i: int) -> Iterator[tuple[int, str]]:
        """The words of a zone alone."""
        yield from self.indexed(self.lexicon.zone_index, i)

    def place(self, i: int) -> Iterator[tuple[int, Place]]:
        """Any place, as `look at` and `move` name it."""
        for at, thing in self.shield(i):
            yield at, Place(kind="shield", player=thing.player, zone="shields", number=thing.number)
        for at, space in self.space(i):
            yield at, Place(kind="space", space=space)
        at = i + 1 if self.says(i, "the") else i
        for kind in _ENDS:
            if self.says(at, kind):
                after = at + 2 if self.says(at + 1, "card") else at + 1
                if self.says(after, "of"):
                    for end, place in self.zone(after + 1):
                        yield end, Place(kind=kind, player=place.player, zone=place.zone)
                else:
                    yield after, Place(kind=kind)
        for at, card in self.card(i + 1) if self.says(i, "under") else ():
            yield at, Place(kind="under", card=card)
        yield from self.zone(i)

    def space(self, i: int) -> Iterator[tuple[int, str]]:
        """A space of the battleboard: S2.1."""
        if i < len(self.tokens) and _SPACE.fullmatch(self.tokens[i].text):
            text = self.tokens[i].text
            yield i + 1, text.upper() if text[0].isalpha() else f"S{text}"

    def phase(self, i: int) -> Iterator[tuple[int, str]]:
        """A phase of the game, with or without the word phase or step."""
        at = i + 1 if self.says(i, "the") else i
        if at < len(self.tokens) and self.tokens[at].text in self.lexicon.phases:
            phase = self.lexicon.phases[self.tokens[at].text]
            if self.says(at + 1, "phase") or self.says(at + 1, "step"):
                yield at + 2, phase
            yield at + 1, phase

    def negation(self, i: int) -> Iterator[tuple[int, bool]]:
        """The word not (or no)."""
        if self.says(i, "not") or self.says(i, "no"):
            yield i + 1, True

    def turned(self, i: int) -> Iterator[tuple[int, str]]:
        """The word tapped or untapped (drained, energized)."""
        for words, meant in ((("tapped", "drained"), "tapped"), (("untapped", "energized"), "untapped")):
            if i < len(self.tokens) and self.tokens[i].text in words:
                yield i + 1, meant

    def comparison(self, i: int) -> Iterator[tuple[int, str]]:
        """`at least`, `more than` ... as a sign."""
        for words, sign in _COMPARE:
            if self.says(i, *words):
                yield i + len(words), sign

    def times(self, i: int) -> Iterator[tuple[int, int]]:
        """`2x`, `2 x` or `2` before the name of a card."""
        if i < len(self.tokens) and (match := _TIMES.fullmatch(self.tokens[i].text)):
            at = i + 2 if not self.tokens[i].text.endswith(("x", "×")) and self.says(i + 1, "x") else i + 1
            if self.says(at, "×"):
                at += 1
            yield at, int(match[1])

    def some_words(self, i: int) -> Iterator[tuple[int, str]]:
        """One word or more, as few as fit."""
        for at in range(i + 1, min(len(self.tokens), i + LONGEST_NAME) + 1):
            yield at, self.between(i, at)

    def one_word(self, i: int) -> Iterator[tuple[int, str]]:
        """One word."""
        if i < len(self.tokens) and self.tokens[i].word:
            yield i + 1, self.tokens[i].text


def unknown_things(fields: Fields) -> tuple[str, ...]:
    """The names that a loose match took although nobody knows them."""
    found: list[str] = []
    for value in fields.values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Place):
                one = one.card
            if isinstance(one, Thing) and one.name.startswith(UNKNOWN):
                found.append(one.name[1:])
    return tuple(found)
