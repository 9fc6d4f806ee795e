"""Chance is not called a finding: models of pure noise against one that says nothing."""

from functools import cache

import numpy as np
import pytest

from perfcore.chance.bootstrap import Replicates, bootstrap, cost_envelope, paired_sample
from perfcore.chance.bootstrap.endpoints import FLATTERY, ends, p_value
from tests.perfcore.chance.bootstrapped import CURVES, FIGURES

STATISTICS = {key: (FIGURES | CURVES)[key] for key in ("cost", "area", "f1", "envelope")}
NOISE = ("noise 0", "noise 1", "noise 2", "noise 3")
SETS = 12


@cache
def noise(n: int, prevalence: float, seed: int) -> Replicates:
    """Four models of noise and one constant score, of the same cases."""
    rng = np.random.default_rng((n, seed))
    truth = rng.random(n) < prevalence
    scores = {"constant": np.full(n, 0.5), **{name: rng.normal(size=n) for name in NOISE}}
    return bootstrap(paired_sample(truth, scores), STATISTICS, seed=seed, replicates=200)


@pytest.mark.parametrize(("n", "prevalence"), [(300, 0.4), (1000, 0.2)])
def test_noise_is_not_better_than_a_constant_beyond_chance(n: int, prevalence: float) -> None:
    # Every replicate chooses its own best threshold, so that noise never does worse in it than
    # the constant. Without that flattery one in twenty is found by chance: of 48 2.4, and 7 in 1 %
    # of all runs.
    found = dict.fromkeys(STATISTICS, 0)
    for seed in range(SETS):
        replicates = noise(n, prevalence, seed)
        for name in NOISE:
            for key in ("cost", "area", "f1"):
                found[key] += replicates.difference(key, name, "constant").p_value <= 0.05
            band = replicates.difference_band("envelope", name, "constant", simultaneous=True)
            found["envelope"] += bool((band.high < 0).any() or (band.low > 0).any())
    assert max(found.values()) <= 7, found


def test_a_difference_reaches_as_far_as_with_and_without_the_flattery() -> None:
    replicates = noise(300, 0.4, 1)
    found, plain, percentile = (
        replicates.difference("area", "noise 0", "constant", method=method)
        for method in (None, "normal", "percentile")
    )
    ours, theirs = (replicates.values[m]["area"] for m in ("noise 0", "constant"))
    excess = (ours - theirs).mean() - found.value
    assert excess < 0
    assert 1 + np.sqrt(2) < FLATTERY  # what the best of equals is flattered by
    assert found.low == min(plain.low, percentile.low)
    assert found.high == pytest.approx(plain.high - FLATTERY * excess)
    assert found.p_value > max(plain.p_value, percentile.p_value)
    assert found.method == "bootstrap, cautious"


@pytest.mark.parametrize("prevalence", [0.1, 0.5])
def test_noise_is_not_cheaper_at_the_one_condition_where_it_gains_most(prevalence: float) -> None:
    # At 0.5 every threshold of noise costs the same. Of 100 sets docs/coverage.md says that 7 are
    # found cheaper at most, and 13 in 1 % of all runs; with the excess taken off but once 17 are.
    found = 0
    for seed in range(100):
        rng = np.random.default_rng((seed, 3))
        truth = rng.random(200) < prevalence
        scores = {"noise": rng.normal(size=200), "constant": np.zeros(200)}
        drawn = bootstrap(
            paired_sample(truth, scores), {"at": cost_envelope([0.5])}, seed=seed, replicates=200
        )
        found += drawn.difference_band("at", "noise", "constant").high.item() < 0
    assert found <= 12


def test_the_p_value_of_a_cautious_difference_is_that_of_its_interval() -> None:
    rng = np.random.default_rng(4)
    for shift in (0.0, 1.5, 2.2, 3.0):
        values = rng.normal(size=999) + shift
        for level in (0.8, 0.95, 0.99):
            low, high = ends(values, shift + 0.1, level, "cautious")
            assert (p_value(values, shift + 0.1, "cautious") < 1 - level) == (low > 0 or high < 0)
    far = rng.normal(size=999) + 9  # no replicate contradicts it: not held up by their number
    assert p_value(far, 9.0, "cautious") < 1e-12
    assert p_value(far, 9.0, "percentile") == 0.002


def test_a_model_that_tells_the_classes_apart_is_found() -> None:
    rng = np.random.default_rng(5)
    truth = rng.random(500) < 0.3
    scores = {"constant": np.full(500, 0.5), "good": truth + rng.normal(size=500)}
    drawn = bootstrap(paired_sample(truth, scores), STATISTICS, seed=5, replicates=200)
    for key in ("cost", "area", "f1"):
        assert drawn.difference(key, "good", "constant").p_value < 0.05
    band = drawn.difference_band("envelope", "good", "constant", simultaneous=True)
    assert (band.high[35:65] < 0).all()
