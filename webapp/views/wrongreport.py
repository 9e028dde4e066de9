"""A scenario file that says what somebody expects instead: to be sent, read by itself, and run as a test."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from rules.lab.form import load_scenario
from rules.problem import InputError

MOST_CLAIMS = 20
KINDS = ("always", "sometimes", "never")
_TOP = re.compile(r"^(?=[^\s#-])", re.MULTILINE)
_OLD = re.compile(r"[\"']?(expect|note)[\"']?\s*:")


def without(text: str) -> str:
    """A scenario without the `expect` and the `note` that it has, each a block at the left edge."""
    text = text if text.endswith("\n") else text + "\n"
    return "".join(block for block in _TOP.split(text) if not _OLD.match(block))


def report(text: str, kind: str, claims: Sequence[str], note: str) -> str:
    """The scenario with what was expected in its place, and a note.

    `claims` are sentences such as "ben has 3 shields", `kind` one of `KINDS`. Raises InputError for a scenario that is
    none, a kind or claim that is none, and for no claim at all.
    """
    if kind not in KINDS:
        raise InputError(f"what is expected is so {', '.join(KINDS[:-1])} or {KINDS[-1]}")
    claims = [one for one in (" ".join(claim.split()) for claim in claims) if one]
    if not claims:
        raise InputError("write what should have come out, one claim a line, such as: ben has 3 shields")
    if len(claims) > MOST_CLAIMS:
        raise InputError(f"at most {MOST_CLAIMS} claims")
    scenario = load_scenario(text, "scenario")
    if text.lstrip().startswith("{"):
        raise InputError("a report needs the scenario as YAML; this one is JSON")
    said = "\n".join(f"    - {json.dumps(claim, ensure_ascii=False)}" for claim in claims)
    about = " ".join(note.split())[:1000] or f"Reported as wrong: {scenario.title or 'a board'}."
    found = f"{without(text)}note: {json.dumps(about, ensure_ascii=False)}\nexpect:\n  {kind}:\n{said}\n"
    load_scenario(found, "scenario")
    return found
