"""Kaijudo: its register of rules over the shared ones, with its own words, citations and keywords."""

from __future__ import annotations

from rules.core.engine import Game
from rules.games.kaijudo import keywords, tables
from rules.games.kaijudo.checks import settle
from rules.games.shields import attack, battle, breaking, pending, play, setup, turn
from rules.games.shields.explain import allowed, explain
from rules.games.shields.leaving import concede
from rules.games.shields.values import values
from rules.games.wording import ability_describer, change_describer, describer

kaijudo = Game(
    "kaijudo",
    play="battle",
    grave="discard",
    piles=("deck", "hand", "mana", "discard"),
    public=frozenset({"battle", "mana", "discard", "aside", "cast"}),
    phases=tables.PHASES,
    cites=tables.CITES,
    words=tables.WORDS,
    zone_words=tables.ZONE_WORDS,
    switches=tables.SWITCHES,
    keywords=keywords.STAND_FOR,
    keyword_rules=keywords.RULES,
)
kaijudo.settle = settle
kaijudo.turn_start = "beginning_phase"
kaijudo.attack_steps = ("declare_attack", "may_defend", "clash", "end_attack", "attack_over")
kaijudo.due = pending.due
kaijudo.play_free = play.free
kaijudo.put_evolved = play.put_evolved
kaijudo.values = values
kaijudo.explain = explain
kaijudo.allowed = allowed
kaijudo.describe = describer("kaijudo")
kaijudo.describe_ability = ability_describer("kaijudo")
kaijudo.describe_changes = change_describer("kaijudo")
kaijudo.concede = concede
kaijudo.verbs = {"battle": battle.fight, "break": breaking.shatter}

kaijudo.begin = setup.first_frame

kaijudo.rule("K-03-05", "Setting up, in this order")(setup.setup)
kaijudo.rule("K-03-06", "Who begins")(setup.who_begins)
kaijudo.rule("K-10A-01", "Abilities at the start of the turn trigger")(turn.beginning_phase)
kaijudo.rule("K-10A-03", "Untap everything")(turn.untap_step)
kaijudo.rule("K-10A-04", "Draw a card")(turn.turn_draw)
kaijudo.rule("K-10B-01", "One card may be charged")(turn.mana_phase)
kaijudo.rule("K-10C-01", "Summon and cast any number")(turn.main_phase)
kaijudo.rule("K-10D-01", "Any number of creatures may attack")(attack.attack_phase)
kaijudo.rule("K-10D-11", "The attack is declared")(attack.declare_attack)
kaijudo.rule("K-10D-12", "The opponent may use Blocker or Protector")(attack.may_defend)
kaijudo.rule("K-10DB-01", "The attack becomes a battle or a shield break")(attack.clash)
kaijudo.rule("K-10DX-01", "The attack ends")(attack.end_attack)
kaijudo.rule("K-10DX-03", "While attacking stops last")(attack.attack_over)
kaijudo.rule("K-10DB-03", "While battling begins")(battle.battle_begins)
kaijudo.rule("K-10DB-04", "Power is compared")(battle.battle_power)
kaijudo.rule("K-10DB-08", "The battle ends")(battle.battle_ends)
kaijudo.rule("K-10DB-10", "At the end of the battle")(battle.battle_over)
kaijudo.rule("K-10DS-01", "An attack on the player")(breaking.strike_player)
kaijudo.rule("K-10DS-10", "The shields break")(breaking.break_shields)
kaijudo.rule("K-11-06", "Look at all of them")(breaking.look_at_broken)
kaijudo.rule("K-11-07", "Reveal a Shield Blast and set it aside")(breaking.reveal_blast)
kaijudo.rule("K-11-08", "The rest goes to the hand")(breaking.take_broken)
kaijudo.rule("K-11-10", "Cast one of them")(breaking.cast_blast)
kaijudo.rule("K-13T-12", "Pending abilities, one at a time")(pending.resolve_pending)
kaijudo.rule("K-13T-12", "An ability has been carried out")(pending.resolved)
kaijudo.rule("K-09-02", "The spell is cast")(play.cast_spell)
kaijudo.rule("K-09-05", "The spell goes to the discard pile")(play.spell_done)
kaijudo.rule("K-09-04", "What cannot be done is left out")(play.left_out)
kaijudo.rule("K-09F-01", "Summoned for free")(play.summon_free)
kaijudo.rule("K-10E-01", "At the end of the turn")(turn.end_phase)
kaijudo.rule("K-10E-03", "What lasts until the end of the turn is over")(turn.turn_effects_end)
kaijudo.rule("K-10E-03", "The turn passes")(turn.turn_ends)


kaijudo.rule("K-06P-13", "The board is checked")(turn.check)
kaijudo.rule("K-10-01", "The board as it stands")(turn.opening)
kaijudo.rule("K-10E-03", "The turn is over")(turn.close_turn)
