"""Random play at length: seeded games with real cards, and what must hold at every position.

`python -m benchmarks.soak [--steps N] [--seed N] [--game NAME]` plays each game until so many positions were answered:
Kaijudo with every card that is played whole; Duel Masters, whole games at each of its tables (two players, four on
their own, three against three); Chaotic, whole games at 1, 3, 6 and 10 a side, with the abilities of the cards and
without; Duel to the Death with made-up cards; every game from the boards of its scenarios. A
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
from functools import cache
from typing import Any

from msgspec import Struct

from benchmarks import shrink
from catalog.places import data_dir, home
from catalog.reader import Snapshot, decode_snapshot
from catalog.record import read_cards, read_sets
from catalog.snapshot import encode_snapshot
from rules.abilities.tree import CardDef
from rules.book import load_book
from rules.core.engine import Position, answer, given, run, start
from rules.core.state import Frame, Now, Obj, Pile, Side, State, decode, encode
from rules.core.world import Cards, World
from rules.games.register import GAMES
from rules.lab.ask import card_known, lay_out
from rules.lab.form import load_scenario
from rules.lab.schema import GAMES as FORMS

NAMES = ("ann", "ben", "cem", "dan", "eve", "fay")
SHIELDS, HAND = 5, 5
LONGEST = 1_500  # answers in one game
FROM_A_BOARD = 400  # answers in a game from the board of a scenario
TOLD = 16  # of so many answers the steps of one are written and looked at
MOMENTS = frozenset({"", "placing", "under", "linger", "aside", "cast", "broken", "out", "gone"})
"""Zones that no board is made of."""
SAID = 100_000  # answers between two words on how far it is
BENEATH = ("under", "linger", "battlegear")  # where a card lies that is on, or under, another one
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
    if any((o.zone in BENEATH) != (k in inside) for k, o in enumerate(state.objects) if o.zone != ""):
        return "a card under another one is not in its pile"
    piled = [(c, p) for p in state.piles for c in (*p.top, *p.bottom) if isinstance(c, int)]
    if len({c for c, _ in piled}) < len(piled) or any(state.objects[c].zone != p.zone for c, p in piled):
        return "a card lies twice in piles, or in one of another zone"
    if {k for k, o in enumerate(state.objects) if o.zone == "deck"} - {c for c, _ in piled}:
        return "a card of a deck does not lie in it"
    known = zones(position.world.game.slug)
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
    second = run(position.world, again)
    twice = second.ask
    if second.state != state or twice is None or (twice.player, twice.question) != (ask.player, ask.question):
        return f"question {ask.question} is not asked twice"
    if [o.key for o in twice.options] != [o.key for o in ask.options]:
        return f"question {ask.question} is not asked the same way twice"
    return ""


@cache
def zones(game: str) -> frozenset[str]:
    """Every zone that a card of a game can be in, with those that it is in for a moment only."""
    form = FORMS[game]
    found = {zone.zone for zone in form.zones} | set(GAMES[game].piles) | MOMENTS | set(GAMES[game].zone_words)
    return frozenset(found)


@cache
def numbers(game: str) -> frozenset[str]:
    """Every id of a game's rulebook."""
    return frozenset(id for rule in load_book(game).rules for id in rule.ids)


def told(position: Position, key: str, after: Position) -> str:
    """What is wrong with the steps of an answer: another board than without them, or a step that cites no rule."""
    spoken = run(position.world, given(position.state, key), lean=False)
    if spoken.state != after.state:
        return f"after {key} the board is another one when its steps are written"
    known = numbers(position.world.game.slug)
    wrong = [step for step in spoken.steps if step.text and not {step.rule, *step.also} <= known]
    return f"a step cites {wrong[0].rule or 'nothing'}: {wrong[0].text}" if wrong else ""


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
    keys: list[str] = []
    position, wrong = at_random(start(world, state), rng, most, check, keys, boards)
    if not wrong and table.to_the_end and position.state.outcome is None:
        wrong = f"the game is not over after {len(keys)} answers"
    return len(keys), wrong, keys


def at_random(
    position: Position,
    rng: random.Random,
    most: int,
    check: Check,
    keys: list[str],
    boards: list[State] | None = None,
    often: float = 0.8,
) -> tuple[Position, str]:
    """Play on with random answers, which `keys` is given: where that ends, and what was broken.

    `often`: how often something is done where nothing could be.
    """
    cards = total(position.state)
    while len(keys) < most:
        if wrong := check(position, cards):
            return position, wrong
        if position.ask is None:
            break
        if boards is not None and position.ask.kind == "window" and shrink.writable(position.state):
            boards.append(position.state)
        options = position.ask.options
        if len(options) > 1 and options[0].key in ("pass", "none") and rng.random() < often:
            options = options[1:]
        key = rng.choice(options).key
        keys.append(key)
        before, position = position, answer(position, key)
        if not len(keys) % TOLD and (wrong := told(before, key, position)):
            return position, wrong
    return position, ""


