"""Questions and their answers: what a rule asks, the options it offers, and what it refuses and why."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, Literal

from msgspec import Struct, structs

CHANCE = -1


class Option(Struct, frozen=True, gc=False):
    """One answer. `key` is a stable word, `value` what the asking rule gets, `text` what people read.

    `weight`: how many equal cases it stands for (chance). `twin`: what the asked player can tell it by.
    """

    key: str
    value: Any = None
    text: str = ""
    object: int | None = None
    weight: int = 1
    twin: str = ""


def distinct(options: list[Option]) -> tuple[Option, ...]:
    """The options with keys that are all different: a key that has been there gets a number."""
    seen: dict[str, int] = {}
    found: list[Option] = []
    for option in options:
        n = seen[option.key] = seen.get(option.key, 0) + 1
        found.append(option if n == 1 else structs.replace(option, key=f"{option.key}#{n}"))
    return tuple(found)


class Refusal(Struct, frozen=True):
    """Why something may not be done: the key of the option it would have been, and the rule that bars it.

    `also` are further rules that bar it or restate the reason; `card` is the card whose words bar it.
    """

    key: str
    rule: str
    text: str
    object: int | None = None
    card: str = ""
    also: tuple[str, ...] = ()


class Ask(Struct, frozen=True):
    """A question for a player, or for `CHANCE`.

    `kind`: `window` (a new action, or pass), `moment` (a new action amid what goes on, or pass), `react` (an answer
    to what happens, or none), `may` (an optional effect), `pick` (something has to be chosen), `chance`, `equal` (it
    makes no difference to the rules).
    """

    player: int
    question: str
    options: tuple[Option, ...]
    rule: str = ""
    text: str = ""
    kind: Literal["window", "moment", "react", "may", "pick", "chance", "equal"] = "pick"
    barred: Callable[[], Iterable[Refusal]] | None = None
    card: str = ""


class Step(Struct, frozen=True):
    """One thing that happened, the rule it follows from, and what changed.

    `changes` are (object, field, from, to). `player` -1: nobody in particular. `also` are further rules it
    follows from. `table` is the board after it as plain values, of a game that draws one.
    """

    rule: str
    text: str
    player: int = -1
    card: str = ""
    changes: tuple[tuple[int, str, str, str], ...] = ()
    choice: tuple[int, str, str] | None = None
    also: tuple[str, ...] = ()
    table: dict[str, Any] | None = None


Turn = Generator[Ask, Any, None]
