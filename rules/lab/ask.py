"""`ask`: one scenario in, one answer out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.book import load_book
from rules.core.choices import Refusal
from rules.core.draft import Draft
from rules.core.engine import view
from rules.core.world import Cards
from rules.lab import graph
from rules.lab.answer import (
    SCHEMA,
    Answer,
    Assumption,
    Change,
    Choice,
    Expectation,
    Failed,
    GoalOut,
    OutcomeOut,
    RefusedOut,
    Traced,
)
from rules.lab.citing import Citing
from rules.lab.claims import Goal, Watch, parse_goal
from rules.lab.expecting import Checker, Evidence
from rules.lab.explore import Limits, Plan, Search
from rules.lab.form import load_scenario, read_assumption
from rules.lab.outcomes import Ending, Ways, board_of, endings, forcers, signature, traced
from rules.lab.own_cards import OwnCards
from rules.lab.reading import Board as Reading
from rules.lab.records import check_record
from rules.lab.rulesets import DEFAULT, load_ruleset
from rules.lab.script import objects, parts
from rules.lab.sentences import Action, parse_all, parse_pins
from rules.lab.setup import Board, set_up
from rules.lab.shape import Line, Scenario
from rules.lab.wording import lexicon_of, read_wording
from rules.lab.words import Lexicon
from rules.problem import InputError

DeckCheck = Callable[[str, str, str], tuple[str, tuple[str, ...]]]

MOST_TRACED = 200  # outcomes whose steps and boards are written out; the others are counted and watched
MOST_FORCING = 600_000  # positions times outcomes times players up to which it is worked out who can force what


def ask(
    source: str | bytes,
    cards: Cards,
    *,
    name: str = "scenario",
    positions: int = 20_000,
    seconds: float = 60.0,
    goal: str | None = None,
    ruleset: str | None = None,
    switches: Mapping[str, str] | None = None,
    assume: Iterable[str] = (),
    choose: Iterable[str] = (),
    most: int = MOST_TRACED,
    deck_check: DeckCheck | None = None,
    tick: Callable[[int, int], bool] | None = None,
) -> Answer:
    """Answer a scenario file: all its outcomes, each with its rules, and whether what it expects comes out.

    `cards.get(game, name)` gives card values. `positions` and `seconds` limit the search; an answer that was cut
    off says so (`complete`). Every outcome is in the answer, the first `most` of them with their steps and board; the
    others have an empty trace. `assume` and `choose` add to those of the file. `deck_check(deck, format, game)` judges
    scenarios of kind deck. Raises InputError with file, line and column for whatever is wrong with the file, the goal
    or an assumption.
    """
    began = time.perf_counter()
    known = _known(source, cards)
    scenario = load_scenario(source, name, known)
    if scenario.kind not in ("board", "setup"):
        found = _without_board(scenario, cards, deck_check)
        found.milliseconds = round((time.perf_counter() - began) * 1000)
        return found
    own = OwnCards(scenario, cards)
    lexicon = lexicon_of(scenario, own.knows, _races(scenario, own))
    if assume:
        extra = tuple(read_assumption(text, scenario, own.knows) for text in assume)
        scenario = _with(scenario, assume=(*scenario.assume, *extra))
    pins = tuple(_pin(text, scenario) for text in choose)
    if pins:
        scenario = _with(scenario, choose=(*scenario.choose, *pins))
    chosen = ruleset or scenario.ruleset or DEFAULT
    values = load_ruleset(scenario.game, chosen, file=name)
    board = set_up(scenario, own, values, switches or {})
    read_wording(scenario, lexicon)
    plan, watch = _plan(scenario, board, lexicon)
    actions = {part.action.verb for part in plan.parts} | {pin.verb for _, pin in plan.pins}
    stops = frozenset({"block.may"} if actions & {"block", "protect"} else ())
    texts = bool(plan.pins) or bool(actions & {"use", "resolve", "choose"})
    search = Search(board.world(texts, stops), board.state, plan, Limits(positions, seconds)).go(tick)
    answer = _answer(scenario, board, search, watch, lexicon, chosen, Limits(positions, seconds), most)
    if goal is not None:
        answer.goal = _goal(goal, search, answer, lexicon)
    answer.milliseconds = round((time.perf_counter() - began) * 1000)
    return answer


def _known(source: str | bytes, cards: Cards) -> Callable[[str], bool]:
    """Whether a card of any game has this name; the file's game is not read yet."""
    from rules.lab.schema import GAMES

    return lambda name: any(cards.get(game, name) is not None for game in GAMES)


