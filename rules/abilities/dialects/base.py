"""What a dialect is: the names a game prints for civilizations, races, keywords, zones and actions."""

from __future__ import annotations

import re
from functools import cached_property

from msgspec import Struct


def plural(noun: str) -> str:
    """The regular English plural of a noun of one or more words."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun + "s"


class Dialect(Struct, frozen=True, dict=True):
    """The words of one game.

    `races` and `civilizations` are as printed; `plurals` holds irregular plurals of races,
    `adjectives` races that need the noun creature. `keywords` maps a keyword
    to whether it takes a number. `synonyms` maps a word somebody may write to the words of this game (small letters).
    `headed`: keywords that head abilities of their own. `about`: keywords that a civilization or race can qualify.
    `kinds`: kinds of card besides creatures and spells.
    `wordings` are patterns and what they mean in the words of the grammar; `printed` the same for what is said, the
    other way round. `reminders` are patterns of brackets that only explain. `enemy`: whether an opponent's creature
    is an enemy creature. `sentence_case`: whether names of keywords and civilizations are printed in small letters.
    `costs`: abilities begin with their costs and a colon, spells with their kind (One time, Linger).
    `zones`: places that only this game has. `phrases_of_its_own`: its texts are not read by the grammar that the
    other games share.
    """

    game: str
    civilizations: tuple[str, ...]
    races: tuple[str, ...]
    keywords: dict[str, bool]
    plurals: dict[str, str] = {}
    adjectives: frozenset[str] = frozenset()
    synonyms: dict[str, str] = {}
    headed: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    wordings: tuple[tuple[str, str], ...] = ()
    printed: tuple[tuple[str, str], ...] = ()
    reminders: tuple[str, ...] = ()
    enemy: bool = True
    sentence_case: bool = False
    costs: bool = False
    phrases_of_its_own: bool = False
    zones: tuple[str, ...] = ()

    @cached_property
    def meanings(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """The wordings, ready to be applied in their order."""
        return tuple((re.compile(said, re.IGNORECASE), meant) for said, meant in self.wordings)

    @cached_property
    def prints(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """What is printed for the renderer's words, ready to be applied in their order."""
        return tuple((re.compile(said), meant) for said, meant in self.printed)

    @cached_property
    def explains(self) -> re.Pattern[str]:
        """What a bracket that only explains looks like."""
        return re.compile("|".join(self.reminders) or r"(?!)", re.IGNORECASE)

    def keyword(self, name: str) -> str:
        """A keyword as this game prints it."""
        return name.capitalize() if self.sentence_case else name

    def civ(self, name: str) -> str:
        """A civilization inside a sentence."""
        return name.lower() if self.sentence_case else name

    def many(self, race: str) -> str:
        """The plural of a race."""
        return self.plurals.get(race, plural(race))

    @cached_property
    def phrases(self) -> dict[tuple[str, ...], tuple[str, str]]:
        """Each phrase of one or more words in small letters, with its token type and its value."""
        found: dict[tuple[str, ...], tuple[str, str]] = {}
        for race in self.races:
            for form in (race, self.many(race), plural(race)):
                found[tuple(form.lower().split())] = ("RACE", race)
        for civ in self.civilizations:
            found[(civ.lower(),)] = ("CIV", civ)
        for keyword in self.keywords:
            found[tuple(keyword.lower().split())] = ("KEYWORD", keyword)
        for kind in self.kinds:
            for form in (kind, plural(kind)):
                found[tuple(form.lower().split())] = ("KIND", kind.lower())
        return found

    @cached_property
    def longest(self) -> int:
        """How many words the longest phrase has."""
        return max((len(words) for words in self.phrases), default=0)
