"""Targets that are chosen when something is begun, before anybody answers: which there are, and asking for them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Any

from rules.abilities import tree
from rules.core import choosing, picking, select
from rules.core.choices import Ask, Option
from rules.core.draft import Draft
from rules.core.state import Bound, Job

Wanted = tree.Select | tree.ChooseValue
PLAYER = tree.ChooseValue("player", select.TARGET_PLAYER)  # the player that a card's words call a target
QUOTED = (tree.Give, tree.Watch, tree.Modes)  # what is given, set up or picked later has its targets later


@lru_cache(maxsize=2_000)
def targets(effects: tuple[tree.Effect, ...]) -> tuple[Wanted, ...]:
    """What has to be aimed at when these effects are begun, in printed order; a target player once."""
    found = tuple(_targets(effects))
    return tuple(wanted for n, wanted in enumerate(found) if wanted is not PLAYER or PLAYER not in found[:n])


def _targets(node: Any) -> Iterator[Wanted]:
    if isinstance(node, tuple):
        for part in node:
            yield from _targets(part)
    elif isinstance(node, (tree.Select, tree.ChooseValue)) and _is_target(node):
        yield node
    elif isinstance(node, tree.Node) and not isinstance(node, QUOTED):
        if "target" in (getattr(node, "whose", ""), getattr(node, "by", ""), getattr(node, "who", "")):
            yield PLAYER
        for name in node.__struct_fields__:
            yield from _targets(getattr(node, name))


def _is_target(node: Wanted) -> bool:
    return node.how == "target" if isinstance(node, tree.Select) else node.what == "player"


def aimed(g: Draft, job: Job, wanted_of_all: tuple[Wanted, ...], i: int) -> Generator[Ask, Any, Job]:
    """The job with everything that it is aimed at, asked for in printed order. `i`: the card that is played."""
    for wanted in wanted_of_all:
        if isinstance(wanted, tree.ChooseValue):
            name = f"aim:{wanted.as_}"
            players = [p for p in g.order() if not g.sides[p].out]
            quiet = g.lean and not g.world.texts
            choices = tuple(Option(f"p{p}", p, "" if quiet else g.player(p)) for p in players)
            text = "" if quiet else f"{g.name(i)}: which player"
            p = yield Ask(job.owner, "target", choices, g.cite("target narrowed"), text)
            job = select.bind(job, Bound(name, number=p, word=g.player(p)))
            continue
        name = choosing.aim_name(wanted)
        if select.variable(job, name) is not None:
            continue
        found = yield from choosing.chosen(g, wanted, job)
        job = select.bind(job, Bound(name, tuple(g.ref(k) for k in found)))
    return job


def said(g: Draft, b: Bound) -> str:
    """What was aimed at, in words."""
    return b.word or " and ".join(picking.label(g, r.object) for r in b.refs)
