"""Intervals, differences and bands from replicates: by their formulas, and where there are none."""

from __future__ import annotations

import pickle
from dataclasses import replace
from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

from perfcore import CostMatrix, auc, bootstrap, paired_aucs, paired_sample, separate_samples, sweep
from perfcore.chance.bootstrap import (
    AUC,
    AVERAGE_PRECISION,
    BREAK_EVEN,
    BRIER_SCORE,
    ENVELOPE_AREA,
    LOG_LOSS,
    METHODS,
    Replicates,
    best_value,
    cost_envelope,
    minimum_cost,
    precision_at_recall,
    recall_at_fpr,
)
from perfcore.chance.bootstrap.endpoints import FLATTERY, ends, p_value
from perfcore.chance.intervals.scales import LOG, LOGIT, PLAIN, Scale, z_of
from tests.perfcore.slow_intervals import made_cases, swept

NORMAL = NormalDist()
SCALARS = {
    "auc": replace(AUC, method="BCa", difference_method="BCa"),
    "average_precision": AVERAGE_PRECISION,
    "break_even": BREAK_EVEN,
    "f1": best_value("f1"),
    "mcc": best_value("mcc"),
    "lift": best_value("lift"),
    "cost": minimum_cost(CostMatrix(cost_fn=5, cost_fp=1)),
    "area": ENVELOPE_AREA,
    "log_loss": LOG_LOSS,
    "brier": BRIER_SCORE,
}
CURVES = {"roc": recall_at_fpr(), "pr": precision_at_recall(), "envelope": cost_envelope()}
TRUTH, SCORE = made_cases(400, 0.3)
SCORES = {"a": SCORE, "b": 1 - (1 - SCORE) ** np.random.default_rng(1).uniform(0.5, 2, 400)}


@pytest.fixture(scope="module")
def drawn() -> Replicates:
    return bootstrap(paired_sample(TRUTH, SCORES), SCALARS | CURVES, seed=1)


def left_out(truth: np.ndarray, score: np.ndarray) -> np.ndarray:
    """The AUC without each case in turn."""
    without = 1 - np.eye(truth.size, dtype=int)
    return np.array([auc(s) for s in swept(truth, score, without)])


def acceleration(jackknife: np.ndarray) -> float:
    off = jackknife.mean() - jackknife
    return float((off**3).sum() / (6 * (off**2).sum() ** 1.5))


def test_accelerations_are_those_of_leaving_cases_out() -> None:
    truth, one = made_cases(60, 0.3)
    other = np.random.default_rng(2).random(60)
    bca = {"auc": replace(AUC, method="BCa")}
    paired = bootstrap(paired_sample(truth, {"a": one, "b": other}), bca, seed=1, replicates=2)
    a, b = left_out(truth, one), left_out(truth, other)
    assert paired.moments["auc"].acceleration(0) == pytest.approx(acceleration(a))
    assert paired.moments["auc"].acceleration(0, 1) == pytest.approx(acceleration(a - b))
    assert paired.moments["auc"].acceleration(1, 0) == pytest.approx(acceleration(b - a))
    alone = bootstrap(separate_samples({"a": sweep(truth, one)}), bca, seed=1, replicates=2)
    assert alone.moments["auc"].acceleration(0) == pytest.approx(acceleration(a))


def test_accelerations_of_groups_weights_and_strata() -> None:
    truth, score = made_cases(60, 0.3)
    bca = {"auc": replace(AUC, method="BCa")}
    whole = bootstrap(paired_sample(truth, {"a": score}), bca, seed=1, replicates=2)
    same = [
        paired_sample(truth, {"a": score}, group=np.arange(60)),
        paired_sample(truth, {"a": score}, weight=np.full(60, 0.3)),
        paired_sample(truth, {"a": score}, weight=np.ones(60)),
    ]
    for sample in same:
        again = bootstrap(sample, bca, seed=1, replicates=2)
        assert again.moments["auc"].acceleration(0) == pytest.approx(
            whole.moments["auc"].acceleration(0)
        )
    strata = bootstrap(
        same[0].__class__(*_fields(same[2])), bca, seed=1, replicates=2, stratified=True
    )
    off = left_out(truth, score)
    parts = [off[truth].mean() - off[truth], off[~truth].mean() - off[~truth]]
    cubes, squares = (sum((part**power).sum() for part in parts) for power in (3, 2))
    assert strata.moments["auc"].acceleration(0) == pytest.approx(cubes / 6 / squares**1.5)


def _fields(sample: object) -> list[object]:
    return [sample.cells, sample.codes, sample.truths, None, None]


