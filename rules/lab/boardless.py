"""Scenarios without a board: decks, card records, and files that must be refused as a whole."""

from __future__ import annotations

from collections.abc import Callable

from rules.book import load_book
from rules.lab.answer import SCHEMA, Answer, Expectation, Failed, RefusedOut
from rules.lab.battle_records import check_battle_record
from rules.lab.records import check_record
from rules.lab.rulesets import DEFAULT
from rules.lab.shape import Scenario
from rules.problem import InputError

DeckCheck = Callable[[str, str, str], tuple[str, tuple[str, ...]]]


def judge(scenario: Scenario, deck_check: DeckCheck | None, read: Callable[[str], object]) -> Answer:
    """The answer to a scenario of kind deck, card or form.

    `read` answers the inner file of kind form, and raises what is wrong with it. Raises InputError where decks cannot
    be checked.
    """
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
            failed = _form(scenario, read)
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
            result = check_battle_record(scenario) if scenario.game == "chaotic" else check_record(scenario)
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


def _form(scenario: Scenario, read: Callable[[str], object]) -> list[Failed]:
    """A file that must be refused as a whole, with the error it must give."""
    fault = scenario.expect.error if scenario.expect is not None else None
    try:
        read(scenario.inner)
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
