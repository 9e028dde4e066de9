"""What Chaotic's cards are told apart by: kinds, Tribes, elements, states; and the order of filters."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities import tree as t
from rules.abilities.phrases.pattern import hole

CREATURE: Final = t.Has("type", "creature")
ENGAGED: Final = t.Has("state", "engaged")
OPPOSING: Final = t.Has("state", "opposing")
TRIBES: Final = ("OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian", "Tribeless", "Generic", "Tribal")
ELEMENTS: Final = ("Fire", "Air", "Earth", "Water")
FLAGS: Final = ("Minion", "Chieftain", "Past", "Unique", "Legendary", "Loyal", "Mirage")
RACES: Final = (
    "Ambassador", "Battlemaster", "Beast", "Caretaker", "Commander", "Conjuror", "Conqueror", "Controller",
    "Elementalist", "Elite", "Ethereal", "Fluidmorpher", "Guardian", "Hero", "Kha'rall", "Mandiblor", "Muge", "Noble",
    "Royal", "Scout", "Shard", "Squadleader", "Stalker", "Strategist", "Taskmaster", "Warbeast", "Warrior",
)  # fmt: skip
KINDS: Final = ("creature", "attack", "mugic", "battlegear", "location", "ability", "card")
IN_PLAY: Final = ("battle",)
STACK: Final = ("stack",)
_RANK: Final = ("type", "tribe", "flag", "race", "namepart", "element", "state", "keyword", "name")
_BEFORE: Final = ("tribe", "flag", "race", "namepart", "state")

STATES: Final = {
    "engaged": ENGAGED,
    "unengaged": t.Not(ENGAGED),
    "Infected": t.Has("state", "infected"),
    "Uninfected": t.Not(t.Has("state", "infected")),
    "equipped": t.Has("state", "equipped"),
    "unequipped": t.Not(t.Has("state", "equipped")),
    "face-down": t.Has("state", "face down"),
    "face-up": t.Has("state", "face up"),
}  # fmt: skip
PEOPLE: Final = (
    *(t.Has("tribe", tribe) for tribe in TRIBES[:5]),
    t.Has("flag", "Minion"), t.Has("flag", "Chieftain"),
)  # fmt: skip
DISCIPLINES: Final = ("courage", "power", "wisdom", "speed")
ACTIVE: Final = t.Any((t.Has("type", "mugic"), t.All((t.Has("type", "ability"), t.Has("flag", "activated")))))
KNOWN: Final = frozenset(
    "a an all another any each target opposing engaged unengaged infected uninfected adjacent equipped unequipped "
    "energy courage power wisdom speed damage combat turn elemental other your their if when while "
    "whenever creature creatures the one destroy with caster two three elemental".split()
    + [word.lower() for word in (*TRIBES, *FLAGS, *ELEMENTS)]
)


ORDINARY: Final = (
    KNOWN
    | {form for race in RACES for form in (race.lower(), race.lower() + "s")}
    | frozenset("it that this they them caster attack attacks mugic battlegear location locations hive you".split())
)


def of_race(race: str) -> t.Has:
    """Who has a Creature type; a Shard is a Battlegear with that word in its name."""
    return t.Has("namepart" if race == "Shard" else "race", race)


def ordered(filters: Any) -> tuple[t.Filter, ...]:
    """The filters without repetition in the one order in which trees hold them."""

    def rank(f: t.Filter) -> tuple[int, str]:
        inner: Any = f
        while isinstance(inner, (t.Any, t.All, t.Not)):
            inner = inner.of[0] if isinstance(inner.of, tuple) else inner.of
        place = _RANK.index(inner.what) if isinstance(inner, t.Has) and inner.what in _RANK else 20
        return place, repr(f)

    return tuple(sorted(dict.fromkeys(filters), key=rank))


def H(name: str) -> Any:  # noqa: N802 - a hole, short because tables are full of them
    """A hole of a tree."""
    return hole(name)
