"""The made-up cases that everything here is timed on."""

from pathlib import Path

import numpy as np
import pyarrow as pa
from pyarrow import csv


def cases(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return truth (bool) and distinct scores in 0..1 of two overlapping classes, half positive."""
    generator = np.random.default_rng(20240229)
    truth = generator.random(n) < 0.5
    log_odds = generator.normal(size=n) + 1.5 * truth
    return truth, 1 / (1 + np.exp(0.75 - log_odds))


def write_cases(path: Path, n: int, models: int = 1) -> None:
    """Write `n` cases as a CSV with the columns truth and score, about 20 bytes a row.

    Further models have scores of their own, in columns such as "score_2".
    """
    truth, score = cases(n)
    columns = {"truth": truth.astype(np.uint8), "score": score}
    generator = np.random.default_rng(1)
    for model in range(2, models + 1):
        noise = np.exp(generator.normal(size=n))
        columns[f"score_{model}"] = score / (score + (1 - score) * noise)
    csv.write_csv(pa.table(columns), path)


def amounts(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return skewed amounts and predictions that are about 20 % off."""
    generator = np.random.default_rng(1)
    truth = generator.gamma(2, 50, n)
    return truth, truth * generator.lognormal(0, 0.2, n)


def write_amounts(path: Path, n: int) -> None:
    """Write `n` cases as a CSV with the columns truth and prediction, about 36 bytes a row."""
    csv.write_csv(pa.table(dict(zip(("truth", "prediction"), amounts(n), strict=True))), path)
