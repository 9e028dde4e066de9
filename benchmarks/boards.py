"""Small random boards of real cards, as scenario files: one turn of ann's, with something to decide.

Of a game without many cards of its own (Duel to the Death) the cards are those of `benchmarks.to_the_death`, written
out in the file.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

from msgspec import Struct

from benchmarks import combats, to_the_death
from rules.abilities.tree import CardDef


class Size(Struct, frozen=True):
    """How much lies on a board at most: ann's creatures and hand, ben's creatures, shields (or life) and hand."""

    mine: int = 3
    hand: int = 2
    theirs: int = 2
    shields: int = 3
    answers: int = 1


SMALL = Size(2, 1, 2, 2, 0)

Maker = Callable[[random.Random, Sequence[CardDef], Size], str]


def quoted(name: str) -> str:
    """A name as it stands in a list of a file."""
    return json.dumps(name, ensure_ascii=False)


def creature(rng: random.Random, card: CardDef, chance: float) -> str:
    """A creature in play, tapped now and then."""
    name = quoted(card.name)
    return f"{{card: {name}, tapped: yes}}" if rng.random() < chance else name


def plain(card: CardDef) -> bool:
    """A creature that can lie in play by itself."""
    return card.type == "creature" and card.power is not None and not _evolves(card)


def _evolves(card: CardDef) -> bool:
    from rules.abilities import tree

    return any(isinstance(ability, tree.Evolve) for ability in card.abilities)


def shields(game: str, rng: random.Random, pool: Sequence[CardDef], size: Size) -> str:
    """A board of Kaijudo or Duel Masters: creatures, a hand that can be played, shields with a trap or without."""
    phase = rng.choice(("attack", "attack", "main"))
    battle = [card for card in pool if plain(card)]
    mine = rng.sample(battle, rng.randint(1, size.mine))
    theirs = rng.sample(battle, rng.randint(0, size.theirs))
    hand: list[CardDef] = []
    mana: list[str] = []
    if phase == "main" and size.hand:
        hand = rng.sample([card for card in pool if card.level is not None and card.level <= 6], size.hand)
        for card in hand:
            for civ in card.civilizations:
                source = [c for c in battle if c.civilizations == (civ,)]
                mana += [rng.choice(source).name] if source else []
        cost = max((card.level or 0) for card in hand)
        mana += [rng.choice(mana)] * max(0, cost - len(mana)) if mana else []
    blasts = [card for card in pool if _blast(card)]
    count = rng.randint(0, size.shields)
    known = [rng.choice(blasts).name] if blasts and count and rng.random() < 0.4 else []
    listed = [quoted(name) for name in known] + [f"{count - len(known)}x blank"] * (count > len(known))
    answers = rng.randint(0, size.answers)
    lines = [
        f"game: {game}",
        f"turn: {{player: ann, phase: {phase}}}",
        "ann:",
        f"  battle: [{', '.join(creature(rng, card, 0.1) for card in mine)}]",
    ]
    if hand:
        lines.append(f"  hand: [{', '.join(quoted(card.name) for card in hand)}]")
        lines.append(f"  mana: [{', '.join(quoted(name) for name in mana)}]")
    lines += ["  shields: 3", "  deck: 20", "ben:"]
    lines.append(f"  battle: [{', '.join(creature(rng, card, 0.4) for card in theirs)}]")
    lines.append(f"  shields: [{', '.join(listed)}]" if count else "  shields: 0")
    lines += [f"  hand: {answers}"] * (answers > 0)
    lines += ["  deck: 20", "until: end of turn", ""]
    return "\n".join(lines)


def _blast(card: CardDef) -> bool:
    from rules.abilities import tree

    return any(isinstance(a, tree.Keyword) and a.name in ("Shield Blast", "Shield Trigger") for a in card.abilities)


def _own(name: str) -> str:
    """A card of `to_the_death` written out as a card of the file's own."""
    if name in to_the_death.CREATURES:
        power, text = to_the_death.CREATURES[name]
        words = f", text: {quoted(text)}" if text else ""
        return f"  - {{name: {quoted(name)}, power: {power}{words}}}"
    return f"  - {{name: {quoted(name)}, type: spell, text: {quoted(to_the_death.SPELLS[name])}}}"


def death(rng: random.Random, pool: Sequence[CardDef], size: Size) -> str:
    """A board of Duel to the Death."""
    creatures = [card for card in to_the_death.pool() if card.type == "creature"]
    spells = [card for card in to_the_death.pool() if card.type == "spell"]
    mine = rng.sample(creatures, rng.randint(1, size.mine))
    theirs = rng.sample(creatures, rng.randint(0, size.theirs))
    hand = rng.sample(spells, rng.randint(0, size.hand))
    answers = rng.sample(spells, rng.randint(0, size.answers))
    names = sorted({card.name for card in (*mine, *theirs, *hand, *answers)})
    phase = rng.choice(("creature", "attack", "attack"))
    lines = [
        "game: duel_to_the_death",
        f"turn: {{player: ann, phase: {phase}}}",
        "cards:",
        *(_own(name) for name in names),
        "ann:",
        f"  life: {rng.randint(1, 10)}",
        f"  battle: [{', '.join(creature(rng, card, 0.1) for card in mine)}]",
        *([f"  hand: [{', '.join(quoted(card.name) for card in hand)}]"] if hand else []),
        "  deck: 20",
        "ben:",
        f"  life: {rng.randint(1, 4 + 3 * size.shields)}",
        f"  battle: [{', '.join(creature(rng, card, 0.3) for card in theirs)}]",
        *([f"  hand: [{', '.join(quoted(card.name) for card in answers)}]"] if answers else []),
        "  deck: 20",
        "until: end of turn",
        "",
    ]
    return "\n".join(lines).replace("{card: ", "{name: ")


def board(game: str, rng: random.Random, pool: Sequence[CardDef], size: Size = SMALL) -> str:
    """A random board of a game. `pool` are the cards it can have, where the game has enough of its own."""
    if game == "duel_to_the_death":
        return death(rng, pool, size)
    if game == "chaotic":
        return combats.combat(rng, pool, combats.SMALL if size == SMALL else combats.Combat())
    return shields(game, rng, pool, size)
