"""A first board for one card, as a scenario to edit: a creature attacks, a Shield Blast lies among the shields."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.record import CardRecord

_CREATURE = """title: {title}
game: {game}
turn: {{player: ann, phase: attack}}
ann:
  battle: [{name}]
  shields: 5
  deck: 20
ben:
  battle: [{{name: Guard, power: 3000, civ: Water, keywords: [Blocker]}}]
  shields: 5
  deck: 20
do:
  - ann: {attack}
"""

_BLAST = """title: {title}
game: {game}
turn: {{player: ann, phase: attack}}
ann:
  battle:
    - {{name: First, power: 3000, civ: Fire}}
    - {{name: Second, power: 5000, civ: Nature}}
  shields: 5
  deck: 20
ben:
  battle: []
  shields: [{name}]
  deck: 20
do:
  - ann: attack ben with First
"""


def starter(card: CardRecord, game: str) -> str:
    """The scenario; empty where the lab has no first board for such a card."""
    name = json.dumps(card.name, ensure_ascii=False) if any(sign in card.name for sign in ",:'\"#[]{}") else card.name
    if card.type == "creature":
        attack = json.dumps(f"attack ben with {card.name}", ensure_ascii=False)
        title = json.dumps(f"{card.name} attacks, a blocker in the way", ensure_ascii=False)
        return _CREATURE.format(title=title, game=game, name=name, attack=attack)
    if any(keyword.name == "Shield Blast" for keyword in card.keywords):
        title = json.dumps(f"{card.name} is broken as a shield", ensure_ascii=False)
        return _BLAST.format(title=title, game=game, name=name)
    return ""
