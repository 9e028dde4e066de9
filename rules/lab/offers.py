"""What can be said next in a scenario: the actions that the core offers when all is done, and the decisions on the way.

Every sentence that is given here is one that the form takes: an action for `do`, a fixed answer for `choose`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from rules.book import load_book
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.engine import Position, given, run, view
from rules.core.world import Cards
from rules.lab import script
from rules.lab.ask import Table, card_known, lay_out
from rules.lab.citing import Citing
from rules.lab.explore import Limits, Search
from rules.lab.form import load_scenario
from rules.lab.outcomes import picture_of
from rules.lab.sentences import parse_answer, parse_pin
from rules.lab.shape import Line
from rules.problem import InputError

MOST_SENTENCES: Final = 60
MOST_QUESTIONS: Final = 12
MOST_LOOKED_AT: Final = 300
"""Positions whose question is read again for the decisions on the way."""
DECLINES: Final = ("pass", "none", "no")


class Barred(Struct, frozen=True):
    """What may not be done now, in words, and every rule that bars it, the reason first."""

    text: str
    ids: tuple[str, ...]
    card: str = ""


class Question(Struct, frozen=True):
    """Who is asked what, and the sentences that answer it."""

    player: str
    text: str
    sentences: tuple[str, ...]
    barred: tuple[Barred, ...] = ()
    ids: tuple[str, ...] = ()


class Offers(Struct, frozen=True):
    """What can be said next.

    `next`: the new action that is possible when all is done, on the first line of play that leads to one; None where
    the game is over. `ends` counts the ends. `open`: the decisions that nothing in the scenario fixes. `picture`: the
    board as it begins, of a game that draws one.
    """

    next: Question | None
    open: tuple[Question, ...]
    ends: int
    complete: bool
    picture: dict[str, Any] | None = None


def offers(
    source: str | bytes, cards: Cards, *, name: str = "scenario", positions: int = 2_000, seconds: float = 2.0
) -> Offers:
    """What can be said next in a scenario with a board. Raises InputError for whatever is wrong with the file."""
    scenario = load_scenario(source, name, card_known(cards))
    if scenario.kind != "board":
        raise InputError(f"a scenario of kind {scenario.kind} has no board on which something is done", name, 1, 1)
    table = lay_out(scenario, cards)
    search = table.search(Limits(positions, seconds)).go()
    citing = Citing(load_book(scenario.game), table.board.game.cites)
    ends = [n for n, node in enumerate(search.nodes) if node.end]
    found = next(filter(None, (_next(table, search, n, citing) for n in ends[:20])), None)
    picture = picture_of(search.world, search.nodes[0].state)
    return Offers(found, tuple(_open(table, search)), len(ends), search.complete, picture)


def _next(table: Table, search: Search, n: int, citing: Citing) -> Question | None:
    """The new action that an end offers; the phase that has not begun yet is begun."""
    world = search.world
    position = run(world, search.nodes[n].state, lean=False)
    early: list[tuple[str, str]] = []  # what can be played before the window, with whose it is
    for _ in range(8):
        ask = position.ask
        if ask is None or (ask.question != "opening" and ask.kind != "moment"):
            break
        g = position.board or view(world, position.state)
        who = world.players[ask.player]
        early += [(who, s) for o in ask.options if o.key not in DECLINES and (s := _action(table, g, ask, o, who))]
        position = run(world, given(position.state, "pass"), lean=False)
    ask = position.ask
    if ask is None or ask.kind != "window":
        return None
    g = position.board or view(world, position.state)
    who = world.players[ask.player]
    said = [s for o in ask.options if o.key not in DECLINES and (s := _action(table, g, ask, o, who))]
    said += [s for whose, s in early if whose == who]
    bars = tuple(ask.barred() if ask.barred is not None else ())
    barred = {bar.text: Barred(bar.text, tuple(citing.refusal(bar)), bar.card) for bar in reversed(bars)}
    last = tuple(reversed(barred.values()))[:MOST_SENTENCES]
    return Question(who, ask.text or "act", _several(said), last, tuple(citing.ids((ask.rule,))))


def _several(said: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(said))[:MOST_SENTENCES]


def _action(table: Table, g: Draft, ask: Ask, option: Option, who: str) -> str:
    """The sentence of `do` that means this option; empty where none does."""
    action = parse_answer(option.text, who, table.lexicon)
    return option.text if action is not None and option in script.matching(g, ask, action) else ""


def _open(table: Table, search: Search) -> Iterator[Question]:
    """The questions with several answers that were met, each once, as often as they are worded differently."""
    seen: set[tuple[str, str, frozenset[str]]] = set()
    world = table.board.world(True, search.world.stops)  # a pin names the question by its words
    asked = [node for node in search.nodes if len(node.edges) > 1 and node.kind not in ("window", "chance", "equal")]
    for node in asked[:MOST_LOOKED_AT]:
        position = run(world, node.state)
        ask = position.ask
        if ask is None or ask.player < 0:
            continue
        who = world.players[ask.player]
        answered = {edge.key for edge in node.edges}
        said = _several([s for o in ask.options if o.key in answered and (s := _pin(table, position, ask, o, who))])
        key = (who, ask.text, frozenset(said))
        if len(said) < 2 or key in seen:
            continue
        seen.add(key)
        yield Question(who, ask.text, said)
        if len(seen) == MOST_QUESTIONS:
            return


def _pin(table: Table, position: Position, ask: Ask, option: Option, who: str) -> str:
    """The line of `choose` that leaves just this answer; empty where none does.

    Answers that read the same are one answer. A bare yes or no always says which question it answers.
    """
    g = position.board or view(position.world, position.state)
    name = g.objects[option.object].label or g.name(option.object) if option.object is not None else ""
    said = [option.text] if option.text not in ("yes", "no") else []
    for thing in filter(None, dict.fromkeys((option.text, name, option.text.partition(": ")[0]))):
        said += [f"choose {thing}", f"resolve {thing}"]
    asked = f'when asked "{ask.text}": ' if ask.text and '"' not in ask.text else ""
    said += [asked + text for text in (option.text, *said) if asked]
    for text in (*said, option.text):
        try:
            pin = parse_pin(Line(who, text), table.lexicon)
        except InputError:
            continue
        found = script.pinned(g, ask, ((0, pin),))
        if found is not None and {one.text for one in found[0]} == {option.text}:
            return text
    return ""
