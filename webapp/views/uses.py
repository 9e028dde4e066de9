"""Where a card comes up: the scenarios that hold it, and the rules that name it or that those scenarios show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from webapp.services import Services
from webapp.views.citations import Citations, Cite
from webapp.views.scenarios import ScenarioFile, boards

MOST_PLAYED = 6
MOST_RULES = 12


@dataclass(frozen=True)
class PlayedOut:
    """A scenario that this card is in, with the rules it covers."""

    scenario: ScenarioFile
    cites: tuple[Cite, ...]


@dataclass(frozen=True)
class Uses:
    """The first scenarios and rules of a card; `scenarios` and `more` say how many there are, and how many are left."""

    played: tuple[PlayedOut, ...]
    scenarios: int
    named: tuple[Cite, ...]
    shown: tuple[Cite, ...]
    more: int


def uses(name: str, game: str, services: Services) -> Uses:
    """The scenarios and rules of a game that a card of this name comes up in."""
    citations = Citations(services)
    names = naming(name, services.snapshot().names(game))
    held = [one for one in boards(services.scenarios(game)) if names(one.text)]
    book = services.book(game)
    told = [rule.id for rule in book.rules if names(" ".join((rule.text, *rule.examples)))] if book else []
    covered = dict.fromkeys(rule_id for one in held for rule_id in one.covers)
    played = tuple(PlayedOut(one, citations.cites(one.covers[:4])) for one in held[:MOST_PLAYED])
    shown = [rule_id for rule_id in covered if rule_id not in told]
    more = max(0, len(told) - MOST_RULES) + max(0, len(shown) - MOST_RULES)
    return Uses(played, len(held), citations.cites(told[:MOST_RULES]), citations.cites(shown[:MOST_RULES]), more)


def naming(name: str, names: Iterable[str]) -> Callable[[str], bool]:
    """Whether a text names this card, and not only another one whose name holds this one's."""
    longer = sorted((other for other in names if name in other and other != name), key=len, reverse=True)
    found = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in (*longer, name)))

    def names_it(text: str) -> bool:
        return name in text and any(match.group() == name for match in found.finditer(text))

    return names_it
