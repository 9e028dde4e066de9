"""What a dialect is: the names a game prints for civilizations, races, keywords, zones and actions."""

from __future__ import annotations

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
    """

    game: str
    civilizations: tuple[str, ...]
    races: tuple[str, ...]
    keywords: dict[str, bool]
    plurals: dict[str, str] = {}
    adjectives: frozenset[str] = frozenset()
    synonyms: dict[str, str] = {}

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
        return found

    @cached_property
    def longest(self) -> int:
        """How many words the longest phrase has."""
        return max(len(words) for words in self.phrases)
