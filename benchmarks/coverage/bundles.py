"""Many cases, drawn in bundles: five in a bundle here, as otherwise only above 65,536 are."""

from collections.abc import Iterator
from unittest.mock import patch

from benchmarks.coverage import binary
from benchmarks.coverage.harness import Shown, Study
from perfcore.chance.bootstrap import paired_draws


def samples(column: tuple[int, float], done: int, count: int) -> Iterator[Shown]:
    """Yield what a bootstrap makes by default; nothing else is drawn in bundles."""
    with patch.object(paired_draws, "MANY", 0):
        for figure, one, value in binary.samples(column, done, count):
            if "boot" in one.method and not figure.startswith("*"):
                yield figure, one, value


STUDY = Study(
    samples,
    {f"n = {n:,}, {share:.0%}": (n, share) for n, share in ((20_000, 0.01), (20_000, 0.1))},
    repetitions=500,
    replicates=binary.REPLICATES,
    batch=50,
)
