"""The Battleboard: its spaces by name and number, and which of them touch, for 1, 3, 6 and 10 Creatures a side.

A mat has rows of 1, 2, 3 ... spaces; the longest one faces the other mat's. `S2.1` is the first space from the west in
the second row of the south mat. Spaces are numbered from 1, the south mat first; 0 is no space.
"""

from __future__ import annotations

from typing import Final

SIZES: Final = (1, 3, 6, 10)


def _rows(size: int) -> int:
    """How many rows a mat has that holds so many Creatures."""
    rows = 1
    while rows * (rows + 1) // 2 < size:
        rows += 1
    return rows


def _laid(size: int) -> dict[str, tuple[int, int]]:
    """Every space with its place on the table: half spaces to the east, rows to the north (C-GLO-BOARD-01-R)."""
    rows = _rows(size)
    return {
        f"{side}{row}.{index}": (2 * index - (row + 1), row if side == "S" else 2 * rows + 1 - row)
        for side in "SN"
        for row in range(1, rows + 1)
        for index in range(1, row + 1)
    }


COORDINATES: Final = {size: _laid(size) for size in SIZES}
"""By size: the spaces by name, each with its half spaces to the east and its row to the north."""
NAMES: Final = {size: ("", *laid) for size, laid in COORDINATES.items()}
"""By size: the names of the spaces at their numbers."""
NUMBERS: Final = {size: {name: k for k, name in enumerate(names) if name} for size, names in NAMES.items()}
"""By size: the numbers of the spaces by name."""
NEIGHBOURS: Final = {
    size: (
        (),
        *(
            tuple(
                NUMBERS[size][b] for b, (xb, yb) in laid.items() if a != b and abs(xa - xb) <= 2 and abs(ya - yb) <= 1
            )
            for a, (xa, ya) in laid.items()
        ),
    )
    for size, laid in COORDINATES.items()
}
"""By size: the spaces that touch each space with a side or a corner, by number."""


def own_spaces(size: int, seat: int) -> tuple[int, ...]:
    """The spaces of a player's mat: the first seat sits in the south."""
    return tuple(range(1, size + 1)) if seat == 0 else tuple(range(size + 1, 2 * size + 1))
