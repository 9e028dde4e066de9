"""One sentence through the grammar: words, Earley parse, tree of the reader. Sentences are remembered."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from lark import Lark
from lark.exceptions import LarkError

from rules.abilities.dialects import dialect
from rules.abilities.lexer import AHEAD, WordLexer, words
from rules.abilities.read_sentence import Read, Reader
from rules.abilities.unreadable import Unreadable

LONGEST: Final = 90  # words of a sentence; a longer one is left unread


@cache
def grammar_text() -> str:
    """The grammar files joined in the order of their names."""
    folder = files("rules.abilities.grammar")
    parts = sorted((f for f in folder.iterdir() if f.name.endswith(".lark")), key=lambda f: f.name)
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


@cache
def parser() -> Lark:
    """The parser, made once.

    Lark predicts at once every rule that a nonterminal can begin with, although its loop finds them one by one anyway;
    the nonterminal's own rules, and of these only those that can begin with the next word, give the same parses far
    faster.
    """
    made = Lark(
        grammar_text(),
        parser="earley",
        lexer=WordLexer,
        start="sentence",
        maybe_placeholders=False,
        ambiguity="resolve",
    )
    inner = getattr(made.parser, "parser", None)
    if inner is not None and isinstance(getattr(inner, "predictions", None), dict):
        inner.predictions = Ahead(inner.predictions, inner.FIRST, inner.NULLABLE)
    return made


class Ahead(dict[Any, list[Any]]):
    """The rules of each nonterminal that can begin with the next word of the sentence, or with nothing."""

    def __init__(self, predictions: dict[Any, list[Any]], first: Any, nullable: Any) -> None:
        super().__init__({origin: [r for r in rules if r.origin == origin] for origin, rules in predictions.items()})
        self.first, self.nullable = first, nullable
        self.known: dict[tuple[Any, str], list[Any]] = {}

    def __getitem__(self, origin: Any) -> list[Any]:
        word = AHEAD.kinds[AHEAD.at] if AHEAD.at < len(AHEAD.kinds) else ""
        found = self.known.get((origin, word))
        if found is None:
            found = self.known[origin, word] = [r for r in super().__getitem__(origin) if self._begins(r, word)]
        return found

    def _begins(self, rule: Any, word: str) -> bool:
        for symbol in rule.expansion:
            if any(terminal.name == word for terminal in self.first[symbol]):
                return True
            if symbol not in self.nullable:
                return False
        return True


@cache
def vocabulary() -> frozenset[str]:
    """The plain words of the grammar."""
    return frozenset(t.pattern.value for t in parser().terminals if t.pattern.type == "str")


@cache
def literals() -> dict[str, str]:
    """The name of each plain word's terminal."""
    return {t.pattern.value: t.name for t in parser().terminals if t.pattern.type == "str"}


@lru_cache(maxsize=4096)
def parse(sentence: str, game: str, own_name: str = "") -> Read | None:
    """What a sentence says, or None when the grammar does not know it. The result is shared: do not change it."""
    found = words(sentence, dialect(game), own_name, vocabulary())
    if not found or len(found) > LONGEST or any(kind == "UNKNOWN" for kind, _, _ in found):
        return None
    AHEAD.kinds = [kind or literals().get(value, "UNKNOWN") for kind, value, _ in found]
    AHEAD.at = 0
    try:
        reader = Reader()
        reader.civilizations = dialect(game).civilizations
        read = reader.read(parser().parse(found))
    except (Unreadable, LarkError):
        return None
    return read if isinstance(read, Read) else None
