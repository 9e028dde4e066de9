"""Kaijudo against Duel Masters: on boards that both can have, with switches that make their rules equal, both give the
same outcomes, and the same players can force them.

A board is written once and said in each game's words. All that can be chosen until the end of the turn is played out in
both, and the ends are compared: every card with its zone and its state, who has won, and how many lines of play lead
there.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.core.world import Cards
from rules.lab import ask

MOST = 6_000
"""Positions of one game after which a board is too large to be compared."""

KEYWORDS = {
    "Blocker": "Blocker",
    "Double Breaker": "Double Breaker",
    "Triple Breaker": "Triple Breaker",
    "Slayer": "Slayer",
    "Powerful Attack +1000": "Power Attacker +1000",
    "Powerful Attack +3000": "Power Attacker +3000",
    "Fast Attack": "Speed Attacker",
}
"""The keywords of both games: Kaijudo's word, and that of Duel Masters."""

TEXTS = (
    "This creature can't be blocked.",
    "This creature can't attack.",
    "This creature can't attack players.",
    "This creature can attack untapped creatures.",
    "This creature attacks each turn if able.",
)
"""Sentences that stand on cards of both games."""

SWITCHES = {
    "any_battle": (
        {"slayer": "any_battle", "attacked_blocks": "yes"},
        {"slayer": "any_battle", "shields_break": "together", "deck_out": "deck_empty"},
    ),
    "lost_battle": (
        {"slayer": "lost_battle", "attacked_blocks": "yes"},
        {"slayer": "lost_battle", "shields_break": "together", "deck_out": "deck_empty"},
    ),
}
"""Each way in which the two are made equal: the switches of Kaijudo and those of Duel Masters."""

LEFT_OUT = {
    "Shield Blast and shield trigger": "one is cast out of the zone it was broken into, the other from the hand",
    "cards of two civilizations": "Kaijudo asks for both of them, and counts mana that is not tapped",
    "mana of several civilizations": "Duel Masters has to tap one of the civilization, Kaijudo only to have it",
    "two words for breaking on one creature": "only Duel Masters says what they come to together",
    "abilities that take an attacker away": "its attack ends in Kaijudo and goes on breaking in Duel Masters",
    "evolution creatures": "the two games say in other words what they are put on",
}
"""Boards that are not drawn, and how the books differ there without a switch."""


class Twin(Struct, frozen=True):
    """One board as a scenario of each game, and the switches by name."""

    kaijudo: str
    duel_masters: str
    switches: str


def twin(seed: int) -> Twin:
    """A random board that both games can have."""
    rng = random.Random(seed)
    how = rng.choice(list(SWITCHES))
    own: list[tuple[dict[str, Any], list[str], str]] = []
    sides = {player: _side(player, rng, own) for player in ("ann", "ben")}
    turn = {"player": "ann", "phase": rng.choice(["start", "main", "attack", "attack"])}
    said = []
    for place, game in enumerate(("kaijudo", "duel_masters")):
        cards = []
        for facts, keywords, text in own:
            words = [word if place == 0 else KEYWORDS[word] for word in keywords]
            cards.append(facts | ({"keywords": words} if words else {}) | ({"text": text} if text else {}))
        content = {"title": f"Twins {seed}", "game": game, "switches": SWITCHES[how][place], "turn": turn}
        said.append(json.dumps(content | {"cards": cards} | sides | {"until": "end of turn"}, indent=1))
    return Twin(said[0], said[1], how)


def _creature(name: str, rng: random.Random, own: list[tuple[dict[str, Any], list[str], str]]) -> str:
    breaker = rng.choice(["", "", "Double Breaker", "Triple Breaker"])
    words = [word for word in KEYWORDS if "Breaker" not in word and rng.random() < 0.25]
    text = rng.choice(TEXTS) if rng.random() < 0.5 else ""
    facts = {"name": name, "civ": "Fire", "level": rng.randint(1, 3), "power": 1000 * rng.randint(1, 6)}
    own.append((facts, [*words, *([breaker] if breaker else [])], text))
    return name


def _side(player: str, rng: random.Random, own: list[tuple[dict[str, Any], list[str], str]]) -> dict[str, Any]:
    letter = player[0].upper()
    battle = []
    for number in range(rng.randint(1 if player == "ann" else 0, 3)):
        entry: dict[str, Any] = {"card": _creature(f"{letter}{number}", rng, own)}
        if rng.random() < 0.4:
            entry["tapped"] = "yes"
        if rng.random() < 0.2:
            entry["since"] = "this turn"
        battle.append(entry)
    hand = [_creature(f"{letter}H", rng, own)] if rng.random() < 0.4 else []
    mana = [{"name": "Spring", "civ": "Fire", "count": rng.randint(1, 3)}]
    return {"battle": battle, "hand": hand, "mana": mana, "shields": rng.randint(0, 4), "deck": rng.randint(1, 3)}


def ends(text: str, cards: Cards) -> tuple[bool, set[str]]:
    """Whether everything was played out, and every end: who wins, by how many lines, who can force it, all cards."""
    answer = ask(text, cards, positions=MOST, most=MOST)
    return answer.complete, {
        json.dumps([out.winner, out.lines, sorted(out.forced_by), plain(out.board)], sort_keys=True)
        for out in answer.outcomes
    }


def plain(board: Mapping[str, Any]) -> dict[str, Any]:
    """A board without what a game calls its zones and numbers its objects."""

    def entries(cards: Any) -> Any:
        if not isinstance(cards, list):
            return cards
        kept = [{key: value for key, value in card.items() if key != "object"} for card in cards]
        return sorted(json.dumps(card, sort_keys=True) for card in kept)

    return {
        player: {"discard" if zone == "graveyard" else zone: entries(cards) for zone, cards in zones.items()}
        for player, zones in board.items()
        if isinstance(zones, Mapping)
    }


def differ(seed: int, cards: Cards) -> tuple[str, int]:
    """What tells the games apart on the board of a seed, empty where nothing does; and how many ends were compared."""
    both = twin(seed)
    whole, kaijudo = ends(both.kaijudo, cards)
    other, duel_masters = ends(both.duel_masters, cards)
    if not whole or not other:
        return "", 0
    if kaijudo == duel_masters:
        return "", len(kaijudo)
    only = (("Kaijudo", kaijudo - duel_masters), ("Duel Masters", duel_masters - kaijudo))
    said = [f"only in {name}: {min(found)}" for name, found in only if found]
    return "\n".join(said), len(kaijudo | duel_masters)
