"""A game with a stack: bounded abilities, triggers that are not lost, countered items."""

from __future__ import annotations

from core_tower import DRAW, MINE, board, creature, tower

from rules.abilities import tree
from rules.core import stack
from rules.core.engine import Position, answer, start, view
from rules.core.state import State
from rules.core.world import World
from rules.lab.explore import Limits, Plan, Search

COSTLESS = creature("Imp", tree.Activated(cost=(), then=(DRAW,), works=("table",)))
ONCE = creature("Monk", tree.Activated(cost=(), then=(DRAW,), limit="turn", works=("table",)))
STRIKER = creature(
    "Striker", tree.Activated(cost=(), then=(tree.Do("damage", MINE, n=tree.Num(1)),), limit="turn", works=("table",))
)
BRUISED = creature("Bruised", tree.Triggered((tree.On("damage", "self"),), (DRAW,), works=("table",)))


def whole(world: World, state: State, positions: int = 400) -> Search:
    """All that can happen."""
    return Search(world, state, Plan(until="end of game", start=state.now), Limits(positions)).go()


def do(position: Position, *keys: str) -> Position:
    """Several answers one after another."""
    for key in keys:
        position = answer(position, key)
    return position


def offers(position: Position) -> list[str]:
    """The keys of what may be done."""
    assert position.ask is not None
    return [option.key for option in position.ask.options]


def test_a_costless_ability_does_not_grow_the_stack_for_ever() -> None:
    search = whole(*board(tower(), (COSTLESS,), (COSTLESS,)))
    assert search.complete
    assert 4 < len(search.nodes) < 400
    assert max(len(node.state.stack) for node in search.nodes) == 2


def test_without_a_bound_the_search_is_cut_and_says_so() -> None:
    search = whole(*board(tower(bounded=False), (COSTLESS,), (COSTLESS,)))
    assert not search.complete
    assert len(search.nodes) <= 402


def test_the_identical_item_may_be_begun_again_when_it_does_not_wait_any_more() -> None:
    world, state = board(tower(), (COSTLESS, ONCE), ())
    position = do(start(world, state), "use:o1:0", "pass", "use:o0:0", "pass")
    assert offers(position) == ["pass"], "it waits"
    position = do(position, "pass")
    assert [item.source.object for item in position.state.stack] == [1]
    assert offers(position) == ["pass", "use:o0:0"], "it was carried out, and the other one waits still"


def test_a_limited_ability_is_used_once_a_turn() -> None:
    position = start(*board(tower(), (ONCE, COSTLESS), ()))
    assert offers(position) == ["pass", "use:o0:0", "use:o1:0"]
    position = do(position, "use:o1:0", "pass", "use:o0:0", "pass", "pass")
    assert [item.source.object for item in position.state.stack] == [1]
    assert offers(position) == ["pass"], "used up, though it does not wait any more"
    assert position.state.piles[0].count == 8


def test_what_triggers_while_the_last_item_is_carried_out_is_not_lost() -> None:
    """The trigger moves to a new stack, and that is carried out too."""
    search = whole(*board(tower(), (STRIKER, BRUISED), ()))
    ends = [node.state for node in search.nodes if node.end]
    assert search.complete
    assert {state.piles[0].count for state in ends} == {8, 9}, "the card is drawn wherever the ability was used"
    assert not any(stack.lost(state) for state in ends)
    used = [node.state for node in search.nodes if node.state.objects[1].damage and node.state.stack]
    assert used, "the trigger waits on a stack of its own"


def test_a_game_that_never_moves_its_triggers_is_caught() -> None:
    search = whole(*board(tower(due=False), (STRIKER, BRUISED), ()))
    assert any(stack.lost(node.state) for node in search.nodes if node.end)


def test_the_turn_players_triggers_go_on_the_new_stack_first() -> None:
    """Both are hurt at once; the last one begun is carried out first, so the other player's draw comes first."""
    everyone = tree.Do("damage", tree.Select(zone=("table",)), n=tree.Num(1))
    quake = creature("Quake", tree.Activated(cost=(), then=(everyone,), limit="turn", works=("table",)))
    world, state = board(tower(), (quake, BRUISED), (creature("Other", *BRUISED.abilities),))
    position = do(start(world, state), "use:o0:0", "pass", "pass")
    assert [item.owner for item in position.state.stack] == [0, 1]
    position = do(position, "pass", "pass")
    assert [pile.count for pile in position.state.piles] == [9, 8]


def test_a_countered_item_stays_in_its_place_and_does_nothing() -> None:
    world, state = board(tower(), (ONCE, creature("Nun", *ONCE.abilities)), ())
    position = do(start(world, state), "use:o0:0", "pass", "use:o1:0")
    g = view(world, position.state)
    first, second = g.stack
    stack.counter(g, first)
    assert [item.countered for item in g.stack] == [True, False]
    assert stack.pop(g) is not None
    assert stack.pop(g) is None
    assert second.source.object == 1
    assert g.stack == ()
