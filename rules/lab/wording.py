"""All sentences, pins, claims and values of one scenario read at once, so that a file is wrong before anything runs."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules.lab.claims import Claim, Measure, Watch, parse_claim, parse_measure, parse_watch
from rules.lab.names import Known
from rules.lab.sentences import Action, parse_all, parse_pins
from rules.lab.shape import At, Expect, PlayerClaims, Said, Scenario, Valued
from rules.lab.words import Lexicon


class PlayerReading(Struct, frozen=True):
    """What one player knows: the claims."""

    player: str
    claims: tuple[Claim, ...]


class Reading(Struct, frozen=True, kw_only=True):
    """What holds at one place of `expect`: the claims and values of `expect` itself or of one item of `at`.

    `do` is None for the end, else the number of the sentence.
    """

    do: int | None = None
    always: tuple[Claim, ...] = ()
    sometimes: tuple[Claim, ...] = ()
    never: tuple[Claim, ...] = ()
    value: tuple[tuple[Measure, Valued], ...] = ()
    knows: tuple[PlayerReading, ...] = ()


class Wording(Struct, frozen=True, kw_only=True):
    """Everything said in words, typed: `do` and `choose` in file order, `watch`, and `expect` as readings.

    `readings[0]` is the end of the scenario, the others the items of `at`; `forces` and `unforced` pair a player with
    the claims; `before` pairs of claims.
    """

    do: tuple[Action, ...] = ()
    choose: tuple[Action, ...] = ()
    burst: tuple[Action, ...] = ()
    attacks: tuple[Action, ...] = ()
    watch: tuple[Watch, ...] | None = None
    readings: tuple[Reading, ...] = (Reading(),)
    forces: tuple[PlayerReading, ...] = ()
    unforced: tuple[PlayerReading, ...] = ()
    before: tuple[tuple[Claim, Claim], ...] = ()


def lexicon_of(
    scenario: Scenario, known: Known | None = None, words: Iterable[str] = (), abilities: Iterable[str] = ()
) -> Lexicon:
    """The names of a scenario: what stands on its board, its own cards, its players, and the card data (`known`).

    `abilities`: printed names of abilities, which a sentence may name in place of their card.
    """
    cards = (*scenario.card_names(), *abilities)
    return Lexicon(cards, scenario.player_names(), scenario.game, known, words)


def read_wording(scenario: Scenario, lexicon: Lexicon) -> Wording:
    """Read every sentence and claim. Raises InputError at the first that cannot be read."""
    file = scenario.file

    def claim(said: Said, knower: str = "") -> Claim:
        return parse_claim(said, lexicon, file, knower)

    def claims(said: tuple[Said, ...], knower: str = "") -> tuple[Claim, ...]:
        return tuple(claim(one, knower) for one in said)

    def by_player(items: tuple[PlayerClaims, ...]) -> tuple[PlayerReading, ...]:
        return tuple(PlayerReading(one.player, claims(one.claims, one.player)) for one in items)

    def values(items: tuple[Valued, ...]) -> tuple[tuple[Measure, Valued], ...]:
        return tuple((parse_measure(one.of, lexicon, file), one) for one in items)

    def reading(do: int | None, one: Expect | At) -> Reading:
        return Reading(
            do=do,
            always=claims(one.always),
            sometimes=claims(one.sometimes),
            never=claims(one.never),
            value=values(one.value),
            knows=by_player(one.knows),
        )

    expect = scenario.expect
    readings: tuple[Reading, ...] = (Reading(),)
    if expect is not None:
        readings = (reading(None, expect), *(reading(at.do, at) for at in expect.at))
    return Wording(
        do=parse_all(scenario.do, lexicon, file),
        choose=parse_pins(scenario.choose, lexicon, file),
        burst=parse_all(scenario.burst, lexicon, file),
        attacks=parse_all(scenario.attacks, lexicon, file),
        watch=None if scenario.watch is None else tuple(parse_watch(one, lexicon, file) for one in scenario.watch),
        readings=readings,
        forces=by_player(expect.forces) if expect else (),
        unforced=by_player(expect.unforced) if expect else (),
        before=tuple((claim(a), claim(b)) for a, b in expect.before) if expect else (),
    )
