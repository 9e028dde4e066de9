"""Terms of a rulebook's glossary as pages show them: the word, what it means, and the rules to read about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from webapp.services import GAMES
from webapp.views.citations import Citations, Cite

if TYPE_CHECKING:
    from rules.book import Term


@dataclass(frozen=True)
class TermView:
    """One term; `anchor` is its place on the page of its book, `href` leads there from elsewhere."""

    anchor: str
    href: str
    letter: str
    game: str
    name: str
    text: str
    see: tuple[Cite, ...]


def term_view(term: Term, citations: Citations) -> TermView:
    """A term with its rules as citations."""
    letter, game = GAMES[term.game]
    return TermView(term.anchor, term.link, letter, game, term.name, term.text, citations.cites(term.see))
