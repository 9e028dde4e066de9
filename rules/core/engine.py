"""Games as registers of numbered rules, and the loop that runs them until somebody has to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_
from typing import Any

from msgspec import Struct, structs

from rules.abilities import tree
from rules.core import effects
from rules.core.choices import Ask, Option, Refusal, Step, Turn
from rules.core.draft import Draft, Over
from rules.core.state import Frame, Outcome, State
from rules.core.world import World

REPEATS_AFTER = 200  # rules in a row without a question before repeated positions are looked for
MOST_RULES = 5_000  # rules in a row without a question that count as never ending
LONGEST_TRAIL = 1024  # boards between two rules that a trail holds at most
TRIED, WORTH = 200, 20  # looks at a trail before one rule that may find nothing, and how many more each find allows

TRIVIAL = frozenset({"pending.order", "pay"})  # questions whose only answer says nothing

RuleBody = Callable[..., Iterator[Any] | None]


class Rule(Struct, frozen=True):
    """One numbered rule of a game: its id in the rulebook, a plain sentence, and what it does."""

    id: str
    sentence: str
    run: RuleBody
    name: str


class Switch(Struct, frozen=True):
    """A reading on which tables differ: its values and the default."""

    values: tuple[str, ...]
    default: str
    rule: str


class Game:
    """One game: its rules by name, and tables of its own words, zones, citations and keywords.

    `cites` says which rule each mechanism of the kernel carries out, so a kernel step never invents a number.
    `keywords` turns a keyword into the abilities it stands for; `verbs` holds keyword actions of the game.
    `performs` names events, prohibitions and limits of the game's own (see `rules.core.supported`).
    `along` names, for a rule, further rules that the same step always carries out.
    `civilization_by`: a mana card makes a civilization usable by `unlocking` it, or by being tapped for `paying`.
    `turn_start` is the rule that a turn begins with, `attack_steps` the rules of one attack in order, `reach` says
    whom a player may attack. `one_after_another`: what all players are told to do each does in turn, the turn player
    first. `blocks_in_battle`: what happens because of a block happens when the battle has begun.
    `owner_orders_piles`: the cards of a pile that goes into a deck are put in order by their owner.
    `decks` are the piles in which objects can lie, `hands` the zones whose cards their owner knows, `attached` those
    of cards on a creature, `like_play` zones besides play where the abilities of cards in play work, `floors` the
    numbers that are never below zero, `shown_in_play` zones of cards that are in play though only a part of their text
    works. What an effect sets among `gained_to` is gained or lost once. `numbers` are numbers of objects that are
    worked out, by name; a card with `two_texts` has the abilities that `texts_of` picks. `adjacent`, `same`, `placed`,
    `marked`, `tied_to`, `aimed_at`, `state_of`, `refs_of`, `test`, `keeps`, `harm`, `dealt` and `leaving` say what only
    this game knows: which objects stand side by side or belong together, what lies where a word of the game says,
    whether what waits on a stack, or a card, is of a sort, what an object is attached to or played by, what something
    is aimed at, the game's states and references, what an Attack asks of its Creature, what is not lost, how damage to
    an object is changed and what is told of it, and what happens as a creature leaves. `moves` and `attach` carry out
    moves and attaching where cards have other ways.
    """

    def __init__(
        self,
        slug: str,
        *,
        play: str,
        grave: str,
        piles: tuple[str, ...],
        public: frozenset[str],
        phases: Mapping[str, str],
        cites: Mapping[str, str],
        words: Mapping[str, str],
        zone_words: Mapping[str, str],
        switches: Mapping[str, Switch],
        keywords: Mapping[str, Callable[[tree.Keyword], tuple[tree.Ability, ...]]],
        keyword_rules: Mapping[str, str],
    ) -> None:
        self.slug = slug
        self.play = play
        self.grave = grave
        self.piles = piles
        self._public = public
        self.phases = phases
        self.cites = cites
        self.words = words
        self.zone_words = zone_words
        self.switches = switches
        self.keywords = keywords
        self.keyword_rules = keyword_rules
        self.damage_lowers_power = False
        self.life = 0
        self.along: Mapping[str, tuple[str, ...]] = {}
        self.civilization_by = "unlocking"
        self.one_after_another = False
        self.owner_orders_piles = False
        self.blocks_in_battle = False
        self.decks: frozenset[str] = frozenset({"deck"})
        self.hands: frozenset[str] = frozenset({"hand"})
        self.attached: frozenset[str] = frozenset({"linger"})
        self.like_play: frozenset[str] = frozenset()
        self.floors: frozenset[str] = frozenset()
        self.gained_to: frozenset[str] = frozenset()
        self.shown_in_play: frozenset[str] = frozenset()
        self.numbers: Mapping[str, Callable[[Draft, int], int]] = {}
        self.attach: Callable[..., Any] | None = None
        self.moves: Callable[..., Any] | None = None
        self.placed: Callable[[Draft, str, int, int], bool] = lambda g, place, source, i: False
        self.texts_of: Callable[[Draft, int, list[Any]], list[Any]] | None = None
        self.marked: Callable[[Draft, str, int, str], bool] = lambda g, mark, i, kind: False
        self.tied_to: Callable[[Draft, str, int], list[int]] = lambda g, how, i: []
        self.aimed_at: Callable[[Draft, int], list[int]] = lambda g, i: []
        self.two_texts: Callable[[tree.CardDef], bool] = lambda card: False
        self.adjacent: Callable[[Draft, int, int], bool] = lambda g, i, k: False
        self.state_of: Callable[[Draft, int, str, int], bool] = lambda g, i, value, player: False
        self.refs_of: Callable[[Draft, str, Any], list[int]] = lambda g, ref, job: []
        self.leaving: Callable[[Draft, int], None] = lambda g, i: None
        self.waiting = ""  # the zone of cards that wait on the stack, where they have one
        self.keeps: Callable[[Draft, int, tree.Lose], bool] = lambda g, i, lose: False
        self.same: Callable[[Draft, str, int, int], bool] = lambda g, what, i, k: False
        self.dealt: Callable[[Draft, list[Any]], list[Any]] = lambda g, events: events
        self.test: Callable[[Draft, tree.Test, Any], bool] = lambda g, test, job: False
        self.harm: Callable[[Draft, int, int, Any], int] = lambda g, i, n, job: n
        self.number_of: Callable[[Draft, int, str], int | None] = lambda g, i, name: None
        self.space_of: Callable[[Draft, int], str] | None = None
        self.picture: Callable[[Draft], dict[str, Any]] | None = None
        self.attack_steps: tuple[str, ...] = ()
        self.turn_start = ""
        self.performs: frozenset[str] = frozenset()
        self.rules: dict[str, Rule] = {}
        self.verbs: dict[str, Callable[..., Any]] = {}
        self.perform = effects.perform
        self.settle: Callable[[Draft], Turn] = _nothing
        self.reach: Callable[[Draft, int], list[int]] = lambda g, player: g.opponents(player)
        self.defeat: Callable[[Draft, tuple[int, ...], str], None] = _no_defeat
        self.due: Callable[[State], Frame | None] = lambda state: None
        self.play_free: Callable[[Draft, int, int], None] = _no_play
        self.unsettled: Callable[[Draft], bool] = lambda g: False
        self.values: Callable[[Draft, str], tuple[str, ...]] = lambda g, what: ()
        self.allowed: Callable[[Draft, int, Any], Step | None] = lambda g, player, action: None
        self.explain: Callable[[Draft, int, Any], Refusal | None] = lambda g, player, action: None
        self.concede: Callable[[World, State, int], State] = lambda world, state, player: state
        self.put_evolved: Callable[[Draft, int, int], Turn] = lambda g, i, player: _nothing(g)
        self.wrong_seats: Callable[[Sequence[str]], str] = lambda teams: ""
        self.takes: Callable[[Draft], tuple[tuple[str, str], ...]] = lambda g: ()
        self.begin: Callable[[int, int, int], Frame] = _no_beginning
        self.describe: Callable[[Any], str] = lambda parts: "do it"
        self.describe_ability: Callable[..., str] = lambda ability, kind="": "its ability"
        self.describe_changes: Callable[[Any, tuple[int, ...]], str] = lambda changes, numbers: "changes"
        self.rules["effect"] = Rule(cites.get("effect", ""), "Carry out an effect", effects.effect_frame, "effect")

    def rule(self, number: str, sentence: str) -> Callable[[RuleBody], RuleBody]:
        """Register a rule function under its name, with the id it carries out and one plain sentence."""

        def register(body: RuleBody) -> RuleBody:
            self.rules[body.__name__] = Rule(number, sentence, body, body.__name__)
            return body

        return register

    def public(self, zone: str) -> bool:
        """Whether cards of a zone lie face up for all."""
        return zone in self._public

    def expand(self, keyword: tree.Keyword) -> tree_abilities:
        """The abilities that a keyword stands for."""
        make = self.keywords.get(keyword.name)
        return make(keyword) if make else ()

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every switch with its value, given or default. Raises `ValueError` on an unknown name or value."""
        for name, value in given.items():
            if name not in self.switches:
                raise ValueError(f"there is no switch {name!r}; {self.slug} has {', '.join(self.switches) or 'none'}")
            if value not in self.switches[name].values:
                raise ValueError(
                    f"switch {name} has no value {value!r}; it is one of {', '.join(self.switches[name].values)}"
                )
        return {name: given.get(name, switch.default) for name, switch in self.switches.items()}


