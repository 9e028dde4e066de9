"""Reading a search: letters to tokens, tokens that fit nowhere set aside, the rest to a tree of raw parts.

No text makes this fail: brackets without a partner, signs without a field and words like `or` that join nothing are
left out with a sentence each, so that the grammar reads whatever remains.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters
from msgspec import Struct

from catalog.query.tree import Unread

LONGEST = 1000
"""A search is at most this many letters long."""
MOST_PARTS = 60
"""More parts than this are not read: nobody asks so much, and each costs time."""
DEEPEST = 8
"""Brackets inside brackets, at most: SQLite's own parser goes no deeper than about twice as far."""


class Value(Struct, frozen=True):
    """What stands after a sign, or alone: its text without the marks around it, and how it was marked."""

    text: str
    kind: Literal["word", "phrase", "pattern"]
    start: int
    end: int


class Bare(Struct, frozen=True):
    """A word or phrase without a field."""

    value: Value
    start: int
    end: int


class Named(Struct, frozen=True):
    """A whole name, as in `!"Skull Cutter"`."""

    value: Value
    start: int
    end: int


class Asked(Struct, frozen=True):
    """A field, a sign and a value."""

    field: str
    sign: str
    value: Value
    start: int
    end: int


class Negated(Struct, frozen=True):
    """A part with a minus before it."""

    part: Raw
    start: int
    end: int


class Every(Struct, frozen=True):
    """Parts side by side."""

    parts: tuple[Raw, ...]
    start: int
    end: int


class Either(Struct, frozen=True):
    """Parts with `or` between them."""

    parts: tuple[Raw, ...]
    start: int
    end: int


Raw: TypeAlias = Bare | Named | Asked | Negated | Every | Either


_Drop: TypeAlias = Callable[[Token, str], None]


class Parsed(Struct, frozen=True):
    """The raw tree, None where nothing is left, and what was left out on the way."""

    tree: Raw | None
    unread: tuple[Unread, ...]


class _Build(Transformer[Token, Raw]):
    """Makes the parts while lark reduces them, so that nothing recurses."""

    def value(self, items: list[Token]) -> Value:
        token = items[0]
        start, end = _span(token)
        if token.type == "PHRASE":
            text = str(token)[1:].rstrip('"“„”')
            return Value(text, "phrase", start, end)
        if token.type == "PATTERN":
            return Value(str(token)[1:-1], "pattern", start, end)
        return Value(str(token), "word", start, end)

    def bare(self, items: list[Value]) -> Raw:
        return Bare(items[0], items[0].start, items[0].end)

    def named(self, items: list[Token | Value]) -> Raw:
        bang, value = items
        assert isinstance(bang, Token) and isinstance(value, Value)
        return Named(value, _span(bang)[0], value.end)

    def asked(self, items: list[Token | Value]) -> Raw:
        field, sign, value = items
        assert isinstance(field, Token) and isinstance(value, Value)
        return Asked(str(field), str(sign), value, _span(field)[0], value.end)

    def negated(self, items: list[Token | Raw]) -> Raw:
        minus, part = items
        assert isinstance(minus, Token) and not isinstance(part, Token)
        if isinstance(part, Negated):
            return part.part
        return Negated(part, _span(minus)[0], part.end)

    def group(self, items: list[Token | Raw]) -> Raw:
        left, inner, right = items
        assert isinstance(left, Token) and isinstance(right, Token) and not isinstance(inner, Token)
        start, end = _span(left)[0], _span(right)[1]
        if isinstance(inner, Every | Either):
            return type(inner)(inner.parts, start, end)
        return inner

    def every(self, items: list[Token | Raw]) -> Raw:
        parts = tuple(one for one in items if not isinstance(one, Token))
        return parts[0] if len(parts) == 1 else Every(parts, parts[0].start, parts[-1].end)

    def either(self, items: list[Token | Raw]) -> Raw:
        parts = tuple(one for one in items if not isinstance(one, Token))
        return parts[0] if len(parts) == 1 else Either(parts, parts[0].start, parts[-1].end)

    @v_args(inline=True)
    def start(self, tree: Raw) -> Raw:
        return tree


def _span(token: Token) -> tuple[int, int]:
    start = token.start_pos or 0
    return start, start + len(token)


@cache
def _reader() -> Lark:
    grammar = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", transformer=_Build(), maybe_placeholders=False)


def parse(written: str) -> Parsed:
    """The raw tree of a search; never raises for any text."""
    if len(written) > LONGEST:
        said = f"a search is at most {LONGEST} letters long, and this one has {len(written)}"
        return Parsed(None, (Unread(0, len(written), written[:40] + " ...", said),))
    unread: list[Unread] = []
    tokens = _mended(_tokens(written, unread), unread, written)
    if not tokens:
        return Parsed(None, tuple(unread))
    running = _reader().parse_interactive()
    for token in tokens:
        running.feed_token(token)
    read: Raw = running.feed_eof(tokens[-1])  # type: ignore[no-untyped-call]
    return Parsed(read, tuple(unread))


