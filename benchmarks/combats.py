"""Small random combats of Chaotic with real cards, as scenario files: in the middle of a Burst, or before a move.

Energy is low and the Attack Decks are listed and short, so that a combat is over before one has to be shuffled anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from rules.abilities.tree import CardDef

CHANCY = ('"flip"', '"look"', '"draw"', '"shuffle"', '"choosevalue"', '"new location"', '"search"', '"put back"')
"""What cards do that has nothing to do with the combat they are played in, and makes a board too large to prove."""
LEFT = (5, 10, 10, 15, 15, 20, 25)
SACRIFICED = '"verb":"sacrifice","what":"self"'


class Combat(Struct, frozen=True):
    """How large a combat is at most: Creatures of a side, Attacks in hand and in the deck, Mugic of ann and of ben."""

    creatures: int = 2
    hand: int = 2
    deck: int = 3
    mugic: int = 2
    answers: int = 1


SMALL = Combat(1, 1, 2, 1, 1)


def calm(card: CardDef) -> bool:
    """Whether a card leaves decks alone and nothing to chance."""
    text = msgspec.json.encode(card.abilities).decode()
    return not any(word in text for word in CHANCY)


def quoted(name: str) -> str:
    """A name as it stands in a list of a file."""
    return json.dumps(name, ensure_ascii=False)


def _number(card: CardDef, stat: str) -> int:
    return dict(card.stats).get(stat, 0)


class _Side(Struct):
    """What a player has, as lines of a file."""

    creatures: dict[str, CardDef]
    attacks: list[str]
    mugic: list[str]
    lines: list[str]


class Dealer(Struct):
    """Deals the cards of a combat from a pool."""

    rng: random.Random
    pool: Sequence[CardDef]
    size: Combat

    def of(self, kind: str) -> list[CardDef]:
        """The calm cards of a type."""
        return [card for card in self.pool if card.type == kind and calm(card)]

    def side(self, spaces: Sequence[str], mugic: int, struck: bool = False) -> _Side:
        """A side with so many Mugic at most, whose Creatures stand on these spaces; `struck`: an Attack waits."""
        rng = self.rng
        attacks = [c for c in self.of("attack") if c.element_damage or _number(c, "base_damage")]
        named = [c for c in self.of("creature") if _number(c, "energy") >= max(LEFT)]
        chosen = dict(zip(spaces, rng.sample(named, len(spaces)), strict=True))
        tribes = {card.tribe for card in chosen.values()} | {"Generic"}
        songs = [c for c in self.of("mugic") if c.tribe in tribes and (c.level or 0) in (1, 2)]
        held = [card.name for card in rng.sample(songs, rng.randint(0, mugic))]
        hand = [rng.choice(attacks).name for _ in range(self.size.hand + struck)]
        deck = [rng.choice(attacks).name for _ in range(self.size.deck)]
        stands = []
        for space, card in chosen.items():
            facts = [f"card: {quoted(card.name)}", f"damage: {_number(card, 'energy') - rng.choice(LEFT)}"]
            facts.append(f"counters: {rng.randint(1, 2) if held else 0}")
            if rng.random() < 0.4:
                facts.append(f"gear: {quoted(self.gear().name)}")
            stands.append(f"{space}: {{{', '.join(facts)}}}")
        lines = [f"  spaces: {{{', '.join(stands)}}}"]
        lines += [f"  attack_hand: [{', '.join(quoted(name) for name in hand)}]"]
        lines += [f"  attack_deck: [{', '.join(quoted(name) for name in deck)}]"]
        lines += [f"  mugic: [{', '.join(quoted(name) for name in held)}]"] * bool(held)
        return _Side(chosen, hand, held, lines)

    def gear(self) -> CardDef:
        """A Battlegear, often one that can be sacrificed."""
        known = self.of("battlegear")
        rich = [c for c in known if SACRIFICED in msgspec.json.encode(c.abilities).decode()]
        return self.rng.choice(rich if rich and self.rng.random() < 0.6 else known)

    def location(self) -> str:
        """The active Location: one of the pool."""
        return quoted(self.rng.choice(self.of("location")).name)


COMBAT = Combat()


def combat(rng: random.Random, pool: Sequence[CardDef], size: Combat = COMBAT) -> str:
    """A combat in which an Attack of ben's, or of ann's, waits, or one that a move begins."""
    deal = Dealer(rng, pool, size)
    kind = rng.choice(("answer", "answer", "strike", "move"))
    wide = kind == "move" and size.creatures > 1
    south = ["S2.1", "S2.2"] if wide else ["S1.1"]
    north = (["N2.1", "N2.2"] if rng.random() < 0.5 else ["N2.1"]) if wide else ["N1.1"]
    mine = deal.side(south, size.mugic if kind != "strike" else 0)
    theirs = deal.side(north, size.answers, struck=kind != "move")
    lines = [
        "game: chaotic",
        f"board: {3 if wide else 1}",
        f"turn: {{player: {'ann' if kind == 'move' else rng.choice(('ann', 'ben'))}, phase: action, number: 4}}",
        f"location: {deal.location()}",
        "ann:",
        *mine.lines,
        "ben:",
        *theirs.lines,
    ]
    if kind != "move":
        lines += ["burst:", f"  - ben: strike with {theirs.attacks[0]}"]
    return "\n".join([*lines, "until: end of combat", ""])
