"""Ways of saying the same give the same tree, and what is said in other words is never read as something else."""

from __future__ import annotations

import pytest

from rules.abilities.compile import CardFacts, compile
from rules.abilities.render import render

SAME: list[tuple[str, str]] = [
    ("As long as this creature is tapped, it gets +2000 power.", "While this creature is tapped, it gets +2000 power."),
    ("On your turn, this creature gets +2000 power", "During your turn, this creature gets +2000 power."),
    (
        "For each card in your mana zone, this creature has +7000 power.",
        "This creature has +7000 power for each card in your mana zone.",
    ),
    ("When this creature enters play, draw a card.", "When this creature enters the battle zone, draw a card."),
    ("At the end of this creature's attack, untap it.", "At the end of the attack, untap this creature."),
    ("After this creature attacks, untap it.", "At the end of the attack, untap this creature."),
    ("When this attacks or blocks, draw 1 card.", "When this attacks and when this blocks, draw a card."),
    ("Whenever you attack, draw a card.", "Whenever one of your creatures attacks, draw a card."),
    ("Whenever this blocks, banish the attacker.", "Whenever this blocks, banish the attacking creature."),
    ("Instead of banishing this creature, tap it.", "If this creature would be banished, tap it instead."),
    ("Instead of drawing a card, untap this creature.", "If you would draw a card, untap this creature instead."),
    (
        "Untap this creature instead whenever you would draw a card.",
        "If you would draw a card, untap this creature instead.",
    ),
    ("If this would be banished, untap it rather than banishing it.", "If this would be banished, untap it instead."),
    ("Should this creature be banished, tap it instead.", "If this creature would be banished, tap it instead."),
    (
        "You may tap this creature instead of banishing it.",
        "If this would be banished, you may tap this creature instead.",
    ),
    (
        "If a Dragon of yours would be destroyed, tap it instead.",
        "If one of your Dragons would be banished, tap it instead.",
    ),
    ("This creature is unblockable.", "This creature can't be blocked."),
    ("This creature may not attack.", "This creature can't attack."),
    ("This creature can only attack creatures.", "This creature can attack only creatures."),
    ("This creature has to attack each turn.", "This creature attacks each turn if able."),
    ("This creature breaks 2 shields.", "This creature breaks an additional shield."),
    ("This creature can block only if it is tapped.", "This creature can't block unless it is tapped."),
    ("This creature can't attack unless you have a Dragon.", "While you have no Dragons, this creature can't attack."),
    ("Creatures of 3000 or less power can't attack.", "Creatures with power 3000 or less can't attack."),
    ("Whenever this attacks, you can draw a card.", "Whenever this attacks, you may draw a card."),
    (
        "Whenever this attacks, it gets Slayer for the rest of the turn.",
        "Whenever this attacks, it gets Slayer this turn.",
    ),
]


@pytest.mark.parametrize(("said", "meant"), SAME)
def test_other_words_for_the_same(said: str, meant: str) -> None:
    one, other = (compile(text, CardFacts("Somebody"), "kaijudo") for text in (said, meant))
    assert one.whole and other.whole and one.abilities == other.abilities


READ = [
    "Your other creatures have Blocker.",
    "This creature can be blocked only by Dragons.",
    "This creature can't be the target of enemy spells.",
    "Enemy creatures lose Blocker.",
    "Enemy spells cost 1 more.",
    "This creature costs 1 less for each shield you have.",
    "Whenever you break a shield, draw a card.",
    "Whenever this creature becomes the target of a spell, draw a card.",
    "When this creature enters the battle zone, banish it unless you discard a card.",
    "Whenever this creature blocks, discard a card. If you do, untap it.",
    "Whenever this creature blocks, each player discards a card and draws 7 cards.",
    "While this card is in your discard pile, your creatures get +1000 power.",
    "While this card is in your mana zone, whenever you draw a card, untap this card.",
    "Discard this creature: draw a card.",
    "Tap this creature: untap one of your other creatures.",
    "When this creature is banished, draw up to 7 cards.",
    "Whenever you win a clash, draw a card.",
]


@pytest.mark.parametrize("text", READ)
def test_what_is_read_is_said_in_words_that_read_the_same(text: str) -> None:
    found = compile(text, CardFacts("Somebody"), "kaijudo")
    said = render(found.abilities, "kaijudo")
    assert found.whole and "[" not in said
    assert compile(said, CardFacts("Somebody"), "kaijudo").abilities == found.abilities


def test_a_capital_stands_at_the_beginning_only() -> None:
    found = compile("When this creature is banished, draw up to 7 cards.", CardFacts("Somebody"), "kaijudo")
    assert render(found.abilities, "kaijudo") == "When this creature is banished, draw up to 7 cards."


@pytest.mark.parametrize("text", ["At the start of your next turn, draw a card.", "If it would be tapped, it isn't."])
def test_what_has_no_meaning_alone_stays_unread(text: str) -> None:
    assert not compile(text, CardFacts("Somebody"), "kaijudo").whole


def test_choosing_one_of_several_in_one_line_and_without_marks() -> None:
    spell = CardFacts("Fork", "spell")
    marked = compile("Choose one:\n- Draw a card.\n- Untap all your creatures.", spell, "kaijudo")
    for text in (
        "Choose one: draw a card; or untap all your creatures.",
        "Choose one:\nDraw a card.\nUntap all your creatures.",
        "Draw a card or untap all your creatures.",
    ):
        assert compile(text, spell, "kaijudo").abilities == marked.abilities
