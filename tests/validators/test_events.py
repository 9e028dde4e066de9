"""Tournaments: lists taken in and replaced, who checked, decisions with their reason, files, names deleted, kept."""

from __future__ import annotations

import csv
import datetime
import io
import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.events.store import EventStore, Keeping
from catalog.reader import Snapshot
from rules.problem import InputError
from validators.event import change as verbs
from validators.event.file import read_event, write_event
from validators.event.keeping import nameless
from validators.event.model import Check, Entry, Event, Handed, Ruling
from validators.event.names import without_names
from validators.event.reporting import event_text
from validators.event.show import exit_code, show_event
from validators.lists import Packed
from webapp.cli import main

NOW = datetime.datetime(2014, 5, 30, 9, 12, tzinfo=datetime.UTC)
LATER = NOW + datetime.timedelta(minutes=20)
TODAY = NOW.date()


@pytest.fixture
def legal(cards: Snapshot) -> str:
    return "\n".join(f"3 {name}" for name in cards.names("kaijudo")[:14])


@pytest.fixture
def cup(cards: Snapshot, legal: str) -> Event:
    """Ann is legal; Ben was illegal, late, and has replaced his list by another illegal one."""
    event = verbs.new_event("Spring Cup", NOW, date=TODAY, format="kaijudo/constructed")
    lists = [Packed("ann.txt", legal.encode(), "Ann Lee"), Packed("ben.txt", b"4 Lux", "Ben Ray")]
    event, _ = verbs.take(event, lists, NOW, by="Judy")
    event = verbs.check(event, NOW, cards, by="Judy")
    event, _ = verbs.take(event, [Packed("-", b"Player: Ben Ray\n3 Lux")], LATER, by="Joe", late=True)
    return verbs.check(event, LATER, cards, by="Joe", numbers=[2])


def test_a_second_list_of_a_player_replaces_the_first_which_stays_in_the_history(cup: Event) -> None:
    assert [(one.number, one.player, len(one.handed)) for one in cup.entries] == [(1, "Ann Lee", 1), (2, "Ben Ray", 2)]
    old, new = cup.entries[1].handed
    assert (old.late, old.by, old.verdict, old.checks[0].codes) == (False, "Judy", "illegal", ("copies", "deck_size"))
    assert (new.late, new.by, new.checks[0].codes) == (True, "Joe", ("deck_size",))
    assert exit_code(cup) == 1


def test_the_very_same_list_is_left_alone(cup: Event) -> None:
    again, told = verbs.take(cup, [Packed("x", cup.entries[1].current.content, "BEN RAY")], LATER)
    assert told[0].how == "same"
    assert again == cup


@pytest.mark.parametrize(
    ("lists", "asked"),
    [
        ([Packed("a", b"1 Lux"), Packed("b", b"2 Lux")], {"player": "Ann"}),
        ([Packed("a", b"1 Lux"), Packed("b", b"2 Lux")], {"number": 1}),
        ([Packed("a", b"1 Lux")], {"number": 9}),
    ],
)
def test_lists_that_cannot_be_taken_in(cup: Event, lists: list[Packed], asked: dict[str, object]) -> None:
    with pytest.raises(InputError):
        verbs.take(cup, lists, LATER, **asked)  # type: ignore[arg-type]


def test_who_checked_is_noted_and_the_same_check_is_not_noted_twice(cup: Event, cards: Snapshot) -> None:
    once = verbs.check(cup, LATER, cards, by="Kim")
    twice = verbs.check(once, LATER + datetime.timedelta(minutes=1), cards, by="Kim")
    assert [one.by for one in once.entries[0].current.checks] == ["Judy", "Kim"]
    assert [one.by for one in twice.entries[0].current.checks] == ["Judy", "Kim"]
    assert twice.entries[0].current.checks[-1].at > once.entries[0].current.checks[-1].at


def test_a_decision_stands_with_its_author_reason_time_and_the_verdict_before(cup: Event, cards: Snapshot) -> None:
    decided = verbs.override(cup, 2, "legal", "A sealed pool of three", "Head Judge", LATER)
    ruling = decided.entries[1].current.rulings[0]
    assert (ruling.by, ruling.at, ruling.before, ruling.verdict) == ("Head Judge", LATER, "illegal", "legal")
    assert decided.entries[1].current.verdict == "legal"
    checked = verbs.check(decided, LATER, cards, by="Kim")
    assert checked.entries[1].current.verdict == "legal", "a check does not undo what was decided"
    assert checked.entries[1].current.checks[-1].verdict == "illegal"
    replaced, _ = verbs.take(checked, [Packed("x", b"2 Lux", "Ben Ray")], LATER)
    assert replaced.entries[1].current.verdict == "unchecked", "another list is not what was decided on"


