"""The words of Kaijudo."""

from __future__ import annotations

from typing import Final

from rules.abilities.dialects.base import Dialect

_RACES: Final = """
Angel Command, Aquan, Armored Dragon, Attack Raptor, Battle Sphere, Beast Kin, Berserker, Blaze Champion,
Brain Jacker, Burn Belly, Celestial Dragon, Chimera, Colossus, Corrupted, Cyber Complex, Cyber Lord, Cyber Virus,
Dark Lord, Drakon, Dread Mask, Dune Gecko, Earth Eater, Earthstrike Dragon, Enforcer, Evil Toy, Fire Bird,
Flying Fungus, Fractal, Human, Inferno Complex, Invader, Leviathan, Living City, Mecha Thunder, Megabug,
Melt Warrior, Mimic, Monarch, Mystic, Primal Champion, Riptide Champion, Rock Brute, Rot Worm, Shadow Champion,
Sky Weaver, Skyforce Champion, Snow Sprite, Specter, Spirit Quartz, Spirit Totem, Star Sentinel, Stomper,
Storm Patrol, Survivor, Tarborg, Terror Dragon, Tree Kin, Trench Hunter, Tsunami Dragon, Tusker, Undertow Engine,
Void Spawn, Wild Veggie, Zombie, Dragon, Champion
"""

KAIJUDO: Final = Dialect(
    game="kaijudo",
    civilizations=("Light", "Water", "Darkness", "Fire", "Nature"),
    races=tuple(race.strip() for race in _RACES.replace("\n", " ").split(",")),
    keywords={
        "Blocker": False,
        "Double Breaker": False,
        "Fast Attack": False,
        "Guard": False,
        "Powerful Attack": True,
        "Powerful Block": True,
        "Protector": False,
        "Shield Blast": False,
        "Skirmisher": False,
        "Slayer": False,
        "Trapper": False,
        "Triple Breaker": False,
        "Unleash": False,
        "World Breaker": False,
    },
    plurals={"Colossus": "Colossi", "Beast Kin": "Beast Kin", "Tree Kin": "Tree Kin", "Corrupted": "Corrupted"},
    adjectives=frozenset(("Corrupted",)),
    synonyms={
        "destroy": "banish",
        "destroys": "banish",
        "destroyed": "banished",
        "kill": "banish",
        "killed": "banished",
        "graveyard": "discard pile",
        "graveyards": "discard pile",
        "minion": "creature",
        "apell": "spell",
        "reature": "creature",
        "abiltites": "abilities",
    },
)
