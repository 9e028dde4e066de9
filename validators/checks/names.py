"""How names were read: `unknown_card`, `ambiguous_card`, `name_guessed`, `name_fixed`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from catalog.names import key
from validators.deck import Deck, Named
from validators.findings import CardCount, Judged, at_lines, judged, number_of
from validators.formats import Format
from validators.lists import shown

_SIGNS = re.compile(r"[^\w\s]|_")


def check_names(deck: Deck, by: Format) -> Iterator[Judged]:
    """Names that are no card's, or several cards'; names read as another, once for each spelling."""
    for group in deck.unknown:
        yield _ambiguous(group, by) if group[0].kind == "ambiguous" else _unknown(group, by)
    yield from _read_as(deck, by)


def _count(group: list[Named] | tuple[Named, ...], name: str) -> CardCount:
    lines = tuple(dict.fromkeys(each.entry.line for each in group))
    return CardCount(name, sum(each.entry.count for each in group), None, lines)


def _unknown(group: tuple[Named, ...], by: Format) -> Judged:
    first = group[0]
    name = shown(first.entry.name, 80)
    card = _count(group, name)
    near = first.suggestions[:3]
    if by.unruled and not near:
        own = "in this game players bring cards of their own"
        message = f"\u201c{name}\u201d is not in the catalog; {own}. {at_lines(card.lines)}"
        return judged("unknown_card", "note", by.cite, message, cards=[card])
    what = "breaks off: no card is called that" if first.entry.cut else "is no card of this game"
    meant = f" Did you mean {_either(near)}?" if near else ""
    message = f"\u201c{name}\u201d ({number_of(card.count, 'copy', 'copies')}) {what}. {at_lines(card.lines)}{meant}"
    return judged(
        "unknown_card", "error", by.cite, message, effect="undecided", cards=[card], suggestions=first.suggestions
    )


def _ambiguous(group: tuple[Named, ...], by: Format) -> Judged:
    first = group[0]
    name = shown(first.entry.name, 80)
    card = _count(group, name)
    message = f"\u201c{name}\u201d may be {_either(first.suggestions)}. {at_lines(card.lines)} Write the whole name."
    return judged(
        "ambiguous_card", "error", by.cite, message, effect="undecided", cards=[card], suggestions=first.suggestions
    )


def _read_as(deck: Deck, by: Format) -> Iterator[Judged]:
    spellings: dict[tuple[str, str], list[Named]] = {}
    for each in deck.main:
        if each.record is None:
            continue
        if each.kind in ("alias", "guessed") or each.kind == "folded" and not _same(each.entry.name, each.record.name):
            spelling = key(each.entry.name) if each.kind != "folded" else " ".join(each.entry.name.lower().split())
            spellings.setdefault((each.kind, spelling), []).append(each)
    for (kind, _), group in spellings.items():
        record = group[0].record
        if record is None:
            continue
        name, card = shown(group[0].entry.name, 80), _count(group, record.name)
        if kind == "guessed":
            message = (
                f"\u201c{name}\u201d is read as {record.name}, the one card nearly called so. {at_lines(card.lines)}"
            )
            yield judged("name_guessed", "warning", by.cite, message, cards=[card], suggestions=[record.name])
        else:
            message = f"\u201c{name}\u201d is another spelling of {record.name}. {at_lines(card.lines)}"
            yield judged("name_fixed", "note", by.cite, message, cards=[card], suggestions=[record.name])


def _same(written: str, name: str) -> bool:
    """Whether two spellings differ in case and punctuation alone: a hyphen may be a blank or nothing."""
    return any(
        sign.join(_SIGNS.split(written.casefold())).split() == sign.join(_SIGNS.split(name.casefold())).split()
        for sign in ("", " ")
    )


def _either(names: tuple[str, ...]) -> str:
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
