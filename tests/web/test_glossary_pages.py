"""The glossary on the site: at the end of its book, and first in a search for one of its terms."""

from __future__ import annotations

import pytest

from rules.book import load_book


def test_the_book_ends_with_its_glossary(page):
    found = page("/rules/kaijudo")
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    anchors = [id_ for id_ in ids if id_.startswith("term-")]
    assert anchors == [term.anchor for term in load_book("kaijudo").glossary]
    assert ids.index("glossary") < ids.index(anchors[0])
    links = [attributes.get("href") for attributes, _ in found.all("a")]
    assert "#glossary" in links
    banish = found.text("div", id="term-banish")
    assert "discard pile" in banish
    assert "K-14-BANISH-01" in banish


@pytest.mark.parametrize("where", ["/search", "/rules"])
@pytest.mark.parametrize(("query", "anchor"), [("banish", "term-banish"), ("graveyard", "term-discard-pile")])
def test_a_search_for_a_term_shows_the_term_first(page, where, query, anchor):
    links = [attributes.get("href", "") for attributes, _ in page(f"{where}?q={query}").all("a")]
    into_books = [link for link in links if link.startswith("/rules/kaijudo#")]
    assert into_books[0] == f"/rules/kaijudo#{anchor}"


def test_a_question_shows_no_term(page):
    assert "#term-" not in str(page("/rules?q=two+shields+at+once").elements)
