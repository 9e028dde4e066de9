"""The printed texts of a file of cards, in any form that an import has: what `floorjudge coverage --texts` compares."""

from __future__ import annotations

from catalog.importing.facts import cards_of
from catalog.importing.read import read_file
from catalog.importing.store import game_of


def read_texts(path: str, told: str) -> tuple[str, list[tuple[str, str]]]:
    """The file's game, and the name and text of each card that is printed with one or with none.

    Raises `InputError` with file, line and column.
    """
    sheet = read_file(path)
    game = game_of(sheet, told, path)
    return game, [(card.name, card.text or "") for card in cards_of(sheet, game, path)]
