"""From a CSV file to predictions, beside pandas.read_csv, which does not say what columns mean."""

from contextlib import closing
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.cases import MODELS, kept_file
from benchmarks.harness import Case, Measured, Row
from perfcore import read_predictions
from perfcore.data import Predictions
from perfcore.readers.isolated.pools import ReaderPool


def same(own: Predictions, peer: pd.DataFrame, _: object) -> None:
    """Raise AssertionError unless both sides read the same, to the bit."""
    for name, model in own.models.items():
        np.testing.assert_array_equal(model.score, peer[name])
        np.testing.assert_array_equal(model.truth == own.positive, peer["truth"] == 1)


def measured(n: int, models: int) -> Measured:
    """Measure the way from a CSV file to predictions, also in a process apart as for uploads."""

    def uploaded(path: Path) -> object:
        with path.open("rb") as file:
            return pool.read(file, name=path.name, megabytes=8000, seconds=600)

    ways = {"predictions": read_predictions, "predictions in a process apart": uploaded}
    peer = "`pandas.read_csv`"
    of = f"CSV of {{n}} rows, {MODELS[models]}, to"
    with kept_file(n, models) as file, closing(ReaderPool()) as pool:
        own, apart = ways.items()
        case = Case(
            lambda _: [file],
            dict([own, (peer, pd.read_csv), apart]),
            [Row(f"{of} {way}", way, [peer], peer) for way in ways],
            check=same,
            rounds=3,
        )
        yield from case.measured(n)
