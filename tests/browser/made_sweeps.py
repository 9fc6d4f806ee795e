"""Made data for the costs board: the demo app shows them, the tests compute from them."""

from __future__ import annotations

import numpy as np

from perfcore.counts import Sweep, sweep

CASES = {"twenty cases": 20, "two thousand": 2_000, "hundred thousand": 100_000, "positives": 0}


def made_sweep(name: str) -> Sweep:
    """Return the sweep of this name: a fair classifier's, or that of three positives alone."""
    cases = CASES[name]
    if not cases:
        return sweep([1, 1, 1], [0.2, 0.5, 0.7])
    random = np.random.default_rng(7)
    truth = random.random(cases) < 0.4
    score = 1 / (1 + np.exp(-random.normal(np.where(truth, 0.9, -0.7), 1.2)))
    return sweep(truth, score)
