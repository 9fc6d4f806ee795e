"""What is measured, part by part: each ends by itself, and the others go on."""

import os
import platform
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

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
from benchmarks.performance.facts import Fact, Measured, Point, seconds_of
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


@dataclass(frozen=True)
class Part:
    """A part: its section of the page, what measures it, and whether that takes seconds."""

    section: str
    measure: Callable[[], Measured]
    quick: bool = False


def _powers(first: int, last: int) -> list[int]:
    return [10**power for power in range(first, last + 1)]


def _sized(
    section: str, name: str, measure: Callable[..., Measured], sizes: Iterable[Any], quick: int = 0
) -> dict[str, Part]:
    """Return a part for each number of cases, and what else there is of it; some take seconds."""
    found = {}
    for size in sizes:
        given = size if isinstance(size, tuple) else (size,)
        key = "-".join(map(str, (name, *given)))
        found[key] = Part(section, partial(measure, *given), given[0] <= quick)
    return found


PARTS = {
    **_sized("scores", "pages", scores.pages, _powers(3, 7), quick=10**6),
    **_sized("scores", "other", scores.other_scores, _powers(5, 6), quick=10**5),
    "other-10000000": Part("scores", partial(scores.other_scores, 10**7, 1)),
    **_sized("scores", "counts", scores.counts, _powers(4, 7), quick=10**6),
    "above": Part("scores", partial(scores.memory, 10**6), quick=True),
    **_sized("files", "files", reading.measured, product(_powers(6, 7), (1, 3)), quick=10**6),
    "start": Part("visits", visits.starts),
    **{
        f"visits-{n}-{models}": Part("visits", partial(visits.files_and_compare, n, models, many))
        for n, models, many in ((10**5, 3, 3), (10**6, 1, 2), (10**6, 3, 2), (10**7, 1, 1))
    },
    "widgets": Part("frames", frames.beside_widgets),
    **_sized("frames", "handles", frames.handles, _powers(6, 7)),
    **{
        f"handles-{n}-busy": Part("frames", partial(frames.handles, n, busy=True))
        for n in _powers(6, 7)
    },
    "tolerance": Part("frames", partial(frames.handles, 10**6, numbers=True)),
    **_sized(
        "chance", "bootstrap", intervals.measured, product(_powers(5, 6), (3, 1)), quick=10**5
    ),
    "classes": Part("more", partial(classes.measured, 10**6)),
    "calibration": Part("more", partial(calibration.measured, 10**6), quick=True),
    "regression": Part("more", partial(regression.figures, 10**6), quick=True),
    "regression-1000000": Part("more", partial(regression.page, 10**6), quick=True),
    "regression-10000000": Part("more", partial(regression.page, 10**7, rounds=1)),
    "clusterings": Part("more", partial(clusterings.tables, 10**6)),
    "silhouettes": Part("more", partial(clusterings.points, clusterings.POINTS)),
    "texts": Part("texts", partial(texts.families, texts.SEGMENTS)),
    "texts-chance": Part("texts", partial(texts.draws, 2000)),
    "texts-long": Part("texts", partial(texts.long_texts, 50_000)),
    "memory": Part("memory", partial(visits.memory, 10**7)),
}
"""In the order of the page."""


def measured(part: Part, tell: Callable[[Fact], None]) -> Result:
    """Measure a part; where it fails, keep what there is and the sentence that says why."""
    busy_before = busy()
    facts: list[Fact] = []
    points: list[Point] = []
    failed = ""
    try:
        for each in part.measure():
            if isinstance(each, Fact):
                facts.append(each)
                tell(each)
            else:
                points.append(each)
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
        facts=tuple(facts),
        points=tuple(points),
        failed=failed,
    )
