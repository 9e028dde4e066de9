"""The checks: pure functions from a deck and a format to findings, one module a topic, registered here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from validators.checks.advice import check_civilizations, check_creatures, check_first_hand
from validators.checks.army import check_build_points, check_numbers, check_sides
from validators.checks.bonds import check_legendary, check_loyal, check_rule_of_two, check_unique
from validators.checks.copies import check_copies, check_limits
from validators.checks.mugic import check_mugic
from validators.checks.names import check_names
from validators.checks.pool import check_pool
from validators.checks.reading import check_reading
from validators.checks.size import check_size
from validators.deck import Deck
from validators.findings import Judged
from validators.formats import Format

Check = Callable[[Deck, Format], Iterable[Judged]]

CHECKS: tuple[Check, ...] = (check_size, check_copies, check_limits, check_pool, check_names, check_reading)
"""The checks of every game in the order of their findings; each looks only at what the format asks for."""

OF_GAMES: dict[str, tuple[Check, ...]] = {
    "kaijudo": (check_creatures, check_civilizations),
    "chaotic": (
        check_numbers, check_build_points, check_rule_of_two, check_unique, check_legendary, check_loyal, check_mugic,
        check_sides,
    ),
    "duel_to_the_death": (check_first_hand,),
}  # fmt: skip
"""The checks that only one game knows, behind those."""

_ORDER = {"error": 0, "warning": 1, "note": 2}
_WEIGHT = {"illegal": 0, "undecided": 1, "": 2}


def run_checks(deck: Deck, by: Format, more: Iterable[Judged] = ()) -> tuple[Judged, ...]:
    """The findings of all checks by their weight: errors, warnings, notes, and of these first what makes a deck
    illegal, then what leaves it undecided; what weighs the same in the order of the checks and then of the list.

    `more` are findings of a check that needs more than the deck and the format.
    """
    found = [each for check in (*CHECKS, *OF_GAMES.get(deck.game, ())) for each in check(deck, by)]
    return tuple(sorted([*found, *more], key=lambda each: (_ORDER[each.finding.severity], _WEIGHT[each.effect])))
