"""Replicates of many cases, drawn in bundles: their law is that of cases drawn one by one."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from perfcore import bootstrap, paired_sample, sweep
from perfcore.chance.bootstrap.bundles import BUNDLES, bundle_numbers
from perfcore.chance.bootstrap.paired_draws import PairedSample
from tests.perfcore.chance.bootstrapped import FIGURES
from tests.perfcore.slow_intervals import made_cases

# Few cases are drawn in bundles, and few of these, so that what is left out would be seen.


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr("perfcore.chance.bootstrap.paired_draws.MANY", 0)
    return monkeypatch


def two_models(n: int, share: float, **options: object) -> PairedSample:
    truth, score = made_cases(n, share)
    other = score + np.random.default_rng(5).normal(size=n) / 4
    return paired_sample(truth, {"a": score, "b": other}, **options)


def test_many_cases_are_drawn_in_bundles_and_few_are_not() -> None:
    for n, bundled in ((65_536, False), (65_537, True)):
        sample = two_models(n, 0.3)
        assert sample.bundled == bundled
        drawn = bootstrap(sample, {"auc": FIGURES["auc"]}, seed=1, replicates=3)
        assert drawn.bundled == bundled
    truth, score = made_cases(70_000, 0.3)
    rounded = {"a": np.round(score, 1), "b": np.round(score**2, 1)}
    assert not paired_sample(truth, rounded).bundled  # a table of so few scores costs no more
    few_groups = np.arange(70_000) % 50
    assert not paired_sample(truth, {"a": score}, group=few_groups).bundled
    assert paired_sample(truth, {"a": score}, group=np.arange(70_000) // 3).bundled


def test_bundles_are_even_and_at_random() -> None:
    for units in (5000, 65_537, 100_000, 10**6):
        bundle = bundle_numbers(units, np.random.default_rng(2))
        sizes = np.bincount(bundle)
        assert BUNDLES / 2 < sizes.size <= BUNDLES
        assert sizes.sum() == units
        assert (sizes > sizes.min()).sum() <= sizes.min()
        assert np.ptp(sizes) <= 1
    # Cases that stand together are neither kept apart nor kept together: pairs of 1,000 of them
    # share a bundle as often as chance has it.
    times = [np.bincount(part, minlength=sizes.size) for part in bundle.reshape(1000, 1000)]
    pairs = np.array([(each * (each - 1)).sum() / 2 for each in times])
    assert pairs.mean() == pytest.approx(1000 * 999 / 2 / sizes.size, rel=0.02)


@pytest.mark.parametrize(
    ("order", "stratified", "weighted"),
    [
        # Any two of the three in each way; `make test-all` looks at all.
        pytest.param(*each, marks=pytest.mark.thorough if sum(map(bool, each)) % 2 else ())
        for each in product(("", "sorted"), (False, True), (False, True))
    ],
)
def test_counts_vary_together_as_those_of_cases_drawn_one_by_one(
    order: str, stratified: bool, weighted: bool, few: pytest.MonkeyPatch
) -> None:
    n, many = 20_000, 3000
    truth, score = made_cases(n, 0.1)
    other = score + np.random.default_rng(5).normal(size=n) / 4
    weight = np.where(np.arange(n) % 3, 1.0, 2.0) if weighted else None
    if order == "sorted":
        at = np.argsort(score)
        truth, score, other = truth[at], score[at], other[at]
    sample = paired_sample(truth, {"a": score, "b": other}, weight=weight, cells=8)
    drawn = sample.draw(np.random.SeedSequence(3), stratified=stratified)(many)
    boxes = np.hstack([drawn["a"], drawn["b"]])
    # Exactly: the covariance of sums of columns when rows are drawn, all or of each class.
    rows = np.zeros((n, boxes.shape[1]))
    size = sample.cells["a"].boxes.size
    counts = np.ones(n) if sample.weights is None else sample.weights
    rows[np.arange(n), sample.codes[0]] = counts
    rows[np.arange(n), size + sample.codes[1].astype(int)] = counts
    classes = [truth > 0, truth == 0] if stratified else [np.ones(n, bool)]
    exact = sum(np.cov(rows[one].T, bias=True) * one.sum() for one in classes)
    np.testing.assert_allclose(boxes.mean(axis=0), rows.sum(axis=0), rtol=0.05, atol=1)
    spread = np.sqrt(np.diag(exact))
    known = spread > 0
    found = np.cov(boxes.T)[np.ix_(known, known)] / np.outer(spread[known], spread[known])
    wanted = exact[np.ix_(known, known)] / np.outer(spread[known], spread[known])
    # Of a variance 1/sqrt(2 K) twice by bundles, and sqrt(2/B) by replicates: 5 standard errors.
    assert np.abs(found - wanted).max() < 5 * np.sqrt(2 / BUNDLES + 2 / many)
    if stratified and not weighted:
        half = size // 2
        off = drawn["a"][:, :half].sum(axis=1) - truth.sum()
        assert np.abs(off).max() <= 10  # of 2,000: bundles that hold one case more


def test_up_to_so_many_cases_bundles_are_the_cases(few: pytest.MonkeyPatch) -> None:
    sample = two_models(300, 0.2)
    drawn = sample.draw(np.random.SeedSequence(4), stratified=False)(2000)
    times = drawn["a"][:, sample.codes[0]]  # scores are distinct: a box holds one case
    np.testing.assert_array_equal(times, drawn["b"][:, sample.codes[1]])
    np.testing.assert_array_equal(times.sum(axis=1), 300)
    assert times.var(axis=0).mean() == pytest.approx(1 - 1 / 300, rel=0.02)
    assert ((times - 1) ** 3).mean() == pytest.approx(1, rel=0.1)  # that of Poisson's law


def test_bundled_groups_are_drawn_whole(few: pytest.MonkeyPatch) -> None:
    few.setattr("perfcore.chance.bootstrap.paired_draws._DENSE", 0)
    few.setattr("perfcore.chance.bootstrap.bundles.bundle_numbers.__defaults__", (50,))
    truth, score = made_cases(400, 0.4)
    group = np.arange(400) % 100
    sample = paired_sample(truth, {"m": score}, group=group)
    assert sample.bundled
    times = sample.draw(np.random.SeedSequence(1), stratified=False)(40)["m"][:, sample.codes[0]]
    for one in range(100):
        assert (np.ptp(times[:, group == one], axis=1) == 0).all()
    assert (times.sum(axis=1) == 400).all()
    whole = times[:, :100]
    assert (np.unique(whole, axis=1).shape[1]) <= 50  # two groups of a bundle come together


@pytest.mark.parametrize(
    "kind",
    ["ties", *(pytest.param(k, marks=pytest.mark.thorough) for k in ("rare", "usual", "clear"))],
)
def test_standard_errors_are_those_of_the_exact_bootstrap(
    kind: str, few: pytest.MonkeyPatch
) -> None:
    n, many = 20_000, 1500
    g = np.random.default_rng(8)
    truth = g.random(n) < (0.01 if kind == "rare" else 0.3)
    gain = 5.0 if kind == "clear" else 1.5
    own, noise = g.normal(size=(2, n))
    scores = {
        name: 1 / (1 + np.exp(-(z + share * gain * truth - 1)))
        for name, z, share in (("a", own, 1.0), ("b", 0.9 * own + 0.4 * noise, 0.9))
    }
    if kind == "ties":
        scores = {name: score.round(2) for name, score in scores.items()}
    keys = ("auc", "average_precision", "f1", "cost", "area", "log_loss", "brier")
    wanted = {key: FIGURES[key] for key in keys}
    sample = paired_sample(truth, scores)
    if kind == "ties":
        sample.__dict__["kinds"] = None  # else their table is drawn from
    assert sample.bundled
    fast = bootstrap(sample, wanted, seed=1, replicates=many)
    few.setattr("perfcore.chance.bootstrap.paired_draws.MANY", n)
    assert not sample.bundled
    slow = bootstrap(sample, wanted, seed=2, replicates=many)
    error = np.sqrt(1 / (2 * BUNDLES) + 2 / (2 * many))
    for key in keys:
        both = [{m: each.values[m][key] for m in "ab"} for each in (fast, slow)]
        for of in (lambda v: v["a"], lambda v: v["a"] - v["b"]):
            one, other = (of(values) for values in both)
            assert one.std() / other.std() == pytest.approx(1, abs=4 * error), key
            assert abs(one.mean() - other.mean()) < 5 * other.std() / np.sqrt(many / 2), key


def test_the_same_seed_gives_the_same_replicates_in_any_batches(few: pytest.MonkeyPatch) -> None:
    sample = two_models(9000, 0.4)
    for stratified in (False, True):
        draws = [sample.draw(np.random.SeedSequence(s), stratified=stratified) for s in (1, 1, 2)]
        whole, again, other = draws[0](30)["b"], [draws[1](k)["b"] for k in (7, 23)], draws[2](30)
        np.testing.assert_array_equal(whole, np.vstack(again))
        assert (whole != other["b"]).any()


def test_counts_that_are_known_are_not_made_again_and_must_be_those_of_the_cases() -> None:
    truth, score = made_cases(500, 0.4)
    counts = {"m": sweep(truth, score)}
    sample = paired_sample(truth, {"m": score}, sweeps=counts)
    assert sample.cells["m"].sweep is counts["m"]
    np.testing.assert_array_equal(sample.codes, paired_sample(truth, {"m": score}).codes)
    for wrong in (
        {"m": sweep(~truth.astype(bool), score)},
        {"m": sweep(truth, score, weight=truth + 0.5)},
    ):
        with pytest.raises(ValueError, match="sweeps must hold the counts of these cases without"):
            paired_sample(truth, {"m": score}, sweeps=wrong)
    with pytest.raises(ValueError, match="sweeps must hold the counts of these cases without"):
        paired_sample(truth, {"m": score}, weight=truth + 1, sweeps=counts)
