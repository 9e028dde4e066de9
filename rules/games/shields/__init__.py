"""What the two shield games share: turns, attacks, battles, shields and triggered abilities.

Functions here never name a rule: they ask the running game (`g.cite("attack taps")`), whose table says which of
its own rules a mechanism carries out.
"""
