"""What keywords that both shield games have stand for, as ability trees; each game gives them its own names."""

from __future__ import annotations

from rules.abilities.tree import Ability, Add, Do, Has, Is, Keyword, May, Num, On, Select, Static, Triggered


def stronger_attacking(keyword: Keyword) -> tuple[Ability, ...]:
    """So much more power while it attacks."""
    return (Static("self", (Add("power", keyword.n or Num(0)),), if_=Is("self", (Has("state", "attacking"),))),)


def attacks_at_once(keyword: Keyword) -> tuple[Ability, ...]:
    """It may attack in the turn in which it was put into the battle zone."""
    return (Static("self", (May("attack new"),)),)


def slayer(keyword: Keyword) -> tuple[Ability, ...]:
    """What it battles is destroyed: when it loses, and where the game's switch `slayer` says so in any battle."""
    whom = Select(where=keyword.of) if keyword.of else None
    return (Triggered((On("lose", "self", with_=whom), On("slayer", "self", with_=whom)), (Do("destroy", "other"),)),)
