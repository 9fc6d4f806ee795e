"""Guesses which columns hold clusters of points, true labels and features."""
