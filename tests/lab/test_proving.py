"""Who can force what: against minimax over every position, against every strategy, and walked against every answer."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest
from naive import Strategies, TooLarge, minimax

from benchmarks import boards
from catalog.reader import Snapshot
from rules.core.engine import view
from rules.core.state import State
from rules.lab import ask
from rules.lab import prove as proves
from rules.lab.ask import Table, card_known, lay_out
from rules.lab.chances import Chances
from rules.lab.claims import parse_goal
from rules.lab.explore import Limits
from rules.lab.form import load_scenario
from rules.lab.prove import Proof, aim
from rules.lab.reading import Board
from rules.lab.strategy import moves
from rules.problem import InputError
from webapp.cli import main as command

GAMES = ("kaijudo", "duel_masters", "duel_to_the_death", "chaotic")
PLENTY = Limits(50_000, 60.0)
ROUNDS = 3  # so that several processes share them
BOARDS = 12  # random boards of a game in each round
GOALS = {
    "kaijudo": ("ann wins", "ben has at most 1 shields", "ben has 0 cards in battle or ann has 3 shields and ann wins"),
    "duel_masters": ("ann wins", "ben has at most 1 shields", "not ben has at least 1 cards in battle"),
    "duel_to_the_death": ("ann wins", "ben has at most 2 life", "ann has at least 1 cards in battle"),
    "chaotic": ("ann wins", "ben has at least 1 cards in mugic", "not ben wins and ann has 0 cards in discard"),
}


def table(text: str, cards: Snapshot) -> Table:
    return lay_out(load_scenario(text, "board", card_known(cards)), cards)


def prove(at: Table, goal: str, player: int = 0, limits: Limits = PLENTY) -> Proof:
    search = at.search(limits)
    return Proof(search, player, aim(parse_goal(goal, at.lexicon), search), limits).go()


def pool(cards: Snapshot, game: str) -> list:
    return [record.definition() for record in cards.records(game) if record.play.status == "full"]


def random_boards(cards: Snapshot, game: str, first: int, number: int, size: boards.Size = boards.SMALL):
    """Seeds with their boards."""
    known = pool(cards, game)
    for seed in range(first, first + number):
        text = boards.board(game, random.Random(seed), known, size).replace("end of combat", "end of turn")
        yield seed, table("title: a board\n" + text, cards)


def begin(at: Table) -> State:
    """Where a board begins to be open: what waits in its Burst has been put there."""
    search = at.search(PLENTY)
    n = search.begin()
    while search.nodes[n].at < len(search.plan.parts):
        (edge,) = search.edges(n)
        n = edge.child
    return search.nodes[n].state


def secret(at: Table) -> bool:
    """Whether something on a board is hidden from ann and not from everybody alike."""
    state = at.board.state
    return bool(state.pools) or any(o.zone == "hand" and o.owner == 1 and o.card for o in state.objects)


def check_walk(proof: Proof) -> None:
    """Every way through a strategy ends where the goal is reached, and no way of the others is left out.

    Of a refutation no way ends there, whatever the player answers.
    """
    assert proof.won is not None
    state = dict.fromkeys([0], 0)  # 0: on the way, 1: done
    todo = [0]
    while todo:
        v = todo[-1]
        node = proof.nodes[v]
        ways = moves(proof, v)
        fresh = [move.to for move in ways if move.to not in state]
        if fresh:
            state[fresh[0]] = 0
            todo.append(fresh[0])
            continue
        if proof.won:
            assert all(state[move.to] == 1 for move in ways), "a strategy goes round"
            assert node.mine or len(node.branches) == len(ways)
            assert not node.mine or len({move.branch for move in ways}) == 1
        else:
            assert not node.mine or len({move.branch for move in ways}) == len(node.branches)
        if not ways and node.belief != (-1,):
            assert proof.reached(node.belief[0]) == proof.won
        state[v] = 1
        todo.pop()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_the_prover_says_what_minimax_says(cards: Snapshot, game: str, round_: int) -> None:
    settled = set()
    for seed, at in random_boards(cards, game, 1_000 * round_, BOARDS):
        if secret(at):
            continue
        world, root = at.board.world(), begin(at)
        for goal in GOALS[game]:
            for player in (0, 1):
                meant = parse_goal(goal, at.lexicon)
                try:
                    right = minimax(world, root, player, lambda s, m=meant, w=world: Board(view(w, s)).reaches(m))
                except TooLarge:
                    continue
                proof = prove(at, goal, player)
                assert proof.won is right, f"seed {seed}, {goal}, player {player}"
                check_walk(proof)
                settled.add(right)
    assert settled == {True, False}


@pytest.mark.parametrize("game", ["kaijudo", "duel_masters"])
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_with_hidden_cards_it_says_what_trying_every_strategy_says(cards: Snapshot, game: str, round_: int) -> None:
    tried = 0
    for seed, at in random_boards(cards, game, 5_000 + 1_000 * round_, 4 * BOARDS, boards.Size(2, 1, 1, 3, 0)):
        if not secret(at):
            continue
        world, root = at.board.world(), at.board.state
        for goal in ("ann wins", "ben has at most 1 shields"):
            meant = parse_goal(goal, at.lexicon)
            naive = Strategies(world, 0, lambda s, m=meant, w=world: Board(view(w, s)).reaches(m), 4_000)
            try:
                right = naive.exists(root)
            except TooLarge:
                continue
            tried += naive.hidden
            proof = prove(at, goal)
            assert proof.won is right, f"seed {seed}, {goal}"
            check_walk(proof)
            odds = Chances(at.search(PLENTY), 0, aim(meant, proof.search), PLENTY)
            odds.reached = aim(meant, odds.search)
            odds.go()
            assert odds.least <= odds.most
            assert (odds.least == 1) is right or odds.least < odds.most
    assert tried > 3


GUESS = """
title: After the first shield ann has to know what ben took
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Fox, power: 1000}, {name: Cub, power: 2000}], deck: 20}
ben: {battle: [{name: Dummy, power: 1000, tapped: yes}], shields: [Terror Pit, blank], deck: 20}
do:
  - ann: attack ben with Fox
