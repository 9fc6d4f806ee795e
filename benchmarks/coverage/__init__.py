"""What share of intervals covers the true value, by simulation: a study a file, one harness."""
