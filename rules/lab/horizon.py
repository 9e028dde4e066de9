"""How far a question looks: `until` of a file and `--horizon` of the command line, as one set of words."""

from __future__ import annotations

import re
from typing import Final

from rules.problem import InputError

WORDS: Final = {
    "attack": "end of attack",
    "combat": "end of combat",
    "phase": "end of phase",
    "turn": "end of turn",
    "game": "end of game",
}
ONE_ATTACK: Final = ("end of attack", "end of combat")
_TURNS: Final = re.compile(r"(?:end of )?([1-9][0-9]?) turns?")


def read(text: str) -> str:
    """A horizon as `until` says it: `attack`, `phase`, `turn`, `2 turns`, `game`. Raises InputError for others."""
    said = " ".join(text.lower().split())
    if said in WORDS.values():
        return said
    if said in WORDS:
        return WORDS[said]
    if (found := _TURNS.fullmatch(said)) is not None:
        return "end of turn" if found[1] == "1" else f"end of {found[1]} turns"
    listed = ", ".join(WORDS)
    raise InputError(f"'{text[:40]}' is no horizon; write one of {listed}, or a number of turns such as '2 turns'")


def turns(until: str) -> float:
    """After the close of how many turns, this one counted, what runs on so far is over."""
    if until == "end of game":
        return float("inf")
    found = _TURNS.fullmatch(until)
    return int(found[1]) if found is not None else 1


def said(until: str) -> str:
    """A horizon in words, as part of a sentence."""
    if not until:
        return "as far as the scenario runs"
    if until == "end of game":
        return "before the game ends"
    return "by the " + re.sub(r"^end of (?=[a-z])", "end of the ", until)
