"""The API's page: each endpoint of the OpenAPI document with its parameters, its answer and an example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

EXAMPLES = {
    "GET /api/v1/version": "curl {base}/api/v1/version",
    "GET /api/v1/games": "curl {base}/api/v1/games",
    "GET /api/v1/formats": "curl '{base}/api/v1/formats?game=kaijudo'",
    "GET /api/v1/cards": "curl '{base}/api/v1/cards?q=civ:fire+kw:blocker&game=kaijudo'",
    "GET /api/v1/cards/{{game}}/{{slug}}": "curl {base}/api/v1/cards/kaijudo/skull-cutter",
    "GET /api/v1/cards/named": "curl '{base}/api/v1/cards/named?fuzzy=skul+cuter'",
    "GET /api/v1/cards/autocomplete": "curl '{base}/api/v1/cards/autocomplete?q=skull'",
    "GET /api/v1/random": "curl '{base}/api/v1/random?q=t:spell'",
    "GET /api/v1/bulk": "curl {base}/api/v1/bulk",
    "GET /api/v1/bulk/{{game}}": "curl {base}/api/v1/bulk/kaijudo",
    "GET /api/v1/rules": "curl '{base}/api/v1/rules?q=two+shields+at+once&game=kaijudo'",
    "GET /api/v1/rules/{{rule_id}}": "curl {base}/api/v1/rules/K-10D-05",
    "POST /api/v1/check": "curl --data-binary @deck.txt -H 'Content-Type: text/plain' {base}/api/v1/check",
    "POST /api/v1/ask": "curl --data-binary @board.yaml -H 'Content-Type: application/yaml' {base}/api/v1/ask",
    "GET /api/v1/ask/{{job}}": "curl {base}/api/v1/ask/JOB",
    "DELETE /api/v1/ask/{{job}}": "curl -X DELETE {base}/api/v1/ask/JOB",
}
"""One command for each endpoint; a test asks each of them."""


@dataclass(frozen=True)
class Parameter:
    """One parameter: where it stands, what it may be, what it means."""

    name: str
    where: str
    kind: str
    default: str
    about: str


@dataclass(frozen=True)
class Endpoint:
    """One endpoint. `bodies` are the media types it takes, `fields` the fields of its answer."""

    anchor: str
    method: str
    path: str
    summary: str
    about: str
    parameters: tuple[Parameter, ...]
    bodies: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    problems: tuple[str, ...]
    example: str


def _resolve(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema itself, where a reference stands in its place."""
    found: Any = schema
    while "$ref" in found:
        place: Any = document
        for part in found["$ref"].removeprefix("#/").split("/"):
            place = place[part]
        found = place
    return found  # type: ignore[no-any-return]


def kind_in_words(schema: Mapping[str, Any], no_value: Mapping[str, Any] | None = None) -> str:
    """What a value may be: `text`, `number from 1 to 200`, `kaijudo, chaotic`; without what stands for no value."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(kind_in_words(one) for one in schema["anyOf"] if one != no_value))
    if "enum" in schema:
        return ", ".join(str(one) for one in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    if "$ref" in schema:
        return "object"
    kind = schema.get("type", "anything")
    named = {"string": "text", "integer": "number", "boolean": "yes or no", "null": "null", "array": "list"}
    words = named.get(kind, str(kind))
    if "minimum" in schema and "maximum" in schema:
        words += f" from {schema['minimum']} to {schema['maximum']}"
    return words


def _fields(document: Mapping[str, Any], schema: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    properties = _resolve(document, schema).get("properties", {})
    return tuple((name, kind_in_words(one)) for name, one in properties.items())


def endpoints(document: Mapping[str, Any], base: str) -> tuple[Endpoint, ...]:
    """The endpoints of an OpenAPI document, in its order; `base` is the site's address for the examples."""
    found = []
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            responses = told.get("responses", {})
            content = (responses.get("200") or responses.get("202", {})).get("content", {}).get("application/json", {})
            key = f"{method.upper()} {path}".replace("{", "{{").replace("}", "}}")
            parameters = tuple(
                Parameter(
                    one["name"],
                    one["in"],
                    kind_in_words(one["schema"], no_value={"type": "null"}),
                    "" if one["schema"].get("default") in (None, "") else str(one["schema"]["default"]),
                    one.get("description") or one["schema"].get("description", ""),
                )
                for one in told.get("parameters", ())
            )
            found.append(
                Endpoint(
                    anchor=f"{method}-{path.removeprefix('/api/v1/').replace('/', '-').strip('{}').replace('{', '')}",
                    method=method.upper(),
                    path=path,
                    summary=told["summary"],
                    about=told.get("description", ""),
                    parameters=parameters,
                    bodies=tuple(told.get("requestBody", {}).get("content", ())),
                    fields=_fields(document, content.get("schema", {})),
                    problems=tuple(code for code in responses if code >= "400"),
                    example=EXAMPLES.get(key, "").format(base=base),
                )
            )
    return tuple(found)
