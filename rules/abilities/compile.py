"""Card text to abilities: `compile(text, card, game)`; what it cannot read is left over with its place and kind."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from msgspec import Struct

from rules.abilities import costed, kinds, placed
from rules.abilities import tree as t
from rules.abilities.clean import Piece, clean, lines, sentences
from rules.abilities.dialects import dialect
from rules.abilities.dialects.base import Dialect
from rules.abilities.headed import DONE, TAP, headed, tap_ability
from rules.abilities.lexer import keyword_of
from rules.abilities.paragraph import Builder
from rules.abilities.parse import parse
from rules.abilities.qualified import qualified
from rules.abilities.quoted import unquoted
from rules.abilities.read_sentence import Read

LONGEST_TEXT: Final = 8000
MOST_SENTENCES: Final = 80
MOST_BRACKETS: Final = 100  # of one line; what stands in further ones is read as if it were no reminder
DEEPEST: Final = 2  # costs inside what is behind other costs are read so far down
ENTERS_TAPPED: Final = "enters mana tapped"


class CardFacts(Struct, frozen=True):
    """What the compiler must know of the card: its own name and its type ("creature" or "spell")."""

    name: str = ""
    type: str = "creature"
    civilizations: tuple[str, ...] = ()


class Leftover(Struct, frozen=True):
    """A clause that was not read: where it stands in the text as given, and a kind of `kinds.KINDS`."""

    start: int
    end: int
    kind: str


class Compiled(Struct, frozen=True):
    """The abilities of a text, what was left over, and how many clauses there were."""

    abilities: tuple[t.Ability, ...]
    leftovers: tuple[Leftover, ...] = ()
    clauses: int = 0

    @property
    def whole(self) -> bool:
        """Whether nothing was left over."""
        return not self.leftovers


def compile(text: str, card: CardFacts | t.CardDef | None = None, game: str = "kaijudo") -> Compiled:
    """The abilities that a card's text says, in the game's words.

    It never raises for any text; a text that is too long or is none gives one leftover. Raises InputError only for
    a game without card words.
    """
    facts = card or CardFacts()
    words = dialect(game)
    if len(text) > LONGEST_TEXT:
        return _nothing(text, kinds.TOO_LONG)
    if re.search(r"[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]", text):
        return _nothing(text, kinds.NOT_TEXT)
    if words.phrases_of_its_own:
        from rules.abilities.chaotic.lines import Compiler as Phrases  # its tables are made only where they are needed

        found = Phrases(facts.name, facts.type.lower()).run(text)
        left = tuple(Leftover(part.start, part.end, part.kind) for part in found.left)
        return Compiled(tuple(found.abilities), left, found.clauses)
    return _Compiler(facts, game, words).run(text)


def _nothing(text: str, kind: str) -> Compiled:
    return Compiled((t.Unmodelled(kind, 1),), (Leftover(0, len(text), kind),), 1)


class _Compiler:
    """One card's text."""

    def __init__(self, card: CardFacts | t.CardDef, game: str, words: Dialect, depth: int = 0) -> None:
        self.card, self.game, self.words, self.depth = card, game, words, depth
        self.builder = Builder(card.type)
        self.leftovers: list[Leftover] = []
        self.clauses = 0
        self.tapping = ""  # who uses the tap abilities that follow; nothing for the card itself
        self.marked = False  # whether the things to choose from have marks before them

    def run(self, text: str) -> Compiled:
        whole = clean(text)
        for line in lines(whole):
            self.line(line)
        self.close(whole)
        if self.words.costs:
            self.builder.abilities = [costed.for_the_turn(ability) for ability in self.builder.abilities]
        return Compiled(tuple(self.builder.abilities), tuple(self.leftovers), self.clauses)

    def left(self, piece: Piece, kind: str) -> None:
        if kind not in kinds.KINDS:
            kind = kinds.kind_of(piece.text)
        self.leftovers.append(Leftover(piece.start, piece.end, kind))

    def close(self, piece: Piece) -> None:
        """End the ability that is open; what fails only now is said of the last stretch."""
        before = self.builder.open.broken if self.builder.open else ""
        kind = self.builder.close()
        if kind and not before:
            self.left(self.last if hasattr(self, "last") else piece, kind)

    # --- lines -----------------------------------------------------------------------------------------
    def line(self, line: Piece) -> None:
        """A line: reminders go, a name before a dash goes, keywords and sentences are read."""
        if self.words.costs and self.depth < DEEPEST and self.costed(line):
            return
        if self.headed(line):
            return
        head = _HEADED.match(line.text)
        if head and keyword_of(head[1], self.words):
            self.line(line.cut(0, head.end(1)))
            self.line(line.cut(head.end(), len(line.text)))
            return
        line = self.without_reminders(line)
        if not line.text:
            return
        if self.builder.modes is None or not self.builder.modes:
            self.marked = False
        mode = re.match(r"(?:\u2022|-|\u2014|\*)\s*(?=\S)", line.text)
        if mode and self.builder.modes is not None:
            self.marked = True
            self.mode(line.cut(mode.end(), len(line.text)))
            return
        if self.builder.modes is not None and not self.marked and not _BEGINS.match(line.text):
            if keyword_of(line.text, self.words) is None:
                self.mode(line)
                return
        if mode:
            line = line.cut(mode.end(), len(line.text))
        if self.card.type != "spell":
            self.close(line)
        name, body = split_name(line)
        low = name.lower()
        if low == "unleash":
            self.unleash(body)
        elif self.keywords(line) or low in ("evolution", "vortex evolution") and self.keywords(body):
            return
        else:
            if name and keyword_of(name, self.words):
                self.keywords(line.cut(0, len(name)))
            if self.card.type != "spell" and self.placed(body) or self.card.type == "spell" and self.priced(body):
                return
            if self.choices(body):
                return
            found = sentences(body)
            for sentence in found[:MOST_SENTENCES]:
                self.sentence(sentence, "evolution" in low)
            if len(found) > MOST_SENTENCES:
                rest = body.cut(body.places.index(found[MOST_SENTENCES].start), len(body.text))
                self.clauses += 1
                self.left(rest, kinds.TOO_LONG)
                self.builder.fail(kinds.TOO_LONG, begins=False)

    def costed(self, line: Piece) -> bool:
        """A line with a kind of spell or a cost before its words; False when it is something else."""
        found = costed.costed(line.text)
        if found is None:
            return False
        self.close(line)
        self.last = line
        if found.kind == "One time" and not found.costs:
            self.builder.card_type = "spell"
            self.card = CardFacts(self.card.name, "spell")
            self.line(line.cut(found.start, len(line.text)))
            return True
        spell = self.card.type == "spell" or found.kind == "One time"
        inside: list[list[t.Effect]] = []
        for start, end in found.costs:
            inside.append(self.inside(line.cut(start, end), costed.said(line.text[start:end])))
        lingers = found.kind == "Linger"
        body = line.cut(found.start, len(line.text))
        kind = "creature" if lingers or found.paid_to_play else "spell"
        read = self.within(costed.after(body.text, bool(found.costs), lingers), kind)
        if not found.paid_to_play:
            self.clauses += read.clauses
            for left in read.leftovers:
                self.left(body.cut(left.start, min(left.end, len(body.text))), left.kind)
        price = tuple(effect for part in inside for effect in part)
        unread = not found.paid_to_play and (read.leftovers or not read.abilities)
        if unread or not all(inside):
            self.builder.keyword(t.Unmodelled(read.leftovers[0].kind if read.leftovers else kinds.UNREAD, self.clauses))
            return True
        for ability in costed.abilities(price, read.abilities, spell, lingers, found.paid_to_play):
            self.builder.keyword(ability)
        return True

    def within(self, text: str, kind: str) -> Compiled:
        """A part of a line as a text of its own, for a card of this type."""
        return _Compiler(CardFacts(self.card.name, kind), self.game, self.words, self.depth + 1).run(clean(text).text)

    def inside(self, part: Piece, text: str) -> list[t.Effect]:
        """What one cost does; nothing where it cannot be read, which is then left over."""
        self.clauses += 1
        read = self.within(text, "spell")
        only = read.abilities[0] if len(read.abilities) == 1 else None
        if read.leftovers or not isinstance(only, t.Spell):
            self.left(part, "cost")
            return []
        return list(only.then)

    def headed(self, line: Piece) -> bool:
        """A line with a keyword that heads abilities; False when it is something else."""
        found = headed(line.text, self.words)
        if found is None:
            return False
        self.close(line)
        self.last = line
        if not found.bodies:
            self.tapping = found.who if found.name == TAP else self.tapping
            return True
        who = (found.who or self.tapping) if found.name == TAP else ""
        inside: list[t.Ability] = []
        for start, end in found.bodies:
            body = line.cut(start, end)
            done = self.card.type == "spell" or found.name == TAP or found.name in DONE
            read = compile(body.text, CardFacts(self.card.name, "spell" if done else self.card.type), self.game)
            self.clauses += read.clauses
            if read.leftovers:
                for left in read.leftovers:
                    self.left(body.cut(left.start, left.end), left.kind)
                self.builder.keyword(t.Unmodelled(read.leftovers[0].kind, self.clauses))
                return True
            inside += read.abilities
        if found.name == TAP:
            self.tap_abilities(line, who, inside)
        else:
            self.builder.keyword(t.Keyword(found.name, abilities=tuple(inside)))
        return True

    def tap_abilities(self, line: Piece, who: str, inside: list[t.Ability]) -> None:
        """What is used by tapping instead of attacking: the card's own, or one that it gives."""
        only = inside[0] if len(inside) == 1 else None
        if not isinstance(only, t.Spell):
            self.left(line, kinds.UNREAD)
            self.builder.keyword(t.Unmodelled(kinds.UNREAD, self.clauses))
            return
        ability: t.Ability = tap_ability(only.then)
        if who:
            subject = parse(f"{who} can't attack", self.game, self.card.name)
            change = subject.effects[0] if subject is not None and subject.effects else None
            if not isinstance(change, t.Modify):
                self.left(line, kinds.UNREAD)
                self.builder.keyword(t.Unmodelled(kinds.UNREAD, self.clauses))
                return
            ability = t.Static(change.what, (t.Give((ability,)),))
        self.builder.keyword(ability)

    def placed(self, body: Piece) -> bool:
        """A line that says where it works, or what is paid to use it; False when it is something else."""
        place, cost = placed.elsewhere(body.text), placed.paid(body.text)
        if place is not None:
            zone, at = place
            rest = compile(body.text[at:], CardFacts(self.card.name), self.game)
            found = [placed.working_in(ability, zone) for ability in rest.abilities]
            if rest.leftovers or None in found:
                return False
            self.clauses += rest.clauses
            for ability in found:
                if ability is not None:
                    self.builder.add(Read("ability", [ability]))
        elif cost is not None:
            said, at = cost
            do, then = (compile(part, CardFacts(self.card.name, "spell"), self.game) for part in (said, body.text[at:]))
            if do.leftovers or then.leftovers or len(do.abilities) != 1 or len(then.abilities) != 1:
                return False
            pay, effect = do.abilities[0], then.abilities[0]
            if not isinstance(pay, t.Spell) or not isinstance(effect, t.Spell):
                return False
            self.clauses += do.clauses + then.clauses
            self.builder.add(Read("ability", [placed.used(pay.then, effect.then)]))
        else:
            return False
        self.last = body
        self.close(body)
        return True

    def priced(self, body: Piece) -> bool:
        """A line of a spell with something to be paid before a colon: the player may pay it."""
        cost = placed.paid(body.text)
        if cost is None or self.builder.open is not None or body.text[: cost[1]].rstrip()[-1:] != ":":
            return False
        do, then = (compile(part, self.card, self.game) for part in (cost[0], body.text[cost[1] :]))
        pay, effect = (found.abilities[0] if len(found.abilities) == 1 else None for found in (do, then))
        if do.leftovers or then.leftovers or not isinstance(pay, t.Spell) or not isinstance(effect, t.Spell):
            return False
        self.clauses += do.clauses + then.clauses
        self.builder.add(Read("effects", effects=[t.Optional(pay.then, effect.then)]))
        self.last = body
        return True

    def choices(self, body: Piece) -> bool:
        """A line that ends in "choose one:" and the things to choose from, without lines of their own."""
        head = _CHOICES.search(body.text)
        if head is None:
            return False
        spans = placed.choices(body.text, head.end())
        if len(spans) < 2:
            return False
        for sentence in sentences(body.cut(0, head.end("choose"))):
            self.sentence(sentence)
        if self.builder.modes is None:
            return True
        for start, end in spans:
            self.mode(body.cut(start, end))
        return True

    def without_reminders(self, line: Piece) -> Piece:
        """The line without the brackets that only explain; a bracket that is a rule of its own stays, without marks."""
        spans: list[tuple[int, int]] = []
        for match in islice(re.finditer(r"\(([^()]*)\)?", line.text), MOST_BRACKETS):
            inner, before = match.group(1), line.text[: match.start()]
            if enters_mana_tapped(inner):
                self.close(line)
                self.clauses += 1
                self.builder.keyword(t.Keyword(ENTERS_TAPPED))
                spans.append(match.span())
            elif self.explains(inner, before):
                spans.append(match.span())
            else:
                spans += [(match.start(), match.start() + 1)]
                if match.group().endswith(")"):
                    spans.append((match.end() - 1, match.end()))
        return line.without(spans) if spans else line

    def explains(self, inner: str, before: str) -> bool:
        """Whether a bracket only explains something that the line has said."""
        low = before.lower()
        known = (*self.words.keywords, *self.words.about)
        if any(re.search(rf"\b{re.escape(word.lower())}\b", low) for word in known):
            return True
        if self.words.explains.search(inner):
            return True
        if "clash" in low:
            return True
        if re.fullmatch(
            r"return that spell to \S+(?: opponent's)? \w+(?: pile)? after you cast it\.?", inner, re.IGNORECASE
        ):
            return "cast it for" in low  # where its owner's spells go anyway
        if re.search(r"-\d|loses? power", low) and "power" in inner:
            return True
        return "attack" in low and inner.lower().startswith(("first choose", "if this creature attacks, first"))

    def keywords(self, piece: Piece) -> bool:
        """Read a list of keywords; False when it is something else."""
        about = qualified(piece.text, self.words)
        if about is not None:
            self.close(piece)
            self.clauses += 1
            self.builder.keyword(about)
            return True
        parts = [part for part in re.split(r"[,;.\n/]|\band\b", piece.text) if part.strip()]
        found = [keyword_of(part.strip().strip('"'), self.words) for part in parts]
        if not found or None in found:
            return False
        self.close(piece)
        for item in found:
            if item is not None:
                self.clauses += 1
                self.builder.keyword(t.Keyword(item[0], None if item[1] is None else t.Num(item[1])))
        return True

    # --- sentences -------------------------------------------------------------------------------------
    def sentence(self, piece: Piece, evolution: bool = False) -> None:
        if enters_mana_tapped(piece.text):
            self.close(piece)
            self.clauses += 1
            self.builder.keyword(t.Keyword(ENTERS_TAPPED))
            return
        if self.keywords(piece):
            return
        self.clauses += 1
        read = self.read(piece)
        if read is None and evolution:
            read = parse("put on a " + piece.text, self.game, self.card.name)
        if read is None:
            kind = kinds.kind_of(piece.text)
            self.left(piece, kind)
            self.builder.fail(kind, begins=bool(_BEGINS.match(piece.text)))
            return
        if read.kind in ("ability", "modes") or (read.kind == "effects" and self.builder.open is None):
            self.close(piece)
        kind = self.builder.add(read)
        if kind:
            self.left(piece, kind)
        self.last = piece

    def read(self, piece: Piece) -> Read | None:
        read = parse(piece.text, self.game, self.card.name)
        return None if read is None else unquoted(read, self.inner)

    def inner(self, text: str) -> tuple[t.Ability, ...] | None:
        """The abilities in quotation marks."""
        found = compile(text, CardFacts(self.card.name, "creature"), self.game)
        return found.abilities if found.whole and found.abilities else None

    def sub(self, body: Piece, heading: str) -> list[t.Effect] | None:
        """The effects of a mode or of what stands after a named action, or None; failures are noted."""
        builder = Builder("spell")
        ok = True
        for sentence in sentences(body):
            self.clauses += 1
            read = self.read(sentence)
            kind = kinds.kind_of(sentence.text) if read is None else builder.add(read)
            if kind or (builder.abilities and not isinstance(builder.abilities[-1], t.Spell)):
                self.left(sentence, kind)
                ok = False
        if ok and (builder.open is None or not builder.open.effects):
            self.left(body, kinds.UNREAD)
        if not ok or builder.open is None or not builder.open.effects:
            return None
        return list(builder.open.effects)

    def mode(self, body: Piece) -> None:
        _, body = split_name(body)
        effects = self.sub(body, "mode")
        if effects is None:
            if self.builder.open is not None:
                self.builder.open.broken = self.builder.open.broken or "choice of modes"
            effects = []
        kind = self.builder.mode(effects)
        if kind:
            self.left(body, kind)

    def unleash(self, body: Piece) -> None:
        """What happens when a card from under the attacking creature is put into the discard pile."""
        effects = self.sub(body, "unleash")
        if effects is None:
            self.builder.abilities.append(t.Unmodelled("unleash", self.clauses))
            return
        one = t.Num(1)
        card = t.Select(zone=("battle",), place="under self", least=one, most=one, how="choose")
        paid = t.Optional((t.Move(card, to="discard"),), tuple(effects))
        self.builder.add(Read("ability", [t.Triggered((t.On("attack", "self"),), (paid,))]))
        self.last = body
        self.close(body)


