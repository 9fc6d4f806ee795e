"""How good a threshold is on cases that did not choose it."""

from perfcore.chance.honest_thresholds.held_out import HeldOut, held_out, held_out_runs, run_sweeps
from perfcore.chance.honest_thresholds.repeated_splits import SplitOptimism, split_optimism
