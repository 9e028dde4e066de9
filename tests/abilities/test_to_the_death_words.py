"""Cards of Duel to the Death in words: sentences as people write them compile whole and are said back the same."""

from __future__ import annotations

import pytest

from rules.abilities import tree as t
from rules.abilities.compile import CardFacts, compile
from rules.abilities.render import render
from rules.core.supported import unsupported
from rules.games.register import GAMES

GAME = "duel_to_the_death"
SPELLS = (
    "One time: deal 5 damage to any one target",
    "One time: Deal 6 damage to target creature.",
    "One time: deal 3 damage to a target",
    "One time: deal 4 damage to target player.",
    "One time: Deal 5 damage to each player.",
    "One time: Deal 2 damage to each creature.",
    "One time: deal 3 damage to each enemy creature",
    "One time: Destroy target creature.",
    "One time: destroy target creature with power 4 or less.",
    "One time: destroy target drained creature",
    "One time: destroy all creatures.",
    "One time: Gain 5 life.",
    "One time: You gain 8 life and draw a card.",
    "One time: draw two cards.",
    "One time: Draw three cards, then discard a card.",
    "One time: target player discards two cards.",
    "One time: your opponent discards a card at random.",
    "One time: each player loses 5 life.",
    "One time: Your opponent loses 4 life and you gain 4 life.",
    "One time: target creature gets +4 power this turn.",
    "One time: Target creature gets -3 power until the end of the turn.",
    "One time: all your creatures get +2 power this turn.",
    "One time: return target creature to its owner's hand.",
    "One time: put a creature from your hand into play.",
    "One time: energize target creature.",
    "One time: drain up to two target creatures.",
    "One time: drain all enemy creatures.",
    "One time: Counter a spell.",
    "One time: counter target spell or ability",
    "One time: counter a creature ability.",
    "One time: target creature can't attack this turn.",
    "One time: target creature can't block this turn.",
    "One time: target creature can't be blocked this turn.",
    "One time: return a creature card from your discard pile to your hand.",
    "One time: put a creature from your discard pile into play.",
    "One time: Each player sacrifices a creature.",
    "One time: deal damage to any target equal to the number of creatures you control.",
    "One time: look at your opponent's hand.",
    "One time: choose one: draw a card; or gain 3 life.",
    "One time: take an extra turn after this one.",
    "Sacrifice a creature: deal damage to any target equal to its power.",
    "Sacrifice a creature - deal damage to any target equal to its power",
    "Lose 3 life: destroy target creature.",
    "Discard a card: draw two cards.",
    "Linger: +3 power",
    "Linger: -2 power.",
    "Linger: this creature can't attack or defend.",
    "Linger: the creature can't be blocked.",
    'Linger: The creature has "Drain: deal 2 damage to any target".',
    "Linger: when this creature dies, draw a card.",
    "Linger: +2 power and can't be blocked",
)
CREATURES = (
    "Drain: deal 2 damage to any target",
    "Drain: gain 2 life",
    "Lose 5 life: draw a card",
    "Lose 5 life: deal 3 damage to any target.",
    "Sacrifice this creature: target creature gets +5 power this turn.",
    "Sacrifice another creature: draw two cards.",
    "Drain: counter a spell",
    "Drain, lose 2 life: destroy target creature.",
    "When this creature comes into play, draw a card.",
    "When this creature dies, deal 3 damage to any target.",
    "Whenever this creature attacks, it gets +2 power this turn.",
    "This creature can't attack.",
    "This creature can't be blocked.",
    "Your other creatures get +1 power.",
    "While you have 10 or less life, this creature gets +3 power.",
    "Drain: put a creature from your hand into play.",
    "Drain: energize another target creature.",
    "This creature doesn't count toward the one creature per turn limit.",
    "To put this creature into play, lose 5 life.",
    "This creature must attack each turn.",
    "Drain: prevent all damage to target creature this turn.",
    "At the start of your turn, gain 1 life.",
    "When this creature comes into play, you may return target creature to its owner's hand.",
    "Drain: target creature loses 3 power this turn.",
)
WRITTEN = [("spell", text) for text in SPELLS] + [("creature", text) for text in CREATURES]


@pytest.mark.parametrize(("kind", "text"), WRITTEN)
def test_words_are_read_whole_and_said_back(kind: str, text: str) -> None:
    facts = CardFacts("Yonder", kind)
    found = compile(text, facts, GAME)
    assert found.leftovers == ()
    assert compile(render(found.abilities, GAME), facts, GAME).abilities == found.abilities
    game = GAMES[GAME]
    assert unsupported(found.abilities, game.verbs, game.keywords) == ()


def test_costs_are_paid_and_the_altar_takes_the_power_of_what_was_given() -> None:
    drain = compile("Drain, lose 2 life: gain 1 life", CardFacts("Yonder"), GAME).abilities[0]
    assert isinstance(drain, t.Activated)
    assert [part.verb for part in drain.cost if isinstance(part, t.Do)] == ["tap", "lose life"]
    altar = compile(
        "Sacrifice a creature: deal damage to any target equal to its power", CardFacts("Yonder", "spell"), GAME
    )
    spell = altar.abilities[0]
    assert isinstance(spell, t.Spell)
    assert spell.extra and spell.then[0] == t.Do(
        "damage", spell.then[0].what, n=t.Stat("var:sacrificed", "power", "last")
    )


@pytest.mark.parametrize(
    "text", ["Drain: fly to the moon", "Sing a song: draw a card", "Linger: glows", "Drain: " * 900, "Linger: " * 900]
)
def test_what_cannot_be_read_is_named(text: str) -> None:
    found = compile(text, CardFacts("Yonder"), GAME)
    assert found.leftovers
    assert any(isinstance(node, t.Unmodelled) for node in found.abilities) or not found.abilities


def test_a_card_may_be_called_like_a_word_of_its_own_text() -> None:
    for name in ("Counter", "Drain", "Two", "Damage"):
        assert compile("Drain: deal 2 damage to up to two targets", CardFacts(name), GAME).whole, name
