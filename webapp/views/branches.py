"""The outcomes of an answer side by side: where they differ, and the choices that part them as a tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.views.claims import place, watched

MOST_COLUMNS = 12


@dataclass(frozen=True)
class Branch:
    """A choice of the tree: who answers what, the outcomes it ends in (id and number), and what is chosen next."""

    player: str
    text: str
    ends: tuple[tuple[str, int], ...]
    then: tuple[Branch, ...]


@dataclass(frozen=True)
class Differences:
    """A table: the outcomes (id and number) and, per entry that is not the same in all, its value in each."""

    outcomes: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def tree(outcomes: Sequence[Mapping[str, Any]]) -> tuple[Branch, ...]:
    """The choices that lead to the outcomes, those that begin alike together; nothing for fewer than two outcomes."""
    if len(outcomes) < 2:
        return ()
    paths = [
        ([_said(choice) for choice in one.get("choices") or []], (str(one.get("id") or f"o{number}"), number))
        for number, one in enumerate(outcomes, 1)
    ]
    return _grown(paths)


def _said(choice: Mapping[str, Any]) -> tuple[str, str]:
    player = str(choice.get("player") or "")
    text = str(choice.get("text") or choice.get("answer") or "")
    return player, text.removeprefix(f"{player} \u2014 ").removeprefix(f"{player}: ")


def _grown(paths: Sequence[tuple[list[tuple[str, str]], tuple[str, int]]]) -> tuple[Branch, ...]:
    found: dict[tuple[str, str], list[tuple[list[tuple[str, str]], tuple[str, int]]]] = {}
    for choices, end in paths:
        if choices:
            found.setdefault(choices[0], []).append((choices[1:], end))
    return tuple(
        Branch(*said, tuple(end for rest, end in below if not rest), _grown(below)) for said, below in found.items()
    )


def differences(outcomes: Sequence[Mapping[str, Any]], players: tuple[str, ...], game: str) -> Differences:
    """What is not the same in all outcomes, side by side, in the game's words; at most `MOST_COLUMNS` of them."""
    shown = outcomes[:MOST_COLUMNS]
    entries = [watched(one) for one in shown]
    keys = list(dict.fromkeys(key for one in entries for key in one))
    varying = [key for key in keys if len({repr(one.get(key)) for one in entries}) > 1]
    heads = tuple((str(one.get("id") or f"o{number}"), number) for number, one in enumerate(shown, 1))
    rows = ((key, tuple(_value(one.get(key), players, game) for one in entries)) for key in varying)
    return Differences(heads, tuple(rows))


def _value(value: Any, players: tuple[str, ...], game: str) -> str:
    if value is None:
        return "\u2013"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return place(str(value), players, game)
