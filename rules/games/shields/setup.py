"""Before the first turn: shuffling, five shields, a hand of five, and who begins.

The players take their steps in an order of their own; whoever is behind follows when nobody does anything else. A
shuffled deck is a pool: nobody knows which card is which, so a dealt card stays a back until it matters.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from rules.core.choices import CHANCE, Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Frame, Now, Pool
from rules.games.shields import legal

SHIELDS = HAND = 5
NOTHING_YET, SHUFFLED, SHIELDED, DEALT, KEPT = range(5)
STEPS = ("shuffle", "set shields", "draw hand", "keep")
DRAWN = -2
FLIPPED = ("heads", "tails")


def first_frame(players: int, asked: int, loser: int) -> Frame:
    """The rule that a game begins with. `loser`: who lost the last game of a match, -2 where it was drawn, -1: none."""
    return Frame("setup", (asked, 0, loser, *[NOTHING_YET] * players))


def setup(g: Draft, asked: int, passed: int, loser: int, *done: int) -> Turn:
    """Shuffle, lay out shields, draw a hand, each player in this order; then it is settled who begins."""
    if min(done) == KEPT:
        g.then(Frame("who_begins", (loser,)))
        return
    options = (Option("pass", None, "wait"), *_options(g, asked, done))
    chosen = yield Ask(asked, "setup.step", options, g.cite("setup"), "set up", "window", lambda: _bars(g, asked, done))
    progress = list(done)
    if chosen is None:
        if passed + 1 < len(done):
            g.then(Frame("setup", ((asked + 1) % len(done), passed + 1, loser, *done)))
            return
        for player in [p for p, step in enumerate(done) if step == min(done)]:
            yield from _step(g, player, STEPS[done[player]])
            progress[player] += 1
    else:
        what, whose = chosen
        yield from _step(g, asked, what, whose)
        if whose == asked and what in STEPS:
            progress[asked] = max(progress[asked], STEPS.index(what) + 1)
    g.then(Frame("setup", (asked, 0, loser, *progress)))


def _options(g: Draft, player: int, done: tuple[int, ...]) -> Iterator[Option]:
    """What a player may do now: the next step, and shuffle or cut any deck that nothing was dealt from."""
    step = done[player]
    if step != NOTHING_YET and step < KEPT:
        yield Option(STEPS[step], (STEPS[step], player), STEPS[step])
    for whose, theirs in enumerate(done):
        if whose == player and theirs <= SHUFFLED:
            yield Option(f"shuffle:p{whose}", ("shuffle", whose), "shuffle")
        elif whose != player and theirs == SHUFFLED:
            yield Option(f"shuffle:p{whose}", ("shuffle", whose), f"shuffle {g.player(whose)}'s deck")
            yield Option(f"cut:p{whose}", ("cut", whose), f"cut {g.player(whose)}'s deck")


def _bars(g: Draft, player: int, done: tuple[int, ...]) -> tuple[Refusal, ...]:
    """The steps whose turn has not come, or is over."""
    bars: list[Refusal] = []
    for at, step in enumerate(STEPS):
        key = f"shuffle:p{player}" if step == "shuffle" else step
        if at < done[player] and not (step == "shuffle" and done[player] == SHUFFLED):
            bars.append(legal.refusal(g, key, "setup", f"{g.player(player)} has done this: {step}", None, step))
        elif at > done[player]:
            before = STEPS[done[player]]
            bars.append(legal.refusal(g, key, "setup", f"before that comes: {before}", None, before))
    return tuple(bars)


def _step(g: Draft, player: int, what: str, whose: int = -1) -> Turn:
    """Carry out one step of setting up."""
    owner = whose if whose >= 0 else player
    name = g.player(player)
    match what:
        case "shuffle" | "cut":
            shuffle(g, owner)
            if not g.lean:
                also = ("shuffle",) if what == "shuffle" else ()
                rule = g.cite("shuffle" if owner == player else "cut")
                g.note(f"{name} {what}s {g.player(owner)}'s deck", rule, player, also=also)
        case "set shields":
            if not g.lean:
                g.note(f"{name} lays out {SHIELDS} shields", g.cite("set shields"), player, also=("setup",))
            rule = g.cite("set shields")
            yield from happen(
                g, *[Event("move", player=player, from_="deck", to="shields", rule=rule) for _ in range(SHIELDS)]
            )
        case "draw hand":
            if not g.lean:
                g.note(f"{name} draws a hand of {HAND}", g.cite("draw hand"), player, also=("setup",))
            rule = g.cite("draw hand")
            yield from happen(
                g, *[Event("draw", player=player, from_="deck", to="hand", by=player, rule=rule) for _ in range(HAND)]
            )
        case _:
            if not g.lean:
                g.note(f"{name} keeps this hand", g.cite("keep"), player, also=("draw hand",))


def shuffle(g: Draft, player: int, zone: str = "deck") -> None:
    """Nobody knows the order of a deck any more: its cards become a pool, unless they are all the same."""
    pile = g.pile(player, zone)
    names = [card for card in (*pile.top, *pile.bottom) if isinstance(card, str)]
    if len(names) < len(pile.top) + len(pile.bottom) or (len(set(names)) == 1 and not pile.count) or not names:
        return
    cards = tuple(sorted((*names, *[""] * pile.count)))
    g.put_pile(structs.replace(pile, top=(), bottom=(), count=len(cards)))
    g.pools = tuple(sorted((*g.pools, Pool(player, zone, cards)), key=lambda pool: (pool.owner, pool.zone)))


def who_begins(g: Draft, loser: int) -> Turn:
    """The loser of the last game decides who plays first; in a first game, or after a drawn one, a random player."""
    players = range(len(g.sides))
    who = loser
    if loser < 0:
        options = tuple(
            Option(g.player(p), p, f"{FLIPPED[p]}: {g.player(p)} decides" if len(g.sides) == 2 else g.player(p))
            for p in players
        )
        if loser == DRAWN and not g.lean:
            g.note("nobody lost the last game", g.cite("after a draw"))
        who = yield Ask(CHANCE, "flip", options, g.cite("who decides"), "who decides who plays first", "chance")
    rule = g.cite("loser decides" if loser >= 0 else "who decides")
    choices = (Option("first", who, "play first"), Option("second", (who + 1) % len(g.sides), "play second"))
    first = yield Ask(who, "setup.first", choices, rule, "play first or second")
    first_turn(g, first, rule)


def first_turn(g: Draft, first: int, rule: str) -> None:
    """It is settled who plays first: that player's turn begins."""
    if not g.lean:
        g.note(f"{g.player(first)} plays first", rule, first, also=("setup",))
    phases = g.world.game.phases
    g.now = Now(first, 1, next(phase for phase, begins in phases.items() if begins == g.world.game.turn_start))
    g.clear()
    g.then(Frame("opening"), Frame(g.world.game.turn_start))
