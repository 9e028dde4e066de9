"""What the repository promises about itself: settings documented, facts only, nothing of one machine in it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from catalog.places import data_dir
from catalog.record import CardRecord, SetRecord, read_lines
from catalog.settings import SETTINGS
from catalog.version import VERSION
from webapp.cli import COMMANDS

TOP = Path(__file__).parents[1]
PLACES = set(
    """.ci .gitignore CHANGELOG.md LICENSE MANIFEST.in Makefile README.md benchmarks catalog data docs pyproject.toml
    requirements-bench.lock requirements-dev.lock requirements-server.lock requirements.lock rules setup.py tests
    validators webapp""".split()
)
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-server.lock", "requirements-bench.lock")
HOSTS = re.compile(r"pypi\.org|pythonhosted|--(?:extra-)?index-url|--find-links|//[^\s/]*(?:pypi|nexus)", re.I)
MACHINE = re.compile(r"(?<![\w.])/(?:root|work|opt|home/\w+|Users/\w+)/|\.\./shared|/tmp/\w")
PRINTED = ("text", "flavor", "flavour", "illustrator", "artist", "image", "sources", "reminder")


def _tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=TOP, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [TOP / name for name in listed.stdout.splitlines() if (TOP / name).is_file()]


def _texts() -> list[tuple[Path, str]]:
    binary = {".png", ".woff2", ".ico", ".jpg"}
    here = Path(__file__)
    return [(path, path.read_text("utf-8")) for path in _tracked() if path.suffix not in binary and path != here]


def test_only_the_promised_places() -> None:
    assert {path.relative_to(TOP).parts[0] for path in _tracked()} <= PLACES


def test_nothing_of_one_machine() -> None:
    assert [f"{path}: {found[0]}" for path, text in _texts() if (found := MACHINE.search(text))] == []


def test_no_registry_is_named() -> None:
    assert [f"{path}: {found[0]}" for path, text in _texts() if (found := HOSTS.search(text))] == []


@pytest.mark.parametrize("name", LOCKS)
def test_every_pinned_package_has_hashes(name: str) -> None:
    blocks = re.split(r"\n(?=[a-z])", (TOP / name).read_text().strip())
    packages = [block for block in blocks if not block.startswith("#")]
    assert len(packages) > 20
    assert [block for block in packages if not re.match(r"[\w.-]+==\S+ \\\n +--hash=sha256:[0-9a-f]{64}", block)] == []


def test_all_locks_pin_the_same_releases() -> None:
    run, *others = (dict(re.findall(r"^([\w.-]+)==(\S+)", (TOP / name).read_text(), re.M)) for name in LOCKS)
    for other in others:
        assert run.items() <= other.items()


def _card_files() -> list[Path]:
    return sorted((data_dir() / "cards").glob("*.jsonl"))


@pytest.mark.parametrize("path", _card_files(), ids=lambda path: path.stem)
def test_cards_are_facts(path: Path) -> None:
    assert read_lines(path, CardRecord)
    for line in path.read_text("utf-8").splitlines():
        card = json.loads(line)
        assert not set(PRINTED) & set(card), card["name"]


@pytest.mark.parametrize("path", _card_files(), ids=lambda path: path.stem)
def test_card_names_and_slugs_are_unique(path: Path) -> None:
    cards = read_lines(path, CardRecord)
    assert len({card.name for card in cards}) == len({card.slug for card in cards}) == len(cards)
    named = {card.name for card in cards}
    assert not [alias for card in cards for alias in card.aliases if alias in named]


@pytest.mark.parametrize("path", sorted(data_dir().rglob("*.jsonl")), ids=lambda path: path.name)
def test_each_line_is_one_json_object(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        assert isinstance(json.loads(line), dict)


def test_sets_are_named_once() -> None:
    sets = read_lines(data_dir() / "sets.jsonl", SetRecord)
    assert len({(each.game, each.key) for each in sets}) == len(sets)
    promotional = ["Promotional", "Promotional (Duel Masters Starter Deck)"]
    assert [each.name for each in sets if not each.code] == ["Eye of the Storm", *promotional]


def test_settings_are_documented_as_they_are() -> None:
    text = (TOP / "docs" / "settings.md").read_text("utf-8")
    rows = [f"| `{each.name}` | {each.default or '-'} | {each.meaning} |" for each in SETTINGS]
    assert [line for line in text.splitlines() if line.startswith("| `FLOORJUDGE_")] == rows


def test_the_code_reads_only_known_settings_and_all_of_them() -> None:
    code = "\n".join(
        path.read_text("utf-8")
        for path in _tracked()
        if path.suffix == ".py"
        and path.name not in ("settings.py", "test_repository.py")
        or path == TOP / "webapp/settings.py"
    )
    read = set(re.findall(r"[\"'](FLOORJUDGE_[A-Z_]+)[\"']", code))
    assert read == {each.name for each in SETTINGS}


def test_the_changelog_knows_this_release() -> None:
    assert f"## {VERSION}" in (TOP / "CHANGELOG.md").read_text("utf-8")


def test_links_between_the_documents_lead_somewhere() -> None:
    for path in [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_documented_commands_exist() -> None:
    for path in [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]:
        for command in re.findall(r"^(?:\$ )?floorjudge ([a-z]+)", path.read_text("utf-8"), re.M):
            assert command in COMMANDS, f"{path.name}: floorjudge {command}"