@cache
def boards_of(game: str) -> tuple[Any, ...]:
    """The tables of all scenarios of a game that have a board."""
    shop = snapshot()
    found = []
    for path in sorted((data_dir() / "scenarios" / game).rglob("*.yaml")):
        scenario = load_scenario(path.read_bytes(), path.name, card_known(shop))
        if scenario.kind in ("board", "setup"):
            found.append(lay_out(scenario, shop))
    return tuple(found)


def play_on(game: str, seed: int, most: int = FROM_A_BOARD) -> tuple[int, str, list[str]]:
    """One game from the board of a scenario that ships."""
    rng = random.Random(seed)
    tables = boards_of(game)
    table = tables[rng.randrange(len(tables))]
    keys: list[str] = []
    _, wrong = at_random(start(table.board.world(), table.board.state), rng, most, broken, keys)
    return len(keys), f"{table.scenario.file}: {wrong}" if wrong else "", keys


def smallest(
    pool: list[CardDef], seed: int, cards: Cards, check: Check = broken, table: Table = KAIJUDO
) -> str:
    """A scenario file from which a failing game fails again within a few answers; empty where none was found."""
    boards: list[State] = []
    with contextlib.suppress(Exception):
        play(pool, seed, check=check, boards=boards, table=table)
    world, _ = new_game(pool, random.Random(seed), table)

    def fails(content: shrink.Board) -> bool:
        return bool(shrink.failure(content, cards, check, total))

    for state in reversed(boards[-LAST:]):
        content = shrink.board(world, state)
        if fails(content):
            return shrink.text(shrink.shrink(content, fails))
    return ""


def kept(text: str, name: str) -> None:
    """Write the scenario that shows what went wrong, where there is one."""
    if text:
        path = home() / "soak" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"a board that shows it: {path}")


Player = Callable[[int], tuple[int, str, list[str]]]


def players(shop: Snapshot, game: str) -> dict[str, tuple[Player, Callable[[int], str]]]:
    """The ways to play a game at random, each with what makes a small scenario of a seed that fails."""
    from benchmarks import battles, to_the_death

    def nothing(_seed: int) -> str:
        return ""

    found: dict[str, tuple[Player, Callable[[int], str]]] = {}
    pool = [record.definition() for record in shop.records(game) if record.play.status == "full"]
    if game == "kaijudo":
        found["two players"] = (lambda seed: play(pool, seed), lambda seed: smallest(pool, seed, shop))
    if game == "duel_masters":
        for name, table in DUELS.items():
            found[name] = (
                lambda seed, table=table: play(pool, seed, table=table),  # type: ignore[misc]
                lambda seed, table=table: smallest(pool, seed, shop, table=table),  # type: ignore[misc]
            )
    if game == "chaotic":
        cards = battles.pool_of(shop)
        for name, battle in battles.TABLES.items():
            found[name] = (
                lambda seed, battle=battle: battles.play(cards, seed, battle, battles.EVERY),  # type: ignore[misc]
                nothing,
            )
    if game == "duel_to_the_death":
        found["two players"] = (to_the_death.play, nothing)
    found["from the boards of its scenarios"] = (lambda seed: play_on(game, seed), nothing)
    return found


def soaked(shop: Snapshot, game: str, steps: int, first: int, trace: bool = False) -> bool:
    """Play a game until so many positions were answered, in all its ways alike; False when a promise was broken."""
    ways = players(shop, game)
    for way, (one, small) in ways.items():
        began, done, seed = time.perf_counter(), 0, first
        while done < steps / len(ways):
            try:
                n, wrong, keys = one(seed)
            except Exception as problem:
                if trace:
                    raise
                n, wrong, keys = 0, f"{type(problem).__name__}: {problem}", []
            if wrong:
                print(f"{game}, {way}, seed {seed}: after {n} answers: {wrong}\n  " + "\n  ".join(keys[-12:]))
                kept(small(seed), f"{game}-seed-{seed}")
                return False
            if (done + n) // SAID > done // SAID:
                print(f"  {game}, {way}: {done + n:,} answers so far", flush=True)
            done += max(n, 1)
            seed += 1
        rate = done / (time.perf_counter() - began)
        games = f"{seed - first:,} games"
        print(f"{game}, {way}: {done:,} answers in {games}; nothing broken; {rate:,.0f} a second", flush=True)
    return True


def main(arguments: list[str] | None = None) -> int:
    """Play; exit code 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description="Random play at length.")
    parser.add_argument("--steps", type=int, default=1_000_000, help="answers to give in each game")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed")
    parser.add_argument("--game", choices=tuple(GAMES), action="append", help="only this game")
    parser.add_argument("--twins", type=int, default=2_000, help="boards to compare Kaijudo and Duel Masters on")
    parser.add_argument("--trace", action="store_true", help="show the traceback of an error")
    given_ = parser.parse_args(arguments)
    shop = snapshot()
    games = given_.game or list(GAMES)
    failed = [game for game in games if not soaked(shop, game, given_.steps, given_.seed, given_.trace)]
    if not given_.game and compared(shop, given_.twins, given_.seed):
        return 1
    return 1 if failed else 0


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
