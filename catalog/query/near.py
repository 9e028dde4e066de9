"""What could have been meant: the fields and values nearest to what was written."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.names import fold, key
from catalog.query.fields import FIELDS, FLAGS, STATUSES
from catalog.query.vocabulary import Vocabulary

MOST = 2
COMPARED = ("<", "<=", ">", ">=", "=<", "=>")


def words(written: str, among: Iterable[str], least: float = 60.0) -> tuple[str, ...]:
    """The words nearest to one that is none of them, best first; none that is less than `least` (of 100) like it."""
    from rapidfuzz import fuzz, process

    known = {each: fold(each) for each in {each.lower(): each for each in among}.values()}
    wanted = fold(written[:80])
    if not wanted:
        return ()
    found = process.extract(wanted, known, scorer=fuzz.ratio, limit=MOST, score_cutoff=least)
    return tuple(name for _, _, name in found)


def value(text: str) -> str:
    """A value as it is written in a query: small letters, in quotation marks where it has blanks or other signs."""
    small = text.lower() if text.isascii() else text
    return small if small.replace("-", "").replace("/", "").isalnum() else f'"{small}"'


def fields(written: str, sign: str, text: str, known: Vocabulary) -> tuple[str, ...]:
    """What could be written in the place of a field that there is none of, with the same value."""
    quoted = value(text)
    if sign in COMPARED:
        numbers = [one.name for one in FIELDS if one.kind in ("number", "collector", "date")]
        chosen = words(written, numbers, 60.0) or ("power", "level")
        return tuple(f"{name}{sign}{quoted}" for name in chosen)
    if holders := _holders(text, known):
        return tuple(f"{name}:{quoted}" for name in holders[:MOST])
    named = {name: one.name for one in FIELDS for name in (one.name, *one.aliases)}
    chosen = words(written, [name for name in named if len(name) > 1], 60.0)
    return tuple(dict.fromkeys(f"{named[name]}:{quoted}" for name in chosen))


def _holders(text: str, known: Vocabulary) -> list[str]:
    """The fields that have this very value."""
    wanted = key(text)
    places = (
        ("civ", known.civilizations), ("tribe", known.tribes), ("el", known.elements),
        ("kw", known.keywords), ("race", known.races), ("type", known.types),
        ("set", [name for one in known.sets for name in (one.code, one.name)]), ("rarity", known.rarities),
        ("init", known.initiatives), ("is", (*FLAGS, *STATUSES)),
    )  # fmt: skip
    return [name for name, values in places if any(key(one) == wanted for one in values)]
