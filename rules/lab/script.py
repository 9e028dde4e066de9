"""Sentences against questions: which of the offered options a sentence means, and why one is not offered."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct, structs

from rules.abilities import tree
from rules.core import standing
from rules.core.choices import CHANCE, Ask, Option, Refusal
from rules.core.draft import Draft
from rules.core.state import AbilityRef, Pending
from rules.lab.names import fold
from rules.lab.sentences import Action
from rules.lab.words import Thing

WINDOWS = {
    "charge": "mana.charge",
    "summon": "main.play",
    "cast": "main.play",
    "attack": "attack.declare",
    "move": "action.step",
    "strike": "strike.choose",
}
TOGETHER = frozenset({"mode", "blast.may"})  # questions put one after another that are one decision, in any order
PICKS = frozenset({"target", "choose", "effect.may"})  # what a spell or an ability does something to is chosen
BARE = frozenset({"yes", "no", "pass"})  # answers that name nothing: a choice with one option needs none of them
REACTIONS = frozenset({"block", "protect", "reveal", "defend"})
NEW = ("window", "moment")  # kinds of question that offer a new action, or none
FREE = frozenset({"look", "count", "show", "concede", "move", "shuffle", "cut"})  # said where nothing is asked


class Part(Struct, frozen=True):
    """One answer of a sentence: the sentence itself, or what it says beyond it (`cast X on Y`: then Y).

    Of several targets each has a part, which holds it and those after it.
    """

    do: int
    action: Action
    follow: bool = False


def parts(actions: Iterable[Action], before: Iterable[Action] = ()) -> tuple[Part, ...]:
    """The sentences of `do` as single answers, numbered from 1; those that were said `before` have no number."""
    found: list[Part] = []
    for n, action in (*((0, action) for action in before), *enumerate(actions, 1)):
        if action.verb == "reveal" and len(action.cards) > 1:
            found += [Part(n, structs.replace(action, cards=(card,))) for card in action.cards]
            continue
        found.append(Part(n, action))
        if action.targets and action.verb in ("cast", "use", "play", "strike"):
            found += [
                Part(n, structs.replace(action, verb="choose", cards=action.targets[k:], targets=()), True)
                for k in range(len(action.targets))
            ]
    return tuple(found)


def begun(g: Draft, ask: Ask, part: Part) -> tuple[list[Option], int]:
    """The options that a part means, and how many parts they carry out.

    Of `cast X on A, B` one question may take both, or two questions one after another each its own.
    """
    if part.follow:
        for many in range(len(part.action.cards), 1, -1):
            if found := matching(g, ask, structs.replace(part.action, cards=part.action.cards[:many])):
                return found, many
        return matching(g, ask, structs.replace(part.action, cards=part.action.cards[:1])), 1
    return matching(g, ask, part.action), 1


def carried(g: Draft, ask: Ask, option: Option, part: Part) -> int:
    """How many parts an answer that was the only one carries out; 0 where it is not what the part means."""
    found, many = begun(g, structs.replace(ask, options=(option,)), part)
    return many if found else 0


def objects(g: Draft, thing: Thing) -> list[int]:
    """Every object that a name, an alias or a shield's place means."""
    if thing.kind == "shield":
        owners = range(len(g.sides)) if not thing.player else [g.world.players.index(thing.player)]
        return [i for p in owners for n, i in enumerate(g.in_zone("shields", p), 1) if n == thing.number]
    if thing.kind == "player":
        return [standing.for_player(g.world.players.index(thing.name))]
    if thing.kind != "card":
        return []
    name = fold(thing.name)
    labelled = [i for i, o in enumerate(g.objects) if o.label and fold(o.label) == name]
    if labelled:
        return labelled
    found = [i for i, o in enumerate(g.objects) if o.card and fold(g.world.indexes[o.card].card.name) == name]
    if thing.player:
        p = g.world.players.index(thing.player)
        found = [i for i in found if g.objects[i].controller == p]
    return found


def stands_for(g: Draft, i: int, found: list[int]) -> bool:
    """Whether an offered object is one of these, or stands for one that cannot be told apart from it."""
    return i in found or i >= 0 and any(k >= 0 and g.objects[k] == g.objects[i] for k in found)


