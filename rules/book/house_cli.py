"""The command `floorjudge ruling`: what this house decided about a rule."""

from __future__ import annotations

import sys

import click
import msgspec

from rules.book.load import default_home


@click.group(epilog="Example: floorjudge ruling add K-11-13-R 'We play it as printed.' --author Anna")
def ruling() -> None:
    """Record what was decided here about a rule: it stands beside the rule, in searches, and where it is cited."""


@ruling.command()
@click.argument("rule", metavar="RULE")
@click.argument("text")
@click.option("--author", required=True, help="Who decided it.")
@click.option("--date", default="", metavar="DAY", help="When: 2026-05-01; left out: today.")
@click.option("--switch", "value", default="", metavar="VALUE", help="Set the switch of the rule's reading to this.")
def add(rule: str, text: str, author: str, date: str, value: str) -> None:
    """Record a ruling on RULE, an id or a number; TEXT says what was decided (- reads it from standard input)."""
    from rules.book.house import add_ruling

    said = sys.stdin.read(10_000) if text == "-" else text
    made = add_ruling(default_home(), rule, said, author, date=date, value=value)
    sets = f"; {made.switch} is {made.value} here" if made.switch else ""
    click.echo(f"{made.by}: on {made.rule}{sets}")


@ruling.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(as_json: bool) -> None:
    """List the rulings of this house."""
    from rules.book.house import load_rulings

    found = load_rulings(default_home())
    if as_json:
        told = {"rulings": [msgspec.to_builtins(one) for one in found.rulings]}
        click.echo(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
        return
    for one in found.rulings:
        sets = f"  [{one.switch} = {one.value}]" if one.switch else ""
        click.echo(f"{one.number}\t{one.date}\t{one.author}\t{one.rule}\t{one.text}{sets}")


@ruling.command()
@click.argument("number", type=click.IntRange(1))
def remove(number: int) -> None:
    """Take the ruling of this NUMBER back."""
    from rules.book.house import remove_ruling

    click.echo(f"{remove_ruling(default_home(), number).by} is taken back")
