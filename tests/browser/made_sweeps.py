"""Made data for the costs board: the demo app shows them, the tests compute from them."""

from functools import cache

import numpy as np

from perfcore import Pricing, Sweep, Tally, amount_sweep, sweep
from perfcore.costs import Basis

CASES = {
    "twenty cases": 20,
    "two thousand": 2_000,
    "hundred thousand": 100_000,
    "a million": 1_000_000,
    "good": 4_000,
    "positives": 0,
}
LOANS = {"loans": 3_000, "nothing at stake": 500}
"""Data with an amount in each case."""


def made_sweep(name: str) -> Sweep:
    """Return the sweep of this name: a fair classifier's, or that of three positives alone."""
    cases = CASES[name]
    if not cases:
        return sweep([1, 1, 1], [0.2, 0.5, 0.7])
    random = np.random.default_rng(7)
    truth = random.random(cases) < 0.4
    apart = 2.8 if name == "good" else 0
    log_odds = random.normal(np.where(truth, 0.9 + apart / 2, -0.7 - apart / 2), 1.2)
    return sweep(truth, 1 / (1 + np.exp(-log_odds)))


@cache
def made_priced(name: str, *, positives: Basis = "case", negatives: Basis = "case") -> Tally:
    """Return what is at stake in the data of this name; those without amounts per case."""
    if name in CASES:
        return Tally(made_sweep(name))
    random = np.random.default_rng(11)
    cases = LOANS[name]
    truth = random.random(cases) < 0.15
    score = np.round(1 / (1 + np.exp(-random.normal(np.where(truth, 0.2, -1.3), 1))), 5)
    # Those who take larger loans are found less often.
    amount = np.round(np.exp(random.normal(np.where(truth & (score < 0.4), 9.2, 8.3), 0.8)))
    if name == "nothing at stake":
        amount[truth] = 0
    return amount_sweep(truth, score, amount).priced(Pricing(positives, negatives))
