"""Chaotic's cards in words: what people write compiles whole, as it is meant, and is said back the same."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.abilities import kinds
from rules.abilities import tree as t
from rules.abilities.chaotic.tables import grammar
from rules.abilities.compile import CardFacts, Compiled, compile
from rules.abilities.dialects import dialect
from rules.abilities.lint import ZONES, Known, lint
from rules.abilities.render import render
from rules.abilities.walk import nodes

GAME = "chaotic"
CREATURE = t.Has("type", "creature")
ONE = t.Num(1)
TARGET = t.Select(where=(CREATURE,), least=ONE, most=ONE, how="target")


def read(text: str, kind: str = "creature", name: str = "Zed") -> Compiled:
    return compile(text, CardFacts(name, kind), GAME)


def only(text: str, kind: str = "creature") -> t.Ability:
    found = read(text, kind)
    assert found.whole, [text[left.start : left.end] for left in found.leftovers]
    assert len(found.abilities) == 1
    return found.abilities[0]


KEYWORDS = {
    "Fire 5": t.Keyword("Fire", t.Num(5)),
    "Fire +5": t.Keyword("Fire", t.Num(5)),
    "Swift 1": t.Keyword("Swift", ONE),
    "Recklessness 10": t.Keyword("Recklessness", t.Num(10)),
    "Strike 10": t.Keyword("Strike", t.Num(10)),
    "Range": t.Keyword("Range"),
    "Surprise": t.Keyword("Surprise"),
    "Untargetable": t.Keyword("Untargetability"),
    "Untargetability": t.Keyword("Untargetability"),
    "Intimidate Courage 10": t.Keyword("Intimidate", t.Num(10), value="courage"),
    "Intimidate: Courage +10": t.Keyword("Intimidate", t.Num(10), value="courage"),
    "Support: all Disciplines 5": t.Keyword("Support", t.Num(5), value="all"),
    "Outperform Speed 5": t.Keyword("Outperform", t.Num(5), value="speed"),
    "Fireproof 5": t.Keyword("Elementproof", t.Num(5), value="fire"),
    "Elementproof Air 5": t.Keyword("Elementproof", t.Num(5), value="air"),
    "Immune: Invisibility": t.Keyword("Immune", value="Invisibility"),
    "Defender: Water": t.Keyword("Defender", of=(t.Has("element", "water"),)),
    "Invisibility: Strike 15": t.Keyword("Invisibility", abilities=(t.Keyword("Strike", t.Num(15)),)),
    "Hive: Earth 5": t.Keyword("Hive", abilities=(t.Keyword("Earth", t.Num(5)),)),
}
TREES = {
    ("mugic", "Deal 10 damage to target Creature."): t.Spell((t.Do("damage", TARGET, t.Num(10)),)),
    ("mugic", "Heal 20 Energy to target Creature."): t.Spell((t.Do("heal", TARGET, t.Num(20)),)),
    ("mugic", "Target Creature loses 5 Power."): t.Spell((t.Modify(TARGET, (t.Add("power", t.Num(-5)),)),)),
    ("creature", "{MC}{MC}: Activate Hive."): t.Activated(
        (t.Do("pay", n=t.Num(2), kind="mugic"),), (t.Do("activate hive"),)
    ),
    ("creature", "Sacrifice Zed: Heal 5 damage to target Creature."): t.Activated(
        (t.Do("sacrifice", "self"),), (t.Do("heal", TARGET, t.Num(5)),)
    ),
    ("creature", "Once per turn, {MC}: Activate Hive."): t.Activated(
        (t.Do("pay", n=ONE, kind="mugic"),), (t.Do("activate hive"),), limit="turn"
    ),
    ("attack", "Power 15: Deal 10 damage."): t.Spell(
        (t.If(t.Test("check", ("power",), t.Num(15)), (t.Do("damage", n=t.Num(10)),)),)
    ),
    ("attack", "Challenge Power 15: Deal 10 damage."): t.Spell(
        (t.If(t.Test("challenge", ("power",), t.Num(15)), (t.Do("damage", n=t.Num(10)),)),)
    ),
    ("attack", "Fire: Gain 5 Energy."): t.Spell(
        (t.If(t.Test("element", ("fire",)), (t.Modify("caster", (t.Add("energy", t.Num(5)),)),)),)
    ),
    ("location", "Fire attacks deal 5 more damage."): t.Static(
        t.Select(zone=("stack",), where=(t.Has("type", "attack"), t.Has("element", "fire"))),
        (t.Damage("deals", add=t.Num(5)),),
    ),
    ("location", "Air -5"): t.Static(
        t.Select(zone=("stack",), where=(t.Has("type", "attack"), t.Has("element", "air"))),
        (t.Damage("deals", add=t.Num(-5)),),
    ),
    ("battlegear", "If equipped Creature has at least 40 Speed, it gains 5 Energy."): t.Static(
        "host", (t.Add("energy", t.Num(5)),), if_=t.Is("host", (t.Cmp("speed", ">=", t.Num(40)),))
    ),
    ("creature", "If Zed has no Mugic counters on it, sacrifice it."): t.Triggered(
        (t.On("state"),), (t.Do("sacrifice", "self"),), if_=t.Is("self", (t.Cmp("mugic counters", "=", t.Num(0)),))
    ),
}
SAID = {
    "creature": """
        Zed cannot move.
        This Creature can move to any unoccupied space as if it were an adjacent space.
        {MC}: Put a Mugic counter on another target Creature.
        {MC}: Look at the top 4 cards of each player's Attack Deck.
        Expend Water: Zed gains 10 Wisdom.
        Discard a Mugic: Relocate target unengaged Creature to any unoccupied space.
        Deal 5 damage to Zed while engaged: The opposing Creature loses 10 Speed.
        When Zed deals attack damage, you can draw an attack card. If you do, discard an attack.
        When a Danian Creature you control is destroyed, put a Mugic counter on Zed.
        At the beginning of each turn, if you control only Mipedian Creatures, Zed gains 5 Energy.
        At the end of your turn, your opponent discards a Mugic.
        When an opposing Creature is targeted by a Mugic, infect that Creature.
        Zed gains 5 Energy for each other Creature you control with Water.
        If Zed is engaged with an Infected Creature, it gains "Strike 10".
        Zed deals an additional 5 damage to Creatures with no Elemental Types.
        Damage dealt to Zed by Mugic is reduced by 10.
        If Hive is active, Zed cannot be targeted by Mugic.
        If this Creature is in your general discard pile, Warrior Creatures you control gain 5 Power.
        Creatures engaged with Zed do not have and cannot gain Invisibility.
        {MC}: When Zed is next dealt attack damage this turn, deal 5 damage to the Creature that played that attack.
    """,
    "mugic": """
        Negate target Generic or Danian Mugic.
        Destroy target Battlegear.
        Target Creature gains 10 to a Discipline of your choice.
        Deal 35 damage to target Creature. If that Creature has Range, put a Mugic counter on Zed.
        Heal 10 damage to target Creature. If the caster has Air, that Creature gains "Range".
        Return target Mugic in your general discard pile to your hand.
        Return a Warrior Creature Card from your opponent's general discard pile to play to any space.
        Target attack deals 0 damage.
        Creatures you control with Earth gain 5 Energy until the end of combat.
        Infect up to two target Uninfected Creatures.
        Flip target Battlegear face-down.
        Shuffle target player's Location Deck.
        Remove all Mugic counters from target opposing Creature.
        Target Creature loses all Elemental Types.
        Each player sacrifices a Creature.
        Mugic and activated abilities cannot be played.
    """,
    "attack": """
        Stat Fail Power 30: Deal 5 damage.
        Challenge Courage 10, Challenge Speed 10: Deal 5 damage and heal 5 damage.
        Challenge Mugic counters 1: Deal 5 damage.
        If your engaged Creature is a Muge, deal 5 damage.
        Earth: The opposing engaged Creature loses Earth.
        Deal 5 damage for each Tribe you control.
        Flip all face-up Battlegear face-down.
    """,
    "battlegear": """
        Equipped Creature has "Swift 1".
        Equipped Danian Creature gains 10 Wisdom.
        This Battlegear begins the game face-up.
        Sacrifice Zed: Equipped Creature gains Air and 10 Speed this combat.
        When Zed is flipped face-up, your opponent reveals a new active Location.
        Check Power 60: equipped Creature gains 5 Energy.
    """,
    "location": """
        Creatures must pay an additional {MC} to play Danian Mugic.
        When this Location becomes the active Location, each player draws an attack card.
        If an unequipped Creature has less Wisdom than the opposing Creature, it loses Air.
        Mirage: Creatures in this space gain 5 Power.
        Battlegear lose all abilities.
        Minion Creatures gain "Fire 5".
    """,
}
LINES = [(kind, line.strip()) for kind, text in SAID.items() for line in text.strip().splitlines()]


@pytest.mark.parametrize("text", KEYWORDS)
def test_keywords_have_their_numbers(text: str) -> None:
    assert only(text) == KEYWORDS[text]


def test_a_list_of_keywords_is_one_for_each() -> None:
    assert read("Range, Swift 1").abilities == (t.Keyword("Range"), t.Keyword("Swift", ONE))


@pytest.mark.parametrize(("kind", "text"), TREES)
def test_what_is_meant_is_read(kind: str, text: str) -> None:
    assert only(text, kind) == TREES[kind, text]


@pytest.mark.parametrize(("kind", "text"), [*LINES, *TREES, *(("creature", text) for text in KEYWORDS)])
def test_what_is_read_is_said_and_read_again(kind: str, text: str) -> None:
    found = only(text, kind)
    assert read(render((found,), GAME), kind, "").abilities == (found,)


@pytest.mark.parametrize(("kind", "text"), LINES)
def test_the_lint_finds_nothing_in_what_is_read(kind: str, text: str) -> None:
    words = dialect(GAME)
    known = Known(words, frozenset(words.races), frozenset(), ZONES | frozenset(words.zones))
    assert list(lint(read(text, kind).abilities, known)) == []


def test_it_is_the_creature_and_not_the_mugic() -> None:
    found = only("When a Mugic is played by equipped Creature, deal 5 damage to it.", "battlegear")
    assert isinstance(found, t.Triggered)
    assert found.then == (t.Do("damage", "host", t.Num(5)),)


def test_that_creature_is_the_target_and_not_the_caster() -> None:
    found = only("Heal 5 damage to target Creature. If the caster has Fire, that Creature gains 5 Energy.", "mugic")
    condition = next(n for n in nodes(found) if isinstance(n, t.If))
    assert condition.cond == t.Is("caster", (t.Has("element", "fire"),))
    assert [n.what for n in nodes(condition.then) if isinstance(n, t.Modify)] == ["var:chosen"]


def test_what_a_condition_speaks_of_in_passing_is_not_it() -> None:
    found = only("When Zed attacks, if you control a Muge, it gains 5 Energy.")
    assert isinstance(found, t.Triggered)
    assert [n.what for n in found.then if isinstance(n, t.Modify)] == ["self"]


def test_any_creatures_are_all_and_any_creature_is_one() -> None:
    all_, one = (
        only(f"At the beginning of combat, put a Mugic counter on any engaged {word}.", "location")
        for word in ("Creatures", "Creature")
    )
    assert [n.how for found in (all_, one) for n in nodes(found) if isinstance(n, t.Select)] == ["all", "choose"]


def test_a_line_of_mugic_goes_on_with_the_target_of_the_line_before() -> None:
    found = only("Target Creature gains 5 Energy.\nIf Hive is active, that Creature gains 5 Speed.", "mugic")
    assert isinstance(found, t.Spell)
    assert len(found.then) == 2


def test_this_creature_on_an_attack_is_the_one_that_plays_it() -> None:
    found = only("If this Creature has Fire, deal 5 damage.", "attack")
    assert next(n for n in nodes(found) if isinstance(n, t.Is)).of == "caster"


def test_several_creatures_are_not_the_one_that_fights_or_bears_a_card() -> None:
    fighters = only("Your Creatures gain 5 Energy.")
    bearers = only("Equipped Creatures gain 5 Energy.", "location")
    for found in (fighters, bearers):
        assert isinstance(found, t.Static)
        assert isinstance(found.affects, t.Select)


def test_several_abilities_can_stand_in_one_line() -> None:
    found = read("Support: Power 5. {MC}: Heal 5 damage to target Creature. Recklessness 5.")
    assert [type(ability) for ability in found.abilities] == [t.Keyword, t.Activated, t.Keyword]
    assert found.whole


@pytest.mark.parametrize("name", ["Heal", "Fire", "Strike", "Target", "Sacrifice"])
def test_a_card_may_be_called_by_a_word_of_the_texts(name: str) -> None:
    first, second = read(
        f"{{MC}}: Heal 5 damage to target Creature.\nSacrifice {name}: Activate Hive.", name=name
    ).abilities
    assert first == t.Activated((t.Do("pay", n=ONE, kind="mugic"),), (t.Do("heal", TARGET, t.Num(5)),))
    assert second == t.Activated((t.Do("sacrifice", "self"),), (t.Do("activate hive"),))


def test_choose_one_takes_the_lines_that_follow() -> None:
    found = only("Choose one:\nActivate Hive.\nDestroy target Battlegear.", "mugic")
    assert isinstance(found, t.Spell)
    assert isinstance(found.then[0], t.Modes)
    assert read(render((found,), GAME), "mugic").abilities == (found,)


def test_what_equipped_battlegear_gives_speaks_of_its_bearer() -> None:
    found = only('Equipped Creature has "When equipped Creature wins combat, heal 5 damage to it."', "battlegear")
    given = next(n for n in nodes(found) if isinstance(n, t.Triggered))
    assert given.on[0].what == "self"


@pytest.mark.parametrize(
    ("kind", "text", "left"),
    [
        ("creature", "{MC}: Paint target Creature green.", "Paint target Creature green"),
        ("creature", "Deal 5 damage to target Creature.", "Deal 5 damage to target Creature."),
        ("mugic", "It gains 5 Energy.", "It gains 5 Energy."),
        ("creature", "Hive: Zed hums.", "Zed hums"),
    ],
)
def test_what_is_not_read_is_left_over_with_its_place(kind: str, text: str, left: str) -> None:
    found = read(text, kind)
    assert [text[part.start : part.end] for part in found.leftovers] == [left]
    assert all(isinstance(ability, t.Unmodelled) for ability in found.abilities)
    assert all(part.kind in kinds.KINDS for part in found.leftovers)


def test_every_category_that_a_phrase_asks_for_exists() -> None:
    g = grammar()
    asked = {
        part.category
        for phrases in g.phrases.values()
        for phrase in phrases
        for variant in phrase.variants
        for part in variant
        if not isinstance(part, str)
    }
    assert asked - set(g.phrases) - set(g.functions) == set()


SHORTLY = (
    ("creature", "Pay 1 counter: Heal 15.", "{MC}: Heal 15 damage to target Creature."),
    ("creature", "Remove 2 counters: Deal 10 damage.", "{MC}{MC}: Deal 10 damage to target Creature."),
    ("creature", "Remove three Mugic counters from it: Heal 5", "{MC}{MC}{MC}: Heal 5 damage to target Creature."),
    ("creature", "Sacrifice a Creature: Heal 30", "Sacrifice a Creature: Heal 30 damage to target Creature."),
    ("battlegear", "Sacrifice this gear: Heal 10", "Sacrifice Zed: Heal 10 damage to target Creature."),
    ("mugic", "Deal 20 damage", "Deal 20 damage to target Creature."),
    ("attack", "Challenge Power 15: Heal 10.", "Challenge Power 15: Heal 10 damage."),
    ("creature", "Intimidate (Courage) 10", "Intimidate: Courage 10."),
)


@pytest.mark.parametrize(("kind", "short", "whole"), SHORTLY)
def test_what_is_said_shortly_means_the_whole(kind: str, short: str, whole: str) -> None:
    assert only(short, kind) == only(whole, kind)


def test_counters_of_a_card_of_its_own_are_no_mugic_counters() -> None:
    text = "When Zed wins a combat, place one counter on this card.\nRemove 5 counters: Deal 10 damage."
    assert not any(isinstance(ability, t.Activated) for ability in read(text).abilities)


WORDS = (
    "target Creature Creatures you control opposing engaged gains loses has 5 10 Energy Courage Power and , . : if "
    "when "
    "Zed deals damage is dealt to Fire attacks Mugic Battlegear equipped {MC} Hive Invisibility each for with your all "
    'cannot be until the end of turn it that a " discard pile from put counter on Check Challenge'
).split()


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from(["creature", "mugic", "attack", "location"]))
def test_any_heap_of_words_compiles_or_is_left_over(words: list[str], kind: str) -> None:
    found = read(" ".join(words), kind)
    assert all(left.kind in kinds.KINDS for left in found.leftovers)
    assert bool(found.leftovers) == any(isinstance(n, t.Unmodelled) for n in nodes(found.abilities))


@pytest.mark.parametrize("seed", range(40))
def test_changed_sentences_are_read_as_something_that_can_be_said(seed: int) -> None:
    chance = random.Random(seed)
    kind, line = chance.choice(LINES)
    words = line.split(" ")
    for _ in range(chance.randint(1, 2)):
        words[chance.randrange(len(words))] = chance.choice(chance.choice(LINES)[1].split(" "))
    found = read(" ".join(words), kind)
    if found.whole and found.abilities:
        assert "no words" not in render(found.abilities, GAME)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 4000, '"' * 4000, "a " * 4000, "deal 5 damage to target Creature. " * 200, "target " * 1000,
        "Creatures you control " * 300, 'gains "gains "x"" ' * 200, "5 Courage and " * 400, "with Fire " * 700,
        "{MC}" * 1900, "{MC99}: Activate Hive.", "\n" * 8000, "Hive: " * 1000, "deal \u00b2 damage", "\ud800",
        "If Zed is in your general discard pile, " * 180, "Choose one:\n" + "Deal 5 damage.\n" * 400,
    ],
)  # fmt: skip
def test_what_is_meant_to_hurt_does_not(text: str) -> None:
    for kind in ("creature", "mugic", "attack", "battlegear", "location"):
        began = time.process_time()
        read(text, kind)
        assert time.process_time() - began < 1.0
