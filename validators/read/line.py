"""One line of a text list: is it blank, a comment, a total, or a name with or without a count.

What a line means may hang on the others ("Evolutions (6)", "Name: 4"); here only its parts are told apart.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from typing import Literal

from msgspec import Struct

from catalog.names import fold
from validators.read.codes import CODE, set_code
from validators.read.lazy import lazy

Kind = Literal["blank", "comment", "total", "count", "card", "either", "bare", "long"]

LONGEST_CARD = 300
"""What is longer, between separators, names no card."""


class Lexeme(Struct, frozen=True):
    """The parts of a line, or of one card on a line that names several.

    `card`: a count and a name. `either`: a name with a count behind it, which may be a heading with its total.
    `bare`: words without a count. `count`: a count without a name. `total`: a stated total. `long`: too long to be one.
    `marked` says that it is written as a heading; `whole` is the name with what stands in brackets behind it.
    """

    kind: Kind
    name: str = ""
    count: int = 0
    printing: str = ""
    cut: bool = False
    aside: bool = False
    marked: bool = False
    whole: str = ""


_SPACES = lazy("[\\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_DIGIT = lazy(r"[^\x00-\x7f]")
_A_COUNT = lazy(r"\d{1,3}")
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_INVISIBLE = lazy("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_PLAIN = re.compile(r"(?:([1-9]\d?)x? )?([A-Z](?:[A-Za-z'-]|(?<=[A-Z]-)\d|,? (?=[A-Za-z]))*[a-z])", re.ASCII)
"""`3 Aqua Knight`, `3x Argus, Vigilant Seer`, `XT-4 Brutefist`: what most lines of most lists are.

