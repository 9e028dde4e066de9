"""What Duel Masters' keywords stand for, as ability trees, and the rule of each."""

from __future__ import annotations

from collections.abc import Callable

from rules.abilities.tree import Ability, Keyword
from rules.games.shields.keywords import attacks_at_once, slayer, stronger_attacking

RULES = {
    "Blocker": "D-K-BLK-01",
    "Double Breaker": "D-K-DBL-01",
    "Power Attacker": "D-K-PWR-01",
    "Shield Trigger": "D-K-ST-01",
    "Slayer": "D-K-SLY-01",
}

STAND_FOR: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "Power Attacker": stronger_attacking,
    "Speed Attacker": attacks_at_once,
    "Slayer": slayer,
}
