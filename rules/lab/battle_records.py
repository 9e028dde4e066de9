"""Card records of Chaotic: what a Creature, an Attack, Battlegear, Mugic or a Location must and must not have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.abilities import tree
from rules.core.choices import Refusal
from rules.games.chaotic.initiative import names_something
from rules.games.chaotic.tables import DISCIPLINES, ELEMENTS, TRIBES
from rules.lab.names import fold
from rules.lab.records import Checked, plain, words_of
from rules.lab.shape import Scenario

KINDS: Final = {  # the kinds of cards, and the rule that says what stands on one
    "creature": "C-ANAT-01",
    "attack": "C-ANAT-05",
    "battlegear": "C-GEAR-01",
    "mugic": "C-MUGIC-01",
    "location": "C-LOC-02",
}
NUMBERS: Final = {  # a number, the kind of card that has it, the rule that says so
    **dict.fromkeys(DISCIPLINES, ("creature", "C-GLO-DISC-01")),
    "energy": ("creature", "C-GLO-ENERGY-01"),
    "mugic_counters": ("creature", "C-ANAT-06"),
    "base_damage": ("attack", "C-DMG-02"),
    "build_points": ("attack", "C-ANAT-07"),
    "cost": ("mugic", "C-MUGIC-11"),
}
_NAMES: Final = {"base": "base_damage", "level": "cost", "counters": "mugic_counters"}
_NO_TRIBE: Final = ("tribeless", "generic")


def check_battle_record(scenario: Scenario) -> Checked:
    """Read a card record of Chaotic and judge it; each thing that is wrong names the rule that it is against."""
    assert scenario.record is not None, "the form requires a record"
    raw = {_NAMES.get(key, key): value for key, value in plain(scenario.record).items()}
    kind = str(raw.get("type") or "creature").lower()
    record: dict[str, Any] = {"name": raw.get("name", ""), "type": kind}
    refusals: list[Refusal] = []

    def refuse(rule: str, text: str) -> None:
        refusals.append(Refusal("record", rule, text))

    if kind not in KINDS:
        refuse("C-MASTER-01", f"a card is a Creature, an Attack, Battlegear, a Mugic or a Location, not '{kind}'")
    for name, (owner, rule) in NUMBERS.items():
        value = raw.get(name)
        if value in (None, ""):
            continue
        said = name.replace("_", " ")
        if not str(value).isdigit():
            refuse(rule, f"{said} is a number such as 50, not '{value}'")
        elif kind != owner:
            refuse(rule, f"{said} stands on a card of the type {owner}, not on one of the type {kind}")
        else:
            record[name] = int(value)
    for element in (*words_of(raw.get("elements")), *_keys(raw.get("element_damage"))):
        if element.title() not in ELEMENTS:
            refuse("C-GLO-ETYPE-01", f"'{element}' is none of the elements, which are {', '.join(ELEMENTS)}")
    record["elements"] = words_of(raw.get("elements")) or list(_keys(raw.get("element_damage")))
    record["tribe"] = tribe = str(raw.get("tribe") or "")
    if kind == "creature" and not tribe:
        refuse("C-GLO-TRIBE-01", "every Creature belongs to a Tribe")
    if tribe and fold(tribe) not in (*map(fold, TRIBES), *_NO_TRIBE):
        refuse("C-GLO-TRIBE-02", f"there is no Tribe '{tribe}'; the Tribes are {', '.join(TRIBES)}")
    record["initiative"] = line = str(raw.get("initiative") or "")
    if line and kind != "location":
        refuse("C-INIT-02", "a line about Initiative stands on a Location")
    elif line and not names_something(line):
        refuse("C-INIT-02", f"'{line}' is no Discipline, Tribe, element or kind of Creature that Initiative can go by")
    races = words_of(raw.get("race") or raw.get("types") or raw.get("races"))
    record |= {"races": races, "creature_types": races}
    text = "\n".join([*words_of(raw.get("keywords"), cut=False), *([str(raw["text"])] if raw.get("text") else [])])
    facts = tree.CardDef(str(record["name"]), kind if kind in KINDS else "creature", tribe=tribe)
    from rules.abilities.compile import compile as compile_text  # a grammar is loaded: only where words are read

    abilities = compile_text(text, facts, scenario.game).abilities if text else ()
    record["keywords"] = [ability.name for ability in abilities if isinstance(ability, tree.Keyword)]
    return Checked("refused" if refusals else "accepted", record, refusals, abilities, scenario.game)


def _keys(value: Any) -> Iterable[str]:
    return tuple(value) if isinstance(value, dict) else ()
