"""The floor of the search: questions as players ask them, and the rule that has to be among the first hits."""

from __future__ import annotations

import pytest

from rules.book import SearchIndex, book_games, load_book, open_index

FIRST = 3

ASKED = {
    "kaijudo": [
        ("shield trigger", "K-12-SHB-01"),
        ("do I have to use my shield trigger", "K-11-09"),
        ("two shield triggers from one double breaker, which is cast first", "K-11-10"),
        ("can I take back a shield blast after I showed it", "K-11-14-R"),
        ("summoning sickness", "K-08-07"),
        ("which creatures have no summoning sickness", "K-08-07"),
        ("haste", "K-12-FST-01"),
        ("attack an untapped creature", "K-10D-05"),
        ("what if the creature I attack gets untapped", "K-10D-05-R"),
        ("can my blocker block twice in one turn", "K-12-BLK-02"),
        ("block with two creatures", "K-10D-12-R"),
        ("may I block when my other creature is attacked", "K-10D-13-R"),
        ("can a tapped creature block", "K-10D-12"),
        ("can a protector save my shields", "K-12-PRO-02"),
        ("blocker gets bounced before the fight, do shields break", "K-10DB-01-R"),
        ("same power who dies", "K-10DB-05"),
        ("does slayer work when my creature wins", "K-12-SLY-02"),
        ("slayer", "K-12-SLY-01"),
        ("power attacker bonus when I am attacked", "K-12-POW-02"),
        ("two powerful attack abilities on one creature", "K-12-POW-02-R"),
        ("double breaker and triple breaker together", "K-10DS-04"),
        ("who picks the shield that is broken", "K-10DS-06"),
        ("triple breaker but only two shields left", "K-10DS-07"),
        ("broke the last shield, did I win", "K-10DS-08"),
        ("skirmisher against player", "K-12-SKR-02"),
        ("order of simultaneous triggers", "K-13T-26"),
        ("in which order do I resolve my own triggers", "K-13T-15"),
        ("can I respond in the middle of a spell", "K-13T-08"),
        ("death trigger although the creature went to mana instead", "K-13R-05"),
        ("both of us have a replacement effect for the same thing", "K-13M-01"),
        ("infinite combo nobody can stop", "K-13T-14-R"),
        ("Kronkos one creature for both champions", "K-13L-07"),
        ("sacrifice Aqua Knight to Ripper Reaper", "K-13I-06"),
        ("cant versus can", "K-13C-01"),
        ("when do I lose with an empty library", "K-07D-04"),
        ("hand size limit", "K-14-HAND-01"),
        ("how many copies of a card in my deck", "K-04-03"),
        ("pay with mana of other colors", "K-08-04"),
        ("creature with zero power", "K-06P-13"),
        ("put a card under unleash", "K-W-UNLEASH-01"),
        ("sheild blsat", "K-12-SHB-01"),
        ("protecter", "K-12-PRO-02"),
    ],
    "duel_masters": [
        ("how do I win", "D-0-WIN-01"),
        ("he has no shields and I hit him", "D-0-WIN-03"),
        ("when exactly do I lose by an empty deck", "D-2-DRAW-05"),
        ("my deck was milled away, have I lost", "D-2-DRAW-05-R"),
        ("who starts the game", "D-0-SET-07"),
        ("can I take a mulligan", "D-0-SET-06-R"),
        ("what color is darkness", "D-G-CIV-03"),
        ("may I destroy a card in a mana zone", "D-G-DEST-01"),
        ("mix up my shields after one was seen", "D-G-SHLD-05"),
        ("does a multicolored mana card count for two colors", "D-G-MANA-04-R"),
        ("can cards in mana use their abilities", "D-3-MANA-08"),
        ("browse the graveyard of my opponent", "D-4-SPL-11"),
        ("maximum number of cards in hand", "D-G-HAND-01-R"),
        ("steps of a turn", "D-G-STEP-01"),
        ("do I draw on the first turn", "D-2-DRAW-02"),
        ("two mana cards in one turn", "D-3-MANA-01"),
        ("does a light creature need light mana", "D-4-SPL-05"),
        ("is the remaining mana free to be any color", "D-4-SPL-07"),
        ("does attacking cost mana", "D-5-ATK-10"),
        ("can I cast a spell with no target", "D-F-GEN-05"),
        ("summoning sickness", "D-4-SUM-08"),
        ("evolve and attack in the same turn", "D-4-EVO-08"),
        ("evolving a tapped creature", "D-4-EVO-09-R"),
        ("can I evolve my opponent's creature", "D-4-EVO-11"),
        ("evolution returned to the top of the deck, in which order", "D-F-EVO-09"),
        ("attack an untapped creature", "D-5-ATK-07"),
        ("is the attack trigger before the block", "D-5-EFF-04"),
        ("who picks the shield", "D-5-PLR-02"),
        ("double breaker breaks the last shield, did I win", "D-5-PLR-07"),
        ("creatures with the same power", "D-5-CRE-05"),
        ("two blockers for one attack", "D-5-BLK-12"),
        ("can a creature block in the turn it was summoned", "D-5-BLK-05"),
        ("blocker is tapped", "D-5-BLK-04"),
        ("second shield after my attacker was destroyed", "D-F-ATK-07"),
        ("both shields at once", "D-K-DBL-02-R"),
        ("two power attackers on a creature", "D-K-PWR-02-R"),
        ("do I need mana for a shield trigger", "D-K-ST-01-R"),
        ("keep the shield trigger in my hand", "D-K-ST-04"),
        ("does slayer work when my creature wins", "D-K-SLY-01"),
        ("slayer only when it loses", "D-K-SLY-01-R"),
        ("how many copies of a card", "D-B-DECK-03"),
        ("three on two in a team game", "D-M-TEAM-02"),
        ("whom can I attack with four players", "D-M-ATK-01"),
        ("block for my team mate", "D-M-BLK-01"),
        ("extra shield for defeating a player", "D-M-RWD-01"),
        ("wave striker", "D-W-WAVE-01"),
        ("vortex evolution", "D-W-VORTEX-01"),
        ("use a tap ability with summoning sickness", "D-W-TAP-01"),
        ("cross gear stays when its creature leaves", "D-W-GEAR-01"),
        ("sheild triger", "D-K-ST-01"),
    ],
    "chaotic": [
        ("all creatures of my opponent are defeated", "C-WIN-01"),
        ("which spaces are adjacent", "C-GLO-BOARD-01-R"),
        ("order of the steps in a turn", "C-TURN-01"),
        ("do I have to move a creature", "C-MOVE-01"),
        ("move diagonally", "C-MOVE-03"),
        ("second combat in one turn", "C-MOVE-08"),
        ("when is damage removed", "C-EOT-04"),
        ("tie in initiative", "C-INIT-08"),
        ("neither creature belongs to the tribe of the location", "C-INIT-07-R"),
        ("how many attack cards do I hold", "C-STRIKE-05"),
        ("attack deck has run out", "C-FAQ-01"),
        ("damage equal to energy", "C-FIN-04"),
        ("where does the attacker stand after winning", "C-FIN-06"),
        ("when is battlegear flipped face up", "C-GEAR-07"),
        ("two creatures share the cost of a mugic", "C-MUGIC-06-R"),
        ("who can play generic mugic", "C-MUGIC-08"),
        ("who responds first to an attack", "C-BURST-10"),
        ("in which order does a burst resolve", "C-BURST-15"),
        ("trigger while the burst resolves", "C-BURST-17-R"),
        ("dispelled mugic", "C-GLO-DISPEL-01"),
        ("win a challenge", "C-ATK-05"),
        ("when is a showdown due", "C-SHOW-01"),
        ("initiative in a showdown", "C-SHOW-08"),
        ("fire 5 twice", "C-FAQ-11"),
        ("is an uninvolved enemy an opposing creature", "C-GLO-OPP-02"),
        ("recklessness", "C-GLO-RECK-01"),
        ("swift and occupied spaces", "C-GLO-SWIFT-03"),
        ("healing more than the damage", "C-GLO-HEAL-02"),
        ("build point limit", "C-DECK-11"),
        ("rule of two", "C-DECK-12"),
        ("two unique cards", "C-GLO-UNIQ-01"),
        ("loyal", "C-W-LOYAL-01"),
    ],
    "duel_to_the_death": [
        ("how much life do we start with", "X-STA-01"),
        ("mulligan without creatures", "X-STA-05"),
        ("rock paper scissors", "X-STA-08"),
        ("both players reach zero life", "X-WIN-02"),
        ("what if I have to draw from an empty deck", "X-WIN-01-R"),
        ("can the first player attack", "X-TRN-09"),
        ("order of the parts of a turn", "X-TRN-10"),
        ("summoning sickness", "X-CRE-05"),
        ("two creatures in the same turn", "X-CRE-01"),
        ("a fifth creature in play", "X-LIM-01"),
        ("does the limit count enemy creatures", "X-LIM-03"),
        ("does blocking drain my creature", "X-STT-07"),
        ("use the ability of a drained creature", "X-ABL-05"),
        ("pay more life than I have", "X-ABL-03-R"),
        ("cast a spell in my opponent's turn", "X-SPL-01"),
        ("what is a linger spell", "X-SPL-05"),
        ("creature with a linger spell returned to hand", "X-SPL-06-R"),
        ("respond to a spell", "X-SPL-07"),
        ("which response takes effect first", "X-SPL-09-R"),
        ("can an ability be countered", "X-CTR-07"),
        ("is the sacrifice lost when the altar is countered", "X-CTR-04"),
        ("attack a creature directly", "X-ATT-05"),
        ("two blockers on one attacker", "X-DEF-05"),
        ("trample damage", "X-DEF-07"),
        ("blocker is sacrificed before damage", "X-DEF-07-R"),
        ("equal power in battle", "X-DMG-04"),
        ("does damage kill a creature", "X-DMG-09"),
        ("power zero", "X-DMG-09-R"),
        ("when does lost power come back", "X-DMG-08"),
        ("deck size and copies", "X-STA-03-R"),
        ("phantom rider", "X-CRE-02"),
    ],
}
ROWS = [(game, question, id_) for game, rows in ASKED.items() for question, id_ in rows]


