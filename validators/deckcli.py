"""The commands `floorjudge deck`: a list in another form, two lists against each other, the sheet, the odds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from rules.problem import InputError
from rules.titles import GAMES
from validators.check import Examination, examine, read_bytes
from validators.write import WRITERS, write_deck


@click.group()
def deck() -> None:
    """Work with one deck list.

    \b
    Example:
      floorjudge deck convert list.txt --to octgn --output deck.o8d
    """


def _read(ctx: click.Context, path: str, game: str | None) -> Examination:
    """A list read and looked up. Raises `InputError` for one that cannot be read."""
    from catalog.reader import load_snapshot

    root = ctx.find_root().obj
    cards = root() if callable(root) else load_snapshot()
    data = sys.stdin.buffer.read() if path == "-" else _bytes(path)
    found = examine(data, name=path, game=game, cards=cards)
    if found.deck is None or found.report.verdict == "unreadable":
        raise InputError(found.report.findings[0].message if found.report.findings else "no list", path)
    return found


def _bytes(path: str) -> bytes:
    try:
        return read_bytes(Path(path))
    except InputError as problem:
        raise InputError(problem.message, path) from problem


def _give(content: str | bytes, output: str | None) -> None:
    if output and output != "-":
        try:
            Path(output).write_bytes(content if isinstance(content, bytes) else content.encode())
        except OSError as problem:
            raise InputError(f"this cannot be written: {problem.strerror or problem}", output) from problem
    elif isinstance(content, bytes):
        sys.stdout.buffer.write(content)
    else:
        click.echo(content, nl=False)


_Command = TypeVar("_Command", bound=Callable[..., Any])
_GAME: Callable[[_Command], _Command] = click.option(
    "--game", type=click.Choice(GAMES), help="The game; told from the list when left out.")
_OUTPUT: Callable[[_Command], _Command] = click.option(
    "--output", "-o", metavar="FILE", help="The file to write; else it is printed.")


@deck.command(epilog="Example: floorjudge deck convert list.txt --to cockatrice -o deck.cod")
@click.argument("path", metavar="LIST")
@click.option("--to", "form", type=click.Choice(list(WRITERS)), required=True, help="The form to write.")
@_GAME
@_OUTPUT
@click.pass_context
def convert(ctx: click.Context, path: str, form: str, game: str | None, output: str | None) -> None:
    """Write a list in another form, names as the catalog spells them."""
    found = _read(ctx, path, game)
    assert found.deck is not None
    lost = [each for each in found.deck.written.unread if each.may_hold]
    if lost:
        raise InputError(f"a card may stand here that was not understood: {lost[0].text}", path, lost[0].line)
    _give(write_deck(found.deck, form), output)


@deck.command(epilog="Example: floorjudge deck compare registered.txt counted.txt")
@click.argument("first", metavar="REGISTERED")
@click.argument("second", metavar="COUNTED")
@_GAME
@click.pass_context
def compare(ctx: click.Context, first: str, second: str, game: str | None) -> None:
    """Say what differs between two lists. Exit code 0: nothing; 1: something."""
    from validators.compare import differences
    from validators.fingerprint import fingerprint

    one = _read(ctx, first, game)
    other = _read(ctx, second, game or one.report.game)
    assert one.deck is not None
    assert other.deck is not None
    found = differences(one.deck, other.deck)
    for name, each in ((first, one.deck), (second, other.deck)):
        click.echo(f"{fingerprint(each)}  {each.total:>4} cards  {name}")
    for difference in found:
        click.echo(difference.said)
    if not found:
        click.echo("The same cards in the same numbers.")
    ctx.exit(1 if found else 0)


@deck.command(epilog='Example: floorjudge deck sheet list.txt --player "Zo\u00eb" --event "Spring Cup" -o sheet.pdf')
@click.argument("path", metavar="LIST")
@click.option("--player", default="", help="Whose deck it is.")
@click.option("--event", default="", help="The event.")
@click.option("--date", default="", help="Its day, as it is to be printed.")
@click.option("--table", default="", help="The table.")
@click.option("--size", type=click.Choice(["a4", "letter"]), default="a4", help="The paper.")
@_GAME
@_OUTPUT
@click.pass_context
def sheet(
    ctx: click.Context, path: str, player: str, event: str, date: str, table: str, size: Any, game: str | None,
    output: str | None,
) -> None:  # fmt: skip
    """Write the registration sheet of a list as PDF."""
    from validators.formats import load_format
    from validators.registration import Sheet, registration_pdf

    found = _read(ctx, path, game)
    assert found.deck is not None
    by = load_format(found.report.format) if found.report.format else None
    if not output and sys.stdout.isatty():
        raise InputError("a PDF is nothing for a terminal: name a file with --output")
    _give(registration_pdf(found.deck, by, Sheet(player, event, date, table, size)), output)


@deck.command(epilog="Example: floorjudge deck odds list.txt")
@click.argument("path", metavar="LIST")
@_GAME
@click.pass_context
def odds(ctx: click.Context, path: str, game: str | None) -> None:
    """Say the odds of a first hand, a civilization by a turn, a burst among the shields, an attack of an element."""
    from validators.odds import SOURCE, odds_of, percent

    found = _read(ctx, path, game)
    assert found.deck is not None
    tables = odds_of(found.deck)
    if not tables:
        raise InputError("too few cards for any odds, or a game without them", path)
    for table in tables:
        click.echo(f"{table.title}  [{', '.join(table.rules)}]")
        wide = max(len(row.name) for row in table.rows)
        click.echo(f"  {'':{wide}}  cards  " + "  ".join(f"{column:>9}" for column in table.columns))
        for row in table.rows:
            told = "  ".join(f"{percent(one):>9}" for one in row.odds)
            click.echo(f"  {row.name:{wide}}  {row.good:>5}  {told}")
        click.echo(f"  {table.about}\n")
    click.echo(f"Exact: {SOURCE}.")
