"""A table for two at one screen: the board so far, who is asked what, every answer as a link to the board after it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from webapp.services import GAMES, Services
from webapp.views.board import Board, Painter, own_facts, signs, teams_of
from webapp.views.boardform import MOST_LINES, BoardForm, Spoken
from webapp.views.citations import Citations, Cite
from webapp.views.link import Key, scenario_address
from webapp.views.outcomes import Reading, Step

if TYPE_CHECKING:
    from rules.lab.offers import Offers, Question
    from rules.lab.shape import Scenario

MOST_STEPS = 12
"""So many of the last steps are shown; all of them stand in the answer."""
_ASKED = re.compile(r'when asked "[^"]*":\s*')


@dataclass(frozen=True)
class Way:
    """One answer that may be given, with the address of the table after it; empty where that is too long."""

    text: str
    href: str


@dataclass(frozen=True)
class Asked:
    """Who is asked what, the answers, and what may not be done and why."""

    player: str
    letter: str
    side: str
    text: str
    ways: tuple[Way, ...]
    barred: tuple[tuple[str, tuple[Cite, ...]], ...]
    cites: tuple[Cite, ...]


@dataclass(frozen=True)
class PlayTable:
    """The page: what was said so far with the address that takes back all after it, the board, the last steps."""

    title: str
    letter: str
    game_name: str
    said: tuple[tuple[str, str, str, str], ...]
    undo: str
    board: Board | None
    now: str
    steps: tuple[Step, ...]
    asked: Asked | None
    refused: tuple[Any, ...]
    over: str
    answer: str
    build: str
    notes: tuple[str, ...] = ()


def sentence_of(said: str) -> str:
    """A fixed answer as a sentence that is said in its turn: without the question it belongs to."""
    return _ASKED.sub("", said)


def spoken(form: BoardForm, player: str, said: str) -> BoardForm:
    """The form after one more sentence of a player."""
    names = [seat.name for seat in form.seats]
    seat = str(names.index(player)) if player in names else player
    return replace(form, do=(*form.do, Spoken(seat, sentence_of(said))))


def taken_back(form: BoardForm, kept: int) -> BoardForm:
    """The form with only its first `kept` sentences."""
    return replace(form, do=form.do[:kept])


def answer_to(question: Question, key: Key) -> str:
    """The sentence of a question that means the choice of an outcome; empty where none does."""
    player, text, answer = key
    if question.player != player or question.text != text:
        return ""
    for said in question.sentences:
        short = sentence_of(said)
        if answer in (short, short.partition(" ")[2]):
            return said
    return ""


def shared_steps(outcomes: Sequence[Mapping[str, Any]]) -> int:
    """How many steps all outcomes begin with alike: as far as it is played while something is still to be decided."""
    traces = [[(step.get("who"), step.get("text")) for step in one.get("trace") or []] for one in outcomes]
    if not traces:
        return 0
    number = 0
    for steps in zip(*traces, strict=False):
        if any(step != steps[0] for step in steps):
            break
        number += 1
    return number


class TableMaker:
    """Lays out the table. `written` gives the file of a form."""

    def __init__(self, services: Services, scenario: Scenario, form: BoardForm, written: Any) -> None:
        self._services, self._scenario, self._form, self._written = services, scenario, form, written
        self._citations = Citations(services)
        self._signs = signs([seat.name for seat in form.seats])

    def href(self, form: BoardForm) -> str:
        """The address of the table of a form."""
        return scenario_address(self._written(form)).replace("/lab?", "/lab/table?", 1)

    def table(self, text: str, answer: Mapping[str, Any], offers: Offers, notes: tuple[str, ...] = ()) -> PlayTable:
        """The whole table."""
        form, scenario = self._form, self._scenario
        outcomes = answer.get("outcomes") or []
        settled = len(outcomes) < 2
        at = 0 if settled else shared_steps(outcomes)
        painter = Painter(scenario.game, self._services.snapshot(), own_facts(scenario), teams_of(scenario))
        sentences = tuple((line.player, line.text) for line in scenario.do)
        # a board at a step is drawn where the page opens at that step
        reading = Reading(answer, painter, self._citations, sentences, "/lab?", "", (0, at))
        turn = scenario.turn.player if scenario.turn else ""
        view = reading.view(turn)
        first = view.outcomes[0] if view.outcomes else None
        steps = first.steps if first and settled else first.steps[:at] if first else ()
        question = next(iter(offers.open), None) or offers.next
        said = []
        for n, line in enumerate(form.do):
            index = int(line.seat) if line.seat.isdecimal() else -1
            name = form.seats[index].name if 0 <= index < len(form.seats) else line.seat
            said.append((name, line.text, self._signs.get(name, ("", "rule"))[0], self.href(taken_back(form, n))))
        winner = str(outcomes[0].get("winner") or "") if len(outcomes) == 1 else ""
        over = f"{winner} wins." if winner else "" if question else "There is nothing more to do here."
        address = scenario_address(text)
        return PlayTable(
            title=scenario.title or "A board",
            letter=GAMES[form.game][0],
            game_name=GAMES[form.game][1],
            said=tuple(said),
            undo=said[-1][3] if said else "",
            # which cards lie in the piles is known at the end only
            board=(first.board if settled else replace(first.board, known=())) if first and first.board else None,
            now="As it stands now" if settled or at else "As it was before",
            steps=steps[-MOST_STEPS:],
            asked=self._asked(question, question is offers.next) if question and not winner else None,
            refused=view.refused,
            over=over,
            answer=address,
            build=address.replace("/lab?", "/lab/build?", 1),
            notes=notes,
        )

    def _asked(self, question: Question, acts: bool) -> Asked:
        said = question.sentences
        if acts and "end turn" not in said:
            said = (*said, "end turn")
        room = len(self._form.do) < MOST_LINES
        ways = tuple(
            Way(sentence_of(one), self.href(spoken(self._form, question.player, one)) if room else "") for one in said
        )
        return Asked(
            player=question.player,
            letter=self._signs.get(question.player, ("", "rule"))[0],
            side=self._signs.get(question.player, ("", "rule"))[1],
            text=question.text if question.text.endswith("?") else f"{question.text}?",
            ways=ways,
            barred=tuple((bar.text, self._citations.cites(bar.ids[:4])) for bar in question.barred),
            cites=self._citations.cites(question.ids[:3]),
        )
