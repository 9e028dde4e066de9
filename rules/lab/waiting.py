"""A Burst that waits when a scenario begins: what its items have cost, and the combat in which an Attack was played."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.draft import Draft
from rules.core.engine import view
from rules.core.state import NOTHING, AbilityRef, Attack, Fact, Frame, Job, Ref, State
from rules.games.chaotic import play, values
from rules.lab.names import fold
from rules.lab.script import objects
from rules.lab.sentences import Action
from rules.lab.setup import Board
from rules.lab.words import Thing
from rules.problem import InputError


def ready(board: Board, actions: Iterable[Action]) -> State:
    """The board on which these sentences can be said again, one after another, and lead to what the file describes.

    The counters of a file are those of now, after everything on the Burst was paid; so each payer has its price back.
    An Attack needs a combat: between the only Creatures of both, or those that the file names as Engaged this turn.
    Raises InputError with the place where nobody can tell which Creatures fight.
    """
    state = board.state
    for action in actions:
        g = view(board.world(), state)
        if action.verb in ("play", "cast") and action.using:
            payer = _one(g, action.using[0], "battle", action.player)
            mugic = _one(g, action.cards[0], "mugic", action.player)
            if payer >= 0 and mugic >= 0:
                state = _more(state, payer, play.cost(g, mugic, payer))
        elif action.verb == "use":
            user = _one(g, action.cards[0], "", action.player)
            if user >= 0:
                state = _more(state, play.payer(g, user), _price(g, user))
        elif action.verb == "strike" and not state.battle:
            state = _fighting(board, g, action)
    return state


def _one(g: Draft, thing: Thing, zone: str, player: str) -> int:
    """The object that a name means in a zone ("" = in play), the player's own first; -1 where there is none."""
    found = [i for i in objects(g, thing) if g.objects[i].zone in ((zone,) if zone else ("battle", "battlegear"))]
    own = [i for i in found if g.player(g.objects[i].controller) == player]
    return next(iter((*own, *found)), -1)


def _more(state: State, i: int, n: int) -> State:
    """The state with so many more Mugic counters on a Creature."""
    if i < 0:
        return state
    some = list(state.objects)
    some[i] = structs.replace(some[i], counters=some[i].counters + n)
    return structs.replace(state, objects=tuple(some))


def _price(g: Draft, i: int) -> int:
    """The Mugic counters that the first Activated ability of a card costs."""
    for ref, ability in modifiers.abilities(g, i).abilities:
        if isinstance(ability, tree.Activated):
            job = Job(AbilityRef(ref.card), select.side_of(g, i), g.ref(i))
            return sum(
                select.amount(g, part.n, job) if part.n is not None else 1
                for part in ability.cost
                if isinstance(part, tree.Do) and part.verb in play.COUNTERS
            )
    return 0


def _fighting(board: Board, g: Draft, action: Action) -> State:
    """The state in the middle of a combat of this turn, in which this player has to strike."""
    state, scenario = board.state, board.scenario
    turn = scenario.turn
    named = {
        fold(name)
        for combat in (turn.combats if turn is not None and turn.combats is not None else ())
        if turn is not None and combat.turn == turn.number
        for name in combat.engaged
    }
    pair: list[int] = []
    for player in (g.now.player, 1 - g.now.player):
        own = values.creatures(g, player)
        fought = [i for i in own if fold(g.name(i)) in named or fold(g.objects[i].label) in named]
        if len(fought or own) != 1:
            text = f"it is not said which Creature of {g.player(player)} fights; write turn: {{combats: [{{turn: "
            text += f"{g.now.number}, engaged: [A, B]}}]}}"
            raise InputError(text, scenario.file, action.line, action.column)
        pair += fought or own
    a, b = (Ref(i, g.objects[i].life) for i in pair)
    seat = g.world.players.index(action.player)
    facts = (
        Fact(values.STRIKER, NOTHING, seat, 1),
        Fact(values.SPACE, NOTHING, -1, g.objects[pair[1]].place),
        Fact(values.MOVED, a, -1, 1),
        Fact(values.COMBAT, NOTHING, g.now.player, 1),
    )
    some = list(state.objects)
    for k in (k for i in pair if (k := values.gear(g, i)) >= 0):
        some[k] = structs.replace(some[k], down=False, seen=(1 << len(g.sides)) - 1)
    agenda = (Frame("action_step"), Frame("play_attack"), *state.agenda[1:])
    return structs.replace(
        state,
        objects=tuple(some),
        battle=(a, b),
        attacks=(Attack(a, 1 - g.now.player, b, "move"),),
        record=tuple(sorted((*state.record, *facts))),
        sides=tuple(structs.replace(side, engaged=g.now.number) for side in state.sides),
        agenda=agenda,
    )
