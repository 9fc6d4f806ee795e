"""How replicates are drawn, and that each is what a sweep of its cases gives, whichever way."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from perfcore import CostMatrix, bootstrap, bootstrap_batches, paired_sample, sweep
from perfcore.chance.bootstrap import (
    Replicates,
    Sample,
    best_value,
    bootstraps,
    cost_envelope,
    curve_statistics,
    minimum_cost,
    precision_at_recall,
    recall_at_fpr,
    separate_samples,
    statistic_of,
    statistics,
    value_at_alert_rate,
    values_at,
)
from perfcore.chance.bootstrap import cells as cells_module
from perfcore.chance.bootstrap.counters import counters_of
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from tests.perfcore.chance.bootstrapped import CURVES, FIGURES
from tests.perfcore.slow_counts import cases, columns
from tests.perfcore.slow_intervals import made_cases, swept

# How many cases, which together, by which seed, in which batches


def taken(sample: Sample, **options: object) -> Replicates:
    return bootstrap(sample, {"auc": statistic_of("auc")}, **{"seed": 1, **options})


def test_replicates_have_the_bootstrap_s_spread() -> None:
    truth, score = made_cases(3000, 0.3)
    statistics = {key: FIGURES[key] for key in ("auc", "average_precision", "brier")}
    generator = np.random.default_rng(4)
    drawn = generator.multinomial(3000, np.full(3000, 1 / 3000), size=400)
    ways = {
        "table": separate_samples({"m": sweep(truth, score)}),
        "cases": paired_sample(truth, {"m": score}),
        "rows": paired_sample(truth, {"m": score}, weight=np.full(3000, 0.5)),
        "groups": paired_sample(truth, {"m": score}, group=np.arange(3000)),
    }
    replicates = swept(truth, score, drawn)
    figures = {key: np.array([one.exact(s) for s in replicates]) for key, one in statistics.items()}
    for name, sample in ways.items():
        fast = bootstrap(sample, statistics, seed=5).values["m"]
        for key, slow in figures.items():
            assert fast[key].std() == pytest.approx(slow.std(), rel=0.15), (name, key)
            assert abs(fast[key].mean() - slow.mean()) < 0.25 * slow.std(), (name, key)


ONCE = ((False, 7, True),)
"""`make test-all` looks at each way with all others."""


@pytest.mark.parametrize(
    ("stratified", "block", "weighted"),
    [
        pytest.param(*each, marks=() if each in ONCE else pytest.mark.thorough)
        for each in product((False, True), (7, 1 << 16), (False, True))
    ],
)
def test_rows_drawn_in_blocks_follow_the_law_of_rows_drawn_one_by_one(
    stratified: bool, block: int, weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfcore.chance.bootstrap.paired_draws._BLOCK", block)
    truth, score = made_cases(30, 0.4)
    truth = truth.astype(bool)
    weight = np.arange(1, 31) if weighted else None
    sample = paired_sample(truth, {"a": score, "b": -score}, weight=weight)
    many = 20_000
    boxes = sample.draw(np.random.SeedSequence(3), stratified=stratified)(many)
    # Scores are distinct: a box holds one case.
    times, other = (boxes[model][:, codes] for model, codes, _ in sample.models)
    np.testing.assert_array_equal(times, other)
    if sample.weights is not None:
        times = times / sample.weights
    np.testing.assert_allclose(times, np.rint(times), atol=1e-9)
    times = np.rint(times)
    np.testing.assert_array_equal(times.sum(axis=1), 30)
    generator = np.random.default_rng(8)
    slow = np.zeros((many, 30))
    classes = [truth, ~truth] if stratified else [np.ones(30, bool)]
    for chosen in (np.flatnonzero(one) for one in classes):
        share = np.full(chosen.size, 1 / chosen.size)
        slow[:, chosen] = generator.multinomial(chosen.size, share, size=many)
    np.testing.assert_allclose(times.mean(axis=0), 1, atol=0.05)
    np.testing.assert_allclose(np.cov(times.T), np.cov(slow.T), atol=0.07)
    third = [np.mean((one - 1) ** 3, axis=0) for one in (times, slow)]
    assert third[0].mean() == pytest.approx(third[1].mean(), rel=0.05)
    ends = np.linspace(0.02, 0.98, 25)
    fast, simple = (np.quantile(one @ score, ends) for one in (times, slow))
    np.testing.assert_allclose(fast, simple, atol=0.06 * (slow @ score).std())


SAMPLES = {
    "separate": lambda t, s: separate_samples({"a": sweep(t, s), "b": sweep(t, -s)}),
    "cases": lambda t, s: paired_sample(t, {"a": s, "b": s**2}),
    "table": lambda t, s: paired_sample(t, {"a": np.round(s, 1)}),
    "counts": lambda t, s: paired_sample(t, {"a": s}, weight=1 + t, weights_are_counts=True),
    "rows": lambda t, s: paired_sample(t, {"a": s}, weight=s + 0.1),
    "groups": lambda t, s: paired_sample(t, {"a": s}, group=np.arange(t.size) // 3),
}


@pytest.mark.parametrize("kind", ["separate", "cases", "table", "counts"])
@pytest.mark.parametrize("stratified", [False, True])
def test_how_many_cases_are_drawn(kind: str, stratified: bool) -> None:
    sample = SAMPLES[kind](*made_cases(300, 0.2))
    drawn = sample.draw(np.random.SeedSequence(6), stratified=stratified)(50)
    for model, boxes in drawn.items():
        whole = sample.cells[model].boxes
        positives = boxes[:, : whole.size // 2].sum(axis=1)
        assert (boxes.sum(axis=1) == whole.sum()).all()
        assert (np.ptp(positives) == 0) == stratified
        assert positives.mean() == pytest.approx(whole[: whole.size // 2].sum(), rel=0.1)
        assert (boxes[:, whole == 0] == 0).all()
        assert boxes.mean(axis=0) == pytest.approx(whole, abs=0.6 + 0.1 * whole.max())


def test_paired_models_share_their_cases() -> None:
    truth, score = made_cases(200, 0.4)
    sample = paired_sample(truth, {"a": score, "b": np.exp(score), "c": -score})
    drawn = bootstrap(
        sample, {"auc": statistic_of("auc"), "roc": recall_at_fpr()}, seed=1, replicates=50
    )
    assert drawn.paired
    np.testing.assert_array_equal(drawn.values["a"]["auc"], drawn.values["b"]["auc"])
    np.testing.assert_array_equal(drawn.values["a"]["roc"], drawn.values["b"]["roc"])
    np.testing.assert_allclose(drawn.values["a"]["auc"], 1 - drawn.values["c"]["auc"])


def test_models_of_different_cases_are_drawn_apart() -> None:
    s = sweep(*made_cases(200, 0.4))
    drawn = taken(separate_samples({"a": s, "b": s}))
    assert not drawn.paired
    a, b = (drawn.values[model]["auc"] for model in "ab")
    assert abs(np.corrcoef(a, b)[0, 1]) < 0.1


def test_aggregated_counts_are_cases() -> None:
    s = sweep(*np.round(made_cases(400, 0.3), 1))
    counted = separate_samples({"m": s.of(s.tp * 1.0, s.fp * 1.0)}, weights_are_counts=True)
    one, other = (taken(sample, replicates=50) for sample in (separate_samples({"m": s}), counted))
    np.testing.assert_array_equal(one.values["m"]["auc"], other.values["m"]["auc"])


def test_a_group_is_drawn_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    truth, score = made_cases(120, 0.4)
    group = np.array([f"patient {i % 12}" for i in range(120)])
    for tables in (1 << 21, 0):
        monkeypatch.setattr("perfcore.chance.bootstrap.paired_draws._DENSE", tables)
        sample = paired_sample(truth, {"m": score}, group=group)
        boxes = sample.draw(np.random.SeedSequence(1), stratified=False)(40)["m"]
        times = boxes[:, sample.codes[0]]  # scores are distinct: a box holds one case
        for one in np.unique(group):
            assert (np.ptp(times[:, group == one], axis=1) == 0).all()
        assert (boxes.sum(axis=1) == 120).all()


def test_groups_of_alike_cases_widen_the_interval() -> None:
    truth, score = made_cases(100, 0.4)
    repeated = [np.repeat(column, 10) for column in (truth, score)]
    group = np.repeat(np.arange(100), 10)
    ways = [((*repeated,), group), ((*repeated,), None), ((truth, score), None)]
    samples = [paired_sample(t, {"m": s}, group=groups) for (t, s), groups in ways]
    spreads = [taken(sample).values["m"]["auc"].std() for sample in samples]
    assert spreads[0] == pytest.approx(spreads[2], rel=0.1)
    assert spreads[0] > 2.5 * spreads[1]


@pytest.mark.parametrize("kind", SAMPLES)
@pytest.mark.parametrize("stratified", [False, True])
def test_the_same_seed_gives_the_same_replicates_in_any_batches(
    kind: str, stratified: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "groups" and stratified:
        return
    sample = SAMPLES[kind](*made_cases(200, 0.4))
    options = {"seed": 9, "replicates": 30, "stratified": stratified}
    whole, other = taken(sample, **options), taken(sample, **options | {"seed": 10})
    monkeypatch.setattr(type(sample), "batch", 7)
    steps = list(bootstrap_batches(sample, {"auc": statistic_of("auc")}, **options))
    assert [step.done for step in steps] == [7, 14, 21, 28, 30]
    for model in whole.models:
        values = whole.values[model]["auc"]
        np.testing.assert_array_equal(values, steps[-1].replicates.values[model]["auc"])
        assert (values != other.values[model]["auc"]).any()


def test_a_stopped_bootstrap_can_be_used() -> None:
    sample = separate_samples({"m": sweep(*made_cases(200, 0.4))})
    steps = bootstrap_batches(sample, {"auc": statistic_of("auc")}, seed=1, replicates=1000)
    first = next(steps)
    assert (first.done, first.total) == (128, 1000)
    assert first.replicates.count == 128
    assert first.seconds_left > 0
    part = first.replicates.values["m"]["auc"]
    np.testing.assert_array_equal(part, taken(sample).values["m"]["auc"][:128])
    *_, last = steps
    assert last.seconds_left == 0


# What a replicate is

STATISTICS = {
    **FIGURES,
    **CURVES,
    "g_mean": best_value("g_mean"),
    "error_rate": best_value("error_rate"),
    "deployed": minimum_cost(CostMatrix(cost_fn=5, cost_fp=1, cost_tp=-2), prevalence=0.2),
    **{
        f"{key}, projected": {**FIGURES, **CURVES}[key].projected(0.3)
        for key in (
            *("average_precision", "break_even", "f1", "log_loss", "brier", "pr", "alerts"),
            *("miscalibration", "calibration_error", "slope", "observed_over_expected"),
        )
    },
    # At fixed thresholds
    "precision": values_at("precision", 0.5),
    "recalls": values_at("recall", [0.9, 0.5]),
}


def counts_of(sample: Sample, drawn: np.ndarray) -> EdgeCounts:
    """The counts of replicates; row i of `drawn`: how often each case is in it."""
    cells, codes = sample.cells["m"], sample.codes[0]
    size = cells.boxes.size
    return EdgeCounts(cells, np.array([np.bincount(codes, times, size) for times in drawn]))


probabilities = st.floats(0, 1) | st.sampled_from([0.0, 0.25, 0.5, 1.0])


@given(cases(probabilities), st.integers(0, 2**32 - 1))
def test_with_as_many_cells_as_scores_every_replicate_is_exact(
    rows: list[tuple[bool, float]], seed: int
) -> None:
    truth, score = (np.array(column) for column in columns(rows))
    truth = truth.astype(bool)
    assume(truth.size and score.min() >= 0 and score.max() <= 1)
    sample = paired_sample(truth, {"m": score})
    assert sample.cells["m"].single.all()
    n = truth.size
    generator = np.random.default_rng(seed)
    drawn = np.array([np.bincount(generator.integers(0, n, n), minlength=n) for _ in range(3)])
    counts = counts_of(sample, drawn)
    replicates = swept(truth, score, drawn)
    for key, one in STATISTICS.items():
        slow = np.array([one.exact(s) for s in replicates])
        # A regression whose slope is all but infinite has few digits.
        if "slope" in key or "intercept" in key:
            steep = np.abs(slow) > 100
            assert np.isnan(one.counted(counts)).tolist() == np.isnan(slow).tolist(), key
            np.testing.assert_allclose(
                one.counted(counts)[~steep], slow[~steep], 1e-6, 1e-6, err_msg=key
            )
            continue
        np.testing.assert_allclose(one.counted(counts), slow, atol=1e-12, err_msg=key)


# What a few hundred cells leave out, as a share of the standard deviation of the statistic: the
# spread of the error and its mean. Curves: the median point.
LEFT_OUT = {
    **dict.fromkeys(["auc", "brier", "log_loss"], 0.01),
    **dict.fromkeys(["absolute_error", "observed_over_expected", "slope", "intercept"], 0.02),
    **dict.fromkeys(["miscalibration", "discrimination"], 0.2),
    "calibration_error": 0.1,
    **dict.fromkeys(["average_precision", "area"], 0.08),
    **dict.fromkeys(["break_even", "f1", "g_mean", "error_rate"], 0.1),
    **dict.fromkeys(["average_precision, projected", "f1, projected"], 0.1),
    **dict.fromkeys(["mcc", "cost", "deployed", "envelope"], 0.1),
    **dict.fromkeys(["roc", "pr"], 0.2),
    "alerts": 0.15,
}


@pytest.mark.parametrize("share", [pytest.param(0.5, marks=pytest.mark.thorough), 0.02])
def test_with_fewer_cells_little_is_left_out(share: float) -> None:
    n, many = 20_000, 60
    truth, score = made_cases(n, share)
    sample = paired_sample(truth, {"m": score})
    assert not sample.cells["m"].single.all()
    statistics = {key: STATISTICS[key] for key in LEFT_OUT}
    counters = counters_of(sample.cells["m"], statistics, "m")
    drawn = np.random.default_rng(3).multinomial(n, np.full(n, 1 / n), size=many)
    counts = counts_of(sample, drawn)
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
    counters = counters_of(sample.cells["m"], STATISTICS, "m")
    for key, counter in counters.items():
        exact = STATISTICS[key].exact(sweep(truth, score))
        np.testing.assert_allclose(counter.of(whole)[0], exact, rtol=1e-12, err_msg=key)
        assert counter.figure.reason == ""
    known = ("auc", "average_precision", "brier", "log_loss", "absolute_error", "calibration_error")
    for key in known:  # the cells know them
        assert abs(counters[key].off) < 1e-12, key


@pytest.mark.parametrize("decimals", [1, 3, 12])
@pytest.mark.parametrize("weighted", [False, True])
def test_figures_of_all_cases_read_in_parts_are_those_read_at_once(
    decimals: int, *, weighted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth, score = made_cases(3000, 0.2)
    weight = np.random.default_rng(1).exponential(size=truth.size) if weighted else None
    sample = paired_sample(truth, {"m": score.round(decimals)}, weight=weight, cells=40)
    whole = sample.cells["m"]
    kinds = "order", "bend", "log_losses", "squared_errors", "gaps_in_bins", "log_odds"
    known = {kind: getattr(whole, kind) for kind in kinds}
    costs = minimum_cost(CostMatrix(cost_fn=5, cost_fp=1))
    least = costs.exact(whole.sweep)
    monkeypatch.setattr(cells_module, "_BLOCK", 7)
    monkeypatch.setattr(statistics, "_BLOCK", 7)
    parts = replace(whole)
    for kind, values in known.items():
        assert getattr(parts, kind).tolist() == values.tolist(), kind
    assert costs.exact(whole.sweep) == least
    curves = recall_at_fpr(), precision_at_recall()
    read = [one.exact(whole.sweep) for one in curves]
    monkeypatch.setattr(curve_statistics, "around", lambda *_: slice(None))
    for one, few in zip(curves, read, strict=True):
        np.testing.assert_array_equal(one.exact(whole.sweep), few)


def test_what_is_left_is_told_by_the_draws_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by what comes before the first: many cases take a second to be made ready."""
    clock = iter([0.0, 100.0, 101.28, 102.0])
    monkeypatch.setattr(bootstraps.time, "perf_counter", lambda: next(clock))
    sample = separate_samples({"m": sweep(*made_cases(200, 0.4))})
    first = next(bootstrap_batches(sample, {"auc": statistic_of("auc")}, seed=1, replicates=1000))
    assert first.seconds == 101.28
    assert first.seconds_left == pytest.approx(8.72)


