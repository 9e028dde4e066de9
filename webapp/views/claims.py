"""What an outcome is known by, in words: a card's place, a count, the winner."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from webapp.views.gamewords import zone_words


def place(value: str, players: tuple[str, ...], game: str) -> str:
    """A place such as `ann discard` in the game's words: "ann\u2019s discard pile"; anything else as it is."""
    for player in players:
        if value == player:
            return player
        if value.startswith((player + " ", player + "'s ")):
            zone, _, state = value[len(player) :].removeprefix("'s").strip().partition(" ")
            if state.startswith("on "):
                return state
            name = f"{player}\u2019s {zone_words(game).get(zone.rstrip(','), zone.rstrip(','))}"
            return f"{name}, {state}" if state else name
    return value


def short(name: str) -> str:
    """A card's name without what follows its comma."""
    return name.split(",")[0]


def _count(key: str, value: Any, players: tuple[str, ...], game: str) -> str:
    for player in players:
        if key.startswith(player + " "):
            zone = key[len(player) + 1 :]
            if zone == "shields":
                return f"{player} has {value} shield{'' if value == 1 else 's'}"
            name = zone_words(game).get(zone)
            if name:
                return f"{player} has {value} card{'' if value == 1 else 's'} in the {name}"
            return f"{player} has {value} {zone}"
    return f"{key}: {value}"


def said(key: str, value: Any, players: tuple[str, ...], game: str) -> str:
    """One entry of `watch` as a sentence without a full stop."""
    if key == "winner":
        return f"{value} wins" if value else "nobody has won"
    if isinstance(value, bool):
        return f"{key}: {'yes' if value else 'no'}"
    if isinstance(value, int):
        return _count(key, value, players, game)
    if value is None:
        return f"{key} is nowhere"
    text = str(value)
    if text.isdigit():
        return _count(key, int(text), players, game)
    words = place(text, players, game)
    if words != text:
        return f"{key} in {words}" if not words.startswith(("in ", "on ")) else f"{key} {words}"
    return f"{key}: {text}"


def is_card_place(value: Any, players: tuple[str, ...]) -> bool:
    """Whether an entry of `watch` says where a card is."""
    return isinstance(value, str) and place(value, players, "") != value


def watched(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """An outcome's `watch` with its winner."""
    found = dict(outcome.get("watch") or {})
    if outcome.get("winner"):
        found["winner"] = outcome["winner"]
    return found


def question(text: str, player: str, names: Container[str] = ()) -> str:
    """A choice or step as it stands beside the player's sign: "ben \u2014 block: no" becomes "block? no".

    What is asked may begin with the card that asks, one of `names`, and a colon.
    """
    only = "only choice: " if text.startswith("only choice: ") else ""
    rest = text.removeprefix(only).removeprefix("chance \u2014 ")
    if player and rest.startswith(f"{player} \u2014 "):
        parts = rest.removeprefix(f"{player} \u2014 ").split(": ")
        cut = 2 if len(parts) > 2 and parts[0] in names else 1
        asked, answer = ": ".join(parts[:cut]), ": ".join(parts[cut:])
        return f"{only}{asked.rstrip('?')}? {answer}" if answer else only + asked
    return only + rest.removeprefix(f"{player}: ") if player else only + rest
