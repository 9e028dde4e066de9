"""Tournaments in the database: each under a key that nobody can guess, as the text of its file, until its day."""
