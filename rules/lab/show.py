"""An answer as text for people: the sentence first, then the outcomes, then the steps with their rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from rules.book.house import NONE, Rulings
from rules.lab.answer import Answer, GoalOut, OutcomeOut, Traced
from rules.lab.forced import forced_said

_MARKS: Final = {True: "yes", False: "no ", None: "?  "}


def show(
    answer: Answer, trace: bool = True, most: int = 12, colour: bool = False, house: Rulings = NONE
) -> str:
    """The whole answer. `colour`: with the terminal's colours; `house`: what was decided here stands under its rule."""
    bold = _style(colour, bold=True)
    dim = _style(colour, dim=True)
    rule = _style(colour, fg="magenta")
    lines = [bold(answer.title or "What happens")]
    lines.append(headline(answer))
    for warning in answer.warnings:
        lines.append(f"  note: {warning}")
    for refused in answer.refused:
        lines.append(f"  no    sentence {refused.do}: {refused.text}  {rule(refused.rule or '')}")
    for assumed in answer.assumptions:
        lines.append(f"  taken {assumed.what}: {assumed.taken_as}")
    alone = answer.complete and len(answer.outcomes) == 1
    for out in answer.outcomes[:most]:
        lines.append("")
        lines.append(bold(f"{out.id}  {_result(out)}") + dim(f"  {_lines(out, alone)}"))
        moved = [f"{name}: {where}" for name, where in out.watch.items()]
        if moved:
            lines.append("    " + "; ".join(moved))
        if trace:
            width = max((len(step.rule) for step in out.trace), default=0)
            for step in out.trace:
                lines.append(f"    {rule(step.rule.ljust(width))}  {step.text}")
                for one in house.on([step.rule]):
                    lines.append(dim(f"    {' ' * width}  decided here: {one.text} ({one.by})"))
    if len(answer.outcomes) > most:
        more = len(answer.outcomes) - most
        lines += ["", f"... and {more} more outcome{'s' * (more != 1)} (--most shows more)"]
    if answer.goal is not None:
        lines += ["", *show_goal(answer.goal, trace, colour)]
    if answer.expect is not None:
        lines.append("")
        if answer.expect.passed:
            lines.append(_style(colour, fg="green")("everything expected came out"))
        for failed in answer.expect.failed:
            where = f" (in {failed.in_})" if failed.in_ else ""
            lines.append(_style(colour, fg="red")(f"expected {failed.kind}: {failed.claim}{where}"))
        for open_ in answer.expect.unsettled:
            lines.append(f"not settled, the search was cut off: {open_.kind}: {open_.claim}")
    return "\n".join(lines)


def show_goal(goal: GoalOut, trace: bool = True, colour: bool = False) -> list[str]:
    """The verdict on a goal, and the strategy or the refutation place by place."""
    bold, rule = _style(colour, bold=True), _style(colour, fg="magenta")
    text = goal.text.removeprefix(f"{goal.player}:").strip()
    lines = [bold(f"goal “{text}” {verdict(goal)}")]
    lines += [f"  taken {one}" for one in goal.assumptions]
    if goal.choices:
        lines += [f"  {between(one.chance).rjust(9)}  {one.text}" for one in goal.choices]
    if goal.strategy is None:
        return lines

    def steps(found: Sequence[Traced], indent: str) -> list[str]:
        width = max((len(step.rule) for step in found), default=0)
        return [f"{indent}{rule(step.rule.ljust(width))}  {step.text}" for step in found] if trace else []

    lines += steps(goal.strategy.begins, "     ")
    for place in goal.strategy.places:
        more = place.alike - 1
        many = f" (or {more} other{'s' * (more > 1)} that look{'s' * (more == 1)} the same)" if more else ""
        who = next((way.player for way in place.ways if way.player), "")
        if place.kind == "end":
            lines.append(bold(f" {place.number:>3}. ") + place.result)
            continue
        lines.append(bold(f" {place.number:>3}. ") + heading(goal, place.kind, who) + many)
        for way in place.ways:
            to = f"→ {way.to}" if way.to else "→ not written out"
            lines.append(f"      {way.text or 'what comes of it'}  {bold(to)}")
            lines += steps([step for step in way.trace if step.text != way.text], "        ")
    if not goal.strategy.whole:
        lines.append("      there are more places than are written out here")
    return lines


