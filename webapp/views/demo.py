"""The example on the first page: one attack among the boards that ship, played out by the lab itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules.problem import InputError
from webapp.services import Services
from webapp.views.board import Painter, cards_in, of_scenario, own_facts
from webapp.views.claims import said, watched
from webapp.views.scenarios import ScenarioFile, boards
from webapp.views.tile import Tile

if TYPE_CHECKING:
    from rules.lab.shape import Scenario

GAME = "kaijudo"
SHOWN_RULE = "K-12-SLY-01"
"""The example is the shortest board that covers this rule and is one attack of a card on a card."""
ATTACK = re.compile(r"attack (?P<target>.+) with (?P<attacker>.+)")

Play = Callable[[ScenarioFile], Mapping[str, Any]]


@dataclass(frozen=True)
class DemoStep:
    """A step of the example with its rule's id."""

    text: str
    rule: str


@dataclass(frozen=True)
class Demo:
    """The example: who attacks whom, the last steps, how it ends."""

    title: str
    href: str
    target: Tile
    target_note: str
    attacker: Tile
    attacker_note: str
    outcomes: int
    steps: tuple[DemoStep, ...]
    end: str


def demo(services: Services, play: Play) -> Demo | None:
    """The example, played out by `play`; None where no board of that kind ships or it cannot be played."""
    from rules.lab.form import load_scenario

    for one in sorted(boards(services.scenarios(GAME)), key=lambda board: len(board.text)):
        if SHOWN_RULE not in one.covers:
            continue
        scenario = load_scenario(one.text, one.slug)
        found = ATTACK.fullmatch(scenario.do[0].text) if len(scenario.do) == 1 else None
        if found is None:
            continue
        try:
            if not all(services.snapshot().record(GAME, name) for name in found.groups()):
                continue
            return _demo(one, scenario, found["target"], found["attacker"], services, play(one))
        except (InputError, LookupError):
            continue
    return None


def _demo(
    one: ScenarioFile,
    scenario: Scenario,
    target: str,
    attacker: str,
    services: Services,
    answer: Mapping[str, Any],
) -> Demo:
    painter = Painter(GAME, services.snapshot(), own_facts(scenario))
    by = scenario.do[0].player
    owners = {
        card.name: (player, card)
        for player, zones in of_scenario(scenario).items()
        for card in cards_in(zones.get("battle", ()))
    }
    owner, struck = owners[target]
    outcome = answer["outcomes"][0]
    steps = [step for step in outcome["trace"] if step.get("changes") or step.get("card")]
    ends = [
        said(key, value, tuple(outcome["board"]), painter.game)
        for key, value in watched(outcome).items()
        if key in (target, attacker)
    ]
    tiles = (painter.tile(struck), painter.tile(replace(owners[attacker][1], tapped=True)))
    return Demo(
        title=one.title,
        href=one.href,
        target=replace(tiles[0], role="target"),
        target_note=f"{owner} · tapped" if struck.tapped else owner,
        attacker=replace(tiles[1], role="attacker"),
        attacker_note=f"{by} · {tiles[1].charges[0].name}" if tiles[1].charges else by,
        outcomes=len(answer["outcomes"]),
        steps=tuple(DemoStep(str(step["text"]), str(step["rule"])) for step in steps[-2:]),
        end="; ".join(ends[:2]) + "." if ends else "",
    )
