"""The lab's pages: the shelves of boards to pick from, the editor with a mistake in its place, one played board."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from catalog.names import fold
from rules.problem import InputError
from webapp.services import GAMES, Services
from webapp.views.across import siblings
from webapp.views.board import Board, Painter, of_answer, of_scenario, own_facts, teams_of
from webapp.views.branches import Branch, Differences, differences, tree
from webapp.views.citations import Citations, Cite
from webapp.views.edition import changed, remembered
from webapp.views.gamewords import phase_words
from webapp.views.groups import Group, groups
from webapp.views.link import MOST_LETTERS, Found, Link, find, scenario_address
from webapp.views.outcomes import MOST_PREVIEWS, Answer, Reading, citations_in
from webapp.views.scenarios import ScenarioFile, boards
from webapp.views.text import showable
from webapp.views.walk import NO_GOAL, Asked, Walk, Walker


@dataclass(frozen=True)
class Mistake:
    """What is wrong with a text: a sentence, the place, and the line as written, cut into before, at and after."""

    message: str
    line: int
    column: int
    before: str = ""
    at: str = ""
    after: str = ""


@dataclass(frozen=True)
class Editor:
    """The text area: what stands in it, whether somebody put it there, and what is wrong with it."""

    text: str
    given: bool = False
    mistake: Mistake | None = None


@dataclass(frozen=True)
class Shelf:
    """Boards of one section of the rulebook."""

    title: str
    scenarios: tuple[tuple[ScenarioFile, tuple[Cite, ...]], ...]


@dataclass(frozen=True)
class Kept:
    """A scenario that the site keeps: the secret part of its link, and its last day."""

    token: str
    until: datetime.date

    @property
    def address(self) -> str:
        """The address under which it opens."""
        return f"/lab?kept={quote(self.token, safe='')}"


@dataclass(frozen=True)
class Play:
    """One board with its answer. `covers` are the rules that the file says it shows.

    `opened` is the outcome (from 0) that the page opens at, `notes` what a link meant that is not so any more.
    `share` is the address that holds the scenario; empty where it would be longer than `most_letters`.
    """

    title: str
    game: str
    game_name: str
    letter: str
    turn: str
    sentences: tuple[tuple[str, str], ...]
    start: Board | None
    answer: Answer
    covers: tuple[Cite, ...]
    note: str
    opened: int = 0
    notes: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    share: str = ""
    here: str = ""
    asked: Asked = NO_GOAL
    walk: Walk | None = None
    build: str = ""
    across: tuple[tuple[str, str], ...] = ()
    most_letters: int = MOST_LETTERS
    tree: tuple[Branch, ...] = ()
    differences: Differences | None = None
    groups: tuple[Group, ...] = ()
    kept: Kept | None = None


def filename(text: str) -> str:
    """The name of a scenario's file, after its title: small letters, digits and hyphens only."""
    title = re.search(r"^title:(.*)$", text, re.MULTILINE)
    words = re.findall(r"[a-z0-9]+", fold(title[1]) if title else "")
    return ("-".join(words)[:60].strip("-") or "scenario") + ".yaml"


def mistake(problem: InputError, text: str) -> Mistake:
    """An error of a scenario with the line it is about."""
    lines = text.split("\n")
    if not 0 < problem.line <= len(lines):
        return Mistake(problem.message, 0, 0)
    written = lines[problem.line - 1]
    at = max(0, min(problem.column - 1, len(written)))
    end = at
    while end < len(written) and (end == at or written[end] not in ",]}"):
        end += 1
    start = max(0, at - 80)
    before, bad, after = written[start:at], written[at:end][:80], written[end:][:80]
    return Mistake(problem.message, problem.line, problem.column, showable(before), showable(bad), showable(after))


