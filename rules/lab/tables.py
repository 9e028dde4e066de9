"""A drawn board from step to step: only what a step changed is written, and is put together again from that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SPACES = "spaces"
"""The part of a board that is written space by space."""


def delta(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What is other on `after` than on `before`; a space that is empty now is null."""
    found = {key: value for key, value in after.items() if key != SPACES and before.get(key) != value}
    old, new = before.get(SPACES) or {}, after.get(SPACES) or {}
    spaces = {at: new.get(at) for at in sorted({*old, *new}) if old.get(at) != new.get(at)}
    return {**found, **({SPACES: spaces} if spaces else {})}


def applied(before: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The board after a change.

    >>> applied({"spaces": {"S1.1": {"card": "A"}}, "burst": []}, {"spaces": {"S1.1": None, "N1.1": {"card": "A"}}})
    {'spaces': {'N1.1': {'card': 'A'}}, 'burst': []}
    """
    spaces = {**(before.get(SPACES) or {}), **(change.get(SPACES) or {})}
    there = {at: one for at, one in spaces.items() if one is not None}
    return {**before, **change, **({SPACES: there} if SPACES in before or there else {})}
