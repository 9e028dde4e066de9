"""The deck lists of scenarios of kind setup: `4 Aqua Knight`, `4x Aqua Knight` or `Aqua Knight` on a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.problem import InputError

MOST: Final = 1_000
_LINE: Final = re.compile(r"(?:(\d{1,4})\s*[x×]?\s+)?(.+?)(?:\s+[x×]\s?(\d{1,4}))?", re.IGNORECASE)


_KIND: Final = r"creatures?|attacks?|battlegears?|mugics?|locations?|spells?|evolutions?|(?:main )?deck|army"
_HEADING: Final = re.compile(
    rf"(?:(?:{_KIND})(?: cards?| deck)?\s*(?:[(\[]\s*\d+[^)\]]*[)\]]|[:-]?\s*\d+)?"
    rf"|\d+ (?:creatures|attacks|locations|mugics|spells)):?",
    re.IGNORECASE,
)


def read_list(text: str, player: str, file: str) -> Iterator[tuple[str, int]]:
    """Each name with its count, as written; empty lines, remarks (#, //) and headings are left out.

    A heading ends with a colon, stands in square brackets, or says a kind of card: `Creature`, `Locations (10)`.

    Raises InputError for a list without a card or with too many.
    """
    total = 0
    for line in text.splitlines():
        line = re.sub(r"\s+//.*|\s+#\s.*", "", line).strip().removeprefix("- ").strip()
        if not line or line.startswith(("#", "//")) or line.endswith(":") or (line[0], line[-1]) == ("[", "]"):
            continue
        if _HEADING.fullmatch(line):
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise InputError(f"{player}'s deck: '{line[:60]}' is no line such as 4 Aqua Knight", file, 1, 1)
        count = int(found[1] or found[3] or 1)
        total += count
        if total > MOST:
            raise InputError(f"{player}'s deck has more than {MOST} cards", file, 1, 1)
        yield found[2].strip("\"'"), count
    if not total:
        raise InputError(f"{player}'s deck has no card", file, 1, 1)
