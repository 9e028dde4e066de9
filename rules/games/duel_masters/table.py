"""More than two players: whom each may attack, and the reward for defeating somebody."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.choices import Turn
from rules.core.draft import Draft
from rules.core.events import Event
from rules.core.happen import happen


def reach(g: Draft, player: int) -> list[int]:
    """The players that a player's creatures may attack: the nearest opponent on either side.

    Empty seats close up, and members of one's own team are looked past. So a player may reach an opponent who cannot
    reach back, because for that opponent the team member between them is nearer.
    """
    n = len(g.sides)
    if n == 2:
        return g.opponents(player)
    against = set(g.opponents(player))
    found: list[int] = []
    for way in (1, -1):
        around = ((player + way * k) % n for k in range(1, n))
        nearest = next((p for p in around if p in against), None)
        if nearest is not None and nearest not in found:
            found.append(nearest)
    return found


def reward(g: Draft, player: int) -> Turn:
    """Who has defeated an opponent adds the top card of the own deck to the shields, unseen; an empty deck has none."""
    if len(g.sides) == 2 or g.sides[player].out:
        return
    if not g.pile(player, "deck").size():
        if not g.lean:
            g.note(f"{g.player(player)} has no card left for a reward", g.cite("no reward"), player)
        return
    if not g.lean:
        text = f"{g.player(player)} adds the top card of the deck to the shields"
        g.note(text, g.cite("reward"), player, also=("reward card", "reward unseen"))
    yield from happen(
        g, Event("move", player=player, from_="deck", to="shields", by=player, rule=g.cite("reward card"))
    )


def wrong_seats(teams: Sequence[str]) -> str:
    """What is wrong with the seats of teams, in one sentence; nothing where all is right.

    `teams` has the team of each seat, clockwise, and empty words where nobody belongs to one.
    """
    named = [team for team in teams if team]
    if not named:
        return ""
    if len(named) < len(teams):
        return "where there are teams, every player belongs to one"
    kinds = list(dict.fromkeys(teams))
    if len(kinds) != 2:
        return f"a team game is played by two teams, not by {len(kinds)}"
    if named.count(kinds[0]) != named.count(kinds[1]):
        return (
            f"both teams have the same number of players, and {kinds[0]} has {named.count(kinds[0])} while"
            f" {kinds[1]} has {named.count(kinds[1])}"
        )
    beside = next((k for k, team in enumerate(teams) if team == teams[k - 1]), None)
    if beside is not None:
        return f"each player sits between two members of the other team, and two of {teams[beside]} sit side by side"
    return ""
