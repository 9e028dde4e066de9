"""Several lists over the API: named one by one, in files and packs, against a day, by a format of one's own."""

from __future__ import annotations

import io
import zipfile

OWN = 'id = "kaijudo/our-cup"\nextends = "kaijudo/constructed"\ntitle = "Cup"\n[size]\nminimum = 3\nrule = "K-04-02"\n'


def decks(answer):
    assert answer.status_code == 200, answer.json
    return [(deck["player"], deck["file"], deck["verdict"]) for deck in answer.json["decks"]]


def test_lists_named_one_by_one(client):
    strange = "3 Lux\n3 Nobody Knows"
    lists = [{"list": "3 Lux", "player": "Ann"}, {"list": "4 Lux", "name": "ben.txt"}, {"list": strange}]
    found = client.post("/api/v1/check", json={"lists": lists, "own_format": OWN})
    assert decks(found) == [("Ann", "list 1", "legal"), ("", "ben.txt", "illegal"), ("", "list 3", "undecided")]
    assert {deck["format"] for deck in found.json["decks"]} == {"kaijudo/our-cup"}


def test_files_and_packs_are_opened(client):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("ann.txt", "3 Lux")
        file.writestr("ben.txt", "4 Lux")
    names = ["all.zip/ann.txt", "all.zip/ben.txt", "c.txt"]
    sent = {"a": (io.BytesIO(out.getvalue()), "all.zip"), "b": (io.BytesIO(b"3 Lux"), "c.txt")}
    found = client.post("/api/v1/check", data=sent, content_type="multipart/form-data")
    assert [file for _, file, _ in decks(found)] == names
    raw = client.post("/api/v1/check?name=all.zip", data=out.getvalue(), content_type="application/zip")
    assert [file for _, file, _ in decks(raw)] == names[:2]


def test_a_sign_up_sheet_says_who_plays(client):
    cell = "1 Lux\n2 Lux\n1 Reef-Eye\n1 Lux"
    sheet = f'Player,Deck list\nAnn,"{cell}"\nBen,"{cell}"\n'
    assert [player for player, _, _ in decks(client.post("/api/v1/check", json={"list": sheet}))] == ["Ann", "Ben"]


def test_a_day_to_check_by(client):
    for found in (
        client.post("/api/v1/check?as_of=2012-06-30", data="3 Lux", content_type="text/plain"),
        client.post("/api/v1/check", json={"list": "3 Lux", "as_of": "2012-06-30"}),
    ):
        assert found.json["decks"][0]["as_of"] == "2012-06-30"


def test_too_many_lists_in_a_pack(client):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for number in range(201):
            file.writestr(f"{number}.txt", "3 Lux")
    answer = client.post("/api/v1/check", data=out.getvalue(), content_type="application/zip")
    assert answer.status_code == 422
    assert "at most 200" in answer.json["detail"]
