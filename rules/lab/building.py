"""From a finished search to the answer: outcomes with their steps and boards, refusals, assumptions, expectations."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from rules.book import load_book
from rules.core.choices import Refusal, Step
from rules.core.draft import Draft
from rules.core.engine import given, run, view
from rules.lab.answer import (
    SCHEMA,
    Answer,
    Assumption,
    Change,
    Choice,
    Expectation,
    OutcomeOut,
    RefusedOut,
    Traced,
)
from rules.lab.citing import Citing
from rules.lab.claims import Watch
from rules.lab.expecting import Checker, Evidence
from rules.lab.explore import Limits, Search
from rules.lab.outcomes import Ending, Ways, board_of, endings, picture_of, traced
from rules.lab.prove import Forcers
from rules.lab.reading import Board as Reading
from rules.lab.schema import GAMES
from rules.lab.script import objects
from rules.lab.setup import Board
from rules.lab.shape import Scenario
from rules.lab.tables import delta
from rules.lab.words import Lexicon
from rules.lab.yaml import shorten

MOST_TRACED = 200  # outcomes whose steps and boards are written out; the others are counted and watched
HURRIED = 2.0  # seconds in which outcomes are written out where the search was stopped or ran out of time
MOST_OFFERED = 12  # offers and refusals that are listed where a scenario does nothing
MOST_QUOTED = 200  # letters of a clause that an assumption quotes
OFFERS = {  # what a window's offers follow from, besides the rule of the window
    "attack.declare": ("attack own", "attack what"),
    "main.play": ("main phase", "play from hand", "unlock"),
    "mana.charge": ("charge may", "charge phase"),
    "action.step": ("each moves", "two kinds", "any direction", "onto enemy", "one space", "adjacent"),
    "strike.choose": ("three", "play attack", "one drawn", "no pass", "striking player"),
}
AT_A_TABLE = {  # what they follow from besides, with more than two players: in teams, or everybody alone
    ("attack.declare", True): (
        "attack neighbour",
        "team",
        "team sizes",
        "team seats",
        "team reach",
        "past a team member",
    ),
    ("attack.declare", False): ("attack neighbour", "attack next", "free for all"),
}
MOST_FORCING = 600_000  # positions times outcomes times players up to which it is worked out who can force what

MOST_SECRET = 200_000  # the same, without players, where something is hidden from somebody


def build(
    scenario: Scenario,
    board: Board,
    search: Search,
    watch: tuple[Watch, ...] | None,
    lexicon: Lexicon,
    ruleset: str,
    limits: Limits,
    most: int,
) -> Answer:
    """The answer to a scenario whose search is done. `most`: so many outcomes are written out whole.

    Where time was what cut the search off, fewer are, so that nobody waits for long.
    """
    book = load_book(scenario.game)

    citing = Citing(book, board.game.cites)
    found = endings(search, watch)
    ways = Ways(search)
    ends_at = time.perf_counter() + HURRIED
    for k, ending in enumerate(found[: None if scenario.expect is not None else most]):
        if search.hurried and k and time.perf_counter() > ends_at:
            most = min(most, k)
            break
        ending.steps, ending.assumed, ending.state = traced(ways, ending.nodes[0])
    outcomes = [_outcome(search, ending, watch, citing, k < most) for k, ending in enumerate(found)]
    _forced(search, found, outcomes)
    cited = {id for ending in found for step in ending.steps for id in citing.step(step)}
    cited |= {id for out in outcomes for step in out.trace for id in step.ids}
    if any(ending.loop for ending in found):
        cited.add(board.game.cites["no end"])
    expect: Expectation | None = None
    if scenario.expect is not None:
        checker = Checker(Evidence(search, found, lexicon, scenario.file, citing, cited))
        expect = checker.check(scenario.expect)
    warnings = [
        f"choose {n + 1} ({pin.text}) matched no question" for n, pin in search.plan.pins if n not in search.pins_used
    ]
    picture = picture_of(search.world, search.nodes[0].state)
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
        assumptions=_assumptions(found, board, search.stood),
        goal=None,
        expect=expect,
        warnings=warnings,
        title=scenario.title,
        start=board_of(search.world, search.nodes[0].state),
        table=UNSET if picture is None else picture,
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
    table = picture_of(world, search.nodes[0].state)
    for step in ending.steps if whole else ():
        if not step.text:
            continue
        n = len(trace) + 1
        one = written(step, n, g, citing)
        if step.table is not None and table is not None:
            one.table, table = delta(table, step.table), step.table
        trace.append(one)
        if step.choice is not None:
            player, question, key = step.choice
            choices.append(Choice(g.player(player), question, key, step.text, n))
    if whole and not search.plan.parts and not ending.loop:
        trace += _offers(search, ending, citing, len(trace))
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
    out = OutcomeOut(
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
    if whole and (picture := picture_of(world, state)) is not None:
        out.table = picture
    return out


def written(step: Step, n: int, g: Draft, citing: Citing) -> Traced:
    """A step as it stands in an answer, as number `n` of its line."""
    who = g.player(step.player) if step.player >= 0 else None
    changes = [Change(o, f, _plain(a), _plain(b)) for o, f, a, b in step.changes]
    ids = citing.ids(citing.step(step))
    return Traced(n, step.rule, ids, who, step.card or None, step.text, changes, citing.number(step.rule))


def _offers(search: Search, ending: Ending, citing: Citing, n: int) -> list[Traced]:
    """What may be done now, and what may not and why: the answer where a scenario does nothing."""
    world = search.world
    state = search.nodes[ending.nodes[0]].state
    position = run(world, state, lean=False)
    if position.ask is not None and position.ask.question == "opening":
        position = run(world, given(state, "pass"), lean=False)
    ask = position.ask
    if ask is None or ask.kind != "window" or position.steps:
        return []
    who = world.players[ask.player]
    can = [o.text for o in ask.options if o.key not in ("pass", "none", "no")]
    words = OFFERS.get(ask.question, ())
    if len(state.sides) > 2:
        words += AT_A_TABLE.get((ask.question, state.sides[ask.player].team >= 0), ())
    cites = world.game.cites
    ids = citing.ids((ask.rule, *(cites[word] for word in words if word in cites)))
    text = f"{who} may " + (", or ".join(can[:MOST_OFFERED]) if can else "do nothing here but go on")
    found = [Traced(n + 1, ask.rule, ids, who, None, text, [], citing.number(ask.rule))]
    for bar in tuple(ask.barred() if ask.barred is not None else ())[:MOST_OFFERED]:
        ids = citing.ids(citing.refusal(bar))
        found.append(
            Traced(
                n + 1 + len(found),
                bar.rule,
                ids,
                who,
                bar.card or None,
                f"not offered: {bar.text}",
                [],
                citing.number(bar.rule),
            )
        )
    return found


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
    if g.world.game.picture is not None:  # a whole army stands there: only what the scenario changed
        return bool(first[i] != g.objects[i])
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
    state = f", {g.world.game.words.get('is tapped', 'is tapped').removeprefix('is ')}" if o.tapped else ""
    if g.world.game.space_of is not None and o.zone == g.world.game.play and o.place > 0:
        state = f" on {g.world.game.space_of(g, o.place)}" + (f", {o.damage} damage" if o.damage else "")
    form = GAMES[g.world.game.slug].zone(o.zone)
    zone = "set aside" if o.zone == "aside" else form.key if form is not None else o.zone
    return f"{g.player(owner)} {zone}{state}"


def _forced(search: Search, found: list[Ending], outcomes: list[OutcomeOut]) -> None:
    """Who can force each outcome, where that is not too much work."""
    if not search.complete or len(search.nodes) * max(1, len(found)) * len(search.world.players) > MOST_FORCING:
        return
    who = Forcers(search)
    if not who.plain and len(search.nodes) * max(1, len(found)) > MOST_SECRET:
        return
    for ending, out in zip(found, outcomes, strict=True):
        if ending.loop:
            continue
        ends = set(ending.nodes)
        goal = [n in ends for n in range(len(search.nodes))]
        out.forced_by = [search.world.players[p] for p in who.of(goal)]


def _refused(search: Search, citing: Citing) -> list[RefusedOut]:
    found: dict[int, RefusedOut] = {}
    parts = search.plan.parts
    # where the search was cut off before a sentence, it may still be done there
    first = min((node.at for node in search.nodes if not node.edges and not node.end), default=len(parts))
    for do, reasons in sorted(search.refusals.items()):
        if any(do in edge.done for node in search.nodes for edge in node.edges):
            continue
        if any(part.do == do for part in parts[first:]):
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


def _assumptions(found: list[Ending], board: Board, stood: Iterable[tuple[str, str]]) -> list[Assumption]:
    listed: dict[tuple[str, str], Assumption] = {}
    for left in board.cards.left:
        if left.clause:
            clause = shorten(left.clause, MOST_QUOTED)
            words, what = f"left out: this clause could not be read ({left.kind})", f"{left.card}: “{clause}”"
        else:
            words, what = f"left out: the core does not play this part yet ({left.kind})", left.card
        listed[what, words] = Assumption(what, words, 0, True)
    for o in board.state.objects:
        card = board.cards.found[o.card] if o.card else None
        if card is not None and card.type == "creature" and card.power is None and not card.stats:
            listed[card.name, "power"] = Assumption(f"the power of {card.name}", "0: it is not known", 0, True)
    for what, taken in stood:
        listed[what, taken] = Assumption(what, taken, 0, False)
    for ending in found:
        for what, taken, at in ending.assumed:
            listed.setdefault((what, taken), Assumption(what, taken, at, True, ending.id))
    return list(listed.values())
