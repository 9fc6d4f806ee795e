"""Subgroups: whether a threshold serves the cases of every value of a column alike."""
