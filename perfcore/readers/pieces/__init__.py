"""Files that are too large to keep their rows, read in pieces straight into counts."""