Capitals at the end may be a set."""
_NO_CARDS = frozenset("card cards total build bp bps mugic mugical copies copy of x".split())
"""Behind a number these begin a total (`40 Cards`), figures (`20 Build points`), or stand before a name (`3 X Lux`)."""
_COMMENT = lazy(r"(?://|#|;|/\*|<!--|%%|--\s*$)\s*(.*)")
_FACT = lazy(r"(name|title|deck ?name|deck|format|game)\s*[:=]\s*(\S.*)", re.IGNORECASE)
_ABOUT = lazy(
    r"(?:name|title|deck ?name|format|game|player|author|by|built by|date|event|tournament|store|place|record|result|"
    r"finish|location|city|army|tribes?|civilizations?|colou?rs?|notes?|description|comments?)\s*[:=]\s*(?=.*[^\W\d])\S",
    re.IGNORECASE,
)
_DECK = lazy(r"deck\s*[:=]\s*([^\d\s,;|][^\d,;|]*)\Z", re.IGNORECASE)
_COLUMNS = lazy(
    r"(?:(?:quantity|qty|count|copies|number|amount|#|card|name|card name|title|set|code|edition|rarity|level|cost|"
    r"civilization|type|power)\W*){2,}\Z",
    re.IGNORECASE,
)
_QUOTED = lazy(r"[\"\u201c]([^\"\u201c\u201d]+)[\"\u201d]\s*[,;|]")
_POINTS = r"(?:total )?(?:build ?points?|bps?|mugic(?:al)? counters?)"
_FIGURE = lazy(
    rf"\W*(?:{_POINTS}(?: total)?\W*\d{{1,3}}(?:\s*/\s*\d{{1,3}})?|\d{{1,3}}(?:\s*/\s*\d{{1,3}})?\s*{_POINTS})\W*",
    re.IGNORECASE,
)
_RULE = lazy(r"[\W_]*\Z")
_SIDE = lazy(r"SB:\s*", re.IGNORECASE)
_BULLET = lazy(
    r"(?:(?:[-*\u2022\u00b7\u2023\u2043\u2013\u2014+>~|\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf]|"
    r"[\U0001f000-\U0001faff\ufe0f]|\[[ xX*]?\])\s*)+(?=\S)"
)
_EMPHASIS = lazy(r"\*{2,}|_{2,}|`+")
_WIKI = lazy(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_LINK = lazy(r"\[([^\[\]]+)\]\((?:[^()\s]|\([^()]*\))*\)")
_ANCHOR = lazy(r"</?(?:a|b|i|u|em|strong|span|p|li|ul|ol|div|font|td|tr|br)(?:\s[^<>]*)?/?>", re.IGNORECASE)
_TAG = lazy(r"\[(/?)([A-Za-z]\w{0,15})(?:=[^\[\]]*)?\]")
_CLOSING = lazy(r"\[/([A-Za-z]\w{0,15})\]")
_STYLING = "b i u s url card cards deck list size color colour font quote spoiler center left right h1 h2 h3 code"
_STYLE = frozenset(_STYLING.split())
_TOTAL = (
    lazy(
        r"(?:grand |deck |card |main ?deck )?(?:total|count|size|sum)s?"
        r"(?: (?:number )?(?:of )?(?:cards?|deck|count|size))*\s*"
        r"[-:=\u2013\u2014]?\s*[(\[]?(\d{1,6})[)\]]?(?:\s*cards?)?(?:\s*/\s*\d+)?\.?\Z",
        re.IGNORECASE,
    ),
    lazy(
        r"[(\[]?(\d{1,6})\s*(?:cards?(?: in)?(?: total| deck| in all| the deck)*|total(?: cards)?)[)\]]?\.?\Z",
        re.IGNORECASE,
    ),
    lazy(r"=+\s*(\d{1,6})\Z"),
)
_FRONT = lazy(
    r"[(\[]?(\d{1,6})"
    r"(?:\s[xX\u00d7*](?=[\s)\]])|[xX\u00d7*](?=[\s)\].:;,|=\u2013\u2014-])|[xX\u00d7](?=[A-Z\[\"'\u201c\u2018]))?[)\]]?"
    r"(?:\s+|(?<=[xX\u00d7])(?=[A-Z\[\"'\u201c\u2018])|\s*([.:;,|)=\u2013\u2014-])\s*)"
    r"(?:copies of\s+|copy of\s+|of\s+)?(?=\S)(.+)"
)
_CROSS_FRONT = lazy(r"[(\[]?[xX\u00d7]\s?(\d{1,6})[)\]]?[:.]?\s+(.+)")
_CROSS_BACK = lazy(
    r"(.*?\S)\s*[,;:=|\u2013\u2014-]?\s*(?:[(\[{]\s*[xX\u00d7*]\s?(\d{1,6})\s*[)\]}]|\s[xX\u00d7*]\s?(\d{1,6}))\Z"
)
_BACK_CROSS = lazy(
    r"(.*?\S)\s*[,;:=|\u2013\u2014-]?\s*(?:[(\[{]\s*(\d{1,6})\s?[xX\u00d7]\s*[)\]}]|\s(\d{1,6})\s?[xX\u00d7])\Z"
)
_BACK = lazy(
    r"(.*?\S)\s*(?:[(\[{]\s*(\d{1,6})(?:\s*cards?)?\s*[)\]}]|\s*[:=,;|\u2013\u2014]\s*(\d{1,6})|\s+-?\s*(\d{1,3}))\s*:?\Z"
)
_LEVEL = lazy(r"(?:level|lvl|cost|tier)s? \d+(?: ?[-\u2013/&+] ?\d+)?\+?\Z", re.IGNORECASE)
_ONLY_COUNT = lazy(r"[(\[]?(?:(\d{1,6})\s*[xX\u00d7]?|[xX\u00d7]\s?(\d{1,6}))[)\]]?[:.]?\Z")
_SET = lazy(rf"({CODE})(?:[\s#:/-]+\d+(?:/\d+)?)?\Z", re.IGNORECASE)
_SET_FIRST = lazy(rf"(?:[(\[{{]\s*({CODE})\s*[)\]}}]\s*|(DM-\d\d)\s+)(?=\S)", re.IGNORECASE)
_GROUP = lazy(r"\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\})\s*(?:#?\d+(?:/\d+)?)?\Z")
_SET_LAST = lazy(rf"(?:\s+(?:[-\u2013/]\s*)?|\s*[,;|]\s*)({CODE})(?:[\s#:/-]+\d+(?:/\d+)?)?\Z")
_TAIL = lazy(
    r"\s+(?://|#|\$|@\s*[$\u20ac\u00a3]?(?=\s*\d))\s*\S.*\Z|\s+\d{1,3}/\d{1,3}\Z|\s+\*\w{1,4}\*?\Z|\s*[*\u2020\u2021\u00b0\u2122\u00ae^]+\Z|\s+[*!?]+\Z|[,;|]+\Z|\s+[-\u2013\u2014]\Z"
)
_QUOTES = '"\u201c\u201d\u201e\u00ab\u00bb`'
_SEVERAL = lazy(r"\s*(?:[,;|/+&]|\band\b)\s*(?:and\s+)?(?=[(\[]?\d{1,2}\s*[xX\u00d7]?[)\]]?\s+[^\W\d])")
_BEHIND = lazy(r"\D(?:[xX\u00d7*]\s?\d{1,2}|\d{1,2}[xX\u00d7]|\(\d{1,2}\))\Z")
_SEVERAL_BEHIND = lazy(
    r"(?:(?<=[xX\u00d7*]\d)|(?<=[xX\u00d7*]\s\d)|(?<=\d[xX\u00d7])|(?<=\d\)))\s*(?:[,;|/+&]|\band\b)\s*(?=[^\W\d])"
)


def closing_tags(text: str) -> frozenset[str]:
    """The forum tags that this text closes somewhere: one of them left open breaks off."""
    return frozenset(name.lower() for name in _CLOSING.findall(text))


def comment_fact(line: str) -> tuple[str, str] | None:
    """What a comment, or a line that `is_about`, says of the list: `name`, `format` or `game`, and its value."""
    if line[:1].isdigit():  # most lines, which say a count and a card
        return None
    comment = _COMMENT.match(line.strip())
    fact = _FACT.match(comment.group(1) if comment else line.strip())
    if not fact or not comment and not is_about(line):
        return None
    word = fact.group(1).lower()
    return (word if word in ("format", "game") else "name"), " ".join(fact.group(2).split())


def comment_heading(line: str) -> str:
    """The words of a comment that may be a heading (`// Sideboard (15)`), without its number; empty for no comment."""
    comment = _COMMENT.match(line.strip())
    return " ".join(re.sub(r"[\W\d_]+", " ", comment.group(1)).split())[:80] if comment else ""


def is_about(line: str) -> bool:
    """Whether a line says something of the list and names no card: `Player: Ann`, or the titles of columns."""
    words = line.strip()
    return bool(_ABOUT.match(words) or _COLUMNS.match(words))


def deck_name(line: str) -> str:
    """What `Deck: Water Tempo` calls the deck; empty for any other line."""
    found = _DECK.match(line.strip())
    return " ".join(found.group(1).split()) if found else ""


@cache
def _person() -> re.Pattern[str]:
    """Lines on who plays, when and where; compiled when a line may be one, since most lists have none."""
    return re.compile(
        r"(?:(?:first|last|family|given|player|full|your)[ -]?names?|surname|e-?mail|phone|mobile|dci|wpn|address|"
        r"country|age|signature|signed|date|time|season|year|table|seat|round|judge|checked by|team|club|url|link|"
        r"source|version)(?: (?:number|no|nr|address|id|of birth))?\.?\s*(?:[:=#_].*|\d{1,5})\Z",
        re.IGNORECASE,
    )


def _is_about_somebody(words: str) -> bool:
    may_be = words[0].isalpha() and (words[-1].isdigit() or any(sign in words for sign in ":=#_"))
    return may_be and bool(_person().match(words))


@lru_cache(maxsize=4096)  # a list is read once for each game, and its lines are the same in all
def lex_line(line: str, closing: frozenset[str] = frozenset()) -> tuple[Lexeme, ...]:
    """The lexemes of one line, nearly always one. `closing` are the file's `closing_tags`."""
    if plain := _PLAIN.fullmatch(line):
        if not plain[1]:
            return (Lexeme("bare", plain[2], whole=plain[2]),)
        if plain[2].partition(" ")[0].lower() not in _NO_CARDS:
            return (Lexeme("card", plain[2], int(plain[1]), whole=plain[2]),)
    return _lexed(line, closing)


