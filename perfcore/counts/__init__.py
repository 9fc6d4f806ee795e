"""Counts, and the one place where cases become counts.

Everything else in this package is arithmetic on what this one returns.
"""

from perfcore.counts.cells import Count, Counts, IntOrFloatArray
from perfcore.counts.sweeps import Sweep, sweep

__all__ = ["Count", "Counts", "IntOrFloatArray", "Sweep", "sweep"]
