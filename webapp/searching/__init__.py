"""Boards that are played out in processes of their own, with limits on time and memory, one job for each."""
