"""Timings beside the peers, as ratios, measured in one run."""
