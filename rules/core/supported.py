"""What of the tree the core performs: a card is played whole only when none of its parts is named here."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

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
LEFT_OUT = (tree.Again, tree.Swap, tree.CountsAs)
"""Parts of the tree that no rule carries out yet."""


PLACES = frozenset({"host", "top", "under self", "var", "rest", "under", "adjacent"})
WHOSE = frozenset({"", "you", "opponent", "each", "any", "controller", "owner", "self", "turn player", "event player",
                   "event.player", "it", "player"})  # fmt: skip
CHARACTERISTICS = frozenset(
    {"type", "civ", "race", "racepart", "keyword", "name", "namepart", "state", "whose", "zone"}
)
SAME = frozenset({"crossed", "object", "name", "race", "civ", "power", "level", "cost"})
NUMBERS = frozenset({"power", "level", "cost", "life"})
DISTINCT = frozenset({"civ", "race", "name"})
TIED = frozenset({"attached", "played by", "fighting", "targeting"})
LOST = frozenset({"keyword", "abilities"})
CHOSEN = frozenset({"race", "civ", "number", "name", "player", "creature type", "civilization"})
"""What every game's core reads in these fields; a game names further words of its own (`performs`)."""


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
            else:
                found += [word for word in _missing(node, known, own) if word and not _own(word, own)]
    return tuple(dict.fromkeys(found))


def _own(word: str, own: frozenset[str]) -> bool:
    """Whether a game names this among what only it performs."""
    if word.startswith("without "):
        return f"use {word.removeprefix('without ')}" in own
    return word in own or word == "evolution on several kinds" and "several bases" in own


def _missing(node: tree.Node, verbs: frozenset[str] | set[str], own: frozenset[str]) -> Iterator[str]:
    """What of a node the core leaves out where a game does not name it among its own."""
    if isinstance(node, LEFT_OUT):
        yield type(node).__name__.lower()
    for field in UNREAD.get(type(node), ()):
        if getattr(node, field) != _usual(type(node), field):
            yield f"{type(node).__name__.lower()} {field.replace('_', ' ')}"
    match node:
        case tree.On(event=word) | tree.Cant(action=word) | tree.Ignore(prohibits=word) if word in own:
            pass
        case _:
            yield _one_missing(node, verbs)
    yield from _words_missing(node)


def _words_missing(node: tree.Node) -> Iterator[str]:
    """The words of places, players, numbers and references in a node that only some games know."""
    match node:
        case tree.Select(place=place, whose=whose, by=by):
            if place and place.partition(":")[0] not in PLACES:
                yield f"place {place}"
            yield from (f"player {word}" for word in (whose, by) if not _known_player(word))
        case tree.Has(what=what) if what not in CHARACTERISTICS:
            yield f"has {what}"
        case tree.Same(what=what) if what not in SAME:
            yield f"same {what}"
        case tree.Cmp(stat=stat) | tree.Stat(stat=stat) | tree.Sum(stat=stat) | tree.Rank(stat=stat) | tree.Add(
            stat=stat
        ) if stat not in NUMBERS:
            yield f"number {stat}"
        case tree.Count(distinct=distinct) if distinct and distinct not in DISTINCT:
            yield f"different {distinct}"
        case tree.All(of=(tree.Has(what="state", value=how), *_)) if how in TIED:
            yield f"what it is {how}"
        case tree.Lose(what=what) if what not in LOST:
            yield f"lose {what}"
        case tree.ChooseValue(what=what) if what not in CHOSEN:
            yield f"choose {what}"
        case tree.Triggered(limit=limit) if limit:
            yield f"trigger limit {limit}"
        case tree.Counters(kind=kind) if kind != "mugic":
            yield "other counters"
        case tree.Attach():
            yield "attach"
        case tree.Damage() | tree.Test():
            yield type(node).__name__.lower()
        case _:
            pass


def _known_player(word: str) -> bool:
    """Whether every game knows whom a word of a player means."""
    return word in WHOSE or word.partition(":")[0] in ("owner", "controller", "var")


def _one_missing(node: tree.Node, verbs: frozenset[str] | set[str]) -> str:
    match node:
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
        case tree.Move(without=without) if without:
            return f"without {without}"
        case tree.Activated(limit=limit) if limit:
            return f"limit {limit}"
        case tree.Select(place="host"):
            return "crossed creature"
        case tree.Has(what="type", value="cross gear"):
            return "cross gear"
        case tree.Same(what="crossed"):
            return "crossed with"
        case tree.Evolve(on=bases) if len(bases) > 1:
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
