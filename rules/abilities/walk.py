"""Going through a tree: rebuild it with some nodes or strings replaced, or list what is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.abilities.tree import Node


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with every node inside it (and then itself) put through `change`, innermost first."""
    if isinstance(value, tuple):
        return tuple(mapped(part, change) for part in value)
    if not isinstance(value, Node):
        return value
    new: dict[str, Any] = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        if isinstance(old, (Node, tuple)):
            put = mapped(old, change)
            if put != old:
                new[name] = put
    return change(msgspec.structs.replace(value, **new) if new else value)


def strings(value: Any, change: Callable[[str], str]) -> Any:
    """The value with every string inside it put through `change`."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, tuple):
        return tuple(strings(part, change) for part in value)
    if not isinstance(value, Node):
        return value
    new: dict[str, Any] = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        put = strings(old, change)
        if put != old:
            new[name] = put
    return msgspec.structs.replace(value, **new) if new else value


def nodes(value: Any) -> Iterator[Node]:
    """Every node in the value, outermost first, in the order of its fields."""
    if isinstance(value, tuple):
        for part in value:
            yield from nodes(part)
    elif isinstance(value, Node):
        yield value
        for name in value.__struct_fields__:
            yield from nodes(getattr(value, name))


def texts(value: Any) -> Iterator[str]:
    """Every string in the value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)
    elif isinstance(value, Node):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name))
