"""The deck being built: what was sent, one change to it, and the text, the earlier texts and the link of what came out.

The whole state is one text in the plain form, so that each button is a round trip and nothing is kept on the site.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from rules.problem import InputError
from validators.lists import shown
from webapp.services import GAMES, Services
from webapp.views.link import MOST_LETTERS, pack, unpack

if TYPE_CHECKING:
    from validators.deck import Deck
    from validators.formats import Format
    from validators.write.plain import PlainDeck

MOST_TEXT = 32 * 1024
"""The longest list that is built here, in bytes."""
MOST_STEPS = 20
"""So many changes can be taken back, fewer where their texts are long."""
MOST_REMARKS = 5
"""So many lines of a list that is brought in are spoken of."""
_BETWEEN = "\f"


@dataclass(frozen=True)
class Bench:
    """The deck on the bench. `text` is empty for a deck without a card; `before` are its earlier texts, newest last.

    `said` tells what the last change did, `offers` are names that may have been meant by what was typed.
    """

    game: str
    format: str = ""
    text: str = ""
    name: str = ""
    before: tuple[str, ...] = ()
    said: str = ""
    offers: tuple[tuple[int, str], ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """The link to this deck; empty where it is too long for one."""
        told = {"format": self.format} if self.format else {}
        if self.text:
            told["d"] = pack(self.text)
        if len(told.get("d", "")) > MOST_LETTERS:
            return ""
        return f"/build/{self.game}" + (f"?{urlencode(told)}" if told else "")

    @property
    def packed_before(self) -> str:
        """The earlier texts as a field carries them: as many of the last ones as fit."""
        kept = list(self.before[-MOST_STEPS:])
        while kept and len(pack(_BETWEEN.join(kept))) > MOST_LETTERS:
            kept.pop(0)
        return pack(_BETWEEN.join(kept)) if kept else ""


def sent_bench(game: str, fields: Mapping[str, str]) -> Bench:
    """The bench as a form or a link says it. Raises `InputError` for a text over the limit, or a link that is cut."""
    text = fields.get("list", "").replace("\r\n", "\n")
    if packed := fields.get("d", ""):
        text = unpack(packed, MOST_TEXT)
    verify_length(text)
    before: tuple[str, ...] = ()
    if packed := fields.get("before", ""):
        before = tuple(unpack(packed, MOST_TEXT * MOST_STEPS).split(_BETWEEN))
    return Bench(game, _format(game, fields.get("format", "")), text.strip() and text, before=before[-MOST_STEPS:])


def verify_length(text: str | bytes) -> None:
    """Raises `InputError` for a list over the limit."""
    size = len(text if isinstance(text, bytes) else text.encode("utf-8", "replace"))
    if size > MOST_TEXT:
        raise InputError(f"a deck that is built here has at most {MOST_TEXT // 1024} KB as text; this one has more")


def read_deck(services: Services, bench: Bench) -> Deck:
    """The deck of a bench. Raises `InputError` for a text that names no card."""
    from validators.check import examine
    from validators.editing import empty_deck

    if not _has_rows(bench.text):
        return empty_deck(bench.game)
    found = examine(bench.text, game=bench.game, hashed=False, cards=services.snapshot())
    if found.deck is None or found.report.verdict == "unreadable":
        raise InputError(found.report.findings[0].message)
    return found.deck


def settled(services: Services, bench: Bench, name: str | None = None) -> Bench:
    """The bench with its text in the plain form, renamed where a name is given."""
    from validators.editing import list_text
    from validators.write.plain import plain_deck

    plain = plain_deck(read_deck(services, bench))
    called = shown(name, 80) if name is not None else plain.name or _name_in(bench.text)
    return replace(bench, text=list_text(plain, called) if plain.main or plain.side or called else "", name=called)


def with_step(services: Services, bench: Bench, name: str, by: int) -> Bench:
    """So many copies of a card more or fewer."""
    from validators.editing import changed_copies
    from validators.write.plain import plain_deck

    deck = changed_copies(plain_deck(read_deck(services, bench)), name, by)
    now = next((row.count for row in deck.main if row.name == name), 0)
    return replace(_took(bench, deck), said=f"{name}: {now} in the deck." if now else f"{name} is out of the deck.")


def with_typed(services: Services, bench: Bench, written: str) -> Bench:
    """What was typed, put in or taken out: a name as it is meant, or the cards that it may be."""
    from validators.editing import read_step

    step = read_step(written[:400])
    names = _meant(services, bench.game, step.name)
    if len(names) == 1:
        return with_step(services, bench, names[0], step.by)
    what = f"\u201c{shown(step.name)}\u201d"
    said = f"Several cards may be meant by {what}." if names else f"No card is called {what}."
    return replace(bench, said=said, offers=tuple((step.by, name) for name in names[:8]))


def with_list(services: Services, bench: Bench, data: str | bytes, called: str) -> Bench:
    """Another list in place of this one, in any form that is read; a list of another game moves to that game.

    Raises `InputError` for what cannot be read, and for a list over the limit.
    """
    from validators.check import examine
    from validators.editing import list_text

    found = examine(data, name=called, hashed=False, cards=services.snapshot())
    own = examine(data, name=called, game=bench.game, hashed=False, cards=services.snapshot())
    if own.deck and (not found.deck or len(own.deck.holdings) >= len(found.deck.holdings)):
        found = own
    if found.deck is None or found.written is None or found.report.verdict == "unreadable":
        raise InputError(found.report.findings[0].message)
    text = list_text(found.deck)
    verify_length(text)
    game = found.deck.game
    moved = replace(bench, game=game, format=bench.format if game == bench.game else "")
    told = [f"Line {one.line} was not read: {shown(one.text)}." for one in found.written.unread]
    for each in found.deck.named:
        if each.kind == "guessed" and each.record:
            told.append(f"Line {each.entry.line}: {shown(each.entry.name)} was taken for {each.record.name}.")
    more = (f"{len(told) - MOST_REMARKS} more lines were not sure.",) if len(told) > MOST_REMARKS else ()
    remarks = (*told[:MOST_REMARKS], *more)
    if game != bench.game:
        remarks = (f"These are cards of {GAMES[game][1]}, so the deck was opened in that game.", *remarks)
    taken = settled(services, _kept(moved, bench, text))
    return replace(taken, said=f"{found.deck.total} cards taken in.", remarks=remarks)


def with_fix(services: Services, bench: Bench, change: str) -> Bench:
    """The lines of a fix changed. Raises `InputError` where it does not fit the list."""
    from validators.fixes import change_lines

    text = change_lines(bench.text, change.replace("\r\n", "\n"))
    return replace(settled(services, _kept(bench, bench, text)), said="Changed.")


def emptied(bench: Bench) -> Bench:
    """A new deck; the old one can be called back."""
    return replace(_kept(bench, bench, ""), name="", said="The deck is empty.")


def undone(services: Services, bench: Bench) -> Bench:
    """The deck before the last change."""
    if not bench.before:
        return replace(bench, said="There is nothing to take back.")
    back = replace(bench, text=bench.before[-1], before=bench.before[:-1])
    return replace(settled(services, back), said="The last change is taken back.")


def _took(bench: Bench, deck: PlainDeck) -> Bench:
    from validators.editing import list_text

    text = list_text(deck, bench.name)
    verify_length(text)
    return _kept(bench, bench, text if deck.main or deck.side or bench.name else "")


def _kept(bench: Bench, was: Bench, text: str) -> Bench:
    """The bench with another text, the one before kept to be called back."""
    return replace(bench, text=text, before=(*was.before, was.text)[-MOST_STEPS:])


def _meant(services: Services, game: str, name: str) -> list[str]:
    from webapp.views.found import find_cards

    snapshot = services.snapshot()
    read = snapshot.resolve(game, name[:200])
    if read.record is not None and read.kind in ("exact", "folded", "alias"):
        return [read.record.name]
    found = find_cards(snapshot, game, name, size=8)
    return [card.name for card in (*found.cards, *found.near)]


def _has_rows(text: str) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in text.split("\n"))


def _name_in(text: str) -> str:
    head = text.split("\n", 1)[0]
    return head.removeprefix("# name:").strip() if head.startswith("# name:") else ""


def formats_of(services: Services, game: str) -> tuple[Format, ...]:
    """The formats that decks of a game are built for, the usual one first."""
    from validators.formats import list_formats

    return list_formats(game, services.data)


def _format(game: str, told: str) -> str:
    return told if told.startswith(game + "/") and len(told) < 80 else ""
