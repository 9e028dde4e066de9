"""Texts that people write for cards of their own, with the tree each must become."""

from __future__ import annotations

import pytest

from rules.abilities import tree as t
from rules.abilities.compile import CardFacts, compile

ONE = t.Num(1)
CREATURE = t.Has("type", "creature")
DRAW = t.Do("draw", n=ONE, by="you")


def creatures(*where: t.Filter, **fields: object) -> t.Select:
    """A selector of creatures in the battle zone."""
    return t.Select(where=(CREATURE, *where), **fields)  # type: ignore[arg-type]


def when(event: str, *then: t.Effect, **fields: object) -> t.Triggered:
    """A trigger about the card itself unless `what` says otherwise."""
    fields.setdefault("what", "self")
    return t.Triggered((t.On(event, **fields),), then)  # type: ignore[arg-type]


YOURS = creatures(whose="you")
CREATURE_TEXTS: list[tuple[str, t.Ability]] = [
    ("Whenever this creature attacks, draw a card.", when("attack", DRAW)),
    ("whenever this creature attacks, draw a card", when("attack", DRAW)),
    ("Whenever this creature attacks, draw one card.", when("attack", DRAW)),
    ("When this creature is banished, you may draw a card.", when("destroy", t.Optional((DRAW,)))),
    ("When this creature is destroyed, draw a card.", when("destroy", DRAW)),
    ("Whenever one of your creatures is banished, draw a card.", when("destroy", DRAW, what=YOURS)),
    ("At the end of the battle, untap this creature.", when("battle end", t.Do("untap", "self"))),
    ("At the end of the attack, untap this creature.", when("attack end", t.Do("untap", "self"))),
    ("At the end of each turn, untap this creature.", when("phase", t.Do("untap", "self"), what=None, by="each", to="end")),
    ("At the start of your turn, draw a card.", when("phase", DRAW, what=None, by="you", to="start")),
    ("Whenever you summon a creature, draw a card.", when("summon", DRAW, what=None, by="you")),
    ("Whenever this creature untaps, draw a card.", when("untap", DRAW)),
    ("Whenever this creature is blocked, draw a card", when("blocked", DRAW)),
    ("Whenever this creature is attacked, draw a card", when("attacked", DRAW)),
    ("When this creature wins a battle, banish it.", when("win", t.Do("destroy", "self"))),
    (
        "Whenever a card is put into your mana zone, draw a card.",
        when("move", DRAW, what=t.Select(zone=(), whose="you"), to="mana"),
    ),
    (
        "Whenever your mana zone gets a card, draw a card",
        when("move", DRAW, what=t.Select(zone=(), whose="you"), to="mana"),
    ),
    (
        "If this creature would be banished, return it to your hand instead.",
        t.Replacement(t.On("destroy", "self"), (t.Move("it", to="hand"),)),
    ),
    (
        "If this creature would be banished, you may put it into your mana zone instead",
        t.Replacement(t.On("destroy", "self"), (t.Move("it", to="mana"),), may=True),
    ),
    (
        "If you would draw a card, draw 2 cards instead.",
        t.Replacement(t.On("draw", by="you"), (t.Do("draw", n=t.Num(2), by="you"),)),
    ),
    (
        "If one of your creatures would be put from the battle zone into your mana zone, "
        "put that creature on top of your deck instead.",
        t.Replacement(t.On("move", YOURS, from_="battle", to="mana"), (t.Move("it", to="deck", at="top"),)),
    ),
    (
        "While battling, this creature gets +2000 power.",
        t.Static("self", (t.Add("power", t.Num(2000)),), if_=t.Is("self", (t.Has("state", "battling"),))),
    ),
    (
        "This creature gets +2000 power while battling.",
        t.Static("self", (t.Add("power", t.Num(2000)),), if_=t.Is("self", (t.Has("state", "battling"),))),
    ),
    (
        "Your other creatures get +1000 power.",
        t.Static(creatures(whose="you", other=True), (t.Add("power", t.Num(1000)),)),
    ),
    ("This creature can attack untapped creatures.", t.Static("self", (t.May("attack untapped"),))),
    ("This creature can't attack.", t.Static("self", (t.Cant("attack"),))),
    ("This creature attacks each turn if able.", t.Static("self", (t.Must("attack"),))),
    ("This creature breaks an additional shield.", t.Static("self", (t.Breaks(ONE),))),
    (
        "This creature can't be attacked or blocked by creatures that are level 5 or less.",
        t.Static(
            "self",
            (
                t.Cant("be attacked", by=(t.Cmp("level", "<=", t.Num(5)),)),
                t.Cant("be blocked", by=(t.Cmp("level", "<=", t.Num(5)),)),
            ),
        ),
    ),
    ("Your creatures have Blocker.", t.Static(YOURS, (t.Give((t.Keyword("Blocker"),)),))),
    (
        "Whenever you cast a spell, banish target tapped enemy creature.",
        when(
            "cast",
            t.Do(
                "destroy",
                creatures(t.Has("state", "tapped"), whose="opponent", how="target", least=ONE, most=ONE),
            ),
            what=None,
            by="you",
        ),
    ),
]

