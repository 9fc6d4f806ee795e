"""How sure R2 is: it has an end above, and none below."""

import numpy as np

from perfcore.chance.figures import compared
from perfcore.chance.regression import COMPARED, sums_of_tally
from perfcore.regression import tally


def test_an_interval_of_r2_ends_below_1():
    rng = np.random.default_rng(7)
    truth = np.exp(rng.normal(12, 0.5, 800))
    prediction = truth * np.exp(rng.normal(0, 0.2, 800))
    prediction[:3] *= 20
    sums = {"mine": sums_of_tally(tally(truth, prediction))}
    found = compared({"r2": COMPARED["r2"]}, sums, paired=True).intervals["mine"]["r2"]
    assert found.low < found.value < found.high < 1
    assert found.method == "delta, log, t"