def _lexed(line: str, closing: frozenset[str]) -> tuple[Lexeme, ...]:
    """The lexemes of a line that may be anything."""
    words = _fields(line)
    if "&" in words and ";" in words:
        from html import unescape

        words = unescape(words)
    if not words.isascii():
        words = _DIGIT.sub(_ascii_digit, words.translate(_WIDE))
    words = _SPACES.sub(" ", _INVISIBLE.sub("", words)).strip()
    if not words:
        return (Lexeme("blank"),)
    if _COMMENT.match(words) or _FIGURE.fullmatch(words) or _is_about_somebody(words):
        return (Lexeme("comment"),)
    words = _ANCHOR.sub("", words).strip()
    words = _WIKI.sub(r"\1", words)
    words = _LINK.sub(r"\1", words)
    pieces, cut = _untag(words, closing)
    if len(pieces) == 1:
        pieces = _several(pieces[0])
    if any(len(piece) > LONGEST_CARD for piece in pieces):
        return (Lexeme("long"),)
    found = tuple(_lex(piece, cut and place == len(pieces) - 1) for place, piece in enumerate(pieces))
    return found or (Lexeme("blank"),)


def _ascii_digit(letter: re.Match[str]) -> str:
    """A digit of another script, in a circle or raised as a plain one; any other sign as it is."""
    import unicodedata

    value = unicodedata.digit(letter.group(), -1)
    return letter.group() if value < 0 else str(value)


