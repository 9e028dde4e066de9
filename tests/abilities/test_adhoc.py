"""Texts that people write for cards of their own: every event with every effect, and the tree each must become."""

from __future__ import annotations

from itertools import product

import pytest

from rules.abilities import tree as t
from rules.abilities.compile import CardFacts, Compiled, compile

ONE, TWO = t.Num(1), t.Num(2)
CREATURE = t.Has("type", "creature")
DRAW, DRAW_TWO = t.Do("draw", n=ONE, by="you"), t.Do("draw", n=TWO, by="you")


def read(*parts: str, kind: str = "creature") -> Compiled:
    """The parts as one text."""
    return compile(" ".join(parts), CardFacts("Somebody", kind), "kaijudo")


def creatures(*where: t.Filter, **fields: object) -> t.Select:
    """A selector of creatures in the battle zone."""
    return t.Select(where=(CREATURE, *where), **fields)  # type: ignore[arg-type]


def picked(how: str, least: int, most: int | None, *where: t.Filter, **fields: object) -> t.Select:
    """A selector of creatures that somebody picks."""
    top = None if most is None else t.Num(most)
    return creatures(*where, how=how, least=t.Num(least), most=top, **fields)


YOURS, OTHERS = creatures(whose="you"), creatures(whose="you", other=True)
ENEMIES = creatures(whose="opponent")

EVENTS: dict[str, t.On] = {
    "Whenever this creature attacks,": t.On("attack", "self"),
    "whenever this creature attacks your opponent": t.On("attack", "self", to="player"),
    "Whenever this creature blocks,": t.On("block", "self"),
    "Whenever this creature is blocked,": t.On("blocked", "self"),
    "Whenever this creature is attacked,": t.On("attacked", "self"),
    "When this creature is banished,": t.On("destroy", "self"),
    "When this creature is destroyed,": t.On("destroy", "self"),
    "When this creature enters the battle zone,": t.On("enter", "self"),
    "When this creature leaves the battle zone,": t.On("leave", "self"),
    "When Somebody wins a battle,": t.On("win", "self"),
    "Whenever this creature loses a battle,": t.On("lose", "self"),
    "Whenever this creature untaps,": t.On("untap", "self"),
    "Whenever Somebody becomes tapped for the first time each turn,": t.On("tap", "self", nth=1),
    "At the end of the battle,": t.On("battle end", "self"),
    "At the end of the attack,": t.On("attack end", "self"),
    "At the start of your turn,": t.On("phase", by="you", to="start"),
    "At the beginning of each of your turns,": t.On("phase", by="you", to="start"),
    "At the end of each turn,": t.On("phase", by="each", to="end"),
    "At the end of your opponent's turn,": t.On("phase", by="opponent", to="end"),
    "Whenever one of your creatures is banished,": t.On("destroy", YOURS),
    "Whenever another creature is banished,": t.On("destroy", creatures(other=True)),
    "Whenever an enemy creature attacks,": t.On("attack", ENEMIES),
    "Whenever a creature attacks you,": t.On("attack", ENEMIES, to="player"),
    "Whenever one of your Dragons attacks,": t.On("attack", creatures(t.Has("race", "Dragon"), whose="you")),
    "Whenever your mana zone gets a card,": t.On("move", t.Select(zone=(), whose="you"), to="mana"),
    "Whenever a card enters your mana zone,": t.On("move", t.Select(zone=(), whose="you"), to="mana"),
    "Whenever you discard a card,": t.On("discard", by="you"),
    "Whenever you cast a spell,": t.On("cast", by="you"),
    "Whenever your opponent casts a spell,": t.On("cast", by="opponent"),
    "Whenever you cast a Fire spell,": t.On(
        "cast", t.Select(zone=(), where=(t.Has("type", "spell"), t.Has("civ", "Fire"))), by="you"
    ),
    "Whenever you summon a creature,": t.On("summon", by="you"),
    "Whenever you draw a card,": t.On("draw", by="you"),
}

