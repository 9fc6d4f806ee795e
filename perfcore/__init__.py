"""Performance measures of classifiers, exact at every distinct score."""

from perfcore.counts import Counts, Sweep, sweep

__all__ = ["Counts", "Sweep", "sweep"]
