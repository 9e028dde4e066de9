"""Goals on the lab's page and in the API: the form, the verdict, the walk through a strategy or a refutation."""

from __future__ import annotations

import random
from html import unescape
from urllib.parse import quote

import pytest
from webpage import Page

from webapp.views.link import scenario_address

BOARD = """title: Two attackers, one blocker
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Fox, power: 1000}, {name: Cub, power: 2000}], deck: 20}
ben: {battle: [{name: Guard, power: 3000, keywords: [Blocker]}], shields: 1, deck: 20}
until: end of turn
"""
BACKS = """title: One attack into backs
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Fox, power: 1000}], deck: 20}
ben: {shields: [Terror Pit, 4x blank], deck: 20}
do: [{ann: attack ben with Fox}]
"""


def asked(client, goal: str, more: str = "", text: str = BOARD) -> Page:
    answer = client.get(f"{scenario_address(text)}&goal={quote(goal)}{more}")
    assert answer.status_code == 200
    return Page(answer.get_data(as_text=True))


def ways(found: Page) -> list[tuple[str, str]]:
    """The answers that can be walked, with their addresses."""
    return [
        (" ".join(text.split()), attributes["href"])
        for attributes, text in found.all("a", class_="act__do")
        if "walk=" in attributes.get("href", "")
    ]


def test_the_form_stands_on_every_answer_with_a_board(client):
    found = Page(client.get(scenario_address(BOARD)).get_data(as_text=True))
    names = {attributes.get("name") for attributes, _ in found.all("input")}
    assert {"goal", "s"} <= names
    assert found.text("section", id="goal").count("force") == 1  # the heading alone: nothing was asked yet


def test_a_goal_that_can_be_forced_is_walked_to_its_end(client):
    """Ben has one blocker for two attackers, so one of them breaks the shield."""
    found = asked(client, "ben has 0 shields")
    verdict = found.text("section", id="goal")
    assert "ann can force it" in verdict and "by the end of the turn" in verdict
    for _ in range(6):
        after = ways(found)
        if not after:
            break
        found = Page(client.get(unescape(after[-1][1])).get_data(as_text=True))
    assert "It ends here" in found.text("section", id="goal")
    assert "take back" in found.text("section", id="goal")


def test_a_goal_that_cannot_be_forced_names_the_answer_to_each_try(client):
    found = asked(client, "ann wins")
    assert "ann cannot force it" in found.text("section", id="goal")
    tried = ways(found)
    assert [text.partition(": ")[2] for text, _ in tried] == [
        "end the attack phase",
        "attack ben with Fox",
        "attack ben with Cub",
    ]
    after = Page(client.get(unescape(tried[1][1])).get_data(as_text=True))
    assert "block or protect against Fox?" in after.text("section", id="goal")
    assert ways(after)


def test_unknown_cards_as_chances(client):
    found = asked(client, "ann: Fox is in ann's battle", "&unknown=chances", BACKS)
    assert "4/5" in found.text("section", id="goal")
    sure = asked(client, "ann: Fox is in ann's battle", "", BACKS)
    assert "cannot force it" in sure.text("section", id="goal")
    assert "Terror Pit" in sure.text("section", id="goal")


def test_the_horizon_of_the_form_comes_before_the_file(client):
    assert "cannot force it" in asked(client, "ben has 0 shields", "&horizon=attack").text("section", id="goal")


@pytest.mark.parametrize(
    ("goal", "more", "words"),
    [("ann flies", "", "is no claim"), ("ann wins", "&horizon=soon", "is no horizon"),
     ("ann wins", "&unknown=lucky", "worst or chances"), ("dora wins", "", "dora")],
)  # fmt: skip
def test_what_is_no_goal_is_said_at_the_form_and_the_rest_stays(client, goal, more, words):
    found = asked(client, goal, more)
    assert words in found.text("section", id="goal")
    assert found.text("section", id="o1")


@pytest.mark.parametrize("walk", ["9", "0.9.9", "x", "-1", "1" * 500, "0." * 200])
def test_a_walk_that_is_none_shows_what_there_is(client, walk):
    found = asked(client, "ann wins", f"&walk={walk}")
    assert "cannot force it" in found.text("section", id="goal")


def test_a_scenario_too_long_for_a_link_is_asked_by_a_form(client):
    rng = random.Random(1)
    noise = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(12_000))
    text = BOARD + f"note: {noise}\n"
    answer = client.post("/lab", data={"scenario": text, "goal": "ben has 0 shields"})
    found = Page(answer.get_data(as_text=True))
    assert "ann can force it" in found.text("section", id="goal")
    assert ways(found) == []


def test_the_api_answers_with_the_whole_strategy(client):
    answer = client.post(
        "/api/v1/ask?goal=ben+has+0+shields&horizon=turn", data=BOARD, content_type="application/yaml"
    ).get_json()
    goal = answer["goal"]
    assert goal["forced"] is True and goal["player"] == "ann" and goal["by"] == ["ann"]
    assert goal["strategy"]["kind"] == "strategy" and goal["strategy"]["whole"]
    numbers = [place["number"] for place in goal["strategy"]["places"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {way["to"] for place in goal["strategy"]["places"] for way in place["ways"]} <= set(numbers)
    refused = client.post("/api/v1/ask?goal=ann+wins&horizon=soon", data=BOARD, content_type="application/yaml")
    assert refused.status_code == 422