EFFECTS: dict[str, tuple[t.Effect, ...]] = {
    "draw a card.": (DRAW,),
    "draw one card": (DRAW,),
    "you may draw a card.": (t.Optional((DRAW,)),),
    "draw 2 cards, then discard a card.": (DRAW_TWO, t.Do("discard", n=ONE, by="you")),
    "untap this creature.": (t.Do("untap", "self"),),
    "your opponent chooses and discards a card.": (t.Do("discard", n=ONE, by="opponent"),),
    "each player discards a card.": (t.Do("discard", n=ONE, by="each"),),
    "you may discard one card. If you do, draw 2 cards.": (
        t.Optional((t.Do("discard", n=ONE, by="you"),), (DRAW_TWO,)),
    ),
    "banish target tapped enemy creature.": (
        t.Do("destroy", picked("target", 1, 1, t.Has("state", "tapped"), whose="opponent")),
    ),
    "move the top card of your deck to your mana zone.": (
        t.Move(t.Select(zone=("deck",), whose="you", place="top:1"), to="mana"),
    ),
    "one of your other creatures gains +1000 power until end of turn.": (
        t.Modify(picked("choose", 1, 1, whose="you", other=True), (t.Add("power", t.Num(1000)),)),
    ),
    "choose one of your Aquans. It can't be blocked this turn.": (
        t.Choose(picked("choose", 1, 1, t.Has("race", "Aquan"), whose="you", as_="chosen")),
        t.Modify("var:chosen", (t.Cant("be blocked"),)),
    ),
    "if you have no shields, you win the game.": (
        t.If(t.No(t.Exists(t.Select(zone=("shields",), whose="you"))), (t.Do("win", by="you"),)),
    ),
    "your opponent chooses one of his or her Aquans. Banish that creature.": (
        t.Choose(picked("choose", 1, 1, t.Has("race", "Aquan"), whose="opponent", by="opponent", as_="chosen")),
        t.Do("destroy", "var:chosen"),
    ),
}


@pytest.mark.parametrize(("event", "effect"), list(product(EVENTS, EFFECTS)))
def test_every_event_with_every_effect(event: str, effect: str) -> None:
    found = read(event, effect)
    assert found.whole and found.abilities == (t.Triggered((EVENTS[event],), EFFECTS[effect]),)


TO_MANA = "from the battle zone into your mana zone"
WOULD: dict[str, t.On] = {
    "If this creature would be banished,": t.On("destroy", "self"),
    "Each time one of your creatures would be destroyed,": t.On("destroy", YOURS),
    f"If one of your creatures would be put {TO_MANA},": t.On("move", YOURS, from_="battle", to="mana"),
    "If you would discard a card,": t.On("discard", by="you"),
}
INSTEAD: dict[str, tuple[t.Effect, ...]] = {
    "return it to your hand instead.": (t.Move("it", to="hand"),),
    "put it into your mana zone instead": (t.Move("it", to="mana"),),
    "put that card on top of your deck instead.": (t.Move("it", to="deck", at="top"),),
    "banish one of your other creatures instead.": (t.Do("destroy", picked("choose", 1, 1, whose="you", other=True)),),
}


@pytest.mark.parametrize(("would", "instead", "may"), list(product(WOULD, INSTEAD, (False, True))))
def test_every_replaced_event_with_every_substitute(would: str, instead: str, may: bool) -> None:
    found = read(would, "you may" if may else "", instead)
    assert found.whole and found.abilities == (t.Replacement(WOULD[would], INSTEAD[instead], may=may),)


def test_two_draws_for_one() -> None:
    found = read("If you would draw,", "draw 2 cards instead.")
    assert found.abilities == (t.Replacement(t.On("draw", by="you"), (DRAW_TWO,)),)


LEVEL_FIVE = (t.Cmp("level", "<=", t.Num(5)),)
MORE_POWER = (t.Add("power", t.Num(2000)),)
STATICS: dict[tuple[str, ...], t.Static] = {
    ("While battling,", "this creature gets +2000 power."): t.Static(
        "self", MORE_POWER, if_=t.Is("self", (t.Has("state", "battling"),))
    ),
    ("while battling, +2000 power",): t.Static("self", MORE_POWER, if_=t.Is("self", (t.Has("state", "battling"),))),
    ("This creature gets +2000 power", "while attacking."): t.Static(
        "self", MORE_POWER, if_=t.Is("self", (t.Has("state", "attacking"),))
    ),
    ("Your other creatures get +2000 power.",): t.Static(OTHERS, MORE_POWER),
    ("Each of your Aquans gets +2000 power",): t.Static(creatures(t.Has("race", "Aquan"), whose="you"), MORE_POWER),
    ("During your opponent's turn,", "this creature gets +2000 power."): t.Static(
        "self", MORE_POWER, if_=t.When(turn="opponent")
    ),
    ("This creature can attack untapped creatures.",): t.Static("self", (t.May("attack untapped"),)),
    ("This creature can attack on its first turn",): t.Static("self", (t.May("attack new"),)),
    ("This creature can't attack.",): t.Static("self", (t.Cant("attack"),)),
    ("This creature can't attack players.",): t.Static("self", (t.Cant("attack player"),)),
    ("This creature attacks each turn if able.",): t.Static("self", (t.Must("attack"),)),
    ("This creature must attack each turn if able.",): t.Static("self", (t.Must("attack"),)),
    ("This creature breaks an additional shield.",): t.Static("self", (t.Breaks(ONE),)),
    ("Somebody can't be attacked or blocked by", "creatures of level 5 or less."): t.Static(
        "self", (t.Cant("be attacked", by=LEVEL_FIVE), t.Cant("be blocked", by=LEVEL_FIVE))
    ),
    ("Your creatures have Blocker.",): t.Static(YOURS, (t.Give((t.Keyword("Blocker"),)),)),
    ('All your other creatures have "Powerful Attack +2000."',): t.Static(
        OTHERS, (t.Give((t.Keyword("Powerful Attack", t.Num(2000)),)),)
    ),
    ("Your Dragons cost 1 less.",): t.Static(
        t.Select(zone=("hand",), whose="you", where=(CREATURE, t.Has("race", "Dragon"))), (t.Cost(t.Num(-1)),)
    ),
}