def test_thresholds_to_keep_are_edges() -> None:
    truth, score = made_cases(5000, 0.4)
    sample = paired_sample(truth, {"m": score}, keep={"m": [0.5123]}, cells=40)
    drawn = bootstrap(sample, {"r": values_at("recall", 0.5123)}, seed=1, replicates=400)
    recall = sweep(truth, score).at(0.5123).tp / truth.sum()
    sd = np.sqrt(recall * (1 - recall) / truth.sum())
    assert drawn.figures["m"]["r"].value == recall
    assert drawn.values["m"]["r"].std() == pytest.approx(sd, rel=0.15)


# What is refused

MANY = separate_samples({"m": sweep(*made_cases(5000, 0.4))})


def paired(**options: object) -> Sample:
    return paired_sample([1, 0], {"a": [1, 2]}, **options)


def weighted(weight: list[float], **options: object) -> Sample:
    return separate_samples({"m": sweep([1, 0], [2, 1], weight=weight)}, **options)


REFUSED = [
    (lambda: taken(paired(), replicates=1), "replicates must be 2 or"),
    (lambda: taken(paired(), seed=-1), "seed must be a whole number of 0 or more, got -1"),
    (lambda: bootstrap(paired(), {}, seed=1), "statistics must hold at least one"),
    (lambda: separate_samples({}), "sweeps must hold at least one model"),
    (lambda: paired_sample([1, 0], {}), "scores must hold at least one model"),
    (lambda: paired(group=[1, 1]), "two or more groups, got 1"),
    (lambda: paired(weight=[1]), r"truth, weight, scores\['a'\] .* same length, got 2, 1, 2"),
    (
        lambda: paired(weight=[1, 0.5], weights_are_counts=True),
        "Argument weight must hold whole numbers if weights_are_counts, got 0.5 at position 1.",
    ),
    (lambda: taken(paired(group=[1, 2]), stratified=True), "stratified must be False with gr"),
    (lambda: weighted([2.0, 1]), "^Model 'm' has weights: weights say how much a case counts"),
    (
        lambda: weighted([0.5, 1], weights_are_counts=True),
        "Model 'm' has weights that are not whole: weights say how much a case counts",
    ),
    (lambda: weighted([1, 1], cells=7), "8 or more, got 7"),
    (lambda: bootstrap(MANY, {"r": values_at("recall", 0.5123)}, seed=1), "name it in keep"),
    (lambda: best_value("alert_rate"), "higher or lower is better, got 'alert_rate'"),
    (lambda: value_at_alert_rate("recall", 1.5), r"alert_rate must be in \[0, 1\], got 1.5"),
    (lambda: cost_envelope([2]), r"conditions must hold values in \[0, 1\], got 2"),
    (lambda: recall_at_fpr([-1]), r"fpr must hold values in \[0, 1\], got -1"),
    (lambda: precision_at_recall([0]), r"recall must hold values in \(0, 1\], got 0"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_errors_name_argument_rule_and_value(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
