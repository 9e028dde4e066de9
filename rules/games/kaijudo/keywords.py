"""What Kaijudo's keywords stand for, as ability trees, and the rule of each (section 12 and the words on cards)."""

from __future__ import annotations

from collections.abc import Callable

from rules.abilities.tree import (
    Ability,
    Add,
    Cant,
    Has,
    Is,
    Keyword,
    Move,
    Num,
    On,
    Static,
    Triggered,
)
from rules.games.shields.keywords import attacks_at_once, slayer, stronger_attacking

CREATURE = Has("type", "creature")

RULES = {
    "Blocker": "K-12-BLK-01",
    "Double Breaker": "K-12-DBL-01",
    "Triple Breaker": "K-12-TRI-01",
    "Fast Attack": "K-12-FST-01",
    "Guard": "K-12-GRD-01",
    "Powerful Attack": "K-12-POW-01",
    "Protector": "K-12-PRO-01",
    "Shield Blast": "K-12-SHB-01",
    "Skirmisher": "K-12-SKR-01",
    "Slayer": "K-12-SLY-01",
    "World Breaker": "K-W-WORLD-01",
    "Powerful Block": "K-W-PBLOCK-01",
    "Unleash": "K-W-UNLEASH-01",
    "Trapper": "K-W-TRAPPER-01",
    "Vortex Evolution": "K-W-VORTEX-01",
    "Evolution": "K-08E-01",
    "enters mana tapped": "K-W-TAPPED-01",
}


def _guard(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static("self", (Cant("attack"),)),)


def _skirmisher(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static("self", (Cant("attack player"),)),)


def _powerful_block(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static("self", (Add("power", keyword.n or Num(0)),), if_=Is("self", (Has("state", "blocking"),))),)


def _trapper(keyword: Keyword) -> tuple[Ability, ...]:
    return (Triggered((On("beaten", "self"),), (Move("other", "mana"),)),)


STAND_FOR: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "Guard": _guard,
    "Skirmisher": _skirmisher,
    "Fast Attack": attacks_at_once,
    "Powerful Attack": stronger_attacking,
    "Powerful Block": _powerful_block,
    "Slayer": slayer,
    "Trapper": _trapper,
}
