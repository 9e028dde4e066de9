"""The commands `floorjudge import` and `floorjudge export`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rules.problem import InputError

JUDGE = "floorjudge.judge"


@click.command("import", epilog="Example: floorjudge import my-cards.csv")
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--game", default="", metavar="GAME", help="The game of the cards, where the file does not say it.")
@click.option(
    "--clash",
    type=click.Choice(["refuse", "keep", "replace"]),
    default="refuse",
    show_default=True,
    help="A card of this name with other facts is here: refuse the file, keep the card here, or replace it.",
)
@click.option("--dry-run", is_flag=True, help="Compile and report, but write nothing.")
@click.option("--list", "list_them", is_flag=True, help="List the imports there are.")
@click.option("--undo", "number", type=click.IntRange(1), metavar="N", help="Take import N back.")
@click.option("--database", default="", metavar="URL", help="The database (FLOORJUDGE_DATABASE_URL).")
@click.option("--json", "json_form", is_flag=True, help="Print JSON.")
@click.pass_context
def import_(
    ctx: click.Context,
    file: str | None,
    game: str,
    clash: Any,
    dry_run: bool,
    list_them: bool,
    number: int | None,
    database: str,
    json_form: bool,
) -> None:
    """Take in a file of cards: JSON, CSV, OCTGN set.xml or a Cockatrice card database, told apart by what it holds.

    FILE - is what is piped in. Each card's text is compiled and reported: played whole, in part (with the clauses left
    over), or not. All cards are taken in or, where the file is wrong, none. They stay when those that ship are loaded.
    """
    if sum((file is not None, list_them, number is not None)) != 1:
        raise InputError("say one of: a FILE to take in, --list, or --undo N")
    if file is not None:
        _take_in(ctx, file, game, clash, dry_run, database, json_form)
    elif list_them:
        _list(database, json_form)
    else:
        assert number is not None
        from catalog.importing.store import undo

        line = undo(number, url=database)
        if json_form:
            _print_json({"undone": line.number, "file": line.file, "cards": line.cards})
        else:
            click.echo(f"import {line.number} ({line.file}, {line.cards:,} cards) is taken back")


def _take_in(
    ctx: click.Context, file: str, game: str, clash: Any, dry_run: bool, database: str, json_form: bool
) -> None:
    from catalog.importing.read import read_file
    from catalog.importing.show import print_report, progress
    from catalog.importing.store import import_sheet

    sheet = read_file(file)
    judge: Any = ctx.find_root().meta[JUDGE]
    with progress("Compiling", json_form) as started:
        report = import_sheet(
            sheet, file, judge, game=game, clash=clash, dry_run=dry_run, url=database, started=started
        )
    if json_form:
        import msgspec

        _print_json({"import": report.number or None, **msgspec.to_builtins(report)})
    else:
        print_report(report, dry_run)


def _list(database: str, json_form: bool) -> None:
    from catalog.database import database_url, open_engine
    from catalog.importing.show import print_list
    from catalog.importing.store import imports

    engine = open_engine(database or database_url())
    try:
        lines = imports(engine)
    finally:
        engine.dispose()
    if json_form:
        import msgspec

        _print_json({"imports": msgspec.to_builtins(lines)})
    else:
        print_list(lines)


def _print_json(value: object) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


@click.command(epilog="Example: floorjudge export --own --format csv my-cards.csv")
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--game", default="kaijudo", show_default=True, metavar="GAME", help="The game of the cards.")
@click.option("--format", "form", type=click.Choice(["json", "csv"]), help="json, or csv where FILE ends in .csv.")
@click.option("--own", is_flag=True, help="Only cards that were imported.")
@click.option("--database", default="", metavar="URL", help="The database (FLOORJUDGE_DATABASE_URL).")
def export(file: str | None, game: str, form: Any, own: bool, database: str) -> None:
    """Write cards into FILE, or print them: facts, printed text where it was imported, else what they do.

    `floorjudge import` reads the file back to the same cards.
    """
    from catalog.importing.export import written
    from catalog.importing.store import exported

    cards, sets = exported(game, own=own, url=database)
    if not cards:
        what = "have been imported" if own else "are loaded"
        raise InputError(f"no cards of {game!r} {what}")
    text = written(cards, sets, game, form or ("csv" if (file or "").lower().endswith(".csv") else "json"))
    if file is None:
        click.echo(text, nl=False)
        return
    from catalog.snapshot import write_beside

    path = Path(file)
    try:
        write_beside(path, text.encode("utf-8")).replace(path)
    except OSError as problem:
        raise InputError(f"the file cannot be written: {problem.strerror or problem}", file) from problem
    click.echo(f"{len(cards):,} cards are in {file}")
