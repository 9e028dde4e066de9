"""The command `floorjudge coverage`: how much of each game is covered, played and shown."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from rules.problem import InputError
from rules.titles import TITLES

DECK_CHECK = "floorjudge.deck_check"
LARGEST_TEXTS = 50_000_000  # bytes of a file of card texts that are read


@click.command(epilog="Example: floorjudge coverage --run")
@click.option("--run", "run_them", is_flag=True, help="Run all scenarios and count anew.")
@click.option("--texts", metavar="FILE", help="Compile the texts of a JSON file and list cards whose record differs.")
@click.option("--game", default="kaijudo", show_default=True, metavar="GAME", help="The game of the texts.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.pass_context
def coverage(ctx: click.Context, run_them: bool, texts: str | None, game: str, as_json: bool) -> None:
    """Show how much of each game is covered: cards played whole, claims in the rulebook, claims shown by a scenario.

    Exit code 1: with --run, a scenario fails or the figures are not the committed ones; with --texts, a record differs.
    """
    from rules.lab import coverage as counting

    cards: Any = ctx.obj() if callable(ctx.obj) else ctx.obj
    if texts is not None:
        ctx.exit(_texts(texts, game, cards, as_json))
    if not run_them:
        _print(counting.committed(), as_json)
        return
    failing: list[counting.Shown] = []
    progress = sys.stderr.isatty() and not as_json
    done = 0

    def tick(game: str, one: counting.Shown) -> None:
        nonlocal done
        done += 1
        if not one.passed or set(one.covers) - one.cites:
            failing.append(one)
        if progress and not done % 10:
            click.echo(f"\r{game}: {done} scenarios", nl=False, err=True)

    found = counting.measure(cards, ctx.find_root().meta.get(DECK_CHECK), tick=tick)
    if progress:
        click.echo("\r" + " " * 40 + "\r", nl=False, err=True)
    _print(found, as_json)
    if not as_json:
        click.echo(f"{done:,} scenarios were run, {len(failing):,} failed")
    for one in failing:
        uncited = ", ".join(sorted(set(one.covers) - one.cites))
        why = one.why or (f"it does not cite {uncited}" if uncited else "it does not pass")
        click.echo(f"{one.file}: {why}", err=True)
    try:
        same = counting.committed() == found
    except InputError:
        same = False
    if not same:
        click.echo("these are not the committed figures; `make coverage` writes them", err=True)
    ctx.exit(1 if failing or not same else 0)


def _texts(path: str, game: str, cards: Any, as_json: bool) -> int:
    from rules.lab import coverage as counting

    try:
        with Path(path).open("rb") as file:
            source = file.read(LARGEST_TEXTS)
    except OSError as problem:
        raise InputError(f"the file cannot be read: {problem.strerror}", path) from None
    given = counting.read_texts(source, path)
    found = list(counting.differing(given, game, cards))
    if as_json:
        listed = [{"card": name, "differs": what} for name, what in found]
        click.echo(msgspec.json.format(msgspec.json.encode({"texts": len(given), "differing": listed}), indent=2))
    else:
        for name, what in found:
            click.echo(f"{name}: {what}")
        click.echo(f"{len(given):,} texts, {len(found):,} cards differ")
    return 1 if found else 0


def _print(found: Any, as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
        return
    for game, one in found.games.items():
        click.echo(TITLES.get(game, game))
        click.echo(f"  cards      {one.cards:,}: {one.full:,} played whole, {one.partial:,} in part, {one.none:,} not")
        click.echo(f"  claims     {one.claims_in_rulebook:,} of {one.claims:,} are in the rulebook")
        click.echo(
            f"  shown      {one.claims_with_passing_scenario:,} of {one.executable_claims:,} that can be shown,"
            f" and {one.card_rules_with_passing_scenario:,} of {one.card_rules:,} words on cards"
        )
