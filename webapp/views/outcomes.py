"""The answer of the lab as its page shows it: what is always and sometimes so, the outcomes with their steps.

Reads the JSON form of an answer, so that an answer from a link or a file reads the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from rules.lab.forced import forced_said
from webapp.views.board import Board, Painter, cards_in, of_answer, signs
from webapp.views.citations import Citations, Cite
from webapp.views.claims import is_card_place, place, question, said, short, watched
from webapp.views.diamond import as_data, boards, changes
from webapp.views.gamewords import turned, zone_words
from webapp.views.link import outcome_query
from webapp.views.replay import counted, in_battle, replay, seen_before
from webapp.views.stepping import at_step

MOST_OUTCOMES = 40
"""So many outcomes are drawn with board and steps; the others are counted."""
MOST_DRAWN = 30_000
"""Steps times what a step carries, summed over the outcomes drawn: about a megabyte of page."""
MOST_CHOICES = 4
"""So many choices stand on the card of an outcome."""
MOST_PREVIEWS = 300
"""On a page with more citations than this, a rule's words are fetched when they are asked for."""


@dataclass(frozen=True)
class Always:
    """A line of the summary: `kind` is always, some or never; "so far" where the search was cut off."""

    kind: str
    text: str
    count: str


@dataclass(frozen=True)
class Step:
    """One step: who decided it (letter and side, empty for the rules), what happens, what changed, the rules.

    `battle` and `counts` say for the page's module what lies where after it: `7 9t`, `{"ann/hand": 2}`; `table` what
    it changed on a drawn board.
    """

    number: int
    letter: str
    side: str
    who: str
    text: str
    card: str
    deltas: tuple[tuple[str, str], ...]
    cites: tuple[Cite, ...]
    objects: tuple[int, ...]
    battle: str = ""
    counts: str = ""
    table: str = ""


@dataclass(frozen=True)
class Choice:
    """A choice that leads to an outcome: what was asked (empty for an action of one's own), and the answer."""

    letter: str
    side: str
    player: str
    asked: str
    answer: str


@dataclass(frozen=True)
class Outcome:
    """One outcome: the choices that tell it from the others (and how many `more`), its end, its steps, its board.

    `at` is the step that is drawn (0: the end, no step is marked) and `now` says so; `link` is the address that opens
    at this outcome, empty where the scenario is too long for one; `ways` lead to its other steps. `forced` says who
    can force it, empty where nobody can.
    """

    id: str
    number: int
    lines: int
    how: tuple[Choice, ...]
    more: int
    ends: tuple[str, ...]
    more_ends: tuple[str, ...]
    winner: str
    forced: str
    choices: tuple[Choice, ...]
    steps: tuple[Step, ...]
    board: Board
    replayed: bool
    at: int = 0
    now: str = ""
    link: str = ""
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True)
class Way:
    """A way to another step of an outcome: its name, the word the page's module knows it by, its sign, its address."""

    name: str
    way: str
    icon: str
    href: str


@dataclass(frozen=True)
class Refused:
    """A sentence of the file that a rule bars: which, in whose words, and the rule."""

    number: int
    sentence: str
    player: str
    text: str
    card: str
    cites: tuple[Cite, ...]


@dataclass(frozen=True)
class Claim:
    """A claim of `expect` that does not hold."""

    kind: str
    claim: str
    where: str


@dataclass(frozen=True)
class Answer:
    """The whole answer."""

    strong: str
    rest: str
    small: str
    summary: tuple[Always, ...]
    outcomes: tuple[Outcome, ...]
    hidden: int
    refused: tuple[Refused, ...]
    assumptions: tuple[str, ...]
    warnings: tuple[str, ...]
    expected: bool
    passed: bool
    failed: tuple[Claim, ...]
    ruleset: str
    switches: tuple[tuple[str, str], ...]
    complete: bool


