"""On what it was measured: the machine in words, and versions of packages."""

import os
import platform
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np

from benchmarks.performance.facts import seconds_of

PACKAGES = (
    *("numpy", "scipy", "scikit-learn", "pandas", "pyarrow"),
    *("streamlit", "plotly", "model-diagnostics", "playwright"),
)


def versions() -> str:
    """Return the versions of Python and of the packages that take part."""
    named = [f"{package} {version(package)}" for package in PACKAGES]
    return ", ".join([f"Python {platform.python_version()}", *named])


def machine() -> str:
    """Return processor, cores, memory and system."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    bytes_ = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    cores = len(os.sched_getaffinity(0))
    return (
        f"{names[0] if names else platform.machine()}, {cores} core{'s' * (cores > 1)},"
        f" {bytes_ / 1e9:.0f} GB of memory, {platform.system()}"
    )


def sorting() -> float:
    """Return the seconds of numpy's own sort, which differ most from processor to processor."""
    values = np.random.default_rng(1).random(1_000_000)
    return min(seconds_of(lambda: np.sort(values)) for _ in range(5))


def busy(seconds: float = 0.5) -> float:
    """Return the share of the cores that other work keeps busy, while this waits."""
    before = _clock()
    time.sleep(seconds)
    idle, total = (now - then for now, then in zip(_clock(), before, strict=True))
    return 1 - idle / max(total, 1)


def _clock() -> tuple[int, int]:
    """Return the ticks in which the cores were idle, and all of them."""
    ticks = [int(each) for each in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)