def stand_ins(g: Draft, option: Option, action: Action) -> list[tuple[str, str]]:
    """Each shield that a sentence names by its place and that another one stands for in this option, with that one.

    Of backs that nobody can tell apart only the first is offered.
    """
    taken = [int(number) for number in re.findall(r"\bo(\d+)", option.key)]
    named = [found[0] for thing in (*action.cards, *action.targets) if thing.kind == "shield"
             and (found := objects(g, thing))]  # fmt: skip
    left = [i for i in taken if i not in named]
    said: list[tuple[str, str]] = []
    for i in named:
        other = next((k for k in left if stands_for(g, k, [i])), None) if i not in taken else None
        if other is not None:
            left.remove(other)
            said.append((g.whereabouts(i), f"{g.whereabouts(other)}, since nobody can tell the two apart"))
    return said


def matching(g: Draft, ask: Ask, action: Action) -> list[Option]:
    """The options of a question that a sentence means; empty when it is not offered.

    An ability is found by its name where the question shows it, else by its card.
    """
    found = [option for option in ask.options if means(g, ask, option, action)]
    return matching(g, ask, structs.replace(action, ability="")) if not found and action.ability else found


def means(g: Draft, ask: Ask, option: Option, action: Action) -> bool:
    """Whether a sentence means this option of this question."""
    key = option.key
    verb = action.verb
    head, _, rest = key.partition(":")
    match verb:
        case "move" if head == "move":
            return _moved(g, rest, option, action)
        case "strike":
            return head == "strike" and not action.targets and _one(g, rest, action.cards[0])
        case "end action":
            return ask.question == "action.step" and key == "pass"
        case "pass" if ask.question == "action.step":
            return False  # what passes there is not priority but the step
        case "pass":
            return key in ("pass", "none", "no")
        case "no":
            return key in ("no", "none") or head == "decline"
        case "yes":
            return ask.kind not in NEW and (
                key == "yes" or (ask.kind in ("may", "react") and key not in ("no", "none") and head != "decline")
            )
        case "attack":
            return head == "attack" and _attack(g, rest, action)
        case "block" | "defend" if ask.question == "defend.may" or head == "defend":
            return key == "none" if action.nothing else head == "defend" and _defended(g, rest, action)
        case "block" | "protect":
            if action.nothing:
                return ask.question == "block.may" and key == "none"
            return head == verb and len(action.cards) == 1 and _one(g, rest, action.cards[0])
        case "reveal":
            if ask.question != "blast.may":
                return False
            if action.nothing:
                return key == "no"
            return key == "yes" and _about(g, ask, action.cards)
        case "charge":
            if action.nothing:
                return ask.question == "mana.charge" and key == "pass"
            return head == "charge" and _one(g, rest, action.cards[0])
        case "summon" | "cast":
            if ask.question == "blast.may":
                return key == "yes" and _about(g, ask, action.cards)
            if head == verb:
                return _played(g, rest, action)
            return _for_free(g, ask, option, action)
        case "resolve":
            return head == "resolve" and _one(g, rest.split(":")[0], action.cards[0]) and _named(g, option, action)
        case "use":
            return _used(g, ask, option, action)
        case "shuffle" | "cut":
            return head == verb and rest == f"p{_deck_of(g, ask, action)}"
        case "set shields" | "draw hand" | "keep" | "redeal":
            return key == verb
        case "play":
            return head in ("summon", "cast") and _played(g, rest, action)
        case "pay" if ask.question == "choose":
            return is_set(g, key, action.using)
        case "pay":
            return head == "pay" and is_set(g, rest, action.using)
        case "choose":
            return _chosen(g, ask, option, action)
        case _:
            return False


def _deck_of(g: Draft, ask: Ask, action: Action) -> int:
    """Whose deck is shuffled or cut: the one named, else one's own to shuffle and the next player's to cut."""
    if action.place is not None and action.place.player:
        return g.world.players.index(action.place.player)
    return ask.player if action.verb == "shuffle" else (ask.player + 1) % len(g.sides)


def _ids(text: str) -> list[int]:
    """The objects of a key; players are -2 - player, an item of a stack is the card that it comes from."""
    found: list[int] = []
    for part in text.split("+"):
        number = part[1:].split(".")[0]
        if part[:1] in ("o", "p") and number.isdigit():
            found.append(int(number) if part[0] == "o" else standing.for_player(int(number)))
    return found


def _defended(g: Draft, rest: str, action: Action) -> bool:
    """Whether a pair of attacker and defender is what `defend against X with Y` names."""
    attacker, _, defender = rest.partition(":")
    if len(action.cards) != 1 or not _one(g, defender, action.cards[0]):
        return False
    return not action.targets or is_set(g, attacker, action.targets)


