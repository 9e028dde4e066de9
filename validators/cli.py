"""The commands `floorjudge check` and `floorjudge formats`."""

from __future__ import annotations

import datetime
import sys
from typing import Any

import click
import msgspec

from rules.problem import InputError
from rules.titles import GAMES
from validators.formats import Format, list_formats, load_format
from validators.lists import LARGEST_PACK
from validators.report import DeckReport, Report
from validators.resolve import Cards


@click.command(epilog="Example: floorjudge check decks/ --format kaijudo/open-2014 --report report.html")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--game", type=click.Choice(GAMES), help="The game; told from the list when left out.")
@click.option(
    "--format", "format_name", metavar="FORMAT", help="The format, as `floorjudge formats` lists them, or a .toml file."
)
@click.option("--as-of", metavar="DAY", help="Hold the lists against a day, such as 2014-05-30.")
@click.option("--report", "reports", multiple=True, metavar="FILE", help="Write a report: .html, .csv, .json or .xml.")
@click.option("--lines", is_flag=True, help="Also say of each line what it was read as.")
@click.option("--jobs", type=click.IntRange(1, 64), metavar="N", help="So many processes; else one a processor.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    game: str | None,
    format_name: str | None,
    as_of: str | None,
    reports: tuple[str, ...],
    lines: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Check deck lists: files, folders of them, archives, sign-up sheets, or - for what is piped in.

    Exit code 0: all legal (or the game has no deck rules). 1: some illegal. 2: some undecided or unreadable, or misuse.
    """
    from catalog.reader import load_snapshot
    from validators.pile import Asked, check_packed, check_pile, opened, usable_processors

    try:
        cards = ctx.obj() if callable(ctx.obj) else load_snapshot()
        by, told = _format(format_name, game, cards), bool(reports)
        asked = Asked(game, by, _day(as_of), lines or told, as_json or told)
        if reports:
            from validators.reports import verify_report_name, write_report
        for name in reports:
            verify_report_name(name)
        decks: list[DeckReport] = []
        for path in paths:
            if path == "-":
                decks += check_packed(opened("-", sys.stdin.buffer.read(LARGEST_PACK + 1)), asked, cards).decks
        files = [path for path in paths if path != "-"]
        with _Progress() as progress:
            decks += check_pile(files, asked, cards, workers=jobs or usable_processors(), tick=progress.tick).decks
        report = Report(tuple(decks))
        for name in reports:
            write_report(report, name)
    except InputError as problem:
        raise click.UsageError(str(problem)) from problem
    if as_json:
        click.echo(msgspec.json.format(report.to_json(), indent=2))
    else:
        from validators.show import show

        for line in show(report, lines):
            click.echo(line)
    ctx.exit(report.exit_code)


def _format(name: str | None, game: str | None, cards: Cards) -> Format | None:
    """The format by its id, or out of a file of the user's own. Raises `InputError` where there is none."""
    if not name:
        return None
    from validators.ownformat import is_format_file, read_format_file

    found = read_format_file(name, cards) if is_format_file(name) else load_format(name, game)
    if game and found.game != game:
        raise InputError(f"{found.id} is no format of {game}")
    return found


def _day(written: str | None) -> datetime.date | None:
    if not written:
        return None
    try:
        return datetime.date.fromisoformat(written)
    except ValueError as problem:
        raise InputError(f"--as-of is a day such as 2014-05-30, not {written[:40]!r}") from problem


class _Progress:
    """A bar on stderr where somebody looks on, and only where there are many lists."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._seen = 0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.render_finish()

    def tick(self, done: int, total: int) -> None:
        if self._bar is None and total > 50 and sys.stderr.isatty():
            self._bar = click.progressbar(length=total, label="Checking", file=sys.stderr)
            self._bar.render_progress()
        if self._bar is not None:
            self._bar.update(done - self._seen)
            self._seen = done


@click.command(epilog="Example: floorjudge formats --game kaijudo")
@click.option("--game", type=click.Choice(GAMES), help="Only the formats of this game.")
@click.option("--json", "as_json", is_flag=True, help="Print the formats as JSON.")
def formats(game: str | None, as_json: bool) -> None:
    """List the formats that decks can be checked by; * marks the one a game's decks are checked by if none is named."""
    try:
        found = list_formats(game)
    except InputError as problem:
        raise click.UsageError(str(problem)) from problem
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode({"formats": found}), indent=2))
        return
    wide = max((len(each.id) for each in found), default=0) + 1
    for each in found:
        name = f"{each.id}{'*' if each.default else ''}".ljust(wide)
        since = f"{each.date:%Y-%m-%d}" if each.date else " " * 10
        shown = click.style(name, bold=each.default)
        click.echo(f"{shown}  {click.style(since, dim=True)}  {each.title}: {each.about}")
