"""How replicates are drawn: how many cases, which together, by which seed, in which batches."""

from __future__ import annotations

import numpy as np
import pytest

from perfcore import Sweep, bootstrap, bootstrap_batches, paired_sample, sweep
from perfcore.chance.bootstrap import (
    AUC,
    AVERAGE_PRECISION,
    BRIER_SCORE,
    Replicates,
    Sample,
    best_value,
    cost_envelope,
    precision_at_recall,
    recall_at_fpr,
    separate_samples,
    value_at_alert_rate,
    values_at,
)
from tests.perfcore.slow_intervals import made_cases, swept


def test_replicates_have_the_bootstrap_s_spread() -> None:
    truth, score = made_cases(3000, 0.3)
    statistics = {"auc": AUC, "average_precision": AVERAGE_PRECISION, "brier": BRIER_SCORE}
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
    drawn = bootstrap(sample, {"auc": AUC, "roc": recall_at_fpr()}, seed=1, replicates=50)
    assert drawn.paired
    np.testing.assert_array_equal(drawn.values["a"]["auc"], drawn.values["b"]["auc"])
    np.testing.assert_array_equal(drawn.values["a"]["roc"], drawn.values["b"]["roc"])
    np.testing.assert_allclose(drawn.values["a"]["auc"], 1 - drawn.values["c"]["auc"])


def test_models_of_different_cases_are_drawn_apart() -> None:
    s = sweep(*made_cases(200, 0.4))
    drawn = bootstrap(separate_samples({"a": s, "b": s}), {"auc": AUC}, seed=1)
    assert not drawn.paired
    a, b = (drawn.values[model]["auc"] for model in "ab")
    assert abs(np.corrcoef(a, b)[0, 1]) < 0.1


def test_aggregated_counts_are_cases() -> None:
    truth, score = made_cases(400, 0.3)
    score = np.round(score, 1)
    s = sweep(truth, score)
    rows = Sweep.from_counts(s.thresholds[1:], np.diff(s.tp) * 1.0, np.diff(s.fp) * 1.0)
    counted = separate_samples({"m": rows}, weights_are_counts=True)
    one, other = (
        bootstrap(sample, {"auc": AUC}, seed=3, replicates=50).values["m"]["auc"]
        for sample in (separate_samples({"m": s}), counted)
    )
    np.testing.assert_array_equal(one, other)


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
    drawn = [bootstrap(sample, {"auc": AUC}, seed=2).values["m"]["auc"] for sample in samples]
    spreads = [values.std() for values in drawn]
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
    whole = bootstrap(sample, {"auc": AUC}, **options)
    other = bootstrap(sample, {"auc": AUC}, **options | {"seed": 10})
    monkeypatch.setattr(type(sample), "batch", 7)
    steps = list(bootstrap_batches(sample, {"auc": AUC}, **options))
    assert [step.done for step in steps] == [7, 14, 21, 28, 30]
    for model in whole.models:
        values = whole.values[model]["auc"]
        np.testing.assert_array_equal(values, steps[-1].replicates.values[model]["auc"])
        assert (values != other.values[model]["auc"]).any()


def test_a_stopped_bootstrap_can_be_used() -> None:
    sample = separate_samples({"m": sweep(*made_cases(200, 0.4))})
    steps = bootstrap_batches(sample, {"auc": AUC}, seed=1, replicates=1000)
    first = next(steps)
    assert (first.done, first.total) == (128, 1000)
    assert first.replicates.count == 128
    assert first.seconds_left > 0
    whole = bootstrap(sample, {"auc": AUC}, seed=1)
    part = first.replicates.values["m"]["auc"]
    np.testing.assert_array_equal(part, whole.values["m"]["auc"][:128])
    *_, last = steps
    assert last.seconds_left == 0


MANY = separate_samples({"m": sweep(*made_cases(5000, 0.4))})


def paired(**options: object) -> Sample:
    return paired_sample([1, 0], {"a": [1, 2]}, **options)


def taken(sample: Sample, **options: object) -> Replicates:
    return bootstrap(sample, {"auc": AUC}, seed=1, **options)


def weighted(weight: list[float], **options: object) -> Sample:
    return separate_samples({"m": sweep([1, 0], [2, 1], weight=weight)}, **options)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: bootstrap(paired(), {"auc": AUC}, seed=1, replicates=1),
            "replicates must be 2 or",
        ),
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
        (lambda: weighted([2.0, 1]), "Model 'm' has weights: weights say how much a case counts"),
        (
            lambda: weighted([0.5, 1], weights_are_counts=True),
            "Model 'm' has weights that are not whole: weights say how much a case counts",
        ),
        (lambda: weighted([1, 1], cells=7), "8 or more, got 7"),
        (lambda: bootstrap(MANY, {"r": values_at("recall", 0.5123)}, seed=1), "name it in keep"),
        (lambda: best_value("alert_rate"), "higher or lower is better, got 'alert_rate'"),
        (
            lambda: value_at_alert_rate("recall", 1.5),
            r"alert_rate must be in \[0, 1\], got 1.5",
        ),
        (lambda: cost_envelope([2]), r"conditions must hold values in \[0, 1\], got 2"),
        (lambda: recall_at_fpr([-1]), r"fpr must hold values in \[0, 1\], got -1"),
        (lambda: precision_at_recall([0]), r"recall must hold values in \(0, 1\], got 0"),
    ],
)
def test_errors_name_argument_rule_and_value(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
