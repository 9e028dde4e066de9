"""The search index: the same promises in memory and on disk, renewed with the book, whole whoever else builds."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_book import BOOK

from rules.book import SearchIndex, load_book, open_index
from rules.problem import InputError

Opener = Callable[[Path], SearchIndex]


@pytest.fixture(params=["memory", "disk"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """How an index over a data folder is opened."""
    home = tmp_path / "home" if request.param == "disk" else None
    return lambda data: open_index(home, data)


# --- the interface --------------------------------------------------------------------------------------


def test_it_is_a_search_index(opener: Opener, data: Path) -> None:
    assert isinstance(opener(data), SearchIndex)


def test_words_find_rules_best_first_with_places_to_mark(opener: Opener, data: Path) -> None:
    hits = opener(data).search("tapping an attacker")
    assert hits[0].rule.id == "K-1A-03"
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    top = hits[0]
    assert [top.rule.text[start:end] for start, end in top.highlights] == ["Tap", "attacker"]
    assert [top.rule.title[start:end] for start, end in top.title_highlights] == ["Tapping"]


def test_search_and_find_agree(opener: Opener, data: Path) -> None:
    index = opener(data)
    found = index.find("attacker", limit=1)
    assert list(found.hits) == index.search("attacker", limit=1)
    assert (len(found.hits), found.total > 1, found.query) == (1, True, "attacker")


def test_a_game_without_a_book_is_refused(opener: Opener, data: Path) -> None:
    index = opener(data)
    assert index.search("banish", game="kaijudo")[0].rule.id == "K-1B-01"
    for game in ("chaotic", "tarot", "../../etc"):
        with pytest.raises(InputError, match="no rulebook of"):
            index.search("banish", game=game)


@pytest.mark.parametrize("asked", ["K-1A-03", "k-1a-03", " K-1a-03 ", "1.2"])
def test_an_id_or_number_gives_the_rule_and_its_readings(opener: Opener, data: Path, asked: str) -> None:
    hits = opener(data).search(asked)
    assert [hit.rule.id for hit in hits] == ["K-1A-03", "K-1A-03-R"]
    assert hits[0].score > hits[1].score >= 1000


def test_the_number_of_a_section_gives_its_rules(opener: Opener, data: Path) -> None:
    assert [hit.rule.number for hit in opener(data).search("1.3")] == ["1.3.1"]


def test_a_wrong_id_says_what_is_near(opener: Opener, data: Path) -> None:
    found = opener(data).find("K-1A-04")
    assert "there is no rule K-1A-04; near it are K-1A-0" in found.warnings[0]


def test_typing_errors_find_the_word_and_say_so(opener: Opener, data: Path) -> None:
    found = opener(data).find("atacker chosing")
    assert found.hits[0].rule.id == "K-1A-01"
    assert found.warnings == (
        "no rule has the word 'atacker'; also searched for 'attacker'",
        "no rule has the word 'chosing'; also searched for 'choosing'",
    )


def test_synonyms_of_the_file_are_used(opener: Opener, data: Path) -> None:
    synonyms = data / "rulebooks" / "synonyms.toml"
    assert opener(data).search("graveyard") == []
    synonyms.write_text('[[same]]\nwords = ["discard pile", "graveyard"]\n', "utf-8")
    hits = opener(data).search("graveyard")
    assert [hit.rule.id for hit in hits] == ["K-1B-01"]
    start, end = hits[0].highlights[0]
    assert hits[0].rule.text[start:end] == "discard pile"


@pytest.mark.parametrize("written", ["[[same]\n", "[[same]]\nwords = 3\n", '[[same]]\nwords = ["one"]\n'])
def test_a_wrong_synonym_file_is_named(opener: Opener, data: Path, written: str) -> None:
    (data / "rulebooks" / "synonyms.toml").write_text(written, "utf-8")
    with pytest.raises(InputError, match=r"synonyms\.toml"):
        opener(data)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("", "empty"),
        (" \t", "empty"),
        ("a\0b", "not text"),
        ("x" * 1_000_000, "1,000,000 characters"),
        ("\udcff", "not text"),
    ],
)
def test_what_is_no_question_gets_one_sentence(opener: Opener, data: Path, asked: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        opener(data).search(asked)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "asked", ["???", "...", "-", "<script>alert(1)</script>", "NOT", "OR OR", "* AND (", "a", "🐉", "é"]
)
def test_nothing_in_a_question_is_syntax(opener: Opener, data: Path, asked: str) -> None:
    assert opener(data).find(asked).query == asked


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_answered_or_refused(asked: str) -> None:
    try:
        found = _whole().find(asked)
    except InputError:
        return
    for hit in found.hits:
        for text, spans in ((hit.rule.text, hit.highlights), (hit.rule.title, hit.title_highlights)):
            flat = [place for span in spans for place in span]
            assert flat == sorted(flat)
            assert all(0 <= place <= len(text) for place in flat)


_KEPT: list[SearchIndex] = []


def _whole() -> SearchIndex:
    """The index over the real books, opened once."""
    if not _KEPT:
        _KEPT.append(open_index(None))
    return _KEPT[0]


# --- renewing ---------------------------------------------------------------------------------------------


def test_a_changed_book_is_found_by_an_open_index(opener: Opener, data: Path) -> None:
    index = opener(data)
    before = index.generation("kaijudo")
    assert index.search("zeppelin") == []
    changed = BOOK.replace("Growl: this creature frightens others.", "Growl: this creature frightens a zeppelin.")
    (data / "rulebooks" / "kaijudo.md").write_text(changed, "utf-8")
    assert [hit.rule.id for hit in index.search("zeppelin")] == ["K-W-GROWL-01"]
    assert index.generation("kaijudo") != before


def test_on_disk_the_new_index_stands_beside_and_current_is_switched(data: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    names = []
    for animal in ("wolf", "heron", "otter", "badger"):
        (data / "rulebooks" / "kaijudo.md").write_text(BOOK.replace("frightens others", f"is a {animal}"), "utf-8")
        index = open_index(home, data)
        assert index.search(animal)
        names.append(f"kaijudo-{index.generation('kaijudo')}")
        assert json.loads((home / "index" / "current").read_text("utf-8")) == {"kaijudo": names[-1]}
    kept = {path.name for path in (home / "index").iterdir() if path.is_dir()}
    assert kept == set(names[-2:]), "the index in use and the one before it are kept, older ones are removed"


def test_an_unchanged_book_is_not_indexed_again(data: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    open_index(home, data)
    before = {path: path.stat().st_mtime_ns for path in (home / "index").rglob("*") if path.is_file()}
    open_index(home, data).search("banish")
    assert {path: path.stat().st_mtime_ns for path in (home / "index").rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("current", ["", "no json", "[]", '{"kaijudo": "kaijudo-gone"}', '{"kaijudo": "../../etc"}'])
def test_a_damaged_current_file_is_replaced(data: Path, tmp_path: Path, current: str) -> None:
    folder = tmp_path / "home" / "index"
    folder.mkdir(parents=True)
    (folder / "current").write_text(current, "utf-8")
    assert open_index(tmp_path / "home", data).search("banish")
    assert json.loads((folder / "current").read_text("utf-8"))["kaijudo"].startswith("kaijudo-")


def test_a_damaged_index_is_built_anew(data: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    index = open_index(home, data)
    for path in (home / "index" / f"kaijudo-{index.generation('kaijudo')}").iterdir():
        path.write_bytes(b"")
    assert open_index(home, data).search("banish")


def test_a_home_that_cannot_be_written_to_is_done_without(data: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("this is a file", "utf-8")
    assert open_index(home, data).search("banish")


# --- several at once --------------------------------------------------------------------------------------

OPEN = """
import sys
from pathlib import Path
from rules.book import open_index
print(open_index(Path(sys.argv[1]), Path(sys.argv[2])).search("banish")[0].rule.id)
"""


def test_processes_that_open_at_once_all_get_the_whole_index(data: Path, tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", OPEN, str(tmp_path / "home"), str(data)]
    root = Path(__file__).resolve().parents[2]
    running = [subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=root, text=True) for _ in range(4)]
    assert [process.communicate(timeout=60)[0].strip() for process in running] == ["K-1B-01"] * 4
    left = [path.name for path in (tmp_path / "home" / "index").iterdir() if path.name.startswith(".building-")]
    assert left == []


def test_threads_share_one_index_while_the_book_changes(data: Path, tmp_path: Path) -> None:
    index = open_index(tmp_path / "home", data)
    wrong: list[object] = []

    def ask() -> None:
        for _ in range(15):
            try:
                if index.search("banished creature")[0].rule.id != "K-1B-01":
                    wrong.append("another rule")
            except Exception as error:
                wrong.append(error)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for day in range(5):
        beside = data / "rulebooks" / "new.md"
        beside.write_text(BOOK.replace("frightens others", f"sleeps {day} days"), "utf-8")
        beside.replace(data / "rulebooks" / "kaijudo.md")
        load_book("kaijudo", data)
    for thread in threads:
        thread.join(60)
    assert wrong == []