@pytest.mark.parametrize("parts", STATICS, ids=" ".join)
def test_continuous_abilities(parts: tuple[str, ...]) -> None:
    found = read(*parts)
    assert found.whole and found.abilities == (STATICS[parts],)


SHIELD = t.Select(zone=("shields",), whose="opponent", least=ONE, most=ONE, how="choose")
SPELLS: dict[str, tuple[t.Effect, ...]] = {
    "Break one of your opponent's shields.": (t.Do("break", SHIELD),),
    "Banish up to 2 target enemy creatures.": (t.Do("destroy", picked("target", 0, 2, whose="opponent")),),
    "Banish an enemy creature. Draw 2 cards.": (t.Do("destroy", picked("choose", 1, 1, whose="opponent")), DRAW_TWO),
    "Tap 3 enemy creatures": (t.Do("tap", picked("choose", 3, 3, whose="opponent")),),
    "Tap all enemy creatures": (t.Do("tap", ENEMIES),),
    "Banish all creatures with power 2000 or less.": (t.Do("destroy", creatures(t.Cmp("power", "<=", t.Num(2000)))),),
    "Return 2 creatures to their owners' hands": (t.Move(picked("choose", 2, 2), to="hand"),),
    "Target creature gains +3000 power this turn.": (t.Modify(picked("target", 1, 1), (t.Add("power", t.Num(3000)),)),),
    "Choose one of your creatures and one enemy creature. They battle.": (
        t.Choose(picked("choose", 1, 1, whose="you", as_="chosen")),
        t.Choose(picked("choose", 1, 1, whose="opponent", as_="chosen2")),
        t.Do("battle", "var:chosen", to="var:chosen2"),
    ),
    "Move a card from your opponent's mana zone into the graveyard.": (
        t.Move(t.Select(zone=("mana",), whose="opponent", least=ONE, most=ONE, how="choose"), to="discard"),
    ),
    "Draw up to 2 cards.": (
        t.ChooseValue("number", "number", ("0", "1", "2")),
        t.Do("draw", n=t.Chosen("number"), by="you"),
    ),
    "Discard your hand, then draw 2 cards.": (
        t.Do("discard", t.Select(zone=("hand",), whose="you"), by="you"),
        DRAW_TWO,
    ),
    "Tap target enemy creature. It doesn't untap during your opponent's next turn.": (
        t.Do("tap", picked("target", 1, 1, whose="opponent", as_="chosen")),
        t.Modify("var:chosen", (t.Cant("untap", who="untap step"),), until="until:opponent:untap step"),
    ),
}


@pytest.mark.parametrize("text", SPELLS)
def test_spells(text: str) -> None:
    found = read(text, kind="spell")
    assert found.whole and found.abilities == (t.Spell(SPELLS[text]),)


def test_two_choices_in_one_ability_keep_their_own_names() -> None:
    found = read(
        "When this creature enters the battle zone,",
        "you may choose one of your",
        "other creatures and banish it.",
        "If you do, your opponent chooses",
        "one of his or her creatures.",
        "Banish that creature.",
    )
    mine = picked("choose", 1, 1, whose="you", other=True, as_="chosen")
    theirs = picked("choose", 1, 1, whose="opponent", by="opponent", as_="chosen2")
    option = t.Optional(
        (t.Choose(mine), t.Do("destroy", "var:chosen")), (t.Choose(theirs), t.Do("destroy", "var:chosen2"))
    )
    assert found.abilities == (t.Triggered((t.On("enter", "self"),), (option,)),)


