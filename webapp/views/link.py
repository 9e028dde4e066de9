"""A link to an answer: the scenario (compressed), the choices of the outcome, its id, the step and the schema number.

What a link says is never taken as it is: the scenario is read and played out again, and the outcome is looked for
among those that come out.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import msgspec

from rules.lab.answer import SCHEMA
from rules.lab.yaml import LIMIT_BYTES
from rules.problem import InputError
from webapp.settings import MAX_SCENARIO

MOST_LETTERS = 6_000
"""The longest scenario in a link, in letters: messengers and proxies cut longer addresses."""
MOST_KEYS = 200
"""So many choices of an outcome stand in a link at most."""
NOT_WHOLE = "this link is not whole: part of its address is missing or was changed"

Key = tuple[str, str, str]
"""A choice by stable words: player, question, answer."""


@dataclass(frozen=True)
class Link:
    """What a link says. `schema` 0: it names none; `step` 0: the end; `edition`, `was`: see `webapp.views.edition`."""

    text: str
    keys: tuple[Key, ...]
    outcome: str
    step: int
    schema: int
    edition: str = ""
    was: str = ""


@dataclass(frozen=True)
class Found:
    """The outcome that a link means now (`place` in the list, -1: none), and what has changed since, in sentences."""

    place: int
    notes: tuple[str, ...]


def pack(text: str) -> str:
    """A text as it stands in an address: compressed, base64 for addresses."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8"), 9)).rstrip(b"=").decode("ascii")


def unpack(packed: str, most: int) -> str:
    """The text of `pack`, of `most` bytes at most. Raises InputError for anything else, and for what would be more."""
    if len(packed) > MOST_LETTERS:
        raise InputError(f"the scenario of a link has at most {MOST_LETTERS:,} letters; this one has more")
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        stream = zlib.decompressobj()
        found = stream.decompress(data, most + 1)
        whole = stream.eof and not stream.unused_data
        text = found.decode("utf-8") if whole else ""
    except (binascii.Error, zlib.error, ValueError):
        raise InputError(NOT_WHOLE) from None
    if len(found) > most:
        raise InputError(f"what this link holds is longer than {most // 1024} KB")
    if not whole:
        raise InputError(NOT_WHOLE)
    return text


def scenario_address(text: str) -> str:
    """`/lab?s=...` for a scenario; empty where it is too long for an address."""
    packed = pack(text) if len(text) <= MAX_SCENARIO else ""
    return f"/lab?s={packed}" if 0 < len(packed) <= MOST_LETTERS else ""


def keys_of(outcome: Mapping[str, Any]) -> tuple[Key, ...]:
    """The choices that lead to an outcome of an answer."""
    found = outcome.get("choices") or []
    return tuple((str(c.get("player")), str(c.get("question")), str(c.get("answer"))) for c in found)[:MOST_KEYS]


def outcome_query(outcome: Mapping[str, Any]) -> str:
    """The part of an address that names an outcome: its choices, its id and the schema number."""
    packed = pack(msgspec.json.encode(keys_of(outcome)).decode())
    keys = f"&k={packed}" if len(packed) <= MOST_LETTERS // 2 else ""
    return f"{keys}&outcome={quote(str(outcome.get('id') or ''), safe='')}&schema={SCHEMA}"


def _number(written: str) -> int:
    return int(written) if written.isdecimal() and len(written) < 7 else 0


def read_link(args: Mapping[str, str], text: str | None = None) -> Link:
    """The link that an address's query says; `text` where the scenario is known otherwise.

    Raises InputError for a query that no link has.
    """
    if text is None:
        text = unpack(args.get("s", ""), LIMIT_BYTES)
    keys: tuple[Key, ...] = ()
    if packed := args.get("k", ""):
        try:
            keys = msgspec.json.decode(unpack(packed, 32 * 1024), type=tuple[Key, ...])
        except msgspec.DecodeError:
            raise InputError(NOT_WHOLE) from None
    outcome = args.get("outcome", "")[:40]
    step, schema = _number(args.get("step", "")), _number(args.get("schema", ""))
    made, was = args.get("edition", "")[:40], args.get("was", "")[:40]
    return Link(text, keys[:MOST_KEYS], outcome, step, schema, made, was)


def find(link: Link, outcomes: Sequence[Mapping[str, Any]]) -> Found:
    """The outcome that a link means: of its id if the same choices lead there, else where those choices lead now."""
    notes = []
    if link.schema and link.schema != SCHEMA:
        notes.append(
            f"This link was made for answers of form {link.schema}; they are of form {SCHEMA} now, so the board was "
            "played out anew and its outcomes may be numbered otherwise."
        )
    if not link.outcome and not link.keys:
        return Found(0 if outcomes else -1, tuple(notes))
    by_id = next((n for n, one in enumerate(outcomes) if one.get("id") == link.outcome), -1)
    by_keys = next((n for n, one in enumerate(outcomes) if keys_of(one) == link.keys), -1) if link.keys else -1
    if by_id >= 0 and (not link.keys or keys_of(outcomes[by_id]) == link.keys):
        return Found(by_id, tuple(notes))
    if by_keys >= 0:
        notes.append(f"The outcome of this link is outcome {by_keys + 1} now: the same choices lead to it.")
        return Found(by_keys, tuple(notes))
    what = f"\u201c{link.outcome}\u201d" if link.outcome else "it names"
    notes.append(
        f"The outcome {what} of this link does not come out any more: cards or rules have changed since it was made."
        + (" The first one is shown." if outcomes else "")
    )
    return Found(0 if outcomes else -1, tuple(notes))
