"""The memory of this process: how much it holds, and what the collector need not look at again."""

from __future__ import annotations

import gc
import os
import time
from functools import cache
from pathlib import Path
from threading import Thread

COLLECT_EVERY = 10.0
"""Seconds."""

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
    """Take all that is loaded out of the collector's sight, and collect garbage now and then.

    Streamlit would look through everything after each run of a page, which takes as long as a third
    of the run and the longer the more visitors there are. `servers.options` tells it not to.
    """
    gc.collect()
    gc.freeze()
    Thread(target=_collect, name="collector", daemon=True).start()


def _collect() -> None:
    while True:
        time.sleep(COLLECT_EVERY)
        gc.collect()
