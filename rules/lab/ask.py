"""`ask`: one scenario in, one answer out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct, structs

from rules.book.house import NONE, Rulings
from rules.core.world import PLAYED, Cards
from rules.lab import boardless, goals
from rules.lab.answer import Answer, GoalOut
from rules.lab.boardless import DeckCheck
from rules.lab.building import MOST_TRACED, build
from rules.lab.claims import Watch
from rules.lab.explore import Limits, Plan, Search
from rules.lab.form import load_scenario, read_assumption
from rules.lab.own_cards import OwnCards
from rules.lab.rulesets import DEFAULT, load_ruleset
from rules.lab.script import parts
from rules.lab.sentences import Action, parse_all, parse_pins
from rules.lab.setup import Board, set_up
from rules.lab.shape import Line, Scenario
from rules.lab.waiting import ready
from rules.lab.wording import lexicon_of, read_wording
from rules.lab.words import Lexicon, Thing
from rules.problem import InputError


def ask(
    source: str | bytes,
    cards: Cards,
    *,
    name: str = "scenario",
    positions: int = 20_000,
    seconds: float = 60.0,
    goal: str | None = None,
    horizon: str | None = None,
    unknown: str | None = None,
    ruleset: str | None = None,
    switches: Mapping[str, str] | None = None,
    assume: Iterable[str] = (),
    choose: Iterable[str] = (),
    most: int = MOST_TRACED,
    deck_check: DeckCheck | None = None,
    read: Callable[[str], str] | None = None,
    house: Rulings = NONE,
    tick: Callable[[int, int], bool] | None = None,
) -> Answer:
    """Answer a scenario file: all its outcomes, each with its rules, and whether what it expects comes out.

    `cards.get(game, name)` gives card values. `positions` and `seconds` limit the search; an answer that was cut
    off says so (`complete`). Every outcome is in the answer, the first `most` of them with their steps and board; the
    others have an empty trace. `goal`: whether that can be forced, and how; `horizon` (attack, phase, turn, 2 turns,
    game) says how far it looks, left out as far as `until`, or to the end of the turn where the file does nothing;
    `unknown`: cards that nobody knows count at their `worst`, or as `chances`. `assume` and `choose` add to those of
    the file. `deck_check(deck, format, game)` judges scenarios of kind deck, `read(name)` gives the text of a deck
    list that `known` names. The switches that `house` sets stand in the place of the ruleset's where nobody names a
    ruleset; a switch of the file or of `switches` goes before. Raises InputError with file, line and column for
    whatever is wrong with the file, the goal or an assumption.
    """
    began = time.perf_counter()
    question = goals.asked(goal, horizon, unknown) if goal is not None else None
    scenario = load_scenario(source, name, card_known(cards))
    if scenario.kind not in ("board", "setup"):
        found = boardless.judge(scenario, deck_check, lambda inner: ask(inner, cards))
        found.milliseconds = round((time.perf_counter() - began) * 1000)
        return found
    decided = {} if ruleset or scenario.ruleset else house.switches(scenario.game)
    for name in {*(switch.name for switch in scenario.switches), *(switches or {})}:
        decided.pop(name, None)
    given = {name: one.value for name, one in decided.items()} | dict(switches or {})
    table = lay_out(scenario, cards, ruleset=ruleset, switches=given, assume=assume, choose=choose, read=read)
    search = table.search(Limits(positions, seconds)).go(tick)
    if said := search.refusals.get(0):
        at = (*scenario.attacks, *scenario.burst)[0]
        why = f": {said[0].text}" if said[0] is not None else ""
        text = f"this cannot have been done before the scenario begins{why}"
        raise InputError(text, scenario.file, at.line, at.column)
    answer = build(
        table.scenario, table.board, search, table.watch, table.lexicon, table.ruleset, Limits(positions, seconds), most
    )
    answer.warnings += [f"{name} is {one.value} here ({one.by}, on {one.rule})" for name, one in decided.items()]
    if question is not None:
        left = max(seconds / 2, seconds - (time.perf_counter() - began))
        judge = goals.Judge(search, table.lexicon, scenario.game, table.again)
        answer.goal = judge.judge(question, Limits(positions, left), tick)
        answer.goal.line = judge.line(answer, table.watch)
    answer.milliseconds = round((time.perf_counter() - began) * 1000)
    return answer


def prove(
    source: str | bytes,
    cards: Cards,
    goal: str,
    *,
    name: str = "scenario",
    positions: int = 20_000,
    seconds: float = 60.0,
    horizon: str | None = None,
    unknown: str | None = None,
    ruleset: str | None = None,
    switches: Mapping[str, str] | None = None,
    assume: Iterable[str] = (),
    choose: Iterable[str] = (),
    read: Callable[[str], str] | None = None,
    tick: Callable[[int, int], bool] | None = None,
) -> GoalOut:
    """Whether a goal can be forced, and how, without looking at every outcome: only as far as that needs.

    What is given is as for `ask`. Raises InputError for whatever is wrong with the file or the goal, and for a file
    that has no board.
    """
    question = goals.asked(goal, horizon, unknown)
    scenario = load_scenario(source, name, card_known(cards))
    if scenario.kind not in ("board", "setup"):
        raise InputError(f"a scenario of kind {scenario.kind} has no board, so nothing can be forced", name, 1, 1)
    table = lay_out(scenario, cards, ruleset=ruleset, switches=switches, assume=assume, choose=choose, read=read)
    judge = goals.Judge(table.again(table.plan), table.lexicon, scenario.game, table.again)
    return judge.judge(question, Limits(positions, seconds), tick)


PLAIN_ACTIONS = frozenset({"attack", "charge", "summon", "cast", "block", "protect", "end phase", "end turn"})
"""Sentences that answer no question about what waits."""


class Table(Struct, frozen=True):
    """A scenario laid out: its board, what is done on it, and the words by which it is spoken of."""

    scenario: Scenario
    board: Board
    plan: Plan
    watch: tuple[Watch, ...] | None
    lexicon: Lexicon
    ruleset: str

    def again(self, plan: Plan) -> Search:
        """A search over it under another plan, without limits of its own and with every order of what waits."""
        return self.search(Limits(2**40, float("inf")), plan, PLAYED)

    def search(self, limits: Limits, plan: Plan | None = None, without: frozenset[str] = frozenset()) -> Search:
        """A search over it that has not begun. `without` names savings that are not made."""
        plan = plan or self.plan
        actions = {part.action.verb for part in plan.parts} | {pin.verb for _, pin in plan.pins}
        stops = frozenset({"block.may", "defend.may"} if actions & {"block", "protect", "defend"} else ())
        stops |= frozenset({"item"} if plan.until == "next item" else ())
        stops |= frozenset({"setup.place"} if self.scenario.kind == "setup" and "move" in actions else ())
        stops |= frozenset({"setup.backs"} if self._only_set_up(plan) else ())
        texts = bool(plan.pins) or bool(actions & {"use", "resolve", "choose", "pay"})
        # whoever says, pins or expects an answer amid what waits has to find each order
        expect = self.scenario.expect
        told = expect is not None and bool(expect.before or expect.at or expect.asks is not None)
        every_order = bool(plan.pins) or told or not actions <= PLAIN_ACTIONS
        without = without | ({"orders"} if every_order else set())
        return Search(self.board.world(texts, stops, without), self.board.state, plan, limits)

    def _only_set_up(self, plan: Plan) -> bool:
        """Whether decks are set up and no more, and nobody says which card is drawn: then those stay backs."""
        said = [part.action for part in plan.parts] + [pin for _, pin in plan.pins]
        steps = all(
            a.verb in _STEPS
            or (a.verb == "end phase" and a.phase == "setup")
            or (a.verb == "choose" and all(c.kind != "card" for c in a.cards))
            for a in said
        )
        return self.scenario.kind == "setup" and not plan.until and steps


_STEPS: Final = frozenset({"shuffle", "cut", "draw hand", "set shields", "redeal", "keep", "move", "look", "count"})


def lay_out(
    scenario: Scenario,
    cards: Cards,
    *,
    ruleset: str | None = None,
    switches: Mapping[str, str] | None = None,
    assume: Iterable[str] = (),
    choose: Iterable[str] = (),
    read: Callable[[str], str] | None = None,
) -> Table:
    """The table of a scenario of kind board or setup. Raises InputError for what its game does not have."""
    own = OwnCards(scenario, cards)
    named = _abilities(own, scenario)
    if assume:
        extra = tuple(read_assumption(text, scenario, own.knows) for text in assume)
        scenario = _with(scenario, assume=(*scenario.assume, *extra))
    pins = tuple(_pin(text, scenario) for text in choose)
    if pins:
        scenario = _with(scenario, choose=(*scenario.choose, *pins))
    chosen = ruleset or scenario.ruleset or DEFAULT
    values = load_ruleset(scenario.game, chosen, file=scenario.file)
    board = set_up(scenario, own, values, switches or {}, read)
    lexicon = lexicon_of(scenario, own.knows, _races(own), named)  # cards described in place are known by now
    wording = read_wording(scenario, lexicon)
    if wording.burst:
        board.state = ready(board, wording.burst)
    plan, watch = _plan(scenario, board, lexicon, named)
    return Table(scenario, board, plan, watch, lexicon, chosen)


def card_known(cards: Cards) -> Callable[[str], bool]:
    """Whether a card of any game has this name; the file's game is not read yet."""
    from rules.lab.schema import GAMES

    return lambda name: any(cards.get(game, name) is not None for game in GAMES)


