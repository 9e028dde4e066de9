"""Words of a text for phrases: folded to one form, quotations as one word, with their places."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct


class Word(Struct, frozen=True):
    """A word: its kind ("word", "int", "quote", "mark"), its folded form, and how it was written."""

    kind: str
    text: str
    raw: str
    at: int = 0


_FOLDED: Final = """
creature:creatures creature's creatures'|card:cards|player:players|player's:players'|deck:decks|hand:hands|mugic:mugics
turn:turns|combat:combats|ability:abilities|pile:piles|gain:gains gained get gets|lose:loses lost|have:has had
attack:attacks|discipline:disciplines|counter:counters|type:types|element:elements|space:spaces|location:locations
deal:deals dealt|heal:heals healed|play:plays played|pay:pays|put:puts|return:returns returned|draw:draws
discard:discards discarded|sacrifice:sacrifices sacrificed|destroy:destroys destroyed|flip:flips flipped turns
reveal:reveals revealed|shuffle:shuffles shuffled|choose:chooses chosen chose|control:controls controlled
remove:removes removed|become:becomes|win:wins|infect:infects|uninfect:uninfects|move:moves|relocate:relocates relocated
be:is are was were|do:does did|cannot:can't|a:an|their:his
can:may|go:goes|reduce:reduces reduced|increase:increases increased|take:takes|count:counts|swap:swaps|equip:equips
damage:damages|increased:icreased|activate:activated activates|deactivate:deactivates deactivated
target:targets targeted|negate:negates negated|tribe:tribes|each:every|time:times|enter:enters
leave:leaves left|fail:fails failed|look:looks
battle:battles|copy:copies|scout:scouts|pick:picks|owner's:owners'|controller's:controllers'|share:shares|cost:costs
challenge:challenges|check:checks|begin:begins|succeed:succeeds|would:'d|until:till|it's:it'is|total:totals|number:numbers
"""
FOLD: Final[dict[str, str]] = {
    form: entry.split(":", 1)[0]
    for line in _FOLDED.strip().splitlines()
    for entry in line.split("|")
    if entry
    for form in entry.split(":", 1)[1].split()
}
NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
SPELLED: Final = {n: word for word, n in NUMBERS.items()}
MOST_COUNTERS: Final = 20
SELF: Final = "~"
_WORD: Final = re.compile(
    r"""(?P<quote>"[^"]*")|(?P<mc>\{MC(?P<many>\d{0,2})\}|\{X\})|(?P<int>[+]?\d{1,6}(?![\w]))"""
    r"""|(?P<word>~|[^\W_][\w'/-]*)|(?P<mark>[,:;.])|(?P<odd>\S)""",
    re.IGNORECASE,
)


_NOT: Final = re.compile(r"\b(do|does|did|is|are|was|were)n't\b", re.IGNORECASE)
_TORN: Final = re.compile(r"(?<=lower)(?=Courage)|(?<=and)(?=Speed\b)|(?<=When)(?=~)|(?<=additonal)(?= )")


def fold(word: str) -> str:
    """A word in the form in which phrases are compared."""
    low = word.lower()
    return FOLD.get(low, low)


def words_of(text: str, own_name: str = "", ordinary: bool = False) -> list[Word]:
    """The words of a text; the card's own name is one word, `~`, an ordinary word only in mid-sentence."""
    if own_name:
        text = _own(text, own_name, r"(?<=[\w,;] )" if ordinary else "")
    text = _NOT.sub(r"\1 not", text)
    text = _TORN.sub(" ", text) if _TORN.search(text) else text
    found: list[Word] = []
    for match in _WORD.finditer(text):
        kind, raw = match.lastgroup or "odd", match.group()
        if kind in ("mc", "many"):
            counter = Word("word", "{x}" if "X" in raw else "{mc}", raw, match.start())
            found += [counter] * min(int(match["many"] or 1), MOST_COUNTERS)
        elif kind == "int":
            found.append(Word("int", str(int(raw)), raw, match.start()))
        elif kind == "word" and raw.lower() in NUMBERS:
            found.append(Word("int", str(NUMBERS[raw.lower()]), raw, match.start()))
        elif kind == "word":
            found.append(Word(kind, raw if raw == SELF else fold(raw), raw, match.start()))
        else:
            found.append(Word(kind, raw, raw, match.start()))
    return found


def _own(text: str, name: str, after: str) -> str:
    """The text with the card's name, whole or without its byname, as `~`."""
    short = name.split(",")[0]
    for said in dict.fromkeys((name, short)):
        pattern = re.compile(after + r"(?<!named )(?<![\w'])" + re.escape(said) + r"(?:'s?)?(?![\w-])")
        text = pattern.sub(lambda m: SELF + " " * (len(m.group()) - 1), text)
    return text
