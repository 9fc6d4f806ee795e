"""What chance does to figures: intervals, comparisons of models, and honest thresholds."""
