"""Effects in plain words for questions and steps, by the renderer of the ability language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from rules.abilities import tree


def describer(game: str) -> Callable[[tuple[tree.Effect, ...]], str]:
    """A function that says effects in this game's words: "draw a card"."""

    @lru_cache(maxsize=2_000)
    def describe(effects: tuple[tree.Effect, ...]) -> str:
        from rules.abilities.render import render

        words = render((tree.Spell(tuple(effects)),), game).strip().removeprefix("One time: ")
        return _lower(words) if words and "[" not in words else "do what it says"

    return describe


def ability_describer(game: str) -> Callable[..., str]:
    """A function that says what a card's triggered ability does, in this game's words, without its trigger."""

    @lru_cache(maxsize=2_000)
    def describe(ability: tree.Ability, kind: str = "") -> str:
        from rules.abilities.render import render

        words = render((ability,), game, kind).strip()
        if not words or "[" in words:
            return "its ability"
        if " — " in words:
            words = words.split(" — ", 1)[1]
        elif words.split(" ", 1)[0] in ("When", "Whenever", "At", "Each"):
            words = words.partition(", ")[2] or words
        return _lower(words)

    return describe


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:].rstrip(".")


def change_describer(game: str) -> Callable[[tuple[tree.Change, ...], tuple[int, ...]], str]:
    """A function that says changes in this game's words: "gets +2000 power"; amounts as they were fixed."""

    @lru_cache(maxsize=2_000)
    def describe(changes: tuple[tree.Change, ...], numbers: tuple[int, ...]) -> str:
        from rules.abilities.render import render

        fixed = tuple(
            tree.Add(change.stat, tree.Num(numbers[k])) if isinstance(change, tree.Add) and k < len(numbers) else change
            for k, change in enumerate(changes)
        )
        words = render((tree.Static("self", fixed),), game).strip().rstrip(".")
        own = re.sub("^this creature ", "", words, flags=re.IGNORECASE)
        return re.sub("this creature", "it", own, flags=re.IGNORECASE)

    return describe
