"""Asking the lab on behalf of a page: in a worker process, within the limits of the site, never many boards at once."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
from flask import abort, current_app

from rules.problem import InputError
from webapp.searching.desk import Desk, GivenUp, StillSearching, outcome, result
from webapp.searching.pool import Busy
from webapp.searching.wire import Asked
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


def desk_of(backend: Services) -> Desk:
    """Where boards are handed in to the worker processes of this application."""
    config = current_app.config
    return backend.keep("desk", None, lambda: Desk(backend.home, config["WORKERS"], config["ASK_MEMORY"]))


def _busy() -> NoReturn:
    abort(429, "Other boards are being played out right now. Send this one again in a few seconds.")


@contextmanager
def _turn(backend: Services, seconds: float) -> Iterator[None]:
    """One of the two places in the site's own process; answers 429 when none gets free in time."""
    if not backend.asking.acquire(timeout=seconds):
        _busy()
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
    backend: Services,
    text: str,
    goal: str | None = None,
    horizon: str = "",
    unknown: str = "",
    back: str = "",
    house: bool = True,
) -> dict[str, Any]:
    """The answer to a scenario in its JSON form; with a `goal`, whether that can be forced, and how.

    `back` is the address at which the same can be asked again; with `house` what was decided here sets switches, which
    is not so for what ships. Raises `InputError` for a scenario that is not of the
    form, `StillSearching` for one that takes longer than a page should, `GivenUp` for one without an answer; answers
    429 when others are being played out.
    """
    _verify(text)
    kept: Kept = backend.keep("answers given last", None, Kept)
    mark = mark_of(backend, text, goal, horizon, unknown, house)
    if (known := kept.get(mark)) is not None:
        return known
    config = current_app.config
    asked = Asked(
        text,
        "ask",
        goal,
        horizon,
        unknown,
        config["ASK_POSITIONS"],
        config["ASK_SECONDS"],
        MOST_OUTCOMES,
        home=str(backend.home),
        house=house,
    )
    if not config["WORKERS"]:
        plain = _here(backend, asked)
        kept.put(mark, plain)
        return plain
    desk = desk_of(backend)
    try:
        job = desk.hand_in(mark, asked, back, lambda answer: kept.put(mark, msgspec.json.decode(answer)))
    except Busy:
        _busy()
    if not job.over.wait(config["ASK_WAIT"]):
        raise StillSearching(job.id)
    done = desk.job(job.id)
    if done is None:
        raise GivenUp("gone")
    found: dict[str, Any] = msgspec.json.decode(outcome(done.answer, done.trouble))
    return found


def mark_of(
    backend: Services, text: str, goal: str | None = None, horizon: str = "", unknown: str = "", house: bool = True
) -> tuple[Any, ...]:
    """What an answer depends on: the scenario, the cards, the rules and the limits."""
    config = current_app.config
    books = tuple(stamp(backend.rulebook_file(game)) for game in backend.book_games())
    asked = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    generation = backend.snapshot().generation
    limits = (config["ASK_SECONDS"], config["ASK_POSITIONS"])
    return (asked, goal, horizon, unknown, generation, books, limits, backend.house() if house else None)


def known_answer(
    backend: Services, text: str, goal: str | None = None, horizon: str = "", unknown: str = ""
) -> dict[str, Any] | None:
    """The answer to a scenario, if it was given lately."""
    kept: Kept = backend.keep("answers given last", None, Kept)
    return kept.get(mark_of(backend, text, goal, horizon, unknown))


def _here(backend: Services, asked: Asked) -> dict[str, Any]:
    """The answer, worked out in the site's own process."""
    from rules.book.house import NONE
    from rules.lab import ask

    with _turn(backend, asked.seconds):
        found = ask(
            asked.text,
            backend.snapshot(),
            name="scenario",
            positions=asked.positions,
            seconds=asked.seconds,
            goal=asked.goal,
            horizon=asked.horizon or None,
            unknown=asked.unknown or None,
            most=asked.most,
            house=backend.house() if asked.house else NONE,
        )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def answer_file(backend: Services, one: ScenarioFile) -> dict[str, Any]:
    """The answer to a scenario that ships, kept until the scenario, the cards or the rules change."""
    return backend.answer(one, lambda: answer_text(backend, one.text, back=one.href, house=False))


def offers_of(backend: Services, text: str) -> Offers:
    """What can be said next in a scenario.

    Raises `InputError`, and `GivenUp` for a board without an answer; answers 429 when others are being played out.
    """
    from rules.lab.offers import Offers, offers

    _verify(text)
    config = current_app.config
    seconds = min(OFFER_SECONDS, config["ASK_SECONDS"])
    if not config["WORKERS"]:
        with _turn(backend, config["ASK_SECONDS"]):
            return offers(text, backend.snapshot(), positions=OFFER_POSITIONS, seconds=seconds)
    asked = Asked(text, "offers", positions=OFFER_POSITIONS, seconds=seconds, home=str(backend.home))
    return msgspec.json.decode(_at_once(backend, asked), type=Offers)


def _at_once(backend: Services, asked: Asked) -> bytes:
    """What a worker says of something quick. Raises `InputError` and `GivenUp`; answers 429 when none is free."""
    backend.snapshot()
    try:
        said = desk_of(backend).pool.run(asked, wait=current_app.config["ASK_SECONDS"])
    except Busy:
        _busy()
    return outcome(*result(said))


def _openings(backend: Services, puzzle: PuzzleFile) -> tuple[Opening, ...]:
    """The first moves of a puzzle."""
    from rules.lab.puzzles import Opening, openings

    config = current_app.config
    if not config["WORKERS"]:
        with _turn(backend, config["ASK_SECONDS"]):
            return openings(puzzle.bare, puzzle.player, backend.snapshot())
    asked = Asked(puzzle.bare, "openings", player=puzzle.player, home=str(backend.home))
    return msgspec.json.decode(_at_once(backend, asked), type=tuple[Opening, ...])


def puzzle_answer(backend: Services, puzzle: PuzzleFile) -> tuple[dict[str, Any], tuple[Opening, ...]]:
    """The answer to a puzzle with its solution as the goal, and its first moves.

    Kept until the puzzle, the cards or the rules change.
    """

    def load() -> tuple[dict[str, Any], tuple[Opening, ...]]:
        return answer_text(backend, puzzle.bare, puzzle.question, house=False), _openings(backend, puzzle)

    mark = (puzzle, backend.snapshot().generation, stamp(backend.rulebook_file(puzzle.game)))
    return backend.keep(f"puzzle {puzzle.game}/{puzzle.slug}", mark, load)
