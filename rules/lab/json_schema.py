"""The scenario form as JSON Schema (draft 2020-12), made from the tables of `schema.py`.

For editors and other programs. `python -m rules.lab.json_schema` prints it; `data/schema/scenario.schema.json` is
that output, and a test compares. A schema cannot say everything: the reader also checks names, the numbers of
sentences and what fits which kind.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, Final

from rules.lab import schema
from rules.lab.schema import GAMES, GameForm, Key

ID: Final = "https://json-schema.org/draft/2020-12/schema"
Json = dict[str, Any]


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _list(item: Json, **more: Any) -> Json:
    return {"type": "array", "items": item, **more}


def _either(*parts: Json) -> Json:
    return {"anyOf": list(parts)}


_PLAIN: Final[dict[str, Json]] = {
    "text": _ref("text"),
    "texts": _ref("texts"),
    "yes": _ref("yes"),
    "power": _ref("power"),
    "entry": _ref("entry"),
    "entries": _ref("entries"),
    "claims": _ref("texts"),
    "cards": _ref("cards"),
    "lines": _ref("lines"),
    "turn": _ref("turn"),
    "match": _ref("match"),
    "expect": _either(_ref("expect"), {"enum": list(schema.VERDICTS)}),
    "switches": {"type": "object", "additionalProperties": _ref("text")},
    "suppositions": {"type": "object", "additionalProperties": _either(_ref("source"), _ref("zone"))},
    "decks": {"type": "object", "additionalProperties": {"type": "string"}},
    "record": {},
    "pairs": {"type": "object", "additionalProperties": _ref("number")},
    "combats": _list(_ref("combat")),
    "refused": _list(_either(_ref("number"), _ref("refused"))),
    "numbers": _either(_ref("number"), _list(_ref("number"))),
    "player_claims": {"type": "object", "additionalProperties": _ref("texts")},
    "player_claim": {"type": "object", "additionalProperties": _ref("texts")},
    "values": {"type": "object", "additionalProperties": _ref("text")},
    "at": _list(_ref("at")),
    "before": _either(_list(_ref("text")), _list(_list(_ref("text"), minItems=2, maxItems=2))),
    "asks": _list(_either(_ref("asked"), {"type": "object", "minProperties": 1, "maxProperties": 1})),
    "error": _either(_ref("text"), _ref("fault")),
}


def _value(key: Key) -> Json:
    """The schema of one key's value."""
    if key.kind == "number":
        number = {"type": "integer", "minimum": key.least, "maximum": key.most}
        found = _either(number, {"type": "string", "pattern": "^[+-]?[0-9]{1,9}$"})
    elif key.kind == "word":
        found = {"enum": list(key.words)}
    else:
        found = dict(_PLAIN[key.kind])
    return {"description": key.about, **found}


def _object(keys: Mapping[str, Key], *required: str, **more: Any) -> Json:
    found: Json = {"type": "object", "properties": {name: _value(key) for name, key in keys.items()}}
    if required:
        found["required"] = list(required)
    return {**found, "additionalProperties": False, **more}


def _player(form: GameForm) -> Json:
    """A player of one game."""
    properties: Json = {zone.key: {"description": zone.about, **_ref("zone")} for zone in form.zones}
    properties |= {zone.zone: {"description": zone.about, **_ref("zone")} for zone in form.zones}
    properties |= {name: _value(schema.NUMBERS[name]) for name in form.numbers}
    properties |= {name: _value(key) for name, key in schema.PLAYER.items()}
    return {"type": ["object", "null"], "properties": properties, "additionalProperties": False}


def _game(form: GameForm) -> Json:
    """What holds where `game` is this one: its players and phases."""
    phases = {"enum": list(form.phases)}
    return {
        "if": {"properties": {"game": {"const": form.slug}}, "required": ["game"]},
        "then": {
            "properties": {**dict.fromkeys(schema.TOP, True), "turn": {"properties": {"phase": phases}}},
            "additionalProperties": _ref(f"player_{form.slug}"),
        },
    }


def _definitions() -> Json:
    number = {"type": "integer"}
    return {
        "text": {"type": ["string", "number", "boolean"]},
        "texts": _either(_ref("text"), _list(_ref("text")), {"type": "null"}),
        "number": _either(number, {"type": "string", "pattern": "^[+-]?[0-9]{1,9}$"}),
        "yes": _either({"type": "boolean"}, {"enum": ["yes", "no", "true", "false"]}),
        "power": _either({"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[0-9]{1,7}\\s*\\+?$"}),
        "entry": _either(
            _ref("text"),
            _object(schema.ENTRY, oneOf=[{"required": ["card"]}, {"required": ["name"]}]),
        ),
        "entries": _either(_ref("entry"), _list(_ref("entry")), {"type": "null"}),
        "zone": _either(
            _ref("entries"),
            {
                "type": "object",
                "propertyNames": {"pattern": "^([1-9][0-9]?|[SsNn]?[1-9][0-9]?(\\.[1-9][0-9]?)?)$"},
                "additionalProperties": _ref("entry"),
            },
        ),
        "cards": _either(
            _list(_object(schema.CARD, "name")),
            {"type": "object", "additionalProperties": _object(schema.FACTS)},
        ),
        "line": {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": _ref("text")},
        "lines": _either(_list(_ref("line")), {"type": "null"}),
        "turn": _object(schema.TURN, "player", "phase"),
        "match": _object(schema.MATCH),
        "combat": _object(schema.COMBAT, "turn", "engaged"),
        "source": _object(schema.SOURCE, minProperties=1, maxProperties=1),
        "expect": _object(schema.EXPECT),
        "at": _object(schema.AT, "do"),
        "refused": _object(schema.REFUSED, "do"),
        "asked": _object(schema.ASKED, "player", "question"),
        "fault": _object(schema.ERROR),
        **{f"player_{form.slug}": _player(form) for form in GAMES.values()},
    }


def json_schema() -> Json:
    """The whole schema."""
    return {
        "$schema": ID,
        "title": "Floorjudge scenario",
        "description": "One question about a game: the board, what is done, and what must come out.",
        "type": "object",
        "properties": {name: _value(key) for name, key in schema.TOP.items()},
        "allOf": [_game(form) for form in GAMES.values()],
        "$defs": _definitions(),
    }


def schema_text() -> str:
    """The file's text."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