def _fields(line: str) -> str:
    """A line of columns parted by tabs: the count and the name, whatever stands behind them."""
    if "\t" not in line.strip():
        return line
    columns = [column.strip() for column in line.strip().split("\t") if column.strip()]
    if len(columns) > 3 and len(columns) % 2 == 0:  # two or more cards side by side
        if all(map(_A_COUNT.fullmatch, columns[::2])) and not any(map(_A_COUNT.fullmatch, columns[1::2])):
            return "; ".join(f"{count} {name}" for count, name in zip(columns[::2], columns[1::2], strict=True))
        if all(map(_A_COUNT.fullmatch, columns[1::2])) and not any(map(_A_COUNT.fullmatch, columns[::2])):
            return "; ".join(f"{name} ({count})" for name, count in zip(columns[::2], columns[1::2], strict=True))
    if len(columns) > 2 and re.fullmatch(r"\d{1,3}\s*[xX]?", columns[0]):
        return " ".join(columns[:2])
    if len(columns) > 2 and re.fullmatch(r"[xX]?\s*\d{1,3}", columns[1]):
        return f"{columns[1]} {columns[0]}"
    return " ".join(columns)


def _untag(words: str, closing: frozenset[str]) -> tuple[list[str], bool]:
    """The words without forum tags, parted where a tagged card is followed by another; whether a tag is left open."""
    if "[" not in words:
        return [words], False
    here = closing_tags(words)
    opened = Counter(name.lower() for slash, name in _TAG.findall(words) if not slash)
    cut = any(name in closing and count > words.lower().count(f"[/{name}]") for name, count in opened.items())
    cards = [name for name, count in opened.items() if name in here and name not in _STYLE and count > 1]
    for name in cards:
        words = re.sub(rf"(\[/{name}\]\*?)\s*(?=\S)", "\\1\x1f", words, flags=re.IGNORECASE)
    strip = closing | _STYLE

    def drop(tag: re.Match[str]) -> str:
        return "" if tag.group(2).lower() in strip else tag.group()

    return [plain for piece in words.split("\x1f") if (plain := _TAG.sub(drop, piece).strip())], cut


def _several(words: str) -> list[str]:
    """`3 A, 2 B; 1 C` and `A x3; B x2` in their cards."""
    pieces = _SEVERAL.split(words)
    if len(pieces) > 1 and all(_FRONT.match(piece) for piece in pieces):
        return pieces
    pieces = [piece for piece in _SEVERAL_BEHIND.split(words) if piece]
    if len(pieces) > 1 and all(_BEHIND.search(piece) for piece in pieces):
        return pieces
    return [words]


