"""Reading the snapshot: cards by name, slug or what somebody wrote; no database, no web."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from catalog.names import fold, key
from catalog.places import snapshot_file
from catalog.record import CardRecord
from catalog.snapshot import VERSION, GameShelf, SnapshotFile
from rules.abilities.tree import CardDef
from rules.problem import InputError

SURE = 90.0
"""A guess needs at least this ratio (0 to 100) to the name that was written ..."""
AHEAD = 5.0
"""... and to be this far ahead of the next card."""
LONGEST = 200
"""Longer than any card name: what is written longer is compared with none."""
DAMAGED = "the card snapshot is damaged: run `floorjudge load`"

_card = msgspec.msgpack.Decoder(CardRecord)
_shelf = msgspec.msgpack.Decoder(GameShelf)
_file = msgspec.msgpack.Decoder(SnapshotFile)


class Resolution(Struct, frozen=True):
    """Which card a written name means.

    `exact`, `folded` (case, accents, punctuation, blanks), `alias`: sure, `score` 100. `guessed`: near this card
    and no other. `ambiguous`: the spelling of several cards, named in `suggestions`. `unknown`: none, with near names.
    """

    kind: Literal["exact", "folded", "alias", "guessed", "ambiguous", "unknown"]
    record: CardRecord | None = None
    score: float = 0.0
    suggestions: tuple[str, ...] = ()


class Snapshot:
    """All cards of a snapshot; each card is decoded when it is first asked for. Safe to share between threads."""

    def __init__(self, content: SnapshotFile) -> None:
        self.generation = content.generation
        self.sets = content.sets
        self._raw = content.games
        self._shelves: dict[str, _Shelf] = {}
        self._set_names = {(each.game, each.key): each.name for each in content.sets}

    def games(self) -> tuple[str, ...]:
        """The games that have cards here."""
        return tuple(self._raw)

    def _shelf(self, game: str) -> _Shelf | None:
        """A game's cards, decoded when they are first asked for; None for an unknown game."""
        found = self._shelves.get(game)
        if found is None and game in self._raw:
            try:
                found = self._shelves[game] = _Shelf(_shelf.decode(self._raw[game]))
            except msgspec.MsgspecError as problem:
                raise InputError(DAMAGED) from problem
        return found

    def set_name(self, game: str, code: str) -> str:
        """The full name of a set by what a printing calls it; the code itself where no set is known by it."""
        return self._set_names.get((game, code), code)

    def names(self, game: str) -> tuple[str, ...]:
        """The card names of a game in file order; none for an unknown game."""
        shelf = self._shelf(game)
        return shelf.names if shelf else ()

    def records(self, game: str) -> Sequence[CardRecord]:
        """All cards of a game in file order; none for an unknown game."""
        shelf = self._shelf(game)
        return tuple(shelf.card(index) for index in range(len(shelf.names))) if shelf else ()

    def record(self, game: str, name: str) -> CardRecord | None:
        """The card with this name, folded name or alias; None when there is none or more than one."""
        shelf = self._shelf(game)
        if shelf is None or (index := shelf.index(name)) is None:
            return None
        return shelf.card(index)

    def get(self, game: str, name: str) -> CardDef | None:
        """The same card as the core sees it."""
        shelf = self._shelf(game)
        if shelf is None or (index := shelf.index(name)) is None:
            return None
        return shelf.definition(index)

    def by_slug(self, game: str, slug: str) -> CardRecord | None:
        """The card with this address."""
        shelf = self._shelf(game)
        if shelf is None or (index := shelf.by_slug.get(slug)) is None:
            return None
        return shelf.card(index)

    def words(self, game: str, card: CardRecord) -> str:
        """What a card of this snapshot says, an ability a line, in the game's words."""
        shelf = self._shelf(game)
        return shelf.words[shelf.by_slug[card.slug]] if shelf else ""

    def resolve(self, game: str, written: str) -> Resolution:
        """Which card of the game a written name means (see `Resolution`)."""
        shelf = self._shelf(game)
        return shelf.resolve(written) if shelf else Resolution("unknown")

    def may_mean(self, game: str, written: str) -> bool:
        """Whether a written name can mean a card: False is sure, and told sooner than by `resolve`."""
        shelf = self._shelf(game)
        return shelf is not None and shelf.may_mean(written)

    def suggest(self, game: str, written: str) -> tuple[str, ...]:
        """The names nearest to one that is no card, best first; empty when none is near."""
        found = self.resolve(game, written)
        named = (found.record.name,) if found.record is not None else ()
        return tuple(dict.fromkeys(named + found.suggestions))


