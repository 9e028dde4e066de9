"""The closed list of kinds of clause that the compiler can leave unread, in our own words, and how one is named.

A kind says what an unread clause seems to be about, never what it means: it is found by single words, and it
only serves to count what is missing and to tell a reader why a card is not whole.
"""

from __future__ import annotations

import re
from typing import Final

TOO_LONG: Final = "too long"
NOT_TEXT: Final = "not text"
LOOSE_EFFECT: Final = "effect without event"
PRONOUN: Final = "pronoun"
UNREAD: Final = "unread"
NO_TEXT: Final = "no text"  # nobody has said what the card does
UNKNOWN_WORDS: Final = "words not known"  # of a card of which only what others say about it is known

_BY_WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("unleash", r"\bunleash"),
    ("clash", r"\bclash"),
    ("instead", r"\binstead\b|\bwould\b"),
    ("cost", r"\b(fewer|less) mana\b|\bcosts?\b"),
    ("search", r"\bsearch"),
    ("reveal", r"\breveal|\blook at\b"),
    ("name", r"\bname\b|\bnamed\b"),
    ("choice of modes", r"\bchoose one\b|\bchoose two\b"),
    ("as though", r"\bas though\b"),
    ("free play", r"\bfor free\b|\bcast\b|\bsummon\b"),
    ("delayed", r"\bat the (end|start|beginning) of\b"),
    ("duration", r"\buntil\b|\bthis turn\b"),
    ("restriction", r"\bcan'?t\b|\bcannot\b|\bonly\b"),
    ("permission", r"\bcan\b|\bmay\b"),
    ("trigger", r"\bwhen\b|\bwhenever\b"),
    ("condition", r"\bif\b|\bwhile\b|\bduring\b"),
    ("power", r"\bpower\b"),
    ("shields", r"\bshields?\b|\bbreaks?\b"),
    ("move", r"\b(put|puts|return|returns|banish|discard|draw|draws)\b"),
    ("keyword", r'^[A-Z"][\w+ "]{0,40}$'),
)
_OTHERS: Final = (TOO_LONG, NOT_TEXT, LOOSE_EFFECT, PRONOUN, UNREAD, NO_TEXT, UNKNOWN_WORDS)
KINDS: Final[tuple[str, ...]] = (*(kind for kind, _ in _BY_WORDS), *_OTHERS)
_COMPILED: Final = tuple((kind, re.compile(words, re.IGNORECASE)) for kind, words in _BY_WORDS)

_SAID: Final = {
    TOO_LONG: "a sentence too long to read",
    NOT_TEXT: "a part that is no text",
    LOOSE_EFFECT: "an effect of which it is open when it happens",
    PRONOUN: "a word of which it is open what it refers to",
    UNREAD: "a clause that was not understood",
    NO_TEXT: "all it does, since its words are not here",
    UNKNOWN_WORDS: "whatever else its words say, since they are not known",
}


def said_of(kind: str) -> str:
    """What is left out, as a reader is told: a kind's own name says enough where it is what the clause is about."""
    return _SAID.get(kind, kind)


def kind_of(clause: str) -> str:
    """The kind of an unread clause: the first of the list whose words occur in it."""
    short = clause[:2000]
    return next((kind for kind, words in _COMPILED if words.search(short)), UNREAD)