def _races(own: OwnCards) -> tuple[str, ...]:
    return tuple(dict.fromkeys(race for card in own.found.values() for race in card.races))


def _abilities(own: OwnCards, scenario: Scenario) -> dict[str, str]:
    """The printed names of abilities that one card alone has here, and that are no card's name, with their card."""
    for entry in scenario.entries():
        if entry.kind == "card" and entry.written != "name" and own.knows(entry.name):
            own.by_name(entry.name)
    found: dict[str, list[str]] = {}
    for card in own.found.values():
        for name in card.names:
            found.setdefault(name, []).append(card.name)
    return {name: cards[0] for name, cards in found.items() if len(set(cards)) == 1 and not own.knows(name)}


def _of_card(action: Action, named: Mapping[str, str]) -> Action:
    """A sentence that names an ability alone, as one of its card."""
    ability = action.cards[0].name if action.cards else ""
    if action.verb not in ("resolve", "use", "choose") or ability not in named:
        return action
    card = Thing(kind="card", name=named[ability])
    changed: Action = structs.replace(action, cards=(card, *action.cards[1:]), ability=ability)
    return changed


def _pin(text: str, scenario: Scenario) -> Line:
    """A pin of the command line, `ben: block with nothing`. Raises InputError for what names no player."""
    player, colon, sentence = text.partition(":")
    names = scenario.player_names()
    if not colon or player.strip() not in names:
        raise InputError(
            f"a fixed choice is 'PLAYER: SENTENCE', such as '{names[0]}: yes', not '{text[:80]}'", "--choose"
        )
    return Line(player.strip(), " ".join(sentence.split()))


def _with(scenario: Scenario, **fields: Any) -> Scenario:
    changed: Scenario = structs.replace(scenario, **fields)
    return changed


def _plan(
    scenario: Scenario, board: Board, lexicon: Lexicon, named: Mapping[str, str]
) -> tuple[Plan, tuple[Watch, ...] | None]:
    wording = read_wording(scenario, lexicon)
    actions = tuple(_of_card(action, named) for action in parse_all(scenario.do, lexicon, scenario.file))
    if scenario.kind == "setup" and not actions:
        actions = (Action(player=scenario.player_names()[0], verb="end phase", phase="setup"),)
    pins = tuple(enumerate(_of_card(p, named) for p in parse_pins(scenario.choose, lexicon, scenario.file)))
    refused = frozenset(r.do for r in scenario.expect.refused) if scenario.expect is not None else frozenset[int]()
    before = (*wording.attacks, *wording.burst)
    return Plan(parts(actions, before), pins, scenario.until, refused, board.state.now), wording.watch
