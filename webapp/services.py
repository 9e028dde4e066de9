"""What the pages ask: cards, rulebooks, rule search and scenarios, loaded when first needed and kept while unchanged.

One object an application, shared by all requests. What changes on the disk (a new snapshot, an edited rulebook)
is loaded again at the next request; a request never waits for another one's answer but for the loading itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from flask import current_app

from rules.problem import InputError
from rules.titles import LETTERS, TITLES

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from catalog.complete import Names
    from catalog.query.vocabulary import Vocabulary
    from catalog.reader import Snapshot
    from rules.book import Book
    from rules.book.house import Rulings
    from rules.book.search import SearchIndex
    from webapp.views.puzzles import PuzzleFile
    from webapp.views.scenarios import ScenarioFile

Loaded = TypeVar("Loaded")

GAMES = {slug: (LETTERS[slug], title) for slug, title in TITLES.items()}
"""Each game's slug with the letter its rule ids begin with, and its name."""


def game_of_rule(rule_id: str) -> str:
    """The game whose rules begin with this letter; empty when there is none."""
    return next((slug for slug, (letter, _) in GAMES.items() if rule_id.startswith(letter + "-")), "")


def stamp(path: Path) -> Hashable:
    """What tells one version of a file from the next; None when there is no file."""
    try:
        state = path.stat()
    except OSError:
        return None
    return (state.st_mtime_ns, state.st_size, state.st_ino)


@dataclass
class _Kept:
    """A loaded value and the stamp of what it was loaded from."""

    mark: Hashable = None
    value: Any = None
    full: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)


class Services:
    """The backends behind the pages. `home` holds what is written, `data` what ships."""

    def __init__(self, home: Path, data: Path) -> None:
        self.home = home
        self.data = data
        self._kept: dict[str, _Kept] = {}
        self._lock = threading.Lock()
        self.asking = threading.BoundedSemaphore(2)
        """Held while a scenario is explored: more than two at once would only slow each other down."""

    def keep(self, name: str, mark: Hashable, load: Callable[[], Loaded]) -> Loaded:
        """The value of this name, loaded anew when its mark differs from the kept one's."""
        with self._lock:
            kept = self._kept.setdefault(name, _Kept())
        if kept.full and kept.mark == mark:
            return cast(Loaded, kept.value)
        with kept.lock:
            if not kept.full or kept.mark != mark:
                kept.value, kept.mark, kept.full = load(), mark, True
            return cast(Loaded, kept.value)

    def snapshot(self) -> Snapshot:
        """The cards. Raises `InputError` when none have been loaded yet."""
        from catalog.places import snapshot_file
        from catalog.reader import load_snapshot

        return self.keep("snapshot", stamp(snapshot_file(self.home)), lambda: load_snapshot(self.home))

    def vocabulary(self) -> Vocabulary:
        """The values that the fields of a card search can have, over all games."""
        from catalog.query.vocabulary import vocabulary

        snapshot = self.snapshot()
        return self.keep("vocabulary", snapshot.generation, lambda: vocabulary(snapshot, snapshot.games()))

    def card_engine(self) -> Engine:
        """The database that card searches are answered from, with the same cards as the snapshot."""
        from catalog.query.store import open_cards

        snapshot = self.snapshot()
        return self.keep("card engine", snapshot.generation, lambda: open_cards(snapshot, self.home))

    def names(self, game: str | None = None) -> Names:
        """The card names of a game, or of all, to be completed."""
        from catalog.complete import Names

        snapshot = self.snapshot()
        games = tuple(one for one in snapshot.games() if game in (None, one))
        return self.keep(f"names {game or ''}", snapshot.generation, lambda: Names(snapshot, games))

    def set_dates(self) -> dict[tuple[str, str], str]:
        """The day or month each set came out by (game, code or name), where that is known."""
        return {(one.game, one.key): one.date for one in self.snapshot().sets if one.date}

    def sets(self) -> dict[tuple[str, str], str]:
        """The name of each set by (game, code or name), those of a user's imports among them."""
        return {(one.game, one.key): one.name for one in self.snapshot().sets}

    def rulebook_file(self, game: str) -> Path:
        """Where a game's rulebook stands."""
        return self.data / "rulebooks" / f"{game}.md"

    def book_games(self) -> tuple[str, ...]:
        """The games that have a rulebook, in the order of the site."""
        return tuple(game for game in GAMES if self.rulebook_file(game).is_file())

    def book(self, game: str) -> Book | None:
        """A game's rulebook; None for a game without one."""
        from rules.book import load_book

        if game not in GAMES or not self.rulebook_file(game).is_file():
            return None
        return self.keep(f"book {game}", stamp(self.rulebook_file(game)), lambda: load_book(game, self.data))

    def house(self) -> Rulings:
        """What was decided here about rules."""
        from rules.book.house import house_file, load_rulings

        return self.keep("house", stamp(house_file(self.home)), lambda: load_rulings(self.home))

    def index(self) -> SearchIndex:
        """The full-text index of all rulebooks, built or renewed when a rulebook has changed."""
        from rules.book.search import open_index

        mark = tuple((game, stamp(self.rulebook_file(game))) for game in self.book_games())
        return self.keep("index", mark, lambda: open_index(self.home, self.data))

    def scenarios(self, game: str) -> tuple[ScenarioFile, ...]:
        """The scenarios that ship for a game, in the order of their file names."""
        from webapp.views.scenarios import read_folder

        folder = self.data / "scenarios" / game
        mark = tuple((path, stamp(path)) for path in sorted(folder.rglob("*.yaml")))
        return self.keep(f"scenarios {game}", mark, lambda: read_folder(folder, game))

    def puzzles(self, game: str) -> tuple[PuzzleFile, ...]:
        """The puzzles that ship for a game, in the order of their file names. Raises `InputError` without cards."""
        from webapp.views.puzzles import read_puzzles

        folder = self.data / "puzzles" / game
        paths = sorted(folder.glob("*.yaml"))
        mark = (self.snapshot().generation, *((path, stamp(path)) for path in paths)) if paths else ()
        return self.keep(f"puzzles {game}", mark, lambda: read_puzzles(folder, game, self))

    def answer(self, one: ScenarioFile, load: Callable[[], Loaded]) -> Loaded:
        """The answer to a scenario that ships, worked out once for each state of the scenario, cards and rules."""
        mark = (one.text, self.snapshot().generation, stamp(self.rulebook_file(one.game)))
        return self.keep(f"answer {one.game}/{one.slug}", mark, load)


def services() -> Services:
    """The services of the application that handles this request."""
    return cast(Services, current_app.extensions["floorjudge"])


def card_count(game: str) -> int:
    """How many cards of a game there are; 0 while none are loaded."""
    try:
        return len(services().snapshot().records(game))
    except InputError:
        return 0
