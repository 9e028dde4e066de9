"""Before the first turn: Creatures are placed and revealed, decks shuffled, two Attacks drawn, and who begins."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from msgspec import structs

from rules.core import decks, modifiers
from rules.core.choices import CHANCE, Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import place, take
from rules.core.state import Frame
from rules.games.chaotic import board, values
from rules.games.chaotic.tables import HAND
from rules.games.shields import legal
from rules.games.shields.setup import first_turn
from rules.games.shields.setup import shuffle as shuffled

NOTHING_YET, SHUFFLED, DEALT = range(3)
STEPS = ("shuffle", "draw hand")
FLIPPED = ("heads", "tails")
STOP = "setup.place"
BACKS = "setup.backs"  # nobody asks which cards are drawn: they stay backs, as a deck of many kinds has too many ways
MOST_KINDS = 4  # of so few kinds every draw from a shuffled deck is looked at
FEW = 3  # on a board for so many Creatures every arrangement is looked at


def first_frame(players: int, asked: int, loser: int) -> Frame:
    """The rule that a game begins with."""
    return Frame("setup", (asked,))


def wrong_seats(teams: Sequence[str]) -> str:
    """Why these players cannot sit down to a game, or nothing."""
    if len(teams) != 2:
        return f"Chaotic is a game for two players, not for {len(teams)} (C-SETUP-13)"
    return "Chaotic has no teams (C-SETUP-13)" if any(teams) else ""


def setup(g: Draft, asked: int) -> Turn:
    """Both players place their Creatures, and Battlegear under them; the owner says where. Then all is revealed."""
    said = STOP in g.world.stops
    for player in (asked, 1 - asked):
        waiting = [i for i in g.in_zone("placing", player) if g.card(i).type == "creature"]
        free = [s for s in board.own_spaces(values.size(g), player) if values.on_space(g, s) < 0]
        if not waiting or not free:
            if said and (yield from _geared(g, player)):
                g.then(Frame("setup", (asked,)))
                return
            continue
        kinds = sorted({g.objects[i].card: i for i in reversed(waiting)}.values())
        if not said and (values.size(g) > FEW or len(kinds) == 1):  # as listed: so many ways would hide everything else
            i, space = kinds[0], free[0]
            if not g.lean and len(kinds) > 1:
                g.assumed.append((f"{g.player(player)}'s Creatures", "placed on the spaces in the order of the list"))
        else:
            listed = (kinds[0], free[0])
            ways = [
                Option(f"move:o{i}:{name}", (i, s), f"{g.name(i)} to {name}", i)
                for i in (kinds if said else kinds[:1])
                for s in free
                for name in (values.space_name(g, s),)
            ]
            if said:  # a sentence can name any of them next; what none names is placed as listed
                ways = [Option("pass", listed, "as listed"), *ways, *_gear_ways(g, player)]
            i, space = yield Ask(
                player, STOP, tuple(ways), g.cite("place"), "place a Creature", "window" if said else "pick"
            )
        if g.card(i).type == "battlegear":
            _gear(g, player, i, values.on_space(g, space))
        else:
            _place(g, player, i, space)
            gears = _gears(g, player)
            if gears and not said:  # as listed: the first Battlegear goes under the first Creature
                _gear(g, player, gears[0], i)
        g.then(Frame("setup", (asked,)))
        return
    options = (Option("pass", None, "go on"),)
    yield Ask(asked, "setup.reveal", options, g.cite("all up"), "all Creatures are placed", "window")
    _revealed(g)
    g.then(Frame("setup_hands", (asked, 0, NOTHING_YET, NOTHING_YET)))


def _place(g: Draft, player: int, i: int, space: int) -> None:
    master = not values.apprentice(g)
    place(g, i, "battle")
    g.set(i, place=space, new=False, down=master, seen=1 << player if master else (1 << len(g.sides)) - 1)
    if not g.lean:
        also = ["setup", "two mats", "full board", "board size", "first six", "master only"]
        also += ["place down" if master else "apprentice"]
        g.note(
            f"{g.player(player)} places {g.name(i)} on {values.space_name(g, space)}",
            g.cite("place"),
            player,
            g.name(i),
            tuple(also),
        )


def _gears(g: Draft, player: int) -> list[int]:
    """A player's Battlegear that waits to be put under a Creature; none in an Apprentice game."""
    if values.apprentice(g):
        return []
    return [k for k in g.in_zone("placing", player) if g.card(k).type == "battlegear"]


def _gear_ways(g: Draft, player: int) -> list[Option]:
    """Each waiting Battlegear under each Creature of its player that has none."""
    kinds = {g.objects[k].card: k for k in reversed(_gears(g, player))}.values()
    return [
        Option(f"move:o{k}:{values.space_name(g, g.objects[i].place)}", (k, g.objects[i].place),
               f"{g.name(k)} under {g.name(i)}", k)
        for k in sorted(kinds)
        for i in values.creatures(g, player)
        if values.gear(g, i) < 0
    ]  # fmt: skip


def _geared(g: Draft, player: int) -> Generator[Ask, Any, bool]:
    """One more Battlegear is put under a Creature, the one that a sentence names or the next; False: none is left."""
    ways = _gear_ways(g, player)
    if not ways:
        return False
    options = (Option("pass", ways[0].value, "as listed"), *ways)
    k, space = yield Ask(player, STOP, options, g.cite("gear placed"), "put Battlegear under a Creature", "window")
    _gear(g, player, k, values.on_space(g, space))
    return True


