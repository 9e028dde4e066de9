"""Abilities in quotation marks inside a read sentence, compiled where they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from rules.abilities import tree as t
from rules.abilities.read_changes import Quoted
from rules.abilities.read_sentence import Read

Inner = Callable[[str], tuple[t.Ability, ...] | None]


class _Failed(Exception):
    pass


def unquoted(read: Read, inner: Inner) -> Read | None:
    """The sentence with its quotations compiled, or None when one of them cannot be read."""
    try:
        return replace(
            read,
            abilities=[_put(ability, inner) for ability in read.abilities],
            effects=[_put(effect, inner) for effect in read.effects],
        )
    except _Failed:
        return None


def _put(value: Any, inner: Inner) -> Any:
    if isinstance(value, Quoted):
        found = inner(value.text)
        if found is None:
            raise _Failed
        return t.Give(found)
    if isinstance(value, tuple):
        return tuple(_put(part, inner) for part in value)
    if not isinstance(value, t.Node):
        return value
    new = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        put = _put(old, inner)
        if put is not old and put != old:
            new[name] = put
    return msgspec.structs.replace(value, **new) if new else value