@pytest.mark.parametrize(
    ("number", "verdict", "reason", "by", "said"),
    [
        (9, "legal", "so", "Judy", "number 9"),
        (1, "fine", "so", "Judy", "legal or illegal"),
        (1, "legal", "  ", "Judy", "a reason"),
        (1, "legal", "so", "", "answers for it"),
    ],
)
def test_decisions_that_are_none(cup: Event, number: int, verdict: str, reason: str, by: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        verbs.override(cup, number, verdict, reason, by, LATER)


def test_reports_bear_what_stands_and_how_it_came_to(cup: Event, cards: Snapshot) -> None:
    decided = verbs.override(cup, 2, "legal", "A sealed pool", "Head Judge", LATER)
    rows = list(csv.DictReader(io.StringIO(event_text(decided, ".csv", cards))))
    ben = [row for row in rows if row["player"] == "Ben Ray"]
    assert {row["verdict"] for row in ben} == {"legal"}
    assert {"decided", "late_list", "replaced_list", "checked", "deck_size"} <= {row["code"] for row in ben}
    told = " ".join(row["message"] for row in ben)
    assert "Head Judge decided on 30 May 2014, 09:32 UTC" in told
    assert "Before it was illegal." in told
    suite = Xml.fromstring(event_text(decided, ".xml", cards))[0]
    assert (suite.get("tests"), suite.get("failures")) == ("2", "0")
    page = event_text(decided, ".html", cards)
    assert "Spring Cup, 30 May 2014" in page
    assert "A sealed pool" in page
    assert "late" in "\n".join(show_event(decided))


def test_names_are_deleted_wherever_they_stand(cup: Event, cards: Snapshot) -> None:
    signed = Packed("x.txt", b"Name: Zo\xc3\xab Day\n// by Day, Zo\xc3\xab\n2 Lux", "Zo\u00eb Day")
    event, _ = verbs.take(cup, [signed, Packed("y", "3 Lux\nPlayer: Mo An".encode("utf-16"), "Mo An")], NOW)
    event = verbs.override(event, 2, "legal", "Ben Ray asked", "Judy", LATER)
    gone = without_names(event, TODAY)
    written = write_event(gone)
    for name in ("Ann", "Ben", "Ray", "Zo\u00eb", "Day", "Mo An", "x.txt"):
        assert name not in written
    assert gone.nameless == TODAY
    assert [one.current.by for one in gone.entries[:2]] == ["Judy", "Joe"], "staff are no players"
    before, after = verbs.check(event, LATER, cards), verbs.check(gone, LATER, cards)
    assert [one.current.checks[-1].hash for one in after.entries] == [
        one.current.checks[-1].hash for one in before.entries
    ], "the cards are the same"


def test_names_of_cards_in_yaml_are_no_names_of_players(cards: Snapshot) -> None:
    listed = b"- name: Lux\n  count: 3\n- name: Reef-Eye\n  count: 2\n"
    event, _ = verbs.take(verbs.new_event("Cup", NOW), [Packed("a", listed, "Ann")], NOW)
    assert without_names(event, TODAY).entries[0].current.content == listed


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
times = st.datetimes(datetime.datetime(2000, 1, 1), datetime.datetime(3000, 1, 1), timezones=st.just(datetime.UTC))
checks = st.builds(Check, times, texts, st.sampled_from(["legal", "illegal", "undecided"]), st.just(("copies",)), texts)
rulings = st.builds(Ruling, times, texts, st.just("legal"), st.sampled_from(["illegal", "unchecked"]), texts)
handed = st.builds(
    Handed, times, texts, st.booleans(), texts, texts, st.binary(max_size=20), texts,
    st.lists(checks, max_size=2).map(tuple), st.lists(rulings, max_size=2).map(tuple),
)  # fmt: skip
entries = st.lists(st.tuples(texts, st.lists(handed, min_size=1, max_size=2).map(tuple)), max_size=3).map(
    lambda found: tuple(Entry(number, player, lists) for number, (player, lists) in enumerate(found, 1))
)


@given(st.builds(Event, texts.filter(str.strip), times, st.dates() | st.none(), texts, texts, entries=entries))
def test_a_file_is_read_as_what_was_written(event: Event) -> None:
    assert read_event(write_event(event)) == event


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no event's file"),
        ("[]", "expected `object`"),
        ("{}", "floorjudge_event"),
        ('{"floorjudge_event": 2, "event": {"name": "x", "made": "2014-05-30T09:12:00Z"}}', "form 2"),
        ('{"floorjudge_event": 1, "event": {"name": 3, "made": "2014-05-30T09:12:00Z"}}', "at event.name"),
        ('{"floorjudge_event": 1, "event": {"name": " ", "made": "2014-05-30T09:12:00Z"}}', "has a name"),
        ('{"floorjudge_event": 1, "event": {"name": "x", "made": "2014-05-30T09:12:00Z", "nmae": 1}}', "nmae"),
        (
            '{"floorjudge_event": 1, "event": {"name": "x", "made": "2014-05-30T09:12:00Z", "entries": '
            '[{"number": 1, "player": "", "handed": []}]}}',
            "handed in 0 times",
        ),
        ('{"floorjudge_event": 1, "event": {"name": "x", "made": "2014-05-30T09:12:00"}}', "timezone"),
        (
            '{"floorjudge_event": 1, "event": {"name": "x", "made": "2014-05-30T09:12:00Z", "entries": '
            '[{"number": 1, "player": "", "handed": [{"at": "0001-01-01T00:00:00+14:00"}]}]}}',
            "years 1970",
        ),
        ("[" * 100_000, "no event's file"),
    ],
)
def test_a_file_that_is_none_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(InputError) as problem:
        read_event(text, "cup.json")
    assert said in str(problem.value)


