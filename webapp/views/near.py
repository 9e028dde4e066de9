"""What somebody may have meant who came to an address that is not there: cards by name, rules by number or id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from rules.problem import InputError
from webapp.services import GAMES, Services, services
from webapp.views.citations import address, plain
from webapp.views.found import near_cards

if TYPE_CHECKING:
    from rules.book import Rule

MOST = 5

Near = tuple[str, str]
"""A name and its address."""

_RULE = re.compile(r"(?i)[kdcx]-[\w-]+|\d+(?:\.\d+)+[a-z]?")


def words_of_path(path: str) -> str:
    """The words of an address, as a search could use them."""
    last = unquote(path).rstrip("/").rsplit("/", 1)[-1].removesuffix(".json")
    if _RULE.fullmatch(last):
        return last[:80]
    return re.sub(r"[^\w' ]+|_", " ", last).strip()[:80]


def near_address(path: str, words: str) -> tuple[Near, ...]:
    """The cards or rules that an address is nearest to; none where nothing is near."""
    backend = services()
    game = next((part for part in path.split("/") if part in GAMES), "")
    if path.startswith("/cards"):
        return _cards(backend, words, game) or _rules(backend, words, game)
    return _rules(backend, words, game) or _cards(backend, words, game)


def _cards(backend: Services, words: str, game: str) -> tuple[Near, ...]:
    try:
        snapshot = backend.snapshot()
    except InputError:
        return ()
    found = [
        (card.name, f"/cards/{one}/{card.slug}")
        for one in snapshot.games()
        if game in ("", one)
        for card in near_cards(snapshot, one, words)
    ]
    return tuple(found[:MOST])


def _rules(backend: Services, words: str, game: str) -> tuple[Near, ...]:
    """Rules of an id like this one, or of the numbers beside this one."""
    from rules.book.citations import near_ids

    if not _RULE.fullmatch(words):
        return ()
    books = [book for one in backend.book_games() if game in ("", one) and (book := backend.book(one))]
    if words[0].isdigit():
        rules: list[Rule] = []
        while words and not rules:
            rules = [rule for book in books for rule in book.rules if f"{rule.number}.".startswith(f"{words}.")]
            words = words.rpartition(".")[0]
    else:
        rules = [rule for id_ in near_ids(words, books) for book in books if (rule := book.by_id(id_))]
    return tuple((f"{GAMES[rule.game][1]} {rule.number} {plain(rule.title)}", address(rule)) for rule in rules[:MOST])
