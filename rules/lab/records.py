"""Card records: what a card of a game must and must not have, for scenarios of kind card."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct, to_builtins

from rules.abilities import tree
from rules.abilities.dialects import dialect
from rules.core.choices import Refusal
from rules.lab.answer import Failed
from rules.lab.shape import Expect, Scenario
from rules.lab.yaml import Value
from rules.problem import InputError


class Checked(Struct):
    """What was made of a record: the verdict, the record as it is read, and why it was refused."""

    verdict: str
    record: dict[str, Any]
    refusals: list[Refusal]
    abilities: tuple[tree.Ability, ...] = ()
    game: str = "kaijudo"

    def compare(self, expect: Expect | None, paragraph: Callable[[str], tuple[str, ...]]) -> list[Failed]:
        """What of an expectation does not hold."""
        if expect is None:
            return []
        failed: list[Failed] = []
        if expect.verdict and expect.verdict != self.verdict:
            failed.append(Failed(f"verdict: {expect.verdict}, not {self.verdict}", "verdict"))
        rules = {id for r in self.refusals for rule in (r.rule, *r.also) for id in paragraph(rule)}
        if expect.rule and not any(set(paragraph(said.text)) & rules for said in expect.rule):
            failed.append(Failed(f"refused by {' or '.join(s.text for s in expect.rule)}", "rule"))
        if expect.record is not None:
            for key, value in plain(expect.record).items():
                have = self.record.get(_NAMES.get(key, key))
                wanted = words_of(value) if isinstance(have, list) else value
                if _simple(have) != _simple(wanted):
                    failed.append(Failed(f"{key}: {value}, not {have}", "record"))
        if expect.abilities is not None:
            failed += self.kinds(expect.abilities)
        return failed

    def kinds(self, wanted: Value) -> list[Failed]:
        """Abilities expected by kind (triggered, replacement, keyword ...), by what they say, or as parts of trees."""
        asked = wanted.items if wanted.kind == "list" else (wanted,)
        failed = []
        for one in asked:
            value = plain_value(one)
            if not any(_is_meant(ability, value, self.game) for ability in self.abilities):
                got = ", ".join(str(to_builtins(ability)["is"]) for ability in self.abilities) or "none"
                failed.append(Failed(f"abilities: {value} is not among {got}", "abilities"))
        return failed


_NAMES = {  # the other names that a record's facts go by
    **dict.fromkeys(("civ", "civs", "civilization"), "civilizations"),
    **dict.fromkeys(("race", "types", "creature_type"), "races"),
    "cost": "level",
    "card_type": "type",
}
_KIND = ("is", "kind", "type", "ability")
_EVENT = ("event", "trigger", "when", "trigger event")
_EFFECT = ("effect", "effects", "does")


def _is_meant(ability: tree.Ability, value: Any, game: str) -> bool:
    """Whether an ability is what a file means: a word for its kind or name, or a mapping of its parts."""
    have = to_builtins(ability)
    if isinstance(value, str):
        low = re.sub(r" (ability|effect)$", "", value.strip().lower())
        kind, name = str(have["is"]), str(have.get("name", "")).lower()
        return low in (kind, name, f"{kind}: {name}")
    if not isinstance(value, dict):
        return False
    event, effect = _halves(ability, game)
    for key, want in value.items():
        word = str(want).strip().lower().rstrip(".") if not isinstance(want, (list, dict)) else ""
        if key in _KIND:
            good = _is_meant(ability, word, game)
        elif key in _EVENT and word:
            good = word in event or any(word == on.event for on in getattr(ability, "on", ()))
        elif key in _EFFECT and word:
            good = word in effect
        else:
            good = key in have and _within(have[key], want)
        if not good:
            return False
    return True


def _halves(ability: tree.Ability, game: str) -> tuple[str, str]:
    """What a triggered ability answers and what it does, in words."""
    from rules.abilities.render import render

    head, _, tail = render((ability,), game).lower().partition(", ")
    return head, tail.rstrip(".") or head.rstrip(".")


def _within(have: Any, want: Any) -> bool:
    """Whether a part of a tree has at least what is wanted of it."""
    if isinstance(want, dict):
        return isinstance(have, dict) and all(key in have and _within(have[key], one) for key, one in want.items())
    if isinstance(want, list):
        return isinstance(have, (list, tuple)) and all(any(_within(h, one) for h in have) for one in want)
    if isinstance(have, (list, tuple)):
        return any(_within(h, want) for h in have)
    return bool(_simple(have) == _simple(want))


def plain_value(value: Value) -> Any:
    """A part of a file as plain lists, dicts and texts."""
    if value.kind == "map":
        return {key.text: plain_value(one) for key, one in value.pairs}
    if value.kind == "list":
        return [plain_value(one) for one in value.items]
    return value.text


def plain(value: Value) -> dict[str, Any]:
    """A mapping of a file as a dict."""
    found = plain_value(value)
    return found if isinstance(found, dict) else {}


def _simple(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_simple(one) for one in value]
    if isinstance(value, dict):
        return {key: _simple(one) for key, one in value.items()}
    word = str(value).lower() if value is not None else ""
    return {"yes": "true", "no": "false"}.get(word, word)


def words_of(value: Any, cut: bool = True) -> list[str]:
    """The words of a record's fact: a list as it is, a text parted by strokes where it is `cut`."""
    if value in (None, ""):
        return []
    if isinstance(value, list):
        return [str(one) for one in value]
    return [part.strip() for part in re.split(r"\s*/\s*", str(value)) if part.strip()] if cut else [str(value)]


