"""Where cards of Chaotic are: piles, hands and decks with their players, and spaces of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.abilities.phrases.grammar import Grammar, Reading, Saying

PILES: Final[tuple[tuple[str, str], ...]] = (
    ("general discard pile", "discard"),
    ("discard pile", "discard"),
    ("attack discard pile", "attack_discard"),
    ("attack deck", "attack_deck"),
    ("location deck", "locations"),
    ("attack hand", "attack_hand"),
    ("mugic hand", "mugic"),
    ("hand", "hand"),
)
SAID: Final = {
    "discard": "general discard pile",
    "attack_discard": "Attack Discard pile",
    "attack_deck": "Attack Deck",
    "locations": "Location Deck",
    "attack_hand": "attack hand",
    "mugic": "Mugic hand",
    "hand": "hand",
}
WHOSE: Final[tuple[tuple[str, str], ...]] = (
    ("your", "you"),
    ("your opponent's", "opponent"),
    ("an opponent's", "opponent"),
    ("opposing player's", "opponent"),
    ("the opposing", "opponent"),
    ("their", "?their"),
    ("that player's", "?their"),
    ("its controller's", "?owner"),
    ("its owner's", "?owner"),
    ("target player's", "target"),
    ("each player's", "each"),
    ("all", "each"),
    ("each", "each"),
    ("a", "any"),
    ("one", "one"),
    ("any", "any"),
)
FIRST: Final[dict[str, str]] = {}
for _said, _whose in WHOSE:
    FIRST.setdefault(_whose, _said)
FIRST.update({"?their": "their", "each": "each player's", "any": "a"})


def read_pile(r: Reading, start: int) -> Iterator[tuple[int, tuple[tuple[str, ...], str]]]:
    """A pile with whose it is: `(zones, whose)`; two decks for "Attack Deck or Location Deck"."""
    for end, whose in r.at("whose", start).items():
        for stop, zone in r.at("pile", end).items():
            yield stop, ((zone,), whose)
            if stop < len(r.words) and r.words[stop].text in ("or", "and"):
                for last, other in r.at("pile", stop + 1).items():
                    yield last, ((zone, other), whose)


def say_pile(s: Saying, value: Any) -> str | None:
    """A pile in words."""
    zones, whose = value
    if whose not in FIRST or any(zone not in SAID for zone in zones):
        return None
    return f"{FIRST[whose]} " + " or ".join(SAID[zone] for zone in zones)


def say_place(zone: tuple[str, ...], whose: str) -> str | None:
    """Where a described card is."""
    if zone == ("battle",):
        return "in play"
    said = say_pile(None, (zone, whose))  # type: ignore[arg-type]
    return None if said is None else f"in {said}"


def places(g: Grammar) -> None:
    """The categories of places: piles, spaces, numbers and references."""
    for words, zone in PILES:
        g.add("pile", f"{words}\n{words}s", zone)
    for words, whose in WHOSE:
        g.add("whose", words, whose)
    for category, words in FILLERS.items():
        g.add(category, words)
    g.function("place", read_pile, say_pile)
    g.add("post", "(in|from) {p:place}", make=lambda p: ("in", p), take=lambda v: None)
    for words, space in SPACES:
        g.add("space", words, space)


FILLERS: Final = {
    "board": "on the (Battleboard|board)",
    "near": "as if it were adjacent\nas if it were an adjacent space",
    "of that deck": "of (that|the|your) deck",
    "of those": "of them\nof those cards",
    "the initiative": "the active Location's Initiative\nthe Initiative of the active Location",
    "once": "once per turn\nonce each turn\nonce a turn",
    "there": "on an attack (it plays|it played)",
    "lasting": "non-innate abilities",
    "as scanned": "equal to its Scanned Disciplines",
    "back to scanned": "to make its Disciplines {_:as scanned}\nso they become their scanned values",
    "their first": "their first Mugic",
    "and enters": "and comes into play",
}
"""Words that say nothing of their own where they stand."""
SPACES: Final[tuple[tuple[str, str], ...]] = (
    (
        "any unoccupied space {_:board} adjacent to it\nany unoccupied space adjacent to it",
        "unoccupied adjacent",
    ),
    (
        "any unoccupied space {_:board} adjacent to (this Creature|~)\n"
        "any unoccupied space adjacent to (this Creature|~)",
        "unoccupied adjacent self",
    ),
    (
        "any unoccupied space "
        "on your side of the (Battleboard|board)\nany unoccupied space "
        "on their side of the Battleboard",
        "unoccupied own side",
    ),
    ("(any|an) unoccupied space {_:board}\n(any|an) unoccupied space", "unoccupied"),
    ("any space on the (Battleboard|board)\nany place on the Battleboard\nany space", "any"),
)


def read_number(r: Reading, start: int) -> Iterator[tuple[int, int]]:
    """A number in figures or words."""
    if start < len(r.words) and r.words[start].kind == "int":
        yield start + 1, int(r.words[start].text)
