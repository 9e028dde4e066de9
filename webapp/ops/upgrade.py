"""`floorjudge upgrade`: the database, the snapshot and the indexes of an older release brought to this one."""

from __future__ import annotations

import click


@click.command(epilog="Example: floorjudge backup before.zip && floorjudge upgrade")
def upgrade() -> None:
    """Bring database, snapshot and indexes to this release; what users brought stays.

    May be run again at any time, and goes on where it was interrupted. A database of a newer release is left alone.
    """
    from catalog.load import load
    from catalog.places import data_dir, home
    from rules.book.search import open_index

    report = load()
    for sentence in report.aside:
        click.echo(f"floorjudge upgrade: {sentence}", err=True)
    click.echo(f"cards: {'brought' if report.fresh else 'already'} to generation {report.generation}")
    if report.own:
        click.echo(f"{report.own} imported cards are among them")
    open_index(home(), data_dir())
    click.echo("indexes: those of the rulebooks of this release")
