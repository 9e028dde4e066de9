"""What of the tree the core performs: a card is played whole only when none of its parts is named here."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec.structs import fields as structs_of

from rules.abilities import tree
from rules.core.world import walk

VERBS = frozenset(
    {"destroy", "tap", "untap", "draw", "discard", "shuffle", "damage", "heal", "win", "lose", "extra turn"}
)
EVENTS = frozenset(
    {
        "attack", "attacked", "attack end", "battle", "beaten", "battle end", "block", "blocked", "break", "broke",
        "cast", "charge", "clash", "clash won", "clash lost", "destroy", "discard", "draw", "enter", "leave", "lose",
        "move", "phase", "shuffle", "slayer", "summon", "tap", "target", "unblocked", "untap", "win",
    }
)  # fmt: skip
BY = frozenset(
    {
        "", "you", "opponent", "each", "any", "self", "not self", "effect", "opponent effect", "your effect", "battle",
        "attack", "spell", "opponent spell", "opponent ability",
    }
)  # fmt: skip
FORBIDDEN = frozenset(
    {
        "attack", "attack player", "attack creature", "be attacked", "block", "protect", "be blocked", "be destroyed",
        "be targeted", "be damaged", "summon", "cast", "untap", "break", "discard",
    }
)  # fmt: skip
PERMITTED = frozenset({"attack untapped", "attack new", "attack", "summon again"})
DEMANDED = frozenset({"attack", "attack creature", "block", "enter tapped"})
STATES = frozenset(
    {
        "tapped", "untapped", "attacking", "attacking creature", "attacking player", "attacked", "being attacked",
        "blocking", "blocked", "battling", "battling self", "new", "face down", "face up", "evolution",
    }
)  # fmt: skip
FACTS = frozenset(
    {
        "attacked", "was attacked", "cast a spell", "blocked", "was blocked", "won", "lost", "broke a shield",
        "battled", "draw",
    }
)  # fmt: skip
SETTABLE = frozenset({"power", "level", "race", "race also", "battle"})
UNTIL = frozenset(
    {
        "turn", "extra turn", "attack", "battle", "next", "permanent",
        "until:you:turn start", "until:opponent:turn start", "until:you:turn end", "until:opponent:turn end",
        "until:you:untap step", "until:opponent:untap step",
    }
)  # fmt: skip

UNREAD: dict[type[tree.Node], tuple[str, ...]] = {
    tree.EventAmount: ("field",),
    tree.ForEach: ("together",),
    tree.Lose: ("all_but",),
    tree.Move: ("rest",),
    tree.Play: ("after",),
    tree.Replacement: ("not_from",),
}
"""Fields that the tree has and no rule reads yet: a card that sets one is not played whole."""
LEFT_OUT = (tree.Again, tree.Attach, tree.Swap, tree.CountsAs)
"""Parts of the tree that no rule carries out yet."""


def unsupported(
    abilities: Iterable[tree.Ability],
    verbs: Iterable[str] = (),
    keywords: Container[str] | None = None,
    actions: Iterable[str] = (),
) -> tuple[str, ...]:
    """The parts of these abilities that the core leaves out, in words, each once; empty when it performs all.

    `verbs` are the keyword actions of the game itself (`game.verbs`), `keywords` the keywords that it knows (None:
    all), `actions` the events and prohibitions of its own.
    """
    known = VERBS | set(verbs)
    own = frozenset(actions)
    found: list[str] = []
    for ability in abilities:
        for node in walk(ability):
            if isinstance(node, tree.Keyword) and keywords is not None and node.name not in keywords:
                found.append(f"keyword {node.name}")
            elif word := _missing(node, known, own):
                found.append(word)
    return tuple(dict.fromkeys(found))


def _missing(node: tree.Node, verbs: frozenset[str] | set[str], own: frozenset[str] = frozenset()) -> str:
    if isinstance(node, LEFT_OUT):
        return type(node).__name__.lower()
    for field in UNREAD.get(type(node), ()):
        if getattr(node, field) != _usual(type(node), field):
            return f"{type(node).__name__.lower()} {field.replace('_', ' ')}"
    match node:
        case tree.On(event=word) | tree.Cant(action=word) | tree.Ignore(prohibits=word) if word in own:
            return ""
        case tree.Unmodelled(kind=kind):
            return kind
        case tree.Move(face=face, to=to) if face and (face, to) != ("down", "shields"):
            return f"move face {face}"
        case tree.Do(verb=verb) if verb not in verbs:
            return verb
        case tree.On(event=event) if event not in EVENTS:
            return f"event {event}"
        case tree.On(by=by) if by not in BY:
            return f"by {by}"
        case tree.Cant(action=action) if action not in FORBIDDEN:
            return f"can't {action}"
        case tree.May(action=action) if action not in PERMITTED:
            return f"may {action}"
        case tree.Must(action=action) if action not in DEMANDED:
            return f"must {action}"
        case tree.Has(what="state", value=value) if value not in STATES:
            return f"state {value}"
        case tree.Did(what=what, since=since) if what not in FACTS or since != "turn":
            return f"did {what}"
        case tree.Set(what=what) if what not in SETTABLE:
            return f"set {what}"
        case tree.Modify(until=until) | tree.Watch(until=until) if until not in UNTIL:
            return f"until {until}"
        case tree.Cant(action="discard", who=who) if who != "opponent":
            return "can't discard"
        case tree.Move(without=without) if without and f"use {without}" not in own:
            return f"without {without}"
        case tree.Activated(limit=limit) if limit and f"limit {limit}" not in own:
            return f"limit {limit}"
        case tree.Select(place="host"):
            return "crossed creature"
        case tree.Has(what="type", value="cross gear"):
            return "cross gear"
        case tree.Same(what="crossed"):
            return "crossed with"
        case tree.Evolve(on=bases) if len(bases) > 1 and "several bases" not in own:
            return "evolution on several kinds"
        case tree.Is(of="you" | "opponent", where=where) if not all(isinstance(f, tree.Did) for f in where):
            return "what a player is"
        case tree.On(event="attack", with_=with_) if with_ is not None:
            return "attack on some creatures"
        case tree.Ignore(prohibits=word):
            return f"ignore can't {word}"
        case tree.Must(action="block", what=what) if what is not None:
            return "must block it"
        case tree.Play(after=after) if after:
            return "play, then elsewhere"
        case _:
            return ""


def _usual(kind: type[tree.Node], field: str) -> object:
    """What a field of a node is where nothing else is said."""
    return next(each.default for each in structs_of(kind) if each.name == field)
