"""Which rules govern a clause of a card: those that its game cites for each thing that the clause does."""

from __future__ import annotations

from collections.abc import Iterator

from rules.abilities import tree
from rules.abilities.tree import Ability, Node
from rules.abilities.walk import nodes
from rules.core.engine import Game

_KINDS: dict[type[Node], str] = {
    tree.Replacement: "replace",
    tree.Activated: "activated",
    tree.Modify: "modify",
    tree.Add: "modify",
    tree.Set: "modify",
    tree.Scale: "modify",
    tree.Look: "look",
    tree.Cant: "can't",
    tree.Optional: "may",
    tree.Clash: "clash",
    tree.Flip: "flip",
    tree.Breaks: "how many break",
    tree.Choose: "choose",
}
"""What a node of this kind is, as the games' tables of cited rules call it."""

_TO = {"mana": "mana by effect", "battle": "put, not summoned", "shields": "more shields on top"}
"""What moving a card into this zone is."""

_VERBS = {"break": "effect breaks", "battle": "battle by effect", "gain": "gain", "win": "effect wins"}
"""What an action is whose rule has another name than its verb."""


def governing(ability: Ability, game: Game) -> tuple[str, ...]:
    """The ids of the rules behind an ability, in the order of its words; what is general comes last.

    Where the game cites no rule for anything in it, the rule by which it follows a card's words. The rules of a
    keyword are not among them: its section of the book has those.
    """
    if isinstance(ability, tree.Unmodelled):
        return ()
    general = game.cites.get("effect", "")
    found = (game.cites.get(name, "") for node in nodes(ability) for name in _mechanisms(node, game))
    own = tuple(dict.fromkeys(rule for rule in found if rule and rule != general))
    return own or ((general,) if general else ())


def _mechanisms(node: Node, game: Game) -> Iterator[str]:
    if isinstance(node, tree.Triggered):
        named = [name for on in node.on if (name := f"triggers {on.event}") in game.cites]
        yield from named or ("trigger", "triggers")
    elif isinstance(node, tree.Static):
        yield "works in play" if node.works == ("battle",) else "works elsewhere"
    elif isinstance(node, tree.Spell):
        yield "spell once"
    elif isinstance(node, tree.Do):
        yield _VERBS.get(node.verb, node.verb)
    elif isinstance(node, tree.Move):
        yield _TO.get(node.to, "")
        if isinstance(node.what, tree.Select) and "shields" in node.what.zone:
            yield "moved from shields"
    elif isinstance(node, tree.Play):
        yield "for free" if node.free else ""
    elif isinstance(node, tree.Cost):
        yield "cost changed"
    elif isinstance(node, tree.Select):
        yield {"target": "target", "random": "random"}.get(node.how, "")
    else:
        yield _KINDS.get(type(node), "")
