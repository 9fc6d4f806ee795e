"""What a number means, how it came about, and how to get it elsewhere."""
