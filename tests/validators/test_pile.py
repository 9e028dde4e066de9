"""The pile: archives, sheets and tables of many lists, folders by several processes, reports in files."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from catalog.reader import Snapshot
from rules.problem import InputError
from validators import pile
from validators.cli import check
from validators.lists import LARGEST_LIST, Packed
from validators.pack import LARGEST_UNPACKED, unpack
from validators.pile import Asked, check_packed, check_pile
from validators.reports.page import to_html
from validators.reports.tables import to_csv, to_junit


@pytest.fixture(scope="module")
def legal(cards: Snapshot) -> str:
    """A list of 42 cards."""
    return "\n".join(f"3 {name}" for name in cards.names("kaijudo")[:14])


def zipped(**files: str | bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), content)
    return out.getvalue()


def verdicts(data: str | bytes, name: str, cards: Snapshot) -> list[tuple[str, str]]:
    several = unpack(data, name)
    assert several is not None
    return [(each.player or each.file, each.verdict) for each in check_packed(several, Asked(), cards).decks]


def test_an_archive_is_its_lists(cards: Snapshot, legal: str) -> None:
    data = zipped(b_txt="4 Lux", a__deep_txt=legal, picture_png=b"\x89PNG", inner_zip=zipped(x_txt="3 Lux"))
    assert verdicts(data, "all.zip", cards) == [
        ("all.zip/a/deep.txt", "legal"), ("all.zip/b.txt", "illegal"), ("all.zip/inner.zip", "unreadable"),
    ]  # fmt: skip


def test_bombs_and_broken_archives_are_refused(cards: Snapshot, legal: str) -> None:
    with pytest.raises(InputError, match="unpacks to more"):
        unpack(zipped(**{f"{n}_txt": b" " * (LARGEST_UNPACKED // 8 + 1) for n in "abcdefgh"}), "bomb.zip")
    assert verdicts(zipped(a_txt=b"x" * (LARGEST_LIST + 1)), "a.zip", cards) == [("a.zip/a.txt", "unreadable")]
    for broken in (b"PK\x03\x04", b"PK\x03\x04" + b"\xff" * 200, zipped(a_txt=legal)[:-30]):
        with pytest.raises(InputError):
            unpack(broken, "broken.zip")
    with pytest.raises(InputError, match="No deck lists"):
        unpack(zipped(picture_png=b"1"), "none.zip")
    wrong = bytearray(zipped(a_txt=legal * 20))
    wrong[60] ^= 0xFF
    assert [verdict for _, verdict in verdicts(bytes(wrong), "wrong.zip", cards)] == ["unreadable"]


def test_a_sign_up_sheet_has_a_list_in_a_cell(cards: Snapshot, legal: str) -> None:
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["Timestamp", "Player name", "E-mail", "Paste your deck list"])
    rows.writerow(["1.1.", "Ann", "a@example.org", legal])
    rows.writerow(["1.1.", "Ben", "b@example.org", "4 Lux\n" + legal])
    rows.writerow(["1.1.", "Cem", "c@example.org", ""])
    expected = [("Ann", "legal"), ("Ben", "illegal"), ("Cem", "unreadable")]
    assert verdicts(out.getvalue(), "form.csv", cards) == expected
    assert verdicts(("\ufeff" + out.getvalue()).encode(), "form.csv", cards) == expected
    book = Workbook()
    assert book.active is not None
    for row in csv.reader(io.StringIO(out.getvalue())):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    assert verdicts(file.getvalue(), "form.xlsx", cards) == expected


def test_a_table_of_many_decks(cards: Snapshot) -> None:
    names = cards.names("kaijudo")
    table = "Player;Card;Count\n" + "".join(f"{who};{name};3\n" for who in ("Ann", "Ben") for name in names[:14])
    assert verdicts(table, "all.csv", cards) == [("Ann", "legal"), ("Ben", "legal")]
    assert unpack("Card;Count\nLux;3\n", "one.csv") is None
    assert unpack("Name;Level;Quantity\nLux;3;3\n", "one.csv") is None


def test_several_decks_in_json(cards: Snapshot) -> None:
    decks = [{"name": name, "cards": [{"name": "Lux", "quantity": count}]} for name, count in (("A", 3), ("B", 4))]
    several = unpack(json.dumps(decks), "decks.json")
    assert several is not None
    assert [each.name for each in several] == ["decks.json: A", "decks.json: B"]
    assert unpack(json.dumps(decks[0]), "deck.json") is None


def test_processes_find_what_one_finds(
    tmp_path: Path, cards: Snapshot, legal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        (tmp_path / f"{number:02}.txt").write_text(f"{number % 5} Lux\n{legal}")
    (tmp_path / "99.txt").write_bytes(b"\0\1\2")
    (tmp_path / "98.zip").write_bytes(zipped(a_txt="4 Lux", b_txt=legal))
    alone = check_pile([tmp_path], Asked(), cards)
    monkeypatch.setattr(pile, "WORTH_A_POOL", 1)
    monkeypatch.setattr(pile, "_CHUNK", 7)
    seen: list[tuple[int, int]] = []
    together = check_pile([tmp_path], Asked(), cards, workers=2, tick=lambda done, total: seen.append((done, total)))
    assert together == alone
    assert len(alone.decks) == 33
    assert seen[-1] == (32, 32)
    assert alone.decks[-1].verdict == "unreadable"


def test_what_goes_wrong_with_one_list_stops_no_other(cards: Snapshot, legal: str) -> None:
    class Failing:
        sets = cards.sets
        games, record, may_mean = cards.games, cards.record, cards.may_mean

        def resolve(self, game: str, written: str) -> object:
            raise RuntimeError("no")

    lists = [Packed("a", b"3 Nothing Known"), Packed("b", legal.encode())]
    report = check_packed(lists, Asked("kaijudo"), Failing())  # type: ignore[arg-type]
    assert report.decks[0].verdict == "unreadable"
    assert "RuntimeError" in report.decks[0].findings[0].message
    assert len(report.decks) == 2


def test_reports_in_files(tmp_path: Path, home: Path, legal: str) -> None:
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "a.txt").write_text(legal)
    (tmp_path / "lists" / "b.txt").write_text("# name: =1+1\n4 Lux")
    (tmp_path / "lists" / "c.txt").write_bytes(b"\0")
    files = [tmp_path / f"r.{kind}" for kind in ("html", "csv", "json", "xml")]
    arguments = [str(tmp_path / "lists"), *(part for file in files for part in ("--report", str(file)))]
    result = CliRunner().invoke(check, arguments)
    assert result.exit_code == 2
    page, table, report, junit = [file.read_text(encoding="utf-8") for file in files]
    assert page.count("<article") == 3
    assert "http" not in page
    rows = list(csv.DictReader(io.StringIO(table)))
    assert {row["verdict"] for row in rows} == {"legal", "illegal", "unreadable"}
    assert not any(cell and cell[0] in "=+-@" for row in rows for cell in row.values())
    assert [deck["verdict"] for deck in json.loads(report)["decks"]] == ["legal", "illegal", "unreadable"]
    suite = Xml.fromstring(junit)[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    wrong = CliRunner().invoke(check, [str(tmp_path / "lists"), "--report", "r.doc"])
    assert wrong.exit_code == 2
    assert "r.doc: a report ends in .html" in wrong.output


def test_markup_in_names_stays_text(check: Callable[..., object], cards: Snapshot) -> None:
    lists = [Packed("<script>alert(1)</script>", b"4 Lux <b>", "<i>Ann</i>")]
    report = check_packed(lists, Asked(lines=True), cards)
    assert "<script>alert" not in to_html(report)
    assert "<i>Ann" not in to_html(report)
    assert Xml.fromstring(to_junit(report))[0][0].get("name") == "<i>Ann</i>"
    assert "<i>Ann" in to_csv(report)


def test_lines_say_what_was_read_as_what(home: Path) -> None:
    text = "My deck\n\nSpells (3)\n3x Lux\nSideboard\n1 Lux\n"
    result = CliRunner().invoke(check, ["-", "--lines"], input=text)
    told = [line.split() for line in result.stdout.splitlines()]
    assert ["4", "3x", "Lux", "3", "Lux"] in told
    assert ["6", "1", "Lux", "1", "Lux", "(beside)"] in told
    assert ["3", "Spells", "(3)", "no", "card"] in told
