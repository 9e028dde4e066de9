"""The words of Duel Masters."""

from __future__ import annotations

from typing import Final

from rules.abilities.dialects.base import Dialect

_RACES: Final = """
Angel Command, Armored Dragon, Armored Wyvern, Armorloid, Balloon Mushroom, Beast Folk, Berserker, Big Muscle,
Brain Jacker, Chimera, Colony Beetle, Cosmo Walker, Cyber Cluster, Cyber Lord, Cyber Moon, Cyber Virus, Dark Lord,
Death Puppet, Demon Command, Devil Mask, Dragonoid, Dune Gecko, Earth Dragon, Earth Eater, Feathernoid, Fire Bird,
Fish, Gargoyle, Gel Fish, Ghost, Giant, Giant Insect, Gladiator, Guardian, Hedrian, Horned Beast, Human, Initiate,
Leviathan, Light Bringer, Liquid People, Living Dead, Machine Eater, Mecha Del Sol, Mecha Thunder, Melt Warrior,
Merfolk, Mystery Totem, Naga, Pandora's Box, Parasite Worm, Pegasus, Phoenix, Rainbow Phantom, Rock Beast,
Sea Hacker, Snow Faerie, Soltrooper, Spirit Quartz, Splash Queen, Starlight Tree, Starnoid, Survivor, Tree Folk,
Volcano Dragon, Wild Veggies, Wonder Trick, Xenoparts, Zombie Dragon, Dragon
"""
_UNCHANGED: Final = (
    "Beast Folk, Fish, Gel Fish, Liquid People, Living Dead, Merfolk, Tree Folk, Wild Veggies, Xenoparts, Spirit Quartz"
)

_CIV: Final = "(?:light|water|darkness|fire|nature)"
_TURN: Final = r"your(?: opponent's)? turn"

