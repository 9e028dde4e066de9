"""Cards of a user's own: taken in from every form, kept apart, undone, and given out to the same cards."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from catalog.database import open_engine
from catalog.load import load, loaded_generation
from catalog.places import data_dir
from catalog.query.search import search
from catalog.query.store import open_cards
from catalog.query.vocabulary import vocabulary
from catalog.reader import Snapshot, load_snapshot
from catalog.record import CardRecord
from webapp.app import create_app
from webapp.cli import main
from webapp.views.words import words_of

WORDS = "Powerful Attack +2000\nWarm \u2014 When this creature attacks, draw 2 cards."
OTTER = {
    "name": "Ember Otter", "type": "creature", "civilizations": ["Fire"], "level": 3, "power": "3000+",
    "races": ["Rock Brute"], "text": WORDS,
    "printings": [{"set": "KIT", "number": "1/3", "rarity": "Common"}],
}  # fmt: skip
NOTE = {
    "name": "Tidal Note", "type": "spell", "civilizations": ["Water", "Light"], "level": 2,
    "text": "Shield Blast\nDraw 2 cards.", "printings": [{"set": "KIT", "number": "2/3", "rarity": "Rare"}],
}  # fmt: skip
SETS = [{"code": "KIT", "name": "Kitchen Table", "date": "2026-05-01"}]
AS_JSON = json.dumps({"game": "kaijudo", "sets": SETS, "cards": [OTTER, NOTE]}, indent=1)
AS_LINES = "\n".join(json.dumps(card) for card in (OTTER, NOTE))
AS_CSV = (
    "Name;Card Type;Civilization;Cost;Power;Race;Rules;Set;Number;Rarity\r\n"
    'Ember Otter;Creature;fire;3;3000+;Rock Brute;"Powerful Attack +2000\r\n'
    'Warm \u2014 When this creature attacks, draw 2 cards.";KIT;1/3;Common\r\n'
    'Tidal Note;Spell;Water / Light;2;;;"Shield Blast\r\nDraw 2 cards.";KIT;2/3;Rare\r\n'
)
AS_OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<set xmlns:noNamespaceSchemaLocation="CardSet.xsd" name="KIT" gameId="48bb61f4-5707-44bf-853e-0c473549ef50">
 <cards>
  <card name="Ember Otter " id="1">
   <property name="Level" value="3"/><property name="Civilization" value="Fire"/>
   <property name="Type" value="Creature"/><property name="Race" value="Rock Brute"/>
   <property name="Power" value="3000+"/><property name="Number" value="1/3"/><property name="Rarity" value="Common"/>
   <property name="Rules" value="Powerful Attack +2000&#xd;&#xa;Warm \u2014 When this creature attacks, draw 2 cards."/>
  </card>
  <card name="Tidal Note" id="2">
   <property name="Level" value="2"/><property name="Civilization" value="Water / Light"/>
   <property name="Card Type" value="Spell"/><property name="Power" value=""/>
   <property name="Number" value="2/3"/><property name="Rarity" value="Rare"/>
   <property name="Rules" value="Shield Blast&#xd;&#xa;Draw 2 cards."/>
  </card>
 </cards>
</set>
"""
AS_COCKATRICE = """<?xml version='1.0' encoding='UTF8'?>
<cockatrice_carddatabase version="3">
 <sets><set><name>KIT</name><longname>Kitchen Table</longname><releasedate>2026-05-01</releasedate></set></sets>
 <cards>
  <card><name>Ember Otter</name><set rarity="Common" num="1/3">KIT</set><color>F</color><manacost>3</manacost>
   <cmc>3</cmc><type>Creature - Rock Brute</type><pt>30/30</pt><tablerow>2</tablerow>
   <text>Powerful Attack +2000
Warm - When this creature attacks, draw 2 cards.</text></card>
  <card><name>Tidal Note</name><set rarity="Rare" num="2/3">KIT</set><color>LW</color><manacost>2</manacost>
   <type>Spell</type><text>Shield Blast
Draw 2 cards.</text></card>
 </cards>
</cockatrice_carddatabase>
"""
AS_COCKATRICE_4 = """<cockatrice_carddatabase version="4"><cards>
  <card><name>Ember Otter</name><text>Powerful Attack +2000
Warm - When this creature attacks, draw 2 cards.</text>
   <prop><cmc>3</cmc><colors>F</colors><maintype>Creature</maintype><type>Creature \u2014 Rock Brute</type>
   <pt>3000</pt></prop>
   <set rarity="Common" num="1/3">KIT</set></card>
  <card><name>Tidal Note</name><text>Shield Blast
Draw 2 cards.</text><prop><cmc>2</cmc><colors>LW</colors><type>Spell</type></prop>
  <set rarity="Rare" num="2/3">KIT</set></card>
</cards></cockatrice_carddatabase>"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: Snapshot) -> Path:
    """A home with a database of a few cards that ship, so that loading them is quick."""
    few = [each for each in cards.records("kaijudo") if each.name in SOME or each.play.status != "full"]
    data = tmp_path / "few"
    (data / "cards").mkdir(parents=True)
    (data / "cards" / "kaijudo.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, few)))
    (data / "sets.jsonl").write_bytes((data_dir() / "sets.jsonl").read_bytes())
    for module in ("catalog.places", "catalog.load"):
        monkeypatch.setattr(f"{module}.data_dir", lambda: data)
    return _home(tmp_path, monkeypatch)


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a database of all cards that ship."""
    return _home(tmp_path, monkeypatch)


