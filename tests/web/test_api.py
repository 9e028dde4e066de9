"""The API: its answers, its problems, its document, and the page and the words that describe it."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path
from urllib.parse import urlsplit

import jsonschema
import pytest
from webpage import Page

from rules.book import load_book
from rules.titles import GAMES
from webapp.problems import KINDS
from webapp.views.apipage import EXAMPLES

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
BOARD = """game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [Skull Cutter], shields: 5, deck: 20}
ben: {battle: [{card: Gigabolver, tapped: true}], shields: 5, deck: 20}
do:
  - ann: attack Gigabolver with Skull Cutter
"""
OWN = {
    "game": "kaijudo",
    "turn": {"player": "ann", "phase": "attack"},
    "ann": {"battle": [{"name": "Bear", "power": 3000, "civ": "Fire"}]},
    "ben": {"shields": 1},
    "do": [{"ann": "attack ben with Bear"}],
}
QUESTIONS = [
    ("GET", "/api/v1/version", {}),
    ("GET", "/api/v1/games", {}),
    ("GET", "/api/v1/formats", {}),
    ("GET", "/api/v1/formats?game=kaijudo", {}),
    ("GET", "/api/v1/cards", {}),
    ("GET", "/api/v1/cards?q=kw:slayer+toughness:3&game=kaijudo&page=2", {}),
    ("GET", "/api/v1/cards?q=cheap+fire+blockers", {}),
    ("GET", "/api/v1/cards/chaotic/maxxor-elemental-champion", {}),
    ("GET", "/api/v1/cards/named?exact=SKULLCUTTER", {}),
    ("GET", "/api/v1/cards/named?fuzzy=skul+cuter&game=kaijudo", {}),
    ("GET", "/api/v1/cards/autocomplete?q=skull", {}),
    ("GET", "/api/v1/random?q=t:spell", {}),
    ("GET", "/api/v1/bulk", {}),
    ("GET", "/api/v1/rules", {}),
    ("GET", "/api/v1/rules?q=two+shields&page=2", {}),
    ("GET", "/api/v1/rules/K-10D-05", {}),
    ("POST", "/api/v1/check", {"data": "4 Terror Pit", "content_type": "text/plain"}),
    ("POST", "/api/v1/check", {"json": {"list": "4 Terror Pit", "format": "kaijudo/open-2014"}}),
    ("POST", "/api/v1/check", {"data": {"file": (io.BytesIO(b"4 Terror Pit"), "mine.txt")}}),
    ("POST", "/api/v1/check?as_of=2014-05-30", {"json": {"lists": [{"list": "3 Lux", "player": "Ann"}]}}),
    ("POST", "/api/v1/ask?goal=ann+wins", {"data": BOARD, "content_type": "application/yaml"}),
    ("POST", "/api/v1/ask", {"json": OWN}),
]
WRONG = [
    ("GET", "/api/v1/nothing", {}, 404, None),
    ("GET", "/api/v1/cards?q=toughness>3", {}, 400, {"line": 1, "column": 1}),
    ("GET", f"/api/v1/cards?q={'x' * 1001}", {}, 400, None),
    ("GET", "/api/v1/cards?page=0", {}, 400, None),
    ("GET", "/api/v1/cards/kaijudo/no-such-card", {}, 404, None),
    ("GET", "/api/v1/cards/poker/ace", {}, 404, None),
    ("GET", "/api/v1/cards/named", {}, 400, None),
    ("GET", "/api/v1/cards/named?exact=a&fuzzy=b", {}, 400, None),
    ("GET", "/api/v1/cards/named?exact=skul+cuter", {}, 404, None),
    ("GET", "/api/v1/random?q=zzzz", {}, 404, None),
    ("GET", "/api/v1/bulk/poker", {}, 404, None),
    ("GET", "/api/v1/rules/K-99-99", {}, 404, None),
    ("GET", "/api/v1/rules?page=0", {}, 400, None),
    ("GET", "/api/v1/rules?pge=2", {}, 400, None),
    ("GET", "/api/v1/rules?game=poker", {}, 400, None),
    ("DELETE", "/api/v1/ask", {}, 405, None),
    ("POST", "/api/v1/check", {"data": "{\n bad", "content_type": "application/json"}, 400, {"line": 2, "column": 2}),
    ("POST", "/api/v1/check", {"json": ["4 Terror Pit"]}, 400, None),
    ("POST", "/api/v1/check", {"json": {"deck": "4 Terror Pit"}}, 400, None),
    ("POST", "/api/v1/check", {"data": " ", "content_type": "text/plain"}, 422, None),
    ("POST", "/api/v1/check?as_of=soon", {"data": "3 Lux", "content_type": "text/plain"}, 400, None),
    ("POST", "/api/v1/check", {"json": {"lists": [{"player": "Ann"}]}}, 400, None),
    ("POST", "/api/v1/check", {"json": {"lists": [{"list": "3 Lux"}] * 201}}, 400, None),
    ("POST", "/api/v1/check", {"json": {"lists": []}}, 422, None),
    ("POST", "/api/v1/check", {"json": {"list": "3 Lux", "own_format": "id = "}}, 422, {"line": 1, "column": 6}),
    ("POST", "/api/v1/check?format=none/such", {"data": "4 Terror Pit"}, 422, None),
    ("POST", "/api/v1/check", {"data": "x" * 1024 * 1024}, 413, None),
    ("POST", "/api/v1/ask", {"data": BOARD.replace("Skull", "Skul")}, 422, {"line": 3, "column": 16}),
    ("POST", "/api/v1/ask", {"data": b"\xff\xfe"}, 422, None),
]


@pytest.fixture(scope="module")
def document(site):
    return site.test_client().get("/api/v1/openapi.json").get_json()


def _endpoint(document, method, address):
    path = urlsplit(address).path
    for known, methods in document["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", known), path) and method.lower() in methods:
            return methods[method.lower()]
    return None


def _check(document, schema, value):
    jsonschema.validate(value, {**schema, "components": document["components"]})


@pytest.mark.parametrize(("method", "address", "sent"), QUESTIONS)
def test_answers_are_of_the_form_that_the_document_says(client, document, method, address, sent):
    answer = client.open(address, method=method, **sent)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert answer.json["schema"] == 1
    said = _endpoint(document, method, address)["responses"]["200"]["content"]["application/json"]["schema"]
    _check(document, said, answer.json)
    if "items" in answer.json:
        assert list(answer.json)[:5] == ["schema", "total", "page", "next", "items"]


@pytest.mark.parametrize(("method", "address", "sent", "status", "place"), WRONG)
def test_what_is_wrong_is_a_problem_object(client, document, method, address, sent, status, place):
    answer = client.open(address, method=method, **sent)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    problem = answer.json
    assert problem["status"] == status
    assert problem["type"] in {kind.type for kind in KINDS}
    assert problem["title"] and problem["detail"]
    assert bool(problem["warnings"]) == ("toughness" in address)
    assert problem.get("place") == place
    said = _endpoint(document, method, address)
    assert status in (404, 405) or str(status) in said["responses"]
    if said and str(status) in said["responses"]:
        _check(document, said["responses"][str(status)]["content"]["application/problem+json"]["schema"], problem)


def test_every_endpoint_is_asked_here(document):
    asked = {(method.lower(), urlsplit(address).path) for method, address, _ in QUESTIONS}
    asked |= {("get", "/api/v1/ask/JOB"), ("delete", "/api/v1/ask/JOB")}  # in test_jobs
    asked.add(("get", "/api/v1/bulk/kaijudo"))  # no JSON: asked in test_cards_api
    for path, methods in document["paths"].items():
        for method in methods:
            pattern = re.sub(r"\{\w+\}", "[^/]+", path)
            assert any(one == method and re.fullmatch(pattern, address) for one, address in asked), path


def test_pages_of_a_list_hold_each_rule_once(client):
    book = load_book("kaijudo")
    seen, address = [], "/api/v1/rules?game=kaijudo"
    while address:
        answer = client.get(address).json
        assert answer["total"] == len(book.rules)
        seen += [one["id"] for one in answer["items"]]
        address = answer["next"]
    assert seen == [rule.id for rule in book.rules]


def test_pages_of_a_search_do_not_repeat_themselves(client):
    first = client.get("/api/v1/rules?q=creature").json
    second = client.get(first["next"]).json
    assert first["total"] == second["total"] > 25
    assert not {one["id"] for one in first["items"]} & {one["id"] for one in second["items"]}


def test_a_rule_is_found_by_its_id_in_small_letters(client):
    rule = client.get("/api/v1/rules/k-10d-05").json
    assert rule["id"] == "K-10D-05"
    assert rule["scenarios"]
    assert all(client.get(one["link"]).status_code == 200 for one in rule["scenarios"][:2])


def test_the_answer_to_a_board_is_the_same_in_every_way_of_sending_it(client):
    sent = [
        client.post("/api/v1/ask", data=BOARD),
        client.post("/api/v1/ask", data={"scenario": BOARD}),
        client.post("/api/v1/ask", data={"file": (io.BytesIO(BOARD.encode()), "board.yaml")}),
    ]
    answers = [{**one.json, "milliseconds": 0} for one in sent]
    assert answers[0] == answers[1] == answers[2]
    assert "Skull Cutter" in str(answers[0]["outcomes"][0]["watch"])


def test_games_and_formats_are_those_of_the_product(client):
    games = client.get("/api/v1/games").json["items"]
    assert [one["id"] for one in games] == list(GAMES)
    formats = client.get("/api/v1/formats?game=kaijudo").json["items"]
    assert [one["id"] for one in formats if one["default"]] == ["kaijudo/constructed"]


def test_an_error_inside_has_an_id_that_stands_in_the_log(client, monkeypatch, caplog):
    def broken(*_args, **_more):
        raise RuntimeError("secret detail")

    monkeypatch.setattr("webapp.api.ask.answer_text", broken)
    answer = client.post("/api/v1/ask", data=BOARD)
    assert answer.status_code == 500
    assert answer.json["id"] in caplog.text
    assert "secret detail" not in answer.get_data(as_text=True)


def test_an_answer_that_is_not_of_its_form_is_an_error_inside(client, monkeypatch):
    monkeypatch.setattr("webapp.api.about.VERSION", 12)
    answer = client.get("/api/v1/version")
    assert answer.status_code == 500
    assert answer.json["type"] == "/api#problem-error-here"


def test_before_cards_are_loaded_the_api_says_so(empty_site):
    answer = empty_site.test_client().post("/api/v1/check", data="4 Terror Pit")
    assert answer.status_code == 503
    assert answer.json["type"] == "/api#problem-not-ready"


def test_the_page_shows_every_endpoint_parameter_and_problem(page, document):
    found = page("/api")
    ids = {attributes["id"] for _, attributes in found.elements if "id" in attributes}
    assert {kind.type.removeprefix("/api#") for kind in KINDS} <= ids
    codes = [text for _, text in found.all("code")]
    for path, methods in document["paths"].items():
        assert path in codes
        for told in methods.values():
            for parameter in told.get("parameters", ()):
                assert parameter["name"] in codes


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_examples_of_the_page_work(client, key):
    words = shlex.split(EXAMPLES[key].format(base=""))
    address = words[-1]
    if "--data-binary" in words:
        kind = words[words.index("-H") + 1].partition(": ")[2]
        body = BOARD if "yaml" in kind else "4 Terror Pit"
        assert client.post(address, data=body, content_type=kind).status_code == 200
    elif address.endswith("/JOB"):
        assert client.open(address, method=key.split()[0]).status_code == 404, "no job is called so"
    else:
        assert client.get(address).status_code == 200
    assert key.split()[1].format().partition("{")[0] in address


def test_the_page_in_the_docs_is_that_of_the_document(document):
    text = DOCS.read_text("utf-8")
    headings = re.findall(r"^### `(\w+) (\S+)`$", text, re.M)
    known = [(method.upper(), path) for path, methods in document["paths"].items() for method in methods]
    assert sorted(headings) == sorted(known)
    sections = dict(zip(headings, re.split(r"^### .*$", text, flags=re.M)[1:], strict=True))
    for method, path in known:
        told = document["paths"][path][method.lower()]
        section = sections[method, path].split("\n## ")[0]
        rows = re.findall(r"^\| `(\w+)` \|", section, re.M)
        assert rows == [one["name"] for one in told.get("parameters", ())], path
        for kind in told.get("requestBody", {}).get("content", ()):
            assert f"`{kind}`" in section
    for kind in KINDS:
        assert f"| {kind.status} | `{kind.type}` |" in text


def test_page_of_the_api_without_script_has_no_foreign_address(page):
    hosts = [attributes["href"] for attributes, _ in page("/api").all("a") if "//" in attributes.get("href", "")]
    assert hosts == []
    assert isinstance(page("/api"), Page)
