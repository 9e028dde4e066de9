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

    Where a game has no deck rules, nothing is an error: then the codes of its warnings.

    Raises `InputError` when there is no such format.
    """
    report = examine(text, name="deck", game=game, format=format, cards=cards).report
    if report.verdict == "no_rules":
        return report.verdict, tuple(sorted({each.code for each in report.findings if each.severity == "warning"}))
    return report.verdict, report.codes


def deck_check(cards: Cards) -> Callable[[str, str, str], tuple[str, tuple[str, ...]]]:
    """What `rules.lab.ask` takes as `deck_check`: a function of list, format and game, either of which may be empty."""

    def judge(deck: str, wanted: str, game: str) -> tuple[str, tuple[str, ...]]:
        return check_for_scenario(deck, wanted or None, cards, game or None)

    return judge
