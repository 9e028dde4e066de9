"""Before the first turn: shuffling, a hand of seven, a new one for a hand without creatures, and who begins."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import comb
from typing import Any

from msgspec import structs

from rules.core import decks
from rules.core.choices import CHANCE, Ask, Option, Refusal, Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen
from rules.core.state import Frame, Pool
from rules.games.duel_to_the_death.tables import HAND
from rules.games.shields import legal
from rules.games.shields.setup import first_turn

NOTHING_YET, SHUFFLED, DEALT, KEPT = range(4)
STEPS = ("shuffle", "draw hand", "keep")
LIST = "list"  # the pool that says which cards a shuffled deck holds
FLIPPED = ("heads", "tails")


def first_frame(players: int, asked: int, loser: int) -> Frame:
    """The rule that a game begins with."""
    return Frame("setup", (asked, 0, *[NOTHING_YET] * players))


def wrong_seats(teams: Sequence[str]) -> str:
    """Why these players cannot sit down to a game, or nothing."""
    if len(teams) != 2:
        return f"Duel to the Death is a game for two players, not for {len(teams)} (X-GEN-01)"
    return "Duel to the Death has no teams (X-GEN-01)" if any(teams) else ""


def setup(g: Draft, asked: int, passed: int, *done: int) -> Turn:
    """Each player shuffles, is dealt a hand, and may exchange one without creatures; then it is settled who begins."""
    if min(done) == KEPT:
        g.then(Frame("who_begins"))
        return
    options = (Option("pass", None, "wait"), *_options(asked, done))
    chosen = yield Ask(asked, "setup.step", options, g.cite("setup"), "set up", "window", lambda: _bars(g, asked, done))
    progress = list(done)
    if chosen is None and passed + 1 < len(done):
        g.then(Frame("setup", ((asked + 1) % len(done), passed + 1, *done)))
        return
    now = [asked] if chosen is not None else [p for p, step in enumerate(done) if step == min(done)]
    following: list[Frame] = []
    for player in now:
        what = chosen or STEPS[done[player]]
        yield from _step(g, player, what)
        progress[player] = max(progress[player], STEPS.index(what) + 1)
        following += [Frame("new_hand", (player,))] if what == "draw hand" else []
    g.then(*following, Frame("setup", (asked, 0, *progress)))


def _options(player: int, done: tuple[int, ...]) -> Iterator[Option]:
    step = done[player]
    if step < KEPT:
        key = f"shuffle:p{player}" if step == NOTHING_YET else STEPS[step]
        yield Option(key, STEPS[step], STEPS[step])


def _bars(g: Draft, player: int, done: tuple[int, ...]) -> tuple[Refusal, ...]:
    """The steps whose turn has not come, or is over, and a new hand that nobody offers."""
    found: list[Refusal] = []
    for at, step in enumerate(STEPS):
        key = f"shuffle:p{player}" if step == "shuffle" else step
        if at < done[player]:
            found.append(legal.refusal(g, key, "setup", f"{g.player(player)} has done this: {step}", None, "deck"))
        elif at > done[player]:
            before = STEPS[done[player]]
            found.append(legal.refusal(g, key, "shuffle", f"before that comes: {before}", None, "setup"))
    text = "a new hand is dealt only for a first hand without creatures"
    found.append(legal.refusal(g, "redeal", "redeal", text, None, "redeal again"))
    return tuple(found)


def _step(g: Draft, player: int, what: str) -> Turn:
    """Carry out one step of setting up."""
    name = g.player(player)
    if what == "shuffle":
        shuffle(g, player)
        if not g.lean:
            g.note(f"{name} shuffles the deck", g.cite("shuffle"), player, also=("deck", "two players", "life"))
    elif what == "draw hand":
        if not g.lean:
            g.note(f"{name} is dealt a hand of {HAND}", g.cite("deal"), player, also=("setup", "hidden"))
        yield from deal(g, player)
    elif not g.lean:
        g.note(f"{name} keeps this hand", g.cite("redeal may"), player)


def deal(g: Draft, player: int) -> Turn:
    """Seven cards, or as many as the deck has."""
    n = min(HAND, g.count("deck", player))
    rule = g.cite("deal")
    yield from happen(
        g, *[Event("draw", player=player, from_="deck", to="hand", by=player, rule=rule) for _ in range(n)]
    )


def shuffle(g: Draft, player: int) -> None:
    """Nobody knows the order of a deck any more: its cards become mere numbers, unless they are all the same."""
    pile = g.pile(player, "deck")
    names = sorted(card for card in (*pile.top, *pile.bottom) if isinstance(card, str))
    if len(set(names)) < 2 and not pile.count:
        decks.shuffle(g, player)
        return
    if any(isinstance(card, int) for card in (*pile.top, *pile.bottom)):
        return
    cards = (*[""] * pile.count, *names)
    g.put_pile(structs.replace(pile, top=(), bottom=(), count=len(cards)))
    if names:
        g.pools = tuple(sorted((*g.pools, Pool(player, LIST, cards)), key=lambda pool: (pool.owner, pool.zone)))


def new_hand(g: Draft, player: int) -> Turn:
    """A player whose first hand has no creature card may shuffle it into the deck and is dealt a new one."""
    if (yield from _has_creature(g, player)):
        return
    quiet = g.lean and not g.world.texts
    options = (Option("redeal", True, "a new hand"), Option("keep", False, "keep it"))
    text = "" if quiet else "no creature in the first hand"
    again = yield Ask(player, "redeal.may", options, g.cite("redeal may"), text, "may")
    if not again:
        return
    pile = g.pile(player, "hand")
    cards = g.in_zone("hand", player)
    if not g.lean:
        g.note(
            f"{g.player(player)} shuffles the hand into the deck",
            g.cite("redeal"),
            player,
            also=("redeal may", "redeal again"),
        )
    rule = g.cite("redeal")
    yield from happen(
        g, *[Event("move", what=i, player=player, from_="hand", to="deck", by=player, rule=rule) for i in cards]
    )
    deck = g.pile(player, "deck")
    g.put_pile(structs.replace(deck, count=deck.count + pile.count))
    g.put_pile(structs.replace(g.pile(player, "hand"), count=0))
    shuffle(g, player)
    if not g.lean:
        g.note(f"{g.player(player)} is dealt {HAND} cards again", g.cite("redeal size"), player, also=("deal",))
    yield from deal(g, player)
    g.then(Frame("new_hand", (player,)))


def _has_creature(g: Draft, player: int) -> Generator[Ask, Any, bool]:
    """Whether a first hand has a creature card: known, or as chance has it."""
    known = g.in_zone("hand", player)
    if any(g.card(i).type != "spell" for i in known):
        return True
    names = next((pool.cards for pool in g.pools if pool.owner == player and pool.zone == LIST), ())
    if not g.pile(player, "hand").count:
        return not known
    others = sum(bool(name) and g.world.define(name).type == "spell" for name in names)
    n = g.pile(player, "hand").count
    none, all_ = comb(others, n), comb(len(names), n) if names else 1
    if not none or not names:
        return True
    options = tuple(
        Option(key, value, text, None, weight)
        for key, value, text, weight in (
            ("some", True, "a creature", all_ - none), ("none", False, "no creature", none),
        )
        if weight
    )  # fmt: skip
    text = "" if g.lean and not g.world.texts else f"{g.player(player)}'s first hand has"
    found: bool = yield Ask(CHANCE, "hand.creatures", options, g.cite("redeal"), text, "chance")
    return found


def who_begins(g: Draft) -> Turn:
    """A coin settles who goes first; its winner begins."""
    players = range(len(g.sides))
    options = tuple(Option(g.player(p), p, f"{FLIPPED[p]}: {g.player(p)} begins") for p in players)
    first = yield Ask(CHANCE, "flip", options, g.cite("who begins"), "who goes first", "chance")
    if not g.lean:
        g.note(f"{g.player(first)} has won and begins", g.cite("winner begins"), first, also=("who begins",))
    first_turn(g, first, g.cite("who begins"))
