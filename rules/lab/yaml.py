"""The strict reader of scenario files: YAML 1.2 or JSON text into a small tree that keeps every line and column.

Nothing is guessed: each scalar stays the text that was written (`no`, `12:30` and `7_1` are text), and what a
person never means (anchors, aliases, tags, merge keys, duplicate keys, several documents) is refused.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final, Literal

from msgspec import Struct

from rules.problem import InputError

LIMIT_BYTES: Final = 100 * 1024
LIMIT_DEPTH: Final = 8

Kind = Literal["text", "list", "map"]

_SLIPS: Final = (
    ValueError, IndexError, AttributeError, TypeError, AssertionError, RecursionError, OverflowError, KeyError,
)  # fmt: skip
_JSON_START = re.compile(r"\s*[{\[]")
_INDENT_TAB = re.compile(r"^[ ]*\t", re.MULTILINE)


class Value(Struct, frozen=True):
    """One node of the file: a text, a list of values or a mapping as pairs in the order written.

    `line` and `column` count from 1 and point at the first character; `quoted` says that a text was written in
    quotes or as a block, so that a number in quotes can be told from a number.
    """

    kind: Kind
    text: str = ""
    items: tuple[Value, ...] = ()
    pairs: tuple[tuple[Value, Value], ...] = ()
    line: int = 1
    column: int = 1
    quoted: bool = False

    @property
    def empty(self) -> bool:
        """Nothing was written after the key (`hand:`)."""
        return self.kind == "text" and not self.text and not self.quoted

    @property
    def what(self) -> str:
        """What this is, in words for a message."""
        if self.kind == "list":
            return "a list"
        if self.kind == "map":
            return "a mapping"
        return "nothing" if self.empty else f"'{shorten(self.text)}'"

    def get(self, key: str) -> Value | None:
        """The value of a key of a mapping, or None."""
        for name, value in self.pairs:
            if name.text == key:
                return value
        return None

    def plain(self) -> object:
        """The tree as Python values: str, list and dict only."""
        if self.kind == "text":
            return self.text
        if self.kind == "list":
            return [item.plain() for item in self.items]
        return {name.text: value.plain() for name, value in self.pairs}


def shorten(text: str, limit: int = 60) -> str:
    """The text on one line, printable, cut to a length that fits a message."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= limit else line[: limit - 3] + "..."


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def decode(source: bytes | str, name: str = "scenario") -> str:
    """The text of a file, UTF-8 with or without byte order mark; InputError when it is too big or not text."""
    if isinstance(source, str):
        try:
            data = source.encode("utf-8")
        except UnicodeEncodeError as error:
            line, column = _place(source, error.start)
            raise InputError("half a character (a lone surrogate) cannot be read", name, line, column) from None
    else:
        data = bytes(source)
    if len(data) > LIMIT_BYTES:
        raise InputError(f"a scenario has {LIMIT_BYTES:,} bytes at most; this file has more", name, 1, 1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = _place(before, len(before))
        raise InputError("this byte is not UTF-8; save the file as UTF-8", name, line, column) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for offset, char in enumerate(text):
        if unicodedata.category(char) in ("Cc", "Cs") and char not in "\n\t" or char in "\ufffe\uffff\ufeff":
            line, column = _place(text, offset)
            what = "a NUL byte" if char == "\0" else f"the control character U+{ord(char):04X}"
            raise InputError(f"{what} is not allowed in a scenario", name, line, column)
    return text


def read_tree(source: bytes | str, name: str = "scenario") -> Value:
    """Read a file into its tree; the top is a mapping. Every fault is an InputError with line and column."""
    text = decode(source, name)
    json = _JSON_START.match(text) is not None
    if json:
        text = text.replace("\t", " ")
    elif found := _INDENT_TAB.search(text):
        line, column = _place(text, found.end() - 1)
        raise InputError("a tab cannot indent; use blanks", name, line, column)
    top = _Builder(text, name, json).build()
    if top is None or top.empty:
        raise InputError("the file is empty; a scenario is a mapping that begins with 'game: kaijudo'", name, 1, 1)
    if top.kind != "map":
        raise InputError(
            f"a scenario is a mapping of keys (title, game, turn ...), not {top.what}", name, top.line, top.column
        )
    return top


class _Open:
    """A list or mapping that is not closed yet."""

    __slots__ = ("children", "column", "kind", "line", "seen")

    def __init__(self, kind: Literal["list", "map"], line: int, column: int) -> None:
        self.kind: Literal["list", "map"] = kind
        self.line = line
        self.column = column
        self.children: list[Value] = []
        self.seen: dict[str, int] = {}

    def close(self) -> Value:
        if self.kind == "list":
            return Value("list", items=tuple(self.children), line=self.line, column=self.column)
        pairs = tuple(zip(self.children[::2], self.children[1::2], strict=True))
        return Value("map", pairs=pairs, line=self.line, column=self.column)


class _Builder:
    """Turns ruamel's events into values, refusing at the first event that is not allowed."""

    def __init__(self, text: str, name: str, json: bool) -> None:
        self.text = text
        self.name = name
        self.json = json
        self.stack: list[_Open] = []
        self.top: Value | None = None

    def build(self) -> Value | None:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import MarkedYAMLError, YAMLError

        yaml: Any = YAML(typ="safe", pure=True)
        documents = 0
        try:
            for event in yaml.parse(self.text):
                kind = type(event).__name__
                if kind == "DocumentStartEvent":
                    documents += 1
                    if documents > 1:
                        raise self.refuse(event, "a file holds one scenario; remove this second document")
                    if event.version or event.tags:
                        raise self.refuse(event, "directives (lines that begin with %) are not allowed")
                elif kind == "AliasEvent":
                    alias = shorten(str(event.anchor), 20)
                    raise self.refuse(event, f"aliases (*{alias}) are not allowed; write the value out")
                elif kind in ("ScalarEvent", "SequenceStartEvent", "MappingStartEvent"):
                    self.begin(event, kind)
                elif kind in ("SequenceEndEvent", "MappingEndEvent"):
                    self.put(self.stack.pop().close())
        except MarkedYAMLError as error:
            raise self.syntax(error) from None
        except YAMLError as error:
            raise InputError(f"this is not YAML: {_plain_words(str(error))}", self.name, 1, 1) from None
        except InputError:
            raise
        except _SLIPS:
            raise InputError("this is not YAML that can be read", self.name, 1, 1) from None
        return self.top

    def refuse(self, event: Any, message: str) -> InputError:
        mark = event.start_mark
        return InputError(message, self.name, mark.line + 1, mark.column + 1)

    def begin(self, event: Any, kind: str) -> None:
        anchor = getattr(event, "anchor", None)
        if anchor:
            name = shorten(str(anchor), 20)
            raise self.refuse(event, f"anchors (&{name}) are not allowed; write the value where it is needed")
        tag = getattr(event, "tag", None)
        if tag:
            raise self.refuse(event, f"tags ({shorten(str(tag), 30)}) are not allowed; write the bare value")
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        parent = self.stack[-1] if self.stack else None
        is_key = parent is not None and parent.kind == "map" and len(parent.children) % 2 == 0
        if kind == "ScalarEvent":
            quoted = event.style is not None
            text = self.whole(event, str(event.value))
            if is_key and parent is not None:
                if text == "<<" and not quoted:
                    raise self.refuse(event, "merge keys (<<) are not allowed; write the keys out")
                if not text.strip():
                    raise self.refuse(event, "a key is missing before the colon")
                if text in parent.seen:
                    raise self.refuse(
                        event, f"the key '{shorten(text)}' stands here twice (first in line {parent.seen[text]})"
                    )
                parent.seen[text] = line
            self.put(Value("text", text=text, line=line, column=column, quoted=quoted))
            return
        if is_key:
            raise self.refuse(event, "a key is a plain text, not a list or mapping")
        if len(self.stack) >= LIMIT_DEPTH:
            raise self.refuse(event, f"nested deeper than {LIMIT_DEPTH} levels")
        self.stack.append(_Open("list" if kind == "SequenceStartEvent" else "map", line, column))

    def whole(self, event: Any, text: str) -> str:
        """The text of a scalar, its escaped surrogate pairs joined; NUL and halves of characters refused."""
        if any("\ud800" <= c <= "\udfff" for c in text):
            try:
                text = text.encode("utf-16", "surrogatepass").decode("utf-16")
            except UnicodeDecodeError:
                raise self.refuse(event, "half a character (a lone surrogate) cannot be read") from None
        for char in text:
            if unicodedata.category(char) == "Cc" and char not in "\n\t":
                raise self.refuse(event, f"the control character U+{ord(char):04X} is not allowed in a scenario")
        return text

    def put(self, value: Value) -> None:
        if self.stack:
            self.stack[-1].children.append(value)
        else:
            self.top = value

    def syntax(self, error: Any) -> InputError:
        """Our own sentence for a fault of syntax, at the place where reading stopped."""
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        lines = self.text.split("\n")
        line = min(line, max(1, len(lines)))
        return InputError(_explain(str(error.problem or ""), lines[line - 1], self.json), self.name, line, column)


def _explain(problem: str, written: str, json: bool) -> str:
    low = problem.lower()
    if "mapping values are not allowed" in low:
        return "a colon is not allowed here; put quotes round a text that holds a colon"
    if "found character" in low and "that cannot start" in low:
        return "a text cannot begin with this character; put quotes round it"
    if "end of stream" in low or "found unexpected document" in low or "found '<stream end>'" in low:
        return "a quote or bracket that was opened is never closed"
    if "expected ',' or" in low or "flow" in low:
        return "a list or mapping in brackets is not written right here: a comma or the closing bracket is missing"
    if "could not find expected ':'" in low:
        return "a colon is missing after this key"
    if "expected <block end>" in low or "did not find expected" in low or "block" in low:
        return "this line does not fit what stands above it; check how far it is indented and where quotes end"
    if "escape" in low:
        return "this backslash escape is not known; write the backslash twice or use single quotes"
    if "tag" in low:
        return "tags (words that begin with !) are not allowed; write the bare value"
    if "anchor" in low or "alias" in low:
        return "anchors and aliases (words that begin with & or *) are not allowed; write the value out"
    if "duplicate" in low:
        return "this key stands here twice"
    if "directive" in low:
        return "directives (lines that begin with %) are not allowed"
    return f"this is not {'JSON' if json else 'YAML'} that can be read: '{shorten(written, 40)}'"


def _plain_words(message: str) -> str:
    return shorten(message, 80)
