"""The tables of the scenario form: every key, zone, phase and word a file may use, and the JSON Schema made from them.

`form.py` reads files by these tables, `json_schema()` writes them as JSON Schema (draft 2020-12) into
`data/schema/scenario.schema.json`, and tests keep the two and `docs/scenarios.md` equal.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Kind = Literal[
    "text", "number", "yes", "texts", "word", "zone", "entries", "entry", "cards", "lines", "turn", "switches",
    "match", "suppositions", "expect", "decks", "record", "refused", "numbers", "claims", "player_claims",
    "player_claim", "values", "at", "before", "asks", "places", "pairs", "combats", "error", "power",
]  # fmt: skip


class Key(Struct, frozen=True):
    """One key of a mapping: how its value is read, the words it may be (for `word`) and one sentence about it."""

    kind: Kind
    about: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 1_000_000


class ZoneForm(Struct, frozen=True):
    """A zone key of a player: the key, the core's zone, other words for it, and one sentence."""

    key: str
    zone: str
    about: str
    also: tuple[str, ...] = ()


class GameForm(Struct, frozen=True):
    """What the form of one game allows: zones, phases (word -> phase) and further keys of a player.

    `state` and `facts` are the keys of an entry that matter in this game, in the order in which a person is asked for
    them; every other key is read as well.
    """

    slug: str
    title: str
    zones: tuple[ZoneForm, ...]
    phases: dict[str, str]
    numbers: tuple[str, ...] = ()
    state: tuple[str, ...] = ("tapped", "since", "as", "under")
    facts: tuple[str, ...] = ("type", "civ", "level", "power", "race", "keywords", "text")

    def zone(self, written: str) -> ZoneForm | None:
        """The zone a key or word of this game names, or None."""
        word = written.strip().lower().replace("_", " ")
        for form in self.zones:
            if word in (form.key.replace("_", " "), form.zone.replace("_", " "), *form.also):
                return form
        return None


_HAND = ZoneForm("hand", "hand", "cards in hand", ("hand", "cards in hand"))
_DECK = ZoneForm("deck", "deck", "the deck, top card first", ("deck", "cards in deck"))
_CREATURES = ("battle zone", "creatures", "creature", "cards in battle")
_BATTLE = ZoneForm("battle", "battle", "creatures in the battle zone", _CREATURES)
_SHIELDS = ZoneForm("shields", "shields", "face-down shields", ("shield", "shield zone", "cards in shields"))
_MANA = ZoneForm("mana", "mana", "cards in the mana zone", ("mana zone", "cards in mana"))
_DISCARD = ZoneForm("discard", "discard", "the discard pile, top card first", ("discard pile", "cards in discard"))
_GRAVEYARD = ZoneForm("graveyard", "discard", "the graveyard, top card first", ("grave", "cards in graveyard"))

GAMES: Final[dict[str, GameForm]] = {
    form.slug: form
    for form in (
        GameForm(
            "kaijudo",
            "Kaijudo",
            (_BATTLE, _HAND, _MANA, _SHIELDS, _DECK, _DISCARD),
            {"setup": "setup", "beginning": "beginning", "start": "beginning", "mana": "mana", "main": "main",
             "attack": "attack", "end": "end"},
        ),
        GameForm(
            "duel_masters",
            "Duel Masters",
            (_BATTLE, _HAND, _MANA, _SHIELDS, _DECK, _GRAVEYARD),
            {"setup": "setup", "start": "start", "draw": "draw", "mana": "mana", "main": "main", "attack": "attack",
             "end": "end"},
            facts=("type", "civ", "cost", "power", "race", "keywords", "text"),
        ),
        GameForm(
            "chaotic",
            "Chaotic",
            (
                ZoneForm("spaces", "battle", "creatures on the battleboard, by space", ("board",)),
                ZoneForm("battlegear", "battlegear", "Battlegear cards", ("gear",)),
                ZoneForm("mugic", "mugic", "Mugic cards in the Mugic hand", ("mugic hand",)),
                ZoneForm("attack_hand", "attack_hand", "attack cards in hand", ("attack hand",)),
                ZoneForm("attack_deck", "attack_deck", "the attack deck, top card first", ("attack deck",)),
                ZoneForm("attack_discard", "attack_discard", "the attack discard pile", ("attack discard pile",)),
                ZoneForm("locations", "locations", "the location deck, top card first", ("location deck",)),
                ZoneForm("discard", "discard", "the general discard pile", ("discard pile", "general discard")),
            ),
            {"setup": "setup", "location": "location", "action": "action", "end": "end"},
            state=("space", "damage", "counters", "gear", "face", "as"),
            facts=(
                "type", "tribe", "courage", "power", "wisdom", "speed", "energy", "elements", "types", "cost",
                "base_damage", "initiative", "keywords", "text",
            ),
        ),
        GameForm(
            "duel_to_the_death",
            "Duel to the Death",
            (
                ZoneForm("battle", "battle", "creatures in play", ("play", "in play", "creatures")),
                _HAND,
                _DECK,
                _DISCARD,
            ),
            {"setup": "setup", "draw": "draw", "energize": "energize", "creature": "creature", "attack": "attack",
             "end": "end"},
            ("life",),
            state=("drained", "damage", "counters", "as"),
            facts=("type", "cost", "power", "keywords", "text"),
        ),
    )
}  # fmt: skip

