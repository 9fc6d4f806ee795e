"""What is measured, part by part: each ends by itself, and the others go on."""

import os
import platform
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np

from benchmarks import harness
from benchmarks.harness import Case, Fact, Measured, Point, wall
from benchmarks.performance import (
    calibration,
    classes,
    clusterings,
    frames,
    intervals,
    reading,
    regression,
    scores,
    texts,
    visits,
)
from benchmarks.performance.reports import Result

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
    return min(wall(np.sort, values)[0] for _ in range(5 if harness.PATIENCE else 1))


def busy(seconds: float = 0.5) -> float:
    """Return the share of the cores that other work keeps busy, while this waits."""
    before = _clock()
    time.sleep(seconds * harness.PATIENCE)
    idle, total = (now - then for now, then in zip(_clock(), before, strict=True))
    return 1 - idle / max(total, 1)


def _clock() -> tuple[int, int]:
    """Return the ticks in which the cores were idle, and all of them."""
    ticks = [int(each) for each in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


@dataclass(frozen=True)
class Part:
    """A part: its section of the page, what measures it, and whether that takes seconds."""

    section: str
    measure: Callable[[], Measured]
    quick: bool = False


def of(section: str, n: int, *cases: Case, quick: bool = False) -> Part:
    """Return the part of cases at a number of cases."""
    return Part(section, lambda: (fact for case in cases for fact in case.measured(n)), quick)


MILLION = 10**6
PARTS = {
    **{
        f"pages-{n}": of("scores", n, scores.PAGES, quick=n <= MILLION)
        for n in (10**3, 10**4, 10**5, MILLION, 10**7)
    },
    "other-100000": of("scores", 10**5, *scores.OTHERS, quick=True),
    **{f"counts-{n}": of("scores", n, scores.COUNTS, quick=True) for n in (10**4, 10**5, MILLION)},
    "above": of("scores", MILLION, scores.ABOVE, quick=True),
    **{
        f"files-1000000-{models}": Part("files", partial(reading.measured, MILLION, models), True)
        for models in (1, 3)
    },
    "start": Part("visits", visits.starts),
    **{
        f"visits-{n}-{models}": Part("visits", partial(visits.files_and_compare, n, models, many))
        for n, models, many in ((10**5, 3, 3), (10**6, 3, 2), (10**7, 1, 1))
    },
    "widgets": Part("frames", frames.beside_widgets),
    **{
        f"handles-{n}{'-busy' * busy}": Part("frames", partial(frames.handles, n, busy=busy))
        for n, busy in ((MILLION, False), (10**7, False), (MILLION, True))
    },
    "tolerance": Part("frames", partial(frames.handles, MILLION, numbers=True)),
    **{
        f"bootstrap-{n}-3": Part("chance", partial(intervals.measured, n, 3), n < MILLION)
        for n in (10**5, MILLION)
    },
    "classes": of("more", MILLION, classes.ALL),
    "calibration": of("more", MILLION, calibration.ALL, quick=True),
    "regression": of("more", MILLION, *regression.ALL, quick=True),
    "regression-1000000": of("more", MILLION, *regression.page(5), quick=True),
    "clusterings": Part("more", partial(clusterings.tables, MILLION)),
    "silhouettes": Part("more", partial(clusterings.points, clusterings.POINTS)),
    "texts": of("texts", texts.SEGMENTS, *texts.ALL),
    "texts-chance": of("texts", 2000, *texts.DRAWS),
    "texts-long": Part("texts", partial(texts.long_texts, 50_000)),
    "memory": Part("memory", partial(visits.memory, 10**7)),
}
"""In the order of the page."""


def measured(part: Part, tell: Callable[[Fact], None]) -> Result:
    """Measure a part; where it fails, keep what there is and the sentence that says why."""
    busy_before = busy()
    found: list[Fact | Point] = []
    failed = ""
    try:
        for each in part.measure():
            found.append(each)
            if isinstance(each, Fact):
                tell(each)
    except Exception as error:  # whatever it was, the other parts go on
        traceback.print_exc()
        said = str(error).strip().splitlines()
        failed = f"{type(error).__name__}: {said[0] if said else 'without a word'}"
    return Result(
        section=part.section,
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        machine=machine(),
        sorting=round(sorting(), 4),
        versions=versions(),
        busy=round(busy_before, 3),
        facts=tuple(each for each in found if isinstance(each, Fact)),
        points=tuple(each for each in found if isinstance(each, Point)),
        failed=failed,
    )
