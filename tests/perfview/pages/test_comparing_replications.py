"""A bootstrap is stopped and taken up again without a change of its numbers."""

from dataclasses import replace

import numpy as np
import pytest

from perfcore import auc, sweep
from perfcore.chance.bootstrap import AUC, bootstrap, paired_sample
from perfview.pages.compare.replications import Draws, common_thresholds, replication
from perfview.pages.compare.standings import aucs, exact_values, standings
from tests.perfview.pages.made_lineups import COSTS, DRAWS, USE, made, noisy, replicated


def test_stopping_and_going_on_changes_no_number() -> None:
    lineup = noisy()
    assert lineup.cases is not None
    whole = bootstrap(
        paired_sample(lineup.cases.truth, lineup.cases.scores), {"auc": AUC}, seed=7, replicates=300
    )
    run = replication(lineup, Draws(300, 7, "cases"), COSTS, None)
    assert (run.done, run.replicates) == (0, None)
    for step in run.steps():
        assert run.replicates is None  # there is more to wait for
        if step.done >= 128:
            run.turn()
    assert run.stopped
    assert not run.finished
    assert run.replicates is not None
    assert run.replicates.count == run.done < 300
    assert list(run.steps()) == []
    run.turn()
    assert [step.done for step in run.steps()][-1] == 300
    assert run.finished
    assert run.replicates.count == 300
    for name in lineup.names:
        np.testing.assert_array_equal(run.replicates.values[name]["auc"], whole.values[name]["auc"])


def test_too_few_replicates_are_not_used() -> None:
    run = replication(noisy(150_000, {"a": 1.0, "b": 0.5}), DRAWS, None, None)
    for _ in run.steps():
        run.turn()
    assert 0 < run.done < 100
    assert run.replicates is None


def test_costs_by_amount_are_left_out() -> None:
    found = replicated(noisy(60), costs=None)
    assert not {"cost", "envelope", "envelope_area"} & set(found.figures["good"])


def test_whole_groups_are_drawn() -> None:
    # Two groups of opposite scores: drawn whole, the AUC is that of one, the other, or both.
    lineup = made({"a": [0.1, 0.9, 0.9, 0.1]}, [0, 1, 0, 1], group=np.array([0, 0, 1, 1]))
    found = replicated(lineup, replace(DRAWS, resampled="group"))
    assert set(found.values["a"]["auc"].tolist()) == {0.0, 0.5, 1.0}


def test_weights_of_models_of_different_cases_are_refused_with_a_reason() -> None:
    for weight in (np.linspace(0.5, 1.5, 60), np.arange(60) % 3 + 1.0):
        weighted = replace(noisy(60, weight=weight), cases=None)
        with pytest.raises(ValueError, match=r"^Model 'good' has weights: weights say how much"):
            replication(weighted, DRAWS, None, None)


def test_a_column_of_whole_weights_is_not_taken_as_repeated_cases() -> None:
    # A row of weight 4 is one row: drawing rows varies about twice as much as drawing four apart.
    lineup = noisy(300, weight=np.where(np.arange(300) % 4 == 0, 16.0, 1.0))
    assert lineup.cases is not None
    found = replicated(lineup)
    truth, scores, weight = lineup.cases.truth, lineup.cases.scores, lineup.cases.weight
    assert weight is not None
    rows = np.random.default_rng(2).integers(0, 300, (200, 300))
    slow = [auc(sweep(truth[i], scores["fair"][i], weight=weight[i])) for i in rows]
    spread = found.values["fair"]["auc"].std()
    assert spread == pytest.approx(np.std(slow), rel=0.2)
    apart = paired_sample(truth, scores, weight=weight, weights_are_counts=True)
    repeated = bootstrap(apart, {"auc": AUC}, seed=1, replicates=200)
    assert repeated.values["fair"]["auc"].std() < 0.6 * spread
    # DeLong counts cases, of which there is no telling how many there are: the bootstrap stands in.
    told = standings(exact_values(lineup, USE), aucs(lineup), found, level=0.95)
    assert told.no_delong.startswith("weights say how much a case counts")
    assert told.intervals["fair"]["auc"].method == "bootstrap, unbiased normal"
    assert told.methods["auc"] == "bootstrap, percentile"
    unpaired = aucs(replace(lineup, cases=None))
    assert np.isnan(unpaired.interval("fair", level=0.95).low)
    assert np.isnan(unpaired.difference("fair", "good", level=0.95).p_value)


def test_equal_weights_say_no_more_than_none() -> None:
    lineup = noisy(60, weight=np.full(60, 3.0))
    plain = aucs(noisy(60)).interval("good", level=0.95)
    assert aucs(lineup).interval("good", level=0.95) == plain
    # Models of different cases are told apart by sums of weights, which are no counts then.
    assert np.isnan(aucs(replace(lineup, cases=None)).interval("good", level=0.95).low)
    ones = replace(noisy(60, weight=np.ones(60)), cases=None)
    assert aucs(ones).interval("good", level=0.95) == plain


def test_common_thresholds_are_scores_of_either_model() -> None:
    lineup = noisy(1000)
    found = common_thresholds(lineup, ("good", "poor"))
    known = {*lineup.sweeps["good"].thresholds.tolist(), *lineup.sweeps["poor"].thresholds.tolist()}
    assert len(found) == 60
    assert set(found) <= known
    assert found == sorted(found)


def test_a_bootstrap_that_an_error_ended_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object):
        raise MemoryError
        yield

    monkeypatch.setattr("perfview.pages.compare.replications.bootstrap_batches", broken)
    run = replication(noisy(60), DRAWS, COSTS, None)
    with pytest.raises(MemoryError):
        list(run.steps())
    assert list(run.steps()) == []
    assert run.stopped
    assert run.replicates is None
