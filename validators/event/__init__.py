"""A tournament's lists: handed in, replaced, checked, decided on, given out, and its players' names deleted."""
