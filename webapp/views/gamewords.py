"""A game's zones, phases and letters as a page says them, from the game's own declarations."""

from __future__ import annotations

from functools import cache

SET_ASIDE = {"aside": "set aside", "cast": "being cast", "under": "underneath"}
"""Where cards lie that are in no zone of the mat."""


@cache
def zone_words(game: str) -> dict[str, str]:
    """Each zone of a game, by the key of the form and by that of the core, as it is called: `battle zone`."""
    from rules.games.register import GAMES as PLAYED
    from rules.lab.schema import GAMES

    form = GAMES.get(game)
    said = dict(PLAYED[game].zone_words) if game in PLAYED else {}
    found = dict(SET_ASIDE)
    for zone in form.zones if form else ():
        name = said.get(zone.zone) or zone.key.replace("_", " ")
        found[zone.zone] = found[zone.key] = name
    return found


def zone_title(game: str, zone: str) -> str:
    """A zone as the mat says it: `Battle zone`."""
    name = zone_words(game).get(zone, zone.replace("_", " "))
    return name[:1].upper() + name[1:]


@cache
def play_zone(game: str) -> str:
    """The zone in which creatures fight."""
    from rules.games.register import GAMES as PLAYED

    return PLAYED[game].play if game in PLAYED else "battle"


@cache
def full_life(game: str) -> int:
    """How much life a player begins with; 0 in a game that counts none."""
    from rules.games.register import GAMES as PLAYED

    return PLAYED[game].life if game in PLAYED else 0


@cache
def turned(game: str, tapped: bool = True) -> str:
    """What a game calls a tapped card, or an untapped one: drained, energized."""
    from rules.games.register import GAMES as PLAYED

    word = "tapped" if tapped else "untapped"
    return PLAYED[game].words.get(f"is {word}", word).removeprefix("is ") if game in PLAYED else word


@cache
def phases(game: str) -> tuple[tuple[str, str], ...]:
    """(phase, its words) of a turn, in order; two words for one phase once, setting up left out."""
    from rules.lab.schema import GAMES

    form = GAMES.get(game)
    found = dict.fromkeys(form.phases.values()) if form else {}
    return tuple((phase, phase_words(phase, game)) for phase in found if phase != "setup")


PARTS = {"duel_masters": "step"}
"""What a game calls the parts of a turn, where they are no phases."""


def phase_words(phase: str, game: str) -> str:
    """A phase as a heading says it, in the game's words.

    >>> phase_words("attack", "kaijudo"), phase_words("attack", "duel_masters")
    ('attack phase', 'attack step')
    """
    return "setting up" if phase == "setup" else f"{phase} {PARTS.get(game, 'phase')}"


@cache
@cache
def keyword_word(game: str, keyword: str) -> str:
    """What a game calls a keyword of Kaijudo's that it has too: Shield Trigger for Shield Blast."""
    from rules.games.register import GAMES as PLAYED

    return PLAYED[game].words.get(keyword, keyword) if game in PLAYED else keyword


def playable() -> tuple[str, ...]:
    """The games whose boards can be played out."""
    from rules.games.register import GAMES as PLAYED

    return tuple(PLAYED)
