"""The values that the fields of a search can have: what the loaded cards of some games say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from catalog.names import fold, key
from catalog.query.fields import GAME_ALIASES, SAME_WORD
from catalog.query.pattern import Texts
from rules.titles import TITLES

if TYPE_CHECKING:
    from catalog.reader import Snapshot
    from catalog.record import SetRecord

RARITIES = ("Common", "Uncommon", "Rare", "Very Rare", "Super Rare", "Ultra Rare")
"""The rarities in their order, the commonest first; a rarity unknown here comes after them."""

CIVILIZATIONS = ("Light", "Water", "Darkness", "Fire", "Nature")
"""The civilizations in the order the games list them."""

TRIBES = ("OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian", "Tribeless", "Generic")
"""The tribes of Chaotic: those of creatures, and after them that of Mugic for everybody."""

ELEMENTS = ("Fire", "Air", "Earth", "Water")
"""The elements of Chaotic."""

TYPES = ("creature", "spell", "battlegear", "mugic", "attack", "location")
"""The types of cards in the order they are listed; others come after them."""


class Vocabulary(Struct, frozen=True):
    """The names in use, each list in the order it is shown in; `sets` in the order they came out."""

    games: tuple[str, ...]
    civilizations: tuple[str, ...]
    types: tuple[str, ...]
    races: tuple[str, ...]
    keywords: tuple[str, ...]
    rarities: tuple[str, ...]
    sets: tuple[SetRecord, ...]
    tribes: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    initiatives: tuple[str, ...] = ()
    loyalties: tuple[str, ...] = ()
    texts: Texts | None = None


def vocabulary(snapshot: Snapshot, games: Sequence[str]) -> Vocabulary:
    """The values of the cards of these games."""
    cards = [card for game in games for card in snapshot.records(game)]
    rarities = {printing.rarity for card in cards for printing in card.printings} - {""}
    return Vocabulary(
        games=tuple(games),
        civilizations=_first((name for card in cards for name in card.civilizations), CIVILIZATIONS),
        types=_first((card.type for card in cards), TYPES),
        races=tuple(sorted({race for card in cards for race in card.races})),
        keywords=tuple(sorted({word.name for card in cards for word in card.keywords})),
        rarities=tuple(sorted(rarities, key=lambda name: (rank(name), name))),
        sets=tuple(one for one in snapshot.sets if one.game in games),
        tribes=_first((card.tribe for card in cards if card.tribe), TRIBES),
        elements=_first((name for card in cards for name in card.elements), ELEMENTS),
        initiatives=tuple(sorted({card.initiative for card in cards if card.initiative})),
        texts=Texts(snapshot, tuple(games)),
        loyalties=_first((card.loyal for card in cards if card.loyal), TRIBES),
    )


def rank(rarity: str) -> int:
    """Where a rarity stands among the others, from 0; a promo's empty one before all."""
    return -1 if not rarity else RARITIES.index(rarity) if rarity in RARITIES else len(RARITIES)


def _first(names: Iterable[str], order: Sequence[str]) -> tuple[str, ...]:
    """The names each once: those of the order first, in it, the others behind them."""
    return tuple(sorted(set(names), key=lambda name: (order.index(name) if name in order else len(order), name)))


def exactly(written: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names with the same key as what was written."""
    wanted = key(written)
    return tuple(name for name in names if key(name) == wanted) if wanted else ()


def with_words(written: str, names: Iterable[str]) -> tuple[str, ...]:
    """The name that was written; else the names that hold its words as words, a plural taken for its singular."""
    names = tuple(names)
    for words in _forms(written):
        if found := exactly(words, names) or _holding(words, names):
            return found
    return ()


def every_with_words(written: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that hold the words as words, the name itself among them: what one game calls so hides no other's."""
    names = tuple(names)
    for words in _forms(written):
        if found := tuple(dict.fromkeys((*exactly(words, names), *_holding(words, names)))):
            return found
    return ()


def _forms(written: str) -> tuple[str, ...]:
    """The words as they are written, folded, and as singulars."""
    folded = fold(written)
    return tuple(one for one in dict.fromkeys((written, folded, *_singulars(folded))) if one)


def _holding(words: str, names: Iterable[str]) -> tuple[str, ...]:
    held = re.compile(rf"(?:^| ){re.escape(fold(words))}(?: |$)")
    return tuple(name for name in names if held.search(fold(name))) if fold(words) else ()


def _singulars(words: str) -> tuple[str, ...]:
    ends = (("ies", "y"), ("ives", "ife"), ("es", ""), ("s", ""), ("i", "us"))
    return tuple(words[: -len(end)] + new for end, new in ends if words.endswith(end) and len(words) > len(end) + 2)


def keywords_of(written: str, known: Vocabulary) -> tuple[str, ...]:
    """The keywords that were written, also by the word of another game."""
    found = with_words(written, known.keywords) or exactly(SAME_WORD.get(key(written), ""), known.keywords)
    other = SAME_WORD.get(key(found[0]), "") if len(found) == 1 else ""
    return tuple(dict.fromkeys((*found, *exactly(other, known.keywords))))


def sets_of(written: str, known: Vocabulary, whole: bool = False) -> tuple[SetRecord, ...]:
    """The sets with this code or name; else, unless `whole`, those whose name holds these words."""
    wanted = key(written)
    if not wanted:
        return ()
    found = tuple(one for one in known.sets if wanted in (key(one.code), key(one.name)))
    if found or whole:
        return found
    folded = fold(written)
    return tuple(one for one in known.sets if f" {folded} " in f" {fold(one.name)} " or _letters(one.code) == wanted)


def _letters(code: str) -> str:
    return key(code.lstrip("0123456789"))


def games_of(written: str, known: Sequence[str]) -> tuple[str, ...]:
    """The games with this slug, name or short name, among those known."""
    wanted = key(written)
    if (slug := GAME_ALIASES.get(wanted, "")) in known:
        return (slug,)
    return tuple(slug for slug in known if wanted and wanted in (key(slug), key(TITLES.get(slug, ""))))
