"""From each clause of a card to the rules that govern it, and from a rule to its cards."""

from __future__ import annotations

import pytest

from rules.abilities.tree import Evolve, Keyword, Unmodelled
from webapp.services import services
from webapp.views.words import abilities_view


@pytest.mark.parametrize("game", ["kaijudo", "duel_masters", "chaotic", "duel_to_the_death"])
def test_every_clause_stands_on_rules_of_its_book(site, cards, game):
    with site.app_context():
        for card in cards.records(game)[::3]:
            read = [one for one in card.abilities if not isinstance(one, Unmodelled)]
            for ability, shown in zip(read, abilities_view(card, game, services()), strict=False):
                if not isinstance(ability, Keyword | Evolve):
                    assert shown.behind, (card.name, shown.text)
                assert all(cite.href for cite in shown.behind)


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("kaijudo/absolute-incineration", "K-14-BANISH-01"),
        ("kaijudo/bronze-arm-tribe", "K-10B-04"),
        ("duel_masters/dimension-gate", "D-0-SET-02"),
        ("chaotic/aaune-the-oligarch-avatar", "C-ABIL-05"),
    ],
)
def test_a_clause_links_to_its_rule_and_the_rule_to_the_card(page, client, slug, rule):
    found = page(f"/cards/{slug}")
    game = slug.partition("/")[0]
    assert any(link["href"] == f"/rules/{game}#{rule}" for link, _ in found.all("a"))
    with client.application.app_context():
        home = services().book(game).by_id(rule).section_number
    section = page(f"/rules/{game}/{home}")
    lists = [text for _, text in section.all("dl", class_="governs")]
    assert rule in lists[0]


def test_a_rule_that_few_cards_use_names_them_all(page, client):
    with client.application.app_context():
        home = services().book("kaijudo").by_id("K-W-CLASH-01").section_number
    links = {link["href"] for link, _ in page(f"/rules/kaijudo/{home}").all("a")}
    assert any(href.startswith("/cards/kaijudo/") for href in links)