tree_abilities = tuple[tree.Ability, ...]


def _nothing(g: Draft) -> Turn:
    return
    yield


def _no_beginning(players: int, asked: int, loser: int) -> Frame:
    raise NotImplementedError("this game has no setup")


def _no_defeat(g: Draft, losers: tuple[int, ...], rule: str) -> None:
    raise NotImplementedError("nobody loses this game by an effect")


def _no_play(g: Draft, i: int, player: int) -> None:
    raise NotImplementedError("this game plays no cards by effects")


class Position(Struct):
    """A board at which somebody must answer, or an end.

    `steps` is what happened on the way here (empty in a lean run), `forced` the choices that had one option
    only (each with the state in which its rule ran), `assumed` where an unknown card was taken for a blank one.
    `board` is the board as it looks while this is asked: with all that the asking rule has done so far, which
    `state` gets only when that rule is through.
    """

    world: World
    state: State
    ask: Ask | None
    steps: list[Step]
    forced: list[tuple[Ask, Option, State]]
    assumed: list[tuple[str, str]]
    board: Draft | None = None


Passed = tuple[Position, int, int]
"""What a board between two rules came to, with how many choices and assumptions of it were made before that board."""


class Trail:
    """The boards between two rules that lean runs have passed, with what each came to.

    Ways meet before some rules again and again and before others never: before those nothing is kept any more, since
    looking costs more than it saves. `left` says for a rule how many more looks before it may find nothing.
    """

    __slots__ = ("boards", "left")

    def __init__(self) -> None:
        self.boards: dict[State, Passed] = {}
        self.left: dict[str, int] = {}

    def clear(self) -> None:
        """Forget all boards."""
        self.boards.clear()


