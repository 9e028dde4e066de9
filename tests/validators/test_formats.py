"""Formats are data: the files that ship, what a wrong file says, and the sample decks' verdicts in each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from catalog.places import data_dir
from catalog.reader import Snapshot
from rules.problem import InputError
from validators import check_file, list_formats, load_format
from validators.formats import default_format

FORMATS = list_formats()
DECKS = data_dir() / "decks"
EXPECTED = {
    path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(DECKS.glob("*/expected.toml"))
}


def test_the_formats_of_kaijudo() -> None:
    assert [each.id for each in list_formats("kaijudo")] == [
        "kaijudo/constructed",
        "kaijudo/limited",
        "kaijudo/open-2014",
        "kaijudo/sanctioned-2013-11-06",
        "kaijudo/standard-2014-05-30",
    ]
    assert default_format("kaijudo") == load_format("constructed", "kaijudo") == load_format("Kaijudo/Constructed")
    assert load_format("open-2014").size == load_format("kaijudo/constructed").size


def test_the_formats_of_duel_masters() -> None:
    assert [each.id for each in list_formats("duel_masters")] == [
        "duel_masters/constructed",
        "duel_masters/english",
        "duel_masters/starter-20",
        "duel_masters/starter-2x20",
    ]
    size, copies = load_format("constructed", "duel_masters").size, load_format("starter-2x20").copies
    assert size is not None and (size.minimum, size.maximum) == (40, None)
    assert copies is not None and copies.limit == 4, "what it extends holds there too"


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.id)
def test_cards_and_sets_of_a_format_exist(cards: Snapshot, each: object) -> None:
    by = load_format(each.id)  # type: ignore[attr-defined]
    named = (*(limit.card for limit in by.limits), *by.patches.names)
    assert all(cards.record(by.game, name) is not None for name in named)
    sets = {known.key for known in cards.sets if known.game == by.game}
    assert by.pool is None or set(by.pool.sets) | set(by.pool.unsettled) <= sets


def test_each_game_has_one_default() -> None:
    defaults = [each.game for each in FORMATS if each.default]
    assert len(defaults) == len(set(defaults))
    assert set(defaults) == {each.game for each in FORMATS}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("id = 'kaijudo/own'\ntitle = 'Own'\n[size]\nminimum = 'many'\nrule = 'K-04-02'\n", "`$.size.minimum`"),
        ("id = 'kaijudo/own'\ntitle = 'Own'\nsizes = 3\n", "unknown field `sizes`"),
        ("id = 'kaijudo/else'\ntitle = 'Own'\n", "its place says kaijudo/own"),
        ("id = 'kaijudo/own'\ntitle = \n", "cannot be read"),
        ("id = 'kaijudo/own'\ntitle = 'Own'\nextends = 'kaijudo/own'\n", "which is no other format"),
        ("id = 'kaijudo/own'\ntitle = 'Own'\nextends = 'kaijudo/../own'\n", "which is no other format"),
        ("id = 'kaijudo/own'\ntitle = 'Own'\nextends = 'kaijudo/gone'\n", "is no other format"),
        ("id = 'kaijudo/own'\ntitle = 'Own'\n[[limits]]\ncard = 'Lux'\ncode = 'frowned'\n", "`$.limits[0].code`"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path: Path, content: str, said: str) -> None:
    place = tmp_path / "formats" / "kaijudo" / "own.toml"
    place.parent.mkdir(parents=True)
    place.write_text(content)
    with pytest.raises(InputError) as caught:
        load_format("kaijudo/own", data=tmp_path)
    assert said in str(caught.value)
    assert caught.value.file.endswith(".toml")


def test_a_format_of_ones_own(tmp_path: Path) -> None:
    place = tmp_path / "formats" / "kaijudo"
    place.mkdir(parents=True)
    (place / "base.toml").write_text(
        "id='kaijudo/base'\ntitle='B'\n[size]\nminimum=30\nmaximum=60\nrule='format:kaijudo/base'\n"
    )
    (place / "own.toml").write_text(
        "id='kaijudo/own'\ntitle='O'\nextends='kaijudo/base'\n[copies]\nlimit=1\nrule='K-04-03'\n"
    )
    own = load_format("kaijudo/own", data=tmp_path)
    assert own.size is not None
    assert own.copies is not None
    assert (own.size.minimum, own.size.maximum, own.copies.limit, own.title) == (30, 60, 1, "O")


@pytest.mark.parametrize(
    "name", ["none", "kaijudo/none", "../constructed", "kaijudo/../kaijudo/constructed", "", "a/b/c"]
)
def test_no_such_format(name: str) -> None:
    with pytest.raises(InputError, match="kaijudo/constructed"):
        load_format(name)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, decks in EXPECTED.items() for name in decks])
def test_the_sample_decks(cards: Snapshot, game: str, name: str) -> None:
    wanted = EXPECTED[game][name]
    (report,) = check_file(DECKS / game / name, cards=cards).decks
    assert report.format == wanted.get("format", default_format(game).id)  # type: ignore[union-attr]
    notices = sorted({finding.code for finding in report.findings if finding.severity != "error"})
    assert (report.game, report.verdict, list(report.codes), notices) == (
        game,
        wanted["verdict"],
        wanted.get("codes", []),
        wanted.get("notices", []),
    )
    for each in list_formats(game):
        verdict = wanted.get("formats", {}).get(each.id.partition("/")[2], wanted["verdict"])
        assert check_file(DECKS / game / name, format=each.id, cards=cards).decks[0].verdict == verdict


@pytest.mark.parametrize("game", ["kaijudo", "duel_masters", "chaotic"])
def test_every_sample_deck_has_its_verdict(game: str) -> None:
    assert set(EXPECTED[game]) == {path.name for path in (DECKS / game).iterdir()} - {"expected.toml"}


def test_a_pool_that_asks_for_nothing(tmp_path: Path) -> None:
    place = tmp_path / "formats" / "kaijudo" / "own.toml"
    place.parent.mkdir(parents=True)
    place.write_text("id = 'kaijudo/own'\ntitle = 'Own'\n[pool]\nwhy = 'for fun'\n")
    with pytest.raises(InputError, match="a pool names `sets` or `rarities`, or says `english = true`"):
        load_format("kaijudo/own", data=tmp_path)
