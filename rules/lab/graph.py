"""Graphs of positions: parts that hang together, lines of play, loops, and who can force what. No recursion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Children = Sequence[Sequence[int]]


def parts(children: Children) -> list[list[int]]:
    """Strongly connected parts, children first (Tarjan's algorithm with its own stack)."""
    n = len(children)
    index = [-1] * n
    low = [0] * n
    on = [False] * n
    stack: list[int] = []
    found: list[list[int]] = []
    count = 0
    for root in range(n):
        if index[root] >= 0:
            continue
        work: list[tuple[int, int]] = [(root, 0)]
        while work:
            v, k = work.pop()
            if k == 0:
                index[v] = low[v] = count
                count += 1
                stack.append(v)
                on[v] = True
            descended = False
            for at in range(k, len(children[v])):
                w = children[v][at]
                if index[w] < 0:
                    work.append((v, at + 1))
                    work.append((w, 0))
                    descended = True
                    break
                if on[w]:
                    low[v] = min(low[v], index[w])
            if descended:
                continue
            if low[v] == index[v]:
                part: list[int] = []
                while True:
                    w = stack.pop()
                    on[w] = False
                    part.append(w)
                    if w == v:
                        break
                found.append(part)
            if work:
                parent = work[-1][0]
                low[parent] = min(low[parent], low[v])
    return found


def loops(children: Children) -> tuple[list[list[int]], list[list[int]]]:
    """The parts in which play can go round, as (with a way out, without one)."""
    open_: list[list[int]] = []
    closed: list[list[int]] = []
    for part in parts(children):
        inside = set(part)
        if len(part) == 1 and part[0] not in children[part[0]]:
            continue
        (open_ if any(w not in inside for v in part for w in children[v]) else closed).append(part)
    return open_, closed


def line_counts(children: Children, root: int = 0) -> list[int]:
    """In how many ways each node is reached without going round; ways inside a loop count once."""
    order = parts(children)
    home = [0] * len(children)
    for k, part in enumerate(order):
        for v in part:
            home[v] = k
    ways = [0] * len(order)
    ways[home[root]] = 1
    for k in range(len(order) - 1, -1, -1):
        if ways[k]:
            for v in order[k]:
                for w in children[v]:
                    if home[w] != k:
                        ways[home[w]] += ways[k]
    return [ways[home[v]] for v in range(len(children))]


def shortest(children: Children, root: int = 0) -> tuple[list[int], list[int]]:
    """For each node its parent on a shortest way from the root and which child of it it is; -1 where there is none."""
    parent = [-1] * len(children)
    which = [-1] * len(children)
    seen = [False] * len(children)
    seen[root] = True
    queue = [root]
    for v in queue:
        for k, w in enumerate(children[v]):
            if not seen[w]:
                seen[w] = True
                parent[w] = v
                which[w] = k
                queue.append(w)
    return parent, which


def forced(
    children: Children,
    goal: Sequence[bool],
    mine: Callable[[int], bool],
    groups: Callable[[int], list[list[int]]],
) -> list[bool]:
    """Where a player can force the goal: a least fixed point, so going round for ever is not getting there.

    `mine(v)`: the player decides at v. `groups(v)`: the positions of v's children that the player cannot tell
    apart when choosing, each a group: a choice must succeed for the whole group. Ends count by `goal` alone.
    """
    n = len(children)
    won = [False] * n
    parents: list[set[int]] = [set() for _ in range(n)]
    for v in range(n):
        for w in children[v]:
            parents[w].add(v)
    todo = [v for v in range(n) if not children[v] and goal[v]]
    while todo:
        v = todo.pop()
        if won[v]:
            continue
        won[v] = True
        for p in parents[v]:
            if won[p]:
                continue
            if mine(p):
                good = any(all(won[children[p][k]] for k in group) for group in groups(p))
            else:
                good = all(won[w] for w in children[p])
            if good:
                todo.append(p)
    return won