def test_files_of_two_with_the_same_number_are_refused(cup: Event) -> None:
    twice = write_event(cup).replace('"number": 2', '"number": 1')
    with pytest.raises(InputError, match="number of its own"):
        read_event(twice)


def test_loading_cards_leaves_events_alone(tmp_path: Path, cup: Event) -> None:
    from catalog.load import load

    load(tmp_path)
    store = EventStore(nameless, Keeping(), tmp_path)
    token = store.add(write_event(cup), TODAY)
    load(tmp_path, again=True)
    found = store.find(token, TODAY + datetime.timedelta(days=31))
    assert found is not None
    assert read_event(found.content) == without_names(cup, read_event(found.content).nameless or TODAY)


# --- the shell ---------------------------------------------------------------------------------------------
def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["event", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def folder(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, the cards loaded elsewhere."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("kept", ["file", "database"])
def test_an_event_from_the_shell(
    kept: str, folder: Path, legal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path = folder
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "ann.txt").write_text(legal)
    (tmp_path / "lists" / "ben.txt").write_text("4 Lux")
    file = ["cup.json"] if kept == "file" else []
    code, out, _ = run(capsys, "new", *file, "--name", "Cup", "--format", "kaijudo/constructed", "--date", "2014-05-30")
    assert code == 0
    where = out.strip()
    assert "ben: illegal" in run(capsys, "add", where, "lists", "--by", "Judy")[1]
    assert run(capsys, "check", where, "--by", "Kim")[0] == 1
    assert run(capsys, "override", where, "2", "legal", "--reason", "agreed", "--by", "Kim")[0] == 0
    code, out, _ = run(capsys, "show", where)
    assert code == 0
    assert "decided by Kim (was illegal)" in out
    code, _, _ = run(capsys, "export", where, "r.html", "r.csv", "r.xml", "r.json")
    assert code == 0
    assert json.loads((tmp_path / "r.json").read_text())["event"]["name"] == "Cup"
    assert run(capsys, "forget", where)[0] == 0
    assert "ann" not in run(capsys, "show", where)[1]
    assert run(capsys, "import", "r.json")[0] == 0
    assert run(capsys, "delete", where, "--yes")[0] == 0
    code, _, err = run(capsys, "show", where)
    assert code == 2
    assert "event" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "cup.txt", "--name", "Cup"],
        ["new", "--name", " "],
        ["new", "--name", "Cup", "--format", "kaijudo/nothing"],
        ["new", "--name", "Cup", "--date", "tomorrow"],
        ["show", "nothing.json"],
        ["show", "nothing"],
        ["add", "nothing.json", "nothing.txt"],
        ["delete", "nothing.json", "--yes"],
        ["export", "nothing.json", "report.exe"],
        ["import", "nothing.json"],
    ],
)
def test_misuse_is_one_sentence(
    folder: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert len(err.strip().splitlines()) == 1
