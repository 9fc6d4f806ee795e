"""How often each model is best: counted by hand, in replicates of real draws, and in agreement."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep
from perfcore.chance.bootstrap import (
    Replicates,
    bootstrap,
    cost_envelope,
    paired_sample,
    precision_at_recall,
    recall_at_fpr,
    statistic_of,
    value_at_alert_rate,
)
from perfcore.chance.comparison import (
    BestShares,
    alert_rate_differences,
    best_shares,
    precision_recall_crossings,
    roc_crossings,
)
from tests.perfcore.slow_counts import sweeps, two_classes

X = [0.0, 0.2, 0.5, 0.8]
some_cases = sweeps.filter(lambda s: len(s) > 1)
TWENTIETHS = np.linspace(0, 1, 21)


def drawn_of(truth: np.ndarray, **scores: np.ndarray) -> Replicates:
    return bootstrap(paired_sample(truth, scores), {"cost": cost_envelope(TWENTIETHS)}, seed=1)


def shares_of(truth: np.ndarray, **scores: np.ndarray) -> BestShares:
    return best_shares(drawn_of(truth, **scores), "cost")


def replicates_of(**costs: list[list[float]]) -> Replicates:
    """Replicates with these costs, as the bootstrap would hold them, of curves in their middle."""
    truth = np.arange(12) % 2
    sample = paired_sample(truth, {model: np.arange(12.0) for model in costs})
    drawn = bootstrap(
        sample, {"cost": cost_envelope(X), "auc": statistic_of("auc")}, seed=0, replicates=2
    )
    values = {model: {"cost": np.array(rows)} for model, rows in costs.items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # no replicate has a value
        middles = {model: np.nanmean(rows["cost"], axis=0) for model, rows in values.items()}
    figures = {
        model: {**drawn.figures[model], "cost": replace(drawn.figures[model]["cost"], value=middle)}
        for model, middle in middles.items()
    }
    return Replicates(values, figures, {}, paired=True)


def test_shares_counted_by_hand() -> None:
    first = [[0, 0.1, 0.3, 0.2], [0, 0.2, 0.3, 0.2], [0, 0.1, 0.3, 0.2], [0, 0.1, 0.1, 0.2]]
    near = [0, 0.1 + 1e-12, 0.31, 0.1]
    second = [near, [0, 0.2, 0.2, 0.2], [0, 0.2, 0.25, 0.1], [0, 0.1, 0.2, 0.1]]
    found = best_shares(replicates_of(a=first, b=second), "cost")
    # At 0 nothing need be called positive. At .2 both are equal in two, which is nobody's, one is
    # ahead in one, and in one no model beats calling nothing positive. At .8 everything costs .2.
    assert found.models == ("a", "b")
    assert found.shares.tolist() == [[0, 0.25, 0.5, 0], [0, 0, 0.5, 0.75]]
    assert found.nothing.tolist() == [1, 0.25, 0, 0]
    assert found.everything.tolist() == [0, 0, 0, 0.25]
    assert found.certain.tolist() == [True, False, False, False]
    assert found.uncertain == ((0.1, 0.8),)


def test_what_choosing_a_threshold_flatters_is_taken_off_the_shares() -> None:
    rows = [[0, 0.15, 0.3, 0.1], [0, 0.17, 0.4, 0.1]]
    drawn = replicates_of(a=rows)
    curve = replace(drawn.figures["a"]["cost"], value=np.array([0, 0.18, 0.4, 0.1]))
    found = best_shares(replace(drawn, figures={"a": {"cost": curve}}), "cost")
    # Replicates lie .02 below the curve at .2 and .05 at .5: they are taken as .19, .21; .4, .5.
    assert found.shares.tolist() == [[0, 0.5, 0.5, 1]]
    assert found.nothing.tolist() == [1, 0.5, 0.5, 0]


def test_it_is_certain_where_the_bands_of_the_differences_say_so() -> None:
    rng = np.random.default_rng(4)
    truth = rng.random(250) < 0.4
    good, fair = (truth * gain + rng.normal(size=250) for gain in (2.0, 1.0))
    drawn = drawn_of(truth, good=good, fair=fair, constant=np.zeros(250))
    found = best_shares(drawn, "cost", level=0.9)
    band = drawn.difference_band("cost", "good", "fair", level=0.9, simultaneous=True)
    # A constant score is the rules that need no model.
    rules = drawn.difference_band("cost", "good", "constant", level=0.9, simultaneous=True)
    expected = (band.high < 0) & (rules.high < 0)
    assert found.certain[3:-3].tolist() == expected[3:-3].tolist()
    assert 3 < expected.sum() < 20


@pytest.mark.parametrize("models", [1, 2])
def test_a_tie_is_nobody_s(models: int) -> None:
    rng = np.random.default_rng(6)
    truth = rng.random(500) < 0.5
    score = truth + 0.7 * rng.normal(size=500)
    found = shares_of(truth, **{str(i): score for i in range(models)})
    # Alone it is held against the rules without a model, which it beats in the middle.
    assert found.certain[8:13].tolist() == [models == 1] * 5
    assert (found.shares[:, 10] == (models == 1)).all()
    assert found.certain[[0, -1]].all()


def test_replicates_without_a_value_are_not_counted() -> None:
    nan = [np.nan] * 4
    some = replicates_of(a=[[0, 0.1, 0.1, 0.1], nan], b=[[0, 0.2, 0.2, 0.1], [0, 0.1, 0.1, 0.1]])
    found = best_shares(some, "cost")
    assert found.shares.tolist() == [[0, 1, 1, 0], [0, 0, 0, 0]]
    none = best_shares(replicates_of(a=[nan, nan]), "cost")
    assert np.isnan(none.shares).all()
    assert not none.certain.any()
    assert none.uncertain == ((0.0, 0.8),)


def test_what_cannot_be_compared() -> None:
    replicates = replicates_of(a=[[0, 0, 0, 0]] * 2, b=[[0, 0, 0, 0]] * 2)
    with pytest.raises(ValueError, match=r"^Argument level must fulfil 0 < level < 1, got 1\.$"):
        best_shares(replicates, "cost", level=1)
    message = r"^Argument key must name a curve at the same places, got 'auc'\.$"
    with pytest.raises(ValueError, match=message):
        best_shares(replicates, "auc")
    with pytest.raises(KeyError):
        best_shares(replicates, "nothing")
    with pytest.raises(ValueError, match="read-only"):
        best_shares(replicates, "cost").shares[0] = 1


# What is compared here is what intervals are of


@given(some_cases, some_cases, st.sampled_from([0.05, 0.1, 0.25, 1 / 3, 0.5, 0.9, 1.0]))
def test_alert_rates_mean_the_same_here_and_in_intervals(
    first: Sweep, second: Sweep, rate: float
) -> None:
    for measure in ("precision", "recall", "accuracy"):
        found = alert_rate_differences(first, second, measure, [rate])
        exact = value_at_alert_rate(measure, rate).exact
        assert [*found.first, *found.second] == pytest.approx(
            [exact(first), exact(second)], nan_ok=True
        )


@given(two_classes, two_classes)
def test_who_leads_has_the_better_value_of_the_curve(first: Sweep, second: Sweep) -> None:
    for crossings, curve in (
        (roc_crossings, recall_at_fpr),
        (precision_recall_crossings, precision_at_recall),
    ):
        found = crossings(first, second)
        places = found.ends[:-1] + np.diff(found.ends) * 0.38196601125  # no vertex, no touching
        exact = curve(places).exact
        gaps = exact(first) - exact(second)
        assert np.where(np.abs(gaps) < 1e-12, 0, np.sign(gaps)).tolist() == found.leads.tolist()
