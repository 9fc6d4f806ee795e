"""Text files with delimiters: characters, lines, cells, numbers."""
