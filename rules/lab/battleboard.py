"""A Battleboard from a scenario: Creatures on their spaces with Battlegear, Locations, Attack and Mugic hands."""

from __future__ import annotations

from msgspec import structs

from rules.core.state import Obj, State
from rules.games.chaotic import board
from rules.lab.decklist import read_list
from rules.lab.names import fold
from rules.lab.setup import NOT_FIRST, Table
from rules.lab.shape import Entry, Player, Zone
from rules.problem import InputError

PILES = {
    "attack": "attack_deck",
    "location": "locations",
    "mugic": "mugic",
    "creature": "placing",
    "battlegear": "placing",
}
STEPS = ("location", "action", "end")


class BattleTable(Table):
    """The table of a game of Chaotic while it is being laid out."""

    @property
    def size(self) -> int:
        """How many Creatures a side the board is for."""
        return self.scenario.board or 6

    def seat(self, seat: int, player: Player) -> None:
        """One player with every zone; Creatures without a space come last, in listed order."""
        super().seat(seat, player)
        number = self.number()
        self.sides[-1] = structs.replace(self.sides[-1], engaged=self.last_combat(player, number), untracked=False)

    def number(self) -> int:
        """The number of the turn that goes on."""
        turn = self.scenario.turn
        return turn.number if turn is not None and turn.number is not None else NOT_FIRST

    def last_combat(self, player: Player, number: int) -> int:
        """The last turn in which a Creature of a player was Engaged; the turn before, where the file does not say."""
        turn = self.scenario.turn
        if turn is None or turn.combats is None:
            return max(0, number - 1)
        own = {
            fold(word) for zone in player.zones for entry in zone.entries for word in (entry.name, entry.alias) if word
        }
        return max((c.turn for c in turn.combats if any(fold(name) in own for name in c.engaged)), default=0)

    def zone(self, seat: int, zone: Zone) -> None:
        """The spaces of the board, Battlegear, or any other zone."""
        if zone.zone != "battle":
            super().zone(seat, zone)
            return
        if zone.number is not None:
            for _ in range(zone.number):
                self.stand(
                    seat, Entry(kind="unknown", line=zone.line, column=zone.column), Obj("", seat, seat, "battle")
                )
            return
        placed = [entry for entry in zone.entries if entry.place or entry.space]
        for entry in (*placed, *(e for e in zone.entries if e not in placed)):
            self.entry(seat, "battle", entry)

    def entry(self, seat: int, zone: str, entry: Entry, placed: bool = False) -> None:
        """A Creature with its space and Battlegear, or a card of another zone."""
        if zone != "battle":
            super().entry(seat, zone, entry, placed)
            return
        if entry.kind != "card":
            for _ in range(entry.count):
                self.stand(seat, entry, Obj("", seat, seat, "battle"))
            return
        key = self.cards.key(entry)
        if self.cards.found[key].type not in ("creature", "card"):
            text = f"{entry.name} is no Creature, and only Creatures stand on spaces"
            raise InputError(text, self.scenario.file, entry.line, entry.column)
        owner = self.names.index(entry.owner) if entry.owner else seat
        for _ in range(entry.count):
            gear = tuple(self.gear(seat, part) for part in entry.gear)
            if len(gear) > 1:
                text = f"{entry.name} has {len(gear)} Battlegear, and a Creature has one (C-GEAR-04)"
                raise InputError(text, self.scenario.file, entry.line, entry.column)
            seen = (1 << len(self.names)) - 1
            self.stand(
                seat,
                entry,
                Obj(key, owner, seat, "battle", damage=entry.damage, counters=entry.counters, under=gear, seen=seen,
                    label=entry.alias),
            )  # fmt: skip

    def stand(self, seat: int, entry: Entry, o: Obj) -> None:
        """Put a Creature on its space, or on the first free one of its player's mat."""
        taken = {one.place: one for one in self.objects if one.zone == "battle"}
        name = (entry.space or entry.place).upper()
        if name:
            space = board.NUMBERS[self.size].get(name, 0)
            if not space:
                text = f"a board for {self.size} has no space {name}; it has {', '.join(board.NAMES[self.size][1:])}"
                raise InputError(text, self.scenario.file, entry.line, entry.column)
            if space in taken:
                text = f"there is a Creature on {name} already, and a space holds one"
                raise InputError(text, self.scenario.file, entry.line, entry.column)
        else:
            space = next((s for s in board.own_spaces(self.size, seat) if s not in taken), 0)
            if not space:
                text = f"{self.names[seat]}'s mat has {self.size} spaces, and all are taken"
                raise InputError(text, self.scenario.file, entry.line, entry.column)
        self.objects.append(structs.replace(o, place=space))

    def gear(self, seat: int, entry: Entry) -> int:
        """A Battlegear on a Creature: an object in a place of its own, which the Creature's pile names."""
        key = self.cards.key(entry)
        owner = self.names.index(entry.owner) if entry.owner else seat
        down = entry.face == "down"
        seen = 1 << seat if down else (1 << len(self.names)) - 1
        self.objects.append(Obj(key, owner, seat, "battlegear", down=down, seen=seen, label=entry.alias))
        return len(self.objects) - 1

    def listed(self, player: str, deck: str) -> None:
        """An army given as a list: its cards go where each kind belongs; the Creatures wait to be placed."""
        seat = self.names.index(player)
        piles: dict[str, list[int | str]] = {}
        for name, count in read_list(deck, player, self.scenario.file):
            key = self.cards.by_name(name, 1, 1)
            zone = PILES.get(self.cards.found[key].type, "placing")
            if zone in self.game.decks:
                piles.setdefault(zone, []).extend([key] * count)
            else:
                self.objects += [Obj(key, seat, seat, zone, seen=1 << seat) for _ in range(count)]
        for zone, cards in piles.items():
            self.piles[seat, zone] = structs.replace(self.piles[seat, zone], top=tuple(cards))
        self.sides[seat] = structs.replace(self.sides[seat], untracked=False)

    def state(self) -> State:
        """The board, with the step that is about to begin and the Location that is active."""
        entry = self.scenario.location
        turn = self.scenario.turn
        if entry is not None and entry.kind == "card" and turn is not None:
            seat = self.names.index(entry.owner or turn.player)
            key = self.cards.key(entry)
            seen = (1 << len(self.names)) - 1
            if turn.phase == "location":
                pile = self.piles[seat, "locations"]
                self.piles[seat, "locations"] = structs.replace(pile, top=(key, *pile.top))
            else:
                self.objects.append(Obj(key, seat, seat, "location", seen=seen, label=entry.alias))
        if self.scenario.level == "apprentice":  # whatever else stands on cards is left aside
            for key, card in self.cards.found.items():
                self.cards.found[key] = structs.replace(card, abilities=())
        found: State = super().state()
        return found