def heading(goal: GoalOut, kind: str, who: str) -> str:
    """What a place of a strategy or a refutation is about."""
    forced = bool(goal.forced)
    if kind == "ours":
        return f"{who or goal.player} answers" if forced else f"whatever {who or goal.player} answers"
    if who == "chance" or not who:
        return "whatever the cards turn out to be" if forced else "the cards may turn out so"
    return f"whatever {who} answers" if forced else f"{who} answers"


def verdict(goal: GoalOut) -> str:
    """One sentence on a goal, without the goal."""
    when = f", {goal.horizon}" if goal.horizon else ""
    if goal.chance is not None:
        sure = "" if goal.complete else "; it was cut off, so this is all that is known"
        return f"comes out with a chance of {between(goal.chance)} for {goal.player}{when}{sure}"
    if goal.forced is None:
        return f"is not settled: the search for a way for {goal.player}{when} was cut off"
    said = f"can be forced by {goal.player}" if goal.forced else f"cannot be forced by {goal.player}"
    others = [name for name in goal.by if name != goal.player]
    return said + when + (f"; {' and '.join(others)} can force it" if others else "")


def between(chance: tuple[str, str]) -> str:
    """A chance as a fraction, or as the two it lies between."""
    return chance[0] if chance[0] == chance[1] else f"{chance[0]} to {chance[1]}"


def headline(answer: Answer) -> str:
    """One sentence: how many outcomes, over how many positions, and whether that is all."""
    if answer.kind != "board":
        return f"verdict: {answer.verdict}" if answer.verdict else ""
    n = len(answer.outcomes)
    said = f"{n} outcome{'s' * (n != 1)} from {answer.positions:,} position{'s' * (answer.positions != 1)}"
    if not answer.complete:
        return f"{said}; cut off there, so there may be more"
    return said


def summary(found: Sequence[tuple[str, Answer]]) -> str:
    """One line a file: its goal, where one was asked for, else whether what it expects came out; and the count."""
    lines = []
    passed = failed = 0
    for name, answer in found:
        if answer.goal is not None:
            lines.append(f"  {_MARKS[answer.goal.forced]}  {name}: the goal {verdict(answer.goal)}")
            continue
        if answer.expect is None:
            lines.append(f"  -   {name}: {headline(answer)}")
        elif answer.expect.passed:
            passed += 1
            lines.append(f"  ok  {name}")
        else:
            failed += 1
            lines.append(
                f"  no  {name}: "
                + "; ".join(f"{f.kind}: {f.claim}" for f in [*answer.expect.failed, *answer.expect.unsettled])
            )
    if all(answer.goal is not None for _, answer in found):
        return "\n".join(lines)
    return "\n".join([*lines, f"{passed} passed, {failed} failed"])


def _result(out: OutcomeOut) -> str:
    return out.result or "nobody has won"


def _lines(out: OutcomeOut, alone: bool) -> str:
    said = f"{out.lines} line{'s' * (out.lines != 1)} of play"
    forced = forced_said(out.forced_by, tuple(out.board), alone)
    return f"{said}, {forced}" if forced else said


def _style(colour: bool, **how: object) -> Styler:
    return Styler(how if colour else None)


class Styler:
    """Puts colour on a text, or leaves it."""

    def __init__(self, how: dict[str, object] | None) -> None:
        self.how = how

    def __call__(self, text: str) -> str:
        return click.style(text, **self.how) if self.how else text  # type: ignore[arg-type]
