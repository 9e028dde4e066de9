"""Links to an answer: whole, bounded, opened at their outcome and step, and honest about what is not so any more."""

from __future__ import annotations

import base64
import contextlib
import io
import random
import re
import zlib
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from webpage import Page

from rules.lab.answer import SCHEMA
from rules.lab.yaml import LIMIT_BYTES
from rules.problem import InputError
from webapp.views.link import (
    MOST_LETTERS,
    Link,
    find,
    outcome_query,
    pack,
    read_link,
    scenario_address,
    unpack,
)

BLOCK = """title: "Bär & Co: who blocks?"
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Bear, power: 3000, civ: Fire}], shields: 5, deck: 20}
ben: {battle: [Fluorogill Manta], shields: 5, deck: 20}
do:
  - ann: attack ben with Bear
"""
NO = ("ben", "block.may", "none")
YES = ("ben", "block.may", "block:o1")


def outcome(id_: str, *keys: tuple[str, str, str]) -> dict:
    return {"id": id_, "choices": [{"player": p, "question": q, "answer": a} for p, q, a in keys]}


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=500))
def test_what_is_packed_is_unpacked(text):
    packed = pack(text)
    assert re.fullmatch(r"[A-Za-z0-9_-]*", packed)
    assert unpack(packed, 4_000) == text


@given(st.text(max_size=200))
def test_anything_else_is_one_sentence(text):
    with contextlib.suppress(InputError):
        assert len(unpack(text, 1_000).encode()) <= 1_000


def test_a_bomb_is_not_blown_up():
    bomb = base64.urlsafe_b64encode(zlib.compress(b"a" * 4_000_000, 9)).decode().rstrip("=")
    assert len(bomb) < MOST_LETTERS
    with pytest.raises(InputError, match="longer than 100 KB"):
        unpack(bomb, 100 * 1024)
    with pytest.raises(InputError, match="at most"):
        unpack("A" * (MOST_LETTERS + 1), 100 * 1024)


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_link_that_was_cut_says_so(client, cut):
    address = scenario_address(BLOCK)
    answer = client.get(address[:-cut])
    assert answer.status_code == 400
    assert "not whole" in answer.get_data(as_text=True)
    assert client.get("/lab/build" + address[4:-cut]).status_code == 400


def test_an_address_is_only_made_of_what_fits():
    assert scenario_address(BLOCK).startswith("/lab?s=")
    noise = "# " + "".join(random.Random(1).choices("abcdefghijklmnop", k=60_000))
    assert scenario_address(BLOCK + noise) == ""


def test_the_outcome_is_found_by_id_then_by_its_choices():
    now = [outcome("o1", NO), outcome("o2", YES)]
    link = Link("", (YES,), "o2", 0, SCHEMA)
    assert (find(link, now).place, find(link, now).notes) == (1, ())
    moved = find(link, [outcome("o1", YES), outcome("o2", NO)])
    assert moved.place == 0
    assert "outcome 1 now" in moved.notes[0]
    gone = find(link, [outcome("o1", NO)])
    assert gone.place == 0
    assert "does not come out any more" in gone.notes[0]
    assert find(link, []).place == -1
    old = find(Link("", (YES,), "o2", 0, SCHEMA + 1), now)
    assert old.place == 1
    assert f"form {SCHEMA + 1}" in old.notes[0]


def test_keys_that_are_none_are_refused():
    for keys in ('{"a": 1}', "[1]", '[["a"]]', "nonsense"):
        with pytest.raises(InputError):
            read_link({"k": pack(keys)}, "x")
    found = read_link({"k": pack('[["ben","block.may","none"]]'), "step": "-3", "schema": "x"}, "x")
    assert (found.keys, found.step, found.schema) == ((NO,), 0, 0)


def opened(client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.get_data(as_text=True))


def test_a_link_of_the_page_opens_at_its_outcome_and_step(client):
    found = Page(client.post("/lab", data={"scenario": BLOCK}).get_data(as_text=True))
    links = [attributes["href"] for tag, attributes in found.elements if tag == "a" and "data-share" in attributes]
    assert len(links) == 2
    for number, link in enumerate(links, 1):
        address = unescape(link).partition("#")[0]
        again = opened(client, f"{address}&step=3")
        [hand] = [attributes for tag, attributes in again.elements if "data-opened" in attributes]
        assert hand["data-opened"] == f"o{number}"
        [step] = [attributes for tag, attributes in again.elements if attributes.get("aria-current") == "step"]
        assert "is-ahead" not in step["class"]
        assert not again.all("div", class_="notice")
        assert "Bär & Co" in again.text("h1")


