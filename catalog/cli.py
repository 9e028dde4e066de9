"""The commands `floorjudge cards` and `floorjudge load`."""

from __future__ import annotations

import re

import click

from rules.problem import InputError


@click.command(epilog="Example: floorjudge cards 'civ:fire kw:blocker level<=4 sort:power'")
@click.argument("query", nargs=-1, required=True, metavar="QUERY...")
@click.option("--game", metavar="GAME", help="Only cards of this game.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="Show at most this many cards.")
@click.option("--json", "json_form", is_flag=True, help="Print JSON: query, total, cards, warnings.")
@click.pass_context
def cards(ctx: click.Context, query: tuple[str, ...], game: str | None, limit: int, json_form: bool) -> None:
    """Show the card of this name, or the cards that a search finds.

    Words are looked for in names, where a slip of the finger is forgiven; fields ask for more: civ:fire, level<=3,
    kw:blocker, t:spell, o:"draw a card", set:4EVO, -is:evolution, or, brackets, sort:power. docs/search.md lists all.
    A search with a minus in front goes behind `--`. Exit code 1: nothing is found.
    """
    from catalog.find import find_cards
    from catalog.reader import load_snapshot
    from catalog.show import as_json, print_card, print_list

    snapshot = load_snapshot()
    if game is not None and game not in snapshot.games():
        raise InputError(f"no cards of a game {game!r} are loaded; there are those of {', '.join(snapshot.games())}")
    written = " ".join(_quoted_again(query)).strip()
    found = find_cards(snapshot, written, [game] if game else snapshot.games())
    shown = found.cards[:limit]
    if json_form:
        import msgspec

        answer = {
            "query": found.query,
            "total": len(found.cards),
            "cards": [as_json(card, its, snapshot) for its, card in shown],
            "warnings": list(found.warnings),
        }
        click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2))
    else:
        for warning in (*found.warnings, *found.advice):
            click.echo(f"floorjudge cards: {warning}", err=True)
        if len(shown) == 1:
            print_card(shown[0][1], shown[0][0], snapshot)
        elif shown:
            print_list(shown, found.said, len(found.cards))
        if len(shown) < len(found.cards):
            click.echo(f"... and {len(found.cards) - len(shown)} more; --limit shows more", err=True)
    ctx.exit(0 if found.cards else 1)


def _quoted_again(arguments: tuple[str, ...]) -> list[str]:
    """The arguments with the quotation marks that the shell took from `kw:"double breaker"` put back."""
    field = re.compile(r"(-?\w+(?:[<>]=?|!?=|:))([^\"\s:=<>][^\":=<>()]*\s[^\":=<>()]*)")
    several = len(arguments) > 1
    return [f'{m[1]}"{m[2]}"' if several and (m := field.fullmatch(one)) else one for one in arguments]


@click.command(epilog="Example: floorjudge load")
@click.option("--again", is_flag=True, help="Load even where the same content is there already.")
@click.option("--database", default="", metavar="URL", help="The database (FLOORJUDGE_DATABASE_URL).")
def load(again: bool, database: str) -> None:
    """Load the cards into the database and the snapshot that the other commands read, all at once or not at all."""
    from catalog.load import load as load_all
    from catalog.places import home

    report = load_all(url=database, again=again)
    for game, count in report.cards.items():
        done = "loaded" if report.fresh else "there already"
        click.echo(f"{game}: {count} cards, {report.printings[game]} printings {done}")
    if report.own:
        click.echo(f"{report.own} imported cards are among them; `floorjudge import --list` lists the imports")
    for sentence in report.aside:
        click.echo(f"floorjudge load: {sentence}", err=True)
    click.echo(f"{home()}: generation {report.generation}")
