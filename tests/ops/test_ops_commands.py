"""`config`, `doctor`, `upgrade`, `backup`, `restore`: what they say, what they mend, and that nothing gets lost."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zipfile
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from catalog.database import MIGRATIONS, migrations
from catalog.settings import SETTINGS
from webapp.cli import main
from webapp.ops.config import masked

CARD = '{"game": "kaijudo", "cards": [{"name": "Tidal Note", "type": "spell", "civilizations": ["Water"], "level": 2, "text": "Draw 2 cards."}]}'  # noqa: E501


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that was loaded and has an import, a link and indexes."""
    place = tmp_path_factory.mktemp("loaded")
    (place / "own.json").write_text(CARD)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOORJUDGE_HOME", str(place / "home"))
        assert main(["load"]) == 0
        assert main(["import", str(place / "own.json")]) == 0
        assert main(["upgrade"]) == 0
    with sqlite3.connect(place / "home" / "links.sqlite3") as links:
        links.execute("CREATE TABLE kept (key TEXT PRIMARY KEY, until TEXT NOT NULL, content BLOB NOT NULL)")
        links.execute("INSERT INTO kept VALUES ('k', '2099-01-01', x'00')")
    links.close()
    return place / "home"


@pytest.fixture
def own(loaded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it for one test, in the environment."""
    place = tmp_path / "home"
    shutil.copytree(loaded, place)
    monkeypatch.setenv("FLOORJUDGE_HOME", str(place))
    return place


def findings(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, dict[str, str]]]:
    capsys.readouterr()
    code = main(["doctor", "--json"])
    return code, {each["about"]: each for each in json.loads(capsys.readouterr().out)["findings"]}


def test_config_says_where_each_value_comes_from_and_hides_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "floorjudge.toml").write_text('ask_seconds = 9\nbind = "127.0.0.1:9"\n')
    for name in ("FLOORJUDGE_ASK_SECONDS", "FLOORJUDGE_BIND"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("FLOORJUDGE_SECRET_KEY", "hush")
    monkeypatch.setenv("FLOORJUDGE_DATABASE_URL", "postgresql://anna:hush@db/cards?sslpassword=hush")
    monkeypatch.setenv("FLOORJUDGE_BIND", "127.0.0.1:8080")
    assert main(["config", "--json"]) == 0
    out = capsys.readouterr().out
    told = {each["name"]: (each["value"], each["origin"]) for each in json.loads(out)["settings"]}
    assert list(told) == [each.name for each in SETTINGS]
    assert told["FLOORJUDGE_ASK_SECONDS"] == ("9", "floorjudge.toml")
    assert told["FLOORJUDGE_BIND"] == ("127.0.0.1:8080", "environment")
    assert told["FLOORJUDGE_KEEP_DAYS"] == ("30", "default")
    assert "hush" not in out
    assert told["FLOORJUDGE_DATABASE_URL"][0].startswith("postgresql://anna:***@db/cards")


def test_a_value_without_a_secret_is_shown_whole() -> None:
    assert masked("FLOORJUDGE_BASE_URL", "https://judge.example") == "https://judge.example"


def test_migrations_are_those_that_alembic_sees() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert migrations() == tuple(each.revision for each in ScriptDirectory.from_config(config).walk_revisions())


def test_a_whole_installation_is_healthy(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(path.name for path in own.rglob("*"))
    code, found = findings(capsys)
    assert code == 0
    assert {each["state"] for each in found.values()} <= {"well", "warning"}
    assert sorted(path.name for path in own.rglob("*")) == before


def test_a_home_without_anything_is_told_to_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FLOORJUDGE_HOME", str(tmp_path / "new"))
    code, found = findings(capsys)
    assert code == 1
    assert found["snapshot"]["mend"] == "run `floorjudge load`"
    assert not (tmp_path / "new").exists()


def test_a_stale_index_is_found_and_upgrade_mends_it(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(own / "index")
    code, found = findings(capsys)
    assert (code, found["index"]["state"]) == (0, "warning")
    assert "floorjudge upgrade" in found["index"]["mend"]
    assert main(["upgrade"]) == 0
    assert findings(capsys)[1]["index"]["state"] == "well"


def _sql(own: Path, statement: str) -> None:
    with sqlite3.connect(own / "catalog.sqlite3") as database:
        database.execute(statement)
    database.close()


@pytest.mark.parametrize(
    ("statement", "said", "mend"),
    [
        ("UPDATE loaded SET generation = 'other'", "the snapshot", "floorjudge load"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer release", "newer release"),
        ("UPDATE alembic_version SET version_num = '0002'", "older release", "floorjudge upgrade"),
    ],
)
def test_a_database_of_another_generation_or_release_is_found(
    own: Path, capsys: pytest.CaptureFixture[str], statement: str, said: str, mend: str
) -> None:
    _sql(own, statement)
    code, found = findings(capsys)
    assert code == 1
    assert said in found["database"]["found"]
    assert mend in found["database"]["mend"]


def test_a_damaged_database_and_a_damaged_snapshot_are_found(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "catalog.sqlite3").write_bytes(b"nothing of SQLite" * 100)
    (own / "catalog.snapshot").write_bytes(b"nothing")
    code, found = findings(capsys)
    assert code == 1
    assert "damaged" in found["snapshot"]["found"]
    assert "restore" in found["database"]["mend"]


def test_a_full_disk_a_missing_font_and_a_wrong_setting_are_found(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 5 * 10**6))  # type: ignore[attr-defined]
    monkeypatch.setattr("validators.registration._fonts", lambda: ("Helvetica", "Helvetica-Bold", frozenset()))
    monkeypatch.setenv("FLOORJUDGE_WORKERS", "many")
    code, found = findings(capsys)
    assert code == 1
    assert found["disk"]["found"].startswith("only 5 MB are free")
    assert "DejaVu" in found["font"]["mend"]
    assert "FLOORJUDGE_WORKERS" in found["settings"]["found"]


def test_a_home_that_cannot_be_written_is_found(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own.parent / "file").write_text("")
    from webapp.ops.doctor import examine

    found = {each.about: each for each in examine(own.parent / "file" / "home", Path("data").absolute())}
    assert found["home"].state == "wrong"
    assert found["home"].mend


@pytest.mark.parametrize("command", [["load"], ["upgrade"], ["import", "own.json"], ["backup", "new.zip"]])
def test_a_newer_database_is_refused_politely_and_left_alone(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.json").write_text(CARD)
    _sql(own, "UPDATE alembic_version SET version_num = '9999'")
    before = (own / "catalog.sqlite3").read_bytes()
    capsys.readouterr()
    assert main(command) == 2
    assert "made by a newer release of Floorjudge: install that one" in capsys.readouterr().err
    assert (own / "catalog.sqlite3").read_bytes() == before


def test_an_older_database_is_upgraded_and_what_users_brought_stays(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from alembic import command

    from catalog.database import open_engine

    engine = open_engine(f"sqlite:///{own / 'catalog.sqlite3'}", writes=True)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, "0003")
    engine.dispose()
    assert main(["upgrade"]) == 0
    assert "1 imported cards" in capsys.readouterr().out
    assert findings(capsys)[0] == 0
    assert main(["cards", "Tidal Note"]) == 0


def test_a_backup_brings_back_imports_and_links_and_holds_nothing_derived(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "saved.zip"
    assert main(["backup", str(target)]) == 0
    assert "1 of imported_cards" in capsys.readouterr().out
    assert target.stat().st_mode & 0o077 == 0
    names = zipfile.ZipFile(target).namelist()
    assert "home/links.sqlite3" in names
    assert not [name for name in names if "catalog" in name or "index" in name or "jobs" in name]
    shutil.rmtree(own)
    assert main(["restore", str(target)]) == 0
    assert main(["upgrade"]) == 0
    assert main(["cards", "Tidal Note"]) == 0
    with sqlite3.connect(own / "links.sqlite3") as links:
        assert links.execute("SELECT count(*) FROM kept").fetchone() == (1,)
    links.close()
    assert findings(capsys)[0] == 0


def test_a_restore_over_something_wants_to_be_told_so(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "saved.zip"
    assert main(["backup", str(target)]) == 0
    assert main(["import", "--undo", "1"]) == 0
    (tmp_path / "two.json").write_text(CARD.replace("Tidal Note", "Ebb Note"))
    assert main(["import", str(tmp_path / "two.json")]) == 0
    assert main(["restore", str(target)]) == 2
    assert "`--replace`" in capsys.readouterr().err
    assert main(["cards", "Ebb Note"]) == 0
    assert main(["restore", str(target), "--replace"]) == 0
    capsys.readouterr()
    assert main(["cards", "Tidal Note", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 1
    main(["cards", "Ebb Note", "--json"])
    assert not [card for card in json.loads(capsys.readouterr().out)["cards"] if card["name"] == "Ebb Note"]


@pytest.mark.parametrize("kind", ["text", "cut", "foreign", "climbing", "newer"])
def test_what_is_no_backup_is_refused_and_changes_nothing(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    target = tmp_path / "saved.zip"
    assert main(["backup", str(target)]) == 0
    bad = tmp_path / "bad.zip"
    if kind == "text":
        bad.write_text("hello")
    elif kind == "cut":
        bad.write_bytes(target.read_bytes()[:-60])
    else:
        head = {"form": 1, "release": "9.9", "revision": "9999" if kind == "newer" else "", "made": "now"}
        with zipfile.ZipFile(bad, "w") as archive:
            if kind != "foreign":
                archive.writestr("backup.json", json.dumps(head))
            archive.writestr("home/../../evil" if kind == "climbing" else "home/ok", "x")
    before = (own / "catalog.sqlite3").read_bytes()
    capsys.readouterr()
    assert main(["restore", str(bad), "--replace"]) == 2
    said = capsys.readouterr().err
    assert ("newer release" if kind == "newer" else "no backup") in said
    assert (own / "catalog.sqlite3").read_bytes() == before
    assert not (tmp_path / "evil").exists()


def test_a_backup_is_never_written_over_a_file(own: Path, tmp_path: Path) -> None:
    (tmp_path / "there.zip").write_text("mine")
    assert main(["backup", str(tmp_path / "there.zip")]) == 2
    assert (tmp_path / "there.zip").read_text() == "mine"