def run(
    world: World,
    state: State,
    lean: bool = True,
    memo: dict[Any, Any] | None = None,
    over: Callable[[State], bool] | None = None,
    trail: Trail | None = None,
) -> Position:
    """Advance to the next question somebody has to answer, or to the end. Pure: same state, same result.

    `memo` is what was computed from this very board before (see `computed`). `over` says of the state between two
    rules whether what was asked for is over: then it is the end too. `trail`, of lean runs with the same `over`, holds
    the boards between two rules that were passed before with what they came to: two ways that meet go on only once.
    """
    steps: list[Step] = []
    forced: list[tuple[Ask, Option, State]] = []
    assumed: list[tuple[str, str]] = []
    rules = world.game.rules
    ran = 0
    seen: set[State] = set()
    passed: list[tuple[State, int, int]] = []
    while state.outcome is None:
        if not state.answers:
            if trail is not None:
                coming = state.agenda[-1].rule if state.agenda else ""
                left = trail.left.get(coming, TRIED)
                known = trail.boards.get(state) if left else None
                if known is not None:
                    trail.left[coming] = left + WORTH
                    there, made, taken = known
                    forced += there.forced[made:]
                    assumed += there.assumed[taken:]
                    there = Position(world, there.state, there.ask, steps, forced, assumed, there.board)
                    return _walked(trail, passed, there)
                if left:
                    trail.left[coming] = left - 1
                    passed.append((state, len(forced), len(assumed)))
            if over is not None and over(state):
                break
            frame = world.game.due(state)
            if frame is not None:
                state = structs.replace(state, agenda=(*state.agenda, frame))
            elif not state.agenda:
                break
        ran += 1
        if ran > REPEATS_AFTER and not state.answers:
            if state in seen or ran > MOST_RULES:
                rule = world.game.cites.get("no end", "")
                if not lean:
                    steps.append(Step(rule, "this goes on for ever without a choice: nobody wins"))
                state = structs.replace(state, agenda=(), pending=(), outcome=Outcome("no_end", -1, rule))
                passed.clear()  # where on its round it is left depends on where it began
                break
            seen.add(state)
        top = state.agenda[-1]
        rule_here = rules[top.rule]
        g = Draft(world, state, rule_here.id, lean)
        g.agenda = state.agenda[:-1]
        if memo:
            g.memo, memo = memo, None
        ask = _advance(g, rule_here, top, state, forced)
        if ask is not None:
            if g.now != state.now:  # a phase has begun when its first question is put
                state = structs.replace(state, now=g.now)
            return _walked(trail, passed, Position(world, state, ask, steps, forced, assumed, g))
        state = g.freeze()
        steps += g.steps
        assumed += g.assumed
    return _walked(trail, passed, Position(world, state, None, steps, forced, assumed))


