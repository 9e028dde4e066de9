"""Writing a deck in each form that is read: `write_deck` gives the text of the file."""

from __future__ import annotations

from collections.abc import Callable

from rules.problem import InputError
from validators.deck import Deck
from validators.write.plain import PlainDeck, plain_deck


def _text(deck: PlainDeck) -> str:
    from validators.write.words import to_text

    return to_text(deck)


def _lackey(deck: PlainDeck) -> str:
    from validators.write.words import to_lackey

    return to_lackey(deck)


def _proxies(deck: PlainDeck) -> str:
    from validators.write.words import to_proxies

    return to_proxies(deck)


def _csv(deck: PlainDeck) -> str:
    from validators.write.words import to_csv

    return to_csv(deck)


def _octgn(deck: PlainDeck) -> str:
    from validators.write.markup import to_octgn

    return to_octgn(deck)


def _cockatrice(deck: PlainDeck) -> str:
    from validators.write.markup import to_cockatrice

    return to_cockatrice(deck)


def _dek(deck: PlainDeck) -> str:
    from validators.write.markup import to_lackey_deck

    return to_lackey_deck(deck)


def _tabletop(deck: PlainDeck) -> str:
    from validators.write.objects import to_tabletop

    return to_tabletop(deck)


def _identifiers(deck: PlainDeck) -> str:
    from validators.write.objects import to_identifiers

    return to_identifiers(deck)


def _proxy_json(deck: PlainDeck) -> str:
    from validators.write.objects import to_proxy_json

    return to_proxy_json(deck)


def _share(deck: PlainDeck) -> str:
    from validators.write.share import to_share_code

    return to_share_code(deck)


WRITERS: dict[str, tuple[str, str, Callable[[PlainDeck], str]]] = {
    "text": (".txt", "plain text", _text),
    "octgn": (".o8d", "OCTGN", _octgn),
    "cockatrice": (".cod", "Cockatrice", _cockatrice),
    "lackey": (".txt", "LackeyCCG, text", _lackey),
    "lackey-deck": (".dek", "LackeyCCG, deck file", _dek),
    "tabletop": (".json", "Tabletop Simulator", _tabletop),
    "identifiers": (".json", "simulator, identifiers", _identifiers),
    "csv": (".csv", "table", _csv),
    "proxies": (".txt", "Chaotic proxies, text", _proxies),
    "proxies-json": (".json", "Chaotic proxies, JSON", _proxy_json),
    "share": (".txt", "share code", _share),
}
"""Each form by its name: the ending of its files, how it is called, and what writes it."""


def write_deck(deck: Deck, form: str) -> str:
    """The deck in one of the `WRITERS`' forms: name, cards with their counts, and the sideboard apart.

    Raises `InputError` for a form that does not exist, and for cards that it has no way to write.
    """
    if form not in WRITERS:
        raise InputError(f"no form is called \u201c{form}\u201d; there are {', '.join(WRITERS)}")
    return WRITERS[form][2](plain_deck(deck))