def _one(g: Draft, text: str, thing: Thing) -> bool:
    ids = _ids(text)
    return len(ids) == 1 and stands_for(g, ids[0], objects(g, thing))


def is_set(g: Draft, text: str, things: tuple[Thing, ...]) -> bool:
    """Whether a set of objects is exactly what several names mean, each once."""
    ids = _ids(text)
    if len(ids) != len(text.split("+")) or len(ids) != len(things):
        return False
    left = list(ids)
    for thing in things:
        hit = next((i for i in left if stands_for(g, i, objects(g, thing))), None)
        if hit is None:
            return False
        left.remove(hit)
    return not left


def _about(g: Draft, ask: Ask, things: tuple[Thing, ...]) -> bool:
    """Whether a yes-or-no question is about one of these cards."""
    about = next((o.object for o in ask.options if o.object is not None), None)
    return about is not None and any(stands_for(g, about, objects(g, thing)) for thing in things)


def _attack(g: Draft, rest: str, action: Action) -> bool:
    attacker, target = rest.split(":")
    if not is_set(g, attacker, action.cards):
        return False
    if not action.targets:
        return True
    if len(action.targets) != 1:
        return False
    wanted = action.targets[0]
    if wanted.kind == "player":
        return target == f"p{g.world.players.index(wanted.name)}"
    return target[0] == "o" and _one(g, target, wanted)


def _played(g: Draft, rest: str, action: Action) -> bool:
    card, _, base = rest.partition(":")
    if not _one(g, card, action.cards[0]):
        return False
    if action.using and base:
        return is_set(g, base, action.using)
    return not (action.verb == "summon" and action.targets) or is_set(g, base, action.targets)


def _moved(g: Draft, rest: str, option: Option, action: Action) -> bool:
    """Whether a move goes where a sentence says, by the way it names where it names one."""
    from rules.games.chaotic import board, moves, values

    creature, _, space = rest.partition(":")
    if not _one(g, creature, action.cards[0]):
        return False
    if action.targets:  # Battlegear, where it is put under a Creature
        return any(values.space_name(g, g.objects[i].place) == space for i in objects(g, action.targets[0]))
    if action.to is None or action.to.space.upper() != space:
        return False
    if not action.route:
        return True
    numbers = board.NUMBERS[values.size(g)]
    way = [numbers.get(name.upper(), 0) for name in (*action.route, space)]
    return not moves.way_bars(g, _ids(creature)[0], way, "")


def _for_free(g: Draft, ask: Ask, option: Option, action: Action) -> bool:
    """Whether this option casts or summons the card for free: `cast X` answers the permission."""
    if ask.question == "replace.may":
        source = option.key.split(":")[1] if ":" in option.key else ""
        if option.key.startswith("decline") or source == str(option.object):
            return False
    elif ask.question != "free.may":
        return False
    if option.key in ("no", "none") or option.object is None:
        return False
    return stands_for(g, option.object, objects(g, action.cards[0]))


def _named(g: Draft, option: Option, action: Action) -> bool:
    """Whether an option is about the ability that a sentence names: by its printed name, or by its words."""
    if not action.ability or fold(action.ability) in fold(option.text):
        return True
    ref = getattr(option.value, "ability", None)
    return isinstance(ref, AbilityRef) and fold(g.world.ability_name(ref)) == fold(action.ability)


def _used(g: Draft, ask: Ask, option: Option, action: Action) -> bool:
    key = option.key
    head, _, rest = key.partition(":")
    if action.nothing:
        return key in ("no", "none") or head == "decline"
    found = objects(g, action.cards[0])
    if head == "use" and action.targets and len(rest.split(":")) > 2 and not says_all(g, option, action):
        return False
    if head in ("use", "resolve"):
        return stands_for(g, int(rest.split(":")[0][1:] if rest[0] == "o" else rest.split(":")[0]), found) and _named(
            g, option, action
        )
    card = fold(g.world.indexes[g.objects[found[0]].card].card.name) if found else ""
    from_it = bool(card) and fold(ask.card) in (card, fold(action.cards[0].name))
    if ask.kind != "may" or not from_it or key in ("no", "none"):
        return False
    return not (action.targets and _ids(key)) or is_set(g, key, action.targets)


