"""The words of Chaotic. Its sentences are read by phrases of its own (rules/abilities/chaotic)."""

from __future__ import annotations

from typing import Final

from rules.abilities.chaotic.keywords import KEYWORDS, NUMBERED, STATTED
from rules.abilities.chaotic.parts import ELEMENTS, RACES
from rules.abilities.dialects.base import Dialect

CHAOTIC: Final = Dialect(
    game="chaotic",
    civilizations=ELEMENTS,
    races=RACES,
    keywords={name: name in (*NUMBERED, *STATTED, *ELEMENTS, "Elementproof", "Element") for name in KEYWORDS},
    kinds=("Attack", "Mugic", "Battlegear", "Location"),
    phrases_of_its_own=True,
    zones=(
        "mugic",
        "attack_hand",
        "attack_deck",
        "attack_discard",
        "locations",
        "location",
        "removed",
        "stack",
        "player",
    ),
)
