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


def _given(quoted: Quoted, inner: Inner) -> tuple[t.Give, ...]:
    """What a quotation gives, one change for each ability in it, as if each had marks of its own."""
    found = inner(quoted.text)
    if not found:
        raise _Failed
    return tuple(t.Give((ability,)) for ability in found)


def _put(value: Any, inner: Inner) -> Any:
    if isinstance(value, tuple):
        parts = (_given(part, inner) if isinstance(part, Quoted) else (_put(part, inner),) for part in value)
        return tuple(each for part in parts for each in part)
    if isinstance(value, Quoted):
        return _given(value, inner)[0]
    if not isinstance(value, t.Node):
        return value
    new = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        put = _put(old, inner)
        if put is not old and put != old:
            new[name] = put
    return msgspec.structs.replace(value, **new) if new else value
