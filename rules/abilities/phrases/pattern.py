"""Trees with holes: building one from what fills its holes, and finding what fills them in a tree at hand."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.abilities.tree import Node


class Hole(msgspec.Struct, frozen=True):
    """A place in a tree that a part of the phrase fills; `rest`: it stands for the further items of a tuple."""

    name: str
    rest: bool = False


def hole(name: str) -> Any:
    """A hole that fits where a node or a text is expected."""
    return Hole(name)


def rest(name: str) -> Any:
    """A hole for any number of items of a tuple."""
    return Hole(name, rest=True)


def filled(pattern: Any, found: dict[str, Any]) -> Any:
    """The tree with its holes filled."""
    if isinstance(pattern, Hole):
        return found[pattern.name]
    if isinstance(pattern, tuple):
        items: list[Any] = []
        for item in pattern:
            if isinstance(item, Hole) and item.rest:
                items += found[item.name]
            else:
                items.append(filled(item, found))
        return tuple(items)
    if isinstance(pattern, Node):
        new = {name: filled(getattr(pattern, name), found) for name in pattern.__struct_fields__}
        return type(pattern)(**new)
    return pattern


def fitted(pattern: Any, value: Any, found: dict[str, Any]) -> bool:
    """Whether the value is the tree with its holes filled; what fills them is added to `found`."""
    if isinstance(pattern, Hole):
        if pattern.name in found:
            return bool(found[pattern.name] == value)
        found[pattern.name] = value
        return True
    if isinstance(pattern, tuple):
        return isinstance(value, tuple) and _items(pattern, value, found)
    if isinstance(pattern, Node):
        return type(pattern) is type(value) and all(
            fitted(getattr(pattern, name), getattr(value, name), found) for name in pattern.__struct_fields__
        )
    return type(pattern) is type(value) and bool(pattern == value)


def _items(pattern: tuple[Any, ...], value: tuple[Any, ...], found: dict[str, Any]) -> bool:
    at = next((n for n, item in enumerate(pattern) if isinstance(item, Hole) and item.rest), None)
    if at is None:
        pairs = zip(pattern, value, strict=False)
        return len(pattern) == len(value) and all(fitted(part, item, found) for part, item in pairs)
    after = len(pattern) - at - 1
    if len(value) < at + after:
        return False
    end = len(value) - after
    return (
        all(fitted(part, item, found) for part, item in zip(pattern[:at], value[:at], strict=True))
        and fitted(Hole(pattern[at].name), value[at:end], found)
        and all(fitted(part, item, found) for part, item in zip(pattern[at + 1 :], value[end:], strict=True))
    )
