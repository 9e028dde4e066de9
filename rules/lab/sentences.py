"""What is done, one sentence at a time: `attack ben with Skull Cutter` into a typed, frozen `Action`.

`FORMS` is the whole grammar; a sentence that fits none is an InputError that shows the forms of its verb, and a
name that nobody knows is named.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from rules.lab.matcher import Matcher, unknown_things
from rules.lab.names import closest, did_you_mean
from rules.lab.shape import Line
from rules.lab.words import LIMIT_WORDS, Lexicon, Part, Place, Thing, normal, pattern
from rules.lab.yaml import shorten
from rules.problem import InputError

Verb = Literal[
    "charge", "summon", "cast", "attack", "block", "protect", "use", "resolve", "reveal", "choose", "yes", "no",
    "pass", "end phase", "end turn", "end action", "end combat", "pay", "look", "count", "show", "move", "strike",
    "play", "defend", "concede", "shuffle", "cut", "set shields", "draw hand", "redeal", "keep",
]  # fmt: skip


class Action(Struct, frozen=True, kw_only=True):
    """One sentence of `do`, or one pin of `choose` (then `asked` may hold the words of the question).

    `cards` is what acts or is named first (charged, summoned, cast, the attackers, the blockers, what is chosen);
    `targets` what follows `on`, `onto` or `attack`; `using` what follows `with` where that is not the actor (the
    mana of `pay`, the creature of `play`). `(nothing,)` in `cards` is a Thing of kind nothing.
    `place` and `to` are places of `look at` and `move`; `route` the spaces of `move ... via`; `phase` that of
    `end phase`; `ability` the ability's name. `text`, `line`, `column`: the sentence as written and where.
    """

    player: str
    verb: Verb
    cards: tuple[Thing, ...] = ()
    targets: tuple[Thing, ...] = ()
    using: tuple[Thing, ...] = ()
    ability: str = ""
    phase: str = ""
    place: Place | None = None
    to: Place | None = None
    route: tuple[str, ...] = ()
    asked: str = ""
    text: str = ""
    line: int = 0
    column: int = 0

    @property
    def nothing(self) -> bool:
        """The sentence says nothing: `block with nothing`, `choose nothing`."""
        return len(self.cards) == 1 and self.cards[0].kind == "nothing"


_TABLE: Final[tuple[tuple[Verb, str, str], ...]] = (
    ("yes", "yes", "yes"),
    ("no", "no", "no"),
    ("pass", "pass", "pass"),
    ("concede", "concede", "concede"),
    ("end turn", "end [the|my] turn", "end turn"),
    ("end action", "end [the] action", "end action"),
    ("end combat", "end [the] combat", "end combat"),
    ("end phase", "end [my] {phase:phase}", "end PHASE"),
    ("charge", "charge nothing", "charge nothing"),
    ("charge", "charge {cards:card}", "charge CARD"),
    ("summon", "summon {cards:card} [on|onto {targets:cards}] [for free]", "summon CARD [onto CARD [and CARD]]"),
    ("cast", "cast {cards:card} [on|onto|at {targets:targets}] [for free]", "cast CARD [on CARD or PLAYER]"),
    ("attack", "attack {targets:target} with {cards:cards}", "attack PLAYER or CARD with CARD"),
    ("attack", "attack with {cards:cards}", "attack with CARD, CARD"),
    ("block", "block with nothing", "block with nothing"),
    ("block", "block nothing", ""),
    ("block", "block {targets:card} with {cards:cards}", "block CARD with CARD"),
    ("block", "block with {cards:cards}", "block with CARD"),
    ("protect", "protect with nothing", "protect with nothing"),
    ("protect", "protect {targets:card} with {cards:cards}", "protect CARD with CARD"),
    ("protect", "protect with {cards:cards}", "protect with CARD"),
    ("use", "use {cards:card} [: {ability:words}] [on|onto|at {targets:targets}]", "use CARD[: ABILITY] [on CARD]"),
    ("use", "use nothing", "use nothing"),
    ("resolve", "resolve {cards:card} [: {ability:words}]", "resolve CARD[: ABILITY]"),
    ("reveal", "reveal nothing", "reveal nothing"),
    ("reveal", "reveal {cards:cards}", "reveal CARD[, CARD]"),
    ("choose", "choose nothing", "choose nothing"),
    ("choose", "choose {cards:shields}", "choose shields NUMBER, NUMBER"),
    ("choose", "choose {cards:things}", "choose CARD, PLAYER, NUMBER or shield NUMBER[, ...]"),
    ("choose", "choose {cards:card} [: {ability:words}]", "choose CARD: ABILITY"),
    ("pay", "pay [for] {cards:card} with {using:cards}", "pay CARD with CARD, CARD"),
    ("look", "look at {place:place}", "look at PLAYER's ZONE"),
    ("look", "look at {cards:card}", "look at CARD"),
    ("count", "count {place:place}", "count PLAYER's ZONE"),
    ("show", "show {place:place}", "show PLAYER's ZONE"),
    ("move", "move {cards:card} to {to:space} [via {route:spaces}]", "move CARD to SPACE [via SPACE]"),
    ("move", "place {cards:card} on|at|in {to:space}", "place CARD on SPACE"),
    ("move", "move|put|place {cards:card} under|beneath {targets:card}", "move CARD under CARD"),
    ("move", "move {cards:target} to {to:number}", "move shield NUMBER to NUMBER"),
    ("move", "move {cards:target} to|under|onto {to:place}", "move CARD to PLAYER's ZONE"),
    ("move", "move {place:place} to {to:place}", ""),
    ("strike", "strike with {cards:card} [on|at {targets:target}]", "strike with CARD"),
    ("play", "play {cards:card} [with {using:cards}] [on|onto|at {targets:targets}]",
     "play CARD [with CARD] [on CARD]"),
    ("defend", "defend against {targets:cards} with {cards:cards}", "defend against CARD with CARD"),
    ("defend", "defend with nothing", "defend with nothing"),
    ("defend", "defend nothing", ""),
    ("defend", "defend with {cards:cards}", "defend with CARD"),
    ("choose", "sacrifice {cards:cards}", "sacrifice CARD"),
    ("shuffle", "shuffle [my deck]", "shuffle"),
    ("shuffle", "shuffle {place:zone}", "shuffle PLAYER's deck"),
    ("cut", "cut [{place:zone}]", "cut PLAYER's deck"),
    ("set shields", "set [my|the] shields", "set shields"),
    ("draw hand", "draw [my|a|the] hand", "draw hand"),
    ("redeal", "redeal [my] [hand]", "redeal"),
    ("keep", "keep [my] [hand]", "keep"),
)  # fmt: skip

FORMS: Final[tuple[tuple[Verb, tuple[Part, ...], str], ...]] = tuple(
    (verb, pattern(form), shown) for verb, form, shown in _TABLE
)
VERBS: Final = tuple(dict.fromkeys(form.split()[0] for _, form, _ in _TABLE))
_NOTHING: Final = (Thing(kind="nothing"),)
_ASKED: Final = re.compile(r"when asked\s+(?:\"([^\"]*)\"|“([^”]*)”|'(.*?)')\s*[:,]?\s+(.*)", re.IGNORECASE)


def forms_of(verb: str) -> tuple[str, ...]:
    """The forms shown for a first word, as people write them."""
    return tuple(shown for _, form, shown in _TABLE if shown and form.split()[0] == verb)


def parse_sentence(line: Line, lexicon: Lexicon, file: str = "scenario") -> Action:
    """The action of one line of `do`. InputError with the place for what is no sentence or names nobody."""
    return _parse(line.text, line, lexicon, file, "")


def parse_pin(line: Line, lexicon: Lexicon, file: str = "scenario") -> Action:
    """The pin of one line of `choose`: a sentence, or `when asked "words of the question": sentence`."""
    text = normal(line.text)
    if match := _ASKED.fullmatch(text):
        asked = (match[1] or match[2] or match[3] or "").strip()
        if not asked:
            raise InputError("when asked: the words of the question are missing", file, line.line, line.column)
        return _parse(match[4], line, lexicon, file, asked)
    if text.lower().startswith("when asked"):
        raise InputError(
            "write the pin as 'when asked \"words of the question\": answer', the whole in single quotes",
            file,
            line.line,
            line.column,
        )
    return _parse(line.text, line, lexicon, file, "")


def parse_all(lines: tuple[Line, ...], lexicon: Lexicon, file: str = "scenario") -> tuple[Action, ...]:
    """The actions of `do` in order."""
    return tuple(parse_sentence(line, lexicon, file) for line in lines)


def parse_pins(lines: tuple[Line, ...], lexicon: Lexicon, file: str = "scenario") -> tuple[Action, ...]:
    """The pins of `choose`."""
    return tuple(parse_pin(line, lexicon, file) for line in lines)


def parse_answer(text: str, player: str, lexicon: Lexicon) -> Action | None:
    """The action of a sentence that may be none (an offer in `options`), without an error."""
    matched = _match(Matcher(text, lexicon, player))
    return None if matched is None else _action(*matched, Line(player, text), "")


def _match(matcher: Matcher) -> tuple[Verb, dict[str, object]] | None:
    first = matcher.tokens[0].text if matcher.tokens else ""
    for verb, parts, _ in FORMS:
        head = parts[0]
        if not (hasattr(head, "words") and first in head.words):
            continue
        if (fields := matcher.match(parts)) is not None:
            return verb, fields
    return None


def _parse(text: str, line: Line, lexicon: Lexicon, file: str, asked: str) -> Action:
    matched = _match(Matcher(text, lexicon, line.player))
    if matched is None:
        raise _fault(text, line, lexicon, file)
    return _action(*matched, line, asked)


def _action(verb: Verb, fields: dict[str, object], line: Line, asked: str) -> Action:
    out: dict[str, object] = {}
    for field, value in fields.items():
        if field == "to" and isinstance(value, str):
            out[field] = Place(kind="space", space=value)
        elif field == "to" and isinstance(value, int):
            out[field] = Place(kind="shield", zone="shields", number=value)
        elif field in ("cards", "targets", "using"):
            out[field] = value if isinstance(value, tuple) else (value,)
        else:
            out[field] = value
    if "cards" not in out and normal(line.text).lower().rstrip(".").endswith(" nothing"):
        out["cards"] = _NOTHING
    return Action(
        player=line.player, verb=verb, asked=asked, text=line.text, line=line.line, column=line.column,
        **out,  # type: ignore[arg-type]
    )  # fmt: skip


def _fault(text: str, line: Line, lexicon: Lexicon, file: str) -> InputError:
    """Why this is no sentence: the name that nobody knows, or the forms that would be right."""
    place = (file, line.line, line.column)
    if len(Matcher(text, lexicon).tokens) > LIMIT_WORDS:
        return InputError(f"a sentence has at most {LIMIT_WORDS} words; this one is longer", *place)
    loose = _match(Matcher(text, lexicon, line.player, loose=True))
    if loose is not None and (names := unknown_things(loose[1])):
        near = did_you_mean(names[0], (*lexicon.cards, *lexicon.players))
        return InputError(f"'{shorten(text)}': no card or player is called '{shorten(names[0])}'{near}", *place)
    words = [token.text for token in Matcher(text, lexicon).tokens]
    verb = words[0] if words else ""
    if verb not in VERBS:
        near_verb = closest(verb, VERBS, 1, 70.0)
        if not near_verb:
            said = f"'{shorten(text)}' is no sentence such as 'attack ben with X'"
            return InputError(f"{said}; the first word is one of: {', '.join(VERBS)}", *place)
        verb = near_verb[0]
    shown = " or ".join(f"'{form}'" for form in forms_of(verb)[:4])
    return InputError(f"'{shorten(text)}' is no sentence; write {shown}", *place)