def _races(scenario: Scenario, own: OwnCards) -> tuple[str, ...]:
    return tuple(dict.fromkeys(race for card in own.found.values() for race in card.races))


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
    from msgspec import structs

    changed: Scenario = structs.replace(scenario, **fields)
    return changed


def _plan(scenario: Scenario, board: Board, lexicon: Lexicon) -> tuple[Plan, tuple[Watch, ...] | None]:
    wording = read_wording(scenario, lexicon)
    actions = parse_all(scenario.do, lexicon, scenario.file)
    if scenario.kind == "setup" and not actions:
        actions = (Action(player=scenario.player_names()[0], verb="end phase", phase="setup"),)
    pins = tuple(enumerate(parse_pins(scenario.choose, lexicon, scenario.file)))
    refused = frozenset(r.do for r in scenario.expect.refused) if scenario.expect is not None else frozenset[int]()
    return Plan(parts(actions, wording.attacks), pins, scenario.until, refused, board.state.now), wording.watch


# --- the answer ------------------------------------------------------------------------------------


def _answer(
    scenario: Scenario,
    board: Board,
    search: Search,
    watch: tuple[Watch, ...] | None,
    lexicon: Lexicon,
    ruleset: str,
    limits: Limits,
    most: int,
) -> Answer:
    book = load_book(scenario.game)

    citing = Citing(book, board.game.cites)
    found = endings(search, watch)
    ways = Ways(search)
    for ending in found[: None if scenario.expect is not None else most]:
        ending.steps, ending.assumed, ending.state = traced(ways, ending.nodes[0])
    outcomes = [_outcome(search, ending, watch, citing, k < most) for k, ending in enumerate(found)]
    _forced(search, found, outcomes)
    cited = {id for ending in found for step in ending.steps for id in citing.step(step)}
    if any(ending.loop for ending in found):
        cited.add(board.game.cites["no end"])
    expect: Expectation | None = None
    if scenario.expect is not None:
        checker = Checker(Evidence(search, found, lexicon, scenario.file, citing, cited))
        expect = checker.check(scenario.expect)
    warnings = [
        f"choose {n + 1} ({pin.text}) matched no question" for n, pin in search.plan.pins if n not in search.pins_used
    ]
    return Answer(
        schema=SCHEMA,
        game=scenario.game,
        ruleset=ruleset,
        switches=board.switches,
        complete=search.complete,
        positions=len({node.state for node in search.nodes}),
        limit=limits.positions,
        milliseconds=0,
        outcomes=outcomes,
        refused=_refused(search, citing),
        assumptions=_assumptions(found, board),
        goal=None,
        expect=expect,
        warnings=warnings,
        title=scenario.title,
        start=board_of(search.world, search.nodes[0].state),
    )


def _outcome(
    search: Search,
    ending: Ending,
    watch: tuple[Watch, ...] | None,
    citing: Citing,
    whole: bool,
) -> OutcomeOut:
    """One outcome; its steps and board only where it is written out as a `whole`."""
    world = search.world
    state = ending.state or search.nodes[ending.nodes[0]].state
    g = view(world, state)
    trace: list[Traced] = []
    choices: list[Choice] = []
    for step in ending.steps if whole else ():
        if not step.text:
            continue
        n = len(trace) + 1
        who = g.player(step.player) if step.player >= 0 else None
        changes = [Change(o, f, _plain(a), _plain(b)) for o, f, a, b in step.changes]
        ids = citing.ids(citing.step(step))
        trace.append(Traced(n, step.rule, ids, who, step.card or None, step.text, changes, citing.number(step.rule)))
        if step.choice is not None:
            player, question, key = step.choice
            choices.append(Choice(g.player(player), question, key, step.text, n))
    result = ""
    if ending.loop:
        result = "it can repeat for ever" if ending.loop == "open" else "it never ends"
        rule = world.game.cites["no end"]
        trace.append(
            Traced(
                len(trace) + 1, rule, citing.paragraph(rule), None, None, f"from here {result}", [], citing.number(rule)
            )
        )
    elif g.outcome is not None:
        result = {"win": f"{g.player(g.outcome.winner)} wins", "draw": "the game is drawn", "no_end": "it never ends"}[
            g.outcome.kind
        ]
    winner = (
        g.player(g.outcome.winner) if g.outcome is not None and g.outcome.kind == "win" and not ending.loop else None
    )
    return OutcomeOut(
        ending.id,
        _watched(search, ending, g, watch),
        winner,
        ending.lines,
        [],
        choices,
        trace,
        board_of(world, state) if whole else {},
        result,
        bool(ending.loop),
    )


