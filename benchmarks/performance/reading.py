"""From a CSV file to predictions, beside pandas.read_csv, which does not say what columns mean."""

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.cases import write_cases
from benchmarks.performance.facts import Measured, alternated, pair, power
from perfcore import read_predictions
from perfcore.readers.isolated.pools import ReaderPool

MODELS = {1: "one model", 3: "three models"}


def as_uploaded(pool: ReaderPool, path: Path) -> Any:
    """Have another process read the file, within bounds, as the dashboard does."""
    with path.open("rb") as file:
        return pool.read(file, name=path.name, megabytes=8000, seconds=600)


def check_equal(path: Path) -> None:
    """Raise AssertionError unless both sides read the same, to the bit."""
    own, peer = read_predictions(path), pd.read_csv(path)
    for name, model in own.models.items():
        np.testing.assert_array_equal(model.score, peer[name])
        np.testing.assert_array_equal(model.truth == own.positive, peer["truth"] == 1)


def measured(n: int, models: int) -> Measured:
    """Measure the way from a CSV file to predictions."""
    pool = ReaderPool()
    ways = {
        "predictions": read_predictions,
        "predictions in a process apart": partial(as_uploaded, pool),
    }
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cases.csv"
        write_cases(path, n, models)
        check_equal(path)
        sides = [partial(side, path) for side in (pd.read_csv, *ways.values())]
        rounds = alternated(sides, fewest=3)
    pool.close()
    for place, to in enumerate(ways, start=1):
        what = f"CSV of {power(n)} rows, {MODELS[models]}, to {to}"
        yield pair(what, rounds, place, 0, "`pandas.read_csv`")
