"""The switches of the rulebook, of the game and of the default ruleset are the same."""

from __future__ import annotations

import pytest

from rules.book import load_book
from rules.games.register import GAMES
from rules.lab.rulesets import DEFAULT, load_ruleset


@pytest.mark.parametrize("slug", GAMES)
def test_book_game_and_ruleset_agree(slug: str) -> None:
    game, book = GAMES[slug], load_book(slug)
    written = {switch.name: (switch.values, switch.default) for switch in book.switches}
    played = {name: (switch.values, switch.default) for name, switch in game.switches.items()}
    assert written == played
    assert load_ruleset(slug, DEFAULT) == {name: switch.default for name, switch in game.switches.items()}
    for name, switch in game.switches.items():
        rule = book.by_id(switch.rule)
        assert rule is not None and rule.switch is not None and rule.switch.name == name
