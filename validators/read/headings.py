"""Headings of deck lists: the words they are made of, sideboards, and the totals they state."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from catalog.names import fold
from validators.lists import Claim

_SPOKEN = """
a an and the of in for my other others misc total totals count counts number card cards deck decks decklist list
main maindeck mainboard side sideboard board extra extras token tokens creature creatures monster monsters unit units
spell spells evolution evolutions evo evos vortex evolved base bases bait baits light water darkness dark fire nature
mono multi multiciv multicolor multicolored multicolour civ civs civilization civilizations civilisation rainbow dual
two three four five one color colour level levels lvl cost costs mana curve blocker blockers removal draw discard
support finisher finishers win condition conditions tech shield blast blasts trigger triggers common commons uncommon
uncommons rare rares very super battlegear battlegears mugic mugics attack attacks location locations cross gear gears
castle castles drop drops gear army armies mugics muge build points point bp mc counter counters initiative strikes
overworld underworld danian mipedian marrillian tribeless generic tribal overworlders underworlders danians mipedians
marrillians tribe tribes
"""
_WHOLE = "main maindeck mainboard deck decklist list total totals card cards count number the my of in a"
_BESIDE = """
side, sideboard, sidedeck, side deck, side board, sb, maybeboard, maybe board, maybe, considering, considered,
token, tokens, wishlist, wish list, binder, cut, cuts, scratchpad, not in the deck
"""
_TYPES = {
    "creature": ("creature", "creatures"), "battlegear": ("battlegear", "battlegears", "gear", "gears"),
    "mugic": ("mugic", "mugics"), "attack": ("attack", "attacks"), "location": ("location", "locations"),
    "spell": ("spell", "spells"),
}  # fmt: skip
_WORDS = frozenset(_SPOKEN.split())
_BROAD = frozenset(_WHOLE.split())
_ASIDE = frozenset(title.strip() for title in _BESIDE.split(","))


def is_aside(title: str) -> bool:
    """Whether the cards under this heading are no part of the deck (a sideboard, tokens, what is only considered)."""
    words = fold(title)
    return words in _ASIDE or words.startswith(("sideboard", "side deck", "maybeboard"))


def is_main(title: str) -> bool:
    """Whether this heading is the deck itself, which ends a sideboard."""
    words = fold(title).split()
    return bool(words) and set(words) <= _BROAD and bool({"main", "maindeck", "mainboard", "deck"} & set(words))


def is_broad(title: str) -> bool:
    """Whether a count behind this heading means the whole deck."""
    words = fold(title).split()
    return bool(words) and set(words) <= _BROAD


@lru_cache(maxsize=512)
def is_heading(title: str) -> bool:
    """Whether the words are such as only headings are made of, small slips allowed (`Light Ceatures`)."""
    words = fold(title).split()
    if not words or len(words) > 6:
        return False
    if is_aside(title):
        return True
    return all(word in _WORDS or word.isdigit() or _slip(word) for word in words)


@lru_cache(maxsize=512)
def type_of_heading(title: str) -> str:
    """The type of card that a heading names; empty for none, and for one that names several.

    >>> type_of_heading("Attack Deck (20)"), type_of_heading("Battlegear"), type_of_heading("Creatures and Spells")
    ('attack', 'battlegear', '')
    """
    words = fold(title).split()
    found = [kind for kind, names in _TYPES.items() if any(word in names for word in words)]
    return found[0] if len(found) == 1 else ""


def is_level(title: str) -> bool:
    """Whether a number before this heading is a level and no count (`2 drops`, `0 BP Attacks`)."""
    words = fold(title)
    return words in ("drop", "drops", "mana", "level", "cost") or words.startswith(("bp", "build point"))


def _slip(word: str) -> bool:
    if len(word) < 5:
        return False
    from difflib import get_close_matches

    return bool(get_close_matches(word, _WORDS, 1, 0.86))


class Section(Struct):
    """A stretch of the list: its heading, the line and the number that stands there, and what its lines add up to."""

    title: str
    line: int
    stated: int | None = None
    aside: bool = False
    counted: int = 0


class Total(Struct, frozen=True):
    """A line that states a total, with the section it stands in (an index)."""

    line: int
    stated: int
    section: int


def false_claims(sections: list[Section], totals: list[Total]) -> tuple[Claim, ...]:
    """The stated totals that disagree with the lines.

    A heading without cards of its own may sum up those below it; a total may mean its section, all so far, the deck,
    or the deck with its sideboard: it is only false when it is none of these.
    """
    deck = sum(each.counted for each in sections if not each.aside)
    everything = sum(each.counted for each in sections)
    found: list[Claim] = []
    for place, section in enumerate(sections):
        if section.stated is None:
            continue
        if is_broad(section.title) and not section.aside:
            if section.stated not in (deck, everything, section.counted):
                found.append(Claim(section.line, "", section.stated, deck))
        elif section.counted != section.stated and not _sums_up(sections, place):
            found.append(Claim(section.line, section.title, section.stated, section.counted))
    for total in totals:
        so_far = sum(each.counted for each in sections[: total.section + 1])
        if total.stated not in (deck, everything, so_far, sections[total.section].counted):
            found.append(Claim(total.line, "", total.stated, deck))
    return tuple(sorted(found, key=lambda claim: claim.line))


def _sums_up(sections: list[Section], place: int) -> bool:
    if sections[place].counted:
        return False
    wanted, below = sections[place].stated, 0
    for section in sections[place + 1 :]:
        below += section.counted
        if below == wanted:
            return True
    return False
