"""Random games of Chaotic with the starter armies, and what must hold at every position of them.

An army for 1 or 3 Creatures a side is the starter cut down, one for 10 is filled up from the catalog. The cards have
their real abilities, or none at all.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from msgspec import Struct, structs

from benchmarks import soak
from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.abilities.tree import CardDef
from rules.core.engine import Position, answer, run, start
from rules.core.state import Frame, Now, Obj, Pile, Side, State, decode, encode
from rules.core.world import World
from rules.games.chaotic import board
from rules.games.register import GAMES

GAME = "chaotic"
ARMIES = ("overworld_first_starter", "underworld_first_starter", "overworld_later_starter", "mipedian_starter")
LONGEST = 12_000  # answers in one game
EVERY = 10  # answers between two looks at what must hold
ATTACKS, LOCATIONS = 20, 10
ZONES = frozenset({"battle", "battlegear", "mugic", "attack_hand", "attack_deck", "attack_discard", "locations",
                   "location", "mirage", "discard", "burst", "removed", ""})  # fmt: skip
PASSES = ("pass", "none", "no")


class Battle(Struct, frozen=True):
    """A game to be played: how many Creatures a side, with the abilities of the cards or without."""

    size: int
    abilities: bool


TABLES = {
    f"{size} a side, {'real' if abilities else 'no'} abilities": Battle(size, abilities)
    for size in board.SIZES
    for abilities in (True, False)
}


class Army(Struct, frozen=True):
    """A player's cards by what they are."""

    creature: tuple[str, ...]
    battlegear: tuple[str, ...]
    mugic: tuple[str, ...]
    attack: tuple[str, ...]
    location: tuple[str, ...]


@cache
def listed(name: str) -> tuple[str, ...]:
    """The names of an army list, one for each copy."""
    found: list[str] = []
    for line in (data_dir() / "decks" / GAME / f"{name}.txt").read_text("utf-8").splitlines():
        count, _, card = line.strip().partition(" ")
        if count.rstrip("x").isdigit():
            found += [card.strip()] * int(count.rstrip("x"))
    return tuple(found)


def army(name: str, size: int, pool: dict[str, CardDef], rng: random.Random) -> Army:
    """A starter for so many Creatures: cut down, or filled up with cards that are played whole."""
    kinds: dict[str, list[str]] = {kind: [] for kind in Army.__struct_fields__}
    for card in listed(name):
        kinds[pool[card].type].append(card)
    tribe = Counter(pool[card].tribe for card in kinds["creature"]).most_common(1)[0][0]
    for kind in ("creature", "battlegear", "mugic"):
        whole = [c for c in pool.values() if c.type == kind and c.play.status == "full" and _joins(c, tribe)]
        while len(kinds[kind]) < size:
            kinds[kind].append(rng.choice(whole).name)
        kinds[kind] = rng.sample(kinds[kind], size)
    for kind, many in (("attack", ATTACKS), ("location", LOCATIONS)):
        whole = [c for c in pool.values() if c.type == kind and c.play.status == "full"]
        while len(kinds[kind]) < many:
            kinds[kind].append(rng.choice(whole).name)
        rng.shuffle(kinds[kind])
    return Army(**{kind: tuple(names) for kind, names in kinds.items()})


def _joins(card: CardDef, tribe: str) -> bool:
    """Whether a card of the catalog goes with an army of a Tribe."""
    return card.tribe in ("", "Generic", tribe) and (card.type != "creature" or card.tribe == tribe)


def new_game(pool: dict[str, CardDef], rng: random.Random, battle: Battle) -> tuple[World, State]:
    """A game in which all Creatures have just been placed and revealed."""
    game, size = GAMES[GAME], battle.size
    names = rng.sample(ARMIES, 2)
    objects: list[Obj] = []
    piles: list[Pile] = []
    used: set[str] = set()
    for p, name in enumerate(names):
        cards = army(name, size, pool, rng)
        used |= {card for kind in cards.__struct_fields__ for card in getattr(cards, kind)}
        for space, creature, gear in zip(board.own_spaces(size, p), cards.creature, cards.battlegear, strict=True):
            starts_up = any(getattr(a, "name", "") == "Reveal at Beginning of Game" for a in pool[gear].abilities)
            objects.append(Obj(gear, p, p, "battlegear", seen=3 if starts_up else 1 << p, down=not starts_up))
            counters = dict(pool[creature].stats).get("mugic_counters", 0)
            objects.append(Obj(creature, p, p, "battle", seen=3, place=space, counters=counters,
                               under=(len(objects) - 1,)))  # fmt: skip
        objects += [Obj(mugic, p, p, "mugic", seen=1 << p) for mugic in cards.mugic]
        objects += [Obj(attack, p, p, "attack_hand", seen=1 << p) for attack in cards.attack[:2]]
        decks = {"attack_deck": cards.attack[2:], "locations": cards.location}
        piles += [Pile(p, zone, top=decks.get(zone, ())) for zone in game.piles]
    by_name = {name: pool[name] for name in used}
    if not battle.abilities:
        by_name = {name: structs.replace(card, abilities=()) for name, card in by_name.items()}
    world = World(game, by_name, game.settings({}), soak.NAMES[:2])
    world.table = {"board": str(size)}
    state = State(tuple(objects), tuple(piles), (Side(), Side()), Now(0, 1, "location"), (Frame(game.turn_start),))
    return world, state


