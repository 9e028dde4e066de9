"""The commands `check` and `formats`: output, exit codes, and what they do not import."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from validators.cli import check, formats
from webapp.cli import root

LEGAL = "\n".join(
    f"{count} {name}"
    for count, name in [
        (3, "Aqua Knight"), (3, "Aqua Soldier"), (3, "Aqua Commando"), (3, "Hydrobot Crab"), (3, "Reef-Eye"),
        (3, "King Coral"), (3, "King Nautilus"), (3, "Cyber Sprite"), (3, "Cyber Trader"), (3, "Fluorogill Manta"),
        (3, "Logos Scan"), (3, "Veil Vortex"), (3, "Ice Blade"), (1, "King Neptas"),
    ]
)  # fmt: skip
LISTS = {
    "legal.txt": LEGAL,
    "illegal.txt": LEGAL + "\n1 Aqua Knight",
    "undecided.txt": LEGAL + "\n1 Zzyx the Unheard",
    "unreadable.txt": "nothing to see here",
}


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    folder = tmp_path / "lists"
    folder.mkdir()
    for name, text in LISTS.items():
        (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal.txt"], 0),
        (["illegal.txt"], 1),
        (["undecided.txt"], 2),
        (["unreadable.txt"], 2),
        (["missing.txt"], 2),
        (["legal.txt", "illegal.txt"], 1),
        (["illegal.txt", "undecided.txt"], 2),
        (["."], 2),
    ],
)
@pytest.mark.usefixtures("home")
def test_exit_codes(lists: Path, names: list[str], code: int) -> None:
    for extra in ([], ["--json"]):
        result = CliRunner().invoke(check, [*(str(lists / name) for name in names), *extra])
        assert (result.exit_code, result.exception if code == 0 else None) == (code, None)


@pytest.mark.usefixtures("home")
def test_what_is_piped_in() -> None:
    result = CliRunner().invoke(check, ["-", "--json"], input=LISTS["illegal.txt"])
    (deck,) = json.loads(result.stdout)["decks"]
    assert (result.exit_code, deck["file"], deck["verdict"]) == (1, "-", "illegal")


def fingerprint_of(path: Path) -> str:
    result = CliRunner().invoke(root, ["deck", "compare", str(path), str(path)])
    return result.stdout.split()[0]


@pytest.mark.usefixtures("home")
def test_the_form_of_the_report(lists: Path) -> None:
    result = CliRunner().invoke(check, [str(lists / "illegal.txt"), "--json"])
    assert json.loads(result.stdout) == {
        "decks": [
            {
                "file": str(lists / "illegal.txt"),
                "name": "illegal",
                "game": "kaijudo",
                "format": "kaijudo/constructed",
                "verdict": "illegal",
                "findings": [
                    {
                        "code": "copies",
                        "severity": "error",
                        "rule": "K-04-03",
                        "line": 1,
                        "message": "4 copies of Aqua Knight, at most 3 are allowed. Lines 1 and 15. Take out 1 copy.",
                        "cards": [{"name": "Aqua Knight", "count": 4, "limit": 3, "lines": [1, 15]}],
                        "suggestions": ["Take out 1 copy of Aqua Knight."],
                        "unfinished": False,
                    }
                ],
                "counts": {
                    "total": 41,
                    "distinct": 14,
                    "by_type": {"creature": 32, "spell": 9},
                    "by_civilization": {"Water": 41},
                },
                "building": "broken",
                "hash": fingerprint_of(lists / "illegal.txt"),
                "player": "",
                "as_of": None,
                "since": "2012-06-26",
            }
        ]
    }


@pytest.mark.usefixtures("home")
def test_a_folder_gives_a_table_and_then_details(lists: Path) -> None:
    result = CliRunner().invoke(check, [str(lists)])
    lines = result.stdout.splitlines()
    assert [line.split()[1] for line in lines[:4]] == ["illegal", "legal", "undecided", "unreadable"]
    assert lines[-1] == "4 decks: 1 legal, 1 illegal, 1 undecided, 1 unreadable."
    assert (
        "error copies: 4 copies of Aqua Knight, at most 3 are allowed. Lines 1 and 15. Take out 1 copy.  [K-04-03]"
        in (result.stdout)
    )


@pytest.mark.usefixtures("home")
def test_misuse_is_one_sentence_and_exit_code_2(lists: Path) -> None:
    for arguments in (
        [str(lists / "legal.txt"), "--format", "none"],
        [str(lists / "legal.txt"), "--game", "chaotic", "--format", "kaijudo/constructed"],
        [str(lists / "legal.txt"), "--game", "chess"],
        [],
    ):
        result = CliRunner().invoke(check, arguments)
        assert result.exit_code == 2
        assert "Traceback" not in result.output


def test_without_cards_the_way_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path / "nowhere"))
    result = CliRunner().invoke(check, ["-"], input="3 Lux")
    assert result.exit_code == 2
    assert "floorjudge load" in result.output


def test_formats_are_listed() -> None:
    shown = CliRunner().invoke(formats, []).stdout
    assert "kaijudo/constructed*" in shown
    listed = json.loads(CliRunner().invoke(formats, ["--json"]).stdout)["formats"]
    assert [each["id"] for each in listed if each["default"]] == [
        "kaijudo/constructed",
        "duel_masters/constructed",
        "chaotic/masters-6v6",
        "duel_to_the_death/any",
    ]


def test_check_imports_no_database_no_web_and_no_index(home: Path, lists: Path) -> None:
    heavy = "{'sqlalchemy', 'sqlmodel', 'flask', 'whoosh', 'lark', 'rich', 'pydantic', 'markdown_it', 'ruamel.yaml'}"
    program = (
        "import sys; from validators.cli import check\n"
        f"try: check(['{lists / 'illegal.txt'}'])\n"
        f"except SystemExit: print(sorted({heavy} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={
        "FLOORJUDGE_HOME": str(home), "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
    })  # fmt: skip
    assert result.stdout.splitlines()[-1] == "[]"
