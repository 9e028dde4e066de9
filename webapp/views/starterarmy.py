"""A first board for one card of Chaotic: a combat is about to begin, and the card is in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.record import CardRecord

_BOARD = """title: {title}
game: {game}
turn: {{player: ann, phase: action}}
location: {location}
ann:
  spaces: {{S3.1: {own}}}
  mugic: [{mugic}]
  attack_hand: [{attack}]
  attack_deck: 18
ben:
  spaces: {{N3.1: {{name: Elk, tribe: UnderWorld, energy: 50, courage: 40, power: 40, wisdom: 40, speed: 40}}}}
  attack_hand: 2
  attack_deck: 18
do:
{do}
"""

_OX = (
    "{{name: Ox, tribe: {tribe}, energy: 50, courage: 60, power: 60, wisdom: 60, speed: 60, "
    "elements: [Fire, Air, Earth, Water]{more}}}"
)
_FLATS = "{name: Flats, type: location, initiative: Speed}"


def army_starter(card: CardRecord, game: str) -> str:
    """The scenario; a Creature and what it carries move in, an Attack is played, a Mugic lies ready."""
    name = json.dumps(card.name, ensure_ascii=False)
    own, mover, location, attack, mugic = _ox(), "Ox", _FLATS, "2", ""
    said, do = "is in a combat", []
    if card.type == "creature":
        own, mover = name, card.name
    elif card.type == "battlegear":
        own = _ox(more=f", gear: {name}")
        said = "is carried into a combat"
    elif card.type == "location":
        location, said = name, "is the Active Location of a combat"
    elif card.type == "attack":
        attack, said = f"{name}, 1", "is played"
        do = [f"strike with {card.name}"]
    else:
        tribe = card.tribe if card.tribe not in ("", "Generic") else "OverWorld"
        mugic, own, said = name, _ox(tribe, ", counters: 4"), "is in hand in a combat"
    steps = "\n".join("  - ann: " + json.dumps(one, ensure_ascii=False) for one in (f"move {mover} to N3.1", *do))
    title = json.dumps(f"{card.name} {said}", ensure_ascii=False)
    return _BOARD.format(title=title, game=game, location=location, own=own, mugic=mugic, attack=attack, do=steps)


def _ox(tribe: str = "OverWorld", more: str = "") -> str:
    return _OX.format(tribe=json.dumps(tribe), more=more)
