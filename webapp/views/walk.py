"""A goal's verdict, and its strategy as somebody walks it: what was answered so far, where that leads, what is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from webapp.views.board import Board, Painter, of_answer
from webapp.views.claims import question
from webapp.views.outcomes import Reading, Step, card_names

MOST_WALKED = 60
"""So many answers of a walk are shown; whoever goes round sees the last ones repeat."""
HORIZONS = (
    ("", "as far as the file says"),
    ("attack", "one attack"),
    ("phase", "this phase"),
    ("turn", "this turn"),
    ("2 turns", "two turns"),
    ("3 turns", "three turns"),
    ("game", "the whole game"),
)
"""How far a goal can look, as the form offers it."""
UNKNOWN = (("worst", "at their worst"), ("chances", "as chances"))
"""What unknown cards can be to a goal, as the form offers it."""


@dataclass(frozen=True)
class Asked:
    """What the form of a goal holds: the goal, how far it looks, what unknown cards are, and what is wrong with it."""

    goal: str = ""
    horizon: str = ""
    unknown: str = "worst"
    walk: tuple[int, ...] = ()
    trouble: str = ""

    @property
    def query(self) -> str:
        """The part of an address that asks for the goal."""
        pairs = [("goal", self.goal), ("horizon", self.horizon), ("unknown", self.unknown)]
        return urlencode([(key, value) for key, value in pairs if value and value != "worst"])


NO_GOAL = Asked()


@dataclass(frozen=True)
class Answer:
    """An answer of a walk: whose, to what question, in what words; empty words for what comes of one."""

    letter: str
    side: str
    player: str
    asked: str
    said: str
    href: str = ""


@dataclass(frozen=True)
class Stage:
    """One answer with the steps that follow from it; `back` is where the walk was before."""

    answer: Answer
    steps: tuple[Step, ...]
    back: str


@dataclass(frozen=True)
class Walk:
    """A verdict with its walk. `head` says who answers next, `ways` are the answers there are; none at the end.

    `kind` strategy or refutation; `strong` and `rest` are the verdict; `choices` the chances of each first answer.
    """

    kind: str
    strong: str
    rest: str
    yes: bool | None
    stages: tuple[Stage, ...]
    head: str
    ways: tuple[Answer, ...]
    end: str
    board: Board | None
    alike: int
    restart: str
    cut: bool
    choices: tuple[tuple[str, str, str], ...]
    assumptions: tuple[str, ...]


def read_walk(text: str) -> tuple[int, ...]:
    """The answers of a walk as an address says them: `0.2.1`; nothing for what is no walk."""
    parts = text.split(".") if text else []
    if len(parts) > MOST_WALKED or not all(part.isdecimal() and len(part) < 4 for part in parts):
        return ()
    return tuple(int(part) for part in parts)


class Walker:
    """Walks the strategy of one answer's goal.

    `base` is the page's address up to its query, to which the walk is added; `part` is the part of the page it is in.
    """

    def __init__(
        self,
        goal: Mapping[str, Any],
        reading: Reading,
        painter: Painter,
        base: str,
        turn: str = "",
        part: str = "goal",
    ) -> None:
        self._goal = goal
        self._reading = reading
        self._painter = painter
        self._base = base
        self._part = part
        self._turn = turn
        self._signs = reading.signs
        strategy = goal.get("strategy") or {}
        self._places = {place["number"]: place for place in strategy.get("places") or []}
        self._names = card_names([place.get("board") or {} for place in self._places.values()])

    def view(self, walk: Sequence[int]) -> Walk:
        """The page's part of the goal, after these answers."""
        goal = self._goal
        strategy = goal.get("strategy") or {}
        stages: list[Stage] = []
        begins = self._reading.steps(strategy.get("begins") or [], self._first_board())
        if begins:
            stages.append(Stage(Answer("", "rule", "", "", ""), begins, ""))
        number, taken = 1 if self._places else 0, 0
        seen: set[int] = set()
        ways: list[Mapping[str, Any]] = []
        place: Mapping[str, Any] = {}
        while number:
            place = self._places[number]
            ways = list(place.get("ways") or [])
            if len(ways) == 1 and number not in seen:
                way = ways[0]
                seen.add(number)
            elif len(ways) > 1 and taken < len(walk) and walk[taken] < len(ways):
                way = ways[walk[taken]]
                taken += 1
                seen.clear()
            else:
                break
            before = self._address(walk[: taken - 1]) if len(ways) > 1 else ""
            trace = [step for step in way["trace"] if step.get("text") != way.get("text")]
            stages.append(Stage(self._answer(way), self._reading.steps(trace, place.get("board") or {}), before))
            number = int(way.get("to") or 0)
            ways = []
        strong, rest = self._verdict()
        done = tuple(walk[:taken])
        round_ = bool(ways) and len(ways) == 1
        end = "and so on, round and round for ever" if round_ else str(place.get("result") or "") if number else ""
        return Walk(
            kind=str(strategy.get("kind") or ""),
            strong=strong,
            rest=rest,
            yes=goal.get("forced"),
            stages=tuple(stages),
            head=self._head(place) if len(ways) > 1 else "",
            ways=tuple(self._answer(way, self._address((*done, k))) for k, way in enumerate(ways))
            if len(ways) > 1
            else (),
            end=end,
            board=self._board(place),
            alike=int(place.get("alike") or 1),
            restart=self._address(()) if done else "",
            cut=bool(self._places) and not number,
            choices=tuple((str(one["text"]), *one["chance"]) for one in goal.get("choices") or []),
            assumptions=tuple(str(one) for one in goal.get("assumptions") or []),
        )

    def _first_board(self) -> Mapping[str, Any]:
        return self._places[1].get("board") or {} if self._places else {}

    def _address(self, walk: Sequence[int]) -> str:
        if not self._base:
            return ""
        said = f"&walk={'.'.join(map(str, walk))}" if walk else "" if self._part == "goal" else "&walk="
        return f"{self._base}{said}#{self._part}".replace("?&", "?")

    def _board(self, place: Mapping[str, Any]) -> Board | None:
        board = of_answer(place.get("board") or {})
        return self._painter.board(board, self._turn) if board else None

    def _answer(self, way: Mapping[str, Any], href: str = "") -> Answer:
        player = str(way.get("player") or "")
        letter, side = self._signs.get(player, ("", "rule"))
        asked, mark, answer = question(str(way.get("text") or ""), player, self._names).partition("? ")
        asked, answer = (f"{asked}?", answer) if mark else ("", asked)
        if not answer:
            answer = "what may come of it" if self._goal.get("forced") else "what comes of it"
        return Answer(letter, side, player, asked, answer, href)

    def _head(self, place: Mapping[str, Any]) -> str:
        who = next((str(way["player"]) for way in place["ways"] if way.get("player")), "")
        if place.get("kind") == "ours":
            return f"What does {who or self._goal.get('player')} try?"
        if not who or who == "chance":
            return "What do the cards turn out to be?"
        return f"What does {who} answer?"

    def _verdict(self) -> tuple[str, str]:
        goal = self._goal
        player, text = str(goal.get('player') or ''), str(goal.get('text') or '')
        when = str(goal.get("horizon") or "")
        text = text.removeprefix(f"{player}:").strip()
        about = f"\u201c{text}\u201d{', ' + when if when else ''}"
        if goal.get("chance"):
            low, high = goal["chance"]
            strong = f"{low}." if low == high else f"Between {low} and {high}."
            cut = "" if goal.get("complete") else " The search stopped at its limit; this much is certain."
            return (
                strong,
                f"So likely is {about}, with {player}\u2019s best answers against the worst of the others.{cut}",
            )
        if goal.get("forced") is None:
            return "Not settled.", f"The search for {about} stopped at its limit before it was sure either way."
        others = [name for name in goal.get("by") or [] if name != player]
        if goal["forced"]:
            return f"{player} can force it:", f"{about}, whatever the others answer."
        also = f" {' and '.join(others)} can." if others else ""
        return f"{player} cannot force it:", f"{about}. Whatever {player} tries, there is an answer.{also}"
