"""A file of three classes and two models, with probabilities that add up to 1."""

import numpy as np

from tests.perfview.running_app import csv

PETS = ("cat", "dog", "owl")


def pets_csv(size: int = 60, models: tuple[str, ...] = ("tree", "net")) -> bytes:
    """The first model is better than the next ones."""
    rng = np.random.default_rng(1)
    truth = rng.integers(0, len(PETS), size)
    columns: dict[str, list[object]] = {"truth": [PETS[i] for i in truth]}
    for i, model in enumerate(models):
        table = rng.exponential(size=(size, len(PETS)))
        table[np.arange(size), truth] *= 6 - 3 * i
        whole = np.rint(1000 * table / table.sum(axis=1, keepdims=True)).astype(int)
        whole[:, 0] = 1000 - whole[:, 1:].sum(axis=1)
        columns |= {f"{model}.{pet}": list(whole[:, j] / 1000) for j, pet in enumerate(PETS)}
    return csv(**columns)
