"""Counting next to the data: any engine counts, and every figure follows from the counts.

Within perfcore this room alone knows narwhals and the engines; they are imported when data are
counted, and none of them has to be installed for what comes after.
"""

from perfcore.data.grids import Grid, grid_of
from perfcore.engines.bounds import Bounds, bounds
from perfcore.engines.counted import Counted, LeftOut, total
from perfcore.engines.counting import score_counts
from perfcore.engines.files import counted_of, write_counts
from perfcore.engines.queries import sql
from perfcore.engines.questions import Watch
from perfcore.measures.sweeps.bin_bounds import Bound

__all__ = [
    "Bound",
    "Bounds",
    "Counted",
    "Grid",
    "LeftOut",
    "Watch",
    "bounds",
    "counted_of",
    "grid_of",
    "score_counts",
    "sql",
    "total",
    "write_counts",
]