def _gear(g: Draft, player: int, k: int, i: int) -> None:
    g.set(k, zone="battlegear", down=True, controller=player)
    g.set(i, under=(*g.objects[i].under, k))
    if not g.lean:
        text = f"a Battlegear is put face down under {g.name(i)}"
        g.note(text, g.cite("gear placed"), player, also=("one gear", "gear down"))


def _revealed(g: Draft) -> None:
    """All Creatures are turned up, and what is revealed at the beginning; counters are put on."""
    everybody = (1 << len(g.sides)) - 1
    master = not values.apprentice(g)
    for i in values.creatures(g):
        g.set(i, down=False, seen=everybody)
    if master:
        for i in values.creatures(g):
            k = values.gear(g, i)
            if k >= 0 and modifiers.keyword(g, k, "Reveal at Beginning of Game") is not None:
                g.set(k, down=False, seen=everybody)
                if not g.lean:
                    g.note(f"{g.name(k)} is turned up too", g.cite("gear up at once"), card=g.name(k))
        if not g.lean:
            g.note("all Creatures are turned up", g.cite("all up"), also=("setup order", "gear stays"))
        for i in values.creatures(g):
            n = next((n for name, n in g.card(i).stats if name == "mugic_counters"), 0)
            if n:
                g.set(i, counters=n)
                if not g.lean:
                    g.note(f"{g.name(i)} gets {n} Mugic counters", g.cite("counters"), card=g.name(i))


def setup_hands(g: Draft, asked: int, passed: int, *done: int) -> Turn:
    """Each player shuffles the Attack Deck and the Location Deck, and draws two Attack Cards."""
    if min(done) == DEALT:
        g.then(Frame("who_begins"))
        return
    step = done[asked]
    options = [Option("pass", None, "wait")]
    if step < DEALT:
        key = f"shuffle:p{asked}" if step == NOTHING_YET else STEPS[step]
        options.append(Option(key, STEPS[step], STEPS[step]))
    rule = g.cite("setup")
    chosen = yield Ask(asked, "setup.step", tuple(options), rule, "set up", "window", lambda: _bars(g, asked, done))
    if chosen is None and passed == 0:
        g.then(Frame("setup_hands", (1 - asked, 1, *done)))
        return
    progress = list(done)
    now = [asked] if chosen is not None else [p for p, at in enumerate(done) if at == min(done)]
    for player in now:
        what = chosen or STEPS[done[player]]
        yield from _step(g, player, what)
        progress[player] += 1
    g.then(Frame("setup_hands", (asked, 0, *progress)))


def _bars(g: Draft, player: int, done: tuple[int, ...]) -> tuple[Refusal, ...]:
    found: list[Refusal] = []
    for at, step in enumerate(STEPS):
        key = f"shuffle:p{player}" if step == "shuffle" else step
        if at != done[player]:
            text = (
                f"{g.player(player)} has done this: {step}"
                if at < done[player]
                else f"before that comes: {STEPS[done[player]]}"
            )
            found.append(
                legal.refusal(g, key, "setup order" if not values.apprentice(g) else "setup", text, None, "deal")
            )
    found.append(legal.refusal(g, "redeal", "kept", "there is no new hand: the two cards are kept"))
    return tuple(found)


def _step(g: Draft, player: int, what: str) -> Turn:
    name = g.player(player)
    if what == "shuffle":
        for zone in ("attack_deck", "locations"):
            (_backs if BACKS in g.world.stops else decks.shuffle)(g, player, zone)
        if not g.lean:
            g.note(
                f"{name} shuffles the Attack Deck", g.cite("attack deck"), player, also=("setup", "attack deck hidden")
            )
            g.note(
                f"{name} shuffles the Location Deck", g.cite("location deck"), player, also=("location deck hidden",)
            )
        return
    for _ in range(HAND):
        yield from decks.settle_top(g, player, 1, "attack_deck")
        i = take(g, player, "attack_deck", "attack_hand")
        if i >= 0:
            place(g, i, "attack_hand")
    if not g.lean:
        rule = g.cite("deal" if values.apprentice(g) else "deal master")
        also = () if values.apprentice(g) else ("mugic hand",)
        g.note(f"{name} draws two Attack Cards", rule, player, also=("deal", "kept", "hidden", *also))


def _backs(g: Draft, player: int, zone: str) -> None:
    """A shuffled deck whose cards stay backs; copies that had a number of their own lose it."""
    pile = g.pile(player, zone)
    names = tuple(g.objects[card].card if isinstance(card, int) else card for card in pile.top)
    if len(set(names)) <= MOST_KINDS:
        decks.shuffle(g, player, zone)
        return
    for i in pile.top:
        if isinstance(i, int):
            g.set(i, zone="gone")
    g.put_pile(structs.replace(pile, top=names))
    shuffled(g, player, zone)


def who_begins(g: Draft) -> Turn:
    """Chance settles who takes the first turn."""
    players = range(len(g.sides))
    options = tuple(Option(g.player(p), p, f"{FLIPPED[p]}: {g.player(p)} begins") for p in players)
    rule = g.cite("who begins" if values.apprentice(g) else "who begins master")
    first = yield Ask(CHANCE, "flip", options, rule, "who takes the first turn", "chance")
    if not g.lean:
        g.note(
            f"{g.player(first)} takes the first turn", g.cite("winner begins"), first, also=("who begins", "by chance")
        )
    first_turn(g, first, g.cite("who begins"))
