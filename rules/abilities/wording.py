"""Ways of saying the same: what people write for a card's words, turned into the one way that the grammar reads.

Only what can mean nothing else stands here. Each entry is a pattern, matched in any capitals, and its meaning.
"""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = r"\d{1,6}"
_THING: Final = (
    r"(?:(?:enemy|tapped|untapped|other|attacking|blocking|of your|of your other) )*"
    r"(?:creature|card|spell|shield)"
)
_WHENEVER: Final = r"when|whenever|each time"
_SUBJECT: Final = r"this creature|this|it|one of your [\w -]+?|another [\w -]+?|an? [\w -]+?"
_HAPPENS: Final = (
    r"(?:enters|attacks|blocks|wins|loses|leaves|breaks|untaps|battles|becomes|is(?= banished| destroyed| attacked"
    r"| blocked| put| returned| tapped| untapped| discarded))"
)
_DOING: Final = r"(?:draw|discard|banish|destroy|tap|untap|put|return|choose|search|look|reveal|break|cast|summon)\b"
_DECK: Final = "your deck"
_WHOSE: Final = r"(?:your|his or her|their|its)"

_ACTIVE: Final = {"put": "put", "returned": "return", "tapped": "tap", "untapped": "untap"}

_SAME: Final = tuple(
    (re.compile(said, re.IGNORECASE), meant)
    for said, meant in (
        # times and conditions
        (r"\b(?:as|so) long as\b", "while"),
        (r"\bon your turn\b", "during your turn"),
        (r"\b(?:for the rest of (?:the|this) turn|until (?:the|this) turn ends)\b", "until the end of the turn"),
        (r"\buntil (?:the|this) (attack|battle) ends\b", r"until the end of the \1"),
        (r"\buntil (?:the )?end of this (attack|battle)\b", r"until the end of the \1"),
        (r"\bafter (?:the|this) attack\b", "at the end of the attack"),
        (
            r"^(?:if|when|whenever) (?:one of your spells|a spell you cast) would (?:be put|go) into your "
            r"(?:discard pile|graveyard)(?: after (?:you cast it|it(?:'s| is| was) cast|being cast))?, (.+) instead$",
            r"after you cast a spell, \1 instead of your discard pile",
        ),
        (r"\byour opponent's (weakest|strongest) creature\b", r"the \1 enemy creature"),
        (r"\bthe weakest ((?:enemy )?creature)\b", r"the \1 that has the least power"),
        (r"\bthe strongest ((?:enemy )?creature)\b", r"the \1 that has the most power"),
        (r"\byour weakest creature\b", "the creature you have that has the least power"),
        (r"\banother (\w+) enters the battle zone under your control\b", r"another of your \1s enters the battle zone"),
        (r"\ban? (\w+) enters the battle zone under your control\b", r"one of your \1s enters the battle zone"),
        (r"\bat the end of (?:this creature's|its|each of this creature's) attacks?\b", "at the end of the attack"),
        (r"\bwhen(?:ever)? (?:this creature's|its) attack ends\b", "at the end of the attack"),
        (r"^after this creature (?:attacks|has attacked|attacked)\b", "at the end of the attack"),
        (r"\b(?:all|both) players\b", "each player"),
        (
            rf"^({_WHENEVER}) ({_SUBJECT}) enters or leaves the battle zone\b",
            r"\1 \2 enters the battle zone or leaves it",
        ),
        (
            rf"^({_WHENEVER}) ({_SUBJECT}) ((?!would\b){_HAPPENS}\b[^,]*?) or (?={_HAPPENS}\b)",
            lambda m: f"{m[1]} {m[2]} {m[3]} or {'this creature' if m[2].lower() == 'this' else m[2]} ",
        ),
        (r"\bleaves it\b", "leaves the battle zone"),
        (rf"^({_WHENEVER}) your opponent attacks\b", r"\1 an enemy creature attacks"),
        (rf"^({_WHENEVER}) you attack with ({_SUBJECT})", r"\1 \2 attacks"),
        (rf"^({_WHENEVER}) you attack\b", r"\1 one of your creatures attacks"),
        (r"\byou and your opponent (?:each|both)\b", "each player"),
        (r"\bcan (attack|block) only (?:if|while)\b", r"can't \1 unless"),
        # places
        (r"\byou add (an? (?:card|creature|spell)) to (your (?:shield|mana) zone|your hand)", r"\1 is put into \2"),
        (r"\b(an? \w+) (enters the battle zone) under your control\b", r"\1 you have \2"),
        (r"\b(discard pile|hand|mana zone|shield zone) from anywhere\b", r"\1"),
        (r"\b((?:\w+) or (?:more|fewer|less)) mana cards\b", r"\1 cards in your mana zone"),
        (r"\b(?:comes?|enters?) (?:into )?play\b", "enters the battle zone"),
        (r"\bcomes? into the battle zone\b", "enters the battle zone"),
        (r"\bleaves? play\b", "leaves the battle zone"),
        (r"\b(in|into) play\b", r"\1 the battle zone"),
        (r"\b(is|are|be) (?:sent|moved) (?=(?:in)?to\b|from\b|on\b)", r"\1 put "),
        (
            r"\badd an? (?:new )?shield from the top of your deck\b",
            f"put the top card of {_DECK} into your shield zone",
        ),
        (r"\buntap (?:all )?(?:of )?your mana(?: zone)?$", "untap all cards in your mana zone"),
        (r"\bone of (your|his or her|their) mana cards\b", r"a card from \1 mana zone"),
        (rf"^({_WHENEVER}) (.+? attacks) and (you have|your opponent has) ", r"\1 \2 while \3 "),
        # whom
        (r"\bthe others (?=on|in|at|back)", "the rest "),
        (r"\b(you|your opponent) owns?\b", r"\1 have"),
        (r"\bwith less power(?=[,.]|$)", "with less power than this creature"),
        (r"\ban opponent's (creature|spell)\b(?! (?:or|and) abilit)", r"an enemy \1"),
        (r"\bone of an opponent's\b", "one of your opponent's"),
        (r"\b(\w+) of yours\b", r"\1 you have"),
        (r"\ba spell you cast(?= would\b)", "one of your spells"),
        (r"\b(your|their|his or her) own\b", r"\1"),
        (r"\ball (?:of )?the (?=(?:other |enemy |tapped |untapped )*(?:cards|creatures|shields|spells)\b)", "all "),
        (rf"\bany (?={_THING}\b)", "a "),
        (r"\b(if|when|whenever|each time) any of (?=your\b)", r"\1 one of "),
        (r"\bone of your own\b", "one of your"),
        (r"\bits controller\b", "its owner"),
        (r"\bthe attacker\b", "the attacking creature"),
        (r"\bthe blocker\b", "the blocking creature"),
        (
            r"\b(?:the|that) creature (?:that )?(?:it|this creature|this) "
            r"(?:(?:is|was) )?(?:blocks|blocked|blocking|battles|battled|battling|attacks|attacked|attacking)\b"
            r"(?! creature)",
            "the other creature",
        ),
        (r"\bthe creature that (?:blocks|blocked|is blocking) (?:it|this creature)\b", "the blocking creature"),
        # numbers
        (rf"\b({_NUMBER}) power or (less|more|fewer|lower|higher|greater)\b", r"power \1 or \2"),
        (rf"\b({_NUMBER}) or (less|more|fewer|lower|higher|greater) power\b", r"power \1 or \2"),
        (rf"\ba (power|level) of (?={_NUMBER})", r"\1 "),
        (rf"\b(power|level) (?:less than or equal to|at most|no more than|up to) ({_NUMBER})", r"\1 \2 or less"),
        (rf"\b(power|level) (?:greater than or equal to|more than or equal to|at least) ({_NUMBER})", r"\1 \2 or more"),
        (rf"\bat most ({_NUMBER}) power\b", r"power \1 or less"),
        (rf"\bat least ({_NUMBER}) power\b", r"power \1 or more"),
        (rf"\bwhose power is (?={_NUMBER})", "that have power "),
        (rf"\bwhose level is (?={_NUMBER})", "that are level "),
        (r"\ba random card\b", "a card at random"),
        (r"\b(two|three|\d) random cards\b", r"\1 cards at random"),
        # what is done
        (r"\bcan attack (?:right away|immediately)\b", "can attack on its first turn"),
        (r"\bon the turn you summon it\b", "on its first turn"),
        (
            r"\bcan attack (?:tapped or untapped creatures|untapped enemy creatures|"
            r"creatures that (?:aren't|are not) tapped)",
            "can attack untapped creatures",
        ),
        (r"^this creature untaps (at the (?:start|end|beginning) of .+)$", r"\1, untap this creature"),
        (rf"\byou pay ({_NUMBER}) (less|more)(?: mana)? to\b", r"you tap \1 \2 mana to"),
        (rf"^it costs you ({_NUMBER}) (less|more) to\b", r"you tap \1 \2 mana to"),
        (r"^(?:summoning|casting) (.+?) costs?\b", r"\1 cost"),
        (r"^each player's (spells|creatures) cost\b", r"\1 cost"),
        (r"\balways wins (?:its )?battles\b", "wins all battles"),
        (r"\bshow it to your opponent\b", "reveal it"),
        (r"\beither (?=(?:draw|discard|tap|untap|banish|put|return|break)\b)", ""),
        (r"\b(it|this creature) may battle\b", r"you may have \1 battle"),
        (rf"\byou can (?={_DOING})", "you may "),
        (r"\bmay not\b", "can't"),
        (r"\bis unblockable\b", "can't be blocked"),
        (r"\bcan only attack (?=creatures|players)", "can attack only "),
        (r"\b(?:has|have) to (?=attack|block)", "must "),
        (r"\bmust attack each turn(?! if)", "must attack each turn if able"),
        (r"\bextra shield", "additional shield"),
        (r"(?<!be )\b(is|are|becomes|become) targeted by\b", "becomes the target of"),
        (r"\bwould lose a battle and be banished\b", "would be banished by losing a battle"),
        (r"\bbanished (?:in|during|by|as a result of) (?:a |its )?battle\b", "banished by losing a battle"),
        # instead
        (r"^should (.+?) be (\w+), ", r"If \1 would be \2, "),
        (
            r"^(you may .+?) instead of (?:banishing|destroying) (.+)$",
            lambda m: f"If {'this creature' if m[2].lower() == 'it' else m[2]} would be banished, {m[1]} instead",
        ),
        (r"\bthis creature may be banished instead\b", "you may banish this creature instead"),
        (r"\brather than [\w ]+?(?=[.,]|$)", "instead"),
        (r"(\bwould\b.+?) instead of (?:being )?\w+(?:ing|ed)\b[\w ]*?(?=\.|$)", r"\1 instead"),
        (r"^(.+?),? instead (?:if|when|whenever) (.+ would .+?)\.?$", r"If \2, \1 instead"),
        (r"^instead of (?:banishing|destroying) ([^,]+), (.+?)\.?$", r"If \1 would be banished, \2 instead"),
        (r"^instead of drawing a card, (.+?)\.?$", r"If you would draw a card, \1 instead"),
        (r"^instead of discarding ([^,]+), (.+?)\.?$", r"If you would discard \1, \2 instead"),
        (
            rf"^instead of being (banished|destroyed|discarded|put {_WHOSE} [^,]+|put into [^,]+), ([^,]+?) "
            r"(?:is|are) (put|returned|tapped|untapped) ?(.*?)\.?$",
            lambda m: f"If {m[2]} would be {m[1]}, {_ACTIVE[m[3].lower()]} it {m[4]} instead",
        ),
    )
)
_BY_YOU: Final = re.compile(r"\bof your choice\b", re.IGNORECASE)
_BY_THEM: Final = re.compile(r"\bof (?:his or her|their|his|her|that player's) choice\b", re.IGNORECASE)
_ACTS: Final = (
    r"(?:draws|discards|puts|returns|banishes|destroys|taps|untaps|chooses|reveals|shuffles|searches|adds|shows"
    r"|looks)\b"
)
_THIRD: Final = re.compile(
    r"\b(?:each player|each opponent|(?:your|an) opponent|that player|target player|its owner|he) "
    r"(?:may |chooses and )?" + _ACTS,
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(rf"(, (?:(?:and then|and|then),? )?|\b(?:and then|and|then),? )(?={_ACTS})", re.IGNORECASE)


def plainly(sentence: str) -> str:
    """The sentence in the words that the grammar reads.

    A verb that goes on with the subject before it ("each player reveals ... and discards ...") is marked: "likewise".
    """
    for said, meant in _SAME:
        sentence = said.sub(meant, sentence)
    third = _THIRD.search(sentence)
    if third:
        sentence = _BY_THEM.sub("", sentence)
        return sentence[: third.end()] + _GOES_ON.sub(r"\1likewise ", sentence[third.end() :])
    return _BY_YOU.sub("", sentence)
