"""What Duel Masters' keywords stand for, as ability trees, and the rule of each (chapters 7 and 10)."""

from __future__ import annotations

from collections.abc import Callable

from rules.abilities.tree import (
    Ability,
    Breaks,
    Calc,
    Cant,
    Condition,
    Cost,
    Count,
    Did,
    Do,
    Effect,
    Exists,
    Filter,
    Give,
    Has,
    Is,
    Keyword,
    Modify,
    Num,
    On,
    Optional,
    Replacement,
    Select,
    Spell,
    Static,
    Triggered,
)
from rules.games.shields.keywords import attacks_at_once, slayer, stronger_attacking

RULES = {
    "Blocker": "D-K-BLK-01",
    "Double Breaker": "D-K-DBL-01",
    "Power Attacker": "D-K-PWR-01",
    "Shield Trigger": "D-K-ST-01",
    "Slayer": "D-K-SLY-01",
    "Speed Attacker": "D-W-SPEED-01",
    "Triple Breaker": "D-W-TRIPLE-01",
    "Crew Breaker": "D-W-CREW-01",
    "Silent Skill": "D-W-SILENT-01",
    "Wave Striker": "D-W-WAVE-01",
    "Survivor": "D-W-SURVIVOR-01",
    "Turbo Rush": "D-W-TURBO-01",
    "Metamorph": "D-W-METAMORPH-01",
    "Stealth": "D-W-STEALTH-01",
    "Charger": "D-W-CHARGER-01",
    "Sympathy": "D-W-SYMPATHY-01",
    "Saver": "D-W-SAVER-01",
    "Vortex Evolution": "D-W-VORTEX-01",
    "Evolution": "D-4-EVO-03",
    "enters mana tapped": "D-W-TAPPED-01",
}

# Events, prohibitions and limits of this game's own, as `rules/core/supported.py` asks for them.
PERFORMS = frozenset(
    {"attack player", "use Shield Trigger", "use Tap Ability", "limit attack", "several bases", "be chosen"}
)

CREATURE = Has("type", "creature")
METAMORPH = 7  # cards in the mana zone
SYMPATHY = 2  # what a creature with sympathy costs at least
WAVE = 2  # other creatures with wave striker


def _creatures(whose: str, *where: Filter, other: bool = False) -> Select:
    return Select(zone=("battle",), whose=whose, where=(CREATURE, *where), other=other)


def _while(keyword: Keyword, condition: Condition) -> tuple[Ability, ...]:
    """What a keyword heads is had while a condition holds."""
    return (Static("self", (Give(keyword.abilities),), if_=condition),) if keyword.abilities else ()


def _effects(keyword: Keyword) -> tuple[Effect, ...]:
    """The instructions that a keyword heads."""
    return tuple(effect for part in keyword.abilities if isinstance(part, Spell) for effect in part.then)


def _silent_skill(keyword: Keyword) -> tuple[Ability, ...]:
    stays = Modify("self", (Cant("untap"),), until="until:you:untap step")
    asked = Optional((stays,), _effects(keyword))
    tapped = Is("self", (Has("state", "tapped"),))
    return (Triggered((On("phase", by="you", to="start"),), (asked,), if_=tapped),)


def _wave_striker(keyword: Keyword) -> tuple[Ability, ...]:
    others = Select(
        zone=("battle",), where=(CREATURE, Has("keyword", "Wave Striker")), other=True, least=Num(WAVE), how="all"
    )
    return _while(keyword, Exists(others))


def _survivor(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static(_creatures("you", Has("race", "Survivor")), (Give(keyword.abilities),)),)


def _turbo_rush(keyword: Keyword) -> tuple[Ability, ...]:
    return _while(keyword, Exists(_creatures("you", Did("broke a shield"), other=True)))


def _metamorph(keyword: Keyword) -> tuple[Ability, ...]:
    return _while(keyword, Exists(Select(zone=("mana",), whose="you", least=Num(METAMORPH))))


def _stealth(keyword: Keyword) -> tuple[Ability, ...]:
    seen = Exists(Select(zone=("mana",), whose="opponent", where=keyword.of))
    return (Static("self", (Cant("be blocked"),), if_=seen),)


def _sympathy(keyword: Keyword) -> tuple[Ability, ...]:
    less = Calc("*", (Num(-1), Count(_creatures("you", *keyword.of))))
    return (Static("self", (Cost(less, SYMPATHY),), works=("hand",)),)


def _crew_breaker(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static("self", (Breaks(Count(_creatures("you", *keyword.of, other=True))),)),)


def _saver(keyword: Keyword) -> tuple[Ability, ...]:
    saved = On("destroy", _creatures("you", *keyword.of, other=True))
    return (Replacement(saved, (Do("destroy", "self"),), may=True),)


STAND_FOR: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "Power Attacker": stronger_attacking,
    "Speed Attacker": attacks_at_once,
    "Slayer": slayer,
    "Silent Skill": _silent_skill,
    "Wave Striker": _wave_striker,
    "Survivor": _survivor,
    "Turbo Rush": _turbo_rush,
    "Metamorph": _metamorph,
    "Stealth": _stealth,
    "Sympathy": _sympathy,
    "Crew Breaker": _crew_breaker,
    "Saver": _saver,
}
