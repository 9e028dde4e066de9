"""Files that are wrong, meant to hurt, or cut off: one sentence with the place, and nothing is written."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.database import open_engine
from catalog.importing.facts import cards_of
from catalog.importing.read import LARGEST, read_cards_file
from catalog.load import load, loaded_generation
from catalog.reader import load_snapshot
from rules.problem import InputError
from webapp.cli import main

CARD = '"type": "spell", "civilizations": ["Fire"], "level": 2'
XML = '<set name="A"><cards><card name="Ion Fox"><property name="Level" value="x"/></card></cards></set>'
BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE set [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n'
    '<set name="&b;"><cards><card name="&b;"/></cards></set>'
)
FETCH = '<!DOCTYPE set [<!ENTITY f SYSTEM "file:///etc/hostname">]><set><cards><card name="&f;"/></cards></set>'

WRONG = [
    ("", "", "empty"),
    ("  \n\n", "", "empty"),
    ("{", "1:2", "breaks off"),
    ('{"cards": [\n {"name": "Ion Fox", }]}', "2:22", "field's name in quotation marks"),
    ('{"cards": [\n {"name": "Ion Fox"\n "level": 2}]}', "3:2", "`,` or `}` should"),
    ('{"cards": {"name": "Ion Fox"}}', "1:11", "`cards` is a list"),
    ('{"game": 7, "cards": [{"name": "Ion Fox"}]}', "1:10", "`game` is a word"),
    ('{"game": "chess", "cards": [{"name": "Ion Fox"}]}', "", "no card words for the game 'chess'"),
    ('["Ion Fox"]', "1:2", "a card is a mapping"),
    ("[1, 2]", "1:2", "a card is a mapping"),
    ("[]", "", "no cards"),
    ('{"name": "Ion Fox", "name": "Ion Vox"}', "1:21", "`name` is given twice"),
    ('{"name": "Ion Fox", "lvl": 2}', "1:28", "did you mean `level`"),
    ('{"name": "Ion Fox", "cost": 2, "level": 2}', "1:41", "says again what another field says"),
    ('{"level": 2}', "1:1", "no name"),
    ('{"name": "..."}', "1:10", "is no name"),
    ('{"name": "' + "x" * 500 + '"}', "1:10", "is no name"),
    ('{"name": ["Ion Fox"]}', "1:10", "text between quotation marks"),
    ('{"name": "Ion \\ud800Fox"}', "1:10", "half of a character"),
    ('{"name": "Ion \\u001b[31mFox"}', "1:10", "control character"),
    ('{"name": "Ion Fox", "printings": [{"set": "A\\u0007"}]}', "1:43", "control character"),
    ('{"name": "Ion \\xFox"}', "1:10", "backslash"),
    ('{"name": "Ion\nFox"}', "1:10", "no closing quotation mark"),
    ('{"name": "Ion Fox", "level": 2.5}', "1:30", "no level: a whole number"),
    ('{"name": "Ion Fox", "level": true}', "1:30", "no level"),
    ('{"name": "Ion Fox", "level": -1}', "1:30", "no level"),
    ('{"name": "Ion Fox", "level": 99999999999999999999999}', "1:30", "longer than any"),
    ('{"name": "Ion Fox", "power": "lots"}', "1:30", "write 3000 or 3000+"),
    ('{"name": "Ion Fox", "type": "sorcery"}', "1:29", "creature or spell"),
    ('{"name": "Ion Fox", "civilizations": ["Moon"]}', "1:39", "no civilization of this game: Light"),
    ('{"name": "Ion Fox", "civilizations": 3}', "1:38", "a list of words"),
    ('{"name": "Ion Fox", "races": [1]}', "1:31", "a list of words"),
    ('{"name": "Ion Fox", "evolution": "twice"}', "1:34", "`evolution` or `vortex`"),
    ('{"name": "Ion Fox", "printings": [{"number": "1"}]}', "1:35", "`printings` is a list"),
    ('{"name": "Ion Fox", "abilities": [{"is": "keyword", "name": "Blocker"},\n{"is": "hex"}]}', "2:8", "no tree"),
    ('{"name": "Ion Fox", ' + CARD + ', "abilities": [{"is": "keyword", "nam": "Blocker"}]}', "1:91", "no tree"),
    ('{"name": "Ion Fox", "text": "Draw a card."}', "1:1", "needs its type, civilizations, level"),
    ('{"name": "Ion Fox", "type": "creature", "civilizations": ["Fire"], "level": 2}', "1:1", "needs its power"),
    ('{"name": "Ion Fox", "level": 2}\n{"name": "ion-fox", "level": 3}', "2:1", "line 1 too, with another level"),
    ('{"cards": ' + "[" * 5000 + "]" * 5000 + "}", "1:74", "nested deeper"),
    ("[" * 100_000, "1:65", "nested deeper"),
    ("name,level\nIon Fox,2,3\n", "2:11", "3 fields"),
    ("level,power\n2,3\n", "1:1", "names no column"),
    ("Dear friend,\nhow are you?\n", "1:1", "no file of cards"),
    ("name,name\nIon Fox,x\n", "1:6", "two columns"),
    ('name,text\nIon Fox,"Draw a card.\n', "2:9", "never closed"),
    ('name,text\nIon Fox,"Draw" a card.\n', "2:16", "write it twice"),
    ("name,level\nIon Fox,two\n", "2:9", "no level"),
    ('name,text,level\nIon Fox,"two\nlines",x\n', "3:8", "no level"),
    ("<set", "1:1", "not well formed"),
    ('<set name="A"><cards></set>', "1:24", "not well formed"),
    ('<set name="A"/>', "1", "no cards"),
    ("<cockatrice_carddatabase/>", "1", "no cards"),
    ("<deck><section/></deck>", "1", "floorjudge check"),
    ("<html><body/></html>", "1", "neither an OCTGN"),
    (XML, "1:43", "no level"),
    (BOMB, "2:15", "document type"),
    (FETCH, "1:15", "document type"),
    ("<a>" * 50, "1:49", "nested deeper"),
    ("<cockatrice_carddatabase><cards><card><name>Ion Fox</name><color>XQ</color></card></cards>"
     "</cockatrice_carddatabase>", "1:59", "letter of no civilization"),
    ("name\0", "1", "NUL"),
]  # fmt: skip


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with all cards, which no test here may change."""
    place = tmp_path_factory.mktemp("home")
    load(place)
    return place


