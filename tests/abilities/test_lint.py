"""No tree of any card says what cannot be meant, and each kind of nonsense is found and put right."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.abilities import tree as t
from rules.abilities.dialects import dialect
from rules.abilities.lint import CODES, Known, lint
from rules.lab.lint import card_files, findings

KNOWN = Known(dialect("duel_masters"), frozenset(("Armored Dragon", "Ghost")), frozenset(("Bolshack Dragon",)))
CREATURE, SPELL = t.Has("type", "creature"), t.Has("type", "spell")
ONE = t.Num(1)


def _destroys(**select: object) -> t.Spell:
    return t.Spell((t.Do("destroy", t.Select(**select)),))  # type: ignore[arg-type]


NONSENSE: dict[str, tuple[t.Ability, str, str, str]] = {
    "zone of a selector": (_destroys(zone=("graveyard",)), "zone", "graveyard", ""),
    "zone of a move": (t.Spell((t.Move("self", "shield"),)), "zone", "shield", "shields"),
    "zone of an event": (t.Triggered((t.On("move", "self", to="hnad"),), (t.Do("draw"),)), "zone", "hnad", "hand"),
    "place": (_destroys(place="beside"), "zone", "beside", ""),
    "race": (
        _destroys(where=(CREATURE, t.Has("race", "Armoured Dragon"))),
        "race",
        "Armoured Dragon",
        "Armored Dragon",
    ),
    "word of a race": (_destroys(where=(CREATURE, t.Has("racepart", "Dragn"))), "race", "Dragn", "Dragon"),
    "race given": (t.Static("self", (t.Set("race also", "Gost"),)), "race", "Gost", "Ghost"),
    "civilization": (_destroys(where=(t.Has("civ", "Watre"),)), "civilization", "Watre", "Water"),
    "keyword": (t.Keyword("Guard"), "keyword", "Guard", ""),
    "keyword asked for": (_destroys(where=(t.Has("keyword", "Bloker"),)), "keyword", "Bloker", "Blocker"),
    "name": (_destroys(where=(t.Has("name", "Bolshak Dragon"),)), "name", "Bolshak Dragon", "Bolshack Dragon"),
    "two types": (_destroys(where=(CREATURE, SPELL)), "nothing", "creature and spell", ""),
    "spell in play": (_destroys(where=(SPELL,)), "nothing", "a spell in the battle zone", ""),
    "states": (
        _destroys(where=(t.Has("state", "tapped"), t.Has("state", "untapped"))),
        "nothing",
        "tapped and untapped",
        "",
    ),
    "not itself": (_destroys(where=(CREATURE, t.Not(CREATURE))), "nothing", "something and not the same", ""),
    "power": (
        _destroys(where=(t.Cmp("power", ">=", t.Num(5000)), t.Cmp("power", "<", t.Num(5000)))),
        "nothing",
        "no such power",
        "",
    ),
    "bounds": (_destroys(least=t.Num(3), most=t.Num(2)), "bounds", "3 to 2", "3 to 3"),
    "variable": (t.Spell((t.Do("tap", "var:chosen"),)), "variable", "var:chosen", ""),
    "nothing done": (t.Spell(()), "empty", "spell", ""),
}


@pytest.mark.parametrize("file", card_files(), ids=lambda file: file.stem)
def test_no_card_says_what_cannot_be_meant(file: Path) -> None:
    assert list(findings(file)) == []


@pytest.mark.parametrize("kind", NONSENSE)
def test_nonsense_is_found(kind: str) -> None:
    ability, code, wrong, right = NONSENSE[kind]
    assert [(one.code, one.wrong, one.right) for one in lint((ability,), KNOWN)] == [(code, wrong, right)]


def test_every_code_is_shown() -> None:
    assert {code for _, code, _, _ in NONSENSE.values()} == set(CODES)


def test_sense_is_left_alone() -> None:
    chosen = t.Select(
        where=(CREATURE, t.Has("race", "Dragon"), t.Has("civ", "Fire")), least=ONE, most=ONE, how="choose", as_="chosen"
    )
    ability = t.Spell((t.Choose(chosen), t.Move("var:chosen", "mana")))
    assert list(lint((ability, t.Keyword("Shield Trigger")), KNOWN)) == []


def test_a_finding_names_its_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "duel_masters.jsonl"
    file.write_text('{"name": "A"}\n{"name": "B", "abilities": [{"is": "keyword", "name": "Bloker"}]}\n')
    assert list(findings(file)) == ["duel_masters.jsonl:2: KEYWORD B: Bloker -> Blocker"]
