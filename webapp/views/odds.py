"""The odds of a deck as tables with bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from webapp.views.citations import Citations, Cite

if TYPE_CHECKING:
    from validators.deck import Deck


@dataclass(frozen=True)
class Cell:
    """The odds in percent, as a text and as the height of a bar of 20."""

    said: str
    height: float
    top: float


@dataclass(frozen=True)
class OddsRow:
    """What is asked, how many cards fit, and the odds in each column."""

    name: str
    good: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class OddsView:
    """A table of odds with the rules that its numbers come from."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[OddsRow, ...]
    cites: tuple[Cite, ...]
    about: str


def odds_view(deck: Deck, citations: Citations) -> tuple[OddsView, ...]:
    """The tables of a deck."""
    from validators.odds import odds_of, percent

    found = []
    for table in odds_of(deck):
        rows = tuple(
            OddsRow(
                row.name,
                row.good,
                tuple(
                    Cell(percent(one), round(float(one) * 20, 1), round(20 - float(one) * 20, 1)) for one in row.odds
                ),
            )
            for row in table.rows
        )
        cites = citations.cites(list(table.rules))
        found.append(OddsView(table.title, table.columns, rows, cites, table.about))
    return tuple(found)
