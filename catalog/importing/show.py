"""What became of an import, in words: a table on a terminal, plain lines where it is piped on."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from catalog.importing.cells import shown
from catalog.importing.store import ImportLine, ImportReport, Outcome

_HOW = {
    "new": "new",
    "joined": "joins the card here",
    "replaced": "takes the place of the card here",
    "same": "there already",
    "refused": "left out",
}
_STATUS = {"full": "green", "partial": "yellow", "none": "red"}


@contextmanager
def progress(title: str, quiet: bool) -> Iterator[Callable[[int], Callable[[], object]]]:
    """A progress bar on a terminal's stderr: gives a function that is told how many there are and gives a tick."""
    if quiet or not sys.stderr.isatty():
        yield lambda _count: lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:

        def started(count: int) -> Callable[[], object]:
            task = bar.add_task(title, total=count)
            return lambda: bar.advance(task)

        yield started


def clauses(outcome: Outcome) -> list[str]:
    """The clauses that were left out, each with its place in the card's text and its kind."""
    return [
        f"text line {each.line}, column {each.column}: {shown(each.text, 70)!r} ({each.kind})" for each in outcome.left
    ]


def told(outcome: Outcome) -> list[str]:
    """What else is to be said of one card: why it was left out, the clauses left over, or what the core lacks."""
    why = [outcome.why] if outcome.why else []
    if outcome.how == "refused":
        return why
    return why + (clauses(outcome) or ([f"leaves out: {', '.join(outcome.missing)}"] if outcome.missing else []))


def summary(report: ImportReport, tried: bool) -> str:
    """One sentence about all cards."""
    how, status = Counter(each.how for each in report.cards), Counter(each.status for each in report.cards)
    kinds = ", ".join(f"{how[name]:,} {name}" for name in ("new", "joined", "replaced", "same", "refused") if how[name])
    played = f"{status['full']:,} played whole, {status['partial']:,} in part, {status['none']:,} not"
    made = f"import {report.number}" if report.number else "nothing was written" if tried else "nothing new"
    return f"{len(report.cards):,} cards of {report.game} ({kinds}): {played}; {made}"


def print_report(report: ImportReport, tried: bool) -> None:
    """Print each card and then the sums, for the terminal it goes to."""
    if sys.stdout.isatty():
        _table(report.cards)
    else:
        for each in report.cards:
            click.echo(f"{each.name}\t{each.status}\t{_HOW[each.how]}")
            for line in told(each):
                click.echo(f"  {line}")
    click.echo(summary(report, tried))


def _table(cards: Sequence[Outcome]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style="dim")
    for heading in ("Card", "Played", "Here", "Left out"):
        table.add_column(heading)
    for each in cards:
        table.add_row(
            Text(each.name, style="bold"), Text(each.status, style=_STATUS[each.status]), _HOW[each.how],
            Text("\n".join(told(each)), style="dim"),
        )  # fmt: skip
    Console().print(table)


def print_list(lines: Sequence[ImportLine]) -> None:
    """Print the imports there are, one a line."""
    if not lines:
        click.echo("nothing has been imported")
    for each in lines:
        at = each.at.replace("T", " ").replace("+00:00", " UTC")
        click.echo(f"{each.number}\t{at}\t{each.file}\t{each.form}\t{each.game}\t{each.cards:,} cards")
