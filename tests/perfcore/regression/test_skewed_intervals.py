"""How sure figures of errors are that are as skewed as means of squares."""

from math import inf, sqrt

import numpy as np
import pytest

from perfcore.chance.figures import compared
from perfcore.chance.intervals.scales import t_of
from perfcore.chance.intervals.spreads import Spread, unskewed_interval
from perfcore.chance.regression import sums_of_tally
from perfcore.regression import FIGURES, tally


def intervals(truth, prediction, **given):
    sums = {"m": sums_of_tally(tally(truth, prediction, **given))}
    figures = {key: FIGURES[key] for key in ("mse", "rmse", "mae", "wape", "r2", "bias")}
    return compared(figures, sums, paired=True).intervals["m"]


def drawn(seed, size=60):
    rng = np.random.default_rng(seed)
    return 1.5 * rng.gamma(2, 1, size), rng.gamma(1, 1, size) - 1


def hall(size, error, skewness, power, t):
    """Return an end as Hall (1992) has it, of a power of a size, in plain numbers."""
    skewness += 1.5 * (power - 1) * error / size
    steps = 3 / skewness * (np.cbrt(1 + skewness * (t - skewness / 6)) - 1)
    return size * (1 - power * error / size * steps) ** (1 / power)


def test_the_ends_of_a_mean_are_those_of_its_power_without_its_skewness():
    truth, error = drawn(1)
    found, squares = intervals(truth, truth + error)["mse"], error**2
    apart = squares - squares.mean()
    skewness = (apart**3).mean() / (apart**2).mean() ** 1.5 / sqrt(60)
    told = squares.mean(), squares.std(ddof=1) / sqrt(60), skewness, 1.5
    assert found.high == pytest.approx(hall(*told, -t_of(0.95, 59)), rel=1e-6)
    logarithmic = squares.mean() * np.exp(-t_of(0.95, 59) * told[1] / squares.mean())
    assert found.low == pytest.approx(max(hall(*told, t_of(0.95, 59)), logarithmic), rel=1e-6)
    assert found.method == "delta, Hall, t"


def test_the_root_has_the_roots_of_the_ends():
    truth, error = drawn(2)
    found = intervals(truth, truth + error)
    for end in ("low", "high"):
        assert getattr(found["rmse"], end) ** 2 == pytest.approx(
            getattr(found["mse"], end), rel=1e-6
        )


def test_r2_has_its_ends_by_how_a_ratio_bends_as_cases_weigh_more():
    truth, error = drawn(3)
    found = intervals(truth, truth + error)["r2"]

    def lost(weight):
        middle = np.average(truth, weights=weight)
        around = np.average((truth - middle) ** 2, weights=weight)
        return np.average(error**2, weights=weight) / around

    each = np.eye(60)
    added = np.array([(lost(1 + 1e-5 * one) - lost(1 - 1e-5 * one)) / 2e-5 for one in each])
    size = sqrt((added**2).sum())
    at = [lost(1 + step * added / size) for step in (-0.1, 0, 0.1)]
    bend = (at[0] - 2 * at[1] + at[2]) / 0.01  # along a line of one standard error
    skewness = ((added / size) ** 3).sum() + 1.5 * bend / size * sqrt(60 / 59)
    told = at[1], size * sqrt(60 / 59), skewness, 1.25
    assert 1 - found.low == pytest.approx(hall(*told, -t_of(0.95, 59)), rel=1e-4)


def test_an_interval_of_r2_ends_below_1():
    rng = np.random.default_rng(7)
    truth = np.exp(rng.normal(12, 0.5, 800))
    prediction = truth * np.exp(rng.normal(0, 0.2, 800))
    prediction[:3] *= 20
    found = intervals(truth, prediction)["r2"]
    assert found.low < found.value < found.high < 1
    few = intervals(truth[:4], prediction[3:7])["r2"]
    assert few.low < few.value < few.high < 1, "nearer to 1 than on the log scale is no end"


def test_gamma_errors_are_covered_as_often_as_is_said():
    whole = tally(*(truth_and := drawn(0, 1_000_000))[:1], sum(truth_and))
    covered = dict.fromkeys(("mse", "rmse", "r2", "mae"), 0)
    true = {key: FIGURES[key].of(whole) for key in covered}
    for seed in range(1, 201):
        truth, error = drawn(seed)
        found = intervals(truth, truth + error)
        for key, value in true.items():
            covered[key] += found[key].low <= value <= found[key].high
    for key, times in covered.items():
        assert 0.91 <= times / 200 <= 0.98, key


def test_whole_groups_are_looked_at():
    truth, error = drawn(4)
    alone = intervals(truth, truth + error)
    twice = np.repeat(truth, 2), np.repeat(truth + error, 2)
    grouped = intervals(*twice, group=np.repeat(np.arange(60), 2))
    for key, found in alone.items():
        assert (grouped[key].low, grouped[key].high) == pytest.approx((found.low, found.high)), key


def test_scales_and_offsets_change_no_interval():
    truth, error = drawn(5)
    plain, far = (
        intervals(truth, truth + error),
        intervals(truth + 2.0**30, truth + error + 2.0**30),
    )
    large = intervals(truth * 2.0**300, (truth + error) * 2.0**300)
    for key in ("mse", "r2"):
        assert far[key].low == pytest.approx(plain[key].low, rel=1e-5), key
    assert large["rmse"].high == pytest.approx(plain["rmse"].high * 2.0**300)
    assert large["r2"].low == pytest.approx(plain["r2"].low)


def test_what_does_not_vary_or_lies_at_its_end_has_a_reason():
    for spread in (Spread(2.0, 0.0, 9), Spread(0.0, 1.0, 9)):
        found = unskewed_interval(spread.at, spread, (0, inf), 0.95, 1.5)
        assert np.isnan(found.low)
        assert found.reason
