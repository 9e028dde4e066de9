"""Random play at length: seeded games with real cards, and what must hold at every position.

`python -m benchmarks.soak [--steps N] [--seed N] [--games N]` plays Kaijudo until so many positions were answered, and
then so many whole games of Duel Masters at each of its tables: two players, four on their own, three against three. A
position that breaks a promise ends the run with the seed and the answers that lead there, and as a scenario file in the
home, with as few cards as still show it. `--twins N` compares the two games on so many boards that both can have.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
import time
from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from benchmarks import shrink
from catalog.places import data_dir, home
from catalog.reader import Snapshot, decode_snapshot
from catalog.record import read_cards, read_sets
from catalog.snapshot import encode_snapshot
from rules.abilities.tree import CardDef
from rules.core.engine import Position, answer, run, start
from rules.core.state import Frame, Now, Obj, Pile, Side, State, decode, encode
from rules.core.world import Cards, World
from rules.games.register import GAMES

NAMES = ("ann", "ben", "cem", "dan", "eve", "fay")
SHIELDS, HAND = 5, 5
LONGEST = 1_500  # answers in one game
LAST = 6  # boards before a failure that are tried as scenarios

Check = Callable[[Position, int], str]


class Table(Struct, frozen=True):
    """A game to be played: which one, by how many players, in two teams or not, with how many cards in a deck."""

    game: str
    seats: int = 2
    teams: bool = False
    deck: int = 40
    most: int = LONGEST
    to_the_end: bool = False


KAIJUDO = Table("kaijudo")
DUELS = {
    "two players": Table("duel_masters", deck=30, most=20_000, to_the_end=True),
    "four on their own": Table("duel_masters", 4, deck=26, most=20_000, to_the_end=True),
    "three against three": Table("duel_masters", 6, True, deck=26, most=20_000, to_the_end=True),
}


def snapshot() -> Snapshot:
    """The cards of the data folder, without a database."""
    return decode_snapshot(encode_snapshot(read_cards(data_dir()), read_sets(data_dir())))


def deal(cards: list[CardDef], rng: random.Random, size: int = 40) -> list[str]:
    """A deck of up to three copies of random cards."""
    names: list[str] = []
    while len(names) < size:
        names += [rng.choice(cards).name] * min(rng.randint(1, 3), size - len(names))
    rng.shuffle(names)
    return names


def new_game(pool: list[CardDef], rng: random.Random, table: Table = KAIJUDO) -> tuple[World, State]:
    """A game that is about to begin, with some creatures already in play so that things happen soon."""
    game = GAMES[table.game]
    everybody = (1 << table.seats) - 1
    objects: list[Obj] = []
    piles: list[Pile] = []
    used: set[str] = set()
    for p in range(table.seats):
        deck = deal(pool, rng, table.deck)
        used |= set(deck)
        objects += [Obj(name, p, p, "shields") for name in deck[:SHIELDS]]
        objects += [Obj(name, p, p, "hand", seen=1 << p) for name in deck[SHIELDS : SHIELDS + HAND]]
        objects += [Obj(name, p, p, "mana", seen=everybody) for name in deck[10:16]]
        creatures = [c for c in rng.sample(pool, 12) if c.type == "creature"][:3]
        used |= {c.name for c in creatures}
        objects += [Obj(c.name, p, p, "battle", seen=everybody, tapped=rng.random() < 0.4) for c in creatures]
        top = tuple(deck[16:])
        piles += [Pile(p, zone, top=top if zone == "deck" else ()) for zone in game.piles]
    by_name = {card.name: card for card in pool}
    world = World(game, {name: by_name[name] for name in used}, game.settings({}), NAMES[: table.seats])
    sides = tuple(Side(team=p % 2 if table.teams else -1) for p in range(table.seats))
    state = State(tuple(objects), tuple(piles), sides, Now(0, 5, "main"), (Frame("main_phase"), Frame("check")))
    return world, state


def total(state: State) -> int:
    """Every card there is: objects, and those that are still only names or numbers in piles."""
    waiting = sum(p.count + sum(isinstance(c, str) for c in (*p.top, *p.bottom)) for p in state.piles)
    return len(state.objects) + waiting


def broken(position: Position, cards: int) -> str:
    """What is wrong with a position; empty when nothing is."""
    state, ask = position.state, position.ask
    if total(state) != cards:
        return f"there were {cards} cards and now {total(state)}"
    inside = Counter(k for o in state.objects for k in o.under)
    if any(n > 1 for n in inside.values()):
        return "a card lies under two others"
    if any((o.zone in ("under", "linger")) != (k in inside) for k, o in enumerate(state.objects) if o.zone != ""):
        return "a card under another one is not in its pile"
    in_deck = Counter(c for p in state.piles for c in (*p.top, *p.bottom) if isinstance(c, int))
    if any((o.zone == "deck") != (in_deck[k] == 1) for k, o in enumerate(state.objects)):
        return "a card of a deck does not lie in it once"
    known = {"battle", "hand", "mana", "shields", "discard", "deck", "under", "aside", "cast", "broken", "out"}
    known.add("linger")
    if any(o.zone not in known for o in state.objects):
        return f"a card is in no known zone: {sorted({o.zone for o in state.objects} - known)}"
    again = decode(encode(state))
    if again != state or hash(again) != hash(state):
        return "the state is not the same after being written and read"
    if ask is None:
        if state.outcome is None and (state.agenda or state.pending or state.stack):
            return "nobody is asked, the game goes on, and something is still to be done"
        return ""
    if ask.player >= 0 and state.sides[ask.player].out:
        return f"{ask.question} is asked of a player who is out"
    left_behind = [o for o in state.objects if state.sides[o.owner].out and o.zone != "out"]
    if left_behind and "out" in position.world.game.piles:
        return f"a card of a player who is out lies in {left_behind[0].zone}"
    if not ask.options:
        return f"question {ask.question} has no option"
    if len({o.key for o in ask.options}) != len(ask.options):
        return f"question {ask.question} offers a key twice"
    if not state.answers and ask.kind == "window" and (state.pending or state.stack):
        return f"{ask.question} is asked while abilities are pending"
    twice = run(position.world, state).ask
    if twice is None or [o.key for o in twice.options] != [o.key for o in ask.options]:
        return f"question {ask.question} is not asked the same way twice"
    return ""


def play(
    pool: list[CardDef],
    seed: int,
    most: int = LONGEST,
    check: Check = broken,
    boards: list[State] | None = None,
    table: Table = KAIJUDO,
) -> tuple[int, str, list[str]]:
    """One game: how many answers were given, what was broken (empty: nothing), and the answers.

    `boards` is filled with the boards on the way that a scenario file could say.
    """
    rng = random.Random(seed)
    world, state = new_game(pool, rng, table)
    most = max(most, table.most)
    cards = total(state)
    position = start(world, state)
    keys: list[str] = []
    while len(keys) < most:
        wrong = check(position, cards)
        if wrong:
            return len(keys), wrong, keys
        if position.ask is None:
            break
        if boards is not None and position.ask.kind == "window" and shrink.writable(position.state):
            boards.append(position.state)
        options = position.ask.options
        if len(options) > 1 and options[0].key == "pass" and rng.random() < 0.8:
            options = options[1:]
        key = rng.choice(options).key
        keys.append(key)
        position = answer(position, key)
    if table.to_the_end and position.state.outcome is None:
        return len(keys), f"the game is not over after {len(keys)} answers", keys
    return len(keys), "", keys


def smallest(pool: list[CardDef], seed: int, cards: Cards, check: Check = broken) -> str:
    """A scenario file from which a failing game fails again within a few answers; empty where none was found."""
    boards: list[State] = []
    with contextlib.suppress(Exception):
        play(pool, seed, check=check, boards=boards)
    world, _ = new_game(pool, random.Random(seed))

    def fails(content: shrink.Board) -> bool:
        return bool(shrink.failure(content, cards, check, total))

    for state in reversed(boards[-LAST:]):
        content = shrink.board(world, state)
        if fails(content):
            return shrink.text(shrink.shrink(content, fails))
    return ""


def told(pool: list[CardDef], seed: int, cards: Cards, what: str) -> int:
    """Say what went wrong, and write the scenario that shows it, where there is one."""
    print(f"seed {seed}: {what}")
    if text := smallest(pool, seed, cards):
        path = home() / "soak" / f"seed-{seed}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"a board that shows it: {path}")
    return 1


def main(arguments: list[str] | None = None) -> int:
    """Play; exit code 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description="Random play at length.")
    parser.add_argument("--steps", type=int, default=200_000, help="answers to give in all")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed")
    parser.add_argument("--games", type=int, default=1_000, help="whole games of Duel Masters at each of its tables")
    parser.add_argument("--deaths", type=int, default=1_000, help="whole games of Duel to the Death after that")
    parser.add_argument("--twins", type=int, default=2_000, help="boards to compare Kaijudo and Duel Masters on")
    parser.add_argument("--trace", action="store_true", help="show the traceback of an error")
    given = parser.parse_args(arguments)
    shop = snapshot()
    pool = [record.definition() for record in shop.records("kaijudo") if record.play.status == "full"]
    began, steps, seed = time.perf_counter(), 0, given.seed
    while steps < given.steps:
        try:
            n, wrong, keys = play(pool, seed)
        except Exception as problem:
            if given.trace:
                raise
            return told(pool, seed, shop, f"{type(problem).__name__}: {problem}")
        if wrong:
            return told(pool, seed, shop, f"after {n} answers: {wrong}\n  " + "\n  ".join(keys[-12:]))
        steps += n
        seed += 1
    rate = steps / (time.perf_counter() - began)
    games = f"{seed - given.seed:,} games with {len(pool):,} cards"
    print(f"{steps:,} answers in {games}; nothing broken; {rate:,.0f} a second")
    return (
        duels(shop, given.games, given.seed, given.trace)
        or deaths(given.deaths, given.seed)
        or compared(shop, given.twins, given.seed)
    )


