"""Figures, their intervals and what is beyond chance against perfcore; and their bootstrap."""

import re
from dataclasses import replace
from functools import cache
from math import isnan

import numpy as np
import pytest

from perfcore import auc, average_precision, best, break_even, cost_curve, sweep
from perfcore.binary import brier_score, log_loss
from perfcore.chance.bootstrap import (
    Replicates,
    bootstrap,
    minimum_cost,
    paired_sample,
    statistic_of,
)
from perfcore.chance.bootstrap.endpoints import METHODS
from perfcore.chance.comparison import holm
from perfcore.chance.intervals import auc_interval, paired_aucs
from perfcore.costs import CostMatrix, Pricing, Use, best_threshold
from perfview.kit.theme import MODEL_LINES, number
from perfview.pages.compare.columns import columns
from perfview.pages.compare.replications import common_thresholds, replication
from perfview.pages.compare.standings import Standings, aucs, exact_values, standings
from perfview.pages.compare.tables import methods_text, pair_rows, ranking
from perfview.pages.compare.words import TEXT
from perfview.tasks.binary.comparison.lineups import Lineup
from perfview.tasks.binary.comparison.parameters import Comparison, comparison_read, comparison_text
from perfview.tasks.binary.comparison.replications import Draws
from tests.perfview.pages.made_lineups import COSTS, DRAWS, USE, made, noisy, replicated


def known_of(lineup: Lineup, replicates: Replicates | None) -> Standings:
    return standings(exact_values(lineup, USE), aucs(lineup), replicates, level=0.95)


@cache
def known() -> tuple[Lineup, Replicates, Standings]:
    lineup = noisy()
    found = replicated(lineup)
    return lineup, found, known_of(lineup, found)


def cells_of(found: Standings, model: int = 0, *, pending: bool = False):
    lines = dict(zip(found.names, MODEL_LINES, strict=False))
    row = ranking(found, lines, unit="", pending=pending).told()["models"][model]
    return row, dict(zip(columns(), row["cells"], strict=True))


def test_values_are_those_of_perfcore() -> None:
    lineup, _, found = known()
    for name, s in lineup.sweeps.items():
        assert found.values[name] == {
            "auc": auc(s),
            "average_precision": average_precision(s),
            "break_even": break_even(s).value,
            "f1": best(s, "f1").value,
            "log_loss": log_loss(s),
            "brier_score": brier_score(s),
            "cost": best_threshold(s, cost_fn=5, cost_fp=1).cost,
            "cost_area": cost_curve(s).area,
        }


def test_auc_is_judged_by_delong_and_all_else_by_the_bootstrap() -> None:
    lineup, replicates, found = known()
    areas = paired_aucs(lineup.cases.truth, lineup.cases.scores)
    for name in lineup.names:
        assert found.intervals[name]["auc"] == areas.interval(name)
        assert found.intervals[name]["brier_score"] == replicates.interval("brier_score", name)
    judged = found.judged["good", "fair"]
    assert judged["auc"].p_value == areas.difference("good", "fair").p_value
    assert judged["cost"].low == replicates.difference("cost", "good", "fair").low


def test_p_values_are_corrected_by_holm_over_all_pairs() -> None:
    lineup, _, found = known()
    pairs = list(found.judged)
    raw = [aucs(lineup).difference(*pair, level=0.95).p_value for pair in pairs]
    corrected = [found.judged[pair]["auc"].corrected_p_value for pair in pairs]
    assert corrected == pytest.approx(holm(raw).tolist())
    assert {found.judged[pair]["auc"].pairs for pair in pairs} == {3}


def test_a_difference_turned_round_is_its_negative() -> None:
    found = known()[-1]
    one, other = (found.difference(pair, "cost") for pair in (("good", "poor"), ("poor", "good")))
    assert (other.value, other.low, other.high) == (-one.value, -one.high, -one.low)
    assert (one.ahead, other.ahead) == ("first", "second")
    assert other.corrected_p_value == one.corrected_p_value
    assert found.difference(("good", "nobody"), "cost") is None


def test_the_best_is_marked_only_beyond_chance_of_every_other() -> None:
    found = known()[-1]
    for figure in columns():
        others = [found.difference(("good", name), figure) for name in ("fair", "poor")]
        beyond = all(each and each.beyond_chance and each.ahead == "first" for each in others)
        assert found.best(figure) == ("good" if beyond else None)
    assert found.best("auc") == "good"


def test_nothing_is_marked_where_chance_explains_it() -> None:
    lineup = noisy(60, {"a": 1.0, "b": 1.01})
    found = known_of(lineup, replicated(lineup))
    unclear = [figure for figure in columns() if not found.judged["a", "b"][figure].beyond_chance]
    assert "auc" in unclear
    for model in (0, 1):
        _, cells = cells_of(found, model)
        assert not any(cells[figure]["best"] for figure in unclear)


