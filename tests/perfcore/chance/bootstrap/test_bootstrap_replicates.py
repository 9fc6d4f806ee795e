"""Replicates: each is what a sweep of its cases gives, whichever way it was drawn."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from perfcore import CostMatrix, bootstrap, paired_sample, sweep
from perfcore.chance.bootstrap import best_value, minimum_cost, values_at
from perfcore.chance.bootstrap.counters import counters_of
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from tests.perfcore.chance.bootstrapped import CURVES, FIGURES
from tests.perfcore.slow_counts import cases, columns
from tests.perfcore.slow_intervals import made_cases, swept

DEPLOYED = CostMatrix(cost_fn=5, cost_fp=1, cost_tp=-2)
STATISTICS = {
    **FIGURES,
    **CURVES,
    "g_mean": best_value("g_mean"),
    "error_rate": best_value("error_rate"),
    "deployed": minimum_cost(DEPLOYED, prevalence=0.2),
}
AT_THRESHOLDS = {
    "precision": values_at("precision", 0.5),
    "recalls": values_at("recall", [0.9, 0.5]),
}


def boxes_of(sample: object, drawn: np.ndarray, model: str = "m") -> np.ndarray:
    codes = sample.codes[list(sample.cells).index(model)]
    size = sample.cells[model].boxes.size
    return np.array([np.bincount(codes, weights=times, minlength=size) for times in drawn])


probabilities = st.floats(0, 1) | st.sampled_from([0.0, 0.25, 0.5, 1.0])


@given(cases(probabilities), st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_with_as_many_cells_as_scores_every_replicate_is_exact(
    rows: list[tuple[bool, float]], seed: int
) -> None:
    truth, score = (np.array(column) for column in columns(rows))
    truth = truth.astype(bool)
    assume(truth.size and score.min() >= 0 and score.max() <= 1)
    sample = paired_sample(truth, {"m": score})
    cells = sample.cells["m"]
    assert cells.single.all()
    n = truth.size
    generator = np.random.default_rng(seed)
    drawn = np.array([np.bincount(generator.integers(0, n, n), minlength=n) for _ in range(3)])
    counts = EdgeCounts(cells, boxes_of(sample, drawn))
    replicates = swept(truth, score, drawn)
    for key, one in STATISTICS.items():
        slow = np.array([one.exact(s) for s in replicates])
        np.testing.assert_allclose(one.counted(counts), slow, atol=1e-12, err_msg=key)


def test_fixed_thresholds_select_the_same_cases_in_every_replicate() -> None:
    truth, score = made_cases(60, 0.4)
    sample = paired_sample(truth, {"m": score})
    drawn = np.random.default_rng(2).multinomial(60, np.full(60, 1 / 60), size=20)
    counts = EdgeCounts(sample.cells["m"], boxes_of(sample, drawn))
    for one in AT_THRESHOLDS.values():
        slow = np.array([one.exact(s) for s in swept(truth, score, drawn)])
        np.testing.assert_allclose(one.counted(counts), slow, atol=1e-12)


# What a few hundred cells leave out, as a share of the standard deviation of the statistic: the
# spread of the error and its mean. Curves: the median point.
LEFT_OUT = {
    **dict.fromkeys(["auc", "brier", "log_loss"], 0.01),
    **dict.fromkeys(["average_precision", "area"], 0.08),
    **dict.fromkeys(["break_even", "f1", "g_mean", "error_rate"], 0.1),
    **dict.fromkeys(["mcc", "cost", "deployed", "envelope"], 0.1),
    **dict.fromkeys(["roc", "pr"], 0.2),
    "alerts": 0.15,
}


@pytest.mark.parametrize("share", [0.5, 0.02])
def test_with_fewer_cells_little_is_left_out(share: float) -> None:
    n, many = 20_000, 60
    truth, score = made_cases(n, share)
    sample = paired_sample(truth, {"m": score})
    cells = sample.cells["m"]
    assert not cells.single.all()
    statistics = {key: STATISTICS[key] for key in LEFT_OUT}
    counters = counters_of(cells, statistics, "m")
    drawn = np.random.default_rng(3).multinomial(n, np.full(n, 1 / n), size=many)
    counts = EdgeCounts(cells, boxes_of(sample, drawn))
    replicates = swept(truth, score, drawn)
    for key, counter in counters.items():
        slow = np.array([statistics[key].exact(s) for s in replicates])
        off, spread = counter.of(counts) - slow, slow.std(axis=0)
        spread = np.where(spread > 1e-12, spread, np.inf)
        assert np.median(off.std(axis=0) / spread) < LEFT_OUT[key], key
        assert np.median(np.abs(off.mean(axis=0)) / spread) < LEFT_OUT[key], key


def test_the_cases_themselves_are_exact_at_any_number_of_cells() -> None:
    truth, score = made_cases(5000, 0.2)
    keep = {"m": [0.5, 0.9]}
    sample = paired_sample(truth, {"m": score}, cells=40, keep=keep)
    whole = EdgeCounts(sample.cells["m"], sample.cells["m"].boxes.astype(float)[None])
    statistics = STATISTICS | AT_THRESHOLDS
    counters = counters_of(sample.cells["m"], statistics, "m")
    for key, counter in counters.items():
        exact = statistics[key].exact(sweep(truth, score))
        np.testing.assert_allclose(counter.of(whole)[0], exact, rtol=1e-12, err_msg=key)
        assert counter.figure.reason == ""
    for key in ("auc", "average_precision", "brier", "log_loss"):  # the cells know them
        assert abs(counters[key].off) < 1e-12, key


def test_thresholds_to_keep_are_edges() -> None:
    truth, score = made_cases(5000, 0.4)
    sample = paired_sample(truth, {"m": score}, keep={"m": [0.5123]}, cells=40)
    drawn = bootstrap(sample, {"r": values_at("recall", 0.5123)}, seed=1, replicates=400)
    recall = sweep(truth, score).at(0.5123).tp / truth.sum()
    sd = np.sqrt(recall * (1 - recall) / truth.sum())
    assert drawn.figures["m"]["r"].value == recall
    assert drawn.values["m"]["r"].std() == pytest.approx(sd, rel=0.15)
