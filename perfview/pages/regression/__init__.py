"""The Regression page: how far predictions of numbers are off, where, and in which direction."""
