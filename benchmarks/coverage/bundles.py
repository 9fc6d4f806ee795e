"""Many cases, drawn in bundles: five in a bundle here, as otherwise only above 65,536 are."""

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import numpy as np

from benchmarks.coverage import binary
from benchmarks.coverage.harness import Shown
from perfcore.chance.bootstrap import paired_draws


def shown(column: tuple[int, float], generator: np.random.Generator) -> Iterator[Shown]:
    """Yield what a bootstrap makes by default; nothing else is drawn in bundles."""
    with patch.object(paired_draws, "MANY", 0):
        for figure, one in binary.shown(column, generator):
            if "boot" in one.method and not figure.startswith("*"):
                yield figure, one


STUDY = replace(
    binary.STUDY,
    columns={f"n = {n:,}, {share:.0%}": (n, share) for n, share in ((20_000, 0.01), (20_000, 0.1))},
    shown=shown,
    repetitions=500,
)
