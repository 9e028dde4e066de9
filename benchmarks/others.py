"""Other engines on this machine in the same run: python-chess, and the games that OpenSpiel has in Python.

Both are optional (`pip install floorjudge[bench]`, or `make bench-core`); what is not there is said in its row.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

Rate = Callable[[], float]
LEAST = 0.4  # seconds of CPU time that a rate is taken over


def rate(step: Callable[[], int]) -> float:
    """How many units a second `step` does, over at least `LEAST` seconds of CPU time; it returns how many it did."""
    done, began = 0, time.process_time()
    while (taken := time.process_time() - began) < LEAST:
        done += step()
    return done / taken


def chess_perft() -> float:
    """Leaves a second of perft 3 from the first position, by push and pop, each leaf pushed."""
    import chess

    def perft(board: Any, depth: int) -> int:
        if not depth:
            return 1
        found = 0
        for move in board.legal_moves:
            board.push(move)
            found += perft(board, depth - 1)
            board.pop()
        return found

    return rate(lambda: perft(chess.Board(), 3))


def chess_copies() -> float:
    """Leaves a second of perft 3 where each position is a value of its own, as the core's are."""
    import chess

    def perft(board: Any, depth: int) -> int:
        if not depth:
            return 1
        found = 0
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            found += perft(after, depth - 1)
        return found

    return rate(lambda: perft(chess.Board(), 3))


def open_spiel(name: str) -> Rate:
    """States a second of random games of one of OpenSpiel's games that are written in Python."""

    def measured() -> float:
        import pyspiel
        from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401  (they register themselves)

        game = pyspiel.load_game(name)
        rng = random.Random(1)

        def play() -> int:
            state, n = game.new_initial_state(), 1
            while not state.is_terminal():
                state = state.clone()
                state.apply_action(rng.choice(state.legal_actions()))
                n += 1
            return n

        return rate(play)

    return measured


OTHERS: tuple[tuple[str, Rate], ...] = (
    ("python-chess, perft by push and pop", chess_perft),
    ("python-chess, perft by copies", chess_copies),
    ("OpenSpiel in Python, Kuhn poker by clones", open_spiel("python_kuhn_poker")),
    ("OpenSpiel in Python, tic-tac-toe by clones", open_spiel("python_tic_tac_toe")),
)
