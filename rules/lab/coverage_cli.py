"""The command `floorjudge coverage`: how much of each game is covered, played and shown."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from rules.problem import InputError
from rules.titles import TITLES

DECK_CHECK = "floorjudge.deck_check"
TEXTS = "floorjudge.texts"
MOST_MISSING = 12  # kinds of clause that are named where nobody asks for all


@click.command(epilog="Example: floorjudge coverage --run")
@click.option("--run", "run_them", is_flag=True, help="Run all scenarios and count anew.")
@click.option("--sets", is_flag=True, help="Count the cards of each set.")
@click.option("--missing", is_flag=True, help="List every kind of clause that is left out, with its cards.")
@click.option(
    "--texts", metavar="FILE", help="Compile a file of printed texts (any form of import); list cards that differ."
)
@click.option("--game", default="", metavar="GAME", help="Only this game; the game of the texts.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.pass_context
def coverage(
    ctx: click.Context, run_them: bool, sets: bool, missing: bool, texts: str | None, game: str, as_json: bool
) -> None:
    """Show how much of each game is covered: cards played whole, claims in the rulebook, claims shown by a scenario.

    Exit code 1: with --run, a scenario fails or the figures are not the committed ones; with --texts, a record differs.
    """
    from rules.lab import coverage as counting

    cards: Any = ctx.obj() if callable(ctx.obj) else ctx.obj
    if texts is not None:
        ctx.exit(_texts(ctx, texts, game, cards, as_json))
    if game and game not in cards.games():
        raise InputError(f"no cards of a game {game!r} are loaded; there are those of {', '.join(cards.games())}")
    if sets or missing:
        _print_tables([game] if game else list(cards.games()), cards, sets, missing, as_json)
        return
    if not run_them:
        found = counting.committed()
        if game:
            found = counting.Coverage({name: one for name, one in found.games.items() if name == game})
        _print(found, as_json)
        if not as_json:
            for name in found.games:
                _print_missing(counting.missing_clauses(name, cards), MOST_MISSING, False)
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


def _texts(ctx: click.Context, path: str, game: str, cards: Any, as_json: bool) -> int:
    from rules.lab import coverage as counting

    game, given = ctx.find_root().meta[TEXTS](path, game)
    found = list(counting.differing(given, game, cards))
    if as_json:
        listed = [{"card": name, "differs": what} for name, what in found]
        click.echo(msgspec.json.format(msgspec.json.encode({"texts": len(given), "differing": listed}), indent=2))
    else:
        for name, what in found:
            click.echo(f"{name}: {what}")
        click.echo(f"{len(given):,} texts, {len(found):,} cards differ")
    return 1 if found else 0


def _print_tables(games: list[str], cards: Any, sets: bool, missing: bool, as_json: bool) -> None:
    from rules.lab import coverage as counting

    if as_json:
        shown: dict[str, dict[str, Any]] = {game: {} for game in games}
        for game in games:
            if sets:
                shown[game]["sets"] = counting.by_set(game, cards)
            if missing:
                shown[game]["missing"] = counting.missing_clauses(game, cards)
        click.echo(msgspec.json.format(msgspec.json.encode({"games": shown}), indent=2))
        return
    for game in games:
        click.echo(TITLES.get(game, game))
        if sets:
            rows = counting.by_set(game, cards)
            wide = max((len(row.name) for row in rows), default=0)
            click.echo(f"  {'set'.ljust(wide)}  {'cards':>5}  {'whole':>5}  {'part':>5}  {'not':>5}  {'whole':>6}")
            for row in rows:
                share = f"{100 * row.full / row.cards:.0f} %"
                figures = f"{row.cards:>5,}  {row.full:>5,}  {row.partial:>5,}  {row.none:>5,}  {share:>6}"
                click.echo(f"  {row.name.ljust(wide)}  {figures}")
        if missing:
            _print_missing(counting.missing_clauses(game, cards), None, True)


def _print_missing(found: Any, most: int | None, named: bool) -> None:
    if not found:
        click.echo("  missing    nothing: every card is played whole")
    for number, one in enumerate(found[:most]):
        cards = f": {', '.join(one.cards)}" if named else ""
        count = f"{one.count:,} card" + ("" if one.count == 1 else "s")
        click.echo(f"  {'' if number else 'missing':<10} {one.kind}, {count}{cards}")
    if most is not None and len(found) > most:
        click.echo(f"  {'':<10} and {len(found) - most} more kinds; --missing lists them with their cards")


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
