"""The memory of this process: how much it holds, and what the collector need not look at again."""

from __future__ import annotations

import gc
import os
from functools import cache
from pathlib import Path

_PAGES = Path("/proc/self/statm")


def resident_megabytes() -> float:
    """Return the resident memory of this process in MB (10^6 bytes); 0 where it is not known."""
    try:
        pages = int(_PAGES.read_text().split()[1])
    except OSError:  # not Linux
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@cache
def settle() -> None:
    """Take all that is loaded out of the collector's sight, once in a process.

    Streamlit collects all garbage after each run of a page. Looking through all modules again takes
    longer than the run itself.
    """
    gc.collect()
    gc.freeze()
