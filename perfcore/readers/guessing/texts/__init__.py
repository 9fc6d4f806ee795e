"""Guesses which columns hold references, and which what systems wrote."""
