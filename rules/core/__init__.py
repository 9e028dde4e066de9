"""The rules core: one kernel for all games. Pure: no files, no clock, no randomness, no output."""
