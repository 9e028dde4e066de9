"""The boards that the core is measured on, each in sizes, and the same for the first sketch where it can play them.

All have whole decks of 35 cards on both sides. A size is how many creatures, or how many playable cards, there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks import explore
from benchmarks.sketch import abilities as old
from benchmarks.sketch import indie as old_indie
from benchmarks.sketch import kaijudo as old_kaijudo
from benchmarks.sketch import kernel as old_kernel
from benchmarks.to_the_death import pool
from rules.abilities import tree
from rules.core.state import Frame, Now, Obj, Pile, Side, State
from rules.core.world import World
from rules.games.register import GAMES
from rules.lab.ask import lay_out
from rules.lab.explore import Limits, Plan, Search
from rules.lab.form import load_scenario

DECK = explore.DECK
Sketch = tuple[Any, dict[str, Any], Any]


class Board(Struct, frozen=True):
    """One board in sizes. `sketch` is None where the sketch has no such rules; `budget` bounds its positions."""

    name: str
    sizes: tuple[int, ...]
    search: Callable[[int, Limits], Search]
    sketch: Callable[[int], Sketch] | None = None
    unit: str = "attacker"


def searched(
    game: str, cards: list[tree.CardDef], objects: list[Obj], frame: str, phase: str, limits: Limits
) -> Search:
    """A search over a board until the end of its turn."""
    table = GAMES[game]
    world = World(table, {card.name: card for card in cards}, table.settings({}), ("ann", "ben"), without=frozenset())
    piles = tuple(Pile(p, zone, DECK if zone == "deck" else 0) for p in (0, 1) for zone in table.piles)
    sides = (Side(table.life), Side(table.life))
    now = Now(0, 10, phase)
    state = State(tuple(objects), piles, sides, now, (Frame(frame),))
    return Search(world, state, Plan(until="end of phase" if phase == "attack" else "end of turn", start=now), limits)


# --- the attack phase: some attackers, a Blocker, five shields of which three are Shield Blasts -------------------


def attackers(n: int) -> list[str]:
    """Two thirds of the attackers break three shields each, the others one."""
    return [("Humongous", "Rusher", "Humongous")[k % 3] for k in range(n)]


def attack(n: int, limits: Limits) -> Search:
    """`n` attackers, 3 Shield Blasts among 5 shields."""
    objects = [Obj(name, 0, 0, "battle", seen=3) for name in attackers(n)]
    objects.append(Obj("Guardian", 1, 1, "battle", seen=3))
    objects += [Obj(name, 1, 1, "shields") for name in explore.SHIELDS]
    return searched("kaijudo", list(explore.CARDS), objects, "attack_phase", "attack", limits)


def old_attack(n: int) -> Sketch:
    """The same in the sketch."""
    game, table, _ = explore.sketch()
    objects = [old_kernel.Obj(name, 0, "battle") for name in attackers(n)]
    objects.append(old_kernel.Obj("Guardian", 1, "battle"))
    objects += [old_kernel.Obj(name or "blank", 1, "shield") for name in explore.SHIELDS]
    return game, table, _old_state(objects, "attack_phase")


def _old_state(objects: list[Any], frame: str, life: tuple[int, int] = (0, 0)) -> Any:
    objects += [old_kernel.Obj("blank", p, "deck") for p in (0, 1) for _ in range(DECK)]
    return old_kernel.State(tuple(objects), life=life, agenda=(old_kernel.Frame(frame),))


# --- so many a side, all of them different -----------------------------------------------------------------------


def sides(n: int, limits: Limits) -> Search:
    """`n` different creatures on each side, every second one of the defenders a Blocker or tapped; 5 shields."""
    cards = [tree.CardDef(f"A{k}", power=2000 + 1000 * k) for k in range(n)]
    block = (tree.Keyword("Blocker"),)
    cards += [tree.CardDef(f"B{k}", power=1500 + 1000 * k, abilities=block if k % 2 else ()) for k in range(n)]
    objects = [Obj(f"A{k}", 0, 0, "battle", seen=3) for k in range(n)]
    objects += [Obj(f"B{k}", 1, 1, "battle", seen=3, tapped=k % 2 == 0) for k in range(n)]
    objects += [Obj("", 1, 1, "shields") for _ in range(5)]
    return searched("kaijudo", cards, objects, "attack_phase", "attack", limits)


def old_sides(n: int) -> Sketch:
    """The same in the sketch."""
    cards = [_card(name=f"A{k}", power=2000 + 1000 * k) for k in range(n)]
    block = [{"ability": "keyword", "name": "blocker"}]
    cards += [_card(name=f"B{k}", power=1500 + 1000 * k, abilities=block if k % 2 else []) for k in range(n)]
    objects = [old_kernel.Obj(f"A{k}", 0, "battle") for k in range(n)]
    objects += [old_kernel.Obj(f"B{k}", 1, "battle", tapped=k % 2 == 0) for k in range(n)]
    objects += [old_kernel.Obj("blank", 1, "shield") for _ in range(5)]
    return old_kaijudo.kaijudo, _table(cards), _old_state(objects, "attack_phase")


def _card(**fields: Any) -> Any:
    return msgspec.convert(fields, old.CardDef)


def _table(cards: list[Any]) -> dict[str, Any]:
    return {c.name: c for c in cards} | {name: old.CardDef(name, "card") for name in ("?", "blank")}


# --- spells and answers at any time ------------------------------------------------------------------------------

BOLT, DENIAL = "Landslide", "Hush"
FIGHTERS = ("Ash Wolf", "Barrow Ox", "Hollow Scribe", "Oath Knight")


def _plain(card: tree.CardDef) -> tree.CardDef:
    return tree.CardDef(card.name, card.type, power=card.power)


def _fight(mine: int, theirs: int, spells: int, limits: Limits) -> Search:
    by_name = {card.name: card for card in pool()}
    cards = [_plain(by_name[name]) for name in FIGHTERS] + [by_name[BOLT], by_name[DENIAL]]
    objects = [Obj(FIGHTERS[k % 2], 0, 0, "battle", seen=3) for k in range(mine)]
    objects += [Obj(FIGHTERS[2 + k % 2], 1, 1, "battle", seen=3) for k in range(theirs)]
    objects += [Obj((BOLT, DENIAL)[k // 2 % 2], k % 2, k % 2, "hand", seen=1 << k % 2) for k in range(spells)]
    return searched("duel_to_the_death", cards, objects, "attack_part", "attack", limits)


def _old_fight(mine: int, theirs: int, spells: int) -> Sketch:
    power = {card.name: card.power for card in pool()}
    cards = [_card(name=name, power=power[name]) for name in FIGHTERS]
    damage = [{"ability": "spell", "target": "object", "then": [{"do": "damage", "n": 6}]}]
    counter = [{"ability": "spell", "target": "spell", "then": [{"do": "counter"}]}]
    cards += [_card(name=BOLT, kind="spell", abilities=damage), _card(name=DENIAL, kind="spell", abilities=counter)]
    objects = [old_kernel.Obj(FIGHTERS[k % 2], 0, "battle") for k in range(mine)]
    objects += [old_kernel.Obj(FIGHTERS[2 + k % 2], 1, "battle") for k in range(theirs)]
    objects += [old_kernel.Obj((BOLT, DENIAL)[k // 2 % 2], k % 2, "hand") for k in range(spells)]
    return old_indie.indie, _table(cards), _old_state(objects, "declare_attackers", (40, 40))


def answers(n: int, limits: Limits) -> Search:
    """One attacker against one defender, and `n` spells in the hands, half of them counters."""
    return _fight(1, 1, n, limits)


def old_answers(n: int) -> Sketch:
    """The same in the sketch."""
    return _old_fight(1, 1, n)


def battle(n: int, limits: Limits) -> Search:
    """`n` attackers against `n` defenders with 4 spells."""
    return _fight(n, n, 4, limits)


def old_battle(n: int) -> Sketch:
    """The same in the sketch."""
    return _old_fight(n, n, 4)


# --- a whole turn ------------------------------------------------------------------------------------------------


def turn(n: int, limits: Limits) -> Search:
    """A whole turn of Kaijudo: charge, summon and cast `n` cards of a hand with 5 mana, attack; 5 shields."""
    kill, twice = tree.Do("destroy", explore._one("opponent", "target")), tree.Keyword("Double Breaker")
    hand = (
        tree.CardDef("Recruit", civilizations=("Fire",), level=2, power=2000),
        tree.CardDef("Knight", civilizations=("Fire",), level=3, power=3000, abilities=(tree.Keyword("Blocker"),)),
        tree.CardDef("Spark", "spell", civilizations=("Fire",), level=2, abilities=(tree.Spell((kill,)),)),
        tree.CardDef("Giant", civilizations=("Fire",), level=5, power=6000, abilities=(twice,)),
        tree.CardDef("Ember", civilizations=("Fire",), level=1, power=1000),
        tree.CardDef("Forge", civilizations=("Fire",), level=4, power=4000),
    )[:n]
    others = [tree.CardDef("Bear", power=3000), *(card for card in explore.CARDS if card.name == "Guardian")]
    objects = [Obj("Bear", 0, 0, "battle", seen=3), Obj("Bear", 1, 1, "battle", seen=3, tapped=True)]
    objects += [Obj("Guardian", 1, 1, "battle", seen=3)]
    objects += [Obj(card.name, 0, 0, "hand", seen=1) for card in hand]
    objects += [Obj("Recruit", 0, 0, "mana", seen=3) for _ in range(5)]
    objects += [Obj("", 1, 1, "shields") for _ in range(5)]
    return searched("kaijudo", [*hand, *others], objects, "mana_phase", "mana", limits)


# --- a Burst -----------------------------------------------------------------------------------------------------

BURST = """title: A Burst
game: chaotic
turn: {{player: ann, phase: action}}
location: {{name: Flats, type: location, initiative: speed}}
cards:
{cards}
ann:
  spaces: {{S3.2: {{name: Ardo, energy: 40, speed: 60, counters: 4, damage: 10}}}}
  attack_hand: [{{name: Throw, type: attack, base: 20}}]
  attack_deck: 18
  mugic: [{mine}]
