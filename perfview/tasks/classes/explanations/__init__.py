"""What a number of several classes means, how it came about, and how to get it elsewhere."""