def says_all(g: Draft, option: Option, action: Action) -> bool:
    """Whether the answer to `use X on Y` names Y already: using it and choosing are one question."""
    head, _, rest = option.key.partition(":")
    key = f"o{rest.split(':')[2]}" if head == "use" and len(rest.split(":")) > 2 else option.key
    return action.verb == "use" and bool(action.targets) and is_set(g, key, action.targets)


def begins(g: Draft, option: Option, action: Action) -> bool:
    """Whether `use X` only begins here: the ability is taken next, and then asks whether it is used at all."""
    if action.verb != "use" or action.nothing or not isinstance(option.value, Pending):
        return False
    effects = g.world.node(option.value.ability).then
    return bool(effects) and isinstance(effects[0], tree.Optional)


def _chosen(g: Draft, ask: Ask, option: Option, action: Action) -> bool:
    key = option.key
    head, _, rest = key.partition(":")
    things = action.cards
    if action.nothing:
        return key in ("none", "no") or head == "decline"
    if ask.kind in NEW and ask.question != "opening":
        return False
    kinds = {thing.kind for thing in things}
    if kinds <= {"card", "shield"}:
        if head == "resolve":
            return len(things) == 1 and _one(g, rest.split(":")[0], things[0]) and _named(g, option, action)
        if head == "use":
            pieces = rest.split(":")
            if not pieces[0].isdigit():
                return False  # to start an ability is `use`, no answer to a question
            if len(pieces) > 2:
                return len(things) == 1 and stands_for(g, int(pieces[2]), objects(g, things[0]))
            return len(things) == 1 and stands_for(g, int(pieces[0]), objects(g, things[0]))
        if ask.question.startswith("value."):
            return len(things) == 1 and fold(key) == fold(things[0].name)
        if head in ("cast", "summon") and ask.question != "main.play":
            return _one(g, rest, things[0])
        if ask.question == "blast.may":
            return key == "yes" and _about(g, ask, things)
        if ask.question == "block.may":
            return head in ("block", "protect") and _one(g, rest, things[0])
        if head == "is":
            return len(things) == 1 and fold(rest) == fold(things[0].name)
        return is_set(g, key, things)
    if kinds <= {"card", "shield", "player"} and ask.question in PICKS and _ids(key):
        return is_set(g, key, things)
    words = [thing.name or str(thing.number) for thing in things]
    if ask.question == "flip":
        return len(words) == 1 and fold(words[0]) in (fold(key), fold(option.text.partition(":")[0]))
    if ask.question == "space":
        return len(words) == 1 and fold(words[0]) == fold(key.rpartition(":")[2])
    if head == "mode":
        if kinds == {"number"}:
            return words == [str(int(rest) + 1)]
        return len(words) == 1 and fold(words[0]) in fold(option.text)
    return len(words) == 1 and fold(key.removeprefix("is:")) == fold(words[0])


def pinned(g: Draft, ask: Ask, pins: Iterable[tuple[int, Action]]) -> tuple[list[Option], set[int]] | None:
    """What the pins leave of a question's options, and which pins said so; None where no pin speaks."""
    found: list[Option] | None = None
    used: set[int] = set()
    for n, pin in pins:
        if g.player(ask.player) != pin.player:
            continue
        if pin.asked and fold(pin.asked) not in fold(ask.text) and fold(pin.asked) not in fold(ask.question):
            continue
        some = matching(g, ask, pin)
        if not some:
            continue
        used.add(n)
        found = some if found is None else [o for o in found if o in some]
    return (found, used) if found else None


def again(g: Draft, option: Option) -> bool:
    """Whether an ability that waits for its effect would be used once more: a new action, not an answer."""
    return any(option.key == f"use:o{item.source.object}:{'.'.join(map(str, item.ability.path))}" for item in g.stack)


def declining(ask: Ask) -> Option | None:
    """The option that declines a new action or a reaction."""
    return next((o for o in ask.options if o.key in ("pass", "none", "no")), None)


def reason(g: Draft, ask: Ask | None, player: int, action: Action) -> Refusal | None:
    """Why a sentence is not offered here: the bar on just this option, else what the game says of such an action."""
    if ask is not None and ask.player == player and ask.barred is not None:
        for bar in ask.barred():
            if bar.key and means(g, ask, Option(bar.key, None, bar.text, bar.object), action):
                return bar
    found: Refusal | None = g.world.game.explain(g, player, action)
    return found


def chance(ask: Ask) -> bool:
    """Whether nobody decides here."""
    return ask.player == CHANCE
