"""Claims and values against a board: what is true, what a number is, and what a player can know."""

from __future__ import annotations

from rules.abilities import tree
from rules.core import modifiers, select
from rules.core.draft import Draft
from rules.core.state import AbilityRef, Obj
from rules.lab.claims import Claim, Goal, Measure
from rules.lab.names import fold
from rules.lab.script import objects
from rules.lab.words import Place, Thing


class Board:
    """One board to read: a draft of its state, and whether play can go round for ever from here."""

    def __init__(self, g: Draft, repeats: bool = False) -> None:
        self.g = g
        self.repeats = repeats

    # --- claims ------------------------------------------------------------------------------------

    def holds(self, claim: Claim) -> bool:
        """Whether a claim is true of this board."""
        return self._plain(claim) != claim.negated

    def reaches(self, goal: Goal) -> bool:
        """Whether a goal of joined claims is true of this board."""
        match goal.op:
            case "claim":
                assert goal.claim is not None
                return self.holds(goal.claim)
            case "and":
                return all(self.reaches(part) for part in goal.parts)
            case "or":
                return any(self.reaches(part) for part in goal.parts)
            case _:
                return not self.reaches(goal.parts[0])

    def _plain(self, claim: Claim) -> bool:
        g = self.g
        outcome = g.outcome
        match claim.kind:
            case "place":
                assert claim.place is not None and claim.card is not None
                return self.at(claim.card, claim.place)
            case "state":
                return any(self.state(i, claim.word) for i in self.found(claim.card))
            case "trait":
                return any(self.trait(i, claim.word) for i in self.found(claim.card))
            case "keyword":
                return any(self.keyword(i, claim.word) for i in self.found(claim.card))
            case "stat":
                return any(
                    select.compare(self.stat(i, claim.word), claim.op, claim.number) for i in self.found(claim.card)
                )
            case "count":
                assert claim.place is not None
                return select.compare(self.count(claim.player, claim.place.zone, claim.word), claim.op, claim.number)
            case "copies":
                assert claim.place is not None and claim.card is not None
                return self.copies(claim.card, claim.place) == claim.number
            case "life":
                return select.compare(g.sides[self.seat(claim.player)].life, claim.op, claim.number)
            case "wins":
                return outcome is not None and outcome.kind == "win" and self.won(self.seat(claim.player))
            case "loses":
                return g.sides[self.seat(claim.player)].out
            case "nobody":
                return outcome is None or outcome.kind != "win"
            case "drawn":
                return outcome is not None and outcome.kind in ("draw", "no_end")
            case "repeats":
                return self.repeats or (outcome is not None and outcome.kind == "no_end")
            case "backs":
                assert claim.place is not None
                return self.count(claim.place.player, claim.place.zone) == claim.number
            case "holds":
                return self.contains(claim)
            case "empty" if claim.place is not None and claim.place.kind == "space":
                return not self.on_space(claim.place.space)
            case "empty":
                assert claim.place is not None
                return self.count(claim.place.player, claim.place.zone) == 0
            case "seen":
                return self.seen(claim)
            case "unlocked":
                return self.unlocked(claim.player, claim.word)
            case "hive":
                return any(f.kind == select.HIVE for f in g.record) == (claim.word == "on")
            case "role" if claim.word == "striking":
                from rules.games.chaotic.values import striker

                return striker(g) == self.seat(claim.player)
            case "role":
                mine = g.now.player == self.seat(claim.player)
                return mine if claim.word in ("active", "turn") else not mine
            case "turn":
                right = not claim.player or g.now.player == self.seat(claim.player)
                return right and (not claim.word or g.now.phase == g_phase(claim.word))
            case "owner":
                return any(g.objects[i].owner == self.seat(claim.player) for i in self.found(claim.card))
            case "controller":
                return any(g.objects[i].controller == self.seat(claim.player) for i in self.found(claim.card))
            case _:
                return False

    def seat(self, player: str) -> int:
        """A player's place at the table."""
        return self.g.world.players.index(player)

    def won(self, seat: int) -> bool:
        """Whether a player is the winner, or one of the winner's team, those who are out as well."""
        outcome, sides = self.g.outcome, self.g.sides
        if outcome is None or outcome.winner < 0:
            return False
        return seat == outcome.winner or (sides[seat].team >= 0 and sides[seat].team == sides[outcome.winner].team)

    def found(self, thing: Thing | None) -> list[int]:
        """The objects a name means; those in play first where there are any."""
        return objects(self.g, thing) if thing is not None else []

    def at(self, thing: Thing, place: Place) -> bool:
        """Whether a card of this name is at a place."""
        g = self.g
        match place.kind:
            case "zone":
                return self.copies(thing, place) > 0
            case "nowhere":
                return not any(g.objects[i].zone not in ("", "gone") for i in self.found(thing)) and not self.hidden(
                    thing
                )
            case "set aside":
                return any(g.objects[i].zone == "aside" for i in self.found(thing))
            case "under":
                return any(i in self.beneath(k) for i in self.found(thing) for k in self.found(place.card))
            case "on":
                return any(
                    k in self.beneath(i) or (i in self.beneath(k) and g.objects[i].zone == "linger")
                    for i in self.found(thing)
                    for k in self.found(place.card)
                )
            case "space":
                return any(i in self.found(thing) for i in self.on_space(place.space))
            case "burst":
                return any(item.source.object in self.found(thing) for item in g.stack)
            case "active":
                return any(g.objects[i].zone == "location" for i in self.found(thing))
            case "top" | "bottom":
                return self.edge(thing, place)
            case "shield":
                owners = [self.seat(place.player)] if place.player else range(len(g.sides))
                return any(
                    i in self.found(thing)
                    for p in owners
                    for n, i in enumerate(g.in_zone("shields", p), 1)
                    if n == place.number
                )
            case _:
                return False

    def on_space(self, space: str) -> list[int]:
        """The creatures on a space of the board."""
        from rules.games.chaotic import board, values

        number = board.NUMBERS[values.size(self.g)].get(space.upper(), 0)
        return [i for i in self.g.in_zone("battle") if number and self.g.objects[i].place == number]

    def beneath(self, i: int) -> tuple[int, ...]:
        """Every card under an object, at any depth."""
        below = self.g.objects[i].under
        return below + tuple(k for b in below for k in self.beneath(b))

    def hidden(self, thing: Thing) -> bool:
        """Whether a card of this name is somewhere in a pile or a pool."""
        name = fold(thing.name)
        g = self.g
        return any(
            fold(self.title(c)) == name for pile in g.piles for c in (*pile.top, *pile.bottom) if isinstance(c, str)
        ) or any(fold(self.title(c)) == name for pool in g.pools for c in pool.cards)

    def title(self, key: str) -> str:
        """The name of a card by its key."""
        return self.g.world.indexes[key].card.name if key in self.g.world.indexes else key

    def edge(self, thing: Thing, place: Place) -> bool:
        """Whether a card is the top or bottom one of a pile or ordered zone."""
        g = self.g
        owners = [self.seat(place.player)] if place.player else range(len(g.sides))
        for p in owners:
            if place.zone in g.world.game.decks:
                pile = g.pile(p, place.zone)
                cards = (*pile.top, *([""] * pile.count), *pile.bottom)
                shuffled = pile.settled >= 0 and (pile.settled == 0 if place.kind == "top" else not pile.bottom)
                if not cards or shuffled:
                    continue
                end = cards[0] if place.kind == "top" else cards[-1]
                if isinstance(end, int) and end in self.found(thing):
                    return True
                if isinstance(end, str) and end and fold(self.title(end)) == fold(thing.name):
                    return True
            else:
                cards_here = g.in_zone(place.zone, p)
                if cards_here and (cards_here[-1] if place.kind == "top" else cards_here[0]) in self.found(thing):
                    return True
        return False

    def copies(self, thing: Thing, place: Place) -> int:
        """How many cards of this name are in a zone, with those of piles and pools."""
        g = self.g
        owners = [self.seat(place.player)] if place.player else list(range(len(g.sides)))
        n = sum(g.objects[i].zone == place.zone and self.whose(i, place.zone) in owners for i in self.found(thing))
        name = fold(thing.name)
        if place.zone in g.world.game.decks:
            n += sum(
                isinstance(c, str) and bool(c) and fold(self.title(c)) == name
                for p in owners
                for c in (*g.pile(p, place.zone).top, *g.pile(p, place.zone).bottom)
            )
        for pool in g.pools:
            if pool.zone == place.zone and pool.owner in owners:
                left = sum(o.pool == pool.zone and o.owner == pool.owner and o.zone == place.zone for o in g.objects)
                n += min(left, sum(fold(self.title(c)) == name for c in pool.cards if c))
        return n

    def whose(self, i: int, zone: str) -> int:
        """Whose zone an object lies in."""
        o = self.g.objects[i]
        return o.controller if zone == self.g.world.game.play else o.owner

    def count(self, player: str, zone: str, turned: str = "") -> int:
        """How many cards a player has in a zone; a pile counts once."""
        g = self.g
        p = self.seat(player) if player else -1
        if p < 0:
            return sum(self.count(name, zone, turned) for name in g.world.players)
        if not turned:
            return g.count(zone, p)
        wanted = turned in ("tapped", "drained")
        n = sum(g.objects[i].tapped == wanted for i in g.in_zone(zone, p))
        if zone in g.world.game.piles:
            pile = g.pile(p, zone)
            n += pile.tapped if wanted else pile.count - pile.tapped
        return n

    def state(self, i: int, word: str) -> bool:
        """Whether an object is in a state."""
        o = self.g.objects[i]
        if word == "revealed":
            return o.seen == (1 << len(self.g.sides)) - 1
        if word == "face down":
            return o.down or o.zone == "shields" or o.zone in self.g.world.game.decks
        if word == "face up":
            return not o.down and o.zone != "shields" and o.zone not in self.g.world.game.decks
        return select.state(self.g, i, word)

    def trait(self, i: int, word: str) -> bool:
        """Whether an object is of a type, race or civilization."""
        card = self.g.card(i)
        low = fold(word)
        if " " in low:
            low = low.removesuffix(" creature").removesuffix(" card").removesuffix(" spell")
        if low == "evolution":
            return any(isinstance(ability, tree.Evolve) for ability in card.abilities)
        if any(select.of_race(fold(race), low) for race in select.races(self.g, i)):
            return True
        if low in (fold(tribe) for tribe in select.tribes(self.g, i)):
            return True
        return low in (fold(card.type), *(fold(e) for e in card.elements), *(fold(c) for c in card.civilizations))

    def keyword(self, i: int, word: str) -> bool:
        """Whether an object has a keyword now, with its number where one is written, or an element."""
        low = fold(word)
        if low in (fold(name) for name in select.elements(self.g, i)):
            return True
        for name, keyword in modifiers.abilities(self.g, i).keywords.items():
            number = (
                f" +{select.amount(self.g, keyword.n, modifiers.job_of(self.g, i, _no_ref()))}"
                if keyword.n is not None
                else ""
            )
            if low in (fold(name), fold(name + number)):
                return True
        return False

    def stat(self, i: int, word: str) -> int:
        """A number of an object now."""
        o = self.g.objects[i]
        match word:
            case "damage":
                return o.damage
            case "counters":
                return o.counters
            case "cards under":
                return len(self.beneath(i))
            case "breaks":
                from rules.games.shields.legal import breaks

                return breaks(self.g, i)
            case _:
                known = self.g.world.game.number_of(self.g, i, word)
                return modifiers.stat(self.g, i, word) if known is None else known

    def contains(self, claim: Claim) -> bool:
        """Whether a place is exactly these cards."""
        g = self.g
        assert claim.place is not None
        place = claim.place
        if place.kind == "shield":
            owners = [self.seat(place.player)] if place.player else range(len(g.sides))
            here = [i for p in owners for n, i in enumerate(g.in_zone("shields", p), 1) if n == place.number]
            return bool(here) and len(claim.cards) == 1 and here[0] in self.found(claim.cards[0])
        total = self.count(place.player, place.zone)
        zone = Place(kind="zone", player=place.player, zone=place.zone)
        names = {thing.name for thing in claim.cards}
        return total == len(claim.cards) and all(
            self.copies(thing, zone) >= sum(t.name == thing.name for t in claim.cards)
            for thing in claim.cards
            if thing.name in names
        )

    def seen(self, claim: Claim) -> bool:
        """Whether a player has seen a card or what lies at a place."""
        bit = 1 << self.seat(claim.player)
        if claim.card is not None:
            found = self.found(claim.card)
        else:
            found = self.at_place(claim.place) if claim.place is not None else []
        return bool(found) and any(self.g.objects[i].seen & bit for i in found)

    def at_place(self, place: Place) -> list[int]:
        """The objects at a place."""
        g = self.g
        owners = [self.seat(place.player)] if place.player else list(range(len(g.sides)))
        if place.kind == "shield":
            return [i for p in owners for n, i in enumerate(g.in_zone("shields", p), 1) if n == place.number]
        return [i for p in owners for i in g.in_zone(place.zone, p)]

    def unlocked(self, player: str, word: str) -> bool:
        """Whether a player has unlocked a civilization."""
        from rules.games.shields.mana import unlocked

        return any(fold(word) == fold(civ) for civ in unlocked(self.g, self.seat(player)))

    # --- values --------------------------------------------------------------------------------------

    def value(self, measure: Measure) -> int | str | None:
        """What a value is now; None where there is no such card."""
        g = self.g
        match measure.kind:
            case "stat":
                found = self.found(measure.card)
                inplay = [i for i in found if g.objects[i].zone == g.world.game.play] or found
                return self.stat(inplay[0], measure.word) if inplay else None
            case "count":
                assert measure.place is not None
                return self.count(measure.place.player, measure.place.zone)
            case "life":
                return g.sides[self.seat(measure.player)].life
            case "owner" | "controller":
                found = self.found(measure.card)
                return g.world.players[getattr(g.objects[found[0]], measure.kind)] if found else None
            case "civilizations":
                return self.civilizations(measure)
            case "types":
                found = self.found(measure.card)
                return "/".join(g.card(found[0]).races) if found else None
            case "phase":
                return g.now.phase
            case "turn player":
                return g.world.players[g.now.player]
            case "turn number":
                return g.now.number
        return None

    def civilizations(self, measure: Measure) -> str | None:
        """The civilizations of a card, or those a player has unlocked, in the rulebook's order."""
        from rules.games.shields.mana import unlocked

        order = ["Light", "Water", "Darkness", "Fire", "Nature"]
        if measure.player:
            return ", ".join(sorted(unlocked(self.g, self.seat(measure.player)), key=order.index))
        found = self.found(measure.card)
        return ", ".join(self.g.card(found[0]).civilizations) if found else None

    # --- what a player knows -------------------------------------------------------------------------

    def known(self, claim: Claim, player: int) -> bool:
        """Whether a claim is true on every board that a player thinks possible."""
        if not self.holds(claim):
            return False
        if claim.kind in ("place", "copies", "holds", "state", "trait", "keyword", "stat", "owner"):
            things = [t for t in (claim.card, *claim.cards) if t is not None]
            return all(self.visible(i, player) for t in things for i in self.found(t)) and not any(
                self.pooled(t) for t in things
            )
        return True

    def pooled(self, thing: Thing) -> bool:
        """Whether a card of this name may lie among backs that nobody can tell apart."""
        g = self.g
        return any(
            fold(self.title(c)) == fold(thing.name)
            and any(o.pool == p.zone and o.owner == p.owner and not o.card for o in g.objects)
            for p in g.pools
            for c in p.cards
            if c
        )

    def visible(self, i: int, player: int) -> bool:
        """Whether a player knows which card an object is."""
        o: Obj = self.g.objects[i]
        return bool(o.seen >> player & 1) or (self.g.world.game.public(o.zone) and not o.down) or o.zone == "under"


def g_phase(word: str) -> str:
    """A phase as the board names it."""
    return "beginning" if word == "start" else word


def _no_ref() -> AbilityRef:
    return AbilityRef("")