def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FLOORJUDGE_DATABASE_URL", raising=False)
    load()
    return tmp_path / "home"


SOME = ("Skull Cutter", "Amberhorn", "Gigabolver", "Terror Pit")


def written(tmp_path: Path, content: str | bytes, name: str = "cards.txt") -> str:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def card(name: str) -> CardRecord:
    found = load_snapshot().record("kaijudo", name)
    assert found is not None
    return found


def told(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (AS_JSON, "json"), (AS_LINES, "json lines"), (json.dumps([OTTER, NOTE]), "json"), (AS_CSV, "csv"),
        (AS_CSV.replace(";", "\t"), "csv"), (AS_OCTGN, "octgn"), (AS_COCKATRICE, "cockatrice"),
        (AS_COCKATRICE_4, "cockatrice"), ("\ufeff" + AS_CSV, "csv"), (AS_JSON.encode("utf-16"), "json"),
    ],
)  # fmt: skip
def test_every_form_gives_the_same_cards(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | bytes, form: str
) -> None:
    assert main(["import", written(tmp_path, content), "--json"]) == 0
    report = json.loads(told(capsys))
    assert (report["form"], report["game"], report["import"]) == (form, "kaijudo", 1)
    assert [(each["name"], each["how"], each["status"]) for each in report["cards"]] == [
        ("Ember Otter", "new", "full"), ("Tidal Note", "new", "full"),
    ]  # fmt: skip
    otter, note = card("ember otter"), card("Tidal Note")
    assert (otter.type, otter.civilizations, otter.level, otter.power, otter.races) == (
        "creature", ("Fire",), 3, 3000, ("Rock Brute",),
    )  # fmt: skip
    assert [word.name for word in otter.keywords] == ["Powerful Attack"] and otter.ability_names == ("Warm",)
    assert len(otter.abilities) == 2 and otter.play.status == "full" and otter.slug == "ember-otter"
    assert "When this creature attacks" in otter.printed
    assert (note.type, set(note.civilizations), note.power) == ("spell", {"Water", "Light"}, None)
    assert note.printed == "Shield Blast\nDraw 2 cards."
    assert (note.printings[0].set, note.printings[0].number, note.printings[0].rarity) == ("KIT", "2/3", "Rare")


