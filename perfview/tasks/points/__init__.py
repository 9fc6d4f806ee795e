"""Operating points as columns that a board looks up."""
