"""The usual share of positives in a bin: exact binomial quantiles, coverage, refusals."""

import numpy as np
import pytest
from scipy.stats import binom

from perfcore import Sweep, sweep
from perfcore.calibration import calibration_bins, usual_rates


def test_a_bin_of_one_score_has_binomial_quantiles() -> None:
    s = Sweep.from_counts([0.25, 0.75], [30, 10], [50, 30])
    lower, upper = usual_rates(s, calibration_bins(s, 2), draws=20000)
    for i, (cases, chance) in enumerate(((80, 0.25), (40, 0.75))):
        assert lower[i] * cases == pytest.approx(binom.ppf(0.05, cases, chance), abs=1)
        assert upper[i] * cases == pytest.approx(binom.ppf(0.95, cases, chance), abs=1)


def test_very_different_scores_in_one_bin_vary_less_than_their_mean() -> None:
    s = Sweep.from_counts([0.0, 1.0], [0, 50], [50, 0])
    lower, upper = usual_rates(s, calibration_bins(s, 1))
    assert lower.tolist() == upper.tolist() == [0.5]


@pytest.mark.thorough
@pytest.mark.parametrize("edges", ["width", "count", [0.0, 0.05, 0.5, 1.0]])
def test_nine_of_ten_shares_of_calibrated_scores_lie_within(edges) -> None:
    rng = np.random.default_rng(1)
    inside = []
    for seed in range(60):
        score = rng.beta(1, 3, 2000)
        s = sweep(rng.random(2000) < score, score)
        bins = calibration_bins(s, 5, edges)
        lower, upper = usual_rates(s, bins, seed=seed)
        inside += ((bins.rate >= lower) & (bins.rate <= upper)).tolist()
    assert 0.85 < np.mean(inside) < 0.97


def test_no_cases_no_ranges() -> None:
    s = Sweep.from_counts([], [], [])
    assert [each.size for each in usual_rates(s, calibration_bins(s))] == [0, 0]


def test_refusals() -> None:
    weighted = sweep([1, 0], [0.2, 0.7], weight=[0.5, 1.5])
    with pytest.raises(ValueError, match="no usual share of positives where cases have weights"):
        usual_rates(weighted, calibration_bins(weighted))
    s = sweep([1, 0], [0.2, 0.7])
    bins = calibration_bins(s)
    with pytest.raises(ValueError, match="draws must be a whole number of 2 or more, got 1"):
        usual_rates(s, bins, draws=1)
    with pytest.raises(ValueError, match="level must lie between 0 and 1, got 1"):
        usual_rates(s, bins, level=1)
