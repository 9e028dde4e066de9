"""Random play of whole games with real cards: every card stays one card, nothing that waits is forgotten."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from core_boards import begun

from catalog.reader import Snapshot
from rules.core import stack
from rules.core.engine import Position, answer, start
from rules.core.state import State, decode, encode

STEPS = 1_000


def deck(cards: Snapshot, random: Random) -> list[str]:
    """Forty cards of the first civilizations, each of which is played whole."""
    whole = [
        record.name
        for record in cards.records("kaijudo")
        if record.play.status == "full" and len(record.civilizations) == 1 and not record.evolution
    ]
    return [name for name in random.sample(whole, 20) for _ in range(2)]


def table(cards: Snapshot, seed: int) -> str:
    """A scenario in the middle of a game: decks, shields, hands and mana of real cards."""
    random = Random(seed)
    lines = ["title: a game", "game: kaijudo", "turn: {player: ann, phase: beginning}"]
    for player in ("ann", "ben"):
        names = deck(cards, random)
        random.shuffle(names)
        quoted = [f'"{name}"' for name in names]
        zones = {"shields": quoted[:5], "hand": quoted[5:10], "mana": quoted[10:18], "deck": quoted[18:]}
        listed = ", ".join(f"{zone}: [" + ", ".join(some) + "]" for zone, some in zones.items())
        lines.append(f"{player}: {{{listed}}}")
    return "\n".join(lines) + "\n"


def owned(state: State) -> Counter[int]:
    """How many cards each player owns: objects and the anonymous ones of piles."""
    found: Counter[int] = Counter(o.owner for o in state.objects)
    for pile in state.piles:
        found[pile.owner] += pile.count + sum(isinstance(card, str) for card in (*pile.top, *pile.bottom))
    return found


def check(state: State) -> None:
    """Each object is in one place, and each place holds what says that it is there."""
    piled = Counter(card for pile in state.piles for card in (*pile.top, *pile.bottom) if isinstance(card, int))
    under = Counter(k for o in state.objects for k in o.under)
    for i, o in enumerate(state.objects):
        assert piled[i] == (o.zone == "deck"), f"{o} is in a deck {piled[i]} times"
        assert under[i] == (o.zone == "under"), f"{o} lies under {under[i]} cards"
        assert o.zone in {"battle", "hand", "mana", "shields", "deck", "discard", "under", "aside", "broken", "cast"}
        assert not o.tapped or o.zone in ("battle", "mana"), f"{o} is tapped"
    assert all(0 <= pile.tapped <= pile.count for pile in state.piles)


@pytest.mark.parametrize("seed", range(3))
def test_cards_are_conserved(seed: int, cards: Snapshot) -> None:
    random = Random(seed)
    steps = games = 0
    while steps < STEPS:
        games += 1
        position: Position = start(*begun(table(cards, seed * 1_000 + games), cards))
        before = owned(position.state)
        while position.ask is not None and steps < STEPS:
            position = answer(position, random.choice(position.ask.options).key)
            steps += 1
            check(position.state)
            assert owned(position.state) == before
            assert not stack.lost(position.state)
        assert decode(encode(position.state)) == position.state
        if position.ask is None:
            assert position.state.outcome is not None, "a game ends only with a result"
    assert games >= 1


def test_the_same_seed_plays_the_same_game(cards: Snapshot) -> None:
    def played() -> list[str]:
        random, keys = Random(7), list[str]()
        position = start(*begun(table(cards, 7), cards))
        while position.ask is not None and len(keys) < 300:
            keys.append(random.choice(position.ask.options).key)
            position = answer(position, keys[-1])
        return keys

    assert played() == played()
