"""Local rulings: what the staff of one house decided about a rule, with author and day (`rulings.json`).

A ruling adds to a rule and never changes it. One on a reading with a switch may set that switch for the house.
"""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from rules.problem import InputError

FILE = "rulings.json"
LONGEST = 2_000
"""Letters of a ruling."""
LONGEST_AUTHOR = 80
PATIENCE = 10.0
"""Seconds to wait for somebody else who is writing."""


class Ruling(Struct, frozen=True):
    """One ruling: on which rule (its id), what was decided, by whom, on which day (`2026-05-01`).

    `switch` and `value` say which switch it sets for the house; both empty where it sets none.
    """

    number: int
    game: str
    rule: str
    text: str
    author: str
    date: str
    switch: str = ""
    value: str = ""

    @property
    def by(self) -> str:
        """Who decided it and when, with its number: `ruling 3, Anna, 2026-05-01`."""
        return f"ruling {self.number}, {self.author}, {self.date}"


class Rulings(Struct, frozen=True):
    """All rulings of a house, in the order of their numbers; a number is never given twice."""

    rulings: tuple[Ruling, ...] = ()
    next: int = 1

    def on(self, ids: Iterable[str]) -> tuple[Ruling, ...]:
        """The rulings on a rule that has these ids."""
        wanted = set(ids)
        return tuple(one for one in self.rulings if one.rule in wanted)

    def switches(self, game: str) -> dict[str, Ruling]:
        """The switches of a game that are set here, each with the newest ruling that sets it."""
        return {one.switch: one for one in self.rulings if one.game == game and one.switch}

    def find(self, query: str, game: str | None = None) -> tuple[Ruling, ...]:
        """The rulings with at least half of the words asked, the fullest first."""
        from rules.book.words import LIGHT, words

        asked = {word.stem for word in words(query) if word.plain not in LIGHT}
        if not asked:
            return ()
        ranked = []
        for one in self.rulings:
            if game in (None, one.game):
                held = {word.stem for word in words(f"{one.text} {one.rule} {one.switch.replace('_', ' ')}")}
                share = len(asked & held) / len(asked)
                if share >= 0.5:
                    ranked.append((share, one))
        return tuple(one for _, one in sorted(ranked, key=lambda found: (-found[0], found[1].number)))


NONE = Rulings()


def house_file(home: Path) -> Path:
    """Where the rulings of a home are."""
    return home / FILE


def load_rulings(home: Path) -> Rulings:
    """The rulings of a home. Raises `InputError` for a file that holds none."""
    path = house_file(home)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Rulings)
    except FileNotFoundError:
        return NONE
    except (OSError, msgspec.MsgspecError) as problem:
        raise InputError(f"the rulings of the house cannot be read: {problem}", str(path)) from problem


def add_ruling(
    home: Path, rule_id: str, text: str, author: str, *, date: str = "", value: str = "", data: Path | None = None
) -> Ruling:
    """Record a ruling on a rule; `value` sets the switch of the reading it is on.

    Raises `InputError` for a rule that does not exist, for a text or an author that is empty or too long, for a day
    that is none, and for a value that the rule's switch does not have.
    """
    from rules.book.citations import find_rule

    book, rule = find_rule(rule_id, None, data)
    wanted = rule_id.upper() if rule_id.upper() in rule.ids else rule.id
    said, who = " ".join(text.split()), " ".join(author.split())
    if not said or len(said) > LONGEST or not said.isprintable():
        raise InputError(f"a ruling is a sentence or more, at most {LONGEST} letters")
    if not who or len(who) > LONGEST_AUTHOR or not who.isprintable():
        raise InputError(f"a ruling has an author, at most {LONGEST_AUTHOR} letters")
    try:
        day = datetime.date.fromisoformat(date) if date else datetime.datetime.now(datetime.UTC).date()
    except ValueError as problem:
        raise InputError(f"{date[:30]!r} is no day: write one such as 2026-05-01") from problem
    switch = ""
    if value:
        readings = [one for one in (rule, *book.readings_of(rule)) if one.switch]
        if len(readings) != 1 or (found := readings[0].switch) is None:
            has = "no switch" if not readings else "several readings with a switch: name one of them"
            raise InputError(f"{wanted} has {has}")
        if value not in found.values:
            raise InputError(f"the switch {found.name} is {' or '.join(found.values)}, not {value[:40]!r}")
        switch = found.name
    with _writing(home) as before:
        made = Ruling(before.next, book.game, wanted, said, who, day.isoformat(), switch, value)
        _write(home, Rulings((*before.rulings, made), before.next + 1))
    return made


def remove_ruling(home: Path, number: int) -> Ruling:
    """Take a ruling back. Raises `InputError` where there is none of this number."""
    with _writing(home) as before:
        gone = next((one for one in before.rulings if one.number == number), None)
        if gone is None:
            raise InputError(f"there is no ruling {number}; `floorjudge ruling list` lists them")
        _write(home, Rulings(tuple(one for one in before.rulings if one is not gone), before.next))
    return gone


@contextmanager
def _writing(home: Path) -> Iterator[Rulings]:
    """The rulings as they are, while nobody else changes them."""
    from rules.book.engine import FileLock, try_for

    try:
        home.mkdir(parents=True, exist_ok=True)
        lock = FileLock(str(home / ".rulings.lock"))
        if not try_for(lock.acquire, timeout=PATIENCE, delay=0.05):
            raise InputError("somebody else is writing a ruling: try again")
        try:
            yield load_rulings(home)
        finally:
            lock.release()
    except OSError as problem:
        raise InputError(f"cannot write to {home}: {problem.strerror or problem}") from problem


def _write(home: Path, rulings: Rulings) -> None:
    path = house_file(home)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    with beside.open("w", encoding="utf-8") as out:
        out.write(json.dumps(msgspec.to_builtins(rulings), indent=1, ensure_ascii=False) + "\n")
        out.flush()
        os.fsync(out.fileno())
    beside.replace(path)