def _plain(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text


def _watched(search: Search, ending: Ending, g: Draft, watch: tuple[Watch, ...] | None) -> dict[str, str]:
    """What is watched, in words: for cards "ann discard", for values their number."""
    reading = Reading(g, bool(ending.loop))
    if watch is None:
        handles = _handles(g)
        return {
            handles[i]: _where(search, i, g)
            for i, o in enumerate(g.objects)
            if o.card and o.zone not in ("under", "") and _tell(search, i, g)
        }
    found: dict[str, str] = {}
    for one in watch:
        match one.kind:
            case "card":
                assert one.card is not None
                here = objects(g, one.card)
                found[one.text] = ", ".join(_where(search, i, g) for i in here) or "nowhere"
            case "measure":
                assert one.measure is not None
                found[one.text] = str(reading.value(one.measure))
            case "winner":
                out = g.outcome
                found["winner"] = g.player(out.winner) if out is not None and out.kind == "win" else "nobody"
            case _:
                assert one.claim is not None
                found[one.text] = "yes" if reading.holds(one.claim) else "no"
    return found


def _tell(search: Search, i: int, g: Any) -> bool:
    """Worth showing: a card that moved or turned, or stands in play."""
    first = search.nodes[0].state.objects
    if i >= len(first):
        return True
    return bool(first[i] != g.objects[i] or g.objects[i].zone == g.world.game.play)


def _handles(g: Draft) -> dict[int, str]:
    """What each card is called where several have one name: Skull Cutter (1), Skull Cutter (2)."""
    same: dict[str, list[int]] = {}
    for i, o in enumerate(g.objects):
        if o.card:
            same.setdefault(g.name(i), []).append(i)
    return {
        i: f"{name} ({k})" if len(found) > 1 else name for name, found in same.items() for k, i in enumerate(found, 1)
    }


def _where(search: Search, i: int, g: Any) -> str:
    o = g.objects[i]
    owner = o.controller if o.zone == g.world.game.play else o.owner
    state = ", tapped" if o.tapped else ""
    zone = "set aside" if o.zone == "aside" else o.zone
    return f"{g.player(owner)} {zone}{state}"


def _forced(search: Search, found: list[Ending], outcomes: list[OutcomeOut]) -> None:
    """Who can force each outcome, where that is not too much work."""
    if not search.complete or len(search.nodes) * max(1, len(found)) * len(search.world.players) > MOST_FORCING:
        return
    for ending, out in zip(found, outcomes, strict=True):
        if ending.loop:
            continue
        ends = set(ending.nodes)
        goal = [n in ends for n in range(len(search.nodes))]
        out.forced_by = [search.world.players[p] for p in forcers(search, goal)]


def _refused(search: Search, citing: Citing) -> list[RefusedOut]:
    found: dict[int, RefusedOut] = {}
    for do, reasons in sorted(search.refusals.items()):
        if any(do in edge.done for node in search.nodes for edge in node.edges):
            continue
        why: Refusal | None = next((r for r in reasons if r is not None), None)
        text = why.text if why is not None else "this is not offered here"
        found[do] = RefusedOut(
            do,
            why.rule if why else None,
            (why.card or None) if why else None,
            text,
            list(citing.refusal(why)[1:]) if why else [],
        )
    return list(found.values())


def _assumptions(found: list[Ending], board: Board) -> list[Assumption]:
    listed: dict[tuple[str, str], Assumption] = {}
    for left in board.cards.left:
        if left.clause:
            words, what = f"left out: this clause could not be read ({left.kind})", f"{left.card}: “{left.clause}”"
        else:
            words, what = f"left out: the core does not play this part yet ({left.kind})", left.card
        listed[what, words] = Assumption(what, words, 0, True)
    for ending in found:
        for what, taken, at in ending.assumed:
            listed.setdefault((what, taken), Assumption(what, taken, at, True, ending.id))
    return list(listed.values())


# --- goals -----------------------------------------------------------------------------------------


def _goal(text: str, search: Search, answer: Answer, lexicon: Lexicon) -> GoalOut:
    """Whether somebody can force the goal. "X wins" asks for X; another goal for whoever moves first."""
    goal: Goal = parse_goal(text, lexicon)
    reached = [node.end and Reading(view(search.world, node.state)).reaches(goal) for node in search.nodes]
    by = [search.world.players[p] for p in forcers(search, reached)]
    first = next(
        (search.world.players[node.player] for node in search.nodes if node.player >= 0), search.world.players[0]
    )
    wanted = goal.claim.player if goal.op == "claim" and goal.claim is not None and goal.claim.kind == "wins" else first
    line = None
    for out in answer.outcomes:
        ends = [n for n, node in enumerate(search.nodes) if node.end and reached[n]]
        if any(signature(view(search.world, search.nodes[n].state), None) is not None for n in ends):
            line = _line(search, reached, answer)
            break
        del out
    forced: bool | None = wanted in by
    if not forced and not search.complete:
        forced = None
    return GoalOut(text, forced, line, by)


def _line(search: Search, reached: list[bool], answer: Answer) -> str | None:
    """The first outcome in which the goal is reached."""
    found = endings(search, None)
    for ending, out in zip(found, answer.outcomes, strict=False):
        if not ending.loop and any(reached[n] for n in ending.nodes):
            return out.id
    return None


# --- scenarios without a board -----------------------------------------------------------------------


def _without_board(scenario: Scenario, cards: Cards, deck_check: DeckCheck | None) -> Answer:
    answer = Answer(
        SCHEMA,
        scenario.game,
        scenario.ruleset or DEFAULT,
        {},
        True,
        0,
        0,
        0,
        [],
        [],
        [],
        None,
        None,
        title=scenario.title,
        kind=scenario.kind,
    )
    expect = scenario.expect
    failed: list[Failed] = []
    match scenario.kind:
        case "form":
            failed = _form(scenario, cards)
            answer.verdict = "refused" if not failed else "accepted"
        case "deck":
            if deck_check is None:
                raise InputError(
                    "decks are checked by `floorjudge check` and by the command line's `ask`", scenario.file, 1, 1
                )
            verdict, codes = deck_check(scenario.deck, scenario.format, scenario.game)
            answer.verdict = verdict
            answer.record = {"codes": list(codes)}
            if expect is not None and expect.verdict and expect.verdict != verdict:
                failed.append(Failed(f"verdict: {expect.verdict}, not {verdict}", "verdict"))
            if expect is not None and expect.codes is not None and sorted(expect.codes) != sorted(set(codes)):
                failed.append(
                    Failed(f"codes: {', '.join(expect.codes) or 'none'}, not {', '.join(codes) or 'none'}", "codes")
                )
        case "card":
            result = check_record(scenario)
            answer.verdict, answer.record = result.verdict, result.record
            answer.refused = [RefusedOut(0, r.rule, None, r.text, list(r.also)) for r in result.refusals]
            failed = result.compare(expect, lambda id: _paragraph(scenario.game, id))
        case _:
            raise InputError(f"scenarios of kind {scenario.kind} cannot be answered yet", scenario.file, 1, 1)
    answer.expect = Expectation(not failed, failed) if expect is not None else None
    return answer


def _paragraph(game: str, id: str) -> tuple[str, ...]:
    rule = load_book(game).by_id(id)
    return rule.ids if rule is not None else (id,)


def _form(scenario: Scenario, cards: Cards) -> list[Failed]:
    """A file that must be refused as a whole, with the error it must give."""
    fault = scenario.expect.error if scenario.expect is not None else None
    try:
        ask(scenario.inner, cards, name="scenario")
    except InputError as error:
        wrong: list[Failed] = []
        if fault is not None:
            if fault.message and not all(word in error.message.lower() for word in fault.message.lower().split()):
                wrong.append(Failed(f"{fault.message}, not {error.message}", "error"))
            if fault.line and fault.line != error.line:
                wrong.append(Failed(f"line {fault.line}, not {error.line}", "error"))
            if fault.column and fault.column != error.column:
                wrong.append(Failed(f"column {fault.column}, not {error.column}", "error"))
        return wrong
    return [Failed("the file is refused", "error")]


def parts_of(graph_children: graph.Children) -> list[list[int]]:
    """The strongly connected parts of a search's graph, for tests."""
    return graph.parts(graph_children)