TYPES: Final = ("creature", "spell", "attack", "battlegear", "mugic", "location")
KINDS: Final = ("board", "deck", "card", "setup", "form")
UNTILS: Final = (
    "end of turn", "end of phase", "end of game", "end of combat", "end of attack", "next item",
    *(f"end of {n} turns" for n in range(2, 10)),
)  # fmt: skip
SINCE: Final = ("this turn", "before this turn")
VERDICTS: Final = (
    "legal", "illegal", "undecided", "unreadable", "no_rules", "accepted", "refused",
)  # fmt: skip

FACTS: Final[dict[str, Key]] = {
    "type": Key("word", "creature (when left out), spell, attack, battlegear, mugic or location", TYPES),
    "civ": Key("texts", "the civilization, or several parted by a stroke: Fire/Nature"),
    "civs": Key("texts", "the civilizations, as a list"),
    "tribe": Key("text", "the tribe (Chaotic)"),
    "level": Key("number", "the level", most=99),
    "cost": Key("number", "the cost (Duel Masters, a Mugic), the same as level", most=99),
    "power": Key("power", "the power; a plus behind it is kept: 3000+"),
    "courage": Key("number", "courage (Chaotic)"),
    "wisdom": Key("number", "wisdom (Chaotic)"),
    "speed": Key("number", "speed (Chaotic)"),
    "energy": Key("number", "energy (Chaotic)"),
    "elements": Key("texts", "the elements (Chaotic)"),
    "mugic_counters": Key("number", "Mugic counters printed on the creature (Chaotic)", most=99),
    "build_points": Key("number", "build points (Chaotic)", most=99),
    "base_damage": Key("number", "base damage of an attack card (Chaotic)"),
    "base": Key("number", "the same as base_damage"),
    "element_damage": Key("pairs", "damage for each element: {Fire: 10}"),
    "initiative": Key("text", "initiative of a location (Chaotic)"),
    "race": Key("texts", "the creature type, or several parted by a stroke: Rot Worm/Leviathan"),
    "types": Key("texts", "the creature types, as a list"),
    "keywords": Key("texts", 'keywords: [Blocker, "Powerful Attack +2000"]'),
    "text": Key("text", "what the card says in words; it is compiled, and adds to the keywords"),
    "owner": Key("text", "the player who owns it, where that is not the side it lies on"),
}

STATE: Final[dict[str, Key]] = {
    "card": Key("text", "the card's name; facts beside it change the card"),
    "name": Key("text", "the card's name; facts beside it describe a card of its own"),
    "as": Key("text", "a name for this one card, to tell it from another of the same name"),
    "count": Key("number", "so many of it: count: 3 is 3x", least=1, most=400),
    "tapped": Key("yes", "it is tapped"),
    "untapped": Key("yes", "it is untapped"),
    "drained": Key("yes", "the same as tapped, in Duel to the Death"),
    "energized": Key("yes", "the same as untapped, in Duel to the Death"),
    "damage": Key("number", "damage on it", most=100_000),
    "counters": Key("number", "counters on it now (Chaotic: Mugic counters)", most=1000),
    "under": Key("entries", "the cards under it, the next one first"),
    "gear": Key("entry", "Battlegear on it: a name or {card, face: up | down}"),
    "linger": Key("entries", "lingering spells attached to it"),
    "space": Key("text", "its space on the battleboard, S2.1"),
    "face": Key("word", "face up or face down", ("up", "down")),
    "seen": Key("texts", "the players who have seen it: [ann], all or nobody"),
    "since": Key("word", "this turn: it came into play in this turn", SINCE),
}

ENTRY: Final[dict[str, Key]] = {**STATE, **FACTS}
CARD: Final[dict[str, Key]] = {"name": Key("text", "the card's name"), **FACTS}

