"""Who can force an outcome, in words."""

from __future__ import annotations

from collections.abc import Sequence


def forced_said(by: Sequence[str], players: Sequence[str], alone: bool) -> str:
    """What is said of an outcome that the players `by`, of all `players`, can force; empty where none of them can.

    `alone`: it is the only outcome there is, so nothing else could be forced.

    >>> forced_said(["ann"], ["ann", "ben"], False)
    'ann can force it'
    >>> forced_said(["ann", "ben", "cem"], ["ann", "ben", "cem", "dan"], False)
    'ann, ben and cem can each force it'
    >>> forced_said(["ann", "ben", "cem"], ["ann", "ben", "cem"], False)
    'each of the 3 players can force it'
    >>> forced_said(["ann", "ben"], ["ann", "ben"], True)
    'whatever anybody chooses'
    """
    if alone and set(by) >= set(players):
        return "whatever anybody chooses"
    if len(players) > 2 and set(by) >= set(players):
        return f"each of the {len(players)} players can force it"
    if len(by) > 1:
        return f"{', '.join(by[:-1])} and {by[-1]} can each force it"
    return f"{by[0]} can force it" if by else ""
