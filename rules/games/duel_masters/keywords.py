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

STAND_FOR: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "Power Attacker": stronger_attacking,
    "Speed Attacker": attacks_at_once,
    "Slayer": slayer,
}