TURN: Final[dict[str, Key]] = {
    "player": Key("text", "whose turn it is"),
    "phase": Key("text", "the phase that is about to begin"),
    "number": Key("number", "the game's turn, counted from 1; left out: not a first turn", least=1, most=10_000),
    "combats": Key("combats", "Chaotic: combats before now: [{turn: 3, engaged: [A, B]}]"),
}
MATCH: Final[dict[str, Key]] = {
    "game": Key("number", "which game of the match this is", least=1, most=99),
    "lost_last": Key("text", "the player who lost the game before"),
    "began_last": Key("text", "the player who began the game before"),
    "casual": Key("yes", "the players agreed on no match rules"),
}
PLAYER: Final[dict[str, Key]] = {
    "team": Key("text", "the name of the player's team"),
    "out": Key("yes", "the player has left the game; the seat stays"),
}
NUMBERS: Final[dict[str, Key]] = {
    "life": Key("number", "life (Duel to the Death); left out: 40", least=-10_000, most=10_000),
}
TOP: Final[dict[str, Key]] = {
    "title": Key("text", "one line that says what the scenario shows"),
    "game": Key("word", "the game", tuple(GAMES)),
    "ruleset": Key("text", "the named set of switches; left out: the game's default"),
    "switches": Key("switches", "readings that differ from the ruleset: {slayer: any_battle}"),
    "source": Key("texts", "where the question comes from"),
    "covers": Key("texts", "the ids of the rules it shows"),
    "kind": Key("word", "board (when left out), deck, card, setup or form", KINDS),
    "cards": Key("cards", "cards of the scenario's own"),
    "turn": Key("turn", "whose turn and which phase: the board stands at its beginning"),
    "match": Key("match", "what happened in the match before this game"),
    "location": Key("entry", "Chaotic: the revealed location"),
    "board": Key("number", "Chaotic: the size of the battleboard: 1, 3, 6 or 10", least=1, most=10),
    "level": Key("word", "Chaotic: apprentice or master", ("apprentice", "master")),
    "burst": Key("lines", "Chaotic: what waits in the Burst, first begun first"),
    "attacks": Key("lines", "attacks that are already declared"),
    "known": Key("suppositions", "what unknown cards can be: {ben hand: {from: deck.txt}}"),
    "assume": Key("suppositions", "what unknown cards are taken to be: {ben shields: [Terror Pit, blank...]}"),
    "do": Key("lines", "what is done, in order"),
    "choose": Key("lines", "answers that are fixed, in no order"),
    "until": Key("word", "how far it runs on after the last sentence", UNTILS),
    "watch": Key("texts", "what makes two outcomes different"),
    "expect": Key("expect", "what must come out"),
    "note": Key("text", "a remark"),
    "format": Key("text", "kind deck: the format the list is checked against"),
    "deck": Key("text", "kind deck: the list"),
    "decks": Key("decks", "kind setup: each player's list"),
    "record": Key("record", "kind card: the record that is checked"),
    "scenario": Key("text", "kind form: the file that is checked"),
}
AT: Final[dict[str, Key]] = {
    "do": Key("number", "after which sentence; 0 is before the first", most=1000),
    "always": Key("claims", "true on every line"),
    "sometimes": Key("claims", "true on some line"),
    "never": Key("claims", "true on no line"),
    "value": Key("values", "numbers: {power of B: 5000}"),
    "knows": Key("player_claims", "what a player knows"),
}
EXPECT: Final[dict[str, Key]] = {
    "always": Key("claims", "claims true in every outcome"),
    "sometimes": Key("claims", "claims true in some outcome"),
    "never": Key("claims", "claims true in no outcome"),
    "outcomes": Key("number", "how many different outcomes", most=1_000_000),
    "winner": Key("text", "the player who wins in every outcome, nobody or draw"),
    "refused": Key("refused", "sentences that a rule refuses: [{do: 1, rule: ID}]"),
    "allowed": Key("numbers", "sentences that are allowed: [1]"),
    "options": Key("player_claims", "exactly what is offered at the end: {ann: [...]}"),
    "value": Key("values", "numbers at the end: {power of B: 5000}"),
    "knows": Key("player_claims", "what a player knows: {ben: [ann's hand is 4 cards]}"),
    "assumes": Key("texts", "assumptions the answer must state"),
    "forces": Key("player_claim", "what a player can force: {ann: ann wins}"),
    "unforced": Key("player_claim", "what a player cannot force"),
    "cites": Key("texts", "rules the traces cite"),
    "uncited": Key("texts", "rules no trace cites"),
    "at": Key("at", "what holds after a sentence: [{do: 1, always: [...]}]"),
    "before": Key("before", "on every line the first claim becomes true before the second: [A, B]"),
    "asks": Key("asks", "the questions asked, in order: [{player, question}]"),
    "verdict": Key("word", "kind deck and card: the verdict", VERDICTS),
    "codes": Key("texts", "kind deck: the codes of the findings"),
    "rule": Key("texts", "kind card: the rule that refuses; a list: one of them"),
    "record": Key("record", "kind card: fields the record has when read"),
    "abilities": Key("record", "kind card: the abilities compiled from its text"),
    "error": Key("error", "kind form: words of the message, or {message, line, column}"),
}
REFUSED: Final[dict[str, Key]] = {
    "do": Key("number", "the sentence, counted from 1", least=1, most=1000),
    "rule": Key("texts", "the rule that must be the reason; a list: one of them"),
}
ASKED: Final[dict[str, Key]] = {
    "player": Key("text", "who is asked"),
    "question": Key("text", "words of the question"),
}
COMBAT: Final[dict[str, Key]] = {
    "turn": Key("number", "the turn of the combat", least=1, most=10_000),
    "engaged": Key("texts", "the two creatures"),
}
SOURCE: Final[dict[str, Key]] = {
    "from": Key("text", "a deck list beside the scenario file"),
    "cards": Key("entries", "the cards themselves"),
}
ERROR: Final[dict[str, Key]] = {
    "message": Key("text", "words of the message"),
    "line": Key("number", "its line", least=1, most=100_000),
    "column": Key("number", "its column", least=1, most=100_000),
}
