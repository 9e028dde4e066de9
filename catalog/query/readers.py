"""The readers of values, one for each kind of field: a sign and a value to a condition.

A sign is one of the relations, or `:` where the field says itself what it means by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from catalog.names import fold, key
from catalog.query import near, tree
from catalog.query.fields import FLAG_ALIASES, FLAGS, PRINTED_TEXT, RARITY_ALIASES, SAME_TEXT, STATS, STATUSES, Field
from catalog.query.pattern import Clock, NoPattern, TooDear
from catalog.query.tree import Condition, Node, Not, Part, Relation
from catalog.query.vocabulary import (
    Vocabulary,
    every_with_words,
    exactly,
    games_of,
    keywords_of,
    rank,
    sets_of,
    with_words,
)
from rules.titles import TITLES

if TYPE_CHECKING:
    from catalog.record import SetRecord

HIGHEST = 10**9
"""A larger number is taken for this one: no card has either."""


class Known(NamedTuple):
    """What a reader knows: its field, the words in use, and where it leaves notes."""

    field: Field
    words: Vocabulary
    notes: list[str]
    clock: Clock


class NotRead(Exception):
    """The value was not understood: why, and what could stand in the place of the whole part, or of the value."""

    def __init__(self, said: str, values: Iterable[str] = (), field: str = "", sign: str = ":") -> None:
        super().__init__(said)
        self.said = said
        self.values = tuple(near.value(one) for one in values)
        self.suggestions = tuple(f"{field}{sign}{one}" if field else one for one in self.values)


Reader = Callable[[Known, str, str], Node | Condition]


def _only_equal(known: Known, sign: str, written: str) -> bool:
    """Whether the sign says "is not". Raises `NotRead` for one that compares."""
    if sign in (":", "=", "!="):
        return sign == "!="
    raise NotRead(f"{known.field.name} is not a number to compare", (written,), known.field.name)


def _unless(condition: Condition, negated: bool) -> Node | Condition:
    return Not(Part(condition)) if negated else condition


def _no_such(known: Known, written: str, what: str, among: Iterable[str]) -> NotRead:
    return NotRead(f"no {what} is called {written[:40]}", near.words(written, among), known.field.name)


def _name(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    if sign == ":":
        return tree.NameHas(fold(written))
    return _unless(tree.NameIs(key(written), written.strip()), negated)


def _text(known: Known, sign: str, written: str) -> Node | Condition:
    """Words of the card, also in the word that another game has for them; `~` is the card itself."""
    negated = _only_equal(known, sign, written)
    if "~" in written:
        return _unless(tree.TextOfSelf(" ".join(f" {fold_self(written)} ".split())), negated)
    said, *also = _in_both_games(fold(written))
    return _unless(tree.TextHas(said, tuple(also)), negated)


def fold_self(written: str) -> str:
    """The folded words with each `~` kept."""
    return " ~ ".join(fold(piece) for piece in written.split("~"))


def _in_both_games(said: str) -> tuple[str, ...]:
    """The words, and the same in the words of the other game and in rendered words for printed ones."""
    found = [said]
    for one, other in (*(way for pair in SAME_TEXT for way in (pair, pair[::-1])), *PRINTED_TEXT):
        found += [changed for each in found if (changed := re.sub(rf"\b{one}\b", other, each)) not in found]
    return tuple(dict.fromkeys(found))[:6]


def matching(known: Known, sign: str, pattern: str) -> Node | Condition:
    """A regular expression over the name or the words. Raises `NotRead` for one that is none or takes too long."""
    negated = _only_equal(known, sign, pattern)
    if known.field.kind not in ("name", "text"):
        raise NotRead("regular expressions stand behind `o:` and `name:` only", (), known.field.name)
    if known.words.texts is None:
        raise NotRead("regular expressions are not read here")
    where: Literal["name", "text"] = "name" if known.field.kind == "name" else "text"
    try:
        cards = known.words.texts.matching(pattern, where, known.clock)
    except NoPattern as problem:
        raise NotRead(str(problem)[:120]) from problem
    except TooDear as problem:
        raise NotRead("the regular expression takes too long") from problem
    if not cards and where == "text":
        said = "the words are this site's; printed ones are searched where you have imported them"
        known.notes.append(f"no card has /{pattern[:40]}/ in its words; {said}")
    return _unless(tree.Matching(where, pattern, cards), negated)


def _civilization(known: Known, sign: str, written: str) -> Node | Condition:
    """`c:fire` holds it, `c=fire` is only that, `c<=fire/nature` has no other; a number or `multi` counts them."""
    relation = cast(Relation, ">=" if sign == ":" else sign)
    word = key(written)
    if word.isascii() and word.isdigit():
        return tree.CivilizationCount("=" if sign == ":" else relation, min(int(word[:10]), HIGHEST))
    if word in ("multi", "multiciv", "gold", "rainbow", "mono", "monociv", "none", "colorless", "colourless"):
        negated = _only_equal(known, sign, written)
        if word in ("mono", "monociv"):
            return _unless(tree.CivilizationCount("=", 1), negated)
        if word in ("none", "colorless", "colourless"):
            return _unless(tree.CivilizationCount("=", 0), negated)
        return _unless(tree.CivilizationCount(">=", 2), negated)
    named: list[str] = []
    if sign in (":", "=", "!=") and (tribes := exactly(written, known.words.tribes)):
        return _unless(tree.TribeIn(tribes), sign == "!=")
    for piece in re.split(r"[/+&]|\band\b", written):
        found = _civilizations(piece, known.words)
        if not found:
            raise _no_such(known, piece.strip() or written, "civilization", known.words.civilizations)
        named += found
    order = known.words.civilizations
    return tree.Civilizations(relation, tuple(sorted(set(named), key=order.index)))


def _tribe(known: Known, sign: str, written: str) -> Node | Condition:
    """A tribe; in games that know none, the creature type of this name."""
    negated = _only_equal(known, sign, written)
    tribes = with_words(written, known.words.tribes)
    races = () if tribes and known.words.tribes else every_with_words(written, known.words.races)
    if tribes:
        return _unless(tree.TribeIn(tribes), negated)
    if races:
        return _unless(tree.RaceIn(races), negated)
    raise _no_such(known, written, "tribe", (*known.words.tribes, *known.words.races))


def _element(known: Known, sign: str, written: str) -> Node | Condition:
    """`el:fire` has it, `el=fire` is only that, `el<=fire/air` has no other; a number or `none` counts them."""
    relation = cast(Relation, ">=" if sign == ":" else sign)
    word = key(written)
    if word.isascii() and word.isdigit():
        return tree.ElementCount("=" if sign == ":" else relation, min(int(word[:10]), HIGHEST))
    if word == "none":
        return _unless(tree.ElementCount("=", 0), _only_equal(known, sign, written))
    named: list[str] = []
    for piece in re.split(r"[/+&]|\band\b", written):
        found = exactly(piece, known.words.elements)
        if not found:
            near_it = near.words(piece, known.words.elements) or known.words.elements
            raise NotRead(f"no element is called {piece.strip()[:40] or written[:40]}", near_it, known.field.name)
        named += found
    order = known.words.elements
    return tree.Elements(relation, tuple(sorted(set(named), key=order.index)))


def _initiative(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    find = exactly if sign == "=" else with_words
    if found := find(written, known.words.initiatives):
        return _unless(tree.InitiativeIn(found), negated)
    raise _no_such(known, written, "initiative", known.words.initiatives)


def _loyal(known: Known, sign: str, written: str) -> Node | Condition:
    """A tribe that the card is Loyal to, a word of the kind that it names (`minions`), or `yes` and `no`."""
    negated = _only_equal(known, sign, written)
    word = key(written)
    if word in ("yes", "true", "any", "no", "false", "none"):
        return _unless(tree.Flag("loyal"), negated != (word in ("no", "false", "none")))
    if found := with_words(written, known.words.loyalties):
        return _unless(tree.LoyalTo(found), negated)
    raise _no_such(known, written, "tribe that cards are Loyal to", known.words.loyalties)


def _civilizations(piece: str, words: Vocabulary) -> list[str]:
    """The civilization of this name, or those of these first letters (`lw`)."""
    if found := exactly(piece, words.civilizations):
        return list(found)
    letters = {name[0].lower(): name for name in words.civilizations}
    small = piece.strip().lower()
    if small and len(small) <= 5 and len(set(small)) == len(small) and all(one in letters for one in small):
        return [letters[one] for one in small]
    return []


_NUMBER = re.compile(r"(\d{1,3}(?:[,_']\d{3})+|\d+)(\+?)")
_RANGE = re.compile(r"(\d*)\s*(?:\.\.+|-|–|…)\s*(\d*)")


def _number(known: Known, sign: str, written: str) -> Node | Condition:
    """A number, a range (`2..4`, `..4`), `3000+`, `even`, `odd`, or another number of the card (`power>level`)."""
    stat = STATS[known.field.name]
    relation = cast(Relation, "=" if sign == ":" else sign)
    plain = written.strip().casefold()
    if other := STATS.get(plain):
        return tree.Number(stat, relation, other)
    if plain in ("even", "odd"):
        return _unless(tree.Parity(stat, plain == "odd"), _only_equal(known, sign, written))
    if (found := _RANGE.fullmatch(plain)) and (found[1] or found[2]):
        negated = _only_equal(known, sign, written)
        low, high = _int(found[1] or "0"), _int(found[2]) if found[2] else HIGHEST
        return _unless(tree.Between(stat, low, high), negated)
    match = _NUMBER.fullmatch(plain)
    if match is None or not plain.isascii():
        digits = re.search(r"\d+", known.field.example)
        meant = near.words(plain, STATS, 70.0)[:1] or (digits[0] if digits else "3",)
        raise NotRead(f"{written[:40]} is not a number", meant, known.field.name, sign)
    n = _int(re.sub(r"\D", "", match[1]))
    if not match[2]:
        return tree.Number(stat, relation, n)
    if stat == "power" and known.words.games != ("chaotic",):  # as it is printed
        return tree.And((Part(tree.Number(stat, relation, n)), Part(tree.Flag("plus"))))
    return tree.Number(stat, ">=", n)


def _int(digits: str) -> int:
    return min(int(digits[:12]), HIGHEST)


def _kind(known: Known, sign: str, written: str) -> Node | Condition:
    """The card type, `evolution`, or a creature type."""
    negated = _only_equal(known, sign, written)
    words = known.words
    if found := with_words(written, words.types):
        return _unless(tree.TypeIn(found), negated)
    folded = fold(written)
    if folded in ("evolution", "evo", "evolution creature", "evolution creatures"):
        return _unless(tree.Flag("evolution"), negated)
    if folded in ("vortex", "vortex evolution", "vortex evolution creature"):
        return _unless(tree.Flag("vortex"), negated)
    if races := exactly(written, words.races) if sign == "=" else every_with_words(written, words.races):
        return _unless(tree.RaceIn(races), negated)
    raise _no_such(known, written, "type", (*words.types, "evolution", *words.races))


def _race(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    find = exactly if sign == "=" else every_with_words
    if races := find(written, known.words.races):
        return _unless(tree.RaceIn(races), negated)
    raise _no_such(known, written, "creature type", known.words.races)


_WITH_NUMBER = re.compile(r"(.*\D)\s*\+?(\d{2,7})")


def _keyword(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    found = exactly(written, known.words.keywords) if sign == "=" else keywords_of(written, known.words)
    if found := found or keywords_of(written, known.words):
        return _unless(tree.KeywordIn(found), negated)
    match = _WITH_NUMBER.fullmatch(written.strip())
    if match and written.isascii() and (found := keywords_of(match[1], known.words)):
        return _unless(tree.KeywordIn(found, "=", _int(match[2])), negated)
    raise _no_such(known, written, "keyword", known.words.keywords)


def _printed_in(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    keys, said = _sets(known, written)
    return _unless(tree.SetIn(keys, said), negated)


def _ever(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    keys, said = _sets(known, written)
    return _unless(tree.EverIn(keys, said), negated)


def _sets(known: Known, written: str) -> tuple[tuple[str, ...], str]:
    found = sets_of(written, known.words)
    if not found:
        every = [name for one in known.words.sets for name in (one.name, one.code) if name]
        raise _no_such(known, written, "set", every)
    return tuple(one.key for one in found), " or ".join(one.name for one in found)


def _rarity(known: Known, sign: str, written: str) -> Node | Condition:
    words = known.words.rarities
    alias = RARITY_ALIASES.get(key(written))
    named = ("",) if alias == "" else exactly(alias or written, words)
    if not named:
        raise _no_such(known, written, "rarity", (*words, "promo"))
    (one,) = named
    if sign in (":", "=", "!="):
        return _unless(tree.RarityIn((one,), one.lower() or "promo"), sign == "!=")
    if not one:
        raise NotRead("a promo has no rarity to compare", ("promo",), known.field.name)
    at = rank(one)
    tests = {"<": lambda n: 0 <= n < at, "<=": lambda n: 0 <= n <= at, ">": lambda n: n > at, ">=": lambda n: n >= at}
    chosen = tuple(each for each in words if tests[sign](rank(each)))
    said = {"<": f"below {one.lower()}", "<=": f"{one.lower()} or below", ">": f"above {one.lower()}"}
    return tree.RarityIn(chosen, said.get(sign, f"{one.lower()} or above"))


def _collector(known: Known, sign: str, written: str) -> Node | Condition:
    plain = written.strip().casefold()
    if sign in (":", "=", "!="):
        if (found := _RANGE.fullmatch(plain)) and (found[1] or found[2]):
            low, high = _int(found[1] or "0"), _int(found[2]) if found[2] else HIGHEST
            return _unless(tree.CollectorBetween(low, high), sign == "!=")
        return _unless(tree.Collector(re.sub(r"\s", "", plain)), sign == "!=")
    if not (plain.isascii() and plain.isdigit()):
        raise NotRead(f"{written[:40]} is not a number", ("20",), known.field.name, sign)
    return tree.CollectorNumber(cast(Relation, sign), _int(plain))


_DATE = re.compile(r"[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?")


def _date(known: Known, sign: str, written: str) -> Node | Condition:
    """A year, a month or a day, or a set; a date that is known to the month only is compared as far as it goes."""
    plain = written.strip()
    if not _DATE.fullmatch(plain):
        of_set = next((one.date for one in sets_of(plain, known.words, whole=True) if one.date), "")
        if not of_set:
            raise NotRead("a date is a year, a month or a day, as in 2013-05-24", ("2013",), known.field.name, sign)
        plain = of_set
    relation = "=" if sign in (":", "!=") else sign
    dated = [one for one in known.words.sets if one.date]
    found = [one for one in dated if _stands(one, relation, plain)]
    undated = [one for one in known.words.sets if not one.date]
    if undated:
        known.notes.append(
            f"the day of {len(undated)} of {len(known.words.sets)} sets is not known: no date finds their printings"
        )
    said = {"=": "in", "<": "before", "<=": "not after", ">": "after", ">=": "not before"}[relation]
    condition = tree.SetIn(tuple(one.key for one in found), f"a set that came out {said} {plain}")
    if sign != "!=":
        return condition
    others = tuple(one.key for one in dated if one not in found)
    return tree.SetIn(others, f"a set that did not come out in {plain}")


def _stands(one: SetRecord, relation: str, day: str) -> bool:
    far = min(len(one.date), len(day))
    left, right = one.date[:far], day[:far]
    same, before = left == right, left < right
    tests = {"=": same, "<": before, "<=": before or same, ">": not before and not same, ">=": not before}
    return tests[relation]


def _flag(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written) != (known.field.name == "not")
    word = key(written)
    name = FLAG_ALIASES.get(word, word)
    if name in FLAGS:
        return _unless(tree.Flag(name), negated)
    if name in STATUSES:
        return _unless(tree.PlayIn(STATUSES[name]), negated)
    if found := keywords_of(written, known.words):
        return _unless(tree.KeywordIn(found), negated)
    raise NotRead(
        f"nothing is known of cards that are {written[:40]}",
        near.words(written, (*FLAGS, *STATUSES, *known.words.keywords)),
        known.field.name,
    )


def _play(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    if statuses := STATUSES.get(key(written)):
        return _unless(tree.PlayIn(statuses), negated)
    raise _no_such(known, written, "play status", STATUSES)


def _game(known: Known, sign: str, written: str) -> Node | Condition:
    negated = _only_equal(known, sign, written)
    if found := games_of(written, known.words.games):
        return _unless(tree.GameIn(found), negated)
    if other := games_of(written, tuple(TITLES)):
        raise NotRead(f"there are no cards of {TITLES[other[0]]} here", known.words.games[:1], known.field.name)
    raise _no_such(known, written, "game", known.words.games)


READERS: dict[str, Reader] = {
    "name": _name, "text": _text, "civilization": _civilization, "number": _number, "type": _kind, "race": _race,
    "tribe": _tribe, "element": _element, "initiative": _initiative, "loyal": _loyal,
    "keyword": _keyword, "set": _printed_in, "ever": _ever, "rarity": _rarity, "collector": _collector, "date": _date,
    "flag": _flag, "play": _play, "game": _game,
}  # fmt: skip
"""The reader of each kind of field."""
