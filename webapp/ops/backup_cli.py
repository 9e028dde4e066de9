"""The commands `floorjudge backup` and `floorjudge restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from webapp.ops.backup import Saved


@click.command(epilog="Example: floorjudge backup floorjudge-monday.zip")
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Write all that cannot be made again into FILE, a new zip file: what users brought, kept lists, the key.

    The site may go on meanwhile. Cards, snapshot and indexes are not in it: they are made again.
    """
    from catalog.places import home
    from webapp.ops.backup import backup as write

    click.echo(f"{file}: {_said(write(file, home()))}")


@click.command(epilog="Example: floorjudge restore floorjudge-monday.zip --replace")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Put the backup in the place of what is there; else that is refused.")
def restore(file: Path, replace: bool) -> None:
    """Put back what a backup holds, and load the cards. Stop the site before, and start it again after.

    May be run again where it was interrupted.
    """
    from catalog.places import home
    from webapp.ops.backup import restore as put_back

    saved = put_back(file, home(), replace=replace)
    click.echo(f"{file} of {saved.made} (release {saved.release}) is put back: {_said(saved)}")


def _said(saved: Saved) -> str:
    rows = [f"{count} of {name}" for name, count in saved.rows.items() if count]
    return ", ".join([*rows, *saved.files]) or "nothing that users brought"
