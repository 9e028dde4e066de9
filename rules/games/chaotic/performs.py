"""What of the tree only Chaotic's core performs, in the words of `rules.core.supported`."""

from __future__ import annotations

from typing import Final

EVENTS = (
    "combat start", "combat end", "engaged", "play", "damages", "damaged", "initiative", "initiative lost", "turn up",
    "turn down", "active", "hive", "counter put", "counter removed", "challenge won", "check failed", "element gained",
    "element lost", "healed", "moved", "state",
)  # fmt: skip
FORBIDDEN = (
    "move", "gain", "be healed", "be healed or gain energy", "play", "be played", "be infected", "be relocated",
    "be turned down", "get counters", "activate hive", "deactivate hive", "be invisible",
)  # fmt: skip
STATES = (
    "engaged", "opposing", "infected", "equipped", "unequipped", "unoccupied", "invisible", "striking", "attached",
    "played by", "fighting", "targeting", "brainwashed",
)  # fmt: skip
FILTERS = (
    *(f"has {what}" for what in ("tribe", "element", "flag", "initiative", "immune")),
    *(f"same {what}" for what in ("adjacent", "engaged", "equipped", "player", "targets", "tribe", "element")),
    *(f"what it is {how}" for how in ("attached", "played by", "fighting", "targeting")),
)  # fmt: skip
NUMBERS = (
    "courage", "wisdom", "speed", "energy", "scanned energy", "scanned courage", "scanned power", "scanned wisdom",
    "scanned speed", "energy left", "mugic counters", "build points", "elements", "Recklessness", "Strike", "Swift",
    "Fire", "Air", "Earth", "Water", "choice", "another choice", "chosen", "lowest", "healed", "damage",
    "attack damage", "cost",
)  # fmt: skip
SETTABLE = (
    "element also", "elements also of", "tribe also", "flag also", "brainwashed", "check", "challenge", "courage",
    "wisdom", "speed", "energy",
)  # fmt: skip

PERFORMS: Final = frozenset(
    [
        *EVENTS,
        *(f"event {word}" for word in EVENTS),
        *FORBIDDEN,
        *(f"can't {word}" for word in FORBIDDEN),
        *(f"state {word}" for word in STATES),
        *FILTERS,
        *(f"number {word}" for word in NUMBERS),
        *(f"set {word}" for word in SETTABLE),
        *(f"lose {word}" for word in ("element", "tribe")),
        *(f"choose {word}" for word in ("tribe", "element", "discipline")),
        *(f"different {word}" for word in ("tribe", "element")),
        *(f"place {word}" for word in ("this space", "side:you", "side:opponent", "host")),
        *(f"player {word}" for word in ("same", "target")),
        "crossed creature",  # the Creature that bears a Battlegear
        "may play mugic",
        "may move anywhere",
        "must move",
        "must play at random",
        "limit turn",
        "trigger limit once",
        "until combat",
        "other counters",
        "attach",
        "damage",
        "test",
    ]
)