def _tokens(written: str, unread: list[Unread]) -> list[Token]:
    """The tokens of the text; a letter that begins none is left out, and a blank stands in its place."""
    while True:
        try:
            return list(_reader().lex(written))
        except UnexpectedCharacters as problem:
            place = problem.pos_in_stream or 0
            unread.append(_left_out(written, place, place + 1, "it stands for nothing here"))
            written = written[:place] + " " + written[place + 1 :]


def _left_out(written: str, start: int, end: int, why: str) -> Unread:
    return Unread(start, end, written[start:end], why)


def _mended(tokens: list[Token], unread: list[Unread], written: str) -> list[Token]:
    """The tokens without those that the grammar has no place for, each left out with its reason."""

    def drop(token: Token, why: str) -> None:
        unread.append(_left_out(written, *_span(token), why))

    tokens = _terms(tokens, drop)
    tokens = _bracketed(tokens, drop)
    return _joined(tokens, drop)


def _terms(tokens: list[Token], drop: _Drop) -> list[Token]:
    """Fields, signs and values together; a field without a value, a sign without a field are left out."""
    kept: list[Token] = []
    parts = 0
    place = 0
    while place < len(tokens):
        token = tokens[place]
        after = tokens[place + 1 : place + 3]
        if token.type == "FIELD" and after and after[0].type == "OP":
            if len(after) == 2 and (value := _as_value(after[1])):
                taken = [token, after[0], value]
                place += 3
            else:
                whole = Token.new_borrow_pos("WORD", str(token) + str(after[0]), token)
                drop(whole, f"nothing stands after it; a value belongs there, as in {_example(str(token))}")
                place += 2
                continue
        elif token.type == "FIELD":
            taken = [Token.new_borrow_pos("WORD", str(token), token)]
            place += 1
        elif token.type == "OP":
            drop(token, "no field stands before it")
            place += 1
            continue
        elif token.type in ("WORD", "PHRASE", "PATTERN"):
            taken = [token]
            place += 1
        else:
            kept.append(token)
            place += 1
            continue
        parts += 1
        if parts > MOST_PARTS:
            drop(taken[0], f"a search has at most {MOST_PARTS} parts, and what follows is not read either")
            break
        kept += taken
    return kept


def _as_value(token: Token) -> Token | None:
    """The token as what stands after a sign."""
    if token.type in ("WORD", "PHRASE", "PATTERN"):
        return token
    if token.type in ("FIELD", "OR", "AND") or token.type == "MINUS" and len(token) > 1:
        return Token.new_borrow_pos("WORD", str(token), token)
    return None


def _example(field: str) -> str:
    from catalog.query.fields import BY_NAME

    known = BY_NAME.get(field.casefold())
    return f"`{known.example}`" if known else "`civ:fire`"


def _bracketed(tokens: list[Token], drop: _Drop) -> list[Token]:
    """Brackets in pairs, none of them around nothing, and not too many inside each other."""
    open_at: list[int] = []
    gone: set[int] = set()
    for place, token in enumerate(tokens):
        if token.type == "LPAR":
            open_at.append(place)
        elif token.type == "RPAR":
            if open_at:
                first = open_at.pop()
                if len(open_at) >= DEEPEST:
                    gone |= {first, place}
                    drop(tokens[first], f"brackets stand at most {DEEPEST} deep inside each other")
            else:
                gone.add(place)
                drop(token, "no bracket was opened before it")
    for place in open_at:
        gone.add(place)
        drop(tokens[place], "the bracket is not closed")
    return [token for place, token in enumerate(tokens) if place not in gone]


def _joined(tokens: list[Token], drop: _Drop) -> list[Token]:
    """Signs that join or negate only where there is something to join or negate; until nothing changes."""
    while True:
        kept: list[Token] = []
        for place, token in enumerate(tokens):
            before = kept[-1].type if kept else "LPAR"
            after = tokens[place + 1].type if place + 1 < len(tokens) else "RPAR"
            if token.type in ("OR", "AND") and (before in ("LPAR", "OR", "AND", "MINUS", "BANG") or after == "RPAR"):
                drop(token, "nothing stands on one side of it")
            elif (
                token.type in ("MINUS", "BANG")
                and after in ("RPAR", "OR", "AND")
                or (token.type == "BANG" and after not in ("WORD", "PHRASE"))
            ):
                drop(token, "nothing stands after it")
            elif token.type == "RPAR" and before == "LPAR" and kept:
                drop(kept.pop(), "there is nothing between the brackets")
            else:
                kept.append(token)
        if len(kept) == len(tokens):
            return kept
        tokens = kept
