"""From a CSV file to predictions, beside pandas.read_csv, which does not say what columns mean.

Run ``python -m benchmarks.reading``. All sides alternate in one process; the ratios are medians of
the ratios of each round. Before anything is timed, scores are checked to be equal, bit for bit.

"read" is read_predictions: encoding, separator, notation of numbers, what each column means, and
a check of every row. "to curves" also makes the sweep of each model. "as uploaded" has another
process read the file, within bounds, as the dashboard does. Milliseconds, and times that of pandas.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.cases import write_cases
from perfcore import read_predictions, sweep
from perfcore.readers.isolated.pools import ReaderPool

ROWS = (1_000_000, 10_000_000)
MODELS = (1, 3)
SECONDS = 10.0
"""About how long to repeat one line; it is timed at least `FEWEST` times."""
FEWEST, MOST = 3, 21
MEGABYTES = 8000


def to_curves(path: Path) -> Any:
    models = read_predictions(path).models.values()
    return [sweep(model.truth, model.score) for model in models]


def as_uploaded(pool: ReaderPool, path: Path) -> Any:
    with path.open("rb") as file:
        return pool.read(file, name=path.name, megabytes=MEGABYTES, seconds=600)


def check_equal(path: Path) -> None:
    own, peer = read_predictions(path), pd.read_csv(path)
    for name, model in own.models.items():
        np.testing.assert_array_equal(model.score, peer[name])
        np.testing.assert_array_equal(model.truth == own.positive, peer["truth"] == 1)


def seconds(side: Callable[[Path], Any], path: Path) -> float:
    start = time.perf_counter()
    result = side(path)
    taken = time.perf_counter() - start
    del result
    return taken


def row(path: Path, sides: tuple[Callable[[Path], Any], ...]) -> str:
    """Return the times of one file, and the ratios to the first side."""
    taken: list[list[float]] = []
    end = time.perf_counter() + SECONDS
    while len(taken) < FEWEST or (len(taken) < MOST and time.perf_counter() < end):
        taken.append([seconds(side, path) for side in sides])
    peer, *own = (1000 * median(times) for times in zip(*taken, strict=True))
    ratios = [median(times[i] / times[0] for times in taken) for i in range(1, len(sides))]
    cells = "".join(f" {ms:>11,.0f} {ratio:>6.1f}x" for ms, ratio in zip(own, ratios, strict=True))
    return f"{len(taken):>5} {peer:>8,.0f}{cells}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reading")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    rows = parser.parse_args(arguments).rows
    print(__doc__.split("\n\n", 2)[2])
    print(f"{'rows':>10} {'models':>6} {'times':>5} {'pandas':>8}", end="")
    print("".join(f" {side:>11} {'ratio':>7}" for side in ("read", "to curves", "as uploaded")))
    pool = ReaderPool()
    with TemporaryDirectory() as folder:
        for n in rows:
            for models in MODELS:
                path = Path(folder) / "cases.csv"
                write_cases(path, n, models)
                check_equal(path)
                sides = pd.read_csv, read_predictions, to_curves, lambda p: as_uploaded(pool, p)
                print(f"{n:>10,} {models:>6}", row(path, sides), flush=True)
    pool.close()


if __name__ == "__main__":
    main()
