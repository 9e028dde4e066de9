"""The language in which cards are searched: read to a tree, said back, answered in SQL."""