class _Shelf:
    """One game's cards with the indices made from them."""

    def __init__(self, shelf: GameShelf) -> None:
        self._raw = shelf
        self.names = shelf.names
        self.words = shelf.words
        self.by_name = {name: index for index, name in enumerate(shelf.names)}
        self.by_slug = {slug: index for index, slug in enumerate(shelf.slugs)}
        self._records: dict[int, CardRecord] = {}
        self._definitions: dict[int, CardDef] = {}
        self._spellings: list[tuple[str, int]] | None = None

    def card(self, index: int) -> CardRecord:
        found = self._records.get(index)
        if found is None:
            found = self._records[index] = _card.decode(self._raw.cards[index])
        return found

    def definition(self, index: int) -> CardDef:
        found = self._definitions.get(index)
        if found is None:
            found = self._definitions[index] = self.card(index).definition()
        return found

    def _sure(self, name: str) -> tuple[Literal["exact", "folded", "alias"], tuple[int, ...]]:
        if (index := self.by_name.get(name)) is not None:
            return "exact", (index,)
        if len(name) > LONGEST:
            return "folded", ()
        folded = key(name)
        if places := self._raw.keys.get(folded):
            return "folded", places
        return "alias", self._raw.aliases.get(folded, ())

    def index(self, name: str) -> int | None:
        _, places = self._sure(name)
        return places[0] if len(places) == 1 else None

    def resolve(self, written: str) -> Resolution:
        kind, places = self._sure(written)
        if len(places) == 1:
            return Resolution(kind, self.card(places[0]), 100.0)
        if places:
            return Resolution("ambiguous", suggestions=tuple(self.names[index] for index in places))
        return self._guess(written)

    def may_mean(self, written: str) -> bool:
        """By the letters that a name shares with each card's: too few, whatever their order, and none is guessed."""
        if self._sure(written)[1]:
            return True
        plain = fold(written) if len(written) <= LONGEST else ""
        letters = Counter(plain.replace(" ", ""))
        blanks = plain.count(" ")
        count = letters.total()
        for known in (*self._raw.keys, *self._raw.aliases):
            least = SURE / 200 * (len(plain) + blanks + len(known)) - blanks
            if min(count, len(known)) < least:
                continue
            if sum(min(times, known.count(letter)) for letter, times in letters.items()) >= least:
                return bool(plain)
        return False

    def _guess(self, written: str) -> Resolution:
        folded = fold(written) if len(written) <= LONGEST else ""
        if not folded:
            return Resolution("unknown")
        if self._spellings is None:
            known = [(fold(name), index) for index, name in enumerate(self.names)]
            for alias, places in self._raw.aliases.items():
                known += [(alias, index) for index in places]
            self._spellings = known
        from rapidfuzz import fuzz

        best: dict[int, float] = {}
        for spelling, index in self._spellings:
            best[index] = max(best.get(index, 0.0), fuzz.ratio(folded, spelling))
        ranked = sorted(best, key=lambda index: (-best[index], index))
        first = best[ranked[0]]
        second = best[ranked[1]] if len(ranked) > 1 else 0.0
        if first >= SURE and first - second >= AHEAD:
            return Resolution("guessed", self.card(ranked[0]), first, (self.names[ranked[0]],))
        near: dict[int, float] = {}
        for spelling, index in self._spellings:
            words, part = fuzz.token_sort_ratio(folded, spelling), fuzz.partial_ratio(folded, spelling)
            short = min(len(folded), len(spelling)) <= 3
            if best[index] >= 60.0 or words >= 75.0 or part >= 85.0 and not short:
                score = max(best[index], words - 2.0, 0.0 if short else part - 10.0)
                near[index] = max(near.get(index, 0.0), score)
        order = sorted(near, key=lambda index: (-near[index], index))
        return Resolution("unknown", None, first, tuple(self.names[index] for index in order[:5]))


def decode_snapshot(content: bytes, place: str = "catalog.snapshot") -> Snapshot:
    """A snapshot from the bytes of its file. Raises `InputError` when they are no snapshot of this release."""
    try:
        version = msgspec.msgpack.decode(content, type=_Version).version
        if version == VERSION:
            return Snapshot(_file.decode(content))
    except msgspec.MsgspecError as problem:
        raise InputError(DAMAGED, place) from problem
    raise InputError("the card snapshot is of another release of Floorjudge: run `floorjudge load`", place)


class _Version(Struct):
    version: str


def load_snapshot(home: Path | None = None) -> Snapshot:
    """The snapshot of a home. Raises `InputError` when it is missing, damaged or of another release."""
    path = snapshot_file(home)
    try:
        content = path.read_bytes()
    except FileNotFoundError as problem:
        raise InputError("no cards are loaded yet: run `floorjudge load`", str(path)) from problem
    except OSError as problem:
        raise InputError(f"cannot read the card snapshot: {problem.strerror or problem}", str(path)) from problem
    return decode_snapshot(content, str(path))