def _walked(
    trail: Trail | None, passed: list[tuple[State, int, int]], position: Position
) -> Position:
    """The position, what led to it being known from now on."""
    if trail is not None and passed:
        if len(trail.boards) > LONGEST_TRAIL:
            trail.clear()
        for state, made, taken in passed:
            trail.boards[state] = (position, made, taken)
    return position


def _advance(g: Draft, rule: Rule, top: Frame, state: State, forced: list[tuple[Ask, Option, State]]) -> Ask | None:
    """Run one rule with the answers given so far: the question it stops at, or None when it is done."""
    try:
        turn = rule.run(g, top.job) if top.job is not None else rule.run(g, *top.args)
        if turn is None:
            return None
        given = iter(state.answers)
        mark = len(forced)
        ask: Ask = next(turn)
        while True:
            options = ask.options
            if len(options) == 1 and ask.kind != "window" and ask.question not in g.world.stops:
                option = options[0]
                forced.append((ask, option, state))
                if not g.lean and ask.text and ask.question not in TRIVIAL and option.key != "none":
                    g.steps.append(
                        Step(ask.rule or rule.id, f"only choice: {answer_line(g, ask, option)}", ask.player, ask.card)
                    )
            else:
                key = next(given, None)
                if key is None:
                    return ask
                del forced[mark:]
                option = _matching(options, key)
                g.asked += 1
                if not g.lean and ask.text:
                    g.steps.append(
                        Step(
                            ask.rule or rule.id,
                            answer_line(g, ask, option),
                            ask.player,
                            ask.card,
                            (),
                            (ask.player, ask.question, option.key),
                        )
                    )
            ask = turn.send(option.value)  # type: ignore[attr-defined]
    except StopIteration:
        return None
    except Over:
        g.agenda = ()
        g.pending = ()
        return None


def _matching(options: tuple[Option, ...], key: str) -> Option:
    for option in options:
        if option.key == key:
            return option
    raise LookupError(f"no option {key!r}; there are {', '.join(o.key for o in options)}")


def answer_line(g: Draft, ask: Ask, option: Option) -> str:
    """An answer as the step of it reads: who, what was asked, and what was said."""
    who = g.player(ask.player)
    if not ask.text:
        return ""
    return f"{who}: {option.text}" if ask.kind in ("window", "moment") else f"{who} — {ask.text}: {option.text}"


def start(world: World, state: State, lean: bool = True) -> Position:
    """The first position of a board that has been set up."""
    return run(world, state, lean)


def answer(position: Position, key: str, lean: bool = True) -> Position:
    """The position after an answer. Raises `LookupError` when the question does not offer this key."""
    assert position.ask is not None, "nobody is asked anything here"
    _matching(position.ask.options, key)
    return run(position.world, given(position.state, key), lean)


def given(state: State, key: str) -> State:
    """A state with one answer more for the rule that is asking."""
    return structs.replace(state, answers=(*state.answers, key))


def computed(position: Position) -> dict[Any, Any] | None:
    """What the asking rule has computed from the board, if it has changed nothing on it yet.

    Each answer runs that rule again from the same board, so that it need not be computed for every answer anew.
    """
    g, state = position.board, position.state
    if g is None or not g.memo or len(g.objects) != len(state.objects):
        return None
    same = (
        g.piles is state.piles
        and g.effects is state.effects
        and g.attacks is state.attacks
        and g.stack is state.stack
        and g.pending is state.pending
        and g.record is state.record
        and g.sides is state.sides
        and g.battle is state.battle
        and g.pools is state.pools
        and g.now == state.now
        and len(g.agenda) == len(state.agenda) - 1
    )
    return g.memo if same and all(map(is_, g.objects, state.objects)) else None


def seen(world: World, state: State) -> Draft:
    """The board as it looks while somebody is asked, to read; nothing that is done to it counts."""
    board = run(world, state).board
    return board if board is not None else view(world, state)


def view(world: World, state: State) -> Draft:
    """A draft to read a board with; nothing that is done to it counts."""
    return Draft(world, state, "", True)
