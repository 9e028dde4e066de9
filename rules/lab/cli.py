"""The command `floorjudge ask`: scenario files in, answers out, for people or as JSON."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rules.problem import InputError

LARGEST = 100 * 1024  # bytes of a scenario file that are read
LONGEST_NAME = 200  # letters of a file's name
DECK_CHECK = "floorjudge.deck_check"


@click.command(epilog='Example: floorjudge ask data/scenarios/kaijudo/rulebook --goal "ann wins"')
@click.argument("scenario", nargs=-1, required=True, metavar="SCENARIO...")
@click.option("--goal", metavar="CLAIM", help='Who can force this? For example "ann wins".')
@click.option("--horizon", metavar="HORIZON", help="How far a goal looks: attack, phase, turn, '2 turns', game.")
@click.option(
    "--unknown",
    type=click.Choice(["worst", "chances"]),
    default="worst",
    show_default=True,
    help="What unknown cards are to a goal.",
)
@click.option("--assume", multiple=True, metavar="TEXT", help='What unknown cards are: "ben shields: Terror Pit".')
@click.option("--choose", multiple=True, metavar="TEXT", help='Fix a choice: "ben: block with nothing".')
@click.option("--ruleset", metavar="NAME", help="A ruleset other than the file's.")
@click.option("--switch", "switches", multiple=True, metavar="NAME=VALUE", help="Set a switch of the ruleset.")
@click.option("--house/--no-house", "by_house", default=True, help="Whether what was decided here sets switches.")
@click.option("--positions", type=click.IntRange(1), default=200_000, show_default=True, help="Stop after so many.")
@click.option("--seconds", type=click.FloatRange(0.1), default=60.0, show_default=True, help="Stop after this time.")
@click.option("--trace/--no-trace", default=True, help="Show the steps of each outcome.")
@click.option("--most", type=click.IntRange(1), default=12, show_default=True, help="Show at most so many outcomes.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole answer as JSON.")
@click.pass_context
def ask(
    ctx: click.Context,
    scenario: tuple[str, ...],
    goal: str | None,
    horizon: str | None,
    unknown: str,
    assume: tuple[str, ...],
    choose: tuple[str, ...],
    ruleset: str | None,
    switches: tuple[str, ...],
    by_house: bool,
    positions: int,
    seconds: float,
    trace: bool,
    most: int,
    as_json: bool,
) -> None:
    """Answer a scenario: all outcomes over both players' choices, each step with its rule.

    SCENARIO is a file, a folder of files, or - for standard input. Exit code 1: something expected did not come out;
    2: a file could not be read. Ctrl+C stops a long search with what was found by then.
    """
    from rules.book.house import NONE, load_rulings
    from rules.book.load import default_home
    from rules.lab.ask import ask as answer_it
    from rules.lab.building import MOST_TRACED
    from rules.lab.progress import Shown

    if math.isnan(seconds):
        raise click.UsageError("--seconds is a number, not 'nan'", ctx)
    given = dict(_switch(text) for text in switches)
    house = load_rulings(default_home()) if by_house else NONE
    cards = ctx.obj() if callable(ctx.obj) else ctx.obj
    deck_check: Any = ctx.find_root().meta.get(DECK_CHECK)
    found, code = [], 0
    sources = _sources(scenario)
    for name, read in sources:
        try:
            with Shown(sys.stderr, name) as progress:
                answer = answer_it(
                    read(),
                    cards,
                    name=name,
                    goal=goal,
                    horizon=horizon,
                    unknown=unknown,
                    assume=assume,
                    choose=choose,
                    ruleset=ruleset,
                    switches=given,
                    positions=positions,
                    seconds=seconds,
                    most=max(most, MOST_TRACED),
                    deck_check=deck_check,
                    read=_beside(name),
                    house=house,
                    tick=progress,
                )
        except InputError as problem:
            if len(sources) == 1:
                raise
            code = 2
            click.echo(f"floorjudge ask: {problem}", err=True)
            continue
        if answer.expect is not None and not answer.expect.passed:
            code = max(code, 1)
        found.append((name, answer))
        if progress.stopped:
            break
    if as_json:
        from rules.lab.answer import to_json

        texts = [to_json(answer, indent=1 if len(found) == 1 else 0).decode() for _, answer in found]
        click.echo(texts[0] if len(sources) == 1 else "\n".join(texts))
    else:
        from rules.lab.show import show, summary

        if len(sources) == 1:
            for _, answer in found:
                colour = sys.stdout.isatty()
                click.echo(show(answer, trace=trace, most=most, colour=colour, house=house), color=colour)
        else:
            click.echo(summary(found))
    ctx.exit(code)


def _switch(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise InputError(f"--switch takes NAME=VALUE, such as slayer=any_battle, not '{text[:60]}'")
    return name.strip(), value.strip()


def _sources(paths: tuple[str, ...]) -> list[tuple[str, Callable[[], bytes]]]:
    """Each file that is meant, with a function that reads it. Raises InputError for a path that is none."""
    found: list[tuple[str, Callable[[], bytes]]] = []
    for text in paths:
        if text == "-":
            found.append(("standard input", lambda: sys.stdin.buffer.read(LARGEST + 1)))
            continue
        path = Path(text)
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml", ".json") and p.is_file())
            if not inside:
                raise InputError(f"{text}: there is no scenario (.yaml, .json) in this folder")
            found += [(str(p), lambda p=p: _read(p)) for p in inside]  # type: ignore[misc]
        elif path.is_file():
            found.append((text, lambda path=path: _read(path)))  # type: ignore[misc]
        else:
            raise InputError(f"{text[:200]}: there is no such file or folder")
    return found


def _beside(scenario: str) -> Callable[[str], str]:
    """A function that reads a file in the folder of a scenario, or below it, and no other."""
    folder = Path(scenario).resolve().parent if scenario != "standard input" else Path.cwd()

    def read(name: str) -> str:
        if "\0" in name or len(name) > LONGEST_NAME:
            raise InputError("that is no name of a file", scenario)
        path = (folder / name).resolve()
        if not path.is_relative_to(folder) or not path.is_file():
            raise InputError(f"there is no file {name[:80]} beside the scenario", scenario)
        return _read(path).decode("utf-8", "replace")

    return read


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as problem:
        raise InputError(f"the file cannot be read: {problem.strerror}", str(path)) from None
