"""Which of several models of several classes is better: replicates, tests, corrected p values."""