def test_ends_by_their_formulas() -> None:
    values = np.random.default_rng(3).beta(8, 2, 999)
    observed = 0.83
    rising = np.sort(values)
    assert ends(values, observed, 0.9, "percentile") == pytest.approx((rising[49], rising[949]))
    low, high = ends(values, observed, 0.9, "basic")
    assert (low, high) == pytest.approx((2 * observed - rising[949], 2 * observed - rising[49]))
    z, z0 = NORMAL.inv_cdf(0.95), NORMAL.inv_cdf((values < observed).mean())
    for method, rate in (("bias-corrected", 0.0), ("BCa", 0.07)):
        shares = [NORMAL.cdf(z0 + (z0 + side) / (1 - rate * (z0 + side))) for side in (-z, z)]
        expected = np.quantile(values, shares, method="weibull")
        assert ends(values, observed, 0.9, method, acceleration=0.07) == pytest.approx(expected)
    logits = np.log(values / (1 - values))
    middle, sd = np.log(observed / (1 - observed)), logits.std(ddof=1)
    for method, at in (("normal", middle), ("unbiased normal", 2 * middle - logits.mean())):
        expected = 1 / (1 + np.exp(-at + z * sd)), 1 / (1 + np.exp(-at - z * sd))
        assert ends(values, observed, 0.9, method, scale=LOGIT) == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("rate", [0.0, 0.05])
def test_the_p_value_is_one_minus_the_level_that_touches_zero(method: str, rate: float) -> None:
    values = np.random.default_rng(4).normal(1.7, 1, 4999)
    p = p_value(values, 1.6, method, acceleration=rate)
    assert 0.01 < p < 0.3
    low, _ = ends(values, 1.6, 1 - p, method, acceleration=rate)
    assert low == pytest.approx(0, abs=0.01)
    assert p_value(-values, -1.6, method, acceleration=-rate) == pytest.approx(p)


@pytest.mark.parametrize("method", ["percentile", "basic", "bias-corrected", "BCa"])
def test_the_p_value_is_never_less_than_the_replicates_can_show(method: str) -> None:
    values = np.random.default_rng(5).normal(50, 1, 999)
    assert 2 / 1000 <= p_value(values, 50.0, method) < 3 / 1000
    assert 2 / 1000 <= p_value(-values, -50.0, method) < 3 / 1000
    assert p_value(np.array([-1.0, 0.0, 1.0]), 0.0, method) == 1


@pytest.mark.parametrize("scale", [PLAIN, LOGIT, LOG, Scale(-1, 1), Scale(-2)])
def test_scales_go_there_and_back(scale: Scale) -> None:
    values = np.array([0.01, 0.3, 0.99])
    assert scale.back(scale.to(values)) == pytest.approx(values)
    assert (np.diff(scale.to(values)) > 0).all()
    inside = scale.inside(np.array([max(scale.lowest, -9), 0.5, min(scale.highest, 9)]), 0.5)
    assert np.isfinite(scale.to(inside)).all()


def test_every_method_of_every_figure_contains_its_value(drawn: Replicates) -> None:
    for key in SCALARS:
        for method in METHODS:
            if method == "BCa" and key not in drawn.moments:
                continue
            interval = drawn.interval(key, "a", method=method)
            assert interval.low < interval.high, (key, method)
            assert interval.low - 0.05 < interval.value < interval.high + 0.05, (key, method)
            assert interval.method == f"bootstrap, {method}"
            assert not interval.reason
        wide, narrow = (drawn.interval(key, "a", level=level) for level in (0.99, 0.5))
        assert wide.low < narrow.low < narrow.high < wide.high
        assert drawn.interval(key, "a").method == f"bootstrap, {SCALARS[key].method}"
    assert set(drawn.moments) == {"auc", "average_precision", "log_loss"}


def test_the_bootstrap_agrees_with_delong(drawn: Replicates) -> None:
    areas = paired_aucs(TRUTH, SCORES)
    sd = [sqrt(areas.covariance[i, i]) for i in (0, 1)]
    for i, model in enumerate("ab"):
        assert drawn.values[model]["auc"].std() == pytest.approx(sd[i], rel=0.1)
    fast, slow = drawn.difference("auc", "a", "b"), areas.difference("a", "b")
    assert fast.value == pytest.approx(slow.value)
    assert fast.high - fast.low == pytest.approx(slow.high - slow.low, rel=0.1)


def test_differences_turn_with_the_models(drawn: Replicates) -> None:
    for key, one in SCALARS.items():
        there, back = drawn.difference(key, "a", "b"), drawn.difference(key, "b", "a")
        assert (back.value, back.low, back.high) == pytest.approx(
            (-there.value, -there.high, -there.low), abs=1e-9
        )
        assert back.p_value == pytest.approx(there.p_value)
        assert there.method == f"bootstrap, {one.difference_method}"
        assert (there.p_value < 0.05) == (there.low > 0 or there.high < 0)


