"""The commands `floorjudge event`: a tournament as a file, or in the database under its key."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from rules.problem import InputError
from validators.event import change as verbs
from validators.event import keeping
from validators.event.file import read_event, write_event
from validators.event.model import Event
from validators.event.names import without_names
from validators.lists import LARGEST_PACK, Packed
from validators.resolve import Cards

_Command = TypeVar("_Command", bound=Callable[..., Any])
_BY: Callable[[_Command], _Command] = click.option("--by", default="", metavar="NAME", help="Who does it.")
_EVENT: Callable[[_Command], _Command] = click.argument("where", metavar="EVENT")


@click.group()
def event() -> None:
    """Keep a tournament's lists: EVENT is a file that ends in .json, or the key of one in the database.

    \b
    Example:
      floorjudge event new cup.json --name "Spring Cup" --format kaijudo/constructed
    """


def _cards(ctx: click.Context) -> Cards:
    from catalog.reader import load_snapshot

    root = ctx.find_root().obj
    found: Cards = root() if callable(root) else load_snapshot()
    return found


def _day(option: str, written: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(written) if written else None
    except ValueError as problem:
        raise InputError(f"{option} is a day such as 2014-05-30, not {written[:40]!r}") from problem


@event.command(epilog='Example: floorjudge event new cup.json --name "Spring Cup" --date 2014-05-30')
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--name", required=True, help="What the event is called.")
@click.option("--date", default="", metavar="DAY", help="Its day, such as 2014-05-30.")
@click.option("--format", "form", default="", metavar="FORMAT", help="The format of all lists, or a .toml file.")
@click.option("--as-of", default="", metavar="DAY", help="Hold the lists against a day.")
@click.pass_context
def new(ctx: click.Context, file: str | None, name: str, date: str, form: str, as_of: str) -> None:
    """Begin an event, in FILE or, without one, in the database; then its key is printed."""
    from validators.ownformat import is_format_file, read_format_file

    own = ""
    if is_format_file(form):
        read_format_file(form, _cards(ctx))
        own, form = Path(form).read_text(encoding="utf-8-sig"), ""
    made = verbs.new_event(
        name, keeping.now(), date=_day("--date", date), format=form, own_format=own, as_of=_day("--as-of", as_of)
    )
    _begin(made, file)


def _begin(made: Event, file: str | None) -> None:
    if file is None:
        click.echo(keeping.open_store().add(write_event(made), keeping.now().date()))
        return
    if not keeping.is_file(file):
        raise InputError("the file of an event ends in .json", file)
    keeping.write_file(file, made, new=True)
    click.echo(file)


@event.command("import", epilog="Example: floorjudge event import cup.json")
@click.argument("file", metavar="FILE")
def import_(file: str) -> None:
    """Put the event of a file into the database as well, and print its key; - is what is piped in."""
    data = sys.stdin.buffer.read() if file == "-" else None
    _begin(keeping.find(file) if data is None else read_event(data, file), None)


@event.command(epilog="Example: floorjudge event add cup.json lists/ --by Ann")
@_EVENT
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--player", default="", help="Whose list it is; else its file or sign-up sheet says so.")
@click.option("--list", "number", type=click.IntRange(1), help="The number of the list that it replaces.")
@click.option("--late", is_flag=True, help="Note that it came too late.")
@_BY
@click.pass_context
def add(
    ctx: click.Context, where: str, paths: tuple[str, ...], player: str, number: int | None, late: bool, by: str
) -> None:
    """Take lists in and check them: files, folders, archives, sign-up sheets, or - for what is piped in.

    A list of a player who has one replaces it; the old one stays in the history.
    """
    cards, lists = _cards(ctx), _lists(paths)

    def verb(old: Event) -> tuple[Event, tuple[Event, tuple[verbs.Taken, ...]]]:
        at = keeping.now()
        taken, told = verbs.take(old, lists, at, player=player, number=number or 0, by=by, late=late)
        fresh = {one.number for one in told if one.how != "same"}
        checked = verbs.check(taken, at, cards, by=by, numbers=fresh)
        return checked, (checked, told)

    changed, told = keeping.change(where, verb)
    for one in told:
        entry = changed.entry(one.number)
        assert entry is not None
        said = {"new": "", "replaced": "  (replaces the one before)", "same": "  (the same as before)"}[one.how]
        click.echo(f"{one.number:>4}  {one.called}: {entry.current.verdict.replace('_', ' ')}{said}")


def _lists(paths: Iterable[str]) -> list[Packed]:
    from validators.check import list_files, read_bytes
    from validators.pile import opened

    found: list[Packed] = []
    for path in paths:
        if path == "-":
            found += opened("-", sys.stdin.buffer.read(LARGEST_PACK + 1))
            continue
        place = Path(path)
        files = list(list_files(place)) if place.is_dir() else [place]
        if not files:
            raise InputError("no deck lists are in this folder (files that end in .o8d, .cod, .txt ...)", path)
        for file in files:
            try:
                found += opened(str(file), read_bytes(file))
            except InputError as problem:
                if not place.is_dir():
                    raise InputError(problem.message, str(file)) from problem
                found.append(Packed(str(file), problem=problem.message))
    return found


@event.command(epilog="Example: floorjudge event check cup.json --by Ann")
@_EVENT
@_BY
@click.pass_context
def check(ctx: click.Context, where: str, by: str) -> None:
    """Check all lists again. Exit code as that of `floorjudge check`, by the verdicts that stand."""
    cards = _cards(ctx)

    def verb(old: Event) -> tuple[Event, Event]:
        checked = verbs.check(old, keeping.now(), cards, by=by)
        return checked, checked

    _show(ctx, keeping.change(where, verb))


@event.command(epilog='Example: floorjudge event override cup.json 2 legal --reason "Misprinted card" --by Ann')
@_EVENT
@click.argument("number", type=click.IntRange(1), metavar="LIST")
@click.argument("verdict", type=click.Choice(["legal", "illegal"]))
@click.option("--reason", required=True, help="Why.")
@click.option("--by", required=True, metavar="NAME", help="Who decides it.")
def override(where: str, number: int, verdict: str, reason: str, by: str) -> None:
    """Decide a list against its check. The verdict before, the time and the reason are kept."""

    def verb(old: Event) -> tuple[Event, None]:
        return verbs.override(old, number, verdict, reason, by, keeping.now()), None

    keeping.change(where, verb)
    click.echo(f"list {number} is {verdict}")


@event.command(epilog="Example: floorjudge event show cup.json")
@_EVENT
@click.pass_context
def show(ctx: click.Context, where: str) -> None:
    """Show an event: each list with the verdict that stands. Exit code as `floorjudge event check`."""
    _show(ctx, keeping.find(where))


def _show(ctx: click.Context, found: Event) -> None:
    from validators.event.show import exit_code, show_event

    for line in show_event(found):
        click.echo(line)
    ctx.exit(exit_code(found))


@event.command(epilog="Example: floorjudge event export cup.json report.html report.csv")
@_EVENT
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.pass_context
def export(ctx: click.Context, where: str, files: tuple[str, ...]) -> None:
    """Give an event out: .html, .csv or .xml (JUnit) is the report on its lists, .json its file with all there is."""
    from validators.event.reporting import write_event_report
    from validators.reports import verify_report_name

    for name in files:
        verify_report_name(name)
    found = keeping.find(where)
    for name in files:
        if keeping.is_file(name):
            keeping.write_file(name, found)
        else:
            write_event_report(found, name, _cards(ctx))


@event.command(epilog="Example: floorjudge event forget cup.json")
@_EVENT
def forget(where: str) -> None:
    """Delete the players' names from an event, its lists and its history; all else stays."""
    keeping.change(where, lambda old: (without_names(old, keeping.now().date()), None))
    click.echo("the players' names are deleted")


@event.command(epilog="Example: floorjudge event delete cup.json --yes")
@_EVENT
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(where: str, yes: bool) -> None:
    """Delete an event with all its lists."""
    if not yes and not click.confirm(f"Delete {where} with all its lists?"):
        return
    keeping.delete(where)
    click.echo("the event is deleted")