class Reading:
    """Turns one answer into its view. `sentences` are the file's (player, sentence) in order.

    `here` is the page's own address and `share` the one that holds the scenario, each with a query and each empty
    where there is none; `at` is the outcome (from 0) and its step (from 1) that the page opens at.
    """

    def __init__(
        self,
        answer: Mapping[str, Any],
        painter: Painter,
        citations: Citations,
        sentences: Sequence[tuple[str, str]],
        here: str = "",
        share: str = "",
        at: tuple[int, int] = (-1, 0),
    ) -> None:
        self._answer = answer
        self._game = painter.game
        self._painter = painter
        self._citations = citations
        self._sentences = sentences
        self._here, self._share, self._at = here, share, at
        self._start = of_answer(answer.get("start") or {})
        self._shared = shared_choices(answer.get("outcomes") or [])
        outcomes = answer.get("outcomes") or []
        boards = [one.get("board") or {} for one in outcomes]
        found = [player for board in boards for player, zones in board.items() if isinstance(zones, Mapping)]
        self._cards = card_names([answer.get("start") or {}, *boards])
        self._players = tuple(dict.fromkeys([*found, *(player for player, _ in sentences)]))
        self._signs = signs(self._players)
        self._alone = len(outcomes) == 1 and answer.get("complete") is not False

    @property
    def signs(self) -> Mapping[str, tuple[str, str]]:
        """The letter and the side of each player."""
        return self._signs

    def steps(self, trace: Sequence[Mapping[str, Any]], board: Mapping[str, Any]) -> tuple[Step, ...]:
        """Steps as they are shown; `board` tells the names of the cards on it."""
        names = self._names(board)
        return tuple(self._step(step, names) for step in trace)

    def view(self, turn_player: str = "") -> Answer:
        """The answer's view."""
        answer = self._answer
        all_outcomes = answer.get("outcomes") or []
        summary = self._summary(all_outcomes)
        expect = answer.get("expect") or {}
        drawn = all_outcomes[: _drawn(all_outcomes)]
        strong = self._strong(all_outcomes)
        return Answer(
            strong=strong,
            rest=self._rest(strong, summary),
            small=self._small(all_outcomes),
            summary=summary,
            outcomes=tuple(self._outcome(n, one, summary, turn_player) for n, one in enumerate(drawn, 1)),
            hidden=len(all_outcomes) - len(drawn),
            refused=tuple(self._refused(one) for one in answer.get("refused") or []),
            assumptions=tuple(self._assumption(one) for one in answer.get("assumptions") or []),
            warnings=tuple(str(one) for one in answer.get("warnings") or []),
            expected=bool(expect),
            passed=bool(expect.get("passed")),
            failed=tuple(self._claim(one) for one in [*(expect.get("failed") or []), *(expect.get("unsettled") or [])]),
            ruleset=str(answer.get("ruleset") or ""),
            switches=tuple((str(k), str(v)) for k, v in (answer.get("switches") or {}).items()),
            complete=answer.get("complete") is not False,
        )

    def _strong(self, outcomes: Sequence[Mapping[str, Any]]) -> str:
        winners = {one.get("winner") for one in outcomes}
        if not outcomes and self._answer.get("complete") is False:
            return "Nothing is settled yet."
        if not outcomes:
            return str(self._answer.get("verdict") or "Nothing was found.").capitalize()
        if self._answer.get("complete") is False:
            return f"At least {len(outcomes):,} outcome{'' if len(outcomes) == 1 else 's'}."
        if len(winners) == 1 and None not in winners:
            who = winners.pop()
            return f"{who} wins{' every time' if len(outcomes) > 1 else ''}."
        return "One outcome." if len(outcomes) == 1 else f"{len(outcomes):,} different outcomes."

    def _rest(self, strong: str, summary: Sequence[Always]) -> str:
        """What comes out every time and is not said yet: where the cards that were moved end up."""
        always = [one.text for one in summary if one.kind == "always" and not strong.startswith(one.text)][:2]
        if not always:
            return ""
        if len(self._answer.get("outcomes") or []) == 1:
            return " and ".join(always) + "."
        return "Every time: " + ", and ".join(always) + "."

    def _small(self, outcomes: Sequence[Mapping[str, Any]]) -> str:
        if not outcomes and self._answer.get("kind", "board") != "board":
            return ""
        lines = sum(int(one.get("lines") or 0) for one in outcomes)
        positions = int(self._answer.get("positions") or 0)
        text = f"{len(outcomes):,} outcome{'' if len(outcomes) == 1 else 's'}"
        if lines:
            text += f" from {lines:,} line{'' if lines == 1 else 's'} of play"
        return f"{text}, {positions:,} position{'' if positions == 1 else 's'} looked at."

    def _summary(self, outcomes: Sequence[Mapping[str, Any]]) -> tuple[Always, ...]:
        total = len(outcomes)
        counts: Counter[tuple[str, str]] = Counter()
        where: dict[tuple[str, str], tuple[bool, str]] = {}
        for one in outcomes:
            for key, value in watched(one).items():
                mark = (key, repr(value))
                counts[mark] += 1
                words = said(key, value, self._players, self._game)
                where.setdefault(mark, (is_card_place(value, self._players), words))
        rows = sorted(where, key=lambda mark: (not where[mark][0], mark[0] != "winner"))
        fixed = [mark for mark in rows if counts[mark] == total]
        moved = [mark for mark in fixed if self._moved(*mark)] or fixed[:3]
        whole = self._answer.get("complete") is not False
        always = [Always("always" if whole else "so far", where[mark][1], f"{total} of {total}") for mark in moved]
        some = [Always("some", where[mark][1], f"{counts[mark]} of {total}") for mark in rows if counts[mark] < total]
        kept = always[:6]
        nobody = whole and outcomes and not any(one.get("winner") for one in outcomes)
        never = [Always("never", "anyone wins", "0")] if nobody else []
        return tuple(kept + some[:7] + never)

    def _moved(self, key: str, value: str) -> bool:
        """Whether an entry of `watch` (its value as `repr`) is not so on the board that the scenario starts from."""
        before = {
            f"{player} {zone}"
            for player, zones in self._start.items()
            for zone, cards in zones.items()
            if not isinstance(cards, int) and any(key in (card.name, card.note) for card in cards)
        }
        return value.strip("'\"").partition(",")[0] not in before

    def _outcome(self, number: int, one: Mapping[str, Any], summary: Sequence[Always], turn_player: str) -> Outcome:
        choices = tuple(self._choice(choice) for choice in one.get("choices") or [])
        varying = {line.text for line in summary if line.kind == "some"}
        everything = [(key, value, said(key, value, self._players, self._game)) for key, value in watched(one).items()]
        placed = [one for one in everything if is_card_place(one[1], self._players) and self._moved(one[0], one[1])]
        ends = [self._end(*one) for one in everything if one[2] in varying] or [self._end(*one) for one in placed]
        winner = str(one.get("winner") or "")
        own = [
            choice
            for raw, choice in zip(one.get("choices") or [], choices, strict=True)
            if _key(raw) not in self._shared
        ]
        end = of_answer(one.get("board") or {})
        trace = one.get("trace") or []
        frames = replay(self._start, trace, end)
        tables = boards(self._answer.get("table") or {}, trace) if one.get("table") else []
        at = min(self._at[1], len(trace)) if self._at[0] == number - 1 else 0
        table = tables[at - 1] if at and tables else one.get("table")
        seen = seen_before(self._start, end, frames)
        board = self._painter.board(end, turn_player, *seen, table=table, tables=tables)
        if board.diamond is not None:  # the page's module begins at the start and makes the changes of the steps
            board = replace(board, diamond=replace(board.diamond, data=as_data(self._answer.get("table") or {})))
        names = self._names(one.get("board") or {})
        steps = [self._step(step, names) for step in trace]
        if frames:
            steps = [
                replace(step, battle=in_battle(frame), counts=counted(frame, frames))
                for step, frame in zip(steps, frames, strict=True)
            ]
        won = f"{winner} wins" if winner else str(one.get("result") or "")
        id_ = str(one.get("id") or f"o{number}")
        if tables:
            steps = [replace(step, table=change) for step, change in zip(steps, changes(trace), strict=True)]
        if at and frames:
            board = at_step(board, frames, at, steps[at - 1].objects)
        return Outcome(
            id=id_,
            number=number,
            lines=int(one.get("lines") or 0),
            how=tuple(own[:MOST_CHOICES]),
            more=max(0, len(own) - MOST_CHOICES),
            ends=tuple(dict.fromkeys(filter(None, [won, *ends])))[:5],
            more_ends=tuple(words for _, _, words in everything),
            winner=winner,
            forced=forced_said(tuple(one.get("forced_by") or ()), self._players, self._alone),
            choices=choices,
            steps=tuple(steps),
            board=board,
            replayed=bool(frames),
            at=at,
            now=f"After step {at} of {len(steps)}" if at and (frames or tables) and at < len(steps) else "",
            link=self._share + outcome_query(one) if self._share else "",
            ways=self._ways(id_, at, len(steps)) if steps else (),
        )

    def _ways(self, id_: str, at: int, last: int) -> tuple[Way, ...]:
        """The ways to the first, previous, next and last step."""
        named = (
            ("First step", "first", "first", 1),
            ("Step back", "back", "prev", max(1, at - 1)),
            ("Step on", "on", "next", min(last, at + 1)),
            ("Last step", "last", "last", last),
        )
        base = f"{self._here}&outcome={quote(id_, safe='')}&step=" if self._here else ""
        return tuple(Way(name, way, icon, f"{base}{to}#{id_}" if base else "") for name, way, icon, to in named)

    def _end(self, key: str, value: Any, words: str) -> str:
        if not is_card_place(value, self._players):
            return words
        return f"{short(key)}: {place(value, self._players, self._game)}"

    def _choice(self, choice: Mapping[str, Any]) -> Choice:
        player = str(choice.get("player") or "")
        letter, side = self._signs.get(player, ("", "rule"))
        text = str(choice.get("text") or choice.get("answer") or "")
        asked, mark, answer = question(text, player, self._cards).partition("? ")
        return Choice(letter, side, player, f"{asked}?" if mark else "", answer if mark else asked)

    def _names(self, board: Mapping[str, Any]) -> dict[int, str]:
        found: dict[int, str] = {}
        for zones in of_answer(board).values():
            for cards in zones.values():
                if not isinstance(cards, int):
                    found.update({card.object: card.name for card in cards if card.name})
        return found

    def _step(self, step: Mapping[str, Any], names: Mapping[int, str]) -> Step:
        player = str(step.get("who") or "")
        letter, side = self._signs.get(player, ("", "rule"))
        changes = [one for one in step.get("changes") or [] if isinstance(one, Mapping)]
        ids = [step.get("rule"), *(step.get("ids") or [])]
        moved = {one.get("object") for one in changes if one.get("field") == "zone"}
        elsewhere = [one for one in changes if one.get("field") != "zone" and one.get("object") in moved]
        return Step(
            number=int(step.get("n") or 0),
            letter=letter,
            side=side,
            who=player,
            text=question(str(step.get("text") or ""), player, self._cards),
            card=str(step.get("card") or ""),
            deltas=tuple(filter(None, (self._delta(one, names) for one in changes if one not in elsewhere)))[:6],
            cites=self._citations.cites([one for one in ids if isinstance(one, str)][:3]),
            objects=tuple(dict.fromkeys(int(one["object"]) for one in changes if isinstance(one.get("object"), int))),
        )

    def _delta(self, change: Mapping[str, Any], names: Mapping[int, str]) -> tuple[str, str] | None:
        field, to = change.get("field"), change.get("to")
        thing = str(change.get("card") or names.get(change.get("object", -1)) or "a card")
        if field == "zone":
            return short(thing), self._place(str(to))
        if field == "tapped":
            return short(thing), turned(self._game, bool(to))
        if field in {"power", "damage", "counters"}:
            return f"{short(thing)}, {field} {change.get('from')}", str(to)
        return None

    def _place(self, to: str) -> str:
        if " " in to:
            return place(to, self._players, self._game)
        return zone_words(self._game).get(to, to)

    def _refused(self, one: Mapping[str, Any]) -> Refused:
        number = int(one.get("do") or 0)
        player, sentence = self._sentences[number - 1] if 0 < number <= len(self._sentences) else ("", "")
        rule = one.get("rule")
        cites = self._citations.cites([rule, *(one.get("also") or [])][:5])
        return Refused(number, sentence, player, str(one.get("text") or ""), str(one.get("card") or ""), cites)

    def _assumption(self, one: Any) -> str:
        if not isinstance(one, Mapping):
            return str(one)
        text = f"{one.get('what')} is taken as {one.get('taken_as')}"
        return text + (", and that could matter" if one.get("matters") else "")

    def _claim(self, one: Any) -> Claim:
        if not isinstance(one, Mapping):
            return Claim("", str(one), "")
        return Claim(str(one.get("kind") or ""), str(one.get("claim") or ""), str(one.get("in") or ""))


