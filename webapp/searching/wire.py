"""What a worker process is told and what it says: messages of JSON, each after its length in four bytes."""

from __future__ import annotations

import struct
from typing import IO, Literal

import msgspec
from msgspec import Struct

_LENGTH = struct.Struct(">I")


class Asked(Struct, frozen=True):
    """What is to be worked out of a scenario.

    `ask`: all outcomes, and whether a goal can be forced; `offers`: what can be said next in it; `openings`: the first
    moves of a `player`. `house`: the switches that the house has set count.
    """

    text: str
    kind: Literal["ask", "offers", "openings"] = "ask"
    goal: str | None = None
    horizon: str = ""
    unknown: str = ""
    positions: int = 20_000
    seconds: float = 5.0
    most: int = 200
    player: str = ""
    home: str = ""
    house: bool = False


class Order(Struct, frozen=True):
    """What a worker is told: something to work out, or (without `asked`) to stop what it does."""

    asked: Asked | None = None


class Said(Struct, frozen=True, omit_defaults=True):
    """What a worker says.

    `progress`: how far it is, `answer`: the answer as JSON, `mistake`: what is wrong with the scenario (sentence, file,
    line, column), `lost`: why there is no answer (`memory`, or an error of ours).
    """

    progress: tuple[int, int] | None = None
    answer: msgspec.Raw = msgspec.Raw()
    mistake: tuple[str, str, int, int] | None = None
    lost: str = ""


def send(pipe: IO[bytes], message: Struct) -> None:
    """Write one message. Raises `OSError` when nobody reads any more."""
    data = msgspec.json.encode(message)
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """The next message; None when the other side is gone."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def order(data: bytes) -> Order:
    """A message to a worker."""
    return msgspec.json.decode(data, type=Order)


def said(data: bytes) -> Said:
    """A message of a worker."""
    return msgspec.json.decode(data, type=Said)
