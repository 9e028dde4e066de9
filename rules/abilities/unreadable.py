"""What every reader of a printed text raises where the tree has no form for a clause."""

from __future__ import annotations


class Unreadable(Exception):
    """The sentence parses, but says something the tree cannot hold: the clause is left over."""
