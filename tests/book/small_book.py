"""A small rulebook of our own, for tests that need one whole or change it."""

BOOK = """# Kaijudo

A small book.

## 1 Attacking

What this section is about.

### 1.1 Choosing an attacker  <!-- K-1A-01 K-1A-02° -->
Choose an untapped creature.
Example: ann chooses Bear.
Also asked: who attacks; pick an attacker
See: K-1A-03
Sister: D-5-ATK-01 (differs: it is tapped later); D-5-ATK-02

### 1.2 Tapping it  <!-- K-1A-03 -->
Tap the attacker.

### 1.2a Reading: it stays tapped  <!-- K-1A-03-R -->
It stays tapped until the turn is over.
Reading of: K-1A-03 · Because: nothing untaps it · Otherwise: it untaps at once · Switch: stays_tapped = yes* | no

## 1.3 Banishing

### 1.3.1 Banish  <!-- K-1B-01 -->
A banished creature goes to the discard pile.

## 2 Words on cards

### 2.1 Growl  <!-- K-W-GROWL-01 -->
Growl: this creature frightens others.
From cards
"""
