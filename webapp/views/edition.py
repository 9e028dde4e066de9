"""What a link remembers of the day it was made: the edition of the rules, and a short digest of the answer."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from catalog.version import VERSION
from webapp.services import Services, stamp
from webapp.views.claims import watched

LETTERS = 10
"""So many letters of a hash stand in a link."""


def edition(services: Services, game: str) -> str:
    """The edition of a game's rules: the program's version, the rulebook and the rulesets that ship."""
    rulesets = sorted((services.data / "rulesets").rglob("*"))
    files = [path for path in (services.rulebook_file(game), *rulesets) if path.is_file()]

    def load() -> str:
        found = hashlib.sha256(VERSION.encode())
        for path in files:
            found.update(path.name.encode() + b"\0" + path.read_bytes())
        return found.hexdigest()[:LETTERS]

    return services.keep(f"edition {game}", tuple((path, stamp(path)) for path in files), load)


def digest(answer: Mapping[str, Any]) -> str:
    """What comes out, in a few letters: the same for answers with the same outcomes, in whatever order."""
    outcomes = sorted(msgspec.json.encode(watched(one), order="sorted") for one in answer.get("outcomes") or [])
    refused = [[one.get("do"), one.get("rule")] for one in answer.get("refused") or []]
    whole = msgspec.json.encode([answer.get("complete") is not False, [one.decode() for one in outcomes], refused])
    return hashlib.sha256(whole).hexdigest()[:LETTERS]


def remembered(services: Services, game: str, answer: Mapping[str, Any]) -> str:
    """The part of a link that remembers edition and answer."""
    return f"&edition={edition(services, game)}&was={digest(answer)}"


def changed(made: str, was: str, services: Services, game: str, answer: Mapping[str, Any]) -> tuple[str, ...]:
    """What is not as it was when the link was made, in sentences; `made` and `was` are empty where it does not say."""
    other = bool(made) and made != edition(services, game)
    differs = bool(was) and was != digest(answer)
    if other and differs:
        return (
            "The rules edition has changed since this link was made, and the answer with it; this is today\u2019s.",
        )
    if other:
        return (
            ("The rules edition has changed since this link was made. The answer is still the same.",)
            if was
            else ("The rules edition has changed since this link was made; the answer is today\u2019s.",)
        )
    if differs:
        return ("The answer is another one than when this link was made: a card or a limit of the search has changed.",)
    return ()