_BEGINS: Final = re.compile(
    r"(when|whenever|each time|at the|while|during|if(?=.* would))\b(?! (that|those|it|they|the)\b)", re.IGNORECASE
)
_HEADED: Final = re.compile(r"([A-Za-z][\w +-]*?)(?:\s*\([^()]*\)\s*|:\s+)(?=[A-Z])")
_CHOICES: Final = re.compile(
    r"(?P<choose>\bchoose (?:one|two))(?: of (?:these|the following))?\s*(?:[:\u2014-]|\s-)\s*(?=\S)", re.IGNORECASE
)
_NAME: Final = re.compile(r"([^\u2014\".:;]{1,60}?)(?:\s*(?:\u2014|\s--?\s)\s*(?=\S)|:\s+(?=(?:When|Whenever|At)\b))")


_KNOWN: Final = re.compile(r"((?:vortex )?evolution|unleash|shield blast)\s*(?:\u2014|:|--?)\s*(?=\S)", re.IGNORECASE)


def split_name(line: Piece) -> tuple[str, Piece]:
    """The name before the dash and the rest; no name when there is no dash."""
    match = _KNOWN.match(line.text) or _NAME.match(line.text)
    if match and len(match.group(1).split()) <= 8:
        return match.group(1).strip(), line.cut(match.end(), len(line.text))
    return "", line


def enters_mana_tapped(text: str) -> bool:
    """Whether this is the rule of cards with two civilizations."""
    low = text.lower().strip(" .()")
    enters = r"(this|the) (card|creature|spell|cross gear) (enters|is put into) your mana zone tapped"
    return bool(re.fullmatch(enters, low))