@pytest.fixture(scope="module")
def index() -> SearchIndex:
    return open_index(None)


@pytest.mark.parametrize(("game", "question", "id_"), ROWS, ids=[f"{game[:1]}: {asked}" for game, asked, _ in ROWS])
def test_the_rule_is_among_the_first(index: SearchIndex, game: str, question: str, id_: str) -> None:
    hits = index.search(question, game, FIRST)
    assert any(id_ in hit.rule.ids for hit in hits), [f"{hit.rule.number} {hit.rule.title}" for hit in hits]


@pytest.mark.parametrize("game", ASKED)
def test_most_rules_are_first(index: SearchIndex, game: str) -> None:
    first = [id_ in index.search(question, game, 1)[0].rule.ids for question, id_ in ASKED[game]]
    assert sum(first) >= len(first) * 0.7


@pytest.mark.parametrize("game", ASKED)
def test_with_all_books_together_most_are_found_as_well(index: SearchIndex, game: str) -> None:
    """Two games answer many questions alike, so both rules are among the first."""
    found = [any(id_ in hit.rule.ids for hit in index.search(asked, None, 2 * FIRST)) for asked, id_ in ASKED[game]]
    assert sum(found) >= len(found) * 0.85


@pytest.mark.parametrize("game", book_games())
def test_the_title_of_a_rule_finds_it(index: SearchIndex, game: str) -> None:
    missed = []
    for rule in load_book(game).rules[::4]:
        if rule not in [hit.rule for hit in index.search(rule.title.replace('"', ""), game, FIRST)]:
            missed.append(rule.number)
    assert missed == []


@pytest.mark.parametrize("game", book_games())
def test_the_books_with_questions_are_all_there_are(game: str) -> None:
    assert len(ASKED[game]) >= 20