def test_the_lab_and_the_shell_see_an_imported_card(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", written(tmp_path, AS_JSON)]) == 0
    scenario = written(
        tmp_path,
        "game: kaijudo\nturn: {player: ann, phase: attack}\nann: {battle: [Ember Otter], deck: 20}\n"
        "ben: {shields: 5, deck: 20}\ndo: [{ann: attack ben with Ember Otter}]\n"
        "expect: {always: [ann has 2 cards in hand, ben has 4 shields]}\n",
        "board.yaml",
    )
    assert main(["ask", scenario]) == 0
    assert main(["cards", "Ember Otter"]) == 0
    out = told(capsys)
    assert "Kitchen Table" in out and "Printed text, as imported:" in out


def test_a_search_looks_in_the_printed_text_too(place: Path, tmp_path: Path) -> None:
    card = OTTER | {"text": f"{WORDS}\nEmber Otter smells of smoke."}
    assert main(["import", written(tmp_path, json.dumps({"game": "kaijudo", "sets": SETS, "cards": [card]}))]) == 0
    cards = load_snapshot(place)
    engine, known = open_cards(cards, place), vocabulary(cards, cards.games())
    for asked in ("o:smoke", r"o:/smells? of/", "o:/^~ smells/", 'o:"~ smells"', 'o:"ember otter smells"'):
        assert search(engine, known, asked, ("kaijudo",)).cards == (("kaijudo", "Ember Otter"),), asked
    engine.dispose()


def test_the_site_shows_the_printed_text_and_the_set_of_an_imported_card(place: Path, tmp_path: Path) -> None:
    assert main(["import", written(tmp_path, AS_JSON)]) == 0
    client = create_app({"HOME": place, "WTF_CSRF_ENABLED": False}).test_client()
    page = client.get("/cards/kaijudo/tidal-note").get_data(as_text=True)
    assert "As printed" in page and "Kitchen Table" in page
    assert "As printed" not in client.get("/cards/kaijudo/skull-cutter").get_data(as_text=True)


def test_a_clause_left_out_takes_its_name_along(place: Path, tmp_path: Path) -> None:
    """The name before a clause that was not read is not given to the next ability."""
    words = "Splash \u2014 When this creature attacks, sing.\nWarm \u2014 When this creature attacks, draw 2 cards."
    assert main(["import", written(tmp_path, json.dumps([OTTER | {"text": words}]))]) == 0
    shown = words_of(card("Ember Otter"), "kaijudo")
    assert [(word.name, word.text) for word in shown] == [("Warm", "Whenever this creature attacks, draw 2 cards.")]


def test_imports_live_apart_and_survive_loading(place: Path, tmp_path: Path) -> None:
    shipped = load_snapshot().names("kaijudo")
    assert main(["import", written(tmp_path, AS_CSV)]) == 0
    generation = load_snapshot().generation
    assert load(again=True).own == 2
    found = load_snapshot()
    assert found.generation == generation
    assert found.names("kaijudo") == (*shipped, "Ember Otter", "Tidal Note")
    engine = open_engine(f"sqlite:///{place / 'catalog.sqlite3'}")
    with engine.connect() as connection:
        row = connection.execute(text("SELECT name, printed, record FROM imported_cards ORDER BY position")).first()
        in_search = connection.execute(text("SELECT count(*) FROM cards WHERE name = 'Ember Otter'")).scalar()
    assert loaded_generation(engine) == generation
    engine.dispose()
    assert row is not None and row[0] == "Ember Otter" and "Powerful Attack" in row[1] and '"abilities"' in row[2]
    assert in_search == 1


def test_imports_are_listed_and_undone(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = load_snapshot().generation
    assert main(["import", "--list"]) == 0
    assert "nothing has been imported" in told(capsys)
    main(["import", written(tmp_path, AS_CSV, "one.csv")])
    main(["import", written(tmp_path, json.dumps([OTTER | {"name": "Ash Otter"}]), "two.json")])
    capsys.readouterr()
    assert main(["import", "--list", "--json"]) == 0
    listed = json.loads(told(capsys))["imports"]
    assert [(one["number"], one["file"], one["form"], one["cards"]) for one in listed] == [
        (1, "one.csv", "csv", 2), (2, "two.json", "json", 1),
    ]  # fmt: skip
    assert main(["import", "--undo", "1"]) == 0
    assert load_snapshot().record("kaijudo", "Tidal Note") is None and card("Ash Otter")
    assert main(["import", "--undo", "1"]) == 2
    assert "there is no import 1; there are 2" in capsys.readouterr().err
    assert main(["import", "--undo", "2"]) == 0
    assert load_snapshot().generation == before


def test_a_partial_card_names_each_clause_with_its_place(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "Blocker\nWhenever this creature attacks, sing about the sea."
    assert main(["import", written(tmp_path, json.dumps([OTTER | {"text": words}, NOTE | {"text": "Sing."}]))]) == 0
    out = told(capsys)
    assert "Ember Otter\tpartial\tnew\n  text line 2, column 1: " in out and "sing about the sea" in out
    assert "Tidal Note\tnone\tnew\n  text line 1, column 1: 'Sing'" in out
    assert "0 played whole, 1 in part, 1 not; import 1" in out


def test_a_card_whose_text_nobody_gave_is_not_called_whole(place: Path, tmp_path: Path) -> None:
    """A file of facts alone does not say that nothing is printed on its cards; an empty text does."""
    facts = {name: value for name, value in OTTER.items() if name != "text"}
    assert main(["import", written(tmp_path, json.dumps([facts, facts | {"name": "Plain Otter", "text": ""}]))]) == 0
    assert (card("Ember Otter").play.status, card("Ember Otter").play.missing) == ("none", ("no text",))
    assert card("Plain Otter").play.status == "full"
    table = "name,type,civilizations,level,power"
    rows = "{} Otter,creature,Fire,1,1000"
    assert main(["import", written(tmp_path, f"{table}\n{rows.format('Ash')}\n")]) == 0
    assert main(["import", written(tmp_path, f"{table},rules\n{rows.format('Bare')},\n")]) == 0
    assert (card("Ash Otter").play.status, card("Bare Otter").play.status) == ("none", "full")
    for form in ("json", "csv"):
        out = str(tmp_path / f"out.{form}")
        assert main(["export", "--own", out]) == 0
        for number in (1, 2, 3):
            main(["import", "--undo", str(number)])
        assert main(["import", out]) == 0
        assert (card("Ash Otter").play.status, card("Bare Otter").play.status) == ("none", "full")


def test_trying_writes_nothing(place: Path, tmp_path: Path) -> None:
    before = load_snapshot().generation
    assert main(["import", "--dry-run", written(tmp_path, AS_CSV)]) == 0
    assert load_snapshot().generation == before
    assert load().own == 0


def test_the_same_file_again_is_nothing_new(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert main(["import", written(tmp_path, AS_CSV)]) == 0
    assert "nothing new" in told(capsys).splitlines()[-1]
    main(["import", "--list"])
    assert len(told(capsys).splitlines()) == 1


# --- a name that is here already -------------------------------------------------------------------------
def test_the_text_joins_a_card_whose_facts_agree(
    place: Path, tmp_path: Path, cards: Snapshot, capsys: pytest.CaptureFixture[str]
) -> None:
    before = cards.record("kaijudo", "Skull Cutter")
    assert before is not None
    told_facts = {"name": "skull cutter", "type": "creature", "level": 3, "power": 1000, "civilizations": ["Darkness"]}
    assert main(["import", written(tmp_path, json.dumps([told_facts | {"text": "Slayer", "set": "KIT"}]))]) == 0
    after = card("Skull Cutter")
    assert after.printed == "Slayer" and after.printings == before.printings and after.abilities == before.abilities
    assert load_snapshot().names("kaijudo").count("Skull Cutter") == 1
    assert "says something else" not in told(capsys)


def test_a_text_that_says_something_else_leaves_the_tree_and_is_told(
    place: Path, tmp_path: Path, cards: Snapshot, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", written(tmp_path, "name,text\nSkull Cutter,Blocker\n")]) == 0
    before = cards.record("kaijudo", "Skull Cutter")
    assert before is not None and card("Skull Cutter").abilities == before.abilities
    assert "its text says something else than the card here" in told(capsys)


def test_a_text_that_can_be_played_further_brings_its_tree(place: Path, tmp_path: Path, cards: Snapshot) -> None:
    poor = next(each for each in cards.records("kaijudo") if each.play.status != "full")
    assert main(["import", written(tmp_path, json.dumps([{"name": poor.name, "text": "Blocker"}]))]) == 0
    assert card(poor.name).play.status == "full" and card(poor.name).level == poor.level


def test_other_facts_are_refused_kept_or_put_in_place(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generation = load_snapshot().generation
    path = written(tmp_path, "name,level,text\nTidal Note,2,Draw a card.\nSkull Cutter,7,Blocker\n")
    assert main(["import", path]) == 2
    assert "needs its type, civilizations" in capsys.readouterr().err
    path = written(tmp_path, json.dumps([OTTER, {"name": "Skull Cutter", "level": 7, "text": "Blocker"}]), "two.json")
    assert main(["import", path]) == 2
    err = capsys.readouterr().err
    assert "two.json:1:" in err and "the file says level 7 (here 3)" in err and "--clash" in err
    assert load_snapshot().generation == generation
    assert main(["import", path, "--clash", "keep"]) == 0
    assert card("Skull Cutter").level == 3 and card("Ember Otter")
    assert main(["import", "--undo", "1"]) == 0
    assert main(["import", path, "--clash", "replace"]) == 0
    changed = card("Skull Cutter")
    assert (changed.level, changed.slug, changed.power, changed.printed) == (7, "skull-cutter", 1000, "Blocker")
    assert [word.name for word in changed.keywords] == ["Blocker"]
    assert main(["import", "--undo", "1"]) == 0
    assert load_snapshot().generation == generation


def test_a_card_that_ships_later_with_other_facts_sets_the_own_one_aside(tmp_path: Path, place: Path) -> None:
    main(["import", written(tmp_path, AS_CSV)])
    data = tmp_path / "data"
    (data / "cards").mkdir(parents=True)
    shipped = CardRecord("Ember Otter", "ember-otter", "creature", ("Fire",), 9, power=1000)
    (data / "cards" / "kaijudo.jsonl").write_bytes(msgspec.json.encode(shipped))
    report = load(data=data)
    assert report.own == 1 and len(report.aside) == 1
    assert "import 1: Ember Otter is another card here" in report.aside[0]
    assert card("Ember Otter").level == 9 and card("Tidal Note").level == 2


# --- out and in again -------------------------------------------------------------------------------------
@pytest.mark.parametrize("form", ["json", "csv"])
def test_what_is_given_out_is_taken_in_to_the_same_cards(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    by_tree = {key: value for key, value in OTTER.items() if key != "text"} | {
        "name": "Tree Otter", "abilities": [{"is": "keyword", "name": "Blocker"}], "aliases": ["Otter of Trees"],
    }  # fmt: skip
    evolved = OTTER | {
        "name": "Great Otter", "type": "Evolution Creature", "text": "Evolution \u2014 Put on one of your Rock Brutes."
    }
    main(["import", written(tmp_path, json.dumps({"sets": SETS, "cards": [OTTER, NOTE, by_tree, evolved]}))])
    names = ("Ember Otter", "Tidal Note", "Tree Otter", "Great Otter")
    before = [card(name) for name in names]
    out = str(tmp_path / f"own.{form}")
    assert main(["export", "--own", out]) == 0
    assert main(["import", "--undo", "1"]) == 0
    assert load_snapshot().record("kaijudo", "Tree Otter") is None
    capsys.readouterr()
    assert main(["import", out]) == 0
    assert "(4 new): 4 played whole" in told(capsys)
    assert [_plain(each) for each in map(card, names)] == [_plain(each) for each in before]


def _plain(record: CardRecord) -> tuple[object, ...]:
    """What must come back: everything but how the tree was come by."""
    return (
        record.name, record.slug, record.type, record.civilizations, record.level, record.evolution, record.races,
        record.power, record.power_plus, record.keywords, record.ability_names, record.printings, record.aliases,
        record.abilities, record.play.status, record.printed,
    )  # fmt: skip


@pytest.mark.parametrize(("form", "cards_of"), [("json", "whole"), ("csv", "place")])
def test_cards_that_ship_go_out_and_come_back_as_nothing_new(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, cards_of: str
) -> None:
    request.getfixturevalue(cards_of)
    out = str(tmp_path / "all.txt")
    assert main(["export", "--format", form, out]) == 0
    capsys.readouterr()
    assert main(["import", out, "--json"]) == 0
    report = json.loads(told(capsys))
    assert len(report["cards"]) == (1139 if cards_of == "whole" else 24) and report["import"] is None
    assert {each["how"] for each in report["cards"]} == {"same"}


def test_export_says_what_is_not_there(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--own"]) == 2
    assert "no cards of 'kaijudo' have been imported" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "none" / "x.json")]) in (0, 2)
    assert main(["export", str(place)]) == 2


def test_texts_of_every_form_are_compared(place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in ("name,text\nSkull Cutter,Slayer\n", '[{"name": "Skull Cutter", "text": "Slayer"}]'):
        assert main(["coverage", "--texts", written(tmp_path, content)]) == 0
    assert main(["coverage", "--texts", written(tmp_path, AS_OCTGN)]) == 1
    assert "Tidal Note: there is no such card" in told(capsys)


def test_misuse_is_one_sentence(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    misuses: Sequence[list[str]] = (["import"], ["import", "x", "--list"], ["import", "--undo", "0"])
    for arguments in misuses:
        assert main(arguments) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_cards_piped_in(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(AS_JSON.encode())))
    assert main(["import", "-", "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "Ember Otter" in told
    assert "Tidal Note" in told