SPELL_TEXTS: list[tuple[str, tuple[t.Effect, ...]]] = [
    ("Each player discards a card.", (t.Do("discard", n=ONE, by="each"),)),
    (
        "Break one of your opponent's shields.",
        (t.Do("break", t.Select(zone=("shields",), whose="opponent", least=ONE, most=ONE, how="choose")),),
    ),
    (
        "Banish up to 2 target enemy creatures.",
        (t.Do("destroy", creatures(whose="opponent", how="target", least=t.Num(0), most=t.Num(2))),),
    ),
    (
        "You may discard a card. If you do, draw 2 cards.",
        (t.Optional((t.Do("discard", n=ONE, by="you"),), (t.Do("draw", n=t.Num(2), by="you"),)),),
    ),
    (
        "Target creature gets +3000 power until the end of the turn.",
        (t.Modify(creatures(how="target", least=ONE, most=ONE), (t.Add("power", t.Num(3000)),)),),
    ),
    (
        "Choose one of your creatures and one enemy creature. They battle.",
        (
            t.Choose(creatures(whose="you", how="choose", least=ONE, most=ONE, as_="chosen")),
            t.Choose(creatures(whose="opponent", how="choose", least=ONE, most=ONE, as_="chosen2")),
            t.Do("battle", "var:chosen", to="var:chosen2"),
        ),
    ),
    (
        "Put a card from your opponent's mana zone into the graveyard.",
        (t.Move(t.Select(zone=("mana",), whose="opponent", least=ONE, most=ONE, how="choose"), to="discard"),),
    ),
    ("Draw up to 2 cards.", (t.ChooseValue("number", "number", ("0", "1", "2")), t.Do("draw", n=t.Chosen("number"), by="you"))),
]


@pytest.mark.parametrize(("text", "ability"), CREATURE_TEXTS, ids=[text for text, _ in CREATURE_TEXTS])
def test_creature_text(text: str, ability: t.Ability) -> None:
    found = compile(text, CardFacts("Somebody"), "kaijudo")
    assert found.whole and found.abilities == (ability,)


@pytest.mark.parametrize(("text", "then"), SPELL_TEXTS, ids=[text for text, _ in SPELL_TEXTS])
def test_spell_text(text: str, then: tuple[t.Effect, ...]) -> None:
    found = compile(text, CardFacts("Something", "spell"), "kaijudo")
    assert found.whole and found.abilities == (t.Spell(then),)


def test_if_you_do_hangs_on_the_option_and_that_creature_on_the_choice() -> None:
    text = (
        "When this creature enters the battle zone, you may choose one of your other creatures and banish it. "
        "If you do, your opponent chooses one of his or her creatures. Banish that creature."
    )
    mine = creatures(whose="you", other=True, how="choose", least=ONE, most=ONE, as_="chosen")
    theirs = creatures(whose="opponent", how="choose", by="opponent", least=ONE, most=ONE, as_="chosen2")
    option = t.Optional(
        (t.Choose(mine), t.Do("destroy", "var:chosen")), (t.Choose(theirs), t.Do("destroy", "var:chosen2"))
    )
    assert compile(text, CardFacts("Somebody"), "kaijudo").abilities == (when("enter", option),)


def test_several_abilities_on_one_line_and_keywords_in_every_form() -> None:
    found = compile("Blocker. Whenever this creature attacks, draw a card. Slayer; powerful attack +2000", None, "kaijudo")
    assert found.whole
    assert found.abilities == (
        t.Keyword("Blocker"),
        when("attack", DRAW),
        t.Keyword("Slayer"),
        t.Keyword("Powerful Attack", t.Num(2000)),
    )


def test_what_is_not_understood_is_left_over_with_its_place_and_kind() -> None:
    text = "Blocker\nWhenever the moon is full, howl.\nSlayer"
    found = compile(text, CardFacts("Somebody"), "kaijudo")
    assert [text[left.start : left.end] for left in found.leftovers] == ["Whenever the moon is full, howl"]
    assert found.abilities == (t.Keyword("Blocker"), t.Unmodelled(found.leftovers[0].kind, 2), t.Keyword("Slayer"))


@pytest.mark.parametrize("text", ["", "\x00", "x" * 1_000_000, "(" * 3000, '"' * 999, "when " * 900, "\ud800", "—", "- - -"])
def test_hostile_text_gives_at_most_a_few_leftovers_and_never_raises(text: str) -> None:
    found = compile(text, CardFacts("Somebody"), "kaijudo")
    assert len(found.leftovers) <= 3
