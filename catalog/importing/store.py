"""Imports in the database: made, listed and undone, each in one transaction with the loading of all cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, func, insert, inspect, select
from sqlmodel import col

from catalog.importing.cells import Sheet
from catalog.importing.compiling import Clause, Judge, Made, make
from catalog.importing.facts import Given, cards_of
from catalog.importing.merge import How, Merged, OwnCard, Shelves, merge
from catalog.importing.tables import Import, ImportedCard
from catalog.names import key
from catalog.record import CardRecord, SetRecord
from rules.abilities.dialects import dialect
from rules.problem import InputError

Clash = Literal["refuse", "keep", "replace"]
SHOWN: Final = 3
_cards = msgspec.json.Decoder(CardRecord)
_sets = msgspec.json.Decoder(tuple[SetRecord, ...])


class Outcome(Struct, frozen=True):
    """What became of one card of a file. `status` is how far it is played; `left` what its text leaves out."""

    name: str
    line: int
    how: How
    status: str
    missing: tuple[str, ...] = ()
    left: tuple[Clause, ...] = ()
    why: str = ""


class ImportReport(Struct, frozen=True):
    """An import that was made. `number` is 0 where nothing new was in the file, or it was only tried."""

    number: int
    file: str
    form: str
    game: str
    cards: tuple[Outcome, ...]


class ImportLine(Struct, frozen=True):
    """One import as it is listed."""

    number: int
    at: str
    file: str
    form: str
    game: str
    cards: int


def game_of(sheet: Sheet, told: str, file: str) -> str:
    """The game of a file: what it says itself, else what was told. Raises `InputError` where the two differ."""
    if sheet.game and told and sheet.game != told:
        raise InputError(f"the file holds cards of {sheet.game}, not of {told}", file)
    game = sheet.game or told or "kaijudo"
    dialect(game)
    return game


def compile_all(
    given: Sequence[Given], game: str, judge: Judge, known: Shelves, tick: Callable[[], object] = lambda: None
) -> list[Made]:
    """Compile cards one by one; `tick` is called after each."""
    found = []
    for each in given:
        found.append(make(each, game, judge, known.known(game, each.name)))
        tick()
    return found


# --- reading the tables ---------------------------------------------------------------------------------
def own_cards(connection: Connection) -> tuple[list[OwnCard], list[SetRecord]]:
    """The cards of all imports in their order, and the sets they describe; nothing before the tables are made."""
    if not inspect(connection).has_table("imported_cards"):
        return [], []
    rows = connection.execute(
        select(
            col(ImportedCard.game), col(ImportedCard.record), col(ImportedCard.stated), col(ImportedCard.clash),
            col(ImportedCard.import_id),
        ).order_by(col(ImportedCard.import_id), col(ImportedCard.position))
    )  # fmt: skip
    cards = [
        OwnCard(game, _cards.decode(record), tuple(stated.split()), clash == "replace", number)
        for game, record, stated, clash, number in rows
    ]
    sets = connection.execute(select(col(Import.sets)).order_by(col(Import.id))).scalars()
    return cards, [one for row in sets for one in _sets.decode(row)]


def with_own(connection: Connection, cards: dict[str, tuple[CardRecord, ...]], sets: tuple[SetRecord, ...]) -> Merged:
    """What ships with the own cards of this database among it."""
    own, described = own_cards(connection)
    return merge(cards, sets, own, described)


def imports(engine: Engine) -> tuple[ImportLine, ...]:
    """All imports in their order."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("imports"):
            return ()
        held = connection.execute(select(col(ImportedCard.import_id))).scalars()
        count = Counter(held)
        rows = connection.execute(select(Import.__table__).order_by(col(Import.id))).mappings()  # type: ignore[attr-defined]
        return tuple(
            ImportLine(row["id"], row["at"], row["file"], row["form"], row["game"], count[row["id"]]) for row in rows
        )


# --- changing them ---------------------------------------------------------------------------------------
def import_sheet(
    sheet: Sheet,
    file: str,
    judge: Judge,
    *,
    game: str = "",
    clash: Clash = "refuse",
    dry_run: bool = False,
    place: Path | None = None,
    url: str = "",
    data: Path | None = None,
    started: Callable[[int], Callable[[], object]] = lambda _count: lambda: None,
) -> ImportReport:
    """Compile the cards of a file and keep them, all or none of them. `started` is told how many there are.

    Raises `InputError` for a field that is wrong, for a card that is refused, and for a database that does not take
    the cards; then nothing has changed.
    """
    from catalog.load import load, shipped_and_own

    slug = game_of(sheet, game, file)
    given = cards_of(sheet, slug, file)
    merged = shipped_and_own(place, url=url, data=data)
    made = compile_all(given, slug, judge, Shelves(merged.cards), started(len(given)))
    outcomes: list[Outcome] = []
    number = 0

    def change(connection: Connection, cards: dict[str, tuple[CardRecord, ...]], sets: tuple[SetRecord, ...]) -> bool:
        nonlocal number
        shelves = Shelves(with_own(connection, cards, sets).cards)
        found = _place(given, made, slug, shelves, clash, file)
        outcomes[:] = [outcome for outcome, _ in found]
        kept = [own for outcome, own in found if outcome.how not in ("same", "refused")]
        if dry_run or not kept:
            return False
        number = (connection.execute(select(func.max(col(Import.id)))).scalar() or 0) + 1
        described = tuple(
            SetRecord(slug, name, "" if code == name else code, date) for code, (name, date) in sheet.sets.items()
        )
        _write(connection, number, Path(file).name, sheet.form, slug, described, kept)
        return True

    load(place, url=url, data=data, change=change)
    return ImportReport(number, file, sheet.form, slug, tuple(outcomes))


