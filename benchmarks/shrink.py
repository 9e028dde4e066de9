"""A failing game as a scenario file: the last board that can be written, with as few cards as still show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from rules.core.engine import Position, answer, start, view
from rules.core.state import State
from rules.core.world import Cards, World
from rules.lab.form import load_scenario
from rules.lab.own_cards import OwnCards
from rules.lab.rulesets import DEFAULT, load_ruleset
from rules.lab.setup import set_up
from rules.problem import InputError

MOST = 400  # positions that are looked at from one board
Board = dict[str, Any]
Broken = Callable[[Position], str]


def writable(state: State) -> bool:
    """Whether a board can be written as a scenario: nothing is in the middle of being done."""
    return not (state.pending or state.stack or state.effects or state.attacks or state.battle or state.answers)


def board(world: World, state: State) -> Board:
    """A board as the mapping of a scenario file. The phase begins anew, so that what was asked is asked again."""
    g = view(world, state)
    out: Board = {"game": world.game.slug, "covers": ["K-10-01"]}
    out["turn"] = {"player": world.players[state.now.player], "phase": state.now.phase, "number": state.now.number}
    for p, player in enumerate(world.players):
        side: dict[str, Any] = {}
        for zone in ("battle", "hand", "mana", "discard"):
            side[zone] = [_entry(g, i) for i in g.in_zone(zone, p)]
        side["shields"] = {str(n): _name(g, i) for n, i in enumerate(g.in_zone("shields", p), 1)}
        pile = g.pile(p, "deck")
        cards = [*pile.top, *[""] * pile.count, *pile.bottom]
        side["deck"] = [(_name(g, c) if isinstance(c, int) else c) or "blank" for c in cards]
        out[player] = side
    return out


def _name(g: Any, i: int) -> str:
    return str(g.card(i).name) if g.objects[i].card else "blank"


def _entry(g: Any, i: int) -> Any:
    o = g.objects[i]
    found: dict[str, Any] = {"card": _name(g, i)}
    if o.tapped:
        found["tapped"] = "yes"
    if o.new:
        found["since"] = "this turn"
    if o.under:
        found["under"] = [_name(g, k) for k in o.under]
    return found if len(found) > 1 else found["card"]


def failure(content: Board, cards: Cards, broken: Callable[[Position, int], str], total: Callable[[State], int]) -> str:
    """What goes wrong within the first positions that can be reached from a board; empty when nothing does."""
    try:
        scenario = load_scenario(text(content), "shrink")
        set_ = set_up(scenario, OwnCards(scenario, cards), load_ruleset(scenario.game, DEFAULT), {})
    except InputError:
        return ""
    try:
        first = start(set_.world(), set_.state)
        count = total(first.state)
        for position in _reached(first):
            if wrong := broken(position, count):
                return wrong
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return ""


def _reached(first: Position) -> Iterator[Position]:
    """The positions that follow, the nearest first."""
    todo, seen = [first], {first.state}
    while todo and len(seen) < MOST:
        position = todo.pop(0)
        yield position
        for option in position.ask.options if position.ask else ():
            following = answer(position, option.key)
            if following.state not in seen:
                seen.add(following.state)
                todo.append(following)


def shrink(content: Board, fails: Callable[[Board], bool]) -> Board:
    """Leave out card after card as long as the board still fails. `content` itself must fail."""
    changed = True
    while changed:
        changed = False
        for smaller in _smaller(content):
            if fails(smaller):
                content, changed = smaller, True
                break
    return content


def _smaller(content: Board) -> Iterator[Board]:
    """Boards with fewer cards: half of a zone, then one card."""
    for player in [key for key, value in content.items() if isinstance(value, dict) and "deck" in value]:
        for zone, some in content[player].items():
            cards = list(some.values()) if isinstance(some, dict) else list(some)
            least = 1 if zone == "deck" else 0
            for left in _fewer(cards, least):
                kept: Any = {str(n): card for n, card in enumerate(left, 1)} if isinstance(some, dict) else left
                yield {**content, player: {**content[player], zone: kept}}


def _fewer(cards: Sequence[Any], least: int) -> Iterator[list[Any]]:
    half = len(cards) // 2
    if half >= max(least, 2):
        yield list(cards[:half])
        yield list(cards[half:])
    if len(cards) > least:
        for n in range(len(cards)):
            yield [card for k, card in enumerate(cards) if k != n]


def text(content: Board) -> str:
    """The scenario file (JSON is YAML too)."""
    return msgspec.json.format(msgspec.json.encode(content), indent=1).decode() + "\n"
