"""Random games of Duel to the Death with a pool of made-up cards, and what must hold at every position of them."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from benchmarks import soak
from rules.abilities.compile import compile as compile_text
from rules.abilities.tree import CardDef
from rules.core.engine import Position, start
from rules.core.state import Frame, Now, Obj, Pile, Side, State
from rules.core.world import World
from rules.games.register import GAMES

GAME = "duel_to_the_death"
LIFE = 18
LONGEST = 900  # answers in one game

CREATURES: dict[str, tuple[int, str]] = {
    "Ash Wolf": (4, ""),
    "Barrow Ox": (6, ""),
    "Cliff Titan": (9, "This creature can't defend."),
    "Dusk Archer": (2, "Drain: deal 3 damage to any target."),
    "Ember Mage": (3, "Drain: deal 2 damage to any target."),
    "Fen Witch": (2, "Drain: target creature gets -2 power this turn."),
    "Gate Keeper": (5, "This creature can't attack."),
    "Hollow Scribe": (3, "Lose 2 life: draw a card."),
    "Iron Imp": (3, "Lose 3 life: deal 2 damage to any target."),
    "Jackal Prince": (5, "Whenever this creature attacks, it gets +2 power this turn."),
    "Kestrel": (2, "This creature can't be blocked."),
    "Lantern Monk": (1, "Drain: gain 2 life."),
    "Mire Hag": (4, "Sacrifice another creature: draw two cards."),
    "Night Warden": (3, "Drain: counter a spell."),
    "Oath Knight": (6, "When this creature comes into play, draw a card."),
    "Pale Rider": (4, "This creature doesn't count toward the one creature per turn limit."),
    "Quarry Giant": (8, "To put this creature into play, lose 3 life."),
    "Rust Hound": (5, "This creature must attack each turn."),
    "Sun Herald": (3, "Your other creatures get +1 power."),
    "Thorn Beast": (4, "When this creature dies, deal 2 damage to any target."),
}
SPELLS: dict[str, str] = {
    "Bolt": "One time: deal 4 damage to any one target",
    "Landslide": "One time: deal 6 damage to target creature",
    "Lance": "One time: deal 3 damage to target player",
    "Quake": "One time: deal 2 damage to each creature",
    "Plague": "One time: each player loses 3 life",
    "Hush": "One time: counter a spell",
    "Void": "One time: counter a spell or ability",
    "Rage": "One time: target creature gets +3 power this turn",
    "Homeward": "One time: return target creature to its owner's hand",
    "Ruin": "One time: destroy target drained creature",
    "Rouse": "One time: energize target creature",
    "Lull": "One time: drain up to two target creatures",
    "Gate": "One time: put a creature from your hand into play",
    "Mercy": "One time: gain 4 life",
    "Bargain": "Sacrifice a creature: deal damage to any target equal to its power",
    "Insight": "One time: draw two cards, then discard a card",
    "Stone Skin": "Linger: +3 power",
    "Shackles": "Linger: the creature can't attack or defend",
    "Firebrand": 'Linger: the creature has "Drain: deal 2 damage to any target"',
    "Rot": "Linger: -2 power",
}


@cache
def pool() -> tuple[CardDef, ...]:
    """The forty cards. Raises `ValueError` where the words of one cannot be read whole."""
    found: list[CardDef] = []
    written = [(name, "creature", power, text) for name, (power, text) in CREATURES.items()]
    written += [(name, "spell", None, text) for name, text in SPELLS.items()]  # type: ignore[misc]
    for name, kind, power, text in written:
        card = CardDef(name, kind, power=power)
        read = compile_text(text, card, GAME)
        if not read.whole:
            raise ValueError(f"{name}: {text}")
        found.append(CardDef(name, kind, power=power, abilities=read.abilities))
    return tuple(found)


def new_game(rng: random.Random) -> tuple[World, State]:
    """A game that has begun, with a few creatures in play so that things happen soon."""
    game = GAMES[GAME]
    cards = {card.name: card for card in pool()}
    creatures = [card.name for card in pool() if card.type == "creature"]
    objects: list[Obj] = []
    piles: list[Pile] = []
    for p in (0, 1):
        deck = soak.deal(list(pool()), rng)
        objects += [Obj(name, p, p, "hand", seen=1 << p) for name in deck[:7]]
        objects += [Obj(name, p, p, "battle", seen=3, tapped=rng.random() < 0.3) for name in rng.sample(creatures, 2)]
        piles += [Pile(p, zone, top=tuple(deck[7:]) if zone == "deck" else ()) for zone in game.piles]
    switches = {name: rng.choice(switch.values) for name, switch in game.switches.items()}
    world = World(game, cards, game.settings(switches), ("ann", "ben"))
    agenda = (Frame("draw_part"), Frame("check"))
    return world, State(tuple(objects), tuple(piles), (Side(LIFE), Side(LIFE)), Now(0, 5, "draw"), agenda)


def broken(position: Position, cards: int) -> str:
    """What is wrong with a position; empty when nothing is."""
    wrong = soak.broken(position, cards)
    state = position.state
    if wrong:
        return wrong
    if any(side.life < 0 for side in state.sides):
        return "a player has less than no life"
    hosts = Counter(k for o in state.objects if o.zone == "battle" for k in o.under)
    if any((o.zone == "linger") != (hosts[k] == 1) for k, o in enumerate(state.objects)):
        return "a Linger spell is on no creature, or on several"
    defenders = Counter(a.target for a in state.attacks if a.turned)
    if any(n > 1 for n in defenders.values()):
        return "a creature defends against two attackers"
    if len({item.serial for item in state.stack}) != len(state.stack):
        return "two things that wait cannot be told apart"
    if state.outcome is not None and state.outcome.kind in ("win", "draw"):
        empty = [p for p, side in enumerate(state.sides) if side.life == 0]
        if (state.outcome.kind == "draw") != (len(empty) == 2) or state.outcome.winner in empty:
            return f"the game ended as {state.outcome.kind} with {[side.life for side in state.sides]} life"
    return ""


def play(seed: int, most: int = LONGEST) -> tuple[int, str, list[str]]:
    """One game: how many answers were given, what was broken (empty: nothing), and the answers."""
    rng = random.Random(seed)
    keys: list[str] = []
    _, wrong = soak.at_random(start(*new_game(rng)), rng, most, broken, keys, often=0.5)
    return len(keys), wrong, keys
