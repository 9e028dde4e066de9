"""The root command: help, versions, and one clear sentence for whatever goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import catalog.cli
from catalog.settings import read_file
from catalog.version import VERSION
from rules.problem import InputError
from webapp.cli import COMMANDS, main, root

TOP = Path(__file__).parents[1]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"floorjudge {VERSION}\n"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {name} " in shown for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_loaded_and_has_an_example(name: str) -> None:
    with click.Context(root) as context:
        command = root.get_command(context, name)
    assert command is not None
    assert command.help
    if name not in ("load", "serve"):
        assert "Example" in (command.epilog or "") + (command.help or "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["card", "x"], "no command 'card'; did you mean `cards`?"),
        (["zzz"], "no command 'zzz'"),
        (["cards"], "Missing argument"),
        (["cards", "x", "--colour"], "No such option"),
        (["cards", "a\0b"], "argument 2 holds a NUL byte"),
        (["cards", "x" * 20_000], "argument 2 is 20000 letters long"),
        (["cards", "x", "--game", "chess"], "no cards of a game 'chess'"),
        (["load", "--database", "nonsense"], "no database URL"),
    ],
)
def test_misuse_is_one_sentence_and_code_2(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("floorjudge: ")
    assert said in told.err
    assert told.err.count("\n") == 1
    assert len(told.err) < 700


def _broken(problem: BaseException) -> click.Command:
    @click.command(name="cards")
    def cards() -> None:
        raise problem

    return cards


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        (InputError("no such card", "a.yaml", 3, 4), 2, "floorjudge: a.yaml:3:4: no such card\n"),
        (InputError("red \x1b[31m text\nnext"), 2, "floorjudge: red ?[31m text next\n"),
        (KeyError("x"), 2, "floorjudge: an error inside Floorjudge: KeyError: 'x' (FLOORJUDGE_LOG=debug shows where"),
        (RecursionError(), 2, "floorjudge: this is too big or too deeply nested to work on\n"),
        (MemoryError(), 2, "floorjudge: this is too big or too deeply nested to work on\n"),
        (KeyboardInterrupt(), 130, "floorjudge: stopped\n"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else None,
)
def test_no_traceback_ever(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], problem: BaseException, code: int, said: str
) -> None:
    monkeypatch.setattr(catalog.cli, "cards", _broken(problem))
    monkeypatch.delenv("FLOORJUDGE_LOG", raising=False)
    assert main(["cards"]) == code
    told = capsys.readouterr().err.lstrip("\n")
    assert told.startswith(said)
    assert "Traceback" not in told


def test_debug_shows_where_it_came_from(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(catalog.cli, "cards", _broken(KeyError("x")))
    monkeypatch.setenv("FLOORJUDGE_LOG", "debug")
    assert main(["cards"]) == 2
    assert "Traceback" in capsys.readouterr().err


def _shell(home: Path, *arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "FLOORJUDGE_HOME": str(home)}
    command = [sys.executable, "-m", "webapp.cli", *arguments]
    return subprocess.run(command, cwd=TOP, env=environment, capture_output=True, timeout=30, **options)  # type: ignore[call-overload, no-any-return]


def test_a_closed_pipe_is_no_error(home: Path) -> None:
    line = f"{sys.executable} -m webapp.cli cards dragon --limit 500 --json | head -c 1; echo ${{PIPESTATUS[0]}}"
    environment = {**os.environ, "FLOORJUDGE_HOME": str(home)}
    done = subprocess.run(["bash", "-c", line], cwd=TOP, env=environment, capture_output=True, text=True, timeout=30)
    assert done.stderr == ""
    assert done.stdout == "{0\n"


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("cards dragon --game kaijudo >&-", 0, ""),
        ("--help >&-", 0, ""),
        ("ask - <&-", 2, "the file is empty"),
        ("cards dragon --game kaijudo >/dev/full", 2, "cannot write the output: No space left on device"),
        ("--help >/dev/full", 2, "cannot write the output: No space left on device"),
    ],
)
def test_streams_that_are_closed_or_full(home: Path, line: str, code: int, said: str) -> None:
    environment = {**os.environ, "FLOORJUDGE_HOME": str(home)}
    command = ["bash", "-c", f"{sys.executable} -m webapp.cli {line}"]
    done = subprocess.run(command, cwd=TOP, env=environment, capture_output=True, text=True, timeout=30)
    assert done.returncode == code
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == bool(said)


def test_bytes_that_are_no_text(home: Path) -> None:
    done = _shell(home, "cards", os.fsdecode(b"\xff\xfe<zzzqqx>"))
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"nothing of the search was understood" in done.stderr


def test_an_ascii_terminal_gets_what_it_can_show(home: Path) -> None:
    environment = {**os.environ, "FLOORJUDGE_HOME": str(home), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "webapp.cli", "cards", "Skull Cutter"]
    done = subprocess.run(command, cwd=TOP, env=environment, capture_output=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, b"")


def test_settings_from_the_file_come_after_the_environment(tmp_path: Path) -> None:
    (tmp_path / "floorjudge.toml").write_text('bind = "127.0.0.1:9000"\nask_seconds = 7\n')
    environment = {"FLOORJUDGE_BIND": "127.0.0.1:8888"}
    read_file(environment, tmp_path)
    assert environment == {"FLOORJUDGE_BIND": "127.0.0.1:8888", "FLOORJUDGE_ASK_SECONDS": "7"}


@pytest.mark.parametrize("text", ["bind", 'colour = "red"', "bind = [1]", "\x00"])
def test_a_bad_settings_file_is_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "floorjudge.toml").write_text(text)
    with pytest.raises(InputError, match=r"floorjudge\.toml"):
        read_file({}, tmp_path)
