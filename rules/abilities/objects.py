"""Descriptions of objects while a sentence is read, and the selectors they become.

Pronouns stay open until the whole ability is known (`resolve.py`): `?it`, `?that` and `?those` for what was named
before, `?other` for the other creature of a battle, `?revealed` for the cards last looked at, `?1st` .. `?3rd` for
the chosen ones in order, `?their` for the player who acts, `?player` for a player named before.
"""

from __future__ import annotations

from typing import Any, Literal, cast

import msgspec

from rules.abilities import tree as t

Whose = Literal["you", "opponent", "each", "any", "owner", "controller"]
How = Literal["all", "choose", "target", "random"]
CREATURE = t.Has("type", "creature")
SPELL = t.Has("type", "spell")
_ORDER: dict[type, int] = {t.Has: 0, t.HasVar: 2, t.Same: 4, t.Cmp: 3, t.Did: 5, t.Any: 1, t.All: 1, t.Not: 1}
_KINDS = ("type", "civ", "race", "state", "keyword", "name", "namepart")


def ordered(filters: list[t.Filter]) -> tuple[t.Filter, ...]:
    """The filters without repetition in the one order in which trees hold them: kind of card first, numbers last."""

    def rank(f: t.Filter) -> tuple[int, int]:
        inner: Any = f.of[0] if isinstance(f, (t.Any, t.All)) else f.of if isinstance(f, t.Not) else f
        if isinstance(inner, t.Has) and inner.what in _KINDS:
            return _KINDS.index(inner.what), int(isinstance(f, t.Not))
        return 10 + _ORDER.get(type(inner), 9), 0

    kept: list[t.Filter] = []
    for f in filters:
        if f not in kept:
            kept.append(f)
    return tuple(sorted(kept, key=rank))


class Np(msgspec.Struct):
    """A noun with everything that was said about it."""

    where: list[t.Filter] = []
    zone: tuple[str, ...] | None = None
    whose: str = ""
    other: bool = False
    place: str = ""
    least: t.Amount | None = None
    most: t.Amount | None = None
    total: t.Cmp | None = None
    how: How = "all"
    noun: str = ""
    bare: bool = False

    def select(self, **over: Any) -> t.Select:
        """The selector; `over` replaces fields of it."""
        zone = self.zone
        if zone is None and self.place.startswith("var:"):
            zone = ()
        if zone is None:
            zone = ("shields",) if self.noun == "shield" else () if self.noun == "spell" else ("battle",)
        fields: dict[str, Any] = {
            "zone": zone,
            "whose": cast(Whose, self.whose or "any"),
            "where": ordered(self.where),
            "other": self.other,
            "place": self.place,
            "least": self.least,
            "most": self.most,
            "total": self.total,
            "how": self.how,
        }
        fields.update(over)
        return t.Select(**fields)

    def picking(self, how: How, least: int | None, most: int | None) -> Np:
        """This description with a way to pick."""
        self.how = how
        self.least = None if least is None else t.Num(least)
        self.most = None if most is None else t.Num(most)
        return self


What = str | Np


def as_what(what: What, **over: Any) -> str | t.Select:
    """A reference as it is, a description as its selector."""
    return what if isinstance(what, str) else what.select(**over)


def set_whose(np: Np, whose: str) -> Np:
    """Say whose it is unless it was said."""
    if not np.whose:
        np.whose = whose
    return np
