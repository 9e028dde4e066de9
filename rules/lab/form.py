"""The scenario form: one file of YAML or JSON read into a typed, frozen `Scenario`, or one InputError with its place.

Pure syntax: names, sentences and claims are kept as written, with line and column; what they mean on a board is
read later by `sentences.py`, `claims.py` and the game. INTERFACES of the form: `docs/scenarios.md`.
"""

from __future__ import annotations

from typing import Any, Final

from rules.lab.entries import Entries
from rules.lab.expects import Expects
from rules.lab.fields import Fields
from rules.lab.names import Known, closest, did_you_mean, fold
from rules.lab.rulesets import known_rulesets, load_ruleset
from rules.lab.schema import COMBAT, GAMES, KINDS, MATCH, NUMBERS, PLAYER, TOP, TURN, GameForm
from rules.lab.shape import (
    AdHoc,
    Asked,
    At,
    Combat,
    Entry,
    Expect,
    Facts,
    Fault,
    Line,
    Match,
    Player,
    PlayerClaims,
    Refused,
    Said,
    Scenario,
    Supposition,
    Switch,
    Turn,
    Valued,
    Zone,
)
from rules.lab.yaml import Value, read_tree, shorten

__all__ = [
    "AdHoc", "Asked", "At", "Combat", "Entry", "Expect", "Facts", "Fault", "Line", "Match", "Player", "PlayerClaims",
    "Refused", "Said", "Scenario", "Supposition", "Switch", "Turn", "Valued", "Zone", "load_scenario",
    "read_assumption",
]  # fmt: skip

MAX_PLAYERS: Final = 12
NOT_PLAYERS: Final = frozenset(
    {"nobody", "draw", "chance", "nothing", "all", "each", "the", "my", "your", "me", "it", "shield"}
)

_ONLY: Final = {
    "deck": ("format", "deck"),
    "card": ("record",),
    "setup": ("decks",),
    "form": ("scenario",),
}
_BOARDLESS: Final = ("title", "game", "ruleset", "switches", "source", "covers", "kind", "expect", "note", "match")


def load_scenario(source: bytes | str, name: str = "scenario", known: Known | None = None) -> Scenario:
    """Read one scenario file.

    `name` is the file's name in messages. `known(name)` says whether a card of that name exists: with it, a name
    whose comma cut it into two list entries is answered with the quotes it needs. Raises InputError with the line
    and column for anything that the form does not allow; never another exception.
    """
    return _Loader(name, known).scenario(read_tree(source, name))


def read_assumption(text: str, scenario: Scenario, known: Known | None = None) -> Supposition:
    """One assumption of the command line, `ben shields: Terror Pit`, as in the file's `assume`."""
    tree = read_tree(text, "--assume")
    if len(tree.pairs) != 1:
        raise Fields("--assume").error("an assumption is one line such as 'ben shields: Terror Pit'", tree)
    loader = _Loader("--assume", known)
    loader.names = scenario.player_names()
    loader.names_known(scenario.cards)
    return loader.suppositions(tree, "--assume", GAMES[scenario.game])[0]


