"""Chaotic: armies on a Battleboard, combats of alternating strikes, Mugic and abilities on a Burst."""

from __future__ import annotations

from rules.core.engine import Game
from rules.games.chaotic import (
    burst,
    checks,
    combat,
    damage,
    explain,
    intercept,
    invisibility,
    keywords,
    picture,
    setup,
    shifts,
    tables,
    turn,
    values,
    verbs,
)
from rules.games.chaotic.performs import PERFORMS
from rules.games.wording import ability_describer, change_describer, describer

chaotic = Game(
    "chaotic",
    play="battle",
    grave="discard",
    piles=("attack_deck", "attack_hand", "attack_discard", "locations", "mugic", "discard"),
    public=frozenset({"battle", "battlegear", "location", "mirage", "discard", "attack_discard", "burst", "removed"}),
    phases=tables.PHASES,
    cites=tables.CITES,
    words=tables.WORDS,
    zone_words=tables.ZONE_WORDS,
    switches=tables.SWITCHES,
    keywords=keywords.STAND_FOR,
    keyword_rules=keywords.RULES,
)
chaotic.along = tables.ALONG
chaotic.turn_start = "location_step"
chaotic.decks = frozenset({"attack_deck", "locations"})
chaotic.hands = frozenset({"attack_hand", "mugic"})
chaotic.attached = frozenset({"battlegear"})
chaotic.like_play = frozenset({"battlegear", "location"})
chaotic.performs = PERFORMS
chaotic.moves = shifts.move
chaotic.attach = shifts.attach
chaotic.shown_in_play = frozenset({values.MIRAGE})
chaotic.numbers = values.NUMBERS
chaotic.placed = values.placed
chaotic.marked = values.marked
chaotic.tied_to = values.tied_to
chaotic.aimed_at = values.aimed_at
chaotic.two_texts = values.two_texts
chaotic.texts_of = values.texts_of
chaotic.floors = frozenset(tables.DISCIPLINES)
chaotic.gained_to = frozenset(tables.DISCIPLINES)
chaotic.settle = checks.settle
chaotic.leaving = checks.leaving
chaotic.due = burst.due
chaotic.adjacent = values.adjacent
chaotic.state_of = values.state_of
chaotic.refs_of = values.refs_of
chaotic.waiting = "burst"
chaotic.same = values.same
chaotic.keeps = invisibility.keeps
chaotic.dealt = damage.dealt
chaotic.test = damage.test
chaotic.harm = damage.harm
chaotic.number_of = values.number_of
chaotic.explain = explain.explain
chaotic.allowed = explain.allowed
chaotic.concede = explain.concede
chaotic.values = verbs.offered
chaotic.describe = describer("chaotic")
chaotic.describe_ability = ability_describer("chaotic")
chaotic.describe_changes = change_describer("chaotic")
chaotic.verbs = verbs.VERBS
chaotic.picture = picture.table
chaotic.space_of = values.space_name
chaotic.takes = explain.takes
chaotic.begin = setup.first_frame
chaotic.wrong_seats = setup.wrong_seats

rule = chaotic.rule
rule("C-SETUP-05", "The Creatures are placed")(setup.setup)
rule("C-SETUP-12", "Decks are shuffled, two Attacks drawn")(setup.setup_hands)
rule("C-BEGIN-02", "Who takes the first turn")(setup.who_begins)
rule("C-LOC-01", "The turn begins")(turn.location_step)
rule("C-LOC-01", "A Location is turned up")(turn.reveal)
rule("C-TURN-01", "The Action Step begins")(turn.action_phase)
rule("C-MOVE-05", "Move Creatures")(turn.action_step)
rule("C-SHOW-01", "Is a Showdown due?")(turn.showdown_check)
rule("C-TIME-02", "The End of Turn Step")(turn.end_phase)
rule("C-EOT-04", "Damage is removed")(turn.recover)
rule("C-EOT-04-R", "Effects of this turn end")(turn.effects_end)
rule("C-EOT-04-R", "Damage and effects end together")(turn.recover_together)
rule("C-EOT-05", "The Location goes under its deck")(turn.location_under)
rule("C-EOT-06", "The turn passes")(turn.turn_ends)
rule("C-EOT-06", "The turn is over")(turn.close_turn)
rule("C-TURN-01", "The board as it stands")(turn.opening)
rule("C-GLO-DMG-06-R", "The board is checked")(turn.check)
rule("C-W-DEFENDER-01", "Another Creature may defend")(intercept.intercept)
rule("C-GLO-ENGAGED-01", "Two Creatures are Engaged")(combat.engage)
rule("C-INIT-01", "Initiative is settled")(combat.initiative_step)
rule("C-GLO-INV-04", "Invisibility is settled")(combat.invisibility_step)
rule("C-TIME-03", "The combat begins")(combat.combat_begins)
rule("C-STRIKE-09", "A strike")(combat.strike)
rule("C-STRIKE-06", "An Attack is played")(combat.play_attack)
rule("C-FIN-01", "The other player strikes next")(combat.after_strike)
rule("C-FIN-03", "The combat is over")(combat.combat_ends)
rule("C-FAQ-17-R", "A player has priority")(burst.priority)
rule("C-BURST-11", "A player may add to the Burst")(burst.respond)
rule("C-GLO-TRIG-04", "Triggered abilities go on the Burst")(burst.gather)
rule("C-BURST-15", "The newest item resolves")(burst.carry_out)
rule("C-STRIKE-08", "The card has been used")(burst.item_done)
rule("C-BURST-16", "What cannot be done is left out")(burst.left_out)
