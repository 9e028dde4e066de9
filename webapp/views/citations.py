"""Citations: a rule id as a link to the rule, with the words the link shows on hover and focus."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from webapp.services import GAMES, Services, game_of_rule

if TYPE_CHECKING:
    from rules.book import Rule

RULE_ID = re.compile(r"\b[KDCX]-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_SLANTED = re.compile(r"(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])")
_CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Cite:
    """A rule id to show. `href` is empty for an id that no rulebook here knows, `text` where it is fetched later."""

    id: str
    href: str = ""
    head: str = ""
    text: str = ""
    preview: str = ""


def inline(text: str) -> Markup:
    """A line of a rulebook as HTML: everything escaped, then `**strong**`, `*slanted*` and code marked."""
    out = str(escape(text))
    out = _CODE.sub(r"<code>\1</code>", out)
    out = _STRONG.sub(r"<b>\1</b>", out)
    return Markup(_SLANTED.sub(r"<i>\1</i>", out))  # escaped above


def plain(text: str) -> str:
    """A line of a rulebook without its marks."""
    return _SLANTED.sub(r"\1", _STRONG.sub(r"\1", _CODE.sub(r"\1", text)))


def address(rule: Rule, rule_id: str = "") -> str:
    """The permanent address of a rule, or of one of its ids."""
    return f"/rules/{rule.game}#{rule_id or rule.id}"


def preview_address(game: str, rule_id: str) -> str:
    """Where the words of a rule can be fetched."""
    return f"/rules/{game}/{rule_id}.json"


class Citations:
    """Makes citations of the rulebooks that are here; `full` puts the rule's words into each."""

    def __init__(self, services: Services, full: bool = True) -> None:
        self._services = services
        self._full = full
        self._made: dict[str, Cite] = {}

    def rule(self, rule_id: str) -> Rule | None:
        """The rule with this id, whichever game it belongs to."""
        book = self._services.book(game_of_rule(rule_id))
        return book.by_id(rule_id) if book else None

    def cite(self, rule_id: str) -> Cite:
        """The citation of an id; without an address when no rule here carries it."""
        if rule_id not in self._made:
            self._made[rule_id] = self._make(rule_id)
        return self._made[rule_id]

    def cites(self, rule_ids: Iterable[str | None]) -> tuple[Cite, ...]:
        """The citations of several ids, each once, in their order."""
        return tuple(self.cite(rule_id) for rule_id in dict.fromkeys(rule_ids) if rule_id)

    def _make(self, rule_id: str) -> Cite:
        rule = self.rule(rule_id)
        if rule is None:
            return Cite(rule_id)
        head = f"{GAMES[rule.game][1]} {rule.number} · {plain(rule.title)}"
        text = plain(rule.text) if self._full else ""
        for one in self._services.house().on(rule.ids) if self._full else ():
            text += f" Decided here: {one.text} ({one.by})"
        return Cite(rule_id, address(rule, rule_id), head, text, preview_address(rule.game, rule_id))