def test_without_replicates_only_auc_has_an_interval() -> None:
    found = known_of(known()[0], None)
    assert all(set(of) == {"auc"} for of in found.intervals.values())
    _, cells = cells_of(found, pending=True)
    assert [cells[figure]["range"] for figure in columns()[1:]] == ["…"] * 7
    table = ranking(found, {}, unit="€", pending=True)
    assert table.columns[columns().index("cost")].label == "Cost per 1,000 (€)"


def test_the_interval_of_an_auc_is_named_in_full_and_the_plain_one_is_a_choice() -> None:
    lineup, replicates, usual = known()
    chosen = comparison_read("delong:plain")
    assert chosen == Comparison(delong="plain")
    assert comparison_text(chosen) == "delong:plain"
    values = exact_values(lineup, USE)
    plain = standings(values, aucs(lineup), replicates, level=0.95, delong=chosen.delong)
    for name, s in lineup.sweeps.items():
        for found, method in ((plain, "plain"), (usual, "logit")):
            shown, alone = found.intervals[name]["auc"], auc_interval(s, method=method)
            assert (shown.low, shown.high) == pytest.approx((alone.low, alone.high))
            assert shown.method == alone.method
    assert plain.judged == usual.judged  # differences are tested in one way
    assert "on the logit scale with Student’s t." in methods_text(usual, DRAWS, replicates)
    assert "plain (normal, as pROC has it)." in methods_text(plain, DRAWS, replicates)


def test_delong_does_not_hold_where_groups_are_drawn() -> None:
    lineup, replicates, _ = known()
    found = standings(exact_values(lineup, USE), None, replicates, level=0.95)
    assert found.intervals["good"]["auc"] == replicates.interval("auc", "good")
    text = methods_text(found, replace(DRAWS, resampled="group"), replicates)
    assert "DeLong" not in text
    assert "whole groups drawn anew" in text


def test_one_class_leaves_every_curve_undefined_with_a_reason() -> None:
    lineup = made({"a": [0.1, 0.9], "b": [0.3, 0.4]}, [0, 0])
    values = exact_values(lineup, USE)
    assert all(isnan(values["a"][key]) for key in ("auc", "average_precision", "cost_area"))
    cell = cells_of(standings(values, None, None, level=0.95))[1]["auc"]
    assert (cell["text"], cell["value"]) == ("–", None)
    assert cell["note"] == "Undefined: one class is empty."
    assert values["a"]["cost"] == minimum_cost(COSTS).exact(lineup.sweeps["a"]) == 0
    assert isnan(exact_values(lineup, replace(USE, prevalence=0.5))["a"]["cost"])


def test_scores_that_are_no_probabilities_have_no_log_loss() -> None:
    values = exact_values(made({"a": [-1.0, 2.0, 0.5]}, [0, 1, 0]), USE)
    assert isnan(values["a"]["log_loss"])
    assert isnan(values["a"]["brier_score"])


def test_amounts_price_the_cost_of_the_table() -> None:
    amount = np.array([10.0, 200.0, 30.0, 40.0])
    lineup = made({"a": [0.9, 0.8, 0.2, 0.1]}, [0, 1, 0, 1], amount=amount)
    priced = Use(CostMatrix(cost_fn=1, cost_fp=50), pricing=Pricing(positives="amount"))
    values = exact_values(lineup, priced)
    # From 0.8 on called positive: one false alarm for 50, a missed positive of 40.
    assert values["a"]["cost"] == pytest.approx((50 + 40) / 4)


def test_rows_of_pairs_are_sorted_by_corrected_p_and_costs_are_of_1000_cases() -> None:
    found = known()[-1]
    rows = pair_rows(found, "cost")
    assert [row["corrected"] for row in rows] == sorted(row["corrected"] for row in rows)
    first = next(row for row in rows if (row["first"], row["second"]) == ("good", "poor"))
    assert first["difference"] == 1000 * found.judged["good", "poor"]["cost"].value
    assert first["judgement"] == "good is better"
    unknown = replace(found, judged={("good", "fair"): {}})
    assert pair_rows(unknown, "cost") == []


def test_the_table_writes_each_interval_below_its_value() -> None:
    found = known()[-1]
    row, cells = cells_of(found, 1)
    assert (row["name"], row["role"], row["dash"]) == ("fair", "model_2", "dash")
    interval = found.intervals["fair"]["cost"]
    ends = f"{number(1000 * interval.low)} to {number(1000 * interval.high)}"
    assert cells["cost"]["range"] == ends
    assert cells["cost"]["text"] == number(1000 * interval.value)


def test_a_constant_score_names_its_method_and_takes_no_interval_from_the_others() -> None:
    g = np.random.default_rng(1)
    truth = (np.arange(200) % 2).astype(np.uint8)
    lineup = made({"flat": np.full(200, 0.5), "good": g.random(200) * 0.5 + truth * 0.3}, truth)
    replicates = replicated(lineup)
    found = known_of(lineup, replicates)
    assert found.no_delong == ""
    assert found.intervals["good"]["auc"] == aucs(lineup).interval("good", level=0.95)
    assert found.values["flat"]["auc"] == 0.5
    text = methods_text(found, DRAWS, replicates)
    assert "AUC of flat: Newcombe’s interval, as no two cases of one class are ranked" in text
    assert isnan(found.intervals["flat"]["log_loss"].low)
    assert found.intervals["flat"]["log_loss"].reason.startswith("no replicate differs")


