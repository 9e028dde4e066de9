"""What may be done and, where it may not, why: every check answers with the refusing rule or with nothing."""

from __future__ import annotations

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.choices import Refusal
from rules.core.draft import Draft
from rules.core.modifiers import Active
from rules.core.state import AbilityRef, Attack, Job

BREAKERS = {"Double Breaker": 2, "Triple Breaker": 3}
EVERY_BREAKER = ("World Breaker", "Triple Breaker", "Double Breaker")


def refusal(g: Draft, key: str, mechanism: str, text: str, i: int | None = None, *also: str) -> Refusal:
    """A refusal by a rule of the game; `also` names further mechanisms whose rules say the same."""
    card = g.name(i) if i is not None and i >= 0 else ""
    rules = (g.cite(mechanism), *(g.cite(a) for a in also if g.has_rule(a)))
    along = g.world.game.along
    more = tuple(id for rule in rules for id in along.get(rule, ())) if along else ()
    return Refusal(key, rules[0], text, i, card, rules[1:] + more)


def forbidden(g: Draft, key: str, bars: list[Active], text: str, i: int) -> Refusal:
    """A refusal by what cards say: the keyword's own rule, or that "can't" beats "can"."""
    words = [modifiers.keyword_of(g, bar.ref) for bar in bars]
    rules = [g.world.game.keyword_rules[w] for w in words if w in g.world.game.keyword_rules]
    card = g.name(bars[0].source) if bars[0].source >= 0 else ""
    general = [*([g.cite("keyword")] if rules else []), g.cite("can't"), g.cite("card wins")]
    said = [*rules, *general]
    by = f" ({words[0]})" if words[0] else f" ({card})"
    return Refusal(key, said[0], text + by, i, card, tuple(said[1:]))


def defences(g: Draft) -> tuple[str, ...]:
    """The ways to take over an attack that the game has."""
    return ("block", "protect") if "Protector" in g.world.game.keyword_rules else ("block",)


def at_table(g: Draft, attack: Attack) -> tuple[str, ...]:
    """The mechanisms by which a player with several opponents may attack this one."""
    n = len(g.sides)
    if n == 2:
        return ()
    me = g.now.player
    beside = attack.player in ((me + 1) % n, (me - 1) % n)
    team = g.sides[me].team >= 0
    beyond: tuple[str, ...] = () if beside else ("team reach",) if team else ("attack next",)
    return ("attack neighbour", *(("team",) if team else ("free for all",)), *beyond)


def out_of_reach(g: Draft, i: int, player: int, target: int, key: str) -> list[Refusal]:
    """Why a player, or a creature of that player, sits where nobody of the turn player's can attack."""
    if player in g.world.game.reach(g, g.now.player):
        return []
    team = g.sides[g.now.player].team >= 0
    whom = g.name(target) if target >= 0 else g.player(player)
    text = f"{g.name(i)} can't attack {whom}: {g.player(player)} is not the next opponent on either side"
    first = "past a team member" if team else "attack neighbour"
    return [refusal(g, key, first, text, i, "attack neighbour", *(("neighbour's creatures",) if target >= 0 else ()))]


def attacker_bars(g: Draft, i: int, key: str) -> list[Refusal]:
    """Every reason why a creature may not attack at all now."""
    found: list[Refusal] = []
    o = g.objects[i]
    name = g.name(i)
    if o.zone != g.world.game.play:
        also = ("pile is one",) if o.zone == "under" else ()
        return [refusal(g, key, "attack from play", f"{name} is not in the battle zone", i, *also)]
    if o.controller != g.now.player:
        found.append(refusal(g, key, "attack own", f"{name} is not {g.player(g.now.player)}'s creature", i))
    if o.tapped:
        pile = ("evolve tapped", "pile is one") if o.under else ()
        found.append(
            refusal(g, key, "attack untapped", f"{name} is tapped, and only an untapped creature can attack", i, *pile)
        )
    return found if ignores(g, i) else _kept_from_attacking(g, i, key) + found