# What the cards write, and what it is in the words of the grammar; applied in this order.
_WORDINGS: Final[tuple[tuple[str, str], ...]] = (
    # slips of the sources
    (r"\byou opponent (?=discards)", "your opponent "),
    (r"\bfrom opponent's\b", "from your opponent's"),
    (r"\bput this (creature|card) is put\b", r"put this \1"),
    (r"\byour (?=may\b|draw the card\b)", "you "),
    (r"\bopponent's (creatures?) breaks\b", r"opponent's \1 break"),
    (r"\bat the end each of\b", "at the end of each of"),
    (r"\bpower then each\b", "power than each"),
    (r"\bthe (owner's hand)\b", r"its \1"),
    (r"\bafter battles$", "after the battle"),
    (r"\byou may cast (?=immediately\b|for\b)", "you may cast it "),
    # what was looked at stays where it was
    (r"^if (?:it's|it is) not .*?, (?=put it back where it was$)", ""),
    # places
    (
        r"\b(when|whenever) you put this (?:creature|card) or (one of your other \w+) into the battle zone\b",
        r"\1 this creature or \2 enters the battle zone",
    ),
    (r"\byou put this (?:creature|card) into the battle zone\b", "this creature enters the battle zone"),
    (r"\b(into|in) (?=battle zone\b)", r"\1 the "),
    (r"(?<!be )\b(?:is|are) put into the battle zone\b", "enters the battle zone"),
    (r"\bon the turn they enters?\b", "on the turn they enter"),
    (
        r"\badd(s?) (.+?) to (your|their|his|his or her|its owner's|your opponent's) shields(?: face[ -]down)?\b",
        r"put\1 \2 into \3 shield zone face down",
    ),
    (r"\binto (your|their|his) shields\b", r"into \1 shield zone face down"),
    (r"\b(in|from) each graveyard\b", r"\1 each player's graveyard"),
    (r"\b(in|from) all (mana zone|graveyard)s\b", r"\1 each player's \2"),
    (r"\bthe card on top of\b", "the top card of"),
    (r"\bput a card from the top of your deck\b", "put the top card of your deck"),
    (r"\bfrom the revealed cards\b", "from among them"),
    (r"\b(?:put|return) all revealed cards\b", "put all of the revealed cards"),
    (r"\b(at random) from (?:his|their|your opponent's|your) hand\b", r"\1"),
    (r"\b(would be discarded) from your hand\b", r"\1"),
    (r"\bwithout looking\b ?", ""),
    (r"\b(from it) into his hand\b", r"\1"),
    # costs
    (r"\bimmediately for no cost\b", "for free"),
    (r"\bfor no cost\b", "for free"),
    (r"\beach (?=(?:cost|get)s?\b)", ""),
    (r"\beach ([\w -]+? (?:creature|spell)) (costs?)\b", r"\1s cost"),
    (r"\b(that|which) costs? (\d+)(?= or (?:less|more)\b)", r"that is level \2"),
    (r"\b(it|this creature) costs (\d+)(?= or (?:less|more)\b)", r"\1 is level \2"),
    (r"\bthat (?:costs the same as|has the same cost as) (?=that|it|this)", "that is the same level as "),
    # shields and mana
    (r"\b(?:all )?the cards in your mana zone\b", "all cards in your mana zone"),
    (r"\ball the cards\b", "all cards"),
    (r"\bshields? (?:that )?you and your opponent have\b", "shield in each player's shield zone"),
    # whom
    (r"\ban opponent's creatures?\b", "one of your opponent's creatures"),
    (r"\banother opponent's creature\b", "another of your opponent's creatures"),
    (r"\bby any creatures? that (?:has|have)\b", "by creatures that have"),
    (r"\bany of your (?=\w)", "one of your "),
    (r"\bany of (?=your opponent's\b)", "one of "),
    (rf"\b(untapped|tapped) ({_CIV}) or \1 ({_CIV})\b", r"\1 \2 or \3"),
    (rf"\b({_CIV}) (creature|card|spell)s? (and|or) (?:all )?({_CIV}) \2(s?)\b", r"\1 \3 \4 \2\5"),
    (r"\ball ([A-Z][\w ]+?) and all (?=[A-Z])", r"all \1 and "),
    (rf"\b(creatures|cards)( in the battle zone)? except ({_CIV}) \1", r"non-\3 \1\2"),
    (rf"\b(creatures|spells) other than ({_CIV}) \1", r"non-\2 \1"),
    (r"\bmulti-?colou?red\b", "multicolored"),
    (r"\bthat (has|have) (\w+?)s? in (its|their) race\b", r'that \1 "\2" in \3 race'),
    (r"\b(it|this creature) has (\w+) in its race\b", r'\1 has "\2" in its race'),
    (r"\bthat (has|have) (\d+) power\b", r"that \1 power \2"),
    (r"\bwhenever (this creature has (?:power )?(?:more than )?\d+[\w ]*), it (?:gets|has)\b", r"while \1, it has"),
    (r"\bhas (\d+) or more power\b", r"has power \1 or more"),
    # when
    (r"\bis attacking (?=(?:your opponent |a player )?and )", "attacks "),
    (r"\bduring its attacks\b", "while attacking"),
    (r"^(?:when|whenever) this creature battles, (.+?) after the battle$", r"at the end of the battle, \1"),
    (r"\bafter it battles\b", "after the battle"),
    (r"\bat the start of his next turn\b", "at the start of its owner's next turn"),
    (rf"^during ({_TURN}), if (.+? would .+?), (.+)$", r"if \2 during \1, \3"),
    (r"^((?:when|whenever|if) .+? would be \w+), if (.+?), (.+)$", r"\1 if \2, \3"),
    (
        r"^if there (?:is|are) (.+? creatures) in the battle zone, (\w+) all of them$",
        r"if there are \1 in the battle zone, \2 all creatures",
    ),
    (
        r"\bfor each extra creature (?:they|he) has\b",
        "for each creature your opponent has in the battle zone more than you",
    ),
    (r"\b(attacks for the first time) in a turn\b", r"\1 each turn"),
    (
        rf"^while (this creature is \w+) during {_TURN}, if it hasn't been attacked that turn, ",
        r"while \1 and it's your opponent's turn and it wasn't attacked this turn, ",
    ),
    (
        r"^while (this creature is \w+) during your opponent's turn, each of his (?=\w)",
        r"while \1 and it's your opponent's turn, each of your opponent's ",
    ),
    (r"^while this creature is in the battle zone, ", ""),
    # what is done
    (r"\binto (your|their|his) (shield zone face down) or your mana zone\b", r"into \1 \2 or into your mana zone"),
    (r"^(put on one of your [\w ]+ or) an? ", r"\1 "),
    (r"\bare considered to be cards of every\b", "are of each"),
    (
        r"\byou ignore (?:any|all) effects that would (?:prevent|stop) that creature from attacking your opponent$",
        "that creature can attack players in spite of anything",
    ),
    (
        r"^(this turn, )ignore (?:any|all) effects that would prevent (.+?) from attacking your opponent$",
        r"\1\2 can attack players in spite of anything",
    ),
    (r"\$tap abilities of their creatures\b", '"tap ability" ability'),
    (r"\bin either player's mana zone\b", "in a mana zone"),
    (r"\bwhile attacking a creature\b", "while attacking creatures"),
    (r"\bshow (?:that \w+(?: \w+)?|it) to your opponent\b", "reveal it"),
    (r"\bshow those \w+ to your opponent\b", "reveal them"),
    (r"\bthe same number of\b", "that many"),
    (r"\bcan't choose this one\b", "can't choose this creature"),
    (
        r"^whenever your opponent would choose (?:a|some) creature in the battle zone, (?:he|they) can't choose (.+)$",
        r"\1 can't be chosen by your opponent",
    ),
    (r"\bneither player may use\b", "players can't use"),
    (r"\bno one (may|can) use\b", "players can't use"),
    (r"\buse the (\"[^\"]+\") abilities of\b", r"use the \1 ability of"),
    (r"\b(\w+(?: \w+)*)'s power is doubled$", r"\1 has double power"),
    (r"^your opponent can't untap that creature\b", "that creature doesn't untap"),
    (
        r"^you can't untap all (cards in your mana (?:zone|area)) (at the start of) each of your turns$",
        r"\1 don't untap \2 your turn",
    ),
    (r" even if (?:\w+ )+them into the battle \w+ after you cast this \w+$", ""),
    (
        r"\blook at your opponent's hand and shields\b",
        "look at your opponent's hand and at all your opponent's shields",
    ),
    (r"\b(creatures) must attack (this creature|it) if able$", r"\1 attack \2 if able"),
)
_NEW_SHIELD: Final = "shield zone face down as a new shield"