def test_a_model_does_not_differ_from_itself(drawn: Replicates) -> None:
    same = drawn.difference("f1", "a", "a")
    assert (same.value, same.low, same.high, same.p_value) == (0, 0, 0, 1)
    assert same.reason == "the two do not differ in any replicate"


def test_bands(drawn: Replicates) -> None:
    for key, one in CURVES.items():
        band, wide = (drawn.band(key, "a", simultaneous=held) for held in (False, True))
        assert (wide.simultaneous, band.simultaneous) == (True, False)
        np.testing.assert_array_equal(band.x, one.x)
        np.testing.assert_array_equal(band.value, one.exact(sweep(TRUTH, SCORE)))
        assert (wide.high - wide.low >= band.high - band.low - 0.05).all()
        difference = drawn.difference_band(key, "a", "b")
        values = drawn.values["a"][key] - drawn.values["b"][key]
        if key == "envelope":
            flattery = values.mean(axis=0) - difference.value
            reach = z_of(0.95) * values.std(axis=0, ddof=1)
            low = np.minimum(
                difference.value - np.maximum(FLATTERY * flattery, 0) - reach,
                np.quantile(values, 0.025, axis=0, method="weibull"),
            )
            np.testing.assert_allclose(difference.low[1:-1], low[1:-1])
            assert difference.method == "bootstrap, cautious"
        else:
            low = np.quantile(values, 0.025, axis=0, method="weibull")
            np.testing.assert_allclose(difference.low, low)
            assert difference.method == "bootstrap, percentile"


@pytest.mark.parametrize("key", ["roc", "pr"])
def test_bands_of_percentiles_hold_their_share_of_replicates(drawn: Replicates, key: str) -> None:
    band, wide = (drawn.band(key, "a", simultaneous=held) for held in (False, True))
    rows = drawn.values["a"][key]
    expected = np.quantile(rows, [0.025, 0.975], axis=0, method="weibull")
    np.testing.assert_allclose((band.low, band.high), expected)
    held = ((rows >= wide.low - 1e-12) & (rows <= wide.high + 1e-12)).all(axis=1)
    assert held.mean() == pytest.approx(0.95, abs=0.002)
    assert (band.method, wide.method) == ("bootstrap, percentile", "bootstrap, largest t")


def test_the_band_of_the_cost_curve_takes_off_what_flatters(drawn: Replicates) -> None:
    band, wide = (drawn.band("envelope", "a", simultaneous=held) for held in (False, True))
    assert band.method == "bootstrap, unbiased normal"
    rows, value = drawn.values["a"]["envelope"], band.value
    assert band.low[0] == band.high[0] == band.low[-1] == band.high[-1] == 0  # nothing varies
    assert (wide.low <= band.low).all()
    assert (wide.high >= band.high).all()
    for i in (20, 50, 80):
        assert (band.low[i], band.high[i]) == pytest.approx(
            ends(rows[:, i], value[i], 0.95, "unbiased normal", scale=LOG)
        )
        assert (band.low[i] + band.high[i]) / 2 > value[i] > rows[:, i].mean()


def test_what_cannot_be_asked(drawn: Replicates) -> None:
    with pytest.raises(ValueError, match=r"^Argument level must fulfil 0 < level < 1, got 2\.$"):
        drawn.interval("auc", "a", level=2)
    with pytest.raises(ValueError, match=r"^Argument method must be one of percentile, .*'bca'\.$"):
        drawn.interval("auc", "a", method="bca")
    with pytest.raises(ValueError, match=r"^Figure 'f1' has no acceleration: give its statistic"):
        drawn.interval("f1", "a", method="BCa")
    with pytest.raises(ValueError, match=r"single figure, got the curve 'roc'\.$"):
        drawn.interval("roc", "a")
    with pytest.raises(ValueError, match=r"must name a curve, got the single figure 'AUC'\.$"):
        drawn.band("auc", "a")
    other = {"a": cost_envelope([0, 1]), "b": cost_envelope([0, 0.5])}
    uneven = bootstrap(paired_sample(TRUTH, SCORES), {"c": other}, seed=1, replicates=5)
    with pytest.raises(
        ValueError, match=r"^Curves that are subtracted must be taken at the same x"
    ):
        uneven.difference_band("c", "a", "b")


def test_replicates_can_be_kept(drawn: Replicates) -> None:
    again = pickle.loads(pickle.dumps(drawn))
    assert again.interval("average_precision", "a") == drawn.interval("average_precision", "a")
    assert again.count == 1000
    assert again.models == ["a", "b"]
