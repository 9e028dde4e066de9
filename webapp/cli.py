"""The root command `floorjudge`: subcommands loaded only when called, and every error said in one sentence.

A command finds in `ctx.obj` a function without arguments that gives the cards (a `catalog.reader.Snapshot`),
so that commands of `rules`, which knows no catalog, can be handed them.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rules.problem import InputError

if TYPE_CHECKING:
    from catalog.reader import Snapshot

COMMANDS = {
    "check": ("validators.cli:check", "Check deck lists: legal, illegal, or undecided, each finding with its rule."),
    "deck": ("validators.deckcli:deck", "One list: in another form, compared with another, its sheet, its odds."),
    "event": ("validators.event.cli:event", "A tournament: its lists, late and replaced ones, decisions, reports."),
    "formats": ("validators.cli:formats", "List the formats that decks can be checked for."),
    "cards": ("catalog.cli:cards", "Search cards by name or by what they are: civ:fire level<=3 kw:blocker."),
    "rules": ("rules.book.cli:rules", "Search the rulebooks."),
    "rule": ("rules.book.cli:rule", "Show a rule by its id."),
    "ask": ("rules.lab.cli:ask", "Answer a scenario: every outcome, its choices, and the rule of each step."),
    "coverage": ("rules.lab.coverage_cli:coverage", "Show how much of each game is covered, played and shown."),
    "import": ("catalog.importing.cli:import_", "Take in cards of your own, compiled; list or undo imports."),
    "export": ("catalog.importing.cli:export", "Give out cards as JSON or CSV that `import` takes in again."),
    "ruling": ("rules.book.house_cli:ruling", "Record what was decided here about a rule; list or take back rulings."),
    "load": ("catalog.cli:load", "Load the cards into the database and the snapshot."),
    "serve": ("webapp.serve:serve", "Serve the site."),
    "config": ("webapp.ops.config:config", "Show every setting: its value and where that comes from."),
    "doctor": ("webapp.ops.doctor_cli:doctor", "Look whether this installation is healthy; say what mends it."),
    "upgrade": ("webapp.ops.upgrade:upgrade", "Bring database, snapshot and indexes to this release."),
    "backup": ("webapp.ops.backup_cli:backup", "Write all that cannot be made again into one file."),
    "restore": ("webapp.ops.backup_cli:restore", "Put a backup in the place of what is there."),
}
"""Each command's place and its one line of help."""

LONGEST = 10_000
"""No argument is longer than this many letters."""

MISUSED = 2


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name][0].split(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            told = f"; did you mean `{near[0]}`?" if near else ""
            raise InputError(f"there is no command {args[0][:40]!r}{told} (`floorjudge --help` lists them)")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


def _version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from catalog.version import VERSION

        click.echo(f"floorjudge {VERSION}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the release.")
@click.pass_context
def root(ctx: click.Context) -> None:
    """A judge at your table: rules with numbers, deck checks, and answers with every outcome.

    \b
    Example:
      floorjudge cards "Skull Cutter"
      floorjudge rules "can I block a creature that can't be blocked"
    """
    ctx.meta["floorjudge.from_file"] = ctx.obj or frozenset()
    ctx.obj = _cards
    ctx.meta["floorjudge.deck_check"] = _deck_check
    ctx.meta["floorjudge.judge"] = _Judge()
    ctx.meta["floorjudge.texts"] = _texts


def _cards() -> Snapshot:
    from catalog.reader import load_snapshot

    return load_snapshot()


def _deck_check(text: str, format_id: str, game: str) -> tuple[str, tuple[str, ...]]:
    """Judge the deck of a scenario: its verdict and the codes of its findings."""
    from validators.scenario import deck_check

    return deck_check(_cards())(text, format_id, game)


class _Judge:
    """How far the core plays a text and a tree: what `import`, which knows no core, is handed."""

    def text(self, text: str, card: Any, game: str) -> Any:
        """What a text comes to, and its record."""
        from rules.lab.coverage import judged

        return judged(text, card, game)

    def trees(self, abilities: Any, game: str) -> Any:
        """The record of abilities that somebody wrote as trees."""
        from rules.lab.coverage import judged_trees

        return judged_trees(abilities, game)


def _texts(path: str, game: str) -> tuple[str, list[tuple[str, str]]]:
    """The game, names and printed texts of a file in any form that `import` reads."""
    from catalog.importing.texts import read_texts

    return read_texts(path, game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; whatever goes wrong is one sentence on stderr, never a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(given)
        sys.stdout.flush()
    except OSError as problem:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(problem, BrokenPipeError):
            return 0
        return _say(f"cannot write the output: {problem.strerror or problem}")
    return code


def _open_what_is_closed() -> None:
    """Streams that whoever called has closed (`>&-`) are empty ones, not none at all."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _run(given: list[str]) -> int:
    try:
        _look_at(given)
        from catalog.settings import read_file

        told = read_file()
        result: Any = root.main(given, prog_name="floorjudge", standalone_mode=False, obj=told)
        return result if isinstance(result, int) and not isinstance(result, bool) else 0
    except InputError as problem:
        return _say(str(problem))
    except click.exceptions.NoArgsIsHelpError as problem:
        problem.show()
        return MISUSED
    except click.UsageError as problem:
        hint = f" (`{problem.ctx.command_path} --help` tells more)" if problem.ctx else ""
        return _say(problem.format_message().rstrip() + hint)
    except click.ClickException as problem:
        return _say(problem.format_message())
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        _say("stopped")
        return 130
    except OSError as problem:
        if problem.filename is None:  # of no file, so of the output
            raise
        return _say(f"{os.fsdecode(problem.filename)}: {problem.strerror}")
    except (MemoryError, RecursionError):
        return _say("this is too big or too deeply nested to work on")
    except Exception as problem:
        if os.environ.get("FLOORJUDGE_LOG", "").strip().lower() == "debug":
            import traceback

            traceback.print_exc()
        name = type(problem).__name__
        return _say(f"an error inside Floorjudge: {name}: {problem} (FLOORJUDGE_LOG=debug shows where it came from)")


def _look_at(given: Sequence[str]) -> None:
    for number, argument in enumerate(given, 1):
        if "\0" in argument:
            raise InputError(f"argument {number} holds a NUL byte, which no name or file has")
        if len(argument) > LONGEST:
            raise InputError(f"argument {number} is {len(argument)} letters long; at most {LONGEST} are read")


def _say(sentence: str) -> int:
    line = " ".join(sentence.split())
    shown = "".join(letter if letter.isprintable() else "?" for letter in line)
    click.echo(f"floorjudge: {shown if len(shown) <= 600 else shown[:600] + ' ...'}", err=True)
    return MISUSED


if __name__ == "__main__":
    sys.exit(main())
