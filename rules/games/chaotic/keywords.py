"""What the words on cards stand for: Support, Intimidate, Recklessness, Hive ... as abilities of the tree."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from rules.abilities import tree
from rules.games.chaotic.tables import DISCIPLINES

CREATURE = tree.Has("type", "creature")
OPPOSING = (CREATURE, tree.Has("state", "opposing"))
ENGAGED = tree.Is("self", (tree.Has("state", "engaged"),))


def _disciplines(keyword: tree.Keyword) -> tuple[str, ...]:
    words = keyword.value.replace(",", " ").replace("&", " ").lower().split()
    return DISCIPLINES if words == ["all"] else tuple(word for word in words if word != "and")


def _support(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """X more of a Discipline for each adjacent Creature of the same Tribe and player (C-GLO-SUP-02)."""
    beside = tree.Select(whose="you", where=(CREATURE, tree.Same("tribe", "self")), other=True, place="adjacent")
    n = tree.Calc("*", (keyword.n or tree.Num(1), tree.Count(beside)))
    return (tree.Static("self", tuple(tree.Add(name, n) for name in _disciplines(keyword))),)


def _intimidate(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """When combat begins the opposing Creature has less of a Discipline until the turn ends (C-GLO-INTIM-02)."""
    less = tree.Calc("-", (tree.Num(0), keyword.n or tree.Num(0)))
    change = tuple(tree.Add(name, less) for name in _disciplines(keyword))
    foe = tree.Select(where=(*OPPOSING, tree.Not(tree.Has("immune", "Intimidate"))))
    return (tree.Triggered((tree.On("combat start"),), (tree.Modify(foe, change, "turn"),), ENGAGED),)


def _recklessness(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Whenever it plays an Attack it deals X damage to itself (C-GLO-RECK-02)."""
    return (tree.Triggered((tree.On("attack", "self"),), (tree.Do("damage", "self", keyword.n or tree.Num(0)),)),)


def _untargetable(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """It cannot be the target of Mugic and abilities (C-GLO-UNTGT-01)."""
    return (tree.Static("self", (tree.Cant("be targeted", who=keyword.value),)),)


HIVE_ON = tree.When(hive=True)


def _hive(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """What stands behind Hive, while the Hive is on (C-HIVE-05)."""
    return tuple(under_condition(ability, HIVE_ON) for ability in keyword.abilities)


INVISIBLE = tree.Is("self", (tree.Has("state", "invisible"),))


def _invisibility(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """What stands behind Invisibility, as long as that is not negated (C-GLO-INV-01)."""
    return tuple(under_condition(ability, INVISIBLE) for ability in keyword.abilities)


def under_condition(ability: tree.Ability, cond: tree.Condition) -> tree.Ability:
    """An ability that works only while a condition holds."""
    match ability:
        case tree.Static() | tree.Triggered() | tree.Replacement():
            both = cond if ability.if_ is None else tree.And((ability.if_, cond))
            return structs.replace(ability, if_=both)
        case tree.Activated():
            return structs.replace(ability, when=cond if ability.when is None else tree.And((ability.when, cond)))
        case tree.Keyword():
            return tree.Static("self", (tree.Give((ability,)),), cond)
        case _:
            return ability


WATER = tree.Has("element", "water")
WATER_ATTACK = tree.Select(zone=("stack",), where=(tree.Has("type", "attack"), WATER))


def _fluidmorph(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """When a Creature of its player deals Water damage it gets a Mugic counter (C-W-FLUIDMORPH-01)."""
    dealer = tree.Select(whose="you", where=(CREATURE, WATER))
    put = tree.Do("add counter", "self", tree.Num(1), kind="mugic")
    return (tree.Triggered((tree.On("damages", dealer, with_=WATER_ATTACK),), (put,)),)


def _exhaust(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Whenever it plays an Attack it has less of a Discipline until the turn ends (C-W-EXHAUST-01)."""
    less = tree.Calc("-", (tree.Num(0), keyword.n or tree.Num(0)))
    change = tuple(tree.Add(name, less) for name in _disciplines(keyword))
    return (tree.Triggered((tree.On("attack", "self"),), (tree.Modify("self", change, "turn"),)),)


def _disarm(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """When combat begins the enemy's Battlegear has no abilities until it is over (C-W-DISARM-01)."""
    theirs = (tree.Has("type", "battlegear"), tree.Same("equipped", "engaged:opponent"))
    gear = tree.Select(zone=("battlegear",), where=theirs)
    nothing = tree.Modify(gear, (tree.Lose("abilities"),), "combat")
    return (tree.Triggered((tree.On("combat start"),), (nothing,), ENGAGED),)


def _mirage(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """What stands behind Mirage works while the Location lies on the board (C-W-MIRAGE-01)."""
    return tuple(
        structs.replace(ability, works=("mirage",)) if not isinstance(ability, (tree.Keyword, tree.Spell)) else ability
        for ability in keyword.abilities
        if isinstance(ability, (tree.Static, tree.Triggered, tree.Replacement, tree.Activated))
    )


def _brainwashed(keyword: tree.Keyword) -> tuple[tree.Ability, ...]:
    """What stands behind Brainwashed; when it holds is the game's rule for it (C-W-BRAINWASHED-01)."""
    return keyword.abilities


STAND_FOR: dict[str, Callable[[tree.Keyword], tuple[tree.Ability, ...]]] = {
    "Support": _support,
    "Intimidate": _intimidate,
    "Recklessness": _recklessness,
    "Hive": _hive,
    "Untargetability": _untargetable,
    "Invisibility": _invisibility,
    "Fluidmorph": _fluidmorph,
    "Exhaust": _exhaust,
    "Disarm": _disarm,
    "Mirage": _mirage,
    "Brainwashed": _brainwashed,
    **dict.fromkeys(
        ("Fire", "Air", "Earth", "Water", "Strike", "Swift", "Range", "Surprise", "Immune",
         "Reveal at Beginning of Game", "Unique", "Legendary", "Loyal", "Elementproof", "Outperform", "Defender",
         "Element"),
        lambda keyword: (),
    ),
}  # fmt: skip
RULES = {
    "Fire": "C-GLO-FIRE-01",
    "Air": "C-GLO-AIR-01",
    "Earth": "C-GLO-EARTH-01",
    "Water": "C-GLO-WATER-01",
    "Strike": "C-GLO-STRX-01",
    "Swift": "C-GLO-SWIFT-01",
    "Range": "C-GLO-RANGE-01",
    "Surprise": "C-GLO-SURP-01",
    "Support": "C-GLO-SUP-01",
    "Intimidate": "C-GLO-INTIM-01",
    "Recklessness": "C-GLO-RECK-01",
    "Hive": "C-HIVE-05",
    "Invisibility": "C-GLO-INV-01",
    "Immune": "C-GLO-IMM-01",
    "Untargetability": "C-GLO-UNTGT-01",
    "Element": "C-GLO-ELX-01",
    "Reveal at Beginning of Game": "C-MSETUP-04",
    "Unique": "C-GLO-UNIQ-01",
    "Legendary": "C-W-LEGENDARY-01",
    "Loyal": "C-W-LOYAL-01",
    "Outperform": "C-W-OUTPERFORM-01",
    "Elementproof": "C-W-PROOF-01",
    "Defender": "C-W-DEFENDER-01",
    "Mirage": "C-W-MIRAGE-01",
    "Disarm": "C-W-DISARM-01",
    "Brainwashed": "C-W-BRAINWASHED-01",
    "Fluidmorph": "C-W-FLUIDMORPH-01",
    "Exhaust": "C-W-EXHAUST-01",
}
