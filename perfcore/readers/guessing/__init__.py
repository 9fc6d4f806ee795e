"""Guesses which column means what, each with its reason."""
