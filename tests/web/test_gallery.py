"""The gallery: enough arguments of each game, each on a board that comes out as its file expects."""

from __future__ import annotations

import pytest

from rules.problem import InputError
from webapp.asking import answer_file
from webapp.services import services
from webapp.views.gallery import gallery, read_arguments

GAMES = ("kaijudo", "duel_masters", "chaotic", "duel_to_the_death")


@pytest.mark.parametrize("game", GAMES)
def test_each_argument_is_answered_as_its_board_expects(site, game):
    with site.test_request_context():
        backend = services()
        arguments = read_arguments(backend.data / "gallery" / f"{game}.yaml")
        [shelf] = gallery(backend, (game,))
        assert [one.scenario.slug for one in shelf.examples] == [one.board for one in arguments]
        assert len(arguments) >= 10
        assert len({one.question for one in arguments}) == len(arguments)
        for one in shelf.examples:
            assert one.question.endswith("?")
            assert one.cites
            assert all(cite.href for cite in one.cites)
            assert answer_file(backend, one.scenario)["expect"]["passed"], one.scenario.slug


def test_the_page_names_each_question_and_leads_to_its_board(page):
    found = page("/lab/examples")
    links = [attributes["href"] for attributes, _ in found.all("a") if "scenario=" in attributes.get("href", "")]
    assert len(links) >= 40
    assert page(links[0]).text("h1")
    for address in ("/", "/lab", "/lab?game=chaotic"):
        hrefs = [attributes.get("href", "") for attributes, _ in page(address).all("a")]
        assert any(href.startswith("/lab/examples") for href in hrefs)


def test_a_file_that_is_no_gallery_is_refused_in_one_sentence(tmp_path):
    (tmp_path / "x.yaml").write_text("- {board: a, question: b}\n")
    with pytest.raises(InputError, match="why"):
        read_arguments(tmp_path / "x.yaml")
    assert read_arguments(tmp_path / "y.yaml") == ()
