"""How a scenario is written, line by line, with each game's own zones and words."""

from __future__ import annotations

from functools import cache

from webapp.views.gamewords import full_life

ON = (
    ("choose:\n  - ben: block with nothing", "Decisions that are fixed; all others are tried in every way."),
    ("until: end of turn", "How far it runs on after that."),
)


@cache
def howto(game: str) -> tuple[tuple[str, str], ...]:
    """(a line of a file, what it means), in the order of a file."""
    one, two, own, do, words, end = _DUEL if full_life(game) else _SHIELDS
    return (
        ("turn: {player: ann, phase: attack}", "Whose turn it is, at the beginning of which phase."),
        (one, "A player with the zones of the game. A number stands for so many unknown cards."),
        (two, "Several of a card, a card in a certain state, a card without abilities."),
        (own, "A card of your own, described where it lies."),
        (f"do:\n  - ann: {do}", f"What is done, in order: {words}, choose, yes, no, end turn."),
        *ON,
        (f"expect:\n  always: [{end}]", "What you think comes out: always, sometimes or never."),
    )


_SHIELDS = (
    "ann: {battle: [Skull Cutter], shields: 5, deck: 20}",
    "[2x Skull Cutter, {card: Gigabolver, tapped: yes}, blank]",
    "{name: Bear, power: 3000, keywords: [Blocker]}",
    "attack ben with Skull Cutter",
    "attack, block with, summon, cast, charge, use",
    "Skull Cutter is tapped",
)
_DUEL = (
    "ann: {life: 40, battle: [Bear], hand: [Blood Ritual Altar], deck: 20}",
    "[2x Bear, {card: Wolf, drained: yes}, blank]",
    '{name: Mage, power: 2, text: "Drain: deal 3 damage to any target"}',
    "attack with Bear, Wolf",
    "attack with, defend against, summon, cast, use",
    "Bear is drained",
)