ben:
  spaces: {{N3.2: {{name: Brom, energy: 40, speed: 20, counters: 4, damage: 10}}}}
  attack_deck: 18
  mugic: [{theirs}]
do:
  - ann: move Ardo to N3.2
  - ann: strike with Throw
"""
SONG = "  - {{name: Song {k}, type: mugic, cost: 1, text: {text}}}"
TEXTS = ("Heal {n} damage to target Creature.", "Deal {n} damage to target Creature.")


def burst(n: int, limits: Limits) -> Search:
    """An Attack in Chaotic that `n` different Mugic cards can answer, half of them on each side."""
    names = [f"Song {k}" for k in range(n)]
    songs = [SONG.format(k=k, text=TEXTS[k % 4 // 2].format(n=5 * (1 + k // 4))) for k in range(n)]
    text = BURST.format(cards="\n".join(songs), mine=", ".join(names[::2]), theirs=", ".join(names[1::2]))
    return lay_out(load_scenario(text, "burst"), NoCards()).search(limits)


class NoCards:
    """No card but those of the file."""

    def get(self, game: str, name: str) -> None:
        """Nothing."""


BOARDS = (
    Board("attack phase, N/3/5", (1, 2, 3, 4, 5, 6), attack, old_attack),
    Board("N a side, 5 shields", (2, 3, 4, 5, 6, 8), sides, old_sides, "creature a side"),
    Board("Burst, N Mugic cards", (1, 2, 3, 4, 6, 8), burst, None, "card"),
    Board("N spells and answers", (2, 3, 4, 6, 8), answers, old_answers, "spell"),
    Board("N attack N, 4 spells", (1, 2, 3, 4), battle, old_battle, "creature a side"),
    Board("a whole turn, N in hand", (1, 2, 3, 4, 5), turn, None, "card"),
)
"""Every board, with the sizes at which it is measured."""