def ignores(g: Draft, i: int) -> bool:
    """Whether a creature may attack players though something, or being new, would keep it from attacking."""
    if tree.Ignore not in g.world.kinds:
        return False
    return any(
        isinstance(c.change, tree.Ignore) and c.change.prohibits == "attack player" and modifiers.applies(g, c, i)
        for c in modifiers.active(g)
    )


def _kept_from_attacking(g: Draft, i: int, key: str) -> list[Refusal]:
    """What cards say against a creature's attacking, and that it is new: what can be ignored for attacks on players."""
    found: list[Refusal] = []
    bars = modifiers.prohibitions(g, "attack", i)
    if bars:
        found.append(forbidden(g, key, bars, f"{g.name(i)} can't attack", i))
    if g.objects[i].new and not may_attack_new(g, i):
        found.append(_too_new(g, i, key))
    return found


def may_attack_new(g: Draft, i: int, target: int | None = None) -> bool:
    """Whether a creature may attack on the turn it entered: an evolution, or something says so.

    `target`: what it would attack (-1: the player); None: whether there is anything that it may attack.
    """
    if any(isinstance(ability, tree.Evolve) for _, ability in modifiers.abilities(g, i).abilities):
        return True
    return bool(modifiers.permissions(g, "attack new", i, -1 if target is None else target, target is None))


def _too_new(g: Draft, i: int, key: str) -> Refusal:
    text = f"{g.name(i)} entered the battle zone this turn, so it can't attack yet"
    return refusal(g, key, "attack new", text, i, "new creature")


def target_bars(g: Draft, i: int, player: int, target: int, key: str) -> list[Refusal]:
    """Every reason why this creature may not attack that: a player (`target` -1) or one of the player's creatures."""
    found: list[Refusal] = []
    name = g.name(i)
    if target < 0:
        if player not in g.opponents(g.now.player):
            return [
                refusal(
                    g,
                    key,
                    "attack what",
                    f"{name} can attack only an opponent or an opponent's creature",
                    i,
                    "attack",
                    "team",
                )
            ]
        found += out_of_reach(g, i, player, target, key)
        bars = modifiers.prohibitions(g, "attack player", i)
        bars = [c for c in bars if getattr(c.change, "who", "") != "you" or c.job.owner == player]
        if bars:
            found.append(forbidden(g, key, bars, f"{name} can't attack {g.player(player)}", i))
        if g.objects[i].new and not may_attack_new(g, i, -1) and not ignores(g, i):
            found.append(_too_new(g, i, key))
        return found
    o = g.objects[target]
    if o.zone != g.world.game.play:
        return [refusal(g, key, "attack what", f"{g.name(target)} is not in the battle zone", target, "attack")]
    if o.controller not in g.opponents(g.now.player):
        return [
            refusal(g, key, "attack what", f"{g.name(target)} is not an opponent's creature", target, "attack", "team")
        ]
    found += out_of_reach(g, i, o.controller, target, key)
    bars = modifiers.prohibitions(g, "attack creature", i, target) + modifiers.prohibitions(g, "be attacked", target, i)
    if bars:
        found.append(forbidden(g, key, bars, f"{name} can't attack {g.name(target)}", target))
    if g.objects[i].new and not may_attack_new(g, i, target):
        found.append(_too_new(g, i, key))
    if ignores(g, i):
        found += _kept_from_attacking(g, i, key)
    if not o.tapped and not modifiers.permissions(g, "attack untapped", i, target):
        found.append(
            refusal(
                g,
                key,
                "attack what",
                f"{g.name(target)} is untapped, and only tapped creatures can be attacked",
                target,
                "attack",
            )
        )
    return found