def _key(choice: Mapping[str, Any]) -> tuple[str, str, str]:
    return str(choice.get("player")), str(choice.get("question")), str(choice.get("answer"))


def shared_choices(outcomes: Sequence[Mapping[str, Any]]) -> set[tuple[str, str, str]]:
    """The choices that stand on the way to every outcome, so that they tell none from another."""
    written = [one for one in outcomes if one.get("board")]
    found = [{_key(choice) for choice in one.get("choices") or []} for one in written]
    return set.intersection(*found) if found else set()


def card_names(boards: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """The names of all cards on some boards, and the names by which the file tells two of one name apart."""
    cards = [
        card
        for board in boards
        for zones in of_answer(board).values()
        for zone in zones.values()
        for card in cards_in(zone)
    ]
    return frozenset(name for card in cards for name in (card.name, card.note) if name)


def _drawn(outcomes: Sequence[Mapping[str, Any]]) -> int:
    """How many outcomes a page draws: fewer where their boards and steps are many, one at least."""
    room = MOST_DRAWN
    for number, one in enumerate(outcomes[:MOST_OUTCOMES]):
        battle = sum(len(side.get("battle") or ()) for side in (one.get("board") or {}).values())
        room -= (10 + battle) * len(one.get("trace") or ())
        if room < 0:
            return max(1, number)
    return min(len(outcomes), MOST_OUTCOMES)


def citations_in(answer: Mapping[str, Any]) -> int:
    """How many citations a page of this answer shows."""
    outcomes = answer.get("outcomes") or []
    return sum(len(one.get("trace") or ()) for one in outcomes[: _drawn(outcomes)])