class RecordRules(Struct, frozen=True):
    """Which rules of a game a card record can break; the first of several is the reason, the others say the same.

    `numbered`: keywords that are followed by a number, in small letters. `colours`: the civilization of each colour.
    `spell_kinds`: the kinds of spell, in small letters, and `spell_kind` the rule that names them.
    """

    kind: tuple[str, ...]
    civilization: tuple[str, ...]
    power: tuple[str, ...]
    spell_power: str
    spell_race: str
    numbered: dict[str, str]
    colours: dict[str, str] = {}
    spell_kinds: tuple[str, ...] = ()
    spell_kind: str = ""


RULES = {
    "kaijudo": RecordRules(
        ("K-06-01", "K-06P-10"),
        ("K-05-01", "K-14-CIV-01"),
        ("K-06P-12", "K-14-POWER-01"),
        "K-06P-15",
        "K-06P-04",
        {"powerful attack": "K-12-POW-01", "powerful block": "K-W-PBLOCK-01"},
    ),
    "duel_masters": RecordRules(
        ("D-3-MANA-02",),
        ("D-G-CIV-01", "D-G-CIV-02", "D-G-CIV-03"),
        ("D-G-POW-01", "D-5-CRE-02"),
        "D-G-POW-01",
        "D-4-EVO-04",
        {"power attacker": "D-K-PWR-01"},
        {"yellow": "Light", "blue": "Water", "black": "Darkness", "red": "Fire", "green": "Nature"},
    ),
    "duel_to_the_death": RecordRules(
        ("X-GEN-03",),
        ("X-GEN-03",),
        ("X-DMG-10",),
        "X-DMG-10",
        "X-GEN-03",
        {},
        spell_kinds=("one time", "linger"),
        spell_kind="X-SPL-03",
    ),
}


def check_record(scenario: Scenario) -> Checked:
    """Read a card record and judge it. Raises InputError for games whose cards are not described yet."""
    says = RULES.get(scenario.game)
    if says is None:
        raise InputError(f"card records of {scenario.game} cannot be checked yet", scenario.file, 1, 1)
    assert scenario.record is not None, "the form requires a record"
    raw = plain(scenario.record)
    record: dict[str, Any] = {
        "name": raw.get("name", ""),
        "type": str(raw.get("type") or raw.get("card_type") or "creature").lower(),
    }
    colours = words_of(raw.get("color") or raw.get("colour") or raw.get("colors") or raw.get("colours"))
    civs = words_of(raw.get("civ") or raw.get("civs") or raw.get("civilization") or raw.get("civilizations"))
    races = words_of(
        raw.get("race") or raw.get("races") or raw.get("types") or raw.get("creature_type") or raw.get("creature_types")
    )
    record |= {"civilizations": civs, "races": races, "creature_types": races}
    refusals: list[Refusal] = []

    def refuse(rule: str, text: str, *also: str) -> None:
        refusals.append(Refusal("record", rule, text, also=also))

    if colours:
        record["civilizations"] = civs = civs + [says.colours.get(word.lower(), word) for word in colours]
    if record["type"] not in ("creature", "spell"):
        refuse(says.kind[0], f"a card is a creature or a spell, not '{record['type']}'", *says.kind[1:])
    for civ in civs:
        if civ.title() not in dialect(scenario.game).civilizations:
            refuse(says.civilization[0], f"'{civ}' is none of the five civilizations", *says.civilization[1:])
    kind = " ".join(str(raw.get("kind") or "").replace("-", " ").split()).lower()
    if says.spell_kinds and kind:
        record["kind"] = kind
        if record["type"] != "spell" or kind.removesuffix(" spell") not in says.spell_kinds:
            refuse(says.spell_kind, f"a spell is of the kind One time or Linger, not '{raw['kind']}'")
    power = raw.get("power")
    if power not in (None, ""):
        found = re.fullmatch(r"(\d+)(\+?)", str(power).replace(" ", ""))
        if found is None:
            refuse(says.power[0], f"a power is a number such as 3000 or 3000+, not '{power}'")
        else:
            record["power"] = int(found[1])
            record["power_plus"] = bool(found[2])
    if raw.get("level") not in (None, ""):
        record["level"] = raw["level"]
    if record["type"] == "spell":
        if power not in (None, ""):
            refuse(says.spell_power, "a spell has no power")
        if races:
            refuse(says.spell_race, "a spell has no creature type")
    if record["type"] == "creature" and "power" not in record and power is None and raw.get("level") is not None:
        refuse(says.power[0], "a creature has a power", *says.power[1:])
    text = "\n".join([*words_of(raw.get("keywords"), cut=False), *([str(raw["text"])] if raw.get("text") else [])])
    if says.spell_kinds and kind.removesuffix(" spell") in says.spell_kinds and text and ":" not in text[:12]:
        text = f"{kind.removesuffix(' spell').capitalize()}: {text}"
    facts = tree.CardDef(str(record["name"]), record["type"], tuple(civs))
    from rules.abilities.compile import compile as compile_text  # a grammar is loaded: only where words are read

    for line in re.split(r"[\n,;.]", text):
        word = " ".join(line.split()).lower()
        if word in says.numbered:
            refuse(says.numbered[word], f"{line.strip()} is followed by a number, the size of the bonus")
    compiled = compile_text(text, facts, scenario.game) if text else None
    abilities = compiled.abilities if compiled else ()
    record["keywords"] = [
        ability.name + (f" +{ability.n.n}" if isinstance(ability.n, tree.Num) else "")
        for ability in abilities
        if isinstance(ability, tree.Keyword)
    ]
    return Checked("refused" if refusals else "accepted", record, refusals, abilities, scenario.game)
