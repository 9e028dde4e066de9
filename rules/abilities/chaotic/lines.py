"""Lines of a Chaotic text to abilities: heads and costs before a colon, keywords, and sentences put together."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from rules.abilities import kinds
from rules.abilities import tree as t
from rules.abilities.chaotic.keywords import HEADS, REVEALED
from rules.abilities.chaotic.meant import settled
from rules.abilities.chaotic.tables import grammar, vocabulary
from rules.abilities.chaotic.told import Told
from rules.abilities.chaotic.wording import aimed, of_location, once, plainly, signed
from rules.abilities.clean import Piece, clean, lines, sentences
from rules.abilities.phrases.grammar import LONGEST, Reading
from rules.abilities.phrases.words import fold, words_of
from rules.abilities.unreadable import Unreadable

SPELLS: Final = ("mugic", "attack", "spell")
MOST: Final = 80
_BRACKET: Final = re.compile(r"\s*\((?=[A-Z~])[^()]*\s[^()]*\s[^()]*\s[^()]*\)")
_SLIP: Final = re.compile(r"(?<=(?:has|ave) )(?=\{MC\}[^\"]*\"$)|(?<=(?:has|ave) )(?=\{MC\}[^\"]*\")")
OF_GEAR: Final = (REVEALED, "Unique", "Legendary", "Loyal", "Untargetability")
_HIVE: Final = re.compile(rf"(?P<head>{'|'.join(HEADS)})\s*:\s*(?=\S)", re.IGNORECASE)
_HIVE_BRACKET: Final = re.compile(rf"(?P<head>{'|'.join(HEADS)})\s*\((?P<body>[^()]+)\)\s*\.?$", re.IGNORECASE)
_KIND: Final = re.compile(r"(?:innate|activated|triggered)(?: ability)?\s*:\s*(?=\S)", re.IGNORECASE)
_OWN_COUNTERS: Final = re.compile(r"(?<!mugic )\bcounters? on (?:this card|this location)", re.IGNORECASE)
_COUNTERS: Final = re.compile(r"(?<!mugic )\bcounters?\b", re.IGNORECASE)
_TIME: Final = re.compile(r"(?:when|whenever|each time|at the (?:beginning|start|end))\b", re.IGNORECASE)
_CHOOSE: Final = re.compile(r"choose one ?[:.]?", re.IGNORECASE)
_BULLET: Final = re.compile(r"(?:[\u2022*\u2014-]\s*)?")
_BURIED: Final = re.compile(r"(?:if|while) (?P<own>[^,]{1,60}?) is in your general discard pile, (?=\S)", re.IGNORECASE)


class Left(msgspec.Struct, frozen=True):
    """A stretch that was not read: where it stands, and its kind."""

    start: int
    end: int
    kind: str


class Line(msgspec.Struct):
    """What a line gave: abilities, leftovers, clauses."""

    abilities: list[t.Ability] = []
    left: list[Left] = []
    clauses: int = 0


class Compiler:
    """One card's text."""

    def __init__(self, name: str, kind: str, depth: int = 0) -> None:
        self.name, self.kind, self.depth = name, kind, depth
        self.behind = False  # whether this stands behind a head (Hive)
        self.counts = False  # the card gathers counters of its own, so that "counters" means those

    @property
    def spell(self) -> bool:
        """Whether the card is played for what it does."""
        return self.kind in SPELLS

    def run(self, text: str) -> Line:
        """All lines of a text."""
        whole = Line()
        self.counts = _OWN_COUNTERS.search(text) is not None
        before: Piece | None = None
        for line in self.without_modes(lines(clean(text)), whole):
            found = self.line(line)
            if found.left:
                found = self.parted(line) or found
            if self.spell and before is not None and found.left and found.left[0].kind == kinds.PRONOUN:
                both = Piece(f"{_stopped(before.text)} {line.text}", _padded(before, line))
                found = self._joined(whole, both, found)
            before = line
            whole.clauses += found.clauses
            whole.left += found.left
            whole.abilities += found.abilities
        return whole

    def without_modes(self, parts: list[Piece], whole: Line) -> list[Piece]:
        """The lines, without a "choose one" and those that follow it to choose from."""
        at = next((n for n, part in enumerate(parts) if _CHOOSE.fullmatch(part.text)), -1)
        if at < 0 or not self.spell or len(parts) - at < 3:
            return parts
        found = [self.line(part.cut(_BULLET.match(part.text).end(), len(part.text))) for part in parts[at + 1 :]]  # type: ignore[union-attr]
        modes: list[tuple[t.Effect, ...]] = []
        for mode in found:
            whole.clauses += mode.clauses
            whole.left += mode.left
            modes += [ability.then for ability in mode.abilities if isinstance(ability, t.Spell)]
        if len(modes) == len(found):
            whole.abilities.append(t.Spell((t.Modes(tuple(modes)),)))
        else:
            whole.abilities.append(t.Unmodelled("choice of modes", 1))
        return parts[:at]

    def parted(self, line: Piece) -> Line | None:
        """A line that holds several abilities, one after the other; None where they are not all read."""
        parts = sentences(line)
        groups: list[list[Piece]] = []
        alone = True
        for part in parts[:MOST]:
            keyword = self.read("keyword", part.text) is not None
            if alone or keyword or self._begins(part.text):
                groups.append([])
            groups[-1].append(part)
            alone = keyword
        if len(groups) < 2 or len(parts) > MOST:
            return None
        whole = Line()
        for group in groups:
            start, end = line.places.index(group[0].start), line.places.index(group[-1].end - 1) + 1
            found = self.line(line.cut(start, end))
            if found.left:
                return None
            whole.abilities += found.abilities
            whole.clauses += found.clauses
        return whole

    def _begins(self, text: str) -> bool:
        """Whether a sentence begins an ability of its own: a head, a cost or a test before a colon, a time."""
        at = _colon(text)
        if at >= 0 and (_HIVE.match(text) or any(self.read(kind, text[:at]) for kind in ("price", "test"))):
            return True
        return _TIME.match(text) is not None

    def _joined(self, whole: Line, both: Piece, alone: Line) -> Line:
        """A line that speaks of what the line before it named, read together with that."""
        found = self.line(both)
        if found.left or not whole.abilities:
            return alone
        whole.abilities.pop()
        return Line(found.abilities, [], alone.clauses)

    # --- parts -----------------------------------------------------------------------------------------
    def read(self, category: str, text: str) -> Any:
        """What a text is in a category of the grammar, or None."""
        ordinary = fold(self.name) in vocabulary()  # a card that is called Heal or Strike
        for name in ("", self.name) if ordinary else (self.name,):
            found = words_of(plainly(text), name, ordinary)
            if not found or len(found) > LONGEST or any(word.kind == "odd" for word in found):
                return None
            value = Reading(grammar(), found, self).whole(category)
            if value is not None:
                return value
        return None

    def inside(self, text: str) -> tuple[t.Ability, ...] | None:
        """The abilities in quotation marks."""
        if self.depth > 2:
            return None
        for kind in ("creature", "attack"):  # an Attack's words given to Attacks
            found = Compiler(self.name, kind, self.depth + 1).run(text)
            if not found.left and found.abilities:
                break
        else:
            return None
        return tuple(found.abilities)

    # --- lines -----------------------------------------------------------------------------------------
    def line(self, line: Piece) -> Line:
        """A line: reminders go; a head, a cost or a test before a colon, keywords, sentences."""
        spans = [] if _HIVE_BRACKET.match(line.text) else [match.span() for match in _BRACKET.finditer(line.text)]
        line = line.without(spans) if spans else line
        if not line.text.strip(" .()"):
            return Line()
        if _SLIP.search(line.text):
            at = _SLIP.search(line.text).start()  # type: ignore[union-attr]
            where = line.places[at]
            line = Piece(line.text[:at] + '"' + line.text[at:], (*line.places[:at], where, *line.places[at:]))
        kind = _KIND.match(line.text)
        if kind is not None and not self.spell:
            line = line.cut(kind.end(), len(line.text))
        for part in (self.headed, self.buried, self.keywords, self.priced):
            found = part(line)
            if found is not None:
                return found
        return self.told(line, None)

    def headed(self, line: Piece) -> Line | None:
        """Hive, Invisibility, Mirage: what they head."""
        match = _HIVE.match(line.text) or _HIVE_BRACKET.match(line.text)
        if match is None or self.depth > 2:
            return None
        head = match["head"].capitalize()
        body = line.cut(*match.span("body")) if "body" in match.groupdict() else line.cut(match.end(), len(line.text))
        inner = Compiler(self.name, "creature", self.depth + 1)
        inner.behind = True
        found = inner.line(body)
        if found.left or not found.abilities:
            left = found.left or [Left(body.start, body.end, kinds.UNREAD)]
            return Line([t.Unmodelled(left[0].kind, 1)], left, found.clauses or 1)
        return Line([t.Keyword(head, abilities=tuple(found.abilities))], [], found.clauses)

    def buried(self, line: Piece) -> Line | None:
        """What works while the card is in its player's general discard pile."""
        match = _BURIED.match(line.text)
        if match is None or self.depth > 1 or self.read("ref", match["own"]) != "self":
            return None
        found = Compiler(self.name, self.kind, 2).line(line.cut(match.end(), len(line.text)))
        if found.left or not all(
            isinstance(a, (t.Static, t.Triggered, t.Activated, t.Replacement)) for a in found.abilities
        ):
            return None
        return Line([msgspec.structs.replace(a, works=("discard",)) for a in found.abilities], [], found.clauses)

    def keywords(self, line: Piece) -> Line | None:
        """A list of keywords; None when it is something else."""
        text = line.text.strip(" .")
        if self.kind == "location" and of_location(text) != text:
            return None
        whole = self.read("keyword", text)
        parts = [text] if whole is not None else [p.strip() for p in re.split(r"[,;.\n]|\band\b", text) if p.strip()]
        found = [self.read("keyword", part.strip(' "')) for part in parts]
        if not found or None in found:
            return None
        if self.kind == "battlegear" and not self.depth:  # what Battlegear says of itself, its Creature has
            found = [k if k.name in OF_GEAR else t.Static("host", (t.Give((k,)),)) for k in found]
        return Line(found, [], len(found))

    def priced(self, line: Piece) -> Line | None:
        """A line with a cost or a test before a colon; None when it is something else."""
        at = _colon(line.text)
        if at < 0:
            return None
        head, body = line.text[:at], line.cut(at + 1, len(line.text))
        if self.counts and _COUNTERS.search(head):
            return None
        head, limited = once(head)
        if (
            self.spell
            or self.kind == "battlegear"
            or not re.search(r"\{MC|sacrifice|discard|expend", head, re.IGNORECASE)
        ):
            test = self.read("test", head)
            if test is not None:
                return self.tested(test, body)
        price = self.read("price", head)
        if price is None:
            return None
        cost, engaged = price
        limit = "turn" if limited else ""
        return self.told(body, t.Activated(cost, (), limit=limit, when=ENGAGED if engaged else None))

    def tested(self, test: t.Condition, body: Piece) -> Line:
        """What an Attack does if a test succeeds; on Battlegear a test is a condition of its own."""
        if self.spell:
            return self.told(body, None, test)
        found = self.told(body, None)
        cond = _as_condition(test)
        if found.left or cond is None or not all(isinstance(a, (t.Static, t.Triggered)) for a in found.abilities):
            left = found.left or [Left(body.start, body.end, "condition")]
            return Line([t.Unmodelled(left[0].kind, 1)], left, found.clauses)
        return Line([msgspec.structs.replace(a, if_=cond) for a in found.abilities], [], found.clauses)

    # --- sentences -------------------------------------------------------------------------------------
    def told(self, body: Piece, head: t.Activated | None, test: t.Condition | None = None) -> Line:
        """The sentences of a line as its abilities; one that is not read makes the line unread."""
        parts = sentences(body)
        told = Told(head, self.spell, test, self.kind)
        left: list[Left] = []
        for part in parts[:MOST]:
            text = of_location(part.text) if self.kind == "location" else part.text
            text = signed(text, self.kind, self.behind) if head is None else text
            text = aimed(text, self.kind) if self.spell or head is not None else text
            said = self.read("sentence", text)
            if said is None:
                keyword = self.read("keyword", part.text) if head is None and test is None else None
                if keyword is not None and told.add_keyword(keyword):
                    continue
                left.append(Left(part.start, part.end, kinds.kind_of(part.text)))
                continue
            kind = told.add(said)
            if kind:
                left.append(Left(part.start, part.end, kind))
        count = max(len(parts), 1)
        if not parts or len(parts) > MOST:
            left.append(Left(body.start, body.end, kinds.UNREAD))
        if not left:
            try:
                abilities = [settled(ability, self.spell) for ability in told.done()]
                if abilities:
                    return Line(abilities, [], count)
                left.append(Left(body.start, body.end, kinds.UNREAD))
            except Unreadable:
                left.append(Left(body.start, body.end, kinds.PRONOUN))
        return Line([t.Unmodelled(left[0].kind, 1)], left, count)


ENGAGED: Final = t.Is("self", (t.Has("state", "engaged"),))


def _stopped(text: str) -> str:
    return text if text.endswith((".", '."')) else text + "."


def _padded(before: Piece, line: Piece) -> tuple[int, ...]:
    gap = len(_stopped(before.text)) - len(before.text) + 1
    return (*before.places, *[before.places[-1]] * gap, *line.places)


def _colon(text: str) -> int:
    """Where the colon stands that ends a cost or a test; -1 where there is none outside quotation marks."""
    quoted = False
    for n, c in enumerate(text):
        if c == '"':
            quoted = not quoted
        elif c == ":" and not quoted:
            return n
    return -1


def _as_condition(test: t.Condition) -> t.Condition | None:
    """A check as a condition on the Creature that bears the card."""
    if isinstance(test, t.Test) and test.kind == "check" and test.n is not None:
        return t.Is("host", tuple(t.Cmp(stat, ">=", test.n) for stat in test.stats))
    return None
