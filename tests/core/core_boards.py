"""Boards for the kernel's tests: scenario files searched, positions walked, rules driven by hand."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from catalog.reader import Snapshot
from rules.core.choices import Ask
from rules.core.draft import Draft
from rules.core.engine import run, view
from rules.core.state import State
from rules.core.world import World
from rules.lab.explore import Limits, Plan, Search
from rules.lab.form import load_scenario
from rules.lab.own_cards import OwnCards
from rules.lab.rulesets import load_ruleset
from rules.lab.setup import Board, set_up


def laid_out(source: str, cards: Snapshot) -> Board:
    """The board of a scenario's text."""
    scenario = load_scenario(source, "board", lambda name: cards.get("kaijudo", name) is not None)
    return set_up(scenario, OwnCards(scenario, cards), load_ruleset(scenario.game, "rulebook", file="board"), {})


def begun(source: str, cards: Snapshot, texts: bool = False) -> tuple[World, State]:
    """A world and the state in which the board stands."""
    board = laid_out(source, cards)
    return board.world(texts), board.state


def searched(source: str, cards: Snapshot, positions: int = 1500) -> Search:
    """Everything that can happen on a board until the end of the turn, up to so many positions."""
    world, state = begun(source, cards)
    plan = Plan(until="end of turn", start=state.now)
    return Search(world, state, plan, Limits(positions)).go()


def draft(world: World, state: State) -> Draft:
    """A draft in which a rule's parts can be run by hand, at the first question of the board."""
    return view(world, run(world, state).state)


def drive(turn: Generator[Ask, Any, Any], *answers: str) -> tuple[Any, list[Ask]]:
    """Run a generator of the kernel with these answers by key: what it returns, and the questions it put."""
    left, asked = list(answers), list[Ask]()
    try:
        ask = next(turn)
        while True:
            asked.append(ask)
            key = left.pop(0) if len(ask.options) > 1 else ask.options[0].key
            ask = turn.send(next(o.value for o in ask.options if o.key == key))
    except StopIteration as done:
        return done.value, asked
