"""Names as people write them: folding, "did you mean", and the answer to a name that nobody knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rules.lab.yaml import shorten
from rules.problem import InputError

Known = Callable[[str], bool]
Suggest = Callable[[str], Sequence[str]]

_LETTERS: Final = str.maketrans(
    {"ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "ł": "l", "đ": "d", "’": "'", "‘": "'", "`": "'", "´": "'"}
)


def fold(text: str) -> str:
    """Lower case, without accents, one blank between words: the form in which words are compared."""
    spread = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return " ".join("".join(c for c in spread if not unicodedata.combining(c)).casefold().split())


def closest(written: str, choices: Iterable[str], limit: int = 3, cutoff: float = 60.0) -> tuple[str, ...]:
    """The choices most like what was written, best first; empty when nothing is near."""
    from rapidfuzz import fuzz, process

    found = process.extract(
        written, list(dict.fromkeys(choices)), scorer=fuzz.ratio, processor=fold, limit=limit, score_cutoff=cutoff
    )
    return tuple(choice for choice, _, _ in found)


def did_you_mean(written: str, choices: Iterable[str], cutoff: float = 60.0) -> str:
    """` (did you mean 'x'?)`, or nothing when nothing is near."""
    near = closest(written, choices, 1, cutoff)
    return f" (did you mean '{near[0]}'?)" if near else ""


def unknown_name(name: str, suggestions: Sequence[str], file: str = "", line: int = 0, column: int = 0) -> InputError:
    """The error for a card name that is neither in the file nor in the card data."""
    if suggestions:
        words = " or ".join(f"'{s}'" for s in suggestions[:3])
        return InputError(f"no card is called '{shorten(name)}'; did you mean {words}?", file, line, column)
    if name[:1].isdigit() and " " not in name:
        text = f"'{shorten(name)}' is no whole number of cards, and no card is called so"
        return InputError(text, file, line, column)
    return InputError(
        f"no card is called '{shorten(name)}'; describe it under 'cards:', for example {{name: Bear, power: 3000}}",
        file,
        line,
        column,
    )


def resolve_entry(
    name: str,
    known: Known,
    suggest: Suggest | None = None,
    own: Iterable[str] = (),
    file: str = "",
    line: int = 0,
    column: int = 0,
) -> str:
    """The name when the file describes it (`own`) or the card data know it (`known`); InputError with suggestions else.

    An own card is returned as it is written under `cards:`, whatever the case and accents of `name`.
    """
    mine = {fold(one): one for one in own}
    if fold(name) in mine:
        return mine[fold(name)]
    if known(name):
        return name
    near = list(suggest(name)) if suggest is not None else []
    for one in closest(name, mine.values(), 2, 75.0):
        if one not in near:
            near.insert(0, one)
    raise unknown_name(name, near, file, line, column)


def split_name(parts: Sequence[str], known: Known) -> tuple[int, str] | None:
    """Where a comma cut one name into several: (how many parts, the whole name), or None.

    `parts` are neighbours of a list; the first is not a card, but with what follows it is one.
    """
    if not parts or known(parts[0]):
        return None
    for size in range(2, min(len(parts), 4) + 1):
        whole = ", ".join(parts[:size])
        if known(whole):
            return size, whole
    return None
