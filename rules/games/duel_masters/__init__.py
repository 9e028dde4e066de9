"""Duel Masters: its register of rules over the shared ones, with its own steps, breaks, table, words and keywords."""

from __future__ import annotations

from rules.core.engine import Game
from rules.games.duel_masters import breaking as own
from rules.games.duel_masters import keywords, table, tables
from rules.games.duel_masters import turn as own_turn
from rules.games.duel_masters.checks import settle
from rules.games.duel_masters.leaving import concede, defeat
from rules.games.shields import attack, battle, pending, play, setup, turn
from rules.games.shields.explain import allowed, explain
from rules.games.shields.values import values
from rules.games.wording import ability_describer, change_describer, describer

duel_masters = Game(
    "duel_masters",
    play="battle",
    grave="discard",
    piles=("deck", "hand", "mana", "discard", "out"),
    public=frozenset({"battle", "mana", "discard", "cast"}),
    phases=tables.PHASES,
    cites=tables.CITES,
    words=tables.WORDS,
    zone_words=tables.ZONE_WORDS,
    switches=tables.SWITCHES,
    keywords=keywords.STAND_FOR,
    keyword_rules=keywords.RULES,
)
duel_masters.performs = keywords.PERFORMS
duel_masters.along = tables.ALONG
duel_masters.settle = settle
duel_masters.turn_start = "start_step"
duel_masters.attack_steps = tables.ATTACK_STEPS
duel_masters.civilization_by = "paying"
duel_masters.one_after_another = True
duel_masters.owner_orders_piles = True
duel_masters.blocks_in_battle = True
duel_masters.reach = table.reach
duel_masters.defeat = defeat
duel_masters.wrong_seats = table.wrong_seats
duel_masters.due = pending.due
duel_masters.play_free = play.free
duel_masters.put_evolved = play.put_evolved
duel_masters.values = values
duel_masters.explain = explain
duel_masters.allowed = allowed
duel_masters.describe = describer("duel_masters")
duel_masters.describe_ability = ability_describer("duel_masters")
duel_masters.describe_changes = change_describer("duel_masters")
duel_masters.concede = concede
duel_masters.verbs = {"battle": battle.fight, "break": own.shatter}

duel_masters.begin = setup.first_frame

duel_masters.rule("D-0-SET-08", "Setting up, in this order")(setup.setup)
duel_masters.rule("D-0-SET-07", "Who begins")(own_turn.who_begins)
duel_masters.rule("D-G-STEP-01", "Step 1: the turn starts")(own_turn.start_step)
duel_masters.rule("D-1-UNT-03", "Untap everything")(turn.untap_step)
duel_masters.rule("D-2-DRAW-01", "Step 2: draw a card")(own_turn.draw_step)
duel_masters.rule("D-3-MANA-01", "Step 3: one card may be put into the mana zone")(turn.mana_phase)
duel_masters.rule("D-4-GEN-03", "Step 4: summon and cast any number")(turn.main_phase)
duel_masters.rule("D-5-ATK-01", "Step 5: any number of creatures may attack")(attack.attack_phase)
duel_masters.rule("D-5-ATK-06", "The attack is declared")(own.declare_attack)
duel_masters.rule("D-K-BLK-04", "The opponent may block")(own.may_defend)
duel_masters.rule("D-5-CRE-01", "The attack becomes a battle")(attack.clash)
duel_masters.rule("D-5-ATK-05", "The attack ends")(attack.end_attack)
duel_masters.rule("D-5-ATK-05", "The next attack can follow")(attack.attack_over)
duel_masters.rule("D-5-ORD-05", "What applies in the battle, first the attacker's")(battle.battle_begins)
duel_masters.rule("D-5-CRE-03", "Power is compared")(battle.battle_power)
duel_masters.rule("D-5-ORD-10", "The battle ends")(battle.battle_ends)
duel_masters.rule("D-5-ORD-10", "What applies after the battle")(battle.battle_over)
duel_masters.rule("D-5-PLR-01", "An attack on a player that was not blocked")(own.strike)
duel_masters.rule("D-K-DBL-02", "Shields break one at a time")(own.break_next)
duel_masters.rule("D-5-PLR-03", "Shields that an effect breaks")(own.break_these)
duel_masters.rule("D-K-ST-01", "A shield trigger may be cast at once")(own.shield_trigger)
duel_masters.rule("D-F-GEN-10", "What triggered, one at a time, the turn player's first")(pending.resolve_pending)
duel_masters.rule("D-F-GEN-10", "An ability has been carried out")(pending.resolved)
duel_masters.rule("D-4-SPL-08", "The spell is cast")(play.cast_spell)
duel_masters.rule("D-4-SPL-10", "The spell goes to the graveyard")(play.spell_done)
duel_masters.rule("D-4-SPL-09", "What cannot be done is left out")(play.left_out)
duel_masters.rule("D-K-ST-01", "Summoned for free")(play.summon_free)
duel_masters.rule("D-6-END-01", "Step 6: the turn ends")(turn.end_phase)
duel_masters.rule("D-6-END-01", "What lasts until the end of the turn is over")(turn.turn_effects_end)
duel_masters.rule("D-6-END-02", "The turn passes")(turn.turn_ends)
duel_masters.rule("D-F-ZONE-04", "The board is checked")(turn.check)
duel_masters.rule("D-G-STEP-01", "The board as it stands")(turn.opening)
duel_masters.rule("D-6-END-02", "The turn is over")(turn.close_turn)
