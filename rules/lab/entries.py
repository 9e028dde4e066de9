"""Reading cards: entries of zones, zones, and the cards a scenario describes itself."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

from rules.lab.fields import Fields
from rules.lab.names import Known, split_name
from rules.lab.schema import CARD, ENTRY, FACTS, SOURCE, ZoneForm
from rules.lab.shape import AdHoc, Entry, Facts, Supposition, Zone
from rules.lab.yaml import Value, shorten
from rules.problem import InputError

CARDS_IN_A_ZONE: Final = 400
_TIMES: Final = re.compile(r"([0-9]{1,3})\s*[x×]\s+(.*)", re.DOTALL | re.IGNORECASE)
_PLUS: Final = re.compile(r"([0-9]{1,7})\s*\+?")
_PLACE: Final = re.compile(r"[1-9][0-9]?|[SN]?[1-9][0-9]?(\.[1-9][0-9]?)?", re.IGNORECASE)
_SAME: Final = {"cost": "level", "base": "base_damage", "civs": "civ", "types": "race"}


class Entries(Fields):
    """Readers of entries for one file: `players` may be named in `seen` and `owner`, `known` tells real names."""

    def __init__(self, file: str, players: tuple[str, ...] = (), known: Known | None = None) -> None:
        super().__init__(file)
        self.players = players
        self.known = known

    def zone(self, form: ZoneForm, key: str, value: Value, who: str) -> Zone:
        """One zone of a player: a number, a list, one name, or a mapping of places."""
        what = f"{who}'s {key}"
        if self.is_number(value):
            number = self.number(value, what, 0, CARDS_IN_A_ZONE)
            return Zone(key=key, zone=form.zone, number=number, line=value.line, column=value.column)
        placed = value.kind == "map" and not any(name.text in ("card", "name") for name, _ in value.pairs)
        entries = self.placed(value, what) if placed else self.entries(value, what)
        if sum(entry.count for entry in entries) > CARDS_IN_A_ZONE:
            raise self.error(f"{what} holds more than {CARDS_IN_A_ZONE} cards", value)
        return Zone(key=key, zone=form.zone, entries=entries, placed=placed, line=value.line, column=value.column)

    def placed(self, value: Value, what: str) -> tuple[Entry, ...]:
        """A mapping of places: {2: blank, 5: Terror Pit} or {S1.1: Maxxor}."""
        found: list[Entry] = []
        for key, one in value.pairs:
            if not _PLACE.fullmatch(key.text.strip()):
                raise self.colon(key, one, what) or self.error(
                    f"{what}: '{shorten(key.text)}' is not a place; places are numbers (2) or spaces (S2.1)", key
                )
            entry = self.entry(one, what, place=key.text.strip().upper())
            if entry.count != 1:
                raise self.error(f"{what}: one place holds one card", one)
            found.append(entry)
        return tuple(found)

    def colon(self, key: Value, value: Value, what: str) -> InputError | None:
        """The error for a name with a colon that was read as a key, when the whole is a card."""
        whole = f"{key.text}: {value.text}"
        if self.known is not None and value.kind == "text" and self.known(whole):
            return self.error(f"{what}: put quotes round '{shorten(whole)}'", key)
        return None

    def entries(self, value: Value, what: str) -> tuple[Entry, ...]:
        """A list of entries, or one entry."""
        if value.empty:
            return ()
        if value.kind != "list":
            return (self.entry(value, what),)
        self.commas(value.items)
        return tuple(self.entry(item, what) for item in value.items)

    def commas(self, items: tuple[Value, ...]) -> None:
        """A name with a comma, cut by the list into several: say which, and that quotes are missing."""
        if self.known is None:
            return
        for index, item in enumerate(items):
            run: list[str] = []
            for one in items[index : index + 4]:
                if one.kind != "text" or one.quoted:
                    break
                text = one.text.strip()
                times = _TIMES.fullmatch(text)
                run.append(times[2].strip() if times and not run else text)
            if item.kind != "text" or item.quoted or not all(run):
                continue
            cut = split_name(run, self.known)
            if cut is not None:
                raise self.error(f"put quotes round '{cut[1]}': a comma parts the entries of a list", item)

    def entry(self, value: Value, what: str, place: str = "") -> Entry:
        """One entry: a name, `2x Name`, a number of unknown cards, blank, or a mapping."""
        at: dict[str, Any] = {"line": value.line, "column": value.column, "place": place}
        if value.kind == "list":
            raise self.error(f"{what}: an entry is a name or a mapping, not a list", value)
        if value.kind == "text":
            if self.is_number(value) and not place:
                number = self.number(value, f"{what}: a number of unknown cards", 1, CARDS_IN_A_ZONE)
                return Entry(kind="unknown", count=number, **at)
            return Entry(**self.named(self.text(value, f"{what}: an entry"), value), **at)
        named = [key for key, _ in value.pairs if key.text in ("card", "name")]
        if len(named) != 1:
            if len(value.pairs) == 1 and (error := self.colon(*value.pairs[0], what)) is not None:
                raise error
            for key, _ in value.pairs:
                if key.text not in ENTRY:
                    raise self.unknown(key, f"{what}: an entry", ENTRY)
            raise self.error(f"{what}: an entry in braces needs one name: {{card: ...}} or {{name: ...}}", value)
        return self.mapped(value, what, named[0].text, at)

    def cut(self, value: Value, by: str) -> None:
        """A name with a comma, cut by the braces: what follows the comma was read as a key without a value."""
        for (before, name), (key, one) in pairwise(value.pairs):
            if before.text == by and key.text not in ENTRY and one.empty and name.kind == "text":
                whole = f"{name.text}, {key.text}"
                raise self.error(f"put quotes round '{shorten(whole)}': a comma parts the entries of a mapping", name)

    def named(self, text: str, value: Value) -> dict[str, Any]:
        """Count, kind and name of a written name."""
        count = 1
        if times := _TIMES.fullmatch(text):
            count, text = int(times[1]), times[2].strip()
            if not 1 <= count <= CARDS_IN_A_ZONE:
                raise self.error(f"a number of cards is between 1 and {CARDS_IN_A_ZONE}, not {count}", value)
        low = text.lower()
        if not value.quoted and low in ("blank", "blank...", "blank…"):
            return {"kind": "blank", "count": count, "rest": low != "blank"}
        if low == "?" or (low == "unknown" and not value.quoted):
            return {"kind": "unknown", "count": count}
        if len(text) > 120:
            raise self.error("a card name has at most 120 characters", value)
        if not any(letter.isalnum() for letter in text):
            raise self.error("a card name needs a letter or a digit, or no sentence can speak of the card", value)
        return {"name": text, "count": count}

    def mapped(self, value: Value, what: str, by: str, at: dict[str, Any]) -> Entry:
        """An entry in braces."""
        self.cut(value, by)
        keys = self.keyed(value, f"{what}: an entry", ENTRY)
        name_value = keys[by]
        written = self.text(name_value, f"{what}: the name")
        out: dict[str, Any] = {**at, "written": by, **self.named(written, name_value)}
        out["line"], out["column"] = name_value.line, name_value.column
        what = f"{out.get('name') or 'blank'}"
        if "count" in keys:
            if out["count"] != 1:
                raise self.error(f"{what}: give the number once, as 'count' or as '2x'", keys["count"])
            out["count"] = self.number(keys["count"], f"{what}: count", 1, CARDS_IN_A_ZONE)
        turned: list[str] = [key for key in ("tapped", "untapped", "drained", "energized") if key in keys]
        if len(turned) > 1:
            raise self.error(f"{what}: '{turned[0]}' and '{turned[1]}' say the same thing twice", keys[turned[1]])
        for turn in turned:
            out["tapped"] = self.yes(keys[turn], f"{what}: {turn}") is (turn in ("tapped", "drained"))
        for key in ("damage", "counters"):
            if key in keys:
                out[key] = self.number(keys[key], f"{what}: {key}", ENTRY[key].least, ENTRY[key].most)
        for key in ("under", "gear", "linger"):
            if key in keys:
                out[key] = self.entries(keys[key], f"{what}: {key}")
        for key, field in (("as", "alias"), ("space", "space")):
            if key in keys:
                out[field] = self.text(keys[key], f"{what}: {key}")
        if "as" in keys and out["count"] != 1:
            raise self.error(f"{what}: 'as' names one card, not {out['count']}", keys["as"])
        if "as" in keys and len(out["alias"]) > 60:
            raise self.error(f"{what}: 'as' has at most 60 characters", keys["as"])
        for key in ("face", "since"):
            if key in keys:
                out[key] = self.word(keys[key], f"{what}: {key}", ENTRY[key].words)
        if "seen" in keys:
            out["seen"] = self.seers(keys["seen"], what)
        if "owner" in keys:
            out["owner"] = self.one_of(keys["owner"], f"{what}: owner", self.players)
        facts = self.facts({key: one for key, one in keys.items() if key in FACTS and key != "owner"}, what)
        if facts is not None and not out.get("name"):
            raise self.error(f"{what}: a card with facts needs a name of its own", name_value)
        return Entry(**out, facts=facts)

    def seers(self, value: Value, what: str) -> tuple[str, ...]:
        """The players who have seen a card: names, all or nobody."""
        if value.kind == "text" and value.text.strip().lower() in ("all", "nobody"):
            return self.players if value.text.strip().lower() == "all" else ()
        values = value.items if value.kind == "list" else (value,)
        return tuple(self.one_of(one, f"{what}: seen", self.players) for one in values)

    def facts(self, keys: dict[str, Value], what: str) -> Facts | None:
        """The card facts of a mapping, or None when there are none."""
        if not keys:
            return None
        out: dict[str, Any] = {}
        used: dict[str, str] = {}
        for key, value in keys.items():
            field = _SAME.get(key, key)
            if field in used:
                raise self.error(f"{what}: '{used[field]}' and '{key}' say the same thing; write one", value)
            used[field] = key
            about = f"{what}: {key}"
            table = FACTS[key]
            if field == "civ":
                out["civilizations"] = self.parted(value, about)
            elif field == "race":
                out["races"] = self.parted(value, about)
            elif field == "elements":
                out["elements"] = self.parted(value, about)
            elif field == "keywords":
                out["keywords"] = self.words(value, about)
            elif field == "text":
                if value.kind != "text" or value.text.strip():  # nothing written: a card without a text
                    out["text"] = self.said(value, about)
            elif field == "power":
                out["power"], out["power_plus"] = self.power(value, about)
            elif field == "element_damage":
                out["element_damage"] = tuple(
                    (name.text, self.number(one, f"{about}: {name.text}", 0, 1000))
                    for name, one in self.pairs(value, about)
                )
            elif table.kind == "number":
                out[field] = self.number(value, about, table.least, table.most)
            elif table.kind == "word":
                out[field] = self.word(value, about, table.words)
            elif field == "owner":
                out["owner"] = self.one_of(value, about, self.players)
            else:
                out[field] = self.text(value, about)
        return Facts(**out)

    def parted(self, value: Value, what: str) -> tuple[str, ...]:
        """Words as a list or parted by strokes."""
        found: list[str] = []
        for said in self.words(value, what):
            found += [part.strip() for part in said.text.split("/") if part.strip()]
        return tuple(found)

    def power(self, value: Value, what: str) -> tuple[int, bool]:
        """A power, with or without a plus."""
        text = value.text.strip() if value.kind == "text" else ""
        if not (match := _PLUS.fullmatch(text)):
            raise self.error(f"{what} is a number such as 3000 or 3000+, not {value.what}", value)
        return int(match[1]), text.endswith("+")

    def cards(self, value: Value) -> tuple[AdHoc, ...]:
        """The cards under `cards:`: a list of mappings with a name, or a mapping name -> facts."""
        found: list[AdHoc] = []
        seen: dict[str, int] = {}
        pairs: list[tuple[Value, dict[str, Value]]] = []
        if value.kind == "map":
            for key, one in value.pairs:
                pairs.append((key, self.keyed(one, f"the card '{shorten(key.text)}'", FACTS)))
        else:
            for one in self.items(value, "cards"):
                keys = self.keyed(one, "a card under 'cards'", CARD)
                if "name" not in keys:
                    raise self.error("a card under 'cards' needs a name", one)
                pairs.append((keys.pop("name"), keys))
        for name_value, keys in pairs:
            name = self.text(name_value, "the name of a card")
            if len(name) > 120:
                raise self.error("a card name has at most 120 characters", name_value)
            if name.casefold() in seen:
                raise self.error(f"two cards under 'cards' are called '{shorten(name)}'", name_value)
            seen[name.casefold()] = name_value.line
            facts = self.facts(keys, name) or Facts()
            found.append(AdHoc(name=name, facts=facts, line=name_value.line, column=name_value.column))
        return tuple(found)

    def supposition(self, key: Value, value: Value, player: str, form: ZoneForm) -> Supposition:
        """One line of `known` or `assume`: entries, or {from: deck.txt}."""
        what = f"{player}'s {form.key}"
        out: dict[str, Any] = {"player": player, "zone": form.zone, "key": form.key}
        if value.kind == "map" and any(name.text in SOURCE for name, _ in value.pairs):
            keys = self.keyed(value, what, SOURCE)
            if len(keys) != 1:
                raise self.error(f"{what}: write 'from' or 'cards', not both", value)
            if "from" in keys:
                out["source"] = self.text(keys["from"], f"{what}: from")
            else:
                out["entries"] = self.entries(keys["cards"], what)
        elif value.kind == "map" and not any(name.text in ("card", "name") for name, _ in value.pairs):
            out["entries"] = self.placed(value, what)
        else:
            out["entries"] = self.entries(value, what)
        return Supposition(**out, line=key.line, column=key.column)
