"""Ways of saying the same: what people write for a card's words, turned into the one way that the phrases read.

Only what can mean nothing else stands here. Each entry is a pattern, matched in any capitals, and its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_STAT: Final = r"(?:courage|power|wisdom|speed|energy)"
_ELEMENT: Final = r"(?:fire|air|earth|water)"
_COUNTERS: Final = r"mugic (?:ability )?counters?"

_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MANY: Final = rf"(an?|\d|10|{'|'.join(_NUMBERS)})"


def _many(word: str) -> int:
    """The number that a word or a figure means."""
    low = word.lower()
    return int(low) if low.isdigit() else _NUMBERS.index(low) + 1 if low in _NUMBERS else 1


Meant = str | Callable[[re.Match[str]], str]
_PHRASES: Final[tuple[tuple[str, Meant], ...]] = (
    (r"\b(?:as|so) long as\b", "while"),
    (r"\b(beginning|start|end) of (?:the |a |each )?battle\b(?! ?board)", r"\1 of combat"),
    (r"\bthis battle\b", "this combat"),
    (r"\bdefeated\b", "destroyed"),
    (r"\bdispelled\b", "dispelled"),
    # numbers
    (
        rf"\b(?:gets?|has|have|gains?|receives?) -(\d+) (?=(?:to |in )?(?:all |each )?(?:{_STAT}|discipline))",
        r"loses \1 ",
    ),
    (rf"\band -(\d+) (?={_STAT}\b)", r"and \1 "),
    (rf"\b(\d+) (?:more|additional|extra|bonus) (?={_STAT}\b)", r"an additional \1 "),
    (r"\b(\d+) (?:more|extra|bonus) (?=(?:attack )?damage\b)", r"an additional \1 "),
    (rf"\b(?:{_ELEMENT} )?(\d+) (?:fewer) (?=damage\b)", r"\1 less "),
    (rf"'s ({_STAT}) is (\d+) or (more|less|greater|higher|lower|fewer)\b", r" has \2 or \3 \1"),
    (rf"\b(\d+) or (?:greater|higher) (?={_STAT})", r"\1 or more "),
    (rf"\b(\d+) or (?:lower) (?={_STAT})", r"\1 or less "),
    # healing
    (r"\bheals? (\d+)(?: energy| points?)? (to|from|on|of) ", r"heal \1 damage \2 "),
    (
        r"\bheals? ((?:target|this|each|all|your|equipped|the) [^.,]*?) (?:by |for )?(\d+)(?: energy| damage)?$",
        r"heal \2 damage to \1",
    ),
    (r"\bheals (\d+)(?: energy)?$", r"heals \1 damage"),
    # tests of attacks
    (rf"^(?:stat )?(challenge|check|fail) ?:? ?\(?({_STAT})\)? (\d+)\)?$", r"\1 \2 \3"),
    (rf"^({_STAT}) (?:stat )?(challenge|check|fail) (\d+)$", r"\2 \1 \3"),
    (rf"^({_STAT}) (challenge|check|fail)$", r"\2 \1"),
    # costs
    (
        rf"^(?:remove|pay|spend|discard|use) {_MANY} (?:mugic )?(?:ability )?counters?"
        r"(?: (?:from|off|of) (?:it|itself|this creature))?$",
        lambda found: "{MC}" * _many(found[1]),
    ),
    (rf"^{_MANY} (?:mc|{_COUNTERS}|counters?)$", lambda found: "{MC}" * _many(found[1])),
    (r"\bthis gear\b", "this Battlegear"),
    # keywords as the rulebook writes them
    (rf"^(intimidate|support|outperform|exhaust) ?:? ?\(({_STAT})\) (\d+)$", r"\1: \2 \3"),
    (r"^mc(?= ?(?:,|$))", "{MC}"),
)
_SAME: Final = tuple((re.compile(said, re.IGNORECASE), meant) for said, meant in _PHRASES)
_ONCE: Final = re.compile(r"^once (?:per|a|each) turn, ", re.IGNORECASE)
_BY_ELEMENT: Final = re.compile(rf"^({_ELEMENT})(?: attacks)? ([+-]) ?(\d+)$", re.IGNORECASE)


def plainly(text: str) -> str:
    """A sentence, a cost or a test in the words of the phrases."""
    for said, meant in _SAME:
        text = said.sub(meant, text)
    return text


def once(text: str) -> tuple[str, bool]:
    """The text without "once per turn" before it, and whether that stood there."""
    match = _ONCE.match(text)
    return (text[match.end() :], True) if match else (text, False)


_BARE: Final = re.compile(r"^(heal|deals?) (\d+)(?: energy| damage| points?(?: of damage)?)?$", re.IGNORECASE)


def aimed(text: str, kind: str) -> str:
    """ "Heal 15" or "Deal 10 damage" with no word of whom: of a Creature that is chosen, by an Attack of its own."""
    match = _BARE.match(text.strip(" ."))
    if match is None:
        return text
    heals = match[1].lower() == "heal"
    if kind == "attack":
        return f"Heal {match[2]} damage" if heals else text
    return f"{'Heal' if heals else 'Deal'} {match[2]} damage to target Creature"


def of_location(text: str) -> str:
    """ "Fire +5" on a Location, as the sentence that it is."""
    match = _BY_ELEMENT.match(text.strip())
    if match is None:
        return text
    more = "an additional {0} damage" if match[2] == "+" else "{0} less damage"
    return f"{match[1]} attacks deal {more.format(match[3])}"


_SIGNED: Final = re.compile(rf"^([+-]) ?(\d+) ({_STAT})$|^({_STAT}) ([+-]) ?(\d+)$", re.IGNORECASE)
_NEGATES: Final = re.compile(r"^negates? (\w+)$", re.IGNORECASE)
_UNSIGNED: Final = re.compile(rf"^({_STAT}) (\d+)$", re.IGNORECASE)
_WHOSE: Final = {"creature": "this Creature", "battlegear": "equipped Creature", "location": "Creatures"}


def signed(text: str, kind: str, headed: bool = False) -> str:
    """ "+10 Power" or "Negates Invisibility" on a card, as the sentence that it is; a head (Hive) needs no sign."""
    words = text.strip(" .")
    if kind in ("creature", "battlegear") and (negated := _NEGATES.match(words)):
        return f"Creatures engaged with {_WHOSE[kind]} lose {negated[1]}"
    if headed and (plain := _UNSIGNED.match(words)):
        words = f"+{plain[2]} {plain[1]}"
    match = _SIGNED.match(words)
    if match is None or kind not in _WHOSE:
        return text
    more = "an additional {0}" if (match[1] or match[5]) == "+" else "{0} less"
    verb = "have" if kind == "location" else "has"
    return f"{_WHOSE[kind]} {verb} {more.format(match[2] or match[6])} {match[3] or match[4]}"
