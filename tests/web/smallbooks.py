"""Small rulebooks of the other games, beside that of Kaijudo, in a data folder of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

from catalog.places import data_dir

BOOKS = {
    "duel_masters": """# Duel Masters

A small book for the tests.

## 5 Attacking

## 5.1 What may be attacked

### 5.1.1 Targets  <!-- D-T-01 D-T-02 -->
An attack is on the other player, or on a creature of that player that is tapped.
Also asked: what can I attack; attack untapped creature
Sister: K-10D-05 (differs: there a creature may be protected by its neighbour)

### 5.1.1a Reading: a target that untaps  <!-- D-T-01-R -->
It stays the target of the attack.
Reading of: D-T-01 · Because: nothing ends it · Otherwise: it ends · Switch: untapped_target = stays* | ends

### 5.1.2 Double breaker  <!-- D-T-03 -->
Its two shields are broken one after the other.
See: D-T-01
Sister: K-10DS-06 (differs: both at once)

## 6 Winning

### 6.1 No shields left  <!-- D-T-04 -->
Whoever is attacked without a shield and does not block has lost.
Sister: K-10DS-08
""",
    "chaotic": """# Chaotic

## 1 Initiative

### 1.1 Equal values  <!-- C-T-01 -->
Where two creatures are equally fast, the one of the active player strikes first.
Also asked: who strikes first; tied speed
""",
    "duel_to_the_death": """# Duel to the Death

## 1 Life

### 1.1 Forty  <!-- X-T-01 -->
Each player begins with forty life.
""",
}


def data_with(place: Path, *games: str) -> Path:
    """A data folder as the real one, with the small rulebooks of these games and no others but Kaijudo's."""
    for one in data_dir().iterdir():
        if one.name != "rulebooks":
            (place / one.name).symlink_to(one)
    books = place / "rulebooks"
    books.mkdir()
    for name in ("kaijudo.md", "synonyms.toml"):
        shutil.copy(data_dir() / "rulebooks" / name, books / name)
    for game in games:
        (books / f"{game}.md").write_text(BOOKS[game], "utf-8")
    return place
