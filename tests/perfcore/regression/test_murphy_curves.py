"""Murphy curves: knots, areas, crossings; quantile forecasts; what cases add to figures."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.chance.figures import compared
from perfcore.chance.intervals.scales import t_of
from perfcore.chance.regression import interval_forecast, quantile_forecasts, sums_of_tally
from perfcore.regression import FIGURES, mse, murphy, murphy_crossings, pinball, tally

RNG = np.random.default_rng(11)
TRUTH = RNG.gamma(2, 50, 2000)
ONE, OTHER = (TRUTH * RNG.lognormal(0, spread, TRUTH.size) for spread in (0.2, 0.3))
cases = st.lists(
    st.tuples(*[st.integers(-5, 5).map(float)] * 3, st.integers(1, 3)), min_size=1, max_size=8
)


def loss_at(rows, threshold):
    """The mean elementary loss, by fractions."""
    lost = [
        w * abs(Fraction(y) - threshold) for y, p, w in rows if min(y, p) <= threshold < max(y, p)
    ]
    return sum(lost, Fraction(0)) / sum(w for *_, w in rows)


def parts_of(rows, model):
    return [(row[0], row[1 + model], row[3]) for row in rows]


def curve_of(parts):
    return murphy(tally(*(list(column) for column in zip(*parts, strict=True))))


@given(cases, st.sampled_from([0.0, 0.5, 1e8]))
def test_the_curve_is_the_mean_loss_at_each_threshold(rows, offset):
    parts = [(y + offset, p + offset, w) for y, p, w in parts_of(rows, 0)]
    curve = curve_of(parts)
    assert curve.t.tolist() == sorted({each for y, p, _ in parts for each in (y, p)})
    for place, t in enumerate(curve.t.tolist()):
        assert curve.after[place] == pytest.approx(float(loss_at(parts, Fraction(t))), rel=1e-14)
    between = (curve.t[1:] + curve.t[:-1]) / 2
    for t, value in zip(between.tolist(), curve.at(between)[0].tolist(), strict=True):
        assert value == pytest.approx(float(loss_at(parts, Fraction(t))), rel=1e-13)
    columns = [list(column) for column in zip(*parts, strict=True)]
    assert 2 * curve.area == pytest.approx(mse(tally(*columns)), rel=1e-12)


@given(cases)
def test_who_is_lower_is_right_everywhere(rows):
    parts = [parts_of(rows, model) for model in (0, 1)]
    found = murphy_crossings(*map(curve_of, parts))
    places = np.unique(np.concatenate([np.arange(-5, 5.01, 0.125), found.t]))
    for start, end, lead in zip(found.ends, found.ends[1:], found.leads.tolist(), strict=False):
        for t in places[(places > start) & (places < end)].tolist():
            losses = [loss_at(each, Fraction(t)) for each in parts]
            apart = losses[1] - losses[0]
            assert (apart > 1e-9) - (apart < -1e-9) in (lead, 0)
    better = {"first": 1, "second": -1}.get(found.dominance or "", 0)
    assert (found.dominance is None) == ({1, -1} <= set(found.leads.tolist()))
    assert not better or set(found.leads.tolist()) <= {better, 0}
    first, second = map(curve_of, parts)
    inside = ~np.isin(found.t, np.union1d(first.t, second.t))  # else one jumps there
    assert second.at(found.t)[0][inside] == pytest.approx(found.value[inside], rel=1e-12)


def test_a_better_model_is_lower_everywhere():
    truth = np.arange(20.0)
    near, far = (murphy(tally(truth, truth + by)) for by in (1, 2))
    assert murphy_crossings(near, far).dominance == "first"
    assert murphy_crossings(far, near).dominance == "second"
    assert murphy_crossings(near, near).dominance == "equal"


def test_a_thinned_curve_has_few_knots_of_the_same_curve():
    curve = murphy(tally(TRUTH, ONE))
    thin = curve.thinned()
    assert thin.t.size <= 2000 < curve.t.size
    assert np.isin(thin.t, curve.t).all()
    assert thin.area == pytest.approx(curve.area, rel=1e-3)


# How sure


def test_the_mean_error_and_paired_differences_have_students_interval():
    sums = {name: sums_of_tally(tally(TRUTH, p)) for name, p in (("a", ONE), ("b", OTHER))}
    found = compared(FIGURES, sums, paired=True)
    errors = ONE - TRUTH
    reach = t_of(0.95, errors.size - 1) * errors.std(ddof=1) / np.sqrt(errors.size)
    bias = found.intervals["a"]["bias"]
    assert (bias.low, bias.high) == pytest.approx(
        (errors.mean() - reach, errors.mean() + reach), rel=1e-6
    )
    apart = errors**2 - (OTHER - TRUTH) ** 2
    reach = t_of(0.95, apart.size - 1) * apart.std(ddof=1) / np.sqrt(apart.size)
    gain = found.differences["a", "b"]["mse"]
    assert (gain.value, gain.high - gain.value) == pytest.approx((apart.mean(), reach), rel=1e-6)
    assert gain.ahead == "first"


@pytest.mark.parametrize(
    "key", ["rmse", "r2", "median_absolute_error", "quantile", "d2_absolute_error"]
)
def test_intervals_are_those_of_redrawn_cases(key):
    figure, rng = FIGURES[key], np.random.default_rng(3)
    found = compared({key: figure}, {"m": sums_of_tally(tally(TRUTH, ONE))}, paired=True)
    drawn = [
        figure.of(tally(TRUTH[rows], ONE[rows]))
        for rows in rng.integers(0, TRUTH.size, (200, TRUTH.size))
    ]
    interval = found.intervals["m"][key]
    assert interval.high - interval.low == pytest.approx(3.92 * np.std(drawn), rel=0.25)


# Quantile forecasts


def test_quantile_forecasts():
    levels = (0.1, 0.5, 0.9)
    columns = np.column_stack([np.full(TRUTH.size, np.quantile(TRUTH, level)) for level in levels])
    for found, column in zip(quantile_forecasts(TRUTH, columns, levels), columns.T, strict=True):
        assert found.share.value == pytest.approx(found.level, abs=0.01)
        assert found.share.low < found.share.value < found.share.high
        assert found.pinball == pinball(tally(TRUTH, column), found.level)
    weight = np.arange(TRUTH.size) % 4
    far, shown = (1e8 + each for each in (TRUTH, columns))
    weighted = quantile_forecasts(far, shown, levels, weight=weight)
    for found, column in zip(weighted, shown.T, strict=True):
        exact = pinball(tally(far, column, weight), found.level)
        assert found.pinball == pytest.approx(exact, rel=1e-14, abs=0)
    both = interval_forecast(TRUTH, columns[:, 0], columns[:, 2])
    assert both.coverage.value == pytest.approx(0.8, abs=0.01)
    assert both.below + both.coverage.value + both.above == pytest.approx(1)
    assert both.width == pytest.approx(columns[0, 2] - columns[0, 0])
    turned = interval_forecast(TRUTH, columns[:, 2], columns[:, 0], weight=np.full(TRUTH.size, 2))
    assert turned.crossed == TRUTH.size
    with pytest.raises(ValueError, match="have a column for each of 2 levels, got"):
        quantile_forecasts(TRUTH, columns, (0.1, 0.9))
    with pytest.raises(ValueError, match="levels must lie between 0 and 1, got 1"):
        quantile_forecasts(TRUTH, columns, (0.1, 0.9, 1))
