"""Duel Masters' words: what its cards print gives the trees of the same meaning, and is said in its own terms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.abilities import tree as t
from rules.abilities.compile import CardFacts, compile
from rules.abilities.qualified import qualified
from rules.abilities.dialects import dialect
from rules.abilities.render import render

CARDS = Path(__file__).parents[2] / "data" / "cards" / "duel_masters.jsonl"
CREATURE = t.Has("type", "creature")
ONE = t.Num(1)
DRAW = t.Do("draw", n=ONE, by="you")


def _read(text: str, kind: str = "creature", name: str = "Somebody") -> tuple[t.Ability, ...]:
    found = compile(text, CardFacts(name, kind), "duel_masters")
    assert found.leftovers == (), text
    return found.abilities


def test_most_cards_are_read_whole() -> None:
    """A card is whole when no node of its tree is unread."""
    whole, cards = {True: 0, False: 0}, {True: 0, False: 0}
    for line in CARDS.read_text("utf-8").splitlines():
        card = json.loads(line)
        english = card.get("english", True)
        cards[english] += 1
        whole[english] += card["play"]["clauses"] == card["play"]["compiled"]
    assert cards == {True: 906, False: 246}
    assert whole[True] >= 0.92 * 906
    assert whole[False] >= 0.75 * 246


HEADED = [
    ("Wave striker (While it holds.) : Draw a card.", "spell", t.Keyword("Wave Striker", abilities=(t.Spell((DRAW,)),))),
    ("Silent skill: Draw a card.", "creature", t.Keyword("Silent Skill", abilities=(t.Spell((DRAW,)),))),
    ("$silent_skill Draw a card.", "creature", t.Keyword("Silent Skill", abilities=(t.Spell((DRAW,)),))),
    (
        "Survivor (Each has it.) : Double breaker (This creature breaks 2 shields.)",
        "creature",
        t.Keyword("Survivor", abilities=(t.Keyword("Double Breaker"),)),
    ),
    (
        "Turbo rush: This creature can't be blocked.",
        "creature",
        t.Keyword("Turbo Rush", abilities=(t.Static("self", (t.Cant("be blocked"),)),)),
    ),
    (
        "Instead of having this creature attack, you may tap it to use its $tap ability.\n$tap Draw a card.",
        "creature",
        t.Activated((t.Do("tap", "self"),), (DRAW,), limit="attack"),
    ),
    (
        "Each of your fire creatures may tap instead of attacking to use this creature's ability. : Draw a card.",
        "creature",
        t.Static(
            t.Select(whose="you", where=(CREATURE, t.Has("civ", "Fire"))),
            (t.Give((t.Activated((t.Do("tap", "self"),), (DRAW,), limit="attack"),)),),
        ),
    ),
    ("Darkness blocker (It blocks some.)", "creature", t.Keyword("Blocker", of=(t.Has("civ", "Darkness"),))),
    ("Dragon blocker", "creature", t.Keyword("Blocker", of=(t.Has("race", "Dragon"),))),
    (
        "Fire and nature slayer",
        "creature",
        t.Keyword("Slayer", of=(t.Any((t.Has("civ", "Fire"), t.Has("civ", "Nature"))),)),
    ),
    ("Saver: Demon Command (Reminder.)", "creature", t.Keyword("Saver", of=(t.Has("race", "Demon Command"),))),
    ("Saver: All races", "creature", t.Keyword("Saver", value="all races")),
    ("(This creature is put into your mana zone tapped.)", "creature", t.Keyword("enters mana tapped")),
]


@pytest.mark.parametrize(("text", "kind", "ability"), HEADED, ids=lambda part: part[:30] if isinstance(part, str) else "")
def test_keywords_that_head_or_qualify(text: str, kind: str, ability: t.Ability) -> None:
    assert _read(text, kind) == (ability,)
    assert _read(render((ability,), "duel_masters"), kind) == (ability,)


def test_a_line_that_only_announces_is_nothing() -> None:
    assert _read("Metamorph (It gets the following ability.)\n$metamorph This creature can't be attacked.") == (
        t.Keyword("Metamorph", abilities=(t.Static("self", (t.Cant("be attacked"),)),)),
    )


def test_what_is_about_nothing_known_is_no_keyword() -> None:
    assert qualified("Nobody blocker", dialect("duel_masters")) is None
    assert qualified("This creature has slayer", dialect("duel_masters")) is None


SAID = [
    (
        "When you put this creature into the battle zone, you may destroy one of your opponent's creatures.",
        "When this creature is put into the battle zone, you may destroy one of your opponent's creatures.",
    ),
    (
        "When you put this creature into the battle zone, add the top card of your deck to your shields face down.",
        "When this creature is put into the battle zone, add the top card of your deck to your shields face down.",
    ),
    (
        "While all the cards in your mana zone are fire cards, this creature gets +1000 power.",
        "While all cards in your mana zone are fire cards, this creature gets +1000 power.",
    ),
    (
        "Whenever this creature is attacking your opponent and isn't blocked, you may draw a card.",
        "Whenever this creature attacks a player and isn't blocked, you may draw a card.",
    ),
    ("This creature can't be blocked by any creature that has power 3000 or less.", ""),
    ("The crossed creature gets +1000 power.", "The crossed creature gets +1000 power."),
    ("Each light creature costs 1 more to summon.", "Light creatures cost 1 more."),
    ("This creature doesn't untap at the start of your turn.", "This creature doesn't untap at the start of your turn."),
    (
        "Whenever your opponent would choose a creature in the battle zone, he can't choose this one. "
        "(It can still be attacked and blocked.)",
        "This creature can't be chosen by your opponent.",
    ),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_abilities_are_said_in_the_games_own_words(text: str, said: str) -> None:
    abilities = _read(text)
    words = render(abilities, "duel_masters")
    assert _read(words) == abilities
    assert words == said or not said
    assert not [word for word in ("banish", "discard pile", "enemy", "level") if word in words.lower()]


def test_his_things_are_the_opponents() -> None:
    (spell,) = _read("Search your opponent's deck. Take up to 2 cards from his deck and put them into his graveyard.", "spell")
    assert isinstance(spell, t.Spell)
    picked = spell.then[1]
    assert isinstance(picked, t.Choose)
    assert picked.of.whose == "opponent"


def test_a_shield_taken_whose_trigger_is_barred() -> None:
    text = "Choose one of your shields and put it into your hand. You can't use the \"shield trigger\" ability of that shield."
    (spell,) = _read(text, "spell")
    assert isinstance(spell, t.Spell)
    assert spell.then[-1] == t.Move("var:chosen", "hand", without="Shield Trigger")


def test_its_own_name_after_an_article_is_any_card_of_that_name() -> None:
    (ability,) = _read("This creature gets +1000 power for each Somebody in each graveyard.")
    assert isinstance(ability, t.Static)
    assert t.Has("name", "Somebody") in [node for node in _nodes(ability) if isinstance(node, t.Has)]


def _nodes(ability: t.Ability) -> list[t.Node]:
    from rules.abilities.walk import nodes

    return list(nodes(ability))


LEFT = [
    "You can put an evolution creature of any race on this creature.",
    "This creature becomes the revealed creature until the end of the turn.",
    "When this creature breaks a shield, at the end of the turn, destroy this creature. Each player then chooses a card.",
    "Your opponent reveals shields broken by your creatures.",
    "This creature can't attack. (Creatures of the moon can.)",
]


@pytest.mark.parametrize("text", LEFT)
def test_what_is_not_known_is_left_over_with_its_place(text: str) -> None:
    found = compile(text, CardFacts("Somebody"), "duel_masters")
    assert found.leftovers
    assert all(0 <= left.start < left.end <= len(text) for left in found.leftovers)
    assert any(isinstance(ability, t.Unmodelled) for ability in found.abilities)
