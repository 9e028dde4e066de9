"""The commands `floorjudge check` and `floorjudge formats`."""

from __future__ import annotations

import sys

import click
import msgspec

from rules.problem import InputError
from rules.titles import GAMES
from validators.formats import list_formats


@click.command(epilog="Example: floorjudge check decks/ --format kaijudo/open-2014")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--game", type=click.Choice(GAMES), help="The game; told from the list when left out.")
@click.option("--format", "format_name", metavar="FORMAT", help="The format, as `floorjudge formats` lists them.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def check(ctx: click.Context, paths: tuple[str, ...], game: str | None, format_name: str | None, as_json: bool) -> None:
    """Check deck lists: files, folders of them, or - for what is piped in.

    Exit code 0: all legal (or the game has no deck rules). 1: some illegal. 2: some undecided or unreadable, or misuse.
    """
    from catalog.reader import load_snapshot
    from validators.check import check_file, check_text
    from validators.lists import LARGEST_LIST
    from validators.report import DeckReport, Report

    decks: list[DeckReport] = []
    try:
        cards = ctx.obj() if callable(ctx.obj) else load_snapshot()
        for path in paths:
            if path == "-":
                data = sys.stdin.buffer.read(LARGEST_LIST + 1)
                decks += check_text(data, name="-", game=game, format=format_name, cards=cards).decks
            else:
                decks += check_file(path, game=game, format=format_name, cards=cards).decks
    except InputError as problem:
        raise click.UsageError(str(problem)) from problem
    report = Report(tuple(decks))
    if as_json:
        click.echo(msgspec.json.format(report.to_json(), indent=2))
    else:
        from validators.show import show

        for line in show(report):
            click.echo(line)
    ctx.exit(report.exit_code)


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
