"""Asking the lab on behalf of a page: within the limits of the site, never more than two boards at once."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from flask import abort, current_app

from rules.problem import InputError
from webapp.services import Services, stamp
from webapp.settings import MAX_SCENARIO
from webapp.views.outcomes import MOST_OUTCOMES
from webapp.views.scenarios import ScenarioFile

if TYPE_CHECKING:
    from rules.lab.offers import Offers
    from rules.lab.puzzles import Opening
    from webapp.views.puzzles import PuzzleFile

MOST_KEPT = 16
"""So many answers are kept: whoever steps through one without script asks for it again at each step."""
OFFER_SECONDS = 1.0
OFFER_POSITIONS = 2_000


class Kept:
    """The answers that were given last, by what was asked and by the cards and rules at that time."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[Any, ...], dict[str, Any]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, mark: tuple[Any, ...]) -> dict[str, Any] | None:
        """The answer to this, if it is still there."""
        with self._lock:
            if mark in self._found:
                self._found.move_to_end(mark)
            return self._found.get(mark)

    def put(self, mark: tuple[Any, ...], answer: dict[str, Any]) -> None:
        """Keep an answer, and let go of the one that was asked for longest ago."""
        with self._lock:
            self._found[mark] = answer
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)


@contextmanager
def _turn(backend: Services, seconds: float) -> Iterator[None]:
    """One of the two places at which boards are played out; answers 429 when none gets free in time."""
    if not backend.asking.acquire(timeout=seconds):
        abort(429, "Other boards are being played out right now. Send this one again in a few seconds.")
    try:
        yield
    finally:
        backend.asking.release()


def _verify(text: str) -> None:
    if len(text.encode("utf-8", "surrogatepass")) > MAX_SCENARIO:
        raise InputError(f"a scenario is at most {MAX_SCENARIO // 1024} KB long; this one is longer")
    if not text.strip():
        raise InputError("write a scenario, or pick one of the boards")


def answer_text(
    backend: Services, text: str, goal: str | None = None, horizon: str = "", unknown: str = ""
) -> dict[str, Any]:
    """The answer to a scenario in its JSON form; with a `goal`, whether that can be forced, and how.

    Raises `InputError` for a scenario that is not of the form; answers 429 when others are being played out.
    """
    from rules.lab import ask

    _verify(text)
    cards = backend.snapshot()
    seconds, positions = current_app.config["ASK_SECONDS"], current_app.config["ASK_POSITIONS"]
    books = tuple(stamp(backend.rulebook_file(game)) for game in backend.book_games())
    asked = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    mark = (asked, goal, horizon, unknown, cards.generation, books, seconds, positions)
    kept: Kept = backend.keep("answers given last", None, Kept)
    if (known := kept.get(mark)) is not None:
        return known
    with _turn(backend, seconds):
        found = ask(
            text,
            cards,
            name="scenario",
            positions=positions,
            seconds=seconds,
            goal=goal,
            horizon=horizon or None,
            unknown=unknown or None,
            most=MOST_OUTCOMES,
        )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    kept.put(mark, plain)
    return plain


def answer_file(backend: Services, one: ScenarioFile) -> dict[str, Any]:
    """The answer to a scenario that ships, kept until the scenario, the cards or the rules change."""
    return backend.answer(one, lambda: answer_text(backend, one.text))


def offers_of(backend: Services, text: str) -> Offers:
    """What can be said next in a scenario. Raises `InputError`; answers 429 when others are being played out."""
    from rules.lab.offers import offers

    _verify(text)
    seconds = min(OFFER_SECONDS, current_app.config["ASK_SECONDS"])
    with _turn(backend, current_app.config["ASK_SECONDS"]):
        return offers(text, backend.snapshot(), positions=OFFER_POSITIONS, seconds=seconds)


def puzzle_answer(backend: Services, puzzle: PuzzleFile) -> tuple[dict[str, Any], tuple[Opening, ...]]:
    """The answer to a puzzle with its solution as the goal, and its first moves.

    Kept until the puzzle, the cards or the rules change.
    """

    def load() -> tuple[dict[str, Any], tuple[Opening, ...]]:
        from rules.lab.puzzles import openings

        answer = answer_text(backend, puzzle.bare, puzzle.question)
        with _turn(backend, current_app.config["ASK_SECONDS"]):
            return answer, openings(puzzle.bare, puzzle.player, backend.snapshot())

    mark = (puzzle, backend.snapshot().generation, stamp(backend.rulebook_file(puzzle.game)))
    return backend.keep(f"puzzle {puzzle.game}/{puzzle.slug}", mark, load)
