"""How much of each game there is: cards played whole, claims in the rulebook, claims that a passing scenario shows.

The figures of INTERFACES, section 6. The cards come from whoever calls, since `rules` knows no catalog.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec
from msgspec import Struct

from rules.abilities import tree
from rules.book import load_book
from rules.book.load import book_games, default_data
from rules.book.model import Book
from rules.core.supported import unsupported
from rules.core.world import walk
from rules.games.register import GAMES
from rules.lab.answer import Answer
from rules.lab.ask import ask
from rules.lab.boardless import DeckCheck
from rules.lab.form import load_scenario
from rules.problem import InputError

if TYPE_CHECKING:
    from rules.abilities.compile import Compiled

NOT_EXECUTABLE = "°"
NOT_PLAYABLE = "game not playable yet"


class Record(Protocol):
    """What is asked of one card: its name, how far it is played, and its value for the core."""

    @property
    def name(self) -> str: ...
    @property
    def play(self) -> tree.PlayRecord: ...
    def definition(self) -> tree.CardDef: ...


class Cards(Protocol):
    """Where cards come from: a `catalog.reader.Snapshot` is one."""

    def games(self) -> tuple[str, ...]: ...
    def records(self, game: str) -> Sequence[Any]: ...
    def get(self, game: str, name: str) -> tree.CardDef | None: ...


class Figures(Struct):
    """One game. `claims` are the rulebook's statements by the list beside it; those of cards only are `card_rules`."""

    cards: int = 0
    full: int = 0
    partial: int = 0
    none: int = 0
    claims: int = 0
    claims_in_rulebook: int = 0
    executable_claims: int = 0
    claims_with_passing_scenario: int = 0
    card_rules: int = 0
    card_rules_with_passing_scenario: int = 0


class Coverage(Struct):
    """All games by their slugs."""

    games: dict[str, Figures]


class Shown(Struct, frozen=True):
    """One scenario that was run: what it says it covers, of that what it cites, and whether it passes."""

    file: str
    covers: tuple[str, ...]
    cites: frozenset[str]
    passed: bool
    why: str = ""

    @property
    def shows(self) -> tuple[str, ...]:
        """The ids that count as shown by it."""
        return tuple(id for id in self.covers if id in self.cites) if self.passed else ()


def coverage_path(data: Path | None = None) -> Path:
    """Where the committed figures are."""
    return (data or default_data()) / "coverage.json"


def committed(data: Path | None = None) -> Coverage:
    """The figures as they were last written. Raises InputError when there are none."""
    path = coverage_path(data)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Coverage)
    except FileNotFoundError:
        raise InputError("there are no figures yet; `make coverage` writes them", str(path)) from None
    except msgspec.DecodeError as problem:
        raise InputError(f"these are no figures of coverage: {problem}", str(path)) from None


def claims(game: str, data: Path | None = None) -> tuple[tuple[str, ...], frozenset[str]]:
    """The ids of a book's claims in order, and those that no game in progress can show; nothing without a list."""
    path = (data or default_data()) / "rulebooks" / f"{game}.claims.txt"
    if not path.is_file():
        return (), frozenset()
    lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    listed = [line for line in lines if line and not line.startswith("#")]
    ids = tuple(line.removesuffix(NOT_EXECUTABLE) for line in listed)
    return ids, frozenset(line.removesuffix(NOT_EXECUTABLE) for line in listed if line.endswith(NOT_EXECUTABLE))


def cited(answer: Answer, book: Book) -> frozenset[str]:
    """Every id that a step or a refusal of an answer follows from."""
    found = {id for outcome in answer.outcomes for step in outcome.trace for id in step.ids}
    for refused in answer.refused:
        for id in (refused.rule, *refused.also):
            rule = book.by_id(id) if id else None
            found |= set(rule.ids) if rule is not None else set()
    return frozenset(found)


def scenario_files(game: str, data: Path | None = None) -> list[Path]:
    """The scenarios of a game, in the order of their names."""
    return sorted(((data or default_data()) / "scenarios" / game).rglob("*.yaml"))


def shown(path: Path, game: str, cards: Cards, deck_check: DeckCheck | None) -> Shown:
    """Run one scenario. A file that cannot be read has not passed."""
    source = path.read_bytes()
    try:
        scenario = load_scenario(source, path.name, lambda name: cards.get(game, name) is not None)
        answer = ask(source, cards, name=path.name, deck_check=deck_check)
    except InputError as problem:
        return Shown(str(path), (), frozenset(), False, str(problem))
    covers = tuple(said.text for said in scenario.covers)
    board = scenario.kind in ("board", "setup")
    cites = cited(answer, load_book(game)) if board else frozenset(covers)
    failed = [*answer.expect.failed, *answer.expect.unsettled] if answer.expect is not None else []
    passed = answer.expect is not None and answer.expect.passed
    return Shown(str(path), covers, cites, passed, "; ".join(f"{one.kind}: {one.claim}" for one in failed))


def run_all(game: str, cards: Cards, deck_check: DeckCheck | None = None, data: Path | None = None) -> Iterator[Shown]:
    """Run every scenario of a game."""
    for path in scenario_files(game, data):
        yield shown(path, game, cards, deck_check)


def figures(game: str, cards: Cards, ran: Iterable[Shown], data: Path | None = None) -> Figures:
    """The figures of one game, from its cards, its book and the scenarios that were run."""
    status = Counter(record.play.status for record in cards.records(game))
    found = Figures(status.total(), status["full"], status["partial"], status["none"])
    shows = {id for one in ran for id in one.shows}
    if game not in book_games(data):
        return found
    book = load_book(game, data)
    ids, silent = claims(game, data)
    found.claims = len(ids)
    found.claims_in_rulebook = sum(book.by_id(id) is not None for id in ids)
    executable = [id for id in ids if id not in silent]
    found.executable_claims = len(executable)
    found.claims_with_passing_scenario = sum(id in shows for id in executable)
    own = [rule.ids[0] for rule in book.rules if rule.from_cards and not rule.is_reading]
    found.card_rules = len(own)
    found.card_rules_with_passing_scenario = sum(id in shows for id in own)
    return found


