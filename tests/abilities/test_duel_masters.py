"""Duel Masters' words: what its cards print gives the trees of the same meaning, and is said in its own terms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.abilities import tree as t
from rules.abilities.compile import CardFacts, compile
from rules.abilities.dialects import dialect
from rules.abilities.qualified import qualified
from rules.abilities.render import render

CARDS = Path(__file__).parents[2] / "data" / "cards" / "duel_masters.jsonl"
CREATURE, THEM = t.Has("type", "creature"), "creatures"
ONE = t.Num(1)
IT, TOP, START = "this creature", "the top card", "at the start of your turn"
PUT, IS_PUT = f"When you put {IT} into the battle zone, ", f"When {IT} is put into the battle zone, "
FOE, CARD, SOME = "your opponent's", "it", "them"
MINE, WHICH, ONES, ART = "your", "any", "a creature", "the"
MANA = "cards in your mana zone are fire cards"
TAPPING = f"Instead of having {IT} attack, you may tap {{}} to use its $tap ability."
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
    (
        "Wave striker (While it holds.) : Draw a card.",
        "spell",
        t.Keyword("Wave Striker", abilities=(t.Spell((DRAW,)),)),
    ),
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
        TAPPING.format("it") + "\n$tap Draw a card.",
        "creature",
        t.Activated((t.Do("tap", "self"),), (DRAW,), limit="attack"),
    ),
    (
        f"Each of your fire {THEM} may tap instead of attacking to use {IT}'s ability. : Draw a card.",
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
    (f"({IT} is put into your mana zone tapped.)", "creature", t.Keyword("enters mana tapped")),
]


@pytest.mark.parametrize(
    ("text", "kind", "ability"), HEADED, ids=lambda part: part[:30] if isinstance(part, str) else ""
)
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
        PUT + "you may destroy one of your opponent's creatures.",
        IS_PUT + "you may destroy one of your opponent's creatures.",
    ),
    (
        PUT + f"add {TOP} of your deck to {MINE} shields face down.",
        IS_PUT + f"add {TOP} of your deck to {MINE} shields face down.",
    ),
    (
        f"While all the {MANA}, this creature gets +1000 power.",
        f"While all {MANA}, this creature gets +1000 power.",
    ),
    (
        "Whenever one of your other creatures is attacking your opponent and isn't blocked, draw a card.",
        "Whenever one of your other creatures attacks a player and isn't blocked, draw a card.",
    ),
    (f"{IT} can't be blocked by {WHICH} creature that has power 3000 or less.", ""),
    ("The crossed creature gets +1000 power.", "The crossed creature gets +1000 power."),
    ("Each light creature costs 1 more to summon.", "Light creatures cost 1 more."),
    (
        f"This creature doesn't untap {START}.",
        f"This creature doesn't untap {START}.",
    ),
    (
        f"Whenever {FOE[:-2]} would choose {ONES} in the battle zone, he can't choose {IT[:4]} one. "
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
    (spell,) = _read(
        f"Search {FOE} deck. Take up to 5 cards from his deck and put {SOME} into his graveyard.", "spell"
    )
    assert isinstance(spell, t.Spell)
    picked = spell.then[1]
    assert isinstance(picked, t.Choose)
    assert picked.of.whose == "opponent"


def test_a_shield_taken_whose_trigger_is_barred() -> None:
    text = (
        "Choose one of your shields and "
        'put it into your hand. You can\'t use the "shield trigger" ability of that shield.'
    )
    (spell,) = _read(text, "spell")
    assert isinstance(spell, t.Spell)
    assert spell.then[-1] == t.Move("var:chosen", "hand", without="Shield Trigger")


def test_numbers_of_chosen_creatures_are_added_up() -> None:
    below_its_own = f"If those {THEM} have total power less than {IT}'s power"
    (ability,) = _read(f"{PUT}choose 2 of {FOE} {THEM}. {below_its_own}, tap {SOME}.")
    assert isinstance(ability, t.Triggered)
    among = t.Select(zone=(), place="var:chosen")
    below = t.Compare(t.Sum(among, "power"), "<", t.Stat("self", "power"))
    assert ability.then[1] == t.If(below, (t.Do("tap", "var:chosen"),))
    assert _read(render((ability,), "duel_masters")) == (ability,)


def test_the_rest_is_what_was_not_chosen_of_the_same_player() -> None:
    text = f"Your opponent chooses 2 of his shields. He puts {ART} rest of his shields into his graveyard."
    (spell,) = _read(text, "spell")
    assert isinstance(spell, t.Spell)
    rest = t.Select(zone=("shields",), whose="opponent", where=(t.Not(t.Same("object", "var:chosen")),))
    assert spell.then[1] == t.Move(rest, "discard")
    assert _read(render((spell,), "duel_masters"), "spell") == (spell,)


def test_its_own_name_after_an_article_is_any_card_of_that_name() -> None:
    (ability,) = _read("This creature gets +1000 power for each Somebody in each graveyard.")
    assert isinstance(ability, t.Static)
    assert t.Has("name", "Somebody") in [node for node in _nodes(ability) if isinstance(node, t.Has)]


def _nodes(ability: t.Ability) -> list[t.Node]:
    from rules.abilities.walk import nodes

    return list(nodes(ability))


LEFT = [
    f"You can put an evolution creature of {WHICH} race on {IT}.",
    f"{IT} becomes {ART} revealed creature until the end of the turn.",
    f"When {IT} breaks a shield, at {ART} end of the turn, destroy it. Each player then chooses a card.",
    "Your opponent reveals shields broken by your creatures.",
    "This creature can't attack. (Creatures of the moon can.)",
]


@pytest.mark.parametrize("text", LEFT)
def test_what_is_not_known_is_left_over_with_its_place(text: str) -> None:
    found = compile(text, CardFacts("Somebody"), "duel_masters")
    assert found.leftovers
    assert all(0 <= left.start < left.end <= len(text) for left in found.leftovers)
    assert any(isinstance(ability, t.Unmodelled) for ability in found.abilities)


def test_how_many_cards_a_player_drew_is_a_condition_of_his() -> None:
    drew = t.Is("opponent", (t.Did("draw", n=4),))
    (ability,) = _read(f"{START.capitalize()}, if your opponent drew 4 or more cards this turn, he discards a card.")
    assert isinstance(ability, t.Triggered)
    assert ability.on == (t.On("phase", by="you", to="start"),)
    assert ability.then == (t.If(drew, (t.Do("discard", n=ONE, by="opponent"),)),)
    assert _read(render((ability,), "duel_masters")) == (ability,)


def test_a_search_later_this_turn_lasts_until_the_shuffle() -> None:
    """What is taken and the shuffle belong to the search; "that spell" is the one that was cast."""
    (spell,) = _read(
        "This turn, whenever you cast a spell, search your deck. You may put a spell that has the same name as that "
        "spell from your deck into your hand. Shuffle your deck. Draw a card.",
        "spell",
    )
    assert isinstance(spell, t.Spell)
    watch, after = spell.then
    assert after == DRAW  # the search is closed
    assert isinstance(watch, t.Watch) and isinstance(watch.ability, t.Triggered)
    look, taken, shuffled = watch.ability.then
    assert isinstance(look, t.Look) and look.of.zone == ("deck",)
    assert isinstance(taken, t.Optional) and isinstance(taken.do[0], t.Move)
    assert isinstance(taken.do[0].what, t.Select) and t.Same("name", "it") in taken.do[0].what.where
    assert shuffled == t.Do("shuffle", by="you")
    whole = render((spell,), "duel_masters")
    assert _read(whole, "spell") == (spell,), whole