def test_why_a_figure_is_not_tested_is_said_and_which_figure_has_which_method() -> None:
    truth = (np.arange(60) % 2).astype(np.uint8)
    g = np.random.default_rng(2)
    sure = g.random(60)
    sure[0], sure[1] = 1.0, 0.0  # a certainty that is wrong: infinite log loss
    lineup = made({"sure": sure, "careful": g.random(60) * 0.8 + 0.1}, truth)
    replicates = replicated(lineup)
    found = known_of(lineup, replicates)
    assert set(found.untested) == {"log_loss"}
    text = methods_text(found, DRAWS, replicates)
    assert f"Not tested: log loss, as {found.untested['log_loss']}." in text.replace("Log", "log")
    assert re.search(r"Best F1\b[^;.]* by wider intervals, to be on the safe side", text)
    assert all(f"compare.method_{m.replace(' ', '_').replace('-', '_')}" in TEXT for m in METHODS)
    assert found.best("log_loss") is None


# A bootstrap is stopped and taken up again without a change of its numbers


def test_stopping_and_going_on_changes_no_number() -> None:
    lineup = noisy()
    sample = paired_sample(lineup.cases.truth, lineup.cases.scores)
    whole = bootstrap(sample, {"auc": statistic_of("auc")}, seed=7, replicates=300)
    run = replication(lineup, Draws(300, 7, "cases"), COSTS, None)
    assert (run.done, run.replicates) == (0, None)
    for step in run.steps():
        assert run.replicates is None  # there is more to wait for
        if step.done >= 128:
            run.turn()
    assert run.stopped
    assert not run.finished
    assert run.replicates.count == run.done < 300
    assert list(run.steps()) == []
    run.turn()
    assert [step.done for step in run.steps()][-1] == 300
    assert run.finished
    assert run.replicates.count == 300
    for name in lineup.names:
        np.testing.assert_array_equal(run.replicates.values[name]["auc"], whole.values[name]["auc"])


def test_too_few_replicates_are_not_used() -> None:
    run = replication(noisy(60_000, dict.fromkeys("abcd", 1.0)), DRAWS, None, None)
    for _ in run.steps():
        run.turn()
    assert 0 < run.done < 100
    assert run.replicates is None


def test_costs_by_amount_are_left_out() -> None:
    found = replicated(noisy(60), costs=None)
    assert not {"cost", "envelope", "cost_area"} & set(found.figures["good"])


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
    found = replicated(lineup)
    truth, scores, weight = lineup.cases.truth, lineup.cases.scores, lineup.cases.weight
    rows = np.random.default_rng(2).integers(0, 300, (200, 300))
    slow = [auc(sweep(truth[i], scores["fair"][i], weight=weight[i])) for i in rows]
    spread = found.values["fair"]["auc"].std()
    assert spread == pytest.approx(np.std(slow), rel=0.2)
    apart = paired_sample(truth, scores, weight=weight, weights_are_counts=True)
    repeated = bootstrap(apart, {"auc": statistic_of("auc")}, seed=1, replicates=200)
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
    # Models of different cases are told apart by sums of weights, which are no counts then.
    assert np.isnan(aucs(replace(lineup, cases=None)).interval("good", level=0.95).low)
    ones = replace(noisy(60, weight=np.ones(60)), cases=None)
    for equal in (lineup, ones):
        same = aucs(equal).interval("good", level=0.95)
        # Cases that count one each are added up as whole numbers: equal but for rounding.
        assert (same.low, same.high) == pytest.approx((plain.low, plain.high), rel=1e-12)
        assert same.method == plain.method


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

    monkeypatch.setattr("perfview.pages.compare.replications.bootstrap.bootstrap_batches", broken)
    run = replication(noisy(60), DRAWS, COSTS, None)
    with pytest.raises(MemoryError):
        list(run.steps())
    assert list(run.steps()) == []
    assert run.stopped
    assert run.replicates is None


def test_scores_made_of_a_score_and_a_column_are_judged_as_no_probabilities() -> None:
    lineup, replicates, _ = known()
    name = lineup.names[0]
    sources = {
        each: (replace(data, made_of={model: "score"} if each == name else {}), model)
        for each, (data, model) in lineup.sources.items()
    }
    found = known_of(replace(lineup, sources=sources), replicates)
    for figure in ("brier_score", "log_loss"):
        assert isnan(found.values[name][figure])
        assert isnan(found.intervals[name][figure].low)
        pairs = {pair for pair, of in found.judged.items() if isnan(of[figure].value)}
        assert pairs == {pair for pair in found.judged if name in pair}
        assert not [
            row for row in pair_rows(found, figure) if name in (row["first"], row["second"])
        ]
    _, cells = cells_of(found)
    assert "made of a score and a column" in cells["brier_score"]["note"]
    assert cells["auc"]["text"] == number(found.values[name]["auc"])
