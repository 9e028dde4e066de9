"""What is true of a board, one claim a line: `Skull Cutter is in ann's discard` into a typed, frozen `Claim`.

`FORMS` is the whole grammar of claims, `MEASURES` that of values (`power of B`); goals join claims with and, or,
not and brackets. Text that is no claim is an InputError with its place and the nearest form.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from rules.lab.matcher import Matcher, unknown_things
from rules.lab.names import did_you_mean
from rules.lab.shape import Said
from rules.lab.words import LIMIT_WORDS, STATES, STATS, Lexicon, Part, Place, Thing, pattern
from rules.lab.yaml import shorten
from rules.problem import InputError

ClaimKind = Literal[
    "place", "state", "trait", "keyword", "stat", "count", "copies", "life", "wins", "loses", "nobody", "drawn",
    "repeats", "backs", "holds", "empty", "seen", "unlocked", "role", "hive", "turn", "owner", "controller",
]  # fmt: skip
MeasureKind = Literal["stat", "count", "life", "owner", "controller", "civilizations", "types", "phase", "turn player",
                      "turn number"]  # fmt: skip


class Claim(Struct, frozen=True, kw_only=True):
    """One claim; `negated` turns it round. By kind:

    place: `card` is at `place` · state: `card` is `word` (tapped, face down ...) · trait: `card` is a `word` ·
    keyword: `card` has `word` · stat: `word` of `card` `op` `number` · count: `player` has `op` `number` cards in
    `place.zone`, `word` "tapped" or "untapped" or "" · copies: `number` of `card` are in `place` · life: of
    `player` · wins, loses: `player` · nobody: nobody has won · drawn · repeats: it can repeat for ever ·
    backs: `place` is seen to be `number` cards · holds: `place` is exactly `cards` · empty: `place` ·
    seen: `player` (or the knower) has seen `card` or `place` · unlocked: `player` has unlocked `word` ·
    role: `player` is the `word` player · hive: `word` on or off · turn: of `player` ("" = any), phase `word` ("" =
    any) · owner, controller: of `card` is `player`.
    """

    kind: ClaimKind
    negated: bool = False
    card: Thing | None = None
    cards: tuple[Thing, ...] = ()
    place: Place | None = None
    player: str = ""
    word: str = ""
    number: int = 0
    op: str = "="
    text: str = ""
    line: int = 0
    column: int = 0


class Measure(Struct, frozen=True, kw_only=True):
    """A value to read: a number of a card (`power of B`), a count of a zone, life, owner, civilizations ..."""

    kind: MeasureKind
    word: str = ""
    card: Thing | None = None
    player: str = ""
    place: Place | None = None
    text: str = ""
    line: int = 0
    column: int = 0


class Goal(Struct, frozen=True, kw_only=True):
    """A claim, or claims joined by `and`, `or`, `not`."""

    op: Literal["claim", "and", "or", "not"]
    parts: tuple[Goal, ...] = ()
    claim: Claim | None = None


class Watch(Struct, frozen=True, kw_only=True):
    """What makes outcomes different: the zone and state of a card, a value, the winner, or whether a claim holds."""

    kind: Literal["card", "measure", "winner", "claim"]
    card: Thing | None = None
    measure: Measure | None = None
    claim: Claim | None = None
    text: str = ""
    line: int = 0
    column: int = 0


_CARDS: Final = "[card|cards|creature|creatures] [in|on [the]]"
_TABLE: Final[tuple[tuple[ClaimKind, str, dict[str, Any], str], ...]] = (
    ("nobody", "nobody has won", {}, "nobody has won"),
    ("nobody", "nobody wins", {}, ""),
    ("nobody", "no player has won", {}, ""),
    ("nobody", "the game goes|is on", {}, ""),
    ("drawn", "the game is {negated:not} [a] drawn|draw", {}, ""),
    ("drawn", "the game is [a] drawn|draw", {}, "the game is drawn"),
    ("drawn", "it is a draw", {}, ""),
    ("repeats", "it can repeat [for] [ever|forever]", {}, "it can repeat for ever"),
    ("repeats", "it never ends", {}, ""),
    ("repeats", "it cannot repeat [for] [ever|forever]", {"negated": True}, ""),
    ("hive", "[the] hive is {negated:not} {word:word}", {}, ""),
    ("hive", "[the] hive is {word:word}", {}, "Hive is on"),
    ("turn", "it is [{negated:not}] {player:owner} {word:phase}", {}, "it is PLAYER's attack phase"),
    ("turn", "it is [{negated:not}] {player:owner} turn", {}, "it is PLAYER's turn"),
    ("turn", "it is [{negated:not}] {word:phase}", {}, ""),
    ("wins", "{player:player} wins|won", {}, "PLAYER wins"),
    ("wins", "{player:player} has [{negated:not}] won", {}, ""),
    ("wins", "{player:player} does|did {negated:not} win", {}, ""),
    ("loses", "{player:player} loses|lost", {}, ""),
    ("loses", "{player:player} has [{negated:not}] lost", {}, "PLAYER has lost"),
    ("loses", "{player:player} does|did {negated:not} lose", {}, ""),
    ("role", "{player:player} is [{negated:not}] the {word:word} player", {}, "PLAYER is the active player"),
    ("life", "{player:player} has [{op:op}] {number:number} life", {}, "PLAYER has 40 life"),
    ("seen", "{player:player} has [{negated:not}] seen {place:place}", {}, ""),
    ("seen", "{player:player} has [{negated:not}] seen {card:card}", {}, "PLAYER has seen CARD"),
    ("seen", "has [{negated:not}] seen {place:place}", {}, ""),
    ("seen", "has [{negated:not}] seen {card:card}", {}, "has seen CARD"),
    ("unlocked", "{player:player} has [{negated:not}] unlocked {word:choice}", {}, "PLAYER has unlocked Fire"),
    ("count", "{player:player} has [{op:op}] {number:number} {word:turned} " + _CARDS + " {zone:zoneword}", {}, ""),
    ("count", "{player:player} has [{op:op}] {number:number} " + _CARDS + " {zone:zoneword}", {},
     "PLAYER has 3 cards in hand"),
    ("empty", "{place:place} is [{negated:not}] empty", {}, "S3.1 is empty"),
    ("backs", "{place:zone} is [{negated:not}] {number:number} card|cards", {}, "PLAYER's hand is 4 cards"),
    ("count", "{place:zone} has|holds [{op:op}] {number:number} card|cards", {}, ""),
    ("holds", "{place:place} is|are [{negated:not}] {cards:cards}", {}, "PLAYER's shield 2 is CARD"),
    ("copies", "{number:times} {card:card} is|are [{negated:not}] in {place:zone}", {}, "2x CARD is in PLAYER's hand"),
    ("owner", "{card:card} belongs to {player:player}", {}, ""),
    ("owner", "{card:card} is [{negated:not}] owned by {player:player}", {}, "CARD is owned by PLAYER"),
    ("controller", "{card:card} is [{negated:not}] controlled by {player:player}", {}, ""),
    ("owner", "{player:player} owns {card:card}", {}, ""),
    ("controller", "{player:player} controls {card:card}", {}, ""),
    ("place", "{card:card} is [{negated:not}] in the burst", {"at": "burst"}, "CARD is in the Burst"),
    ("place", "{card:card} is|are [{negated:not}] in {place:zone}", {}, "CARD is in PLAYER's discard"),
    ("place", "{card:card} is [{negated:not}] [the] active location", {"at": "active"}, "CARD is the active location"),
    ("place", "{card:card} is|are [{negated:not}] on|at [the] top of {place:zone}", {"at": "top"},
     "CARD is on top of PLAYER's deck"),
    ("place", "{card:card} is|are [{negated:not}] on|at the bottom of {place:zone}", {"at": "bottom"},
     "CARD is at the bottom of PLAYER's deck"),
    ("place", "{card:card} is [{negated:not}] on|at {space:space}", {"at": "space"}, "CARD is on S2.1"),
    ("place", "{card:card} is|are [{negated:not}] under {other:card}", {"at": "under"}, "CARD is under CARD"),
    ("place", "{card:card} is|are [{negated:not}] on {other:card}", {"at": "on"}, ""),
    ("place", "{card:card} is|are [{negated:not}] nowhere", {"at": "nowhere"}, "CARD is nowhere"),
    ("place", "{card:card} is|are [{negated:not}] set aside", {"at": "set aside"}, "CARD is set aside"),
    ("place", "{card:card} is [{negated:not}] {place:place}", {"exact": True}, ""),
    ("state", "{card:card} is|are [{negated:not}] {word:state}", {}, "CARD is tapped"),
    ("trait", "{card:card} is [{negated:not}] a|an {word:words}", {}, "CARD is a Dragon"),
    ("stat", "{card:card} has|have [{op:op}] {number:number} {word:stat}", {}, "CARD has 5 damage"),
    ("stat", "{card:card} has|have {word:stat} [{op:op}] {number:number}", {}, "CARD has power 5000"),
    ("stat", "[the] {word:stat} of {card:card} is [{op:op}] {number:number}", {}, ""),
    ("keyword", "{card:card} does not have {word:words}", {"negated": True}, ""),
    ("keyword", "{card:card} has|have [{negated:not}] {word:words}", {}, "CARD has Blocker"),
)  # fmt: skip
FORMS: Final[tuple[tuple[ClaimKind, tuple[Part, ...], dict[str, Any], str], ...]] = tuple(
    (kind, pattern(form), more, shown) for kind, form, more, shown in _TABLE
)

_MEASURES: Final[tuple[tuple[MeasureKind, str], ...]] = (
    ("stat", "[the] {word:stat} of {card:card}"),
    ("count", "[the] [number of] cards in|of {place:zone}"),
    ("count", "{place:zone}"),
    ("life", "{player:owner} life"),
    ("life", "life of {player:player}"),
    ("owner", "owner of {card:card}"),
    ("controller", "controller of {card:card}"),
    ("civilizations", "[unlocked] civilizations|civilization of {player:player}"),
    ("civilizations", "civilizations|civilization of {card:card}"),
    ("types", "types|type|races|race of {card:card}"),
    ("phase", "[the] phase"),
    ("turn player", "[the] turn player"),
    ("turn number", "[the] turn [number]"),
)
MEASURES: Final[tuple[tuple[MeasureKind, tuple[Part, ...]], ...]] = tuple(
    (kind, pattern(form)) for kind, form in _MEASURES
)
ROLES: Final = ("active", "defending", "striking", "turn")


def claim_forms() -> tuple[str, ...]:
    """The forms of a claim, as people write them."""
    return tuple(shown for _, _, _, shown in _TABLE if shown)


def parse_claim(said: Said, lexicon: Lexicon, file: str = "scenario", knower: str = "") -> Claim:
    """The claim of one line. `knower` is the player of `knows`, who `has seen`. InputError for what is no claim."""
    found = _claim(Matcher(said.text, lexicon, knower), said, 0, None)
    if found is None:
        raise _fault(said, lexicon, file)
    if found.kind == "seen" and not found.player:
        if not knower:
            raise InputError(
                f"'{shorten(said.text)}' does not say who; write PLAYER has seen CARD", file, said.line, said.column
            )
        found = _with(found, player=knower)
    return found


def parse_measure(said: Said, lexicon: Lexicon, file: str = "scenario") -> Measure:
    """The value of one key of `value`. InputError for what is no value."""
    found = _measure(Matcher(said.text, lexicon), said)
    if found is not None:
        return found
    loose = _measure(Matcher(said.text, lexicon, loose=True), said)
    place = (file, said.line, said.column)
    if loose is not None and loose.card is not None and (names := unknown_things({"card": loose.card})):
        raise _nobody(said, names[0], lexicon, file)
    word = said.text.split(" of ")[0]
    near = did_you_mean(word, STATS)
    raise InputError(
        f"'{shorten(said.text)}' is no value{near}; write for example 'power of CARD', 'cards in PLAYER's hand'", *place
    )


def parse_watch(said: Said, lexicon: Lexicon, file: str = "scenario") -> Watch:
    """One line of `watch`: a card, a value, `winner`, or a claim."""
    at: dict[str, Any] = {"text": said.text, "line": said.line, "column": said.column}
    matcher = Matcher(said.text, lexicon)
    if len(matcher.tokens) == 1 and matcher.tokens[0].text == "winner":
        return Watch(kind="winner", **at)
    if (fields := matcher.match(_WATCHED)) is not None:
        return Watch(kind="card", card=fields["card"], **at)
    if (measure := _measure(matcher, said)) is not None:
        return Watch(kind="measure", measure=measure, **at)
    if (claim := _claim(matcher, said, 0, None)) is not None:
        return Watch(kind="claim", claim=claim, **at)
    if matcher.tokens and len(matcher.tokens) <= 8:
        raise _nobody(said, said.text, lexicon, file)
    raise _fault(said, lexicon, file)


def parse_goal(text: str | Said, lexicon: Lexicon, file: str = "goal") -> Goal:
    """A goal: one claim, or claims joined with and, or, not and brackets (`or` binds least)."""
    said = Said(text, 1, 1) if isinstance(text, str) else text
    found = _Goals(said, lexicon).goal()
    if found is None:
        raise _fault(said, lexicon, file, goal=True)
    return found


_WATCHED: Final = pattern("{card:card}")


def _with(claim: Claim, **changes: Any) -> Claim:
    fields = {name: getattr(claim, name) for name in Claim.__struct_fields__}
    return Claim(**{**fields, **changes})


def _claim(matcher: Matcher, said: Said, start: int, end: int | None) -> Claim | None:
    end = len(matcher.tokens) if end is None else end
    flip = False
    while start < end and matcher.tokens[start].text == "not":
        start, flip = start + 1, not flip
    for kind, parts, more, _ in FORMS:
        fields = matcher.match(parts, start, end)
        if fields is None:
            continue
        found = _built(kind, {**more, **fields}, said)
        if found is not None:
            return _with(found, negated=not found.negated) if flip else found
    return None


def _built(kind: ClaimKind, fields: dict[str, Any], said: Said) -> Claim | None:
    """The claim of matched fields, or None where a word does not belong there."""
    out: dict[str, Any] = {"text": said.text, "line": said.line, "column": said.column}
    at = fields.pop("at", None)
    other = fields.pop("other", None)
    space = fields.pop("space", "")
    zone = fields.pop("zone", "")
    exact = fields.pop("exact", False)
    if at is not None:
        base: Place | None = fields.pop("place", None)
        out["place"] = Place(
            kind=at, player=base.player if base else "", zone=base.zone if base else "", space=space, card=other
        )
    if zone:
        out["place"] = Place(kind="zone", player=fields.get("player", ""), zone=zone)
    out |= fields
    if kind == "count" and not out.get("player"):
        out["player"] = out["place"].player
        if not out["player"]:
            return None
    if exact and out["place"].kind not in ("shield", "top", "bottom"):
        return None
    if kind in ("holds", "empty") and out["place"].kind != "space" and not out["place"].player:
        return None
    if kind == "role" and out["word"] not in ROLES:
        return None
    if kind == "hive" and out["word"] not in ("on", "off"):
        return None
    if kind == "keyword" and not _is_keyword(out["word"]):
        return None
    if kind == "trait" and len(out["word"].split()) > 4:
        return None
    return Claim(kind=kind, **out)


_NEVER_KEYWORD: Final = frozenset(
    ("is", "in", "on", "of", "has", "have", "a", "an", "the", "not", "no", "and", "or", "card", "cards", "with", "to",
     "under", "won", "seen", "than")
)  # fmt: skip


def _is_keyword(words: str) -> bool:
    parts = words.lower().split()
    return len(parts) <= 5 and not _NEVER_KEYWORD & set(parts) and parts[0][0].isalpha()


def _measure(matcher: Matcher, said: Said) -> Measure | None:
    at: dict[str, Any] = {"text": said.text, "line": said.line, "column": said.column}
    for kind, parts in MEASURES:
        fields = matcher.match(parts)
        if fields is not None:
            if kind == "count" and not fields["place"].player:
                continue
            return Measure(kind=kind, **fields, **at)
    return None


class _Goals:
    """Reads a goal by spans of words: the longest claim first, then `or`, `and`, `not`, brackets."""

    def __init__(self, said: Said, lexicon: Lexicon) -> None:
        self.said = said
        self.matcher = Matcher(said.text, lexicon)
        self.memo: dict[tuple[int, int], Goal | None] = {}

    def goal(self) -> Goal | None:
        if not self.matcher.tokens or len(self.matcher.tokens) > LIMIT_WORDS:
            return None
        return self.span(0, len(self.matcher.tokens))

    def span(self, start: int, end: int) -> Goal | None:
        if start >= end:
            return None
        if (start, end) not in self.memo:
            self.memo[start, end] = None
            self.memo[start, end] = self.read(start, end)
        return self.memo[start, end]

    def read(self, start: int, end: int) -> Goal | None:
        words = self.matcher.tokens
        claim = _claim(self.matcher, self.said, start, end)
        if claim is not None:
            text = self.matcher.between(start, end)
            return Goal(op="claim", claim=_with(claim, text=text))
        for op in _JOINS:
            for at in range(start + 1, end - 1):
                if words[at].text != op:
                    continue
                left = self.span(start, at)
                right = self.span(at + 1, end) if left is not None else None
                if left is not None and right is not None:
                    parts = (*_flat(left, op), *_flat(right, op))
                    return Goal(op=op, parts=parts)
        if words[start].text == "not" and (inner := self.span(start + 1, end)) is not None:
            return Goal(op="not", parts=(inner,))
        if words[start].text == "(" and words[end - 1].text == ")":
            return self.span(start + 1, end - 1)
        return None


_JOINS: Final[tuple[Literal["or", "and"], ...]] = ("or", "and")


def _flat(goal: Goal, op: str) -> tuple[Goal, ...]:
    return goal.parts if goal.op == op else (goal,)


def _nobody(said: Said, name: str, lexicon: Lexicon, file: str) -> InputError:
    near = did_you_mean(name, (*lexicon.cards, *lexicon.players))
    return InputError(
        f"'{shorten(said.text)}': no card or player is called '{shorten(name)}'{near}", file, said.line, said.column
    )


def _fault(said: Said, lexicon: Lexicon, file: str, goal: bool = False) -> InputError:
    """Why this is no claim: too long, several claims, a name that nobody knows, or the nearest form."""
    place = (file, said.line, said.column)
    short = shorten(said.text)
    if len(Matcher(said.text, lexicon).tokens) > LIMIT_WORDS:
        return InputError(f"a claim has at most {LIMIT_WORDS} words; this one is longer", *place)
    if not goal and (found := _Goals(said, lexicon).goal()) is not None:
        parts = [part.claim.text for part in found.parts if part.claim is not None]
        if len(parts) > 1:
            return InputError(f"one claim a line: write {' and '.join(repr(p) for p in parts[:3])} apart", *place)
    loose = Matcher(said.text, lexicon, loose=True)
    for kind, parts_, more, _ in FORMS:
        fields = loose.match(parts_)
        if fields is None or not (names := unknown_things(fields)):
            continue
        if _built(kind, {**more, **fields}, said) is not None:
            return _nobody(said, names[0], lexicon, file)
    listed = ", ".join(f"'{form}'" for form in _nearest(said.text, lexicon))
    return InputError(f"'{short}' is no claim{_hint(said.text, lexicon)}; write for example {listed}", *place)


def _hint(text: str, lexicon: Lexicon) -> str:
    """The state or zone that was meant."""
    low = " ".join(text.lower().split())
    if " is " in low and (words := did_you_mean(low.split(" is ", 1)[1].removeprefix("not "), STATES, 75.0)):
        return words
    if " in " in low or "'s " in low:
        last = low.rsplit("'s ", 1)[-1].rsplit(" in ", 1)[-1]
        if last not in lexicon.zone_words:
            return did_you_mean(last, lexicon.zone_words, 70.0)
    return ""


def _nearest(text: str, lexicon: Lexicon) -> list[str]:
    """Three forms that begin as the text does (a card or a player) and share its verb."""
    begins = "PLAYER" if any(text.lower().startswith(name.lower() + " ") for name in lexicon.players) else "CARD"
    verb = " has " if " has " in text else " is "
    forms = [form for form in claim_forms() if form.startswith(begins) and verb in form]
    return (forms or list(claim_forms()))[:3]