until: end of turn
"""
KNOWN = (
    "(Terror Pit is in ben's hand and ben has 1 shields and Dummy is in ben's battle) or "
    "(Terror Pit is in ben's shields and Dummy is in ben's discard) or Terror Pit is in ben's discard"
)


def test_a_player_cannot_choose_by_what_they_have_not_seen(cards: Snapshot) -> None:
    """Ann would know what to do if she saw which card ben took; so she can force it on each board alone."""
    proof = prove(table(GUESS, cards), KNOWN)
    assert proof.won is False
    assert max(len(node.belief) for node in proof.nodes) == 2
    check_walk(proof)
    for first in ("{1: {card: Terror Pit, seen: all}, 2: blank}", "{1: {card: blank, seen: all}, 2: Terror Pit}"):
        text = GUESS.replace("[Terror Pit, blank]", first).replace("until:", "  - ann: choose shield 1\nuntil:")
        assert prove(table(text, cards), KNOWN).won is True


def test_a_guess_is_right_half_the_time(cards: Snapshot) -> None:
    at = table(GUESS, cards)
    search = at.search(PLENTY)
    odds = Chances(search, 0, aim(parse_goal(KNOWN, at.lexicon), search), PLENTY).go()
    assert (odds.least, odds.most) == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize(("shields", "chance"), [("[Terror Pit, 4x blank]", "4/5"), ("[2x Terror Pit, blank]", "1/3")])
def test_unknown_cards_as_chances(cards: Snapshot, shields: str, chance: str) -> None:
    text = f"""
title: One attack into backs
game: kaijudo
turn: {{player: ann, phase: attack}}
ann: {{battle: [{{name: Fox, power: 1000}}], deck: 20}}
ben: {{shields: {shields}, deck: 20}}
"""
    found = ask(text, cards, goal="ann: Fox is in ann's battle and ben has fewer than 5 shields", unknown="chances")
    assert found.goal is not None
    fewer = ask(text, cards, goal="ann: Fox is in ann's battle", unknown="worst").goal
    assert fewer is not None and fewer.forced is True  # ann need not attack
    done = text + "do: [{ann: attack ben with Fox}]\n"
    attacks = ask(done, cards, goal="ann: Fox is in ann's battle", unknown="chances")
    assert attacks.goal is not None and attacks.goal.chance == (chance, chance)
    assert attacks.goal.forced is False


HORIZON = """
title: Two attackers, two shields
game: kaijudo
turn: {player: ann, phase: attack}
ann: {battle: [{name: Fox, power: 1000}, {name: Cub, power: 2000}], shields: 3, deck: 20}
ben: {shields: 2, deck: 20}
"""


@pytest.mark.parametrize(
    ("horizon", "goal", "forced"),
    [
        ("attack", "ben has 1 shields", True),
        ("attack", "ben has 0 shields", False),
        ("phase", "ben has 0 shields", True),
        ("turn", "ben has 0 shields", True),
        ("turn", "ann wins", False),
        ("2 turns", "ann wins", False),
        ("3 turns", "ann wins", True),
        ("game", "ann wins", True),
        (None, "ben has 0 shields", True),
    ],
)
def test_how_far_it_looks(cards: Snapshot, horizon: str | None, goal: str, forced: bool) -> None:
    found = ask(HORIZON, cards, goal=goal, horizon=horizon, positions=20_000).goal
    assert found is not None and found.forced is forced
    assert found.player == "ann"


def test_what_is_cut_off_is_never_wrong(cards: Snapshot) -> None:
    """At each limit the answer is the right one, or that it is not settled."""
    cut = 0
    for seed, at in random_boards(cards, "duel_to_the_death", 9_000, 12, boards.Size(2, 1, 2, 1, 0)):
        for goal in GOALS["duel_to_the_death"][:2]:
            right = prove(at, goal).won
            assert right is not None
            for limit in (1, 2, 5, 11, 23, 47):
                found = prove(at, goal, limits=Limits(limit, 60.0))
                assert found.won in (right, None), f"seed {seed}, {goal}, {limit} positions"
                assert found.won is not None or not found.complete
                cut += found.won is None
                search = at.search(Limits(limit, 60.0))
                odds = Chances(search, 0, aim(parse_goal(goal, at.lexicon), search), Limits(limit, 60.0)).go()
                assert odds.least <= int(right) <= odds.most
    assert cut > 20


def test_going_round_for_ever_is_not_getting_there(cards: Snapshot) -> None:
    """Ben may go on without end, so that the turn never ends: ann does not get there, but for ben's sake alone."""
    text = """
title: A loop
game: duel_to_the_death
turn: {player: ann, phase: attack}
ann: {life: 5, battle: [{name: Cub, power: 1}], deck: 20}
ben: {life: 5, battle: [{name: Turner, power: 1, text: 'Drain: energize this creature'}], deck: 20}
until: end of turn
"""
    at = table(text, cards)
    assert prove(at, "ben has at most 5 life").won is False
    proof = prove(at, "not ben has at most 4 life", player=1)
    assert proof.won is True
    for goal, player in (("ben has at most 5 life", 0), ("ben has at most 5 life", 1), ("ann has 9 life", 1)):
        check_walk(prove(at, goal, player))


