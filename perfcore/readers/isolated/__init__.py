"""Files of strangers, read in a process of their own that may fail without harm."""
