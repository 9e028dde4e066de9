"""Deck checks for scenarios of `kind: deck`: a list and a format in, verdict and error codes out."""

from __future__ import annotations

from collections.abc import Callable

from validators.check import examine
from validators.resolve import Cards


def check_for_scenario(
    text: str,
    format: str | None,
    cards: Cards,
    game: str | None = None,
) -> tuple[str, tuple[str, ...]]:
    """The verdict on a list, and the codes of its errors, each once, in alphabetical order.

    Raises `InputError` when there is no such format.
    """
    report = examine(text, name="deck", game=game, format=format, cards=cards).report
    return report.verdict, report.codes


def deck_check(cards: Cards) -> Callable[[str, str, str], tuple[str, tuple[str, ...]]]:
    """What `rules.lab.ask` takes as `deck_check`: a function of list, format and game, either of which may be empty."""

    def judge(deck: str, wanted: str, game: str) -> tuple[str, tuple[str, ...]]:
        return check_for_scenario(deck, wanted or None, cards, game or None)

    return judge