def shelves(services: Services, game: str, query: str = "") -> tuple[Shelf, ...]:
    """The boards of a game by the section of the first rule that each covers, in the order of the book.

    With `query` those whose title, section or rules hold each of its words.
    """
    words = query.lower().split()
    citations = Citations(services, full=False)
    book = services.book(game)
    order = {section.number: place for place, section in enumerate(book.sections)} if book else {}
    found: dict[tuple[int, str], list[tuple[ScenarioFile, tuple[Cite, ...]]]] = {}
    for one in boards(services.scenarios(game)):
        rule = next((rule for rule_id in one.covers if (rule := citations.rule(rule_id))), None)
        key = (
            (order.get(rule.section_number, 999), f"{rule.section_number} {rule.section}")
            if rule
            else (999, "Other boards")
        )
        told = f"{key[1]} {one.title} {' '.join(one.covers)}".lower()
        if all(word in told for word in words):
            found.setdefault(key, []).append((one, citations.cites(one.covers[:2])))
    return tuple(Shelf(title, tuple(found[place, title])) for place, title in sorted(found))


def play_view(
    services: Services,
    text: str,
    answer: Mapping[str, Any],
    link: Link | None = None,
    here: str = "",
    asked: Asked = NO_GOAL,
    kept: Kept | None = None,
) -> Play:
    """The page of a scenario and its answer; with `link` it opens at the outcome and the step that the link means.

    `asked` is the goal that was asked for, with the place of its strategy at which it opens.

    `kept` is set where the site keeps the scenario: its links name that then.
    `here` is the page's own address; left out, it is the one that holds the scenario.
    """
    from rules.lab.form import load_scenario

    scenario = load_scenario(text, "scenario")
    game = scenario.game or str(answer.get("game") or "")
    outcomes = answer.get("outcomes") or []
    found = find(link, outcomes) if link else Found(0, ())
    share = kept.address if kept else scenario_address(text)
    here = here or share
    citations = Citations(services, full=citations_in(answer) <= MOST_PREVIEWS)
    painter = Painter(game, services.snapshot(), own_facts(scenario), teams_of(scenario))
    sentences = tuple((line.player, line.text) for line in scenario.do)
    turn, players = scenario.turn, scenario.player_names()
    turn_player = turn.player if turn else ""
    start = of_answer(answer.get("start") or {}) or of_scenario(scenario)
    letter, name = GAMES[game]
    at = (found.place, link.step if link else 0)
    marked = share and share + remembered(services, game, answer)
    reading = Reading(answer, painter, citations, sentences, here, marked, at)
    view = reading.view(turn_player)
    walk = None
    if answer.get("goal"):
        base = f"{here}&{asked.query}" if here else ""
        walk = Walker(answer["goal"], reading, painter, base, turn_player).view(asked.walk)
    notes = list(found.notes)
    if link:
        notes += changed(link.edition, link.was, services, game, answer)
    if found.place >= len(view.outcomes) and found.place > 0:
        notes.append(f"Outcome {found.place + 1} is not drawn here: there are too many. The first one is shown.")
    return Play(
        title=scenario.title or "A board",
        game=game,
        game_name=name,
        letter=letter,
        turn=f"{turn.player}\u2019s turn, {phase_words(turn.phase, game)}" if turn else "",
        sentences=sentences,
        start=painter.board(start, turn_player, table=answer.get("table")) if start else None,
        answer=view,
        covers=citations.cites(str(one) for one in scenario.covers),
        note=scenario.note,
        opened=found.place if found.place < len(view.outcomes) else 0,
        notes=tuple(notes),
        players=players,
        tree=tree(outcomes[: len(view.outcomes)]),
        differences=differences(outcomes[: len(view.outcomes)], players, game) if len(view.outcomes) > 1 else None,
        groups=groups(outcomes, view.outcomes, players, game),
        kept=kept,
        share=share,
        here=here,
        asked=asked,
        walk=walk,
        build=share.replace("/lab?", "/lab/build?", 1),
        across=tuple(
            (GAMES[other][1], share.replace("/lab?", "/lab/across?", 1) + f"&to={other}")
            for other in siblings(services, game)
            if share and scenario.kind == "board"
        ),
    )
