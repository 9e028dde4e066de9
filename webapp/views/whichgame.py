"""The game that an address names: found however it is spelt, and one sentence where there is none such here."""

from __future__ import annotations

from collections.abc import Sequence

from rules.titles import TITLES

_SEPARATORS = str.maketrans("", "", " -_")


def game_named(written: str, here: Sequence[str]) -> str:
    """The slug of the game among `here` that was written, in any letters and however its words are parted; or ""."""

    def bare(name: str) -> str:
        return name.casefold().translate(_SEPARATORS)

    wanted = bare(written)
    return next((game for game in here if wanted and wanted in (bare(game), bare(TITLES[game]))), "")


def no_such_game(written: str, here: Sequence[str], what: str, instead: str = "") -> str:
    """The sentence for a game that is none, or of which there is no `what` here: which games there are, by address.

    `instead` says what is shown in its place.
    """
    named = game_named(written, tuple(TITLES))
    wrong = f"There are no {what} of {TITLES[named]} here" if named else f"There is no game \u201c{written[:40]}\u201d"
    games = [f"{TITLES[game]} ({game})" for game in here]
    known = " and ".join([", ".join(games[:-1]), games[-1]]) if len(games) > 1 else "".join(games)
    right = f"; there are those of {known}" if named and known else f"; the games are {known}" if known else ""
    return wrong + right + (f". {instead}" if instead else ".")
