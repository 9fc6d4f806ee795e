"""Weights are repeats, order has no say, scikit-learn agrees, and bad input is named."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.isotonic import IsotonicRegression

from perfcore.regression import (
    FIGURES,
    grid_of,
    quantile,
    tally,
)
from perfcore.results import (
    ResultError,
    read_regression_result,
    result_json,
)
from tests.perfcore.regression.results_of_amounts import result_of
from tests.perfcore.result_schema import SCHEMA
from tests.perfcore.shown_lines import value_of

RNG = np.random.default_rng(7)
TRUTH = RNG.gamma(2, 50, 500)
PREDICTION = TRUTH * RNG.lognormal(0, 0.2, 500)
PEERS = {
    "mse": metrics.mean_squared_error,
    "rmse": metrics.root_mean_squared_error,
    "mae": metrics.mean_absolute_error,
    "r2": metrics.r2_score,
    "r2_finite": metrics.r2_score,
    "explained_variance": metrics.explained_variance_score,
    "median_absolute_error": metrics.median_absolute_error,
    "d2_absolute_error": metrics.d2_absolute_error_score,
    "mape": metrics.mean_absolute_percentage_error,
    "rmsle": metrics.root_mean_squared_log_error,
    "poisson_deviance": metrics.mean_poisson_deviance,
    "gamma_deviance": metrics.mean_gamma_deviance,
}


def alike(one, other, rel=1e-13):
    return one == pytest.approx(other, rel=rel, abs=1e-300, nan_ok=True)


@pytest.mark.parametrize("key", PEERS)
def test_scikit_learn_agrees(key):
    weight = RNG.integers(1, 5, TRUTH.size)
    assert alike(FIGURES[key].of(tally(TRUTH, PREDICTION)), PEERS[key](TRUTH, PREDICTION), 1e-12)
    found = FIGURES[key].of(tally(TRUTH, PREDICTION, weight))
    assert alike(found, PEERS[key](TRUTH, PREDICTION, sample_weight=weight), 1e-12)


@pytest.mark.parametrize("key", [key for key in FIGURES if key not in ("max_error",)])
def test_lines_reproduce_the_figure(key):
    expected = value_of(
        FIGURES[key].lines(), np=np, truth=TRUTH, prediction=PREDICTION, score=TRUTH
    )
    assert alike(FIGURES[key].of(tally(TRUTH, PREDICTION)), float(expected), 1e-9)


def test_the_curve_is_that_of_isotonic_regression():
    fitted = IsotonicRegression().fit(PREDICTION, TRUTH).predict(PREDICTION)
    t = tally(TRUTH, PREDICTION)
    assert t.blocks.at(PREDICTION) == pytest.approx(fitted, rel=1e-12)
    assert t.blocks.weight.sum() == TRUTH.size


@given(
    st.lists(
        st.tuples(st.integers(-4, 9), st.integers(-4, 9), st.integers(0, 3)), min_size=1, max_size=9
    ),
    st.sampled_from([0.0, 0.5, 1e8]),
)
def test_weights_are_repeats_and_order_has_no_say(rows, offset):
    truth, prediction, weight = (np.array(column) for column in zip(*rows, strict=True))
    truth, prediction = truth + offset, prediction / 2 + offset
    each = tally(truth, prediction, weight)
    order = np.repeat(np.arange(weight.size), weight)[::-1]
    repeated = tally(truth[order], prediction[order])
    assert (each.weight, each.largest) == (repeated.weight, repeated.largest)
    for key, figure in FIGURES.items():
        one, other = figure.of(each), figure.of(repeated)
        assert alike(one, other), key
        undefined = np.isnan(one)
        assert undefined == (figure.why_undefined(each) is not None), key
        assert undefined or figure.bounds[0] <= one <= figure.bounds[1], key
    for level in (0, 0.1, 0.5, 0.9, 1):
        assert alike(quantile(each, level), quantile(repeated, level))
    assert grid_of(each).counts.tolist() == grid_of(repeated).counts.tolist()


@pytest.mark.parametrize("level", [0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1])
def test_quantiles_are_those_of_numpy(level):
    for size in (1, 2, 9, 10, 100):
        errors = np.abs(PREDICTION - TRUTH)[:size]
        expected = np.quantile(errors, level, method="averaged_inverted_cdf")
        assert quantile(tally(TRUTH[:size], PREDICTION[:size]), level) == pytest.approx(expected)


def test_a_case_far_out_leaves_the_grid_full():
    truth = np.random.default_rng(1).lognormal(3, 1, 100_000)
    truth[7] = 1e6 * np.median(truth)
    t = tally(truth, truth * np.random.default_rng(2).lognormal(0, 0.3, truth.size))
    grid = grid_of(t)
    assert grid.logarithmic
    assert np.count_nonzero(grid.counts) >= 1000
    assert grid.counts.sum() == truth.size
    inside = (t.rows.prediction >= grid.edges[3]) & (t.rows.prediction < grid.edges[4])
    assert grid.counts[4].sum() == np.count_nonzero(inside)


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (([1, np.nan], [1, 2]), "truth must be finite, got nan at position 1"),
        (([1, 2], [np.inf, 2]), "prediction must be finite, got inf at position 0"),
        (([1, 2], [1]), "Arguments truth, prediction must have the same length, got 2, 1"),
        (([[1, 2]], [1, 2]), "truth must have one dimension"),
        (([1, 2e300], [1, 2]), "truth must lie between -1e300 and 1e300, got 2e\\+300 at position"),
        (([1, 2], ["a", "b"]), "prediction must hold real numbers, got 'a' at position 0"),
        (([1, 2], [1, 2], [1, -1]), "weight must not be negative, got -1 at position 1"),
        (([1, 2], [1, 2], None, ["a"]), "truth, prediction, group must have the same length"),
    ],
)
def test_bad_input_is_named(columns, words):
    with pytest.raises(ValueError, match=words):
        tally(*columns)


def test_no_cases_have_no_figures():
    t = tally([], [])
    assert all(np.isnan(figure.of(t)) for figure in FIGURES.values())
    assert {figure.why_undefined(t) for figure in FIGURES.values()} == {"there are no cases"}


# Without rows


@pytest.mark.parametrize(
    ("size", "weighted"), [(0, False), (0, True), (1, True), (5, True), (5000, False), (5000, True)]
)
def test_what_is_kept_gives_the_same_figures(size, weighted):
    rng = np.random.default_rng(size)
    truth = rng.gamma(2, 50, size)
    weight = rng.random(size) if weighted else None
    t = tally(truth, truth * rng.lognormal(0, 0.2, size), weight)
    written = result_json(result_of(t))
    SCHEMA.validate(json.loads(written))
    read = read_regression_result(written)
    again = read.models["m"].tally
    for key, figure in FIGURES.items():
        assert alike(figure.of(again), figure.of(t), 0), key
    for level in (0.001, 0.25, 0.9):
        assert alike(quantile(again, level), quantile(t, level), 0)
    assert grid_of(again).counts.tolist() == grid_of(t).counts.tolist()
    assert result_json(read) == written
    if size:
        with pytest.raises(ValueError, match="needs the data"):
            _ = again.cases


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda told: told["figures"].update(mse=1.0), r"figures.mse must be .*as follows from"),
        (lambda told: told["tally"].pop("grid"), r"tally must be what a tally of regression"),
        (lambda told: told["tally"]["grid"]["counts"].__setitem__(0, 9), "a grid of other cases"),
        (lambda told: told["tally"]["curves"]["errors"]["values"].reverse(), "quantiles that fall"),
        (lambda told: told["tally"]["sums"].update(odd=[1, 0]), "unknown sums"),
        (
            lambda told: told["tally"]["curves"]["blocks"]["value"].append(True),
            "other than numbers",
        ),
    ],
)
def test_a_result_that_does_not_follow_is_refused(change, words):
    told = json.loads(result_json(result_of(tally(TRUTH, PREDICTION))))
    change(told["models"][0])
    with pytest.raises(ResultError, match=words):
        read_regression_result(json.dumps(told).encode())
