"""What the words on cards stand for: Linger puts what it heads on the creature that the spell was played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.abilities import tree

LINGER = "Linger"
ONE_TIME = "One Time"
HOST = tree.Select(place="host")
ATTACHED = ("linger",)


def _linger(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """What a Linger spell gives its creature, while it is on it."""
    return tuple(_on_host(keyword.abilities))


def _on_host(abilities: tuple[tree.Ability, ...]) -> Iterator[tree.Ability]:
    for ability in abilities:
        plain = isinstance(ability, tree.Static) and ability.affects == "self" and ability.if_ is None
        if plain and isinstance(ability, tree.Static):
            yield tree.Static(HOST, ability.change, works=ATTACHED)
        elif not isinstance(ability, tree.Unmodelled):
            yield tree.Static(HOST, (tree.Give((ability,)),), works=ATTACHED)


STAND_FOR: dict[str, Callable[[tree.Keyword], tuple[tree.Ability, ...]]] = {
    LINGER: _linger,
    ONE_TIME: lambda keyword: keyword.abilities,
}

RULES = {LINGER: "X-SPL-05", ONE_TIME: "X-SPL-04"}
