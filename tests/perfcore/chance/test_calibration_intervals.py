"""How sure figures of calibration are: replicates by hand, what is taken off, and differences."""

import numpy as np
import pytest

from perfcore import bootstrap, paired_sample, separate_samples, sweep
from perfcore.calibration import calibration_error, corp
from perfcore.chance.bootstrap import statistic_of
from perfcore.chance.bootstrap.endpoints import ends
from perfcore.chance.intervals import (
    WEIGHTED,
    intercept_interval,
    observed_over_expected_interval,
    slope_interval,
)
from perfcore.chance.intervals.scales import Scale

FIGURES = {
    "miscalibration": statistic_of("miscalibration"),
    "error": statistic_of("calibration_error"),
}


def made(n: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Calibrated cases: each is positive with its score as probability."""
    generator = np.random.default_rng(seed)
    score = generator.beta(1, 3, n)
    return generator.random(n) < score, score


def test_what_is_taken_off_twice_may_leave_nothing() -> None:
    values, not_below_0 = np.array([0.5, 0.6, 0.7]), Scale(0.0, opened=False)
    low, high = ends(values, 0.3, 0.95, "twice unbiased normal", scale=not_below_0)
    reach = 1.959964 * values.std(ddof=1)
    assert (low, high) == (0, pytest.approx(max(0.3 - 2 * (0.6 - 0.3) + reach, 0), abs=1e-6))
    low, high = ends(values, 0.57, 0.95, "twice unbiased normal", scale=not_below_0)
    assert low == pytest.approx(0.57 - 2.4 * 0.03 - reach)
    assert high == pytest.approx(0.57 - 2 * 0.03 + reach)


def test_calibrated_scores_may_have_no_miscalibration_and_others_do() -> None:
    found = {"calibrated": 0, "miscalibrated": 0}
    for seed in range(20):
        truth, score = made(400, seed)
        for name, given in (("calibrated", score), ("miscalibrated", score**0.5)):
            sample = separate_samples({"m": sweep(truth, given)})
            drawn = bootstrap(sample, FIGURES, seed=seed, replicates=200)
            intervals = [drawn.interval(key, "m") for key in FIGURES]
            assert intervals[0].value == corp(sweep(truth, given)).miscalibration
            assert intervals[1].value == calibration_error(sweep(truth, given))
            found[name] += all(one.low == 0 for one in intervals)
    assert found["calibrated"] >= 16
    assert found["miscalibrated"] == 0


def test_paired_models_differ_by_what_was_done_to_one() -> None:
    truth, score = made(1000, 1)
    scores = {"as made": score, "too high": score**0.5, "same ranks": score**0.9}
    drawn = bootstrap(paired_sample(truth, scores), FIGURES, seed=1)
    for key in FIGURES:
        far = drawn.difference(key, "too high", "as made")
        assert far.low > 0
        assert far.p_value < 0.01
        near = drawn.difference(key, "same ranks", "as made")
        assert near.low < near.value < near.high
        assert near.high - near.low < 2 * (far.high - far.low)


def test_lines_of_replicates_that_have_none_are_left_out() -> None:
    # The classes overlap in two cases alone: many replicates are parted by a threshold.
    truth, score = [0, 0, 0, 1, 0, 1, 1, 1], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
    sample = separate_samples({"m": sweep(truth, score)})
    drawn = bootstrap(sample, {"slope": statistic_of("calibration_slope")}, seed=1)
    assert np.isnan(drawn.values["m"]["slope"]).any()
    assert "undefined in" in drawn.interval("slope", "m").reason


def test_scores_of_zero_have_no_line() -> None:
    sample = separate_samples({"m": sweep([1, 0, 1, 0, 1], [0.0, 0.2, 0.4, 0.6, 0.8])})
    drawn = bootstrap(sample, {"a": statistic_of("calibration_intercept")}, seed=1, replicates=50)
    assert drawn.interval("a", "m").reason.startswith("scores of 0 and 1 have no log-odds, and 1 c")


def test_scores_that_are_no_probabilities_say_so() -> None:
    sample = separate_samples({"m": sweep([1, 0, 1, 0], [2.0, 0.2, 0.4, 0.6])})
    drawn = bootstrap(sample, FIGURES, seed=1, replicates=50)
    for key in FIGURES:
        assert "some lie outside of 0 to 1" in drawn.interval(key, "m").reason


def test_intervals_by_formula_agree_with_the_bootstrap() -> None:
    truth, score = made(2000, 4)
    s = sweep(truth, score)
    statistics = {
        "slope": (statistic_of("calibration_slope"), slope_interval),
        "intercept": (statistic_of("calibration_intercept"), intercept_interval),
        "ratio": (statistic_of("observed_over_expected"), observed_over_expected_interval),
    }
    wanted = {key: one for key, (one, _) in statistics.items()}
    drawn = bootstrap(separate_samples({"m": s}), wanted, seed=1)
    for key, (_, formula) in statistics.items():
        theirs, own = drawn.interval(key, "m"), formula(s)
        assert own.value == theirs.value
        width = theirs.high - theirs.low
        assert (own.low, own.high) == pytest.approx((theirs.low, theirs.high), abs=0.1 * width)


@pytest.mark.parametrize(
    "formula", [slope_interval, intercept_interval, observed_over_expected_interval]
)
def test_intervals_by_formula_say_why_there_is_none(formula) -> None:
    weighted = sweep([1, 0, 1, 0], [0.8, 0.7, 0.3, 0.2], weight=[1.0, 2.0, 3.0, 4.0])
    assert formula(weighted).reason == WEIGHTED
    counted = formula(weighted, weights_are_counts=True)
    whole = formula(sweep([1, 0, 1, 0], [0.8, 0.7, 0.3, 0.2], weight=[1, 2, 3, 4]))
    assert (counted.low, counted.high) == (whole.low, whole.high)
    assert formula(sweep([0, 0], [0.8, 0.2])).reason in (
        "it is undefined for these cases",
        "there are cases of one class only",
    )
    with pytest.raises(ValueError, match="some lie outside of 0 to 1"):
        formula(sweep([1, 0], [2.0, 0.2]))
    with pytest.raises(ValueError, match="level must fulfil 0 < level < 1, got 1"):
        formula(sweep([1, 0, 1, 0], [0.8, 0.7, 0.3, 0.2]), level=1)