def broken(position: Position, cards: int) -> str:
    """What is wrong with a position; empty when nothing is."""
    state, ask = position.state, position.ask
    if soak.total(state) != cards:
        return f"there were {cards} cards and now {soak.total(state)}"
    gear = Counter(k for o in state.objects if o.zone == "battle" for k in o.under)
    piled = Counter(c for p in state.piles for c in (*p.top, *p.bottom) if isinstance(c, int))
    stands = Counter(o.place for o in state.objects if o.zone == "battle")
    for i, o in enumerate(state.objects):
        if o.zone not in ZONES:
            return f"a card is in no known zone: {o.zone}"
        if (o.zone == "battlegear") != (gear[i] == 1):
            return f"a Battlegear is on {gear[i]} Creatures and in {o.zone}"
        if (o.zone in position.world.game.decks) != (piled[i] == 1):
            return f"a card lies {piled[i]} times in decks and is in {o.zone}"
        if o.zone == "battle" and (o.place < 1 or stands[o.place] != 1 or len(o.under) > 1):
            return f"{stands[o.place]} Creatures stand on space {o.place}, one with {len(o.under)} Battlegear"
        if o.damage < 0 or o.counters < 0:
            return "a number is below zero"
    again = decode(encode(state))
    if again != state or hash(again) != hash(state):
        return "the state is not the same after being written and read"
    if ask is None:
        return "" if state.outcome is not None else "nobody is asked and the game goes on"
    if not ask.options:
        return f"question {ask.question} has no option"
    if len({o.key for o in ask.options}) != len(ask.options):
        return f"question {ask.question} offers a key twice"
    if not state.answers and ask.kind == "window" and (state.pending or state.stack):
        return f"{ask.question} is asked while something waits"
    return ""


def asked_twice(position: Position) -> str:
    """Whether the question of a position is put the same way a second time."""
    ask = position.ask
    twice = run(position.world, position.state).ask
    if ask is not None and (twice is None or [o.key for o in twice.options] != [o.key for o in ask.options]):
        return f"question {ask.question} is not asked the same way twice"
    return ""


def play(pool: dict[str, CardDef], seed: int, battle: Battle, every: int = 1) -> tuple[int, str, list[str]]:
    """One whole game: how many answers were given, what was broken (empty: nothing), and the answers.

    `every`: what must hold is looked at after so many answers, and at the end.
    """
    rng = random.Random(seed)
    world, state = new_game(pool, rng, battle)
    cards = soak.total(state)
    position = start(world, state)
    keys: list[str] = []
    while len(keys) < LONGEST:
        if len(keys) % every == 0 or position.ask is None:
            wrong = broken(position, cards) or asked_twice(position)
            if wrong:
                return len(keys), wrong, keys
        if position.ask is None:
            return len(keys), "", keys
        options = position.ask.options
        if len(options) > 1 and options[0].key in PASSES and rng.random() < (0.7 if len(keys) < 150 else 0.95):
            options = options[:1]
        if any(o.key.startswith("move:") for o in options) and rng.random() < 0.95:
            options = _towards(position, options)
        keys.append(rng.choice(options).key)
        position = answer(position, keys[-1])
    return len(keys), f"the game is not over after {len(keys)} answers", keys


def _towards(position: Position, options: tuple) -> tuple:  # type: ignore[type-arg]
    """Of the moves, those into combat, where there are such."""
    state, size = position.state, position.world.table["board"]
    taken = {board.NAMES[int(size)][o.place] for o in state.objects if o.zone == "battle"}
    fights = tuple(o for o in options if o.key.startswith("move:") and o.key.rpartition(":")[2] in taken)
    return fights or options


def pool_of(shop: Snapshot) -> dict[str, CardDef]:
    """Every card of the catalog by its name."""
    return {record.name: record.definition() for record in shop.records(GAME)}