def test_without_script_a_link_leads_to_each_step_and_the_board_is_that_of_the_step(client):
    found = opened(client, scenario_address(BLOCK) + "&outcome=o1&step=1")
    on = next(attributes for tag, attributes in found.elements if attributes.get("data-way") == "on")
    assert "outcome=o1&step=2#o1" in on["href"]
    assert any("After step 1 of" in text for _, text in found.all("span", class_="quiet"))
    first = [attributes for attributes, _ in found.all("span", class_="tile") if "data-object" in attributes]
    assert first
    assert "data-tapped" not in first[-1]
    later = opened(client, scenario_address(BLOCK) + "&outcome=o1&step=3")
    tapped = [attributes for attributes, _ in later.all("span", class_="is-touched")]
    assert tapped
    assert "data-tapped" in tapped[0]


def test_steps_beyond_the_last_are_the_last(client):
    found = opened(client, scenario_address(BLOCK) + "&outcome=o1&step=99999")
    assert len([one for _, one in found.elements if one.get("aria-current") == "step"]) == 1


def test_a_link_to_what_does_not_come_out_any_more_says_so(client):
    gone = {"id": "o7", "choices": [{"player": "ben", "question": "block.may", "answer": "block:o99"}]}
    found = opened(client, scenario_address(BLOCK) + outcome_query(gone).replace(f"schema={SCHEMA}", "schema=77"))
    notes = " ".join(text for _, text in found.all("div", class_="notice"))
    assert "form 77" in notes
    assert "does not come out any more" in notes


def test_a_scenario_that_is_too_long_offers_its_file(client):
    noise = "".join(f"# {(n * n * 7919) % 99991} {(n * n * n * 104729) % 99991}\n" for n in range(1_500))
    found = Page(client.post("/lab", data={"scenario": BLOCK + noise}).get_data(as_text=True))
    assert not [one for _, one in found.elements if "data-share" in one]
    assert any("too long for a link" in text for _, text in found.all("p"))


def test_the_file_of_a_link_and_of_a_board_that_ships(client, page):
    answer = client.get("/lab/file" + scenario_address(BLOCK)[4:])
    assert answer.get_data(as_text=True) == BLOCK
    assert answer.headers["Content-Disposition"] == 'attachment; filename="bar-co-who-blocks.yaml"'
    assert client.get("/lab/file").status_code == 302
    assert client.get("/lab/file?scenario=nonesuch").status_code == 404
    sent = client.post("/lab", data={"scenario": BLOCK, "act": "file"})
    assert sent.get_data(as_text=True) == BLOCK


def test_a_file_that_is_uploaded_gives_the_same_answer(client):
    pasted = client.post("/lab", data={"scenario": BLOCK}).get_data(as_text=True)
    sent = client.post("/lab", data={"file": (io.BytesIO(b"\xef\xbb\xbf" + BLOCK.encode()), "x.yaml")})
    assert sent.status_code == 200
    lines = [Page(html).text("p", class_="answer__line") for html in (sent.get_data(as_text=True), pasted)]
    assert lines[0] == lines[1]
    form = client.post("/lab", data={"file": (io.BytesIO(BLOCK.encode()), "x.yaml"), "act": "form"})
    assert "Build a board" in form.get_data(as_text=True)
    for data in (b"\xff\xfe\x00", b"", b"x" * 200_000):
        wrong = client.post("/lab", data={"file": (io.BytesIO(data), "x.yaml")})
        assert wrong.status_code == 422


def test_shelves_are_searched_without_script(page):
    found = page("/lab?q=double+BREAKER")
    titles = [text for attributes, text in found.all("a") if attributes.get("href", "").startswith("/lab?scenario=")]
    assert titles
    assert len(titles) < 60
    assert not [one for one in page("/lab?q=zzzz").all("a") if one[0].get("href", "").startswith("/lab?scenario=")]


def test_the_page_of_the_lab_states_the_bounds_that_hold():
    from pathlib import Path

    import webapp

    words = (Path(webapp.__file__).parents[1] / "docs" / "lab.md").read_text("utf-8")
    assert f"at most {MOST_LETTERS:,} letters and {LIMIT_BYTES // 1024} KB" in words
