"""A user's own cards: read from a file, compiled, kept apart from the cards that ship, and given out again."""