def test_the_rest_is_of_the_cards_looked_at_first() -> None:
    found = read(
        "Look at the top three cards of your deck.",
        "You may reveal a spell from among them",
        "and put it in your hand. Put the rest",
        "at the bottom of your deck, in any order.",
        kind="spell",
    )
    spell = found.abilities[0]
    assert isinstance(spell, t.Spell) and isinstance(spell.then[-1], t.Move)
    assert isinstance(spell.then[-1].what, t.Select) and spell.then[-1].what.place == "rest:chosen"


def test_a_list_of_things_to_choose_from() -> None:
    found = compile(
        "Choose one:\n- Draw a card.\n\u2022 Tap all enemy creatures.", CardFacts("Fork", "spell"), "kaijudo"
    )
    assert found.whole and found.abilities == (t.Spell((t.Modes(((DRAW,), (t.Do("tap", ENEMIES),))),)),)


def test_evolution_and_vortex() -> None:
    base = picked("choose", 1, 1, t.Has("race", "Aquan"), whose="you")
    assert read("Evolution \u2014 Put on one of your Aquans.").abilities == (t.Evolve((base,)),)
    assert read("Put onto an Aquan").abilities == (t.Evolve((base,)),)
    both = t.Any((t.Has("civ", "Light"), t.Has("civ", "Fire")))
    found = read("Vortex Evolution - Put on 2 of your Light or Fire creatures").abilities
    assert found == (t.Evolve((picked("choose", 2, 2, both, whose="you"),), vortex=True),)


def test_several_abilities_on_one_line_and_keywords_in_every_form() -> None:
    found = read("Blocker. Whenever this creature attacks, draw a card. Slayer; powerful attack +2000")
    attack = t.Triggered((t.On("attack", "self"),), (DRAW,))
    powerful = t.Keyword("Powerful Attack", t.Num(2000))
    assert found.whole
    assert found.abilities == (t.Keyword("Blocker"), attack, t.Keyword("Slayer"), powerful)
    assert read('"Blocker", Guard and Slayer').abilities == tuple(t.Keyword(k) for k in ("Blocker", "Guard", "Slayer"))
    assert not read("Powerful Attack").whole  # the number is missing


def test_a_bracket_goes_where_it_explains_and_stays_where_it_rules() -> None:
    assert read("Blocker (It may take over an attack.)").abilities == (t.Keyword("Blocker"),)
    assert read("(This creature can't attack.)").abilities == (t.Static("self", (t.Cant("attack"),)),)
    assert read("(This card enters your mana zone tapped.)").abilities == (t.Keyword("enters mana tapped"),)


@pytest.mark.parametrize(
    "text",
    [
        "Clever Trick \u2014 Whenever this creature attacks, draw a card",
        "Clever Trick\u2014Whenever this creature attacks,  draw a card.",
        "Clever Trick - whenever THIS CREATURE attacks,\u00a0draw a card .",
        "Clever Trick \u00e2\u20ac\u201d Whenever Somebody attacks, draw a card.",
    ],
)
def test_names_dashes_blanks_and_capitals_make_no_difference(text: str) -> None:
    assert read(text).abilities == (t.Triggered((t.On("attack", "self"),), (DRAW,)),)


def test_what_is_not_understood_is_left_over_with_its_place_and_kind() -> None:
    text = "Blocker\nWhenever the moon is full,  howl \u201cloudly\u201d.\nSlayer"
    found = compile(text, CardFacts("Somebody"), "kaijudo")
    left = found.leftovers[0]
    assert len(found.leftovers) == 1 and left.kind == "trigger"
    assert text[left.start : left.end] == "Whenever the moon is full,  howl \u201cloudly\u201d"
    assert found.abilities == (t.Keyword("Blocker"), t.Unmodelled("trigger", 2), t.Keyword("Slayer"))
    assert (found.clauses, found.whole) == (3, False)


def test_a_text_without_end_is_left_over_from_some_place_on() -> None:
    found = read("Draw a card. " * 300, kind="spell")
    assert [left.kind for left in found.leftovers] == ["too long"] and found.leftovers[0].start > 0


def test_half_an_ability_is_never_compiled() -> None:
    found = read("Whenever this creature attacks, draw a card. Then dance.")
    assert not found.whole and all(isinstance(a, t.Unmodelled) for a in found.abilities)
    assert not read("Banish that creature.", kind="spell").whole  # which one?
    assert not read("Draw a card.").whole  # a creature's effect needs an event


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00",
        "x" * 1_000_000,
        "(" * 3000,
        '"' * 999,
        "when " * 900,
        "\ud800",
        "\u2014",
        "- - -",
        "if " * 80,
        "a," * 2000,
    ],
)
def test_hostile_text_gives_at_most_a_few_leftovers_and_never_raises(text: str) -> None:
    assert len(compile(text, CardFacts("Somebody"), "kaijudo").leftovers) <= 3