def measure(
    cards: Cards,
    deck_check: DeckCheck | None = None,
    data: Path | None = None,
    tick: Callable[[str, Shown], None] | None = None,
) -> Coverage:
    """Run all scenarios of all games that have a rulebook or cards. `tick` is told each scenario that was run."""
    games = list(dict.fromkeys((*book_games(data), *cards.games())))
    found: dict[str, Figures] = {}
    for game in games:
        ran = []
        for one in run_all(game, cards, deck_check, data) if game in GAMES else ():
            ran.append(one)
            if tick is not None:
                tick(game, one)
        found[game] = figures(game, cards, ran, data)
    return Coverage(found)


# --- cards by set and by what they lack -------------------------------------------------------------


class SetFigures(Struct, frozen=True):
    """How far the cards of one set are played. A card counts in each set it is printed in."""

    set: str
    name: str
    cards: int
    full: int
    partial: int
    none: int


class Missing(Struct, frozen=True):
    """A kind of clause that is left out, and the cards that have one."""

    kind: str
    count: int
    cards: tuple[str, ...]


def by_set(game: str, cards: Any) -> list[SetFigures]:
    """The figures of each set, in the order the sets came out."""
    found: dict[str, Counter[str]] = {one.key: Counter() for one in cards.sets if one.game == game}
    for record in cards.records(game):
        for key in dict.fromkeys(printing.set for printing in record.printings) or ("",):
            found.setdefault(key, Counter())[record.play.status] += 1
    return [
        SetFigures(key, cards.set_name(game, key) or "no set", n.total(), n["full"], n["partial"], n["none"])
        for key, n in found.items()
        if n
    ]


def missing_clauses(game: str, cards: Cards) -> list[Missing]:
    """The kinds of clause that cards leave out, the most frequent first."""
    found: dict[str, list[str]] = {}
    for record in cards.records(game):
        for kind in record.play.missing:
            found.setdefault(kind, []).append(record.name)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return [Missing(kind, len(names), tuple(names)) for kind, names in ordered]


# --- records of cards against texts -----------------------------------------------------------------


def judged(text: str, card: tree.CardDef, game: str) -> tuple[Compiled, tree.PlayRecord]:
    """What a card's text comes to, and how far the core plays it."""
    from rules.abilities.compile import compile as compile_text  # a grammar is loaded: only where words are read

    compiled = compile_text(text, card, game)
    kinds = [leftover.kind for leftover in compiled.leftovers]
    missing = tuple(sorted({*kinds, *_not_played(compiled.abilities, game)}))
    done = max(0, compiled.clauses - len(compiled.leftovers))
    digest = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    status = _status(compiled.abilities, missing)
    return compiled, tree.PlayRecord(status, compiled.clauses, done, missing, digest, "compiler")


def judged_trees(abilities: tuple[tree.Ability, ...], game: str) -> tree.PlayRecord:
    """How far the core plays abilities that somebody wrote as trees."""
    missing = tuple(sorted(set(_not_played(abilities, game))))
    left = sum(bool(_not_played((ability,), game)) for ability in abilities)
    return tree.PlayRecord(_status(abilities, missing), len(abilities), len(abilities) - left, missing, "", "hand")


def played(
    abilities: tuple[tree.Ability, ...], game: str, unread: Iterable[str] = ()
) -> tuple[Literal["full", "partial", "none"], tuple[str, ...]]:
    """How far these abilities are played in a game, and what is missing; `unread`: kinds of clause left over."""
    missing = tuple(sorted({*unread, *_not_played(abilities, game)}))
    return _status(abilities, missing), missing


def _not_played(abilities: tuple[tree.Ability, ...], game: str) -> tuple[str, ...]:
    if game in GAMES:
        rules = GAMES[game]
        return unsupported(abilities, rules.verbs, rules.keyword_rules, rules.performs)
    unread = {node.kind for ability in abilities for node in walk(ability) if isinstance(node, tree.Unmodelled)}
    return tuple(sorted({*unread, NOT_PLAYABLE}))


def _status(abilities: tuple[tree.Ability, ...], missing: tuple[str, ...]) -> Literal["full", "partial", "none"]:
    some = any(not isinstance(ability, tree.Unmodelled) for ability in abilities)
    return "full" if not missing else "partial" if some else "none"


def compiled_record(text: str, card: tree.CardDef, game: str) -> tuple[tuple[tree.Ability, ...], tree.PlayRecord]:
    """What a card's text comes to: its abilities, and how far the core plays them."""
    compiled, record = judged(text, card, game)
    return compiled.abilities, record


def differing(texts: Iterable[tuple[str, str]], game: str, cards: Cards) -> Iterator[tuple[str, str]]:
    """Each card whose stored trees or record are not what its text comes to, with what differs; those by hand apart."""
    for name, text in texts:
        card = cards.get(game, name)
        if card is None:
            yield name, "there is no such card"
            continue
        if card.play.by == "hand":
            continue
        abilities, record = compiled_record(text, msgspec.structs.replace(card, abilities=()), game)
        if abilities != card.abilities:
            yield name, "its abilities are others"
        elif (record.status, set(record.missing)) != (card.play.status, set(card.play.missing)):
            left = f" (left out: {', '.join(record.missing)})" if record.missing else ""
            yield name, f"it is played {card.play.status} by its record, and {record.status}{left} by its text"
