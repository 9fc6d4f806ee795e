"""The made-up cases that everything here is timed on, and files of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pyarrow as pa
from pyarrow import csv

MODELS = {1: "one model", 3: "three models"}


def cases(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return truth (bool) and distinct scores in 0..1 of two overlapping classes, half positive."""
    generator = np.random.default_rng(20240229)
    truth = generator.random(n) < 0.5
    log_odds = generator.normal(size=n) + 1.5 * truth
    return truth, 1 / (1 + np.exp(0.75 - log_odds))


def amounts(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return skewed amounts and predictions that are about 20 % off."""
    generator = np.random.default_rng(1)
    truth = generator.gamma(2, 50, n)
    return truth, truth * generator.lognormal(0, 0.2, n)


def columns(n: int, models: int) -> dict[str, np.ndarray]:
    """Return truth and score; further models have scores of their own, as "score_2"."""
    truth, score = cases(n)
    found = {"truth": truth.astype(np.uint8), "score": score}
    generator = np.random.default_rng(1)
    for model in range(2, models + 1):
        noise = np.exp(generator.normal(size=n))
        found[f"score_{model}"] = score / (score + (1 - score) * noise)
    return found


@contextmanager
def kept_file(n: int, models: int = 1, *, numbers: bool = False) -> Iterator[Path]:
    """Keep a CSV of `n` cases until the block ends; with `numbers` of amounts and predictions."""
    made = dict(zip(("truth", "prediction"), amounts(n), strict=True)) if numbers else None
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        csv.write_csv(pa.table(made or columns(n, models)), file)
        yield file
