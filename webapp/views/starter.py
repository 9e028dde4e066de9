"""A first board for one card, as a scenario to edit: a creature attacks, a spell is cast or broken as a shield."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from catalog.facts import of_army
from webapp.views.gamewords import full_life, keyword_word
from webapp.views.starterarmy import army_starter

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

_DUELLIST = """title: {title}
game: {game}
turn: {{player: ann, phase: attack}}
ann:
  life: 40
  battle: [{entry}]
  deck: 20
ben:
  life: 40
  battle: [{{name: Guard, power: 4}}]
  deck: 20
do:
  - ann: {attack}
"""

_ANYTIME = """title: {title}
game: {game}
turn: {{player: ann, phase: attack}}
ann:
  life: 40
  battle: [{{name: First, power: 5}}]
  hand: [{name}]
  deck: 20
ben:
  life: 40
  battle: [{{name: Guard, power: 4}}]
  deck: 20
do:
  - ann: {cast}
"""


_CAST = """title: {title}
game: {game}
turn: {{player: ann, phase: main}}
ann:
  battle: [{{name: First, power: 3000, civ: Fire}}]
  hand: [{name}]
  mana: [{mana}]
  shields: 5
  deck: 20
ben:
  battle: [{{name: Guard, power: 3000, civ: Water, keywords: [Blocker]}}, {{name: Giant, power: 6000, civ: Nature}}]
  hand: 2
  shields: 5
  deck: 20
do:
  - ann: {cast}
"""


def begun(card: CardRecord, game: str) -> str:
    """What the first board of a card is about: attack, cast, broken or combat; empty where there is none."""
    if of_army(card):
        return "combat"
    if card.type == "creature":
        return "attack"
    if card.type != "spell":
        return ""
    blast = keyword_word(game, "Shield Blast")
    broken = not full_life(game) and any(keyword.name == blast for keyword in card.keywords)
    return "broken" if broken else "cast"


def starter(card: CardRecord, game: str) -> str:
    """The scenario; empty where the lab has no first board for such a card."""
    name = json.dumps(card.name, ensure_ascii=False) if any(sign in card.name for sign in ",:'\"#[]{}") else card.name
    if of_army(card):
        return army_starter(card, game)
    if full_life(game):
        return _of_life(card, game, name)
    if card.type == "creature":
        attack = json.dumps(f"attack ben with {card.name}", ensure_ascii=False)
        title = json.dumps(f"{card.name} attacks, a blocker in the way", ensure_ascii=False)
        return _CREATURE.format(title=title, game=game, name=name, attack=attack)
    if begun(card, game) == "broken":
        title = json.dumps(f"{card.name} is broken as a shield", ensure_ascii=False)
        return _BLAST.format(title=title, game=game, name=name)
    return _of_hand(card, game, name) if card.type == "spell" else ""


def _of_hand(card: CardRecord, game: str, name: str) -> str:
    """The first board of a spell: it lies in hand, with the mana for it."""
    civs = card.civilizations or ("Fire",)
    counts = [max(1, card.level - len(civs) + 1), *(1 for _ in civs[1:])]
    mana = ", ".join(
        f"{{name: {civ} mana, civ: {civ}, count: {count}}}" for civ, count in zip(civs, counts, strict=True)
    )
    cast = json.dumps(f"cast {card.name}", ensure_ascii=False)
    title = json.dumps(f"{card.name} is cast", ensure_ascii=False)
    return _CAST.format(title=title, game=game, name=name, mana=mana, cast=cast)


def _of_life(card: CardRecord, game: str, name: str) -> str:
    """The first board in a game of life points; a power that is unknown is set, to be changed."""
    if card.type == "creature":
        attack = json.dumps(f"attack with {card.name}", ensure_ascii=False)
        title = json.dumps(f"{card.name} attacks, a creature may defend", ensure_ascii=False)
        entry = name if card.power is not None else f"{{card: {name}, power: 5}}"
        return _DUELLIST.format(title=title, game=game, entry=entry, attack=attack)
    cast = json.dumps(f"cast {card.name}", ensure_ascii=False)
    title = json.dumps(f"{card.name} is cast", ensure_ascii=False)
    return _ANYTIME.format(title=title, game=game, name=name, cast=cast)
