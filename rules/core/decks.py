"""Decks: cards brought out where they lie, shuffling, and what turns out to lie on top after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from rules.core.choices import CHANCE, Ask, Option, Turn
from rules.core.state import Obj, Pile

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from rules.core.draft import Draft


def shuffled(g: Draft) -> bool:
    """Whether some deck has cards that are known to be in it though nobody knows where."""
    for pile in g.piles:  # noqa: SIM110 (a loop: this is asked for everything that happens)
        if pile.settled >= 0:
            return True
    return False


def shuffle(g: Draft, player: int, zone: str = "deck") -> None:
    """Nobody knows the order of a deck any more: its known cards lie somewhere among the unknown ones."""
    pile = g.pile(player, zone)
    cards = (*pile.top, *pile.bottom)
    for i in cards:
        if isinstance(i, int):
            g.set(i, seen=0)
    ordered = tuple(sorted(cards, key=lambda card: (isinstance(card, str), _kind(g, card), str(card))))
    g.put_pile(_settled(g, structs.replace(g.pile(player, zone), top=ordered, bottom=(), settled=0)))


def _kind(g: Draft, card: int | str) -> str:
    """What a card of a deck can be told by: its label or name."""
    if isinstance(card, str):
        return g.world.indexes[card].card.name
    return g.name(card)


def _settled(g: Draft, pile: Pile) -> Pile:
    """The pile, in a known order again where it can have one order only."""
    loose = pile.top[max(pile.settled, 0) :]
    if not loose or (not pile.count and len({_kind(g, card) for card in loose}) == 1):
        return structs.replace(pile, settled=-1)
    return pile


def settle_top(g: Draft, player: int, n: int, zone: str = "deck") -> Turn:
    """Chance says which cards are the first `n` of a shuffled deck, as far as nobody knows that yet."""
    while 0 <= (at := (pile := g.pile(player, zone)).settled) < n:
        loose = pile.top[at:]
        kinds: dict[str, list[int | str]] = {}
        for card in loose:
            kinds.setdefault(_kind(g, card), []).append(card)
        quiet = g.lean and not g.world.texts
        options = [
            Option(f"is:{kind}", some[0], "" if quiet else kind, None, len(some)) for kind, some in kinds.items()
        ]
        if pile.count:
            options.append(Option("is:blank", "", "" if quiet else "an unknown card", None, pile.count))
        text = "" if quiet else f"the next card of {g.player(player)}'s deck is"
        found: int | str = yield Ask(CHANCE, "deck.top", tuple(options), g.cite("shuffle"), text, "chance")
        if found == "":
            found = g.born(Obj("", player, player, zone, pool=zone))
            pile = structs.replace(g.pile(player, zone), count=pile.count - 1)
        else:
            where = loose.index(found)
            loose = (*loose[:where], *loose[where + 1 :])
        g.put_pile(_settled(g, structs.replace(pile, top=(*pile.top[:at], found, *loose), settled=at + 1)))


def bring_out(g: Draft, player: int, n: int, zone: str = "deck") -> Generator[Ask, Any, list[int]]:
    """Make objects of the top cards of a deck without moving them."""
    yield from settle_top(g, player, n, zone)
    pile = g.pile(player, zone)
    top: list[int] = []
    rest = list(pile.top)
    count, bottom = pile.count, list(pile.bottom)
    for _ in range(min(n, pile.size())):
        if rest:
            card = rest.pop(0)
        elif count:
            count -= 1
            card = ""
        else:
            card = bottom.pop(0)
        top.append(
            card if isinstance(card, int) else g.born(Obj(card, player, player, zone, pool="" if card else zone))
        )
    g.put_pile(structs.replace(pile, top=(*top, *rest), count=count, bottom=tuple(bottom)))
    return top


def bring_out_known(g: Draft, player: int) -> None:
    """Make objects of the cards of a deck that are known, where they lie: somebody searches it."""
    pile = g.pile(player, "deck")
    if all(isinstance(card, int) for card in (*pile.top, *pile.bottom)):
        return
    top, bottom = (
        tuple(card if isinstance(card, int) else g.born(Obj(card, player, player, "deck")) for card in part)
        for part in (pile.top, pile.bottom)
    )
    g.put_pile(structs.replace(pile, top=top, bottom=bottom))


def zone_of(g: Draft, zones: tuple[str, ...]) -> str:
    """The deck that is among these zones."""
    return next((zone for zone in zones if zone in g.world.game.decks), "deck")


def which(g: Draft, player: int, zones: tuple[str, ...]) -> Generator[Ask, Any, str]:
    """The deck among these zones; of several the one that a player chooses."""
    among = [zone for zone in zones if zone in g.world.game.decks]
    if len(among) < 2:
        return zone_of(g, zones)
    words = g.world.game.zone_words
    options = tuple(Option(words.get(zone, zone), zone, words.get(zone, zone)) for zone in among)
    zone: str = yield Ask(player, "value.deck", options, g.cite("choose"), "which deck")
    return zone


def put_in_order(g: Draft, player: int, at: str, ids: tuple[int, ...]) -> Turn:
    """The owner of cards that have just come together to one end of a deck says in which order they lie there."""
    left = list(ids)
    order: list[int] = []
    quiet = g.lean and not g.world.texts
    while len(left) > 1:
        kinds = {g.name(i): i for i in reversed(left)}
        options = tuple(
            Option(f"o{i}", i, "" if quiet else name, i) for name, i in sorted(kinds.items(), key=lambda k: k[1])
        )
        text = "" if quiet else f"which card lies {'next' if order else 'topmost'} on {g.player(player)}'s deck"
        i = yield Ask(player, "deck.order", options, g.cite("pile order"), text)
        left.remove(i)
        order.append(i)
    found = (*order, *left)
    pile = g.pile(player, "deck")
    rest = tuple(c for c in (pile.bottom if at == "bottom" else pile.top) if c not in ids)
    if at == "bottom":
        g.put_pile(structs.replace(pile, bottom=(*rest, *found)))
    else:
        g.put_pile(structs.replace(pile, top=(*found, *rest)))
    if not g.lean:
        g.note(f"{g.player(player)} puts {g.names(list(found))} in this order", g.cite("pile order"), player)