def _lex(words: str, cut: bool) -> Lexeme:
    aside = bool(side := _SIDE.match(words))
    words = words[side.end() :] if side else words
    for form in _TOTAL:
        if total := form.match(words):
            return Lexeme("total", count=int(total.group(1)))
    if marked := _between_marks(words):
        return _heading(marked)
    if (bullet := _BULLET.match(words)) and bullet.end() < len(words):
        words = words[bullet.end() :].strip()
    if _RULE.match(words):
        return Lexeme("blank")
    words = _EMPHASIS.sub("", words).strip()
    if only := _ONLY_COUNT.match(words):
        return Lexeme("count", count=int(only.group(1) or only.group(2)), aside=aside, marked=not words.isdigit())
    if (front := _FRONT.match(words)) or (front := _CROSS_FRONT.match(words)):
        groups = front.groups()
        name, printing = clean_name(groups[-1])
        if name.lower() in ("x", "\u00d7") or not fold(name):
            return Lexeme("count", name, int(groups[0]), aside=aside, marked=True)
        return Lexeme("card", name, int(groups[0]), printing, cut, aside, whole=groups[-1])
    if words.endswith(":"):
        return _heading(words[:-1])
    tidy = _TAIL.sub("", words).strip()
    for form in (_CROSS_BACK, _BACK_CROSS):
        if back := form.match(tidy):
            name, printing = clean_name(back.group(1))
            count = int(back.group(2) or back.group(3))
            return Lexeme("card", name, count, printing, cut, aside, whole=back.group(1))
    if (back := _BACK.match(tidy)) and not _LEVEL.match(tidy):
        name, printing = clean_name(back.group(1))
        count = int(back.group(2) or back.group(3) or back.group(4))
        return Lexeme("either", name, count, printing, cut, aside, whole=back.group(1))
    name, printing = clean_name(words)
    return Lexeme("bare", name, 0, printing, cut, aside, whole=words)


def _between_marks(words: str) -> str:
    """What stands between the marks of a heading, as in `== Spells ==` or `[spells]`; empty when it is none."""
    bare = words.removesuffix(":")
    if bare[:1] + bare[-1:] in ("[]", "<>"):
        inner = bare[1:-1].strip()
        return "" if set("[]<>") & set(inner) else inner
    for mark, least in (("=", 1), ("#", 1), ("-", 2), ("*", 2), ("~", 2), ("_", 2)):
        after = bare.lstrip(mark)
        inner = after.rstrip(mark)
        if len(bare) - len(after) >= least and len(after) - len(inner) >= least:
            return inner.strip()
    return ""


def _heading(words: str) -> Lexeme:
    """Words written as a heading, with the total that may stand in them."""
    words = words.strip(" :*=-_")
    if (back := _BACK.match(words)) and not _LEVEL.match(words):
        return Lexeme(
            "either", back.group(1).strip(" :*=-"), int(back.group(2) or back.group(3) or back.group(4)), marked=True
        )
    if (front := re.match(r"(\d{1,6})\s+(\S.*)", words)) is not None:
        return Lexeme("either", front.group(2), int(front.group(1)), marked=True)
    return Lexeme("bare", words, marked=True)


def clean_name(words: str) -> tuple[str, str]:
    """A written name without what people put around it (quotes, stars, prices, brackets), and its set code."""
    printing = ""
    if quoted := _QUOTED.match(words):
        words = quoted.group(1) + words[quoted.end() - 1 :]
    if first := _SET_FIRST.match(words):
        printing, words = set_code(first.group(1) or first.group(2)), words[first.end() :]
    for _ in range(8):
        before = words
        words = _TAIL.sub("", words).strip().strip(_QUOTES).strip()
        if group := _GROUP.search(words):
            inside = (group.group(1) or group.group(2) or group.group(3) or "").strip()
            if group.start() == 0:
                break
            if code := _SET.match(inside):
                printing = set_code(code.group(1))
            words = words[: group.start()].strip()
        elif last := _SET_LAST.search(words):
            printing, words = set_code(last.group(1)), words[: last.start()].strip()
        if words == before:
            break
    return words.strip("*").strip(), printing
