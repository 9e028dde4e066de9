"""Checking a deck list: read, look up, judge. Files and folders of them too."""

from __future__ import annotations

import datetime
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from rules.problem import InputError
from rules.titles import GAMES
from validators.checks import run_checks
from validators.deck import Deck
from validators.findings import Judged, judged
from validators.formats import Format, default_format, list_formats, load_format
from validators.lists import LARGEST_LIST, LARGEST_PACK, SUFFIXES, DeckList
from validators.read import read_list, stem
from validators.report import DeckReport, Report, building_of, counts_of, verdict_of
from validators.resolve import Cards, Namer, known_names, resolve_list

DEFAULT_GAME = "kaijudo"
MOST_FILES = 10_000
"""So many files of a folder are checked at most."""


class Examination(Struct, frozen=True):
    """A check with all it rests on: the list as read and the deck it means (None when it could not be read)."""

    report: DeckReport
    written: DeckList | None = None
    deck: Deck | None = None


def examine(
    data: str | bytes,
    *,
    name: str = "",
    game: str | None = None,
    format: str | Format | None = None,
    as_of: datetime.date | None = None,
    player: str = "",
    hashed: bool = True,
    cards: Cards,
) -> Examination:
    """Checks one list; whatever it holds, the answer is a verdict.

    `game` and `format` (an id, or one of a user's own) come before what the list says of itself; without either the
    game is the one that knows most of the names, and the format that game's default. `as_of` holds it against a day;
    without `hashed` the report bears no hash.
    Raises `InputError` for a game or format that does not exist.
    """
    name = name.encode("utf-8", "replace").decode()
    if game is not None and game not in GAMES:
        raise InputError(f"no game is called \u201c{game}\u201d; there are {', '.join(GAMES)}")
    chosen = load_format(format, game) if isinstance(format, str) and format else format or None
    assert not isinstance(chosen, str)
    if chosen and game and chosen.game != game:
        raise InputError(f"{chosen.id} is no format of {game}")
    told = chosen.game if chosen else game
    namer = Namer(cards, told or DEFAULT_GAME)
    try:
        namer, written = (namer, read_list(data, name, namer)) if told else _in_its_game(data, name, cards)
    except InputError as problem:
        by = chosen or default_format(namer.game)
        return Examination(_unreadable(problem, name, namer.game, by, player))
    playing = namer.game
    deck = resolve_list(written, namer)
    mark = _hash(deck) if hashed else ""
    by = chosen or _own_format(written, playing) or default_format(playing)
    if by is None:
        return Examination(
            DeckReport(
                name, written.name, playing, None, "no_rules", (), counts_of(deck), "", mark, player
            ),
            written,
            deck,
        )
    if (
        not written.unread
        and not any(each.record for each in deck.named)
        and written.form == "text"
        and not by.unruled
        and _is_prose(written)
    ):
        return Examination(
            _unreadable(InputError("No line of this text names a card that is known."), name, playing, by, player),
            written,
            deck,
        )
    found = run_checks(deck, by, _dates(deck, by, as_of, cards) if as_of else ())
    verdict = "no_rules" if by.unruled else verdict_of(found)
    findings = tuple(each.finding for each in found)
    report = DeckReport(
        name, written.name, playing, by.id, verdict, findings, counts_of(deck),
        "" if by.unruled else building_of(found), mark, player,
        as_of.isoformat() if as_of else None, by.date.isoformat() if by.date else None,
    )  # fmt: skip
    return Examination(report, written, deck)


def check_text(
    data: str | bytes,
    *,
    name: str = "",
    game: str | None = None,
    format: str | Format | None = None,
    as_of: datetime.date | None = None,
    cards: Cards,
) -> Report:
    """The report on one list (see `examine`)."""
    return Report((examine(data, name=name, game=game, format=format, as_of=as_of, cards=cards).report,))


def check_file(
    path: str | os.PathLike[str],
    *,
    game: str | None = None,
    format: str | Format | None = None,
    as_of: datetime.date | None = None,
    cards: Cards,
) -> Report:
    """The report on a file, or on every list in a folder and its folders, in alphabetical order.

    A file that cannot be read has the verdict `unreadable`. Raises `InputError` as `examine`, and for a folder that
    holds no list.
    """
    from validators.pile import Asked, check_pile

    return check_pile([path], Asked(game, format, as_of), cards)


def list_files(folder: Path) -> Iterator[Path]:
    """The deck lists in a folder and below; hidden ones are left out, links to folders are not followed."""
    count = 0
    for root, folders, files in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            if name.startswith(".") or path.suffix.lower() not in SUFFIXES:
                continue
            count += 1
            if count > MOST_FILES:
                raise InputError(f"more than {MOST_FILES:,} files: check its folders one by one", str(folder))
            yield path


