"""What the parts of a search mean: fields and values settled against the words that the loaded cards use.

What no field or no value answers to is set aside with what could be meant; the rest is the query.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.names import fold, key
from catalog.query import near, tree
from catalog.query.fields import BY_NAME, ORDERS, SIGNS, Field, order_of
from catalog.query.lexicon import nicknames
from catalog.query.parse import Asked, Bare, Every, Named, Negated, Raw, Value, parse
from catalog.query.pattern import Clock
from catalog.query.readers import READERS, Known, NotRead, matching
from catalog.query.tree import Node, Not, Part, Query, Unread
from catalog.query.vocabulary import Vocabulary

THOUSANDS = re.compile(r"\d{1,3}(,\d{3})+\+?")
"""Numbers with commas between the thousands: one value, not a list."""


def read(written: str, known: Vocabulary) -> Query:
    """The query that was written; never raises, whatever the text."""
    parsed = parse(written)
    binder = _Binder(written, known, list(parsed.unread))
    root = binder.node(parsed.tree) if parsed.tree is not None else None
    return Query(
        written,
        root,
        binder.order,
        binder.direction,
        tuple(sorted(binder.unread, key=lambda one: (one.start, one.end))),
        " ".join(binder.words),
        tuple(dict.fromkeys(binder.notes)),
        binder.unique,
        binder.display,
        binder.limit,
    )


CHOICES = {
    "unique": {"cards": "cards", "card": "cards", "names": "names", "name": "names"},
    "display": {"cards": "cards", "grid": "cards", "images": "cards", "table": "table", "list": "table",
                "text": "table", "checklist": "table"},
}  # fmt: skip


class _Binder:
    """Goes through the raw parts once, keeping what it could not read and what is asked of the order."""

    def __init__(self, written: str, known: Vocabulary, unread: list[Unread]) -> None:
        self._written = written
        self._known = known
        self.unread = unread
        self.order = ""
        self.direction: tree.Direction = ""
        self.unique: tree.Unique = "cards"
        self.display = ""
        self.limit = 0
        self.words: list[str] = []
        self._clock = Clock()
        self.notes: list[str] = []

    def node(self, raw: Raw, negated: bool = False) -> Node | None:
        if isinstance(raw, Bare):
            return self._bare(raw, negated)
        if isinstance(raw, Named):
            return self._named(raw.value, raw.start, raw.end)
        if isinstance(raw, Asked):
            return self._asked(raw)
        if isinstance(raw, Negated):
            inner = self.node(raw.part, not negated)
            return None if inner is None else _not(inner, raw.start, raw.end)
        parts = tuple(part for one in raw.parts if (part := self.node(one, negated)) is not None)
        join = tree.every if isinstance(raw, Every) else tree.either
        return join(parts, raw.start, raw.end)

    def _bare(self, raw: Bare, negated: bool) -> Node | None:
        words = fold(raw.value.text)
        if not words:
            self._leave(raw.start, raw.end, "it holds no letter or digit")
            return None
        if not negated:
            self.words.append(words)
        named = Part(tree.NameHas(words), raw.start, raw.end)
        meant = dict.fromkeys(name for game in self._known.games for name in nicknames().get(game, {}).get(words, ()))
        called = tuple(Part(tree.NameIs(key(name), name), raw.start, raw.end) for name in meant)
        return tree.either((named, *called), raw.start, raw.end) if called else named

    def _named(self, value: Value, start: int, end: int) -> Node | None:
        if not (wanted := key(value.text)):
            self._leave(start, end, "it holds no letter or digit")
            return None
        return Part(tree.NameIs(wanted, value.text.strip()), start, end)

    def _asked(self, raw: Asked) -> Node | None:
        field = BY_NAME.get(raw.field.casefold())
        if field is None:
            said = f"no field is called {raw.field}"
            self._leave(raw.start, raw.end, said, near.fields(raw.field, raw.sign, raw.value.text, self._known))
            return None
        if field.kind in ("order", "direction", "unique", "display", "limit"):
            self._set(field, raw)
            return None
        return self._conditions(field, raw)

    def _conditions(self, field: Field, raw: Asked) -> Node | None:
        """The condition of a field, or one of several where its value is a list with commas."""
        sign, value = raw.sign, raw.value
        reader: Callable[[Known, str, str], Node | tree.Condition] = READERS[field.kind]
        if value.kind == "pattern":
            reader = matching
        listed = field.kind not in ("name", "text") and value.kind == "word" and "," in value.text
        listed = listed and not THOUSANDS.fullmatch(value.text)
        found: list[Node] = []
        place = value.start
        for piece in value.text.split(",") if listed else [value.text]:
            start, end = (place, place + len(piece)) if listed else (raw.start, raw.end)
            place += len(piece) + 1
            if listed and not piece:
                continue
            try:
                if not fold(piece) and not (value.kind == "pattern" and piece) and "~" not in piece:
                    raise NotRead("its value holds no letter or digit")
                context = Known(field, self._known, self.notes, self._clock)
                asks = reader(context, SIGNS[sign] if sign != ":" else ":", piece)
            except NotRead as problem:
                self._leave(start, end, problem.said, problem.suggestions if not listed else problem.values)
                continue
            found.append(asks if isinstance(asks, Part | Not | tree.And | tree.Or) else Part(asks))
        if listed and sign == "!=":
            node = tree.every(tuple(found), raw.start, raw.end)
        else:
            node = tree.either(tuple(found), raw.start, raw.end)
        return None if node is None else _placed(node, raw.start, raw.end)

    def _set(self, field: Field, raw: Asked) -> None:
        written = raw.value.text
        if raw.sign not in (":", "="):
            self._leave(raw.start, raw.end, f"`{field.name}` is followed by a colon", (f"{field.name}:{written}",))
        elif field.kind == "order":
            if name := order_of(written):
                self.order = name
            else:
                several = near.words(written, ORDERS, 40.0) or ("name", "level", "power")
                suggestions = tuple(f"{field.name}:{one}" for one in several)
                self._leave(raw.start, raw.end, f"no order is called {written[:40]}", suggestions)
        elif field.kind in ("unique", "display"):
            self._choose(field, raw)
        elif field.kind == "limit":
            if written.isascii() and written.isdigit() and int(written[:6]) > 0:
                self.limit = int(written[:6])
            else:
                self._leave(raw.start, raw.end, "a limit is a whole number from 1", ("limit:20",))
        elif key(written) in ("asc", "ascending", "up"):
            self.direction = "asc"
        elif key(written) in ("desc", "descending", "down"):
            self.direction = "desc"
        else:
            self._leave(raw.start, raw.end, "a direction is asc or desc", ("direction:asc", "direction:desc"))

    def _choose(self, field: Field, raw: Asked) -> None:
        """What stands once in the answer, and how it is shown: one of a few words."""
        word, known = key(raw.value.text), CHOICES[field.kind]
        name = known.get(word, "")
        if not name:
            near_it = tuple(f"{field.name}:{one}" for one in dict.fromkeys(known.values()))
            said = f"{field.name} is {' or '.join(dict.fromkeys(known.values()))}"
            if word in ("prints", "printings", "art"):
                said = "each card is listed once, and its page has all its printings"
            self._leave(raw.start, raw.end, said, near_it)
        elif field.kind == "display":
            self.display = name
        else:
            self.unique = "names" if name == "names" else "cards"

    def _leave(self, start: int, end: int, said: str, suggestions: tuple[str, ...] = ()) -> None:
        self.unread.append(Unread(start, end, self._written[start:end], said, suggestions[:2]))


def _not(part: Node, start: int, end: int) -> Node:
    if isinstance(part, Not):
        return _placed(part.part, start, end)
    return Not(part, start, end)


def _placed(node: Node, start: int, end: int) -> Node:
    if isinstance(node, Part):
        return Part(node.asks, start, end)
    if isinstance(node, Not):
        return Not(_placed(node.part, start, end), start, end)
    return type(node)(tuple(_placed(one, start, end) for one in node.parts), start, end)