def duels(shop: Snapshot, games: int, first: int, trace: bool) -> int:
    """Whole games of Duel Masters at each table; exit code 1 when a promise was broken."""
    pool = [record.definition() for record in shop.records("duel_masters") if record.play.status == "full"]
    for name, table in DUELS.items():
        began, steps = time.perf_counter(), 0
        for seed in range(first, first + games):
            try:
                n, wrong, keys = play(pool, seed, table=table)
            except Exception as problem:
                if trace:
                    raise
                n, wrong, keys = 0, f"{type(problem).__name__}: {problem}", []
            if wrong:
                print(f"{name}, seed {seed}: after {n} answers: {wrong}\n  " + "\n  ".join(keys[-12:]))
                return 1
            steps += n
        rate = steps / (time.perf_counter() - began)
        print(f"Duel Masters, {name}: {games:,} whole games with {steps:,} answers; {rate:,.0f} a second")
    return 0


def deaths(games: int, seed: int) -> int:
    """Play so many games of Duel to the Death; 1 when a promise was broken."""
    from benchmarks import to_the_death

    began, steps = time.perf_counter(), 0
    for number in range(seed, seed + games):
        n, wrong, keys = to_the_death.play(number)
        if wrong:
            print(f"Duel to the Death, seed {number}: after {n} answers: {wrong}\n  " + "\n  ".join(keys[-12:]))
            return 1
        steps += n
    rate = steps / max(time.perf_counter() - began, 0.001)
    print(f"{steps:,} answers in {games:,} games of Duel to the Death; nothing broken; {rate:,.0f} a second")
    return 0


def compared(shop: Snapshot, boards: int, first: int) -> int:
    """Compare Kaijudo and Duel Masters on so many boards; 1 when one of them came out differently."""
    from benchmarks import twins

    ends = large = 0
    for seed in range(first, first + boards):
        said, n = twins.differ(seed, shop)
        if said:
            print(f"twins, seed {seed}: {said}")
            return 1
        ends += n
        large += n == 0
    print(f"Kaijudo and Duel Masters: {ends:,} equal ends on {boards - large:,} boards; {large:,} were too large")
    return 0


if __name__ == "__main__":
    sys.exit(main())