class _Loader(Fields):
    """The reader of one file, from the outside in."""

    def __init__(self, file: str, known: Known | None) -> None:
        super().__init__(file)
        self.known = known
        self.names: tuple[str, ...] = ()

    def names_known(self, cards: tuple[AdHoc, ...]) -> None:
        """From here on the file's own cards are known too."""
        if self.known is None:
            return
        outer, own = self.known, {fold(card.name) for card in cards}
        self.known = lambda name: fold(name) in own or outer(name)

    def scenario(self, top: Value) -> Scenario:
        keys = {key.text: value for key, value in top.pairs}
        kind = self.word(keys["kind"], "kind", KINDS) if "kind" in keys else "board"
        seats = [(key, value) for key, value in top.pairs if key.text not in TOP]
        out: dict[str, Any] = {"kind": kind}
        game = self.game(keys, top, kind)
        if game is not None:
            out["game"] = game.slug
        self.names = self.player_names(seats, keys, kind)
        for key in ("title", "ruleset", "note", "format"):
            if key in keys and not keys[key].empty:
                out[key] = self.text(keys[key], key)
        if game is not None and "ruleset" in out and known_rulesets(game.slug):
            at = keys["ruleset"]
            load_ruleset(game.slug, out["ruleset"], file=self.file, line=at.line, column=at.column)
        for key, field in (("deck", "deck"), ("scenario", "inner")):
            if key in keys:
                self.text(keys[key], key)
                out[field] = keys[key].text
        if "source" in keys:
            out["source"] = tuple(said.text for said in self.words(keys["source"], "source"))
        expects = Expects(self.file, self.names, len(keys["do"].items) if "do" in keys else 0)
        if "covers" in keys:
            out["covers"] = expects.rule_ids(keys["covers"], "covers")
        if "switches" in keys:
            out["switches"] = self.switches(keys["switches"])
        if "match" in keys:
            out["match"] = self.match(keys["match"])
        if "record" in keys:
            self.pairs(keys["record"], "record")
            out["record"] = keys["record"]
        if "decks" in keys:
            out["decks"] = tuple(
                (self.one_of(key, "decks", self.names), self.deck_text(value, key.text))
                for key, value in self.pairs(keys["decks"], "decks")
            )
        self.fitting(top, kind)
        if game is not None and kind in ("board", "setup"):
            out |= self.board(keys, seats, game, kind, top)
        if "expect" in keys:
            out["expect"] = expects.read(keys["expect"], kind)
        return Scenario(file=self.file, **out)

    def game(self, keys: dict[str, Value], top: Value, kind: str) -> GameForm | None:
        if "game" not in keys:
            if kind == "form":
                return None
            raise self.error(f"'game' is missing; write one of game: {', '.join(GAMES)}", top)
        return GAMES[self.word(keys["game"], "game", GAMES)]

    def deck_text(self, value: Value, who: str) -> str:
        self.text(value, f"the deck of {who}")
        return value.text

    def fitting(self, top: Value, kind: str) -> None:
        """Refuse keys that belong to another kind of scenario, and say what this kind needs."""
        keys = {key.text for key, _ in top.pairs}
        for key, value in top.pairs:
            for other, own in _ONLY.items():
                if key.text in own and kind != other:
                    raise self.error(f"'{key.text}' belongs to a scenario of kind {other}; write kind: {other}", key)
            if kind in ("deck", "card", "form") and key.text not in (*_ONLY[kind], *_BOARDLESS):
                raise self.error(f"a scenario of kind {kind} has no '{shorten(key.text)}'", key)
            del value
        needed = {"deck": "deck", "card": "record", "setup": "decks", "form": "scenario"}.get(kind)
        if needed is not None and needed not in keys and not (kind == "setup" and keys - set(TOP)):
            raise self.error(f"a scenario of kind {kind} needs '{needed}'", top)

    def player_names(self, seats: list[tuple[Value, Value]], keys: dict[str, Value], kind: str) -> tuple[str, ...]:
        """The players in seating order: the keys that are not reserved, or the keys of `decks`."""
        found: dict[str, Value] = {}
        if not seats and kind == "setup" and "decks" in keys:
            seats = [(key, value) for key, value in self.pairs(keys["decks"], "decks")]
            by_decks = True
        else:
            by_decks = False
        for key, value in seats:
            name = key.text.strip()
            if kind in ("deck", "card", "form"):
                raise self.error(f"a scenario of kind {kind} has no '{shorten(name)}'{did_you_mean(name, TOP)}", key)
            odd = not by_decks and not (value.empty or self.looks_like_player(value))
            near = closest(name, TOP, 1, 75.0) if odd else ()
            if odd and value.kind != "map":
                hint = f"; did you mean '{near[0]}'?" if near else ""
                raise self.error(
                    f"'{shorten(name)}' is no key of a scenario, and a player is a mapping of zones{hint}", key
                )
            if odd and near:
                raise self.error(f"'{shorten(name)}' is no key of a scenario; did you mean '{near[0]}'?", key)
            if fold(name) in NOT_PLAYERS or len(name) > 40 or not name[0].isalpha() or set(name) & set(",:'\"\n"):
                raise self.error(
                    f"'{shorten(name)}' cannot be a player's name; take a word such as ann, without signs", key
                )
            if fold(name) in found:
                raise self.error(f"two players are called '{shorten(name)}'", key)
            found[fold(name)] = key
        if len(found) > MAX_PLAYERS:
            raise self.error(f"a scenario has {MAX_PLAYERS} players at most", seats[MAX_PLAYERS][0])
        return tuple(key.text.strip() for key in found.values())

    def looks_like_player(self, value: Value) -> bool:
        """Some key of the mapping is a zone or another key of a player."""
        words = {zone.key for form in GAMES.values() for zone in form.zones} | {"team", "out", "life"}
        return value.kind == "map" and (not value.pairs or any(key.text in words for key, _ in value.pairs))

    def board(
        self, keys: dict[str, Value], seats: list[tuple[Value, Value]], game: GameForm, kind: str, top: Value
    ) -> dict[str, Any]:
        """Everything that needs players."""
        out: dict[str, Any] = {}
        if not self.names:
            raise self.error(
                "no player is given; write a key for each, for example ann: {battle: [Skull Cutter], shields: 5}", top
            )
        entries = Entries(self.file, self.names, self.known)
        if "cards" in keys:
            out["cards"] = entries.cards(keys["cards"])
            self.names_known(out["cards"])
            entries.known = self.known
        if seats:
            out["players"] = tuple(self.seat(key, value, game, entries) for key, value in seats)
        else:
            out["players"] = tuple(Player(name=name) for name in self.names)
        self.aliases(out["players"])
        if "turn" in keys:
            out["turn"] = self.turn(keys["turn"], game)
        elif kind == "board":
            raise self.error("'turn' is missing; write for example turn: {player: ann, phase: attack}", top)
        if "location" in keys:
            out["location"] = entries.entry(keys["location"], "location")
        if "board" in keys:
            out["board"] = self.number(keys["board"], "board", 1, 10)
            if out["board"] not in (1, 3, 6, 10):
                raise self.error(f"board is 1, 3, 6 or 10, not {out['board']}", keys["board"])
        for key in ("level", "until"):
            if key in keys:
                out[key] = self.word(keys[key], key, TOP[key].words)
        for key in ("burst", "attacks", "do", "choose"):
            if key in keys:
                out[key] = self.lines(keys[key], key)
        for key in ("known", "assume"):
            if key in keys:
                out[key] = tuple(self.suppositions(keys[key], key, game, entries))
        if "watch" in keys:
            out["watch"] = self.words(keys["watch"], "watch")
        for key, games in (("location", "chaotic"), ("board", "chaotic"), ("level", "chaotic"), ("burst", "chaotic")):
            if key in keys and game.slug != games:
                raise self.error(f"'{key}' belongs to Chaotic, not to {game.title}", keys[key])
        return out

    def seat(self, key: Value, value: Value, game: GameForm, entries: Entries) -> Player:
        """One player: zones, team, out and numbers."""
        name = key.text.strip()
        out: dict[str, Any] = {"name": name, "line": key.line, "column": key.column}
        zones: list[Zone] = []
        allowed = (*(zone.key for zone in game.zones), *PLAYER, *game.numbers)
        for word, one in self.pairs(value, f"the player {name}"):
            if word.text == "team":
                out["team"] = self.text(one, f"{name}'s team")
            elif word.text == "out":
                out["out"] = self.yes(one, f"{name}: out")
            elif word.text in game.numbers:
                table = NUMBERS[word.text]
                out[word.text] = self.number(one, f"{name}'s {word.text}", table.least, table.most)
            elif form := next((zone for zone in game.zones if word.text in (zone.key, zone.zone)), None):
                if any(zone.zone == form.zone for zone in zones):
                    raise self.error(f"{name}'s {form.key} is given twice", word)
                zones.append(entries.zone(form, word.text, one, name))
            else:
                raise self.unknown(word, f"a player of {game.title}", self.zone_words(word.text, game, allowed))
        return Player(**out, zones=tuple(zones))

    def zone_words(self, word: str, game: GameForm, allowed: tuple[str, ...]) -> tuple[str, ...]:
        """The allowed keys; only the right one when the word is another name of a zone."""
        form = game.zone(word)
        if form is None:
            other = next((o for g in GAMES.values() if (o := g.zone(word)) is not None), None)
            form = next((z for z in game.zones if other is not None and z.zone == other.zone), None)
        return (form.key,) if form is not None else allowed

    def aliases(self, players: tuple[Player, ...]) -> None:
        """Each `as` names one card."""
        found: dict[str, Entry] = {}
        for entry in Scenario(file=self.file, players=players).entries():
            if not entry.alias:
                continue
            at = Said(entry.alias, entry.line, entry.column)
            if fold(entry.alias) in found:
                raise self.error(f"two cards are called 'as: {shorten(entry.alias)}'", at)
            if fold(entry.alias) in {fold(name) for name in self.names} | {"nothing", "yes", "no"}:
                raise self.error(f"'as: {shorten(entry.alias)}' cannot be told from a player or an answer", at)
            found[fold(entry.alias)] = entry

    def turn(self, value: Value, game: GameForm) -> Turn:
        """Whose turn, which phase."""
        keys = self.keyed(value, "turn", TURN)
        for needed in ("player", "phase"):
            if needed not in keys:
                raise self.error(f"turn needs '{needed}': {{player: {self.names[0]}, phase: main}}", value)
        phase = self.word(keys["phase"], "phase", game.phases)
        out: dict[str, Any] = {"player": self.one_of(keys["player"], "turn", self.names), "phase": game.phases[phase]}
        if "number" in keys:
            out["number"] = self.number(keys["number"], "turn: number", 1, TURN["number"].most)
        if "combats" in keys:
            if game.slug != "chaotic":
                raise self.error(f"'combats' belongs to Chaotic, not to {game.title}", keys["combats"])
            out["combats"] = tuple(self.combat(one) for one in self.items(keys["combats"], "combats"))
        return Turn(**out, line=value.line, column=value.column)

    def combat(self, value: Value) -> Combat:
        keys = self.keyed(value, "a combat", COMBAT)
        if len(keys) != 2:
            raise self.error("a combat is {turn: 3, engaged: [A, B]}", value)
        engaged = tuple(said.text for said in self.words(keys["engaged"], "engaged"))
        return Combat(self.number(keys["turn"], "a combat's turn", 1, COMBAT["turn"].most), engaged)

    def match(self, value: Value) -> Match:
        keys = self.keyed(value, "match", MATCH)
        out: dict[str, Any] = {}
        if "game" in keys:
            out["game"] = self.number(keys["game"], "match: game", 1, 99)
        for key in ("lost_last", "began_last"):
            if key in keys:
                out[key] = self.one_of(keys[key], f"match: {key}", self.names)
        if "casual" in keys:
            out["casual"] = self.yes(keys["casual"], "match: casual")
        return Match(**out)

    def switches(self, value: Value) -> tuple[Switch, ...]:
        return tuple(
            Switch(key.text, self.text(one, f"the switch {shorten(key.text)}"), one.line, key.column, one.column)
            for key, one in self.pairs(value, "switches")
        )

    def lines(self, value: Value, what: str) -> tuple[Line, ...]:
        """A list of single-key mappings, player: sentence."""
        found = []
        sentence = "block with nothing" if what == "choose" else "attack ben with Skull Cutter"
        example = f"- {self.names[0]}: {sentence}"
        for item in self.items(value, what):
            if item.kind == "text":
                who = " and ".join(self.names)
                raise self.error(f"{what}: this sentence does not say who ({who}); write {example}", item)
            if item.kind == "list" or len(item.pairs) != 1:
                count = f"{len(item.pairs)} keys" if item.kind == "map" else "a list"
                raise self.error(f"{what}: an item is one player and one sentence, not {count}; write {example}", item)
            key, one = item.pairs[0]
            player = self.one_of(key, what, (*self.names, "chance") if what in ("do", "choose") else self.names)
            said = self.said(one, f"{what}: the sentence of {player}")
            found.append(Line(player, " ".join(said.text.split()), said.line, said.column))
        return tuple(found)

    def suppositions(
        self, value: Value, what: str, game: GameForm, entries: Entries | None = None
    ) -> list[Supposition]:
        """A mapping of `player zone` to what its unknown cards are."""
        entries = entries or Entries(self.file, self.names, self.known)
        found = []
        for key, one in self.pairs(value, what):
            words = fold(key.text.replace("'s", ""))
            player = next((n for n in self.names if words.startswith(fold(n) + " ")), None)
            form = game.zone(words[len(fold(player)) :]) if player is not None else None
            if player is None or form is None:
                raise self.error(
                    f"{what}: '{shorten(key.text)}' is not a player and a zone, such as '{self.names[0]} hand'", key
                )
            found.append(entries.supposition(key, one, player, form))
        return found