ENDLESS = """
title: There is always one thing more to do
game: duel_to_the_death
turn: {player: ann, phase: creature}
ann: {life: 5, battle: [{name: Turner, power: 1, text: 'Lose 0 life: this creature gets +1 power this turn'}], deck: 20}
ben: {life: 5, deck: 20}
"""


def test_a_search_without_end_stops_and_says_so(cards: Snapshot) -> None:
    found = ask(ENDLESS, cards, goal="ann has 9 life", positions=500).goal
    assert found is not None and found.forced is None and not found.complete and found.strategy is None


def test_the_strategy_is_written_out_with_rules(cards: Snapshot) -> None:
    found = ask(HORIZON, cards, goal="ann: ben has 0 shields").goal
    assert found is not None and found.strategy is not None
    assert found.strategy.kind == "strategy" and found.strategy.whole
    places = {place.number: place for place in found.strategy.places}
    number, told = 1, 0
    while places[number].kind != "end":
        (way,) = places[number].ways
        assert way.player == "ann" and way.text.startswith("ann")
        assert all(step.rule and step.ids for step in way.trace)
        told, number = told + len(way.trace), way.to
    assert told > 6 and len(places[number].board["ben"]["shields"]) == 0
    against = ask(HORIZON, cards, goal="ann wins", horizon="turn").goal
    assert against is not None and against.strategy is not None and against.strategy.kind == "refutation"
    assert len(against.strategy.places[0].ways) == 3  # each attacker, or none


def test_the_command_proves_a_file_and_a_folder(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of one file the strategy with its rules, of a folder a line each."""
    (home / "boards").mkdir()
    for name, shields in (("one", 1), ("two", 2)):
        (home / "boards" / f"{name}.yaml").write_text(HORIZON.replace("shields: 2", f"shields: {shields}"), "utf-8")
    assert command(["ask", str(home / "boards" / "two.yaml"), "--goal", "ann: ben has 0 shields"]) == 0
    one = capsys.readouterr().out
    assert "goal “ben has 0 shields” can be forced by ann, by the end of the turn" in one
    assert "ann: attack ben with" in one and "K-10D-07" in one
    assert command(["ask", str(home / "boards"), "--goal", "ann wins"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["yes", "no"]


def test_proving_alone_says_the_same(cards: Snapshot) -> None:
    for goal in ("ben has 0 shields", "ann wins"):
        with_outcomes = ask(HORIZON, cards, goal=goal).goal
        alone = proves(HORIZON, cards, goal)
        assert with_outcomes is not None
        assert (alone.forced, alone.player, alone.horizon) == (with_outcomes.forced, "ann", "by the end of the turn")
    with pytest.raises(InputError, match="has no board, so"):
        proves("kind: deck\ngame: kaijudo\ndeck: |\n  3 Skull Cutter\nexpect: illegal\n", cards, "ann wins")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"goal": "ann wins", "horizon": "soon"}, "'soon' is no horizon"),
        ({"goal": "ann wins", "unknown": "lucky"}, "write worst or chances"),
        ({"goal": "ann jumps"}, "is no claim"),
    ],
)
def test_what_cannot_be_asked(cards: Snapshot, asked: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ask(HORIZON, cards, **asked)  # type: ignore[arg-type]