# What this game prints for the words of the renderer.
_PRINTED: Final[tuple[tuple[str, str], ...]] = (
    (r"\bbanish(?=es\b|ed\b|\b)", "destroy"),
    (r"\bdestroyes\b", "destroys"),
    (r"\bBanish\b", "Destroy"),
    (r"\bdiscard pile\b", "graveyard"),
    (r"\benters the battle zone\b", "is put into the battle zone"),
    (r"\benter the battle zone\b", "are put into the battle zone"),
    (rf"\bput ((?:(?!\bput\b)[^.])+?) into (\w+(?: \w+)*'?s?) {_NEW_SHIELD}", r"add \1 to \2 shields face down"),
    (rf"\bPut ((?:(?!\b[Pp]ut\b)[^.])+?) into (\w+(?: \w+)*'?s?) {_NEW_SHIELD}", r"Add \1 to \2 shields face down"),
    (rf"\bputs ((?:(?!\bputs\b)[^.])+?) into (\w+(?: \w+)*'?s?) {_NEW_SHIELD}", r"adds \1 to \2 shields face down"),
    (r"\bthat is the same level as\b", "that costs the same as"),
    (r"\bis level (?=\d)", "costs "),
    (r"\bare level (?=\d)", "cost "),
    (r"\bfor free\b", "for no cost"),
)
_REMINDERS: Final[tuple[str, ...]] = (
    r"^you can use the \"shield trigger",
    r"^he can use the \"shield trigger",
    r"^both creatures stay tapped",
    r"^this creature stays tapped",
    r"^it can still be attacked",
    r"^dragonoids don't count",
    r"^(?:a|any) creature that (?:has|have) power 0 or less is destroyed",
    r"^(?:return|destroy) the creature .*before (?:\w+ )+can block with it",
    r"^it stays face up|^those shields stay face up",
    r"^do what the spell says before",
    r"^creatures that have power less than \d+ and get extra power",
    r"^it (?:breaks|doesn't get)",
    r"^first choose what",
    r"^for example, ignore summoning sickness",
    r"^if a creature has \"double breaker\" or",
)

DUEL_MASTERS: Final = Dialect(
    game="duel_masters",
    civilizations=("Light", "Water", "Darkness", "Fire", "Nature"),
    races=tuple(race.strip() for race in _RACES.replace("\n", " ").split(",")),
    keywords={
        "Blocker": False,
        "Charger": False,
        "Cross Gear": False,
        "Double Breaker": False,
        "Power Attacker": True,
        "Shield Trigger": False,
        "Shield Trigger Cross": False,
        "Silent Skill": False,
        "Slayer": False,
        "Speed Attacker": False,
        "Tap Ability": False,
        "Triple Breaker": False,
        "Wave Striker": False,
    },
    plurals={name: name for name in _UNCHANGED.split(", ")},
    synonyms={
        "destroy": "banish",
        "destroys": "banish",
        "destroyed": "banished",
        "graveyard": "discard pile",
        "graveyards": "discard pile",
        "he": "they",
        "him": "them",
    },
    headed=("Silent Skill", "Wave Striker", "Metamorph", "Survivor", "Turbo Rush", "Accelerator"),
    about=("Blocker", "Stealth", "Slayer", "Saver", "Sympathy", "Crew Breaker"),
    kinds=("Cross Gear",),
    wordings=_WORDINGS,
    printed=_PRINTED,
    reminders=_REMINDERS,
    enemy=False,
    sentence_case=True,
)
