"""Finds boards on which exactly one first move forces a win, for `data/puzzles`.

`python -m benchmarks.find_puzzles GAME [--seed N] [--boards N] [--goal "ann wins"] [--out FOLDER]` proves random boards
of the game's `full` cards, keeps those with one winning first move among several, drops every card that the puzzle does
not need, and prints them with what makes them worth a look: how many first moves there are, how long the shortest win
is, how many answers the other side has. Which of them are instructive, a person chooses.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from benchmarks import boards, soak
from catalog.reader import Snapshot
from rules.abilities.tree import CardDef
from rules.lab.ask import card_known, lay_out
from rules.lab.claims import parse_goal
from rules.lab.explore import Limits
from rules.lab.form import load_scenario
from rules.lab.prove import Proof, aim
from rules.lab.puzzles import first_moves
from rules.lab.strategy import moves
from rules.problem import InputError

LIMITS = Limits(6_000, 8.0)
QUICK = Limits(1_500, 3.0)
"""Of a game of which many boards can be dealt, those that take long are left."""
SIZE = boards.Size(4, 3, 3, 3, 1)
HARDER = 8
SIZES = {"duel_to_the_death": boards.Size(2, 2, 2, 2, 1)}
"""Games in which every creature may attack at once, and every spell be answered, need less on the board."""


class Found(Struct):
    """A board with one winning first move, and how much there is to it."""

    seed: int
    text: str
    right: str
    first: int
    choices: int
    answers: int
    depth: int

    @property
    def worth(self) -> int:
        """A rough order: more wrong first moves, more of one's own choices on the way, more answers against them."""
        return 3 * self.choices + 2 * self.answers + min(self.first, 12)


def judge(text: str, goal: str, cards: Snapshot, times: int = 0) -> Found | None:
    """The puzzle that a board is, made harder so many `times` while too many first moves win; None where it is none."""
    try:
        scenario = load_scenario("title: a puzzle\n" + text, "board", card_known(cards))
        table = lay_out(scenario, cards)
    except InputError:
        return None
    limits = QUICK if scenario.game == "chaotic" else LIMITS
    search = table.search(limits)
    proof = Proof(search, 0, aim(parse_goal(goal, table.lexicon), search), limits).go()
    if not proof.won:
        return None
    first = first_moves(table, goal, "ann", limits)
    right = [move.text for move in first if move.wins]
    if len(right) > 1 and times:
        return judge(harder(text), goal, cards, times - 1)
    if len(right) != 1 or len(first) < 3 or any(move.wins is None for move in first):
        return None
    return Found(0, text, right[0], len(first), *_measured(proof))


def _measured(proof: Proof) -> tuple[int, int, int]:
    """Of the strategy: the player's real choices and the others' on the longest way, and how long that is."""
    depth: dict[int, tuple[int, int, int]] = {}
    todo = [0]
    while todo:
        v = todo[-1]
        after = [move.to for move in moves(proof, v)]
        fresh = [w for w in after if w not in depth]
        if fresh and v not in depth:
            todo.append(fresh[0])
            continue
        node = proof.nodes[v]
        real = len(node.branches) > 1
        below = [depth[w] for w in after]
        depth[v] = (
            max((d[0] for d in below), default=0) + (real and node.mine),
            max((d[1] for d in below), default=0) + (real and not node.mine),
            max((d[2] for d in below), default=0) + 1,
        )
        todo.pop()
    return depth[0]


def harder(text: str) -> str:
    """The same board with one more shield, one more life or five more Energy for ben to lose."""
    head, ben, rest = text.partition("ben:\n")
    if "damage: " in rest:
        rest = re.sub(r"damage: (\d+)", lambda n: f"damage: {max(int(n[1]) - 5, 0)}", rest)
    elif "  life: " in rest:
        rest = re.sub(r"(?<=  life: )\d+", lambda n: str(int(n[0]) + 1), rest, count=1)
    elif "x blank" in rest:
        rest = re.sub(r"\d+(?=x blank)", lambda n: str(int(n[0]) + 1), rest, count=1)
    else:
        rest = rest.replace("shields: 0", "shields: [1x blank]").replace('"]\n  deck', '", 1x blank]\n  deck', 1)
    return head + ben + rest


def smaller(text: str) -> Iterator[str]:
    """The board with one thing less: a card of a list, or one of several, or a Battlegear."""
    for gear in re.finditer(r', gear: "[^"]*"', text):
        yield text[: gear.start()] + text[gear.end() :]
    lines = text.split("\n")
    for n, line in enumerate(lines):
        head, colon, rest = line.partition(": [")
        if not colon or not rest.endswith("]") or not line.startswith("  ") or "mana" in head:
            continue
        cards = _split(rest[:-1])
        for k in range(len(cards)):
            left = cards[:k] + cards[k + 1 :]
            yield "\n".join([*lines[:n], f"{head}: [{', '.join(left)}]", *lines[n + 1 :]])


def _split(listed: str) -> list[str]:
    """The entries of a list on one line."""
    found, depth, quoted, start = [], 0, False, 0
    for at, letter in enumerate(listed):
        quoted ^= letter == '"'
        depth += (letter == "{") - (letter == "}") if not quoted else 0
        if letter == "," and not depth and not quoted:
            found.append(listed[start:at].strip())
            start = at + 1
    return [*found, listed[start:].strip()] if listed.strip() else []


def shrink(found: Found, check: Callable[[str], Found | None]) -> Found:
    """The puzzle without the cards that it can do without, as long as it is worth no less."""
    again = True
    while again:
        again = False
        for text in smaller(found.text):
            less = check(text)
            if less is not None and (less.choices, less.answers) >= (found.choices, found.answers):
                found, again = less, True
                break
    return found


def search(game: str, first: int, number: int, goal: str, cards: Snapshot) -> Iterator[Found]:
    """Puzzles among so many random boards."""
    pool: list[CardDef] = [r.definition() for r in cards.records(game) if r.play.status == "full"]
    for seed in range(first, first + number):
        found = judge(boards.board(game, random.Random(seed), pool, SIZES.get(game, SIZE)), goal, cards, HARDER)
        if found is not None and found.choices > 1 and found.answers:
            found = shrink(found, lambda text: judge(text, goal, cards))
            found.seed = seed
            yield found


def main(arguments: list[str] | None = None) -> int:
    """Find; exit code 0."""
    parser = argparse.ArgumentParser(description="Boards with exactly one winning first move.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=2_000)
    parser.add_argument("--goal", default="ann wins")
    parser.add_argument("--out", type=Path, help="write each into this folder")
    given = parser.parse_args(arguments)
    for found in search(given.game, given.seed, given.boards, given.goal, soak.snapshot()):
        print(f"# seed {found.seed}: worth {found.worth}, {found.first} first moves, {found.choices} choices,")
        print(f"# {found.answers} answers, {found.depth} deep; first: {found.right}\n{found.text}", flush=True)
        if given.out:
            given.out.mkdir(parents=True, exist_ok=True)
            name = f"{found.worth:03}-{found.seed}.yaml"
            (given.out / name).write_text(f"# first: {found.right}\n{found.text}", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
