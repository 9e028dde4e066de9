"""Reading `expect`: what a scenario says must come out."""

from __future__ import annotations

import re
from typing import Any, Final

from rules.lab.fields import NUMBER, Fields
from rules.lab.schema import ASKED, AT, ERROR, EXPECT, REFUSED
from rules.lab.shape import Asked, At, Expect, Fault, PlayerClaims, Refused, Said, Valued
from rules.lab.yaml import Value, shorten

_RULE: Final = re.compile(r"[A-Z]{1,2}-[A-Z0-9][A-Z0-9-]{0,40}")


class Expects(Fields):
    """Readers of `expect` for one file with these players and this many sentences under `do`."""

    def __init__(self, file: str, players: tuple[str, ...], sentences: int) -> None:
        super().__init__(file)
        self.players = players
        self.sentences = sentences

    def rule_ids(self, value: Value, what: str) -> tuple[Said, ...]:
        """One rule id or a list of them."""
        found = self.words(value, what)
        for one in found:
            if not _RULE.fullmatch(one.text):
                raise self.error(f"{what}: '{shorten(one.text)}' is not a rule id such as K-10D-05", one)
        return found

    def sentence(self, value: Value, what: str, least: int = 1) -> int:
        """The number of a sentence of `do`."""
        number = self.number(value, what, 0, 1000)
        if not least <= number <= self.sentences:
            raise self.error(f"{what}: there is no sentence {number}; 'do' has {self.sentences}", value)
        return number

    def claims(self, value: Value, what: str) -> tuple[Said, ...]:
        """One claim or a list of claims."""
        return self.words(value, f"the claims of {what}")

    def by_player(self, value: Value, what: str) -> tuple[PlayerClaims, ...]:
        """A mapping of players to claims."""
        return tuple(
            PlayerClaims(self.one_of(key, what, self.players), self.claims(one, f"{what}: {key.text}"))
            for key, one in self.pairs(value, what)
        )

    def values(self, value: Value, what: str) -> tuple[Valued, ...]:
        """A mapping of values to what they must be."""
        found = []
        for key, one in self.pairs(value, what):
            text = self.text(one, f"{what}: {key.text}")
            number = int(text) if NUMBER.fullmatch(text) else None
            found.append(Valued(self.said(key, what), number, text))
        return tuple(found)

    def refused(self, value: Value) -> tuple[Refused, ...]:
        """[{do: 1, rule: ID}], or bare numbers of sentences."""
        found = []
        for one in self.items(value, "refused"):
            if one.kind == "text":
                found.append(Refused(self.sentence(one, "refused"), (), one.line, one.column))
                continue
            keys = self.keyed(one, "refused", REFUSED)
            if "do" not in keys:
                raise self.error("refused: each item says which sentence: {do: 1, rule: ID}", one)
            number = self.sentence(keys["do"], "refused: do")
            rules = self.rule_ids(keys["rule"], "refused: rule") if "rule" in keys else ()
            found.append(Refused(number, rules, one.line, one.column))
        return tuple(found)

    def at(self, value: Value) -> tuple[At, ...]:
        """What holds after single sentences."""
        found = []
        for one in self.items(value, "at"):
            keys = self.keyed(one, "at", AT)
            if "do" not in keys:
                raise self.error("at: each item says after which sentence: {do: 1, always: [...]}", one)
            out: dict[str, Any] = {"do": self.sentence(keys["do"], "at: do", 0)}
            for key in ("always", "sometimes", "never"):
                if key in keys:
                    out[key] = self.claims(keys[key], f"at: {key}")
            if "value" in keys:
                out["value"] = self.values(keys["value"], "at: value")
            if "knows" in keys:
                out["knows"] = self.by_player(keys["knows"], "at: knows")
            found.append(At(**out, line=one.line, column=one.column))
        return tuple(found)

    def before(self, value: Value) -> tuple[tuple[Said, Said], ...]:
        """[A, B], or a list of such pairs."""
        items = self.items(value, "before")
        pairs = [value] if items and all(item.kind == "text" for item in items) else list(items)
        found = []
        for one in pairs:
            if one.kind != "list" or len(one.items) != 2:
                raise self.error("before: write two claims, [A, B]: A becomes true before B", one)
            first, second = (self.said(item, "a claim of before") for item in one.items)
            found.append((first, second))
        return tuple(found)

    def asks(self, value: Value) -> tuple[Asked, ...]:
        """The questions in order, as {player, question} or {player: question}."""
        found = []
        players = (*self.players, "chance")
        for one in self.items(value, "asks"):
            if one.kind == "map" and len(one.pairs) == 1 and one.pairs[0][0].text not in ASKED:
                key, question = one.pairs[0]
                found.append(Asked(self.one_of(key, "asks", players), self.said(question, "asks: the question")))
                continue
            keys = self.keyed(one, "asks", ASKED)
            if len(keys) != 2:
                raise self.error("asks: each item is {player: ann, question: ...}", one)
            player = self.one_of(keys["player"], "asks: player", players)
            found.append(Asked(player, self.said(keys["question"], "asks: question")))
        return tuple(found)

    def winner(self, value: Value) -> str:
        """A player, nobody or draw."""
        text = self.text(value, "winner").lower()
        return text if text in ("nobody", "draw") else self.one_of(value, "winner (or nobody, or draw)", self.players)

    def fault(self, value: Value) -> Fault:
        """Words of the message, or {message, line, column}."""
        if value.kind == "text":
            return Fault(message=self.text(value, "error"))
        keys = self.keyed(value, "error", ERROR)
        out: dict[str, Any] = {}
        if "message" in keys:
            out["message"] = self.text(keys["message"], "error: message")
        for key in ("line", "column"):
            if key in keys:
                out[key] = self.number(keys[key], f"error: {key}", 1, 100_000)
        return Fault(**out)

    def read(self, value: Value, kind: str) -> Expect:
        """The whole of `expect`; for kind card and deck a bare verdict is enough."""
        if value.kind == "text" and not value.empty:
            if kind not in ("card", "deck"):
                raise self.error(f"expect is a mapping (always, sometimes, never ...), not {value.what}", value)
            verdict = self.word(value, "expect", EXPECT["verdict"].words)
            return Expect(verdict=verdict, line=value.line, column=value.column)
        keys = self.keyed(value, "expect", EXPECT)
        self.fitting(keys, kind)
        out: dict[str, Any] = {}
        for key, one in keys.items():
            if key in ("always", "sometimes", "never", "assumes"):
                out[key] = self.claims(one, key)
            elif key == "outcomes":
                out[key] = self.number(one, key)
            elif key == "winner":
                out[key] = self.winner(one)
            elif key in ("options", "knows", "forces", "unforced"):
                out[key] = self.by_player(one, key)
            elif key in ("cites", "uncited", "rule"):
                out[key] = self.rule_ids(one, key)
            elif key == "refused":
                out[key] = self.refused(one)
            elif key == "allowed":
                values = one.items if one.kind == "list" else (one,)
                out[key] = tuple(self.sentence(item, "allowed") for item in values)
            elif key == "value":
                out[key] = self.values(one, key)
            elif key == "at":
                out[key] = self.at(one)
            elif key == "before":
                out[key] = self.before(one)
            elif key == "asks":
                out[key] = self.asks(one)
            elif key == "verdict":
                out[key] = self.word(one, key, EXPECT[key].words)
            elif key == "codes":
                out[key] = tuple(said.text for said in self.words(one, key))
            elif key == "error":
                out[key] = self.fault(one)
            else:
                out[key] = one
        return Expect(**out, line=value.line, column=value.column)

    def fitting(self, keys: dict[str, Value], kind: str) -> None:
        """Refuse what a scenario of this kind cannot expect."""
        only = {
            "deck": ("verdict", "codes", "cites"),
            "card": ("verdict", "rule", "record", "abilities", "cites"),
            "form": ("error",),
        }
        others = {"verdict", "codes", "rule", "record", "abilities", "error"}
        for key, value in keys.items():
            if kind in only and key not in only[kind]:
                listed = ", ".join(only[kind])
                raise self.error(f"a scenario of kind {kind} cannot expect '{key}'; it takes {listed}", value)
            if kind not in only and key in others:
                where = "form" if key == "error" else "deck" if key == "codes" else "card"
                raise self.error(f"'{key}' is expected of kind {where}; this scenario is of kind {kind}", value)
