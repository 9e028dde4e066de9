"""Plain words put into the card language: "cheap fire blockers" is `level<=3 civ:fire kw:blocker`, with its reasons.

Tried only where no name holds the words; a sentence of which no word is known stays a name.
"""

from __future__ import annotations

from msgspec import Struct

from catalog.names import fold
from catalog.query.near import value
from catalog.query.vocabulary import Vocabulary, exactly, keywords_of, with_words

SILENT = frozenset(
    """
    a an the of that which who what whose with to in into from for on at by and it its is are has have all any each my
    your his her their our me you i we card cards one some when while as be can do does get gets this these
    """.split()
)
"""Words that carry nothing here."""

SIZES = {
    "cheap": "level<=3", "early": "level<=2", "expensive": "level>=7", "big": "power>=6000", "large": "power>=6000",
    "huge": "power>=9000", "strong": "power>=6000", "small": "power<=2000", "weak": "power<=2000",
}  # fmt: skip

PHRASES = {
    "break two shields": 'kw:"double breaker"', "breaks two shields": 'kw:"double breaker"',
    "break 2 shields": 'kw:"double breaker"', "breaks 2 shields": 'kw:"double breaker"',
    "break three shields": 'kw:"triple breaker"', "breaks three shields": 'kw:"triple breaker"',
    "two civilizations": "civ:multi", "two civilization": "civ:multi", "multicolor": "civ:multi",
    "multicoloured": "civ:multi", "multicolored": "civ:multi", "vanilla": "is:vanilla", "reprints": "is:reprint",
    "promos": "is:promo", "promo": "is:promo", "evolutions": "is:evolution", "evolution": "is:evolution",
}  # fmt: skip

VERBS = {
    "kill": "banish", "destroy": "banish", "banish": "banish", "remove": "banish", "removal": "banish",
    "burn": "banish", "draw": "draw", "discard": "discard", "untap": "untap", "tap": "tap", "return": "return",
    "bounce": "return", "search": "search", "tutor": "search", "reveal": "reveal", "ramp": "mana zone", "mill": "deck",
    "cast": "cast", "summon": "summon", "put": "put", "break": "break", "block": "block",
}  # fmt: skip
"""What a card does, by the word that rendered texts have for it."""

PLACES = {
    "graveyard": "discard pile",
    "bin": "discard pile",
    "battlefield": "battle zone",
    "deck": "deck",
    "mana": "mana",
}


class Taken(Struct, frozen=True):
    """Words and what they were taken for."""

    words: str
    asks: str


class Plain(Struct, frozen=True):
    """A sentence as a search, with what each of its words became."""

    query: str
    taken: tuple[Taken, ...]


def plainly(written: str, known: Vocabulary) -> Plain | None:
    """The search that a sentence in plain words asks for; None where none of its words is known here."""
    words = fold(written[:300]).split()
    taken: list[Taken] = []
    place, sure, doing = 0, False, False
    while place < len(words):
        if words[place] in SILENT:
            place += 1
            continue
        for length in (3, 2, 1):
            phrase = " ".join(words[place : place + length])
            asks, does = _meaning(phrase, known, doing) if place + length <= len(words) else ("", False)
            if asks:
                sure, doing = True, doing or does
                break
        else:
            length, phrase, asks = 1, words[place], f"o:{_stem(words[place])}"
        if asks != "-":
            taken.append(Taken(phrase, asks))
        place += length
    if not sure or not taken:
        return None
    return Plain(" ".join(dict.fromkeys(one.asks for one in taken)), tuple(taken))


def _meaning(phrase: str, known: Vocabulary, doing: bool) -> tuple[str, bool]:
    """What a phrase asks for, and whether it is something that a card does; "-" for what says nothing here.

    What comes after a verb is what is done something to, so it is looked for in the words of the card.
    """
    stem = _stem(phrase)
    if verb := VERBS.get(phrase) or VERBS.get(stem):
        if phrase not in PHRASES:
            return f"o:{value(verb)}", True
    if place := PLACES.get(phrase):
        return f"o:{value(place)}", False
    if doing:
        return ("-", False) if phrase in SIZES else ("", False)
    if asks := SIZES.get(phrase) or PHRASES.get(phrase):
        return asks, False
    named = (
        ("civ", exactly(phrase, known.civilizations)),
        ("tribe", exactly(phrase, known.tribes)),
        ("kw", keywords_of(phrase, known) if len(phrase) > 3 else ()),
        ("t", with_words(phrase, known.types)),
        ("race", with_words(phrase, known.races) if len(phrase) > 3 else ()),
        ("rarity", exactly(phrase, known.rarities)),
    )
    for field, found in named:
        if len(found) == 1:
            return f"{field}:{value(found[0].lower())}", False
        if found:
            return f"{field}:{value(stem)}", False
    return "", False


def _stem(word: str) -> str:
    """The word without the ending of a plural or of a verb's third person."""
    for end, new in (("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"), ("s", "")):
        if word.endswith(end) and len(word) > len(end) + 2:
            return word[: -len(end)] + new
    return word
