"""Words of a sentence to tokens: inflections folded, phrases of the game's dialect found, numbers and quotations read.

The grammar's literals are single folded words; every other token has a type of its own: INT, PLUS (a signed number),
CIV, RACE, KEYWORD (value: name and number), QUOTE (what stood in quotation marks), NAME (a card's name).
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

from lark import Token
from lark.lexer import Lexer

from rules.abilities.dialects.base import Dialect
from rules.abilities.wording import plainly

_FOLDED: Final = """
creature:creatures creature's creatures'|card:cards|shield:shields|spell:spells|player:players|deck:decks|hand:hands
turn:turns|battle:battles battled|ability:abilities
pile:piles|zone:zones|get:gets gain gains|give:gives|have:has had|attack:attacks
block:blocks|break:breaks|draw:draws|discard:discards|put:puts move moves place places|return:returns|banish:banishes
tap:taps|untap:untaps|choose:chooses chose pick picks|reveal:reveals|shuffle:shuffles
search:searches|win:wins won|lose:loses
enter:enters|leave:leaves|become:becomes|cast:casts|summon:summons|is:are be was were|name:names|level:levels
add:adds|take:takes|look:looks|do:does|doesnt:doesn't don't didn't|cant:can't cannot|isnt:isn't aren't
their:his her|time:times|type:types|civilization:civilizations|opponents:opponent's opponents'|owners:owner's owners'
players:player's players'|turns:turn's|cards:card's|fewer:less|number:numbers|a:an on|
on:onto|until:till|non-evolution:nonevolution|each:every|those:these|
happen:happens|stay:stays|race:races|wasnt:wasn't weren't hasn't|use:uses|double:doubles|
under:underneath|beginning:beginning|play:plays|evolve:evolves|cost:costs|go:goes going|count:counts
"""
_EXPANDED: Final = {
    "it's": ("it", "is"),
    "its": ("its",),
    "that's": ("that", "is"),
    "you're": ("you", "is"),
    "there's": ("there", "is"),
    "they're": ("they", "is"),
    "he": ("he",),
    "two": ("2",),
    "three": ("3",),
    "four": ("4",),
    "five": ("5",),
    "six": ("6",),
    "facedown": ("face", "down"),
    "face-down": ("face", "down"),
    "battlezone": ("battle", "zone"),
    "graveyard": ("discard", "pile"),
}


def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for entry in _FOLDED.replace("\n", "|").split("|"):
        if ":" in entry:
            word, forms = entry.split(":")
            table.update(dict.fromkeys(forms.split(), word))
    table["on"] = "on"
    table["an"] = "a"
    return table


FOLD: Final = _table()
_TOKEN: Final = re.compile(
    r"""(?P<quote>"[^"]*"|"(?=[Ww]hen)[^"]*$|(?<![\w'])'(?=[A-Z])[^'"]*'(?![\w']))"""
    r"""|(?P<plus>[+-]\d{1,6})(?!\w)|(?P<int>\d{1,6})(?!\w)|(?P<word>~|[^\W_][\w'\u2019/-]*)|(?P<mark>[,:;.!?&—-])"""
    r"""|"|(?P<odd>\S)"""
)
_SHORTER: Final = tuple(
    (re.compile(wrong, re.IGNORECASE), right)
    for wrong, right in (
        (r"\b(?:all )?(?:of )?the revealed cards\b", "all of the revealed cards"),
        (r"\bhis or her\b", "their"),
        (r"\bhis or (?=hand\b)", "their "),
        (r"\bhe or she\b", "they"),
        (r"\bnon-(?!evolution\b)(?=\w)", "nonciv "),
        (r"\bcan not\b", "cannot"),
        (r"\b(?<=if )its (?=an?\b|not\b)", "it's "),
        (r"\bchooses? on of\b", "chooses one of"),
        (r"\bone of you opponent's\b", "one of your opponent's"),
        (r"\byou opponent\b", "your opponent"),
        (r"\bshield zone down as as new\b", "shield zone face down as a new"),
        (r"\blower level that that\b", "lower level than that"),
        (r"\blook a the\b", "look at the"),
        (r"\bone of your opponents (?=spell|shield|creature)", "one of your opponent's "),
        (r"\bless power then\b", "less power than"),
        (r"\bto the players? turn\b", "to that player's turn"),
        (r"\banother of your (?=\w)", "one of your other "),
        (r"\b(creatures?|spells?|shields?|cards?) of yours\b", r"\1 you have"),
        (r"\b(creatures?|spells?|shields?|cards?) of your opponent\b(?!')", r"\1 your opponent has"),
        (r"\b(when|whenever) any (?=creature\b)", r"\1 a "),
        (
            r"\b(if|when|whenever) this "
            r"(?=would\b|(?:attack|block|battle|enter|leave|win|lose|untap|break|become)s|is\b)",
            r"\1 this creature ",
        ),
        (r"\byou put this creature into the battle zone\b", "this creature enters the battle zone"),
        (r"\b(into the battle zone) for free\b", r"\1"),
        (r"\bdraw as many cards as you have (creature|shield)s\b", r"draw a card for each \1 you have"),
        (r"^put (one|two|\d) into your hand\b", r"put \1 of them into your hand"),
        (r"\bdraw cards equal to\b", "draw a number of cards equal to"),
    )
)
_SMALL: Final = frozenset(("of", "the", "and", "de", "von", "la", "to"))


class _Word:
    """A word of the sentence before typing: folded text, text as written, place."""

    __slots__ = ("kind", "text", "raw", "at")

    def __init__(self, kind: str, text: str, raw: str, at: int) -> None:
        self.kind, self.text, self.raw, self.at = kind, text, raw, at


def keyword_of(text: str, dialect: Dialect) -> tuple[str, int | None] | None:
    """A keyword with its number when the whole text is one ("Powerful Attack +2000"), else None."""
    match = re.fullmatch(r"([A-Za-z][A-Za-z -]*?)(?:\s*:?\s*\+\s*(\d{1,6}))?[\s.,]*", text.strip())
    if not match:
        return None
    written = " ".join(match.group(1).lower().replace("-", " ").split())
    for name, numbered in dialect.keywords.items():
        if written == name.lower() and numbered == (match.group(2) is not None):
            return name, int(match.group(2)) if match.group(2) else None
    return None


class _Ahead(threading.local):
    """The words of the sentence that this thread parses, and which of them comes next."""

    kinds: Sequence[str] = ()
    at: int = 0


AHEAD: Final = _Ahead()


class WordLexer(Lexer):
    """A lark lexer over the tokens that `words` made."""

    def __init__(self, conf: Any) -> None:
        self.literals = {t.pattern.value: t.name for t in conf.terminals if t.pattern.type == "str"}

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:
        data = lexer_state if isinstance(lexer_state, list) else getattr(lexer_state, "text", lexer_state)
        for k, (kind, value, at) in enumerate(data):
            name = kind or self.literals.get(value, "UNKNOWN")
            AHEAD.at = k
            yield Token(name, value, start_pos=at)
        AHEAD.at = len(AHEAD.kinds)


def words(
    sentence: str, dialect: Dialect, own_name: str = "", vocabulary: frozenset[str] = frozenset()
) -> list[tuple[str, Any, int]]:
    """The tokens of a sentence as (type or "" for a plain word, value, place).

    Words with capitals in mid-sentence that are in neither the dialect nor the `vocabulary` of the grammar, where that
    is given, are a race that only the cards at hand have.
    """
    for said, meant in dialect.meanings:
        sentence = said.sub(meant, sentence)
    sentence = plainly(sentence)
    for wrong, right in _SHORTER:
        sentence = wrong.sub(right, sentence)
    if own_name:
        sentence = _own(sentence, own_name, dialect, vocabulary)
    found = list(_split(sentence, dialect))
    typed = list(_typed(found, dialect, own_name))
    return list(_own_races(typed, sentence, vocabulary)) if vocabulary else typed


def _own_races(
    typed: list[tuple[str, Any, int]], sentence: str, vocabulary: frozenset[str]
) -> Iterator[tuple[str, Any, int]]:
    """The tokens, with each run of unknown words with capitals as one race in the singular."""
    run: list[str] = []
    for n, (kind, value, at) in enumerate(typed):
        word = re.match(r"[A-Z][\w'-]+", sentence[at:]) if n and not kind and value not in vocabulary else None
        if word:
            run.append(word[0])
            continue
        if run:
            yield "RACE", re.sub(r"(?<![s'])s$", "", " ".join(run)), at
            run = []
        yield kind, value, at
    if run:
        yield "RACE", re.sub(r"(?<![s'])s$", "", " ".join(run)), len(sentence)


def _own(sentence: str, name: str, dialect: Dialect, vocabulary: frozenset[str]) -> str:
    """Each place of the card's own name, in any capitals and in the singular, as `~` padded to the same length.

    A name that is an ordinary word of the texts ("A", "Guard") is meant only where it has its capitals in mid-sentence.
    """
    low = name.lower()
    ordinary = low in FOLD or low in FOLD.values() or (low,) in dialect.phrases
    if dialect.costs:  # the cards of people's own are called by any word
        ordinary = ordinary or low in vocabulary or low in dialect.synonyms or low in _EXPANDED
    place, flags = (r"(?<=[\w,;] )", 0) if ordinary else (r"(?<![\w'\u2019])", re.IGNORECASE)
    written = re.escape(name[:-1]) + "s?" if name.endswith("s") and " " in name else re.escape(name)
    pattern = re.compile(place + written + r"(?!\w)", flags)
    return pattern.sub(lambda m: "~" + " " * (len(m.group()) - 1), sentence)


def _split(sentence: str, dialect: Dialect) -> Iterator[_Word]:
    for match in _TOKEN.finditer(sentence):
        if match.lastgroup is None:  # a quotation mark without its fellow
            continue
        kind, raw, at = match.lastgroup, match.group(), match.start()
        low = raw.lower().replace("\u2019", "'")
        if kind != "word":
            yield _Word(kind, low, raw, at)
            continue
        if low in dialect.synonyms:
            for part in dialect.synonyms[low].split():
                yield _Word(kind, FOLD.get(part, part), raw, at)
            continue
        for part in _EXPANDED.get(low, (low,)):
            number = part.isdecimal() and len(part) <= 6  # not \u00b2, which is a digit and no number
            yield _Word("int" if number else kind, FOLD.get(part, part), part if part != low else raw, at)


def _typed(found: list[_Word], dialect: Dialect, own_name: str) -> Iterator[tuple[str, Any, int]]:
    i = 0
    while i < len(found):
        word = found[i]
        if word.kind == "quote":
            yield from _quoted(word, dialect, own_name)
        elif word.kind == "plus":
            yield "PLUS", int(word.text), word.at
        elif word.kind == "int":
            yield "INT", int(word.text), word.at
        elif word.text == "~":
            before = found[i - 1].text if i > 0 else ""
            if before == "named":
                yield "NAME", own_name, word.at
            elif before in ("a", "another", "each"):  # a card of the same name
                yield "OWNCARD", own_name, word.at
            else:
                yield "SELFNAME", "~", word.at
        elif word.kind == "word":
            if i > 0 and found[i - 1].text == "named" and word.raw[0].isupper():
                end = _name_end(found, i)
                yield "NAME", " ".join(_name_parts(found[i:end])), word.at
                i = end
                continue
            phrase = _phrase(found, i, dialect)
            if phrase:
                kind, value, i = phrase
                if kind == "KEYWORD":
                    number = None
                    if dialect.keywords[value]:
                        if i < len(found) and found[i].kind == "plus":
                            number, i = int(found[i].text), i + 1
                        else:
                            yield "UNKNOWN", value, word.at
                            continue
                    yield kind, (value, number), word.at
                else:
                    yield kind, value, word.at
                continue
            yield "", word.text, word.at
        else:
            yield "", word.text, word.at
        i += 1


def _quoted(word: _Word, dialect: Dialect, own_name: str) -> Iterator[tuple[str, Any, int]]:
    """What stands in quotation marks: a keyword or something else; a comma inside counts as one behind."""
    inner = word.raw.strip("\"'")
    keyword = keyword_of(inner, dialect)
    if own_name:
        inner = re.sub(f"~ {{0,{len(own_name) - 1}}}", lambda _: own_name, inner)
    if inner.strip():
        yield ("KEYWORD", keyword, word.at) if keyword else ("QUOTE", inner.strip(), word.at)
    if inner.rstrip().endswith(","):
        yield "", ",", word.at


def _phrase(found: list[_Word], i: int, dialect: Dialect) -> tuple[str, str, int] | None:
    """The longest phrase of the dialect that begins here: type, value, index after it."""
    for width in range(min(dialect.longest, len(found) - i), 0, -1):
        part = found[i : i + width]
        if all(w.kind == "word" for w in part):
            hit = dialect.phrases.get(tuple(w.raw.lower() for w in part))
            if hit:
                return hit[0], hit[1], i + width
    return None


def _name_end(found: list[_Word], i: int) -> int:
    """Where a card's name that begins at `i` ends: capitals, and small words between capitals."""
    end = i
    for k in range(i, len(found)):
        word = found[k]
        if word.kind == "word" and (word.raw[0].isupper() or word.raw[0].isdigit()):
            end = k + 1
        elif not (word.raw.lower() in _SMALL or word.raw in ",-&!") or word.raw == "and":
            break
    return end


def _name_parts(part: list[_Word]) -> Iterator[str]:
    """The words of a name, with a comma put back on the word before it."""
    for k, word in enumerate(part):
        if word.raw in ",!":
            continue
        mark = part[k + 1].raw if k + 1 < len(part) and part[k + 1].raw in ",!" else ""
        yield word.raw + mark
