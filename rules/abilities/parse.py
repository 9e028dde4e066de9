"""One sentence through the grammar: words, Earley parse, tree of the reader. Sentences are remembered."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from lark import Lark
from lark.exceptions import LarkError

from rules.abilities.dialects import dialect
from rules.abilities.lexer import WordLexer, words
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
    the same sets cut down to the nonterminal's own rules give the same parses ten times faster.
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
    predictions = getattr(inner, "predictions", None)
    if isinstance(predictions, dict):
        for origin, rules in predictions.items():
            predictions[origin] = [rule for rule in rules if rule.origin == origin]
    return made


@cache
def vocabulary() -> frozenset[str]:
    """The plain words of the grammar."""
    return frozenset(t.pattern.value for t in parser().terminals if t.pattern.type == "str")


@lru_cache(maxsize=4096)
def parse(sentence: str, game: str, own_name: str = "") -> Read | None:
    """What a sentence says, or None when the grammar does not know it. The result is shared: do not change it."""
    found = words(sentence, dialect(game), own_name, vocabulary())
    if not found or len(found) > LONGEST or any(kind == "UNKNOWN" for kind, _, _ in found):
        return None
    try:
        reader = Reader()
        reader.civilizations = dialect(game).civilizations
        read = reader.read(parser().parse(found))
    except (Unreadable, LarkError):
        return None
    return read if isinstance(read, Read) else None
