"""Event patterns and replacement abilities in words."""

from __future__ import annotations

from typing import Final

import msgspec

from rules.abilities import tree as t
from rules.abilities.render_objects import BATTLE, ZONES, ObjectWords, Unsayable, article

WHO: Final = {"you": "you", "opponent": "your opponent", "each": "each player", "any": "a player"}
TIMES: Final = {"you": "your", "opponent": "his or her", "each": "his or her"}
BORDERS: Final = {"you": "each of your turns", "opponent": "each of your opponent's turns", "each": "each turn"}


def third(verb: str) -> str:
    """The form of a verb after he, she or it."""
    if verb in ("have",):
        return "has"
    return verb + ("es" if verb.endswith(("s", "ch", "sh", "x")) else "s")


class EventWords(ObjectWords):
    """Words for what an ability answers."""

    def would(self, on: t.On) -> str:
        """The event of a replacement."""
        if on.event == "draw":
            if on.nth == 1:
                return f"the first time {WHO[on.by]} would draw a card during your turn"
            return f"{WHO[on.by]} would draw a card"
        if on.event == "discard":
            if on.by == "opponent effect":
                cause = "an opponent's spell or ability"
                return f"{cause} would cause you to discard {self.event_object(on.what)}"
            if on.by:
                return f"{WHO[on.by]} would discard {'a card' if on.what is None else self.event_object(on.what)}"
            return f"{self.event_object(on.what)} would be discarded"
        what = self.event_object(on.what)
        if on.event == "destroy":
            if on.with_ is not None:
                return f"{what} loses a battle against {article(self._with(on))}"
            return f"{what} loses a battle and would be banished" if on.by == "battle" else f"{what} would be banished"
        if on.event == "break":
            return "this creature would break a shield" if on.by == "self" else f"{what} would be broken"
        if on.event == "leave":
            return f"{what} would leave the battle zone"
        if on.event == "move":
            return f"{what} would be put {self._from_to(on)}"
        raise Unsayable(on)

    def _from_to(self, on: t.On) -> str:
        owner = "your opponent's" if isinstance(on.what, t.Select) and on.what.whose == "opponent" else "your"
        if isinstance(on.what, t.Select) and on.what.whose == "any":
            owner = "a"
        start = {"": "", "battle": "from the battle zone "}.get(on.from_, f"from {owner} {ZONES.get(on.from_, '')} ")
        end = "the battle zone" if on.to == "battle" else f"{owner} {ZONES[on.to]}"
        return f"{start}into {end}"

    def _with(self, on: t.On) -> str:
        """Who else takes part in an event, without an article."""
        return self.described(on.with_, False) if isinstance(on.with_, t.Select) else str(on.with_)

    def event_object(self, what: str | t.Select | None) -> str:
        """The thing an event is about."""
        if what is None:
            raise Unsayable(what)
        if isinstance(what, str):
            return self.ref(what)
        if what.place == "host":
            return "the crossed creature"
        mine = what.whose == "you" or what.whose == "opponent" and not self.words.enemy
        if what.zone in (BATTLE, ("shields",)) and mine:
            return "one of " + self.described(what, True)
        if what.zone == () and what.whose != "any":
            bare = msgspec.structs.replace(what, whose="any")
            return article(self.described(bare, False))
        return article(self.described(what, False))

    def trigger(self, on: tuple[t.On, ...]) -> str:
        """The event or events an ability answers."""
        first = on[0]
        if first.event == "phase":
            return f"at the {first.to} of {BORDERS[first.by]}"
        if first.event == "attack end" and isinstance(first.what, t.Select):
            whose = {"you": " of your", "opponent": " of your opponent's"}.get(first.what.whose, "")
            return f"at the end of each{whose} attack{'s' if whose else ''}"
        if first.event in ("battle end", "attack end"):
            return f"at the end of the {first.event.split()[0]}"
        same = all(msgspec.structs.replace(o, what=first.what) == first for o in on)
        if len(on) > 1 and same:
            subject = " or ".join(self.event_object(o.what) for o in on)
            return "whenever " + self.event(first, subject)
        word = "when" if first.event in ("destroy", "enter", "leave") and first.what == "self" else "whenever"
        found = [f"{word} {self.event(first)}"]
        for o in on[1:]:
            found.append("whenever " + self.event(o, "it" if o.what == first.what and o.what is not None else ""))
        return " and ".join(found)

    def event(self, on: t.On, subject: str = "") -> str:
        """One event."""
        what = subject or (self.event_object(on.what) if on.what is not None else "")
        first = " for the first time each turn" if on.nth == 1 else ""
        event = on.event
        if event == "draw" and on.nth == -1:
            first = f"the first card of {TIMES['opponent']} turn"
            return f"{WHO['opponent']} draws a card other than {first}"
        if event == "attack" and on.with_ is not None:
            return f"{what} attacks {article(self._with(on))}"
        if event == "blocked" and on.to:
            return f"{what} attacks a player and becomes blocked"
        if event in ("attack", "unblocked"):
            if (
                on.to == "player"
                and isinstance(on.what, t.Select)
                and on.what == t.Select(whose="opponent", where=(t.Has("type", "creature"),))
            ):
                if on.nth == 1:
                    return "you're attacked" + first
                what, to = "a creature", " you"
            else:
                to = {"": "", "player": " a player", "creature": " a creature"}[on.to]
            return f"{what} attacks{to}{first}" + (" and isn't blocked" if event == "unblocked" else "")
        if event in ("cast", "summon", "discard", "draw") and on.by:
            noun = {"cast": "a spell", "summon": "a creature"}.get(event, "a card")
            by = "any" if on.by == "each" else on.by
            thing = noun if on.what is None else self.event_object(on.what)
            verb = event if by == "you" else third(event)
            return f"{WHO[by]} {verb} {thing}{first}"
        if event in ("win", "block", "battle") and on.with_ is not None:
            foe = article(self._with(on))
            return (
                f"{what} " + {"win": "wins a battle against", "block": "blocks", "battle": "battles"}[event] + f" {foe}"
            )
        if event == "break" and on.by:
            who = "your opponent breaks" if on.by == "opponent effect" else "you break"
            return f"{who} {what}"
        plain = {
            "block": "blocks",
            "blocked": "becomes blocked",
            "attacked": "is attacked",
            "win": "wins a battle",
            "lose": "loses a battle",
            "battle": "battles",
            "destroy": "is banished",
            "enter": "enters the battle zone",
            "leave": "leaves the battle zone",
            "tap": "becomes tapped",
            "untap": "untaps",
            "discard": "is discarded",
            "broke": "breaks a shield",
            "break": "is broken",
        }
        if event == "destroy" and on.by:
            cause = {"battle": "losing a battle", "effect": "a spell or ability", "spell": "a spell"}
            foe = {"opponent effect": "one of your opponent's spells or abilities"}.get(on.by, "your opponent's spells")
            return f"{what} is banished by {cause.get(on.by, foe)}"
        if event in plain:
            return f"{what} {plain[event]}{first}"
        if event == "turn draw":
            by = "any" if on.by == "each" else on.by
            return f"{WHO[by]} {'draw' if by == 'you' else 'draws'} a card at the start of {TIMES[on.by]} turn"
        if event.startswith("use "):
            word = self.words.keyword(event[4:])
            uses = f"{WHO[on.by]} {'use' if on.by == 'you' else 'uses'}"
            return f'{uses} the "{word}" ability of one of {TIMES[on.by]} shields'
        if event == "summon":
            return f"{what} is summoned"
        if event == "clash won":
            return f"{WHO[on.by]} {'win' if on.by == 'you' else 'wins'} a clash"
        if event == "shuffle":
            return "you shuffle your deck" if on.by == "you" else f"{WHO[on.by]} shuffles his or her deck"
        if event == "target":
            by_whom = {
                "": "a spell or ability",
                "spell": "a spell",
                "opponent": "one of your opponent's spells or abilities",
            }
            return f"{what} becomes the target of " + by_whom.get(on.by, "one of your opponent's spells")
        if event == "move":
            return f"{what} is put {self._from_to(on)}"
        if event == "clash":
            return f"{WHO[on.by]} {'clash' if on.by == 'you' else 'clashes'}"
        raise Unsayable(on)