def _place(
    given: Sequence[Given], made: Sequence[Made], game: str, shelves: Shelves, clash: Clash, file: str
) -> list[tuple[Outcome, OwnCard]]:
    """Each card with what becomes of it. Raises `InputError` for cards that are refused, unless they are to be kept."""
    found: list[tuple[Outcome, OwnCard]] = []
    refused: list[tuple[Given, str]] = []
    for written, card in zip(given, made, strict=True):
        own = OwnCard(game, card.record, card.stated, clash == "replace")
        placed = shelves.put(own)
        if placed.how == "refused":
            refused.append((written, placed.why))
        play = placed.record.play
        mine = play == card.record.play
        why = placed.why
        if placed.how == "joined" and card.source != "nothing" and card.record.abilities != placed.record.abilities:
            why = "its text says something else than the card here, whose abilities stay"
        left = card.left if mine else ()
        outcome = Outcome(written.name, written.line, placed.how, play.status, play.missing, left, why)
        found.append((outcome, own))
    lacking = [each for each in refused if "so it needs its" in each[1]]
    if fatal := refused if clash != "keep" else lacking:
        first, why = fatal[0]
        more = f"; and {len(fatal) - 1} more cards are refused" if len(fatal) > 1 else ""
        told = "" if fatal == lacking else ": `--clash keep` leaves such cards out, `--clash replace` takes the file's"
        raise InputError(why + more + told, file, first.line, first.column)
    return found


def _write(
    connection: Connection,
    number: int,
    file: str,
    form: str,
    game: str,
    sets: tuple[SetRecord, ...],
    cards: Sequence[OwnCard],
) -> None:
    at = datetime.now(UTC).isoformat(timespec="seconds")
    row = {"id": number, "at": at, "file": file, "form": form, "game": game}
    connection.execute(insert(Import), [row | {"sets": msgspec.json.encode(sets).decode()}])
    rows = [
        {
            "import_id": number,
            "position": position,
            "game": game,
            "name": own.record.name,
            "key": key(own.record.name),
            "clash": "replace" if own.replace else "refuse",
            "stated": " ".join(own.stated),
            "printed": own.record.printed,
            "record": msgspec.json.encode(own.record).decode(),
        }
        for position, own in enumerate(cards)
    ]
    connection.execute(insert(ImportedCard), rows)


def undo(number: int, *, place: Path | None = None, url: str = "", data: Path | None = None) -> ImportLine:
    """Take an import back, as if it had never been. Raises `InputError` where there is none of this number."""
    from catalog.database import database_url, open_engine
    from catalog.load import load

    engine = open_engine(url or database_url(place))
    try:
        lines = imports(engine)
    finally:
        engine.dispose()
    line = next((each for each in lines if each.number == number), None)
    if line is None:
        there = f"there are {', '.join(str(each.number) for each in lines)}" if lines else "nothing has been imported"
        raise InputError(f"there is no import {number}; {there}")

    def change(connection: Connection, _cards: object, _sets: object) -> bool:
        connection.execute(delete(ImportedCard).where(col(ImportedCard.import_id) == number))
        connection.execute(delete(Import).where(col(Import.id) == number))
        return True

    load(place, url=url, data=data, change=change)
    return line


def exported(
    game: str, *, own: bool, place: Path | None = None, url: str = "", data: Path | None = None
) -> tuple[tuple[CardRecord, ...], tuple[SetRecord, ...]]:
    """The cards of a game to be given out, all or only those that imports brought or changed, and all sets."""
    from catalog.load import shipped_and_own

    merged = shipped_and_own(place, url=url, data=data)
    cards = merged.cards.get(game, ())
    if own:
        before = shipped_cards(data).get(game, ())
        cards = tuple(card for index, card in enumerate(cards) if index >= len(before) or card != before[index])
    return cards, merged.sets


def shipped_cards(data: Path | None = None) -> dict[str, tuple[CardRecord, ...]]:
    """The cards that ship, without anybody's own."""
    from catalog.places import data_dir
    from catalog.record import read_cards

    return read_cards(data or data_dir())