def read_bytes(path: Path) -> bytes:
    """A regular file's bytes. Raises `InputError` for what is none, cannot be read or is too large for any list."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError("This is no regular file.")
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(LARGEST_LIST + 1)
            several = start[:2] == b"PK" or path.suffix.lower() in (".csv", ".tsv", ".json")
            if size > (LARGEST_PACK if several else LARGEST_LIST):
                most = LARGEST_PACK if several else LARGEST_LIST
                raise InputError(f"This file has {size:,} bytes; a deck list may have at most {most:,}.")
            return start + file.read(LARGEST_PACK + 1 - len(start)) if several else start
    except OSError as problem:
        raise InputError(f"This file cannot be read: {problem.strerror or problem}.") from problem
    except InputError:
        raise
    except ValueError as problem:
        raise InputError("This is no possible file name.") from problem


def _in_its_game(data: str | bytes, name: str, cards: Cards) -> tuple[Namer, DeckList]:
    """The list as read in the game it says it is of, else in the one that knows most of its names.

    What is a name and what a heading hangs on the game's names, so that a list is read once for each game, until one
    knows them all. The first game is `DEFAULT_GAME`, which is also the one for a list that says nothing of its game.
    Raises `InputError` for what is no list.
    """
    best: tuple[tuple[int, int], Namer, DeckList] | None = None
    wrong: InputError | None = None
    for game in (DEFAULT_GAME, *(each for each in cards.games() if each != DEFAULT_GAME)):
        namer = Namer(cards, game)
        try:
            written = read_list(data, name, namer)
        except InputError as problem:  # no list in this game; the names of another one may show that it is one
            wrong = wrong or problem
            continue
        own = _own_game(written)
        if own:
            namer = namer if own == game else Namer(cards, own)
            return namer, written if own == game else read_list(data, name, namer)
        known = known_names(written, namer)
        if best is None or known > best[0]:
            best = known, namer, written
        if written.entries and not written.unread and known[0] == len({entry.name for entry in written.entries}):
            break
    if best is None and wrong is not None:
        raise wrong
    if best is None:
        raise InputError("no cards are loaded yet: run `floorjudge load`")
    return best[1], best[2]


def _own_game(written: DeckList) -> str:
    """The game that the list says it is of, if there is one called so."""
    own = written.game.replace(" ", "_").replace("-", "_") or written.format.partition("/")[0]
    return own if own in GAMES else ""


def _own_format(written: DeckList, game: str) -> Format | None:
    """The format that the list says it is built for, if there is one called so."""
    if not written.format:
        return None
    try:
        found = load_format(written.format.replace(" ", "-"), game)
    except InputError:
        return _format_in_short(written.format, game)
    return found if found.game == game else None


def _format_in_short(said: str, game: str) -> Format | None:
    """The format that a few words mean: `Masters`, `3v3`, `10 vs 10`; the newest where several are of a name."""
    size = re.search(r"(?<!\d)(\d{1,2})\s*(?:v|vs\.?|x|on)\s*\1(?!\d)", said)
    words = re.findall(r"[a-z]+|\d+", said[: size.start()] + said[size.end() :] if size else said)
    wanted = {*words, *([f"{size[1]}v{size[1]}"] if size else [])} - {"format", "level", "deck", "game"}
    named = {each.id: each.id.partition("/")[2].split("-") for each in list_formats(game)}
    fitting = [each for each in list_formats(game) if wanted and wanted <= set(named[each.id])]
    first = next((named[each.id][0] for each in list_formats(game) if each.default), "")
    return min(
        fitting,
        key=lambda each: (not each.default, named[each.id][0] != first, -(each.date.toordinal() if each.date else 0)),
        default=None,
    )


def _is_prose(written: DeckList) -> bool:
    """Whether no line has a count behind or before its name."""
    return all(entry.count == 1 for entry in written.entries)


def _hash(deck: Deck) -> str:
    from validators.fingerprint import fingerprint

    return fingerprint(deck)


def _dates(deck: Deck, by: Format, day: datetime.date, cards: Cards) -> Iterator[Judged]:
    """What was not there yet on the day, by the days of the sets where they are known."""
    from validators.checks.dates import check_dates

    return check_dates(deck, by, day, {each.key: each.date for each in cards.sets if each.game == deck.game})


def unreadable(
    problem: InputError, name: str, game: str | None, format: str | Format | None, player: str = ""
) -> DeckReport:
    """The report on what is no list that can be read. Raises `InputError` for a format that does not exist."""
    by = load_format(format, game) if isinstance(format, str) and format else format or None
    assert not isinstance(by, str)
    by = by or default_format(game or DEFAULT_GAME)
    return _unreadable(problem, name.encode("utf-8", "replace").decode(), by.game if by else game or "", by, player)


def _unreadable(problem: InputError, name: str, game: str, by: Format | None, player: str = "") -> DeckReport:
    rule = by.cite if by else None
    found = judged("unreadable_line", "error", rule, problem.message, line=problem.line or None)
    said = by.id if by else None
    return DeckReport(name, stem(name), game, said, "unreadable", (found.finding,), player=player)
