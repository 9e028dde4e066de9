"""Duel to the Death: forty life, attacks all at once, spells and abilities at any time, and answers to them."""

from __future__ import annotations

from rules.core.engine import Game
from rules.games.duel_to_the_death import (
    attack,
    checks,
    explain,
    keywords,
    play,
    responses,
    setup,
    tables,
    turn,
    verbs,
)
from rules.games.shields import pending
from rules.games.wording import ability_describer, change_describer, describer

duel_to_the_death = Game(
    "duel_to_the_death",
    play="battle",
    grave="discard",
    piles=("deck", "hand", "discard"),
    public=frozenset({"battle", "discard", "cast", "linger"}),
    phases=tables.PHASES,
    cites=tables.CITES,
    words=tables.WORDS,
    zone_words=tables.ZONE_WORDS,
    switches=tables.SWITCHES,
    keywords=keywords.STAND_FOR,
    keyword_rules=keywords.RULES,
)
duel_to_the_death.life = tables.LIFE
duel_to_the_death.along = tables.ALONG
duel_to_the_death.turn_start = "draw_part"
duel_to_the_death.damage_lowers_power = True
duel_to_the_death.settle = checks.settle
duel_to_the_death.unsettled = checks.unsettled
duel_to_the_death.due = pending.due
duel_to_the_death.play_free = play.play_free
duel_to_the_death.explain = explain.explain
duel_to_the_death.allowed = explain.allowed
duel_to_the_death.concede = explain.concede
duel_to_the_death.values = verbs.values
duel_to_the_death.describe = describer("duel_to_the_death")
duel_to_the_death.describe_ability = ability_describer("duel_to_the_death")
duel_to_the_death.describe_changes = change_describer("duel_to_the_death")
duel_to_the_death.verbs = verbs.VERBS
duel_to_the_death.begin = setup.first_frame
duel_to_the_death.wrong_seats = setup.wrong_seats

rule = duel_to_the_death.rule
rule("X-STA-04", "Shuffle, and a hand of seven for each player")(setup.setup)
rule("X-STA-05", "A new hand for a player without creatures")(setup.new_hand)
rule("X-STA-08", "Who begins")(setup.who_begins)
rule("X-TRN-01", "Draw a card")(turn.draw_part)
rule("X-TRN-03", "Energize the drained creatures")(turn.energize_part)
rule("X-TRN-05", "Put a creature into play")(turn.creature_part)
rule("X-ATT-01", "Declare an attack")(turn.attack_part)
rule("X-TRN-07", "After the attack")(turn.end_part)
rule("X-TRN-07", "The end of the turn")(turn.turn_over)
rule("X-SPL-01", "The opponent may act before a part is over")(turn.others_moment)
rule("X-DMG-08", "Power goes back to what it was")(turn.reset)
rule("X-WIN-02", "Zero life is judged")(checks.judge)
rule("X-GEN-02", "The turn passes")(turn.turn_ends)
rule("X-GEN-02", "The turn is over")(turn.close_turn)
rule("X-TRN-10", "The board as it stands")(turn.opening)
rule("X-DMG-09", "The board is checked")(turn.check)
rule("X-SPL-01", "Spells and abilities at any time")(responses.anytime)
rule("X-SPL-07", "A chance to respond")(responses.respond)
rule("X-SPL-09", "What was played last takes effect first")(responses.carry_out)
rule("X-SPL-04", "The spell goes to the discard pile")(play.spell_done)
rule("X-ABL-01", "The ability has been carried out")(play.ability_done)
rule("X-SPL-05", "The Linger spell is put on its creature")(play.attach)
rule("X-SPL-04", "What cannot be done is left out")(play.left_out)
rule("X-ATT-02", "The attackers are drained")(attack.declared)
rule("X-DEF-01", "The defending player chooses defenders")(attack.defend)
rule("X-DEF-08", "The pairs battle, the others take life")(attack.damage)
rule("X-ATT-01", "The attack is over")(attack.attack_over)
rule("X-ABL-01", "Abilities that have triggered")(pending.resolve_pending)
rule("X-ABL-01", "An ability has been carried out")(pending.resolved)