def defence_bars(g: Draft, i: int, how: str, key: str) -> list[Refusal]:
    """Every reason why a creature may not block, or protect, against the attack that is going on."""
    name = g.name(i)
    if not g.attacks:
        return [
            refusal(
                g,
                key,
                "no attack",
                f"{name} can't {how}: there is no attack to take over",
                i,
                "no battle defence",
                "one defence",
            )
        ]
    attack = g.attacks[0]
    found: list[Refusal] = []
    o = g.objects[i]
    if o.zone != g.world.game.play:
        where = {
            "mana": ("mana text",),
            "discard": ("graveyard text",),
            "under": ("only top counts", "base is not there"),
        }
        also = ("works in play", *where.get(o.zone, ()))
        return [refusal(g, key, how, f"{name} is not in the battle zone", i, *also)]
    if o.controller != attack.player:
        who = () if len(g.sides) == 2 else ("block for others",)
        found.append(refusal(g, key, how, f"{name} is not {g.player(attack.player)}'s creature", i, *who))
    keyword = "Blocker" if how == "block" else "Protector"
    if modifiers.keyword(g, i, keyword) is None:
        if how == "protect" or attack.target.object < 0 or modifiers.keyword(g, i, "Protector") is None:
            below = any(keyword in g.index(k).keywords for k in o.under)
            also = ("only top counts",) if below else ()
            found.append(refusal(g, key, f"no {keyword}", f"{name} has no {keyword}", i, *also))
        else:
            found.append(refusal(g, key, "no Blocker", f"{name} has Protector, not Blocker", i))
    if how == "protect" and attack.target.object < 0:
        found.append(
            refusal(g, key, "protect player", "Protector works only when a creature is attacked, not a player", i)
        )
    blocker = modifiers.keyword(g, i, keyword) if how == "block" else None
    if blocker is not None and blocker.of and not _may_block(g, i, attack.attacker.object, keyword):
        text = f"{name} can block creatures of another kind only"
        found.append(refusal(g, key, "some blockers", text, i, "no Blocker"))
    if how == "block" and attack.target == g.ref(i) and g.switch("attacked_blocks") == "no":
        found.append(refusal(g, key, "block for itself", f"{name} is attacked already, so it can't block", i))
    if how == "protect" and attack.target == g.ref(i):
        found.append(refusal(g, key, "protect", f"{name} is the attacked creature itself", i))
    if o.tapped:
        found.append(
            refusal(g, key, "defend untapped", f"{name} is tapped", i, how, "block taps", "block after effects")
        )
    bars = modifiers.prohibitions(g, how, i, attack.attacker.object)
    if how == "block":
        bars = bars + modifiers.prohibitions(g, "be blocked", attack.attacker.object, i)
    if bars:
        found.append(forbidden(g, key, bars, f"{name} can't {how} {g.name(attack.attacker.object)}", i))
    if attack.turned:
        found.append(
            refusal(g, key, "one defence", "this attack has already been taken over once", i, "defend untapped")
        )
    return found


def _may_block(g: Draft, i: int, attacker: int, keyword: str) -> bool:
    """Whether one of a creature's Blocker abilities is about an attacker like this."""
    job = Job(AbilityRef(g.objects[i].card), g.objects[i].controller, g.ref(i))
    own = [a for _, a in modifiers.abilities(g, i).abilities if isinstance(a, tree.Keyword) and a.name == keyword]
    return any(select.satisfies(g, a.of, attacker, job) for a in own)


def merged(reasons: list[Refusal]) -> Refusal | None:
    """All reasons as one refusal: the first is named, the others stand in `also`."""
    if not reasons:
        return None
    first, *rest = reasons
    if not rest:
        return first
    also = [*first.also]
    for reason in rest:
        also += [reason.rule, *reason.also]
    return Refusal(first.key, first.rule, first.text, first.object, first.card, tuple(dict.fromkeys(also)))


def breaks(g: Draft, i: int) -> int:
    """How many shields a creature's attack breaks: the best Breaker, and every additional shield."""
    best = max((n for word, n in BREAKERS.items() if modifiers.keyword(g, i, word) is not None), default=1)
    if modifiers.keyword(g, i, "World Breaker") is not None:
        best = max(best, 1_000)
    return best + modifiers.more_breaks(g, i)
