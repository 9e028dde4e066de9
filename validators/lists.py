"""What was written: a deck list with its lines, sections, counts and places, before any card is looked up."""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct

LARGEST_LIST = 256 * 1024
"""A list may have at most this many bytes."""
LARGEST_PACK = 16 * 1024 * 1024
"""A file that holds several lists may have at most this many bytes."""
MOST_LINES = 4000
"""A list may have at most this many lines."""
LONGEST_LINE = 2000
"""A longer line is not read as a card."""
MOST_COPIES = 999
"""A larger count on one line is taken for a slip and the line is not read."""

SUFFIXES = (
    ".o8d", ".cod", ".txt", ".text", ".dec", ".dek", ".deck", ".mwdeck", ".lst", ".list", ".csv", ".tsv", ".json",
    ".xlsx", ".zip", "",
)  # fmt: skip
"""In a folder or an archive, files that end so are deck lists."""


class Packed(Struct, frozen=True):
    """One list out of several: what it is called, whose it is, and what it holds; `problem` says why it is not read."""

    name: str
    data: bytes = b""
    player: str = ""
    problem: str = ""


class Names(Protocol):
    """What tells a name from a heading: the names of a game's cards."""

    def sure(self, written: str) -> bool:
        """Whether this is a card's name, however it is spelt."""

    def knows(self, written: str) -> bool:
        """Whether this is a card's name, or near enough to one to be taken for it."""

    def named(self, written: str) -> str:
        """The name of the card that this means, or is taken for; empty for none, and for one of several."""

    def has_versions(self, written: str) -> bool:
        """Whether several cards have this name and are told apart by what follows its comma."""


class NoNames:
    """Names of no game at all: every line is then taken for what it looks like."""

    def sure(self, written: str) -> bool:
        """Never."""
        return False

    def knows(self, written: str) -> bool:
        """Never."""
        return False

    def named(self, written: str) -> str:
        """None."""
        return ""

    def has_versions(self, written: str) -> bool:
        """Never."""
        return False


class Entry(Struct, frozen=True):
    """One mention of a card: its line (from 1), how many copies, the name as written.

    `section` is the heading it stands under; `aside` says it is of a sideboard or the like and no part of the deck;
    `printing` is the set code written behind the name; `cut` says the name visibly breaks off.
    """

    line: int
    count: int
    name: str
    section: str = ""
    aside: bool = False
    printing: str = ""
    cut: bool = False


class Unread(Struct, frozen=True):
    """A line that was not understood: its text, and why. `may_hold`: a card may stand there, `copies` of it."""

    line: int
    text: str
    why: str
    may_hold: bool = False
    copies: int = 0
    aside: bool = False


class Claim(Struct, frozen=True):
    """A total that the list states and its lines do not add up to. `of` is the section, empty for the whole list."""

    line: int
    of: str
    stated: int
    counted: int


class DeckList(Struct, frozen=True):
    """A deck list as written, in whichever form.

    `game` and `format` are what the file itself says, else empty; `claims` only holds totals that disagree;
    `whole` is False when the file breaks off, so that more cards may have followed.
    """

    form: Literal["octgn", "cockatrice", "lackey", "tabletop", "share", "text"]
    name: str = ""
    game: str = ""
    format: str = ""
    lines: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    unread: tuple[Unread, ...] = ()
    claims: tuple[Claim, ...] = ()
    remarks: tuple[str, ...] = ()
    whole: bool = True

    @property
    def main(self) -> tuple[Entry, ...]:
        """The entries that are part of the deck."""
        return tuple(entry for entry in self.entries if not entry.aside)

    @property
    def countable(self) -> bool:
        """Whether no line and no missing end may hide cards that `total` does not count."""
        return self.whole and not any(each.may_hold and not each.copies and not each.aside for each in self.unread)

    @property
    def total(self) -> int:
        """How many cards the deck's lines add up to, known or not."""
        return sum(entry.count for entry in self.main) + sum(each.copies for each in self.unread if not each.aside)


def shown(text: str, longest: int = 60) -> str:
    """A piece of a file as it may stand in a message: on one line, without control characters, not too long."""
    plain = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "\u2026"
