"""An answer as text for people: the sentence first, then the outcomes, then the steps with their rules."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rules.lab.answer import Answer, OutcomeOut
from rules.lab.forced import forced_said


def show(answer: Answer, trace: bool = True, most: int = 12, colour: bool = False) -> str:
    """The whole answer. `colour`: with the terminal's colours."""
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
            lines += [f"    {rule(step.rule.ljust(width))}  {step.text}" for step in out.trace]
    if len(answer.outcomes) > most:
        more = len(answer.outcomes) - most
        lines += ["", f"... and {more} more outcome{'s' * (more != 1)} (--most shows more)"]
    if answer.goal is not None:
        can = {True: "can be forced", False: "cannot be forced", None: "is not settled: the search was cut off"}
        names = answer.goal.by
        by = f" by {' and '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}" if names else ""
        lines += ["", bold(f"goal “{answer.goal.text}” {can[answer.goal.forced]}{by}")]
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
    """One line a file, and the count."""
    lines = []
    passed = failed = 0
    for name, answer in found:
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
