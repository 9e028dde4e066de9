"""`floorjudge config`: every setting, its value, and where that comes from."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from typing import Final, Literal

import click
from msgspec import Struct

from catalog.settings import SETTINGS

Origin = Literal["environment", "floorjudge.toml", "default"]

SECRET: Final = frozenset({"FLOORJUDGE_SECRET_KEY"})
HIDDEN: Final = "(hidden)"


class Shown(Struct, frozen=True):
    """One setting as it is in force. What is secret in the value is hidden."""

    name: str
    value: str
    origin: Origin


def settings_in_force(
    environment: Mapping[str, str] = os.environ, from_file: Collection[str] = frozenset()
) -> tuple[Shown, ...]:
    """Every setting. `from_file` names those that `floorjudge.toml` added to the environment."""
    return tuple(_shown(each.name, each.default, environment, from_file) for each in SETTINGS)


def _shown(name: str, default: str, environment: Mapping[str, str], from_file: Collection[str]) -> Shown:
    told = environment.get(name, "").strip()
    if told:
        return Shown(name, masked(name, told), "floorjudge.toml" if name in from_file else "environment")
    return Shown(name, masked(name, _default(name, default)), "default")


def _default(name: str, written: str) -> str:
    """A default as a value, where it is no fixed one."""
    from catalog.database import database_url
    from catalog.places import home

    if name == "FLOORJUDGE_HOME":
        return str(home().absolute())
    if name == "FLOORJUDGE_DATABASE_URL":
        return database_url()
    return written.replace("`", "")


def masked(name: str, value: str) -> str:
    """A value without what is secret in it: a key, or the password in a URL."""
    if name in SECRET:
        return HIDDEN if value != "made once and kept in the home" else value
    if "://" not in value:
        return value
    value = re.sub(r"(://[^:/@\s]*):[^/\s]*@", r"\1:***@", value)
    return re.sub(r"([?&](?:password|sslpassword)=)[^&\s]*", r"\1***", value, flags=re.IGNORECASE)


@click.command(epilog="Example: floorjudge config --json")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: for each setting name, value, origin.")
@click.pass_context
def config(ctx: click.Context, as_json: bool) -> None:
    """Show every setting: its value and where that comes from. What is secret is not shown.

    An option of a command goes before all of these; docs/settings.md says what each setting means.
    """
    shown = settings_in_force(from_file=ctx.find_root().meta.get("floorjudge.from_file", frozenset()))
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode({"settings": shown}), indent=2).decode())
        return
    wide = max(len(each.name) for each in shown)
    for each in shown:
        click.echo(f"{each.name:<{wide}}  {each.value or '-'}  ({each.origin})")