@pytest.mark.parametrize(("content", "where", "said"), WRONG, ids=[f"{n}-{one[2][:20]}" for n, one in enumerate(WRONG)])
def test_a_wrong_file_is_one_sentence_with_its_place(
    loaded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    content: str, where: str, said: str,
) -> None:  # fmt: skip
    monkeypatch.setenv("FLOORJUDGE_HOME", str(loaded))
    monkeypatch.chdir(tmp_path)
    before = (loaded / "catalog.snapshot").read_bytes()
    Path("cards").write_text(content, "utf-8", newline="")
    assert main(["import", "cards"]) == 2
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1
    assert said in told.err
    assert (f"cards:{where}: " if where else "") in told.err, told.err
    assert (loaded / "catalog.snapshot").read_bytes() == before


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (b"name\n\xff\xfe\x80", "2:1: this is no UTF-8 text"),
        (b"\xff\xfea", "no UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "no UTF-8 text"),
        (b" " * (LARGEST + 1), "larger than 20 MB"),
    ],
)
def test_bytes_that_are_no_text(source: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_cards_file(source, "cards")


def test_a_file_that_cannot_be_read(loaded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path, tmp_path / "none.csv"):
        assert main(["import", str(path)]) == 2
        assert "cannot be read" in capsys.readouterr().err


@settings(max_examples=150)
@given(st.one_of(st.text(max_size=300), st.binary(max_size=300).map(lambda raw: raw.decode("latin-1"))))
def test_no_text_at_all_breaks_the_reader(text: str) -> None:
    """Cards or an `InputError`, whatever the file holds."""
    for head in HEADS:
        _read_or_refused((head + text).encode("utf-8", "surrogatepass"))


HEADS = ("", '{"cards": [{"name": "', "name,text\n", "<set name='a'><cards><card name='", "<cockatrice_carddatabase>")


def _read_or_refused(source: bytes) -> None:
    with contextlib.suppress(InputError):
        assert cards_of(read_cards_file(source, "cards"), "kaijudo", "cards")


@settings(max_examples=100)
@given(st.integers(0, 400), st.sampled_from(["", '"', "}", "]", ",", "<", "&", "\n", "\\", "0", "\u00e9", "null"]))
def test_a_good_file_with_a_slip_is_read_or_refused(at: int, slip: str) -> None:
    good = json.dumps([{"name": "Ion Fox", "type": "spell", "civilizations": ["Fire"], "level": 2, "text": "Draw."}])
    for source in (good, "name,level,text\nIon Fox,2,\"Draw\na card.\"\n", XML):
        cut = min(at, len(source))
        for changed in (source[:cut], source[:cut] + slip + source[cut:], source[:cut] + slip + source[cut + 1 :]):
            _read_or_refused(changed.encode())


KILLED = """
import sys, time, catalog.load
from pathlib import Path
from catalog.importing.read import read_file
from catalog.importing.store import import_sheet
from webapp.cli import _Judge
real = getattr(catalog.load, sys.argv[3])
def stop(*arguments):
    result = real(*arguments)
    print("here", flush=True)
    time.sleep(60)
    return result
setattr(catalog.load, sys.argv[3], stop)
import_sheet(read_file(sys.argv[2]), sys.argv[2], _Judge(), place=Path(sys.argv[1]))
"""


@pytest.mark.parametrize("step", ["fill", "write_beside"])
def test_a_kill_in_the_middle_leaves_the_old_cards_whole(tmp_path: Path, step: str) -> None:
    old = load(tmp_path).generation
    file = tmp_path / "cards.csv"
    file.write_text("name,type,civilizations,level,text\nIon Song,spell,Fire,2,Draw a card.\n")
    environment = {name: value for name, value in os.environ.items() if name != "FLOORJUDGE_DATABASE_URL"}
    arguments = [sys.executable, "-c", KILLED, str(tmp_path), str(file), step]
    top = Path(__file__).parents[2]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=top, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait(10) == -signal.SIGKILL
    engine = open_engine(f"sqlite:///{tmp_path / 'catalog.sqlite3'}")
    assert loaded_generation(engine) == load_snapshot(tmp_path).generation == old
    engine.dispose()
    assert load(tmp_path).own == 0
    assert load_snapshot(tmp_path).record("kaijudo", "Ion Song") is None
