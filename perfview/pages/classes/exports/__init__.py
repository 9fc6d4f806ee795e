"""What the Classes page puts into files: its part of the page in one file, and its menu."""
