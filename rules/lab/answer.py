"""The answer to a scenario as plain values: its JSON has its keys in a fixed order."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

SCHEMA = 1


class Change(Struct, rename={"from_": "from"}):
    """One field of one object that changed."""

    object: int
    field: str
    from_: Any
    to: Any


class Traced(Struct):
    """One step: the rule it follows from, who, which card, and what changed.

    `ids`: all ids of that rule's paragraph and of further rules that the step follows from. `table` is what the step
    changed on a drawn board (`rules.lab.tables`), of a game that has one.
    """

    n: int
    rule: str
    ids: tuple[str, ...]
    who: str | None
    card: str | None
    text: str
    changes: list[Change]
    number: str = ""
    table: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Choice(Struct):
    """One choice that leads to an outcome; `question` and `answer` are stable words."""

    player: str
    question: str
    answer: str
    text: str
    step: int


class OutcomeOut(Struct):
    """A class of end boards equal in what is watched, with one line that leads there."""

    id: str
    watch: dict[str, str]
    winner: str | None
    lines: int
    forced_by: list[str]
    choices: list[Choice]
    trace: list[Traced]
    board: dict[str, dict[str, Any]]
    result: str = ""
    repeats: bool = False
    table: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class RefusedOut(Struct):
    """A sentence that was refused, the rule that bars it and all rules that do."""

    do: int
    rule: str | None
    card: str | None
    text: str
    also: list[str]


class Assumption(Struct):
    """Where an unknown card was taken for something, or a clause was left out. `at` is a step of the first outcome."""

    what: str
    taken_as: str
    at: int
    matters: bool
    outcome: str = ""


class Way(Struct):
    """A way on from a place of a strategy: who answers what, and what happens until the next choice.

    `to` is the number of the place it leads to, 0 where that is not written out. `text` is empty where it is what
    comes of an answer rather than an answer.
    """

    player: str
    question: str
    answer: str
    text: str
    to: int
    trace: list[Traced]


class Place(Struct):
    """One position of a strategy, or several that its player cannot tell apart (`alike`), of which the first is shown.

    `kind`: `ours` (the player answers), `theirs` (others or chance do), `end` (`result` says how).
    """

    number: int
    kind: str
    ways: list[Way]
    result: str
    board: dict[str, dict[str, Any]]
    alike: int


class Strategy(Struct):
    """How a goal is forced, or why it cannot be; `places[0]` is the beginning, places that are equal are one.

    `kind` strategy: the player's one answer at each place, with whatever the others do; refutation: every answer of
    the player's, with one that the others, or chance, give to it. `whole`: every place is written out.
    """

    kind: str
    whole: bool
    begins: list[Traced]
    places: list[Place]


class Odds(Struct):
    """An answer, and how likely the goal is with it at least and at most, as fractions."""

    text: str
    chance: tuple[str, str]


class GoalOut(Struct):
    """Whether a goal can be forced, by whom, and a line that reaches it.

    `forced` None: not settled within the limits. `player` is who is to force it, `by` all who can. `unknown`: cards
    that nobody knows count at their worst, or as `chances`; then `chance` is how likely the goal is at least and at
    most, as fractions, with the player's best answers against the worst of the others, and `choices` the same for each
    answer at the player's first choice.
    """

    text: str
    forced: bool | None
    line: str | None
    by: list[str]
    player: str = ""
    horizon: str = ""
    unknown: str = "worst"
    chance: tuple[str, str] | None = None
    complete: bool = True
    positions: int = 0
    strategy: Strategy | None = None
    choices: list[Odds] = []
    assumptions: list[str] = []


class Failed(Struct, rename={"in_": "in"}):
    """An expectation that does not hold, and in which outcome."""

    claim: str
    kind: str
    in_: str | None = None


class Expectation(Struct):
    """Whether everything that was expected came out; `unsettled` where the search was cut off."""

    passed: bool
    failed: list[Failed]
    unsettled: list[Failed] = []


class Answer(Struct):
    """The whole answer."""

    schema: int
    game: str
    ruleset: str
    switches: dict[str, str]
    complete: bool
    positions: int
    limit: int
    milliseconds: int
    outcomes: list[OutcomeOut]
    refused: list[RefusedOut]
    assumptions: list[Assumption]
    goal: GoalOut | None
    expect: Expectation | None
    warnings: list[str] = []
    title: str = ""
    kind: str = "board"
    start: dict[str, dict[str, Any]] = {}
    table: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    record: Any = None
    verdict: str = ""


def to_json(answer: Answer, indent: int = 0) -> bytes:
    """The answer as JSON; the same answer gives the same bytes."""
    data = msgspec.json.encode(answer)
    return msgspec.json.format(data, indent=indent) if indent else data
