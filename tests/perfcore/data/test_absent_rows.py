"""A row of weight 0 is absent: whatever else it holds, no figure, interval or curve changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import numpy as np
import pytest

from perfcore import (
    amount_sweep,
    auc_interval,
    bootstrap,
    paired_aucs,
    paired_sample,
    sweep,
    sweep_of,
)
from perfcore.binary import Sweep
from perfcore.calibration import calibration_figures, cross_fitted, isotonic, logistic
from perfcore.chance.bootstrap import statistic_of
from perfcore.chance.classes import (
    area_intervals,
    cell_groups,
    class_intervals,
    loss_intervals,
    top_k_intervals,
)
from perfcore.chance.classes.class_comparisons import compare_classes
from perfcore.chance.honest_thresholds import run_sweeps
from perfcore.chance.intervals import bias_by
from perfcore.chance.runs import run_matrices
from perfcore.classes import (
    against_rest,
    brier_score,
    class_counts,
    class_sweeps,
    class_tally,
    decided_rightly,
    decisions,
    hand_till,
    least_cost_change,
    log_loss,
    one_versus_rest_auc,
    pairwise_aucs,
    row_figures,
    top_k_accuracy,
)
from perfcore.classes.abstentions import abstention
from perfcore.classes.confusions import cases_in_cell
from perfcore.classes.figures import class_figures
from perfcore.costs.amounts import tally_of
from perfcore.data import Cases, ClassCases, ClassPredictions, Predictions

LABELS = ("a", "b", "c")
COSTS = [[0, 1, 4], [2, 0, 1], [9, 1, 0]]
SEEDS = range(4)


@dataclass(frozen=True)
class Rows:
    """Columns of one length, and where the rows that count stand in them."""

    columns: dict[str, np.ndarray]
    there: np.ndarray

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]


def rows(seed: int) -> Rows:
    """Cases with weights above 0, of two classes and of three."""
    rng = np.random.default_rng(seed)
    n = 40
    odds = rng.gamma(1.0, size=(n, 3))
    columns = {
        "truth": rng.permutation(np.arange(n) % 3 > 0),
        "score": np.round(rng.uniform(0.06, 0.94, n), 1),
        "other": rng.random(n),
        "code": rng.permutation(np.arange(n) % 3),
        "called": rng.integers(0, 3, n),
        "table": odds / odds.sum(axis=1, keepdims=True),
        "weight": rng.choice([0.5, 1.0, 3.0], n),
        "group": rng.integers(0, 6, n),
        "run": rng.integers(0, 2, n),
        "amount": rng.gamma(2.0, size=n),
        "city": rng.choice(["Bonn", "Rome"], n),
    }
    return Rows(columns, np.arange(n))


def with_absent(given: Rows, seed: int) -> Rows:
    """The same with rows of weight 0 in between, of numbers that no row could have."""
    rng = np.random.default_rng([seed, 1])
    n, more = given.there.size, 7
    absurd = {
        "truth": rng.random(more) < 0.5,
        "score": rng.choice([-1e300, 7.0, 1e300], more),
        "other": rng.choice([-1e300, 7.0, 1e300], more),
        "code": rng.integers(0, 3, more),
        "called": rng.integers(0, 3, more),
        "table": rng.choice([-3.0, 0.0, 1e300], (more, 3)),
        "weight": np.zeros(more),
        "group": rng.integers(6, 9, more),
        "run": np.full(more, 2),
        "amount": np.full(more, 1e300),
        "city": np.full(more, "Nowhere"),
    }
    order = rng.permutation(n + more)
    order[np.sort(np.flatnonzero(order < n))] = np.arange(n)  # those that count stay in order
    both = {name: np.concatenate([given[name], absurd[name]])[order] for name in absurd}
    return Rows(both, np.flatnonzero(order < n))


def binary(r: Rows) -> Predictions:
    facts = {name: r[name] for name in ("weight", "run", "amount", "group")}
    cases = Cases(r["truth"].astype(np.uint8), r["score"], **facts)
    return Predictions("some", ("no", "yes"), 1, {"m": cases}, runs=("one", "two", "none"))


def several(r: Rows, *, labelled: bool = False) -> ClassPredictions:
    facts = {name: r[name] for name in ("weight", "run", "group")}
    called = r["called"] if labelled else None
    cases = ClassCases(r["code"], called, r["table"], **facts)
    return ClassPredictions("some", LABELS, {"m": cases}, ("one", "two", "none"), stated=True)


def of_classes(r: Rows) -> tuple[Any, ...]:
    return r["code"], r["table"], range(3), r["weight"]


def drawn(r: Rows, *, grouped: bool) -> object:
    scores = {"one": r["score"], "other": r["other"]}
    group = r["group"] if grouped else None
    sample = paired_sample(r["truth"], scores, weight=r["weight"], group=group)
    found = bootstrap(
        sample,
        {"auc": statistic_of("auc"), "brier": statistic_of("brier_score")},
        seed=3,
        replicates=20,
    )
    return found.values, found.interval("auc", "one"), found.difference("auc", "one", "other")


def crossed(r: Rows, group: str | None, fit: Callable[[Sweep], Any]) -> np.ndarray:
    groups = None if group is None else r[group]
    found = cross_fitted(
        r["truth"], r["score"], fit, groups=groups, weight=r["weight"], folds=4, seed=2
    )
    return found[r.there]


TWO_CLASSES: dict[str, Callable[[Rows], object]] = {
    "sweep": lambda r: sweep(r["truth"], r["score"], weight=r["weight"]),
    "whole weights": lambda r: sweep(r["truth"], r["score"], weight=(2 * r["weight"]).astype(int)),
    "amounts": lambda r: amount_sweep(r["truth"], r["score"], r["amount"], weight=r["weight"]),
    "sweep of a model": lambda r: sweep_of(binary(r), "m"),
    "tally of a model": lambda r: tally_of(binary(r), "m"),
    "runs": lambda r: run_sweeps(binary(r), "m"),
    "AUC": lambda r: auc_interval(
        sweep(r["truth"], r["score"], weight=2 * r["weight"]), weights_are_counts=True
    ),
    "paired AUCs": lambda r: paired_aucs(
        r["truth"],
        {"one": r["score"], "other": r["other"]},
        weight=2 * r["weight"],
        weights_are_counts=True,
    ),
    "calibration": lambda r: calibration_figures(sweep(r["truth"], r["score"], weight=r["weight"])),
    "bias by a column": lambda r: bias_by(r["truth"], r["score"], r["city"], weight=r["weight"]),
    "bootstrap": lambda r: drawn(r, grouped=False),
    "bootstrap of groups": lambda r: drawn(r, grouped=True),
    "cross-fit": lambda r: crossed(r, None, isotonic),
    "cross-fit of groups": lambda r: crossed(r, "group", logistic),
}

SEVERAL_CLASSES: dict[str, Callable[[Rows], object]] = {
    "counts": lambda r: class_counts(r["code"], r["called"], range(3), r["weight"]),
    "labels": lambda r: (
        class_counts(r["code"] + 9 * (r["weight"] == 0), r["called"], None, r["weight"]).labels
    ),
    "sweeps": lambda r: dict(class_sweeps(*of_classes(r))),
    "micro AUC": lambda r: one_versus_rest_auc(class_sweeps(*of_classes(r)), "micro"),
    "pairs": lambda r: pairwise_aucs(*of_classes(r)),
    "Hand and Till": lambda r: hand_till(*of_classes(r)),
    "log loss": lambda r: log_loss(*of_classes(r)),
    "Brier score": lambda r: brier_score(*of_classes(r)),
    "top 2": lambda r: top_k_accuracy(*of_classes(r)[:3], 2, r["weight"]),
    "tally": lambda r: _told(class_tally(several(r), "m")),
    "tally of labels": lambda r: _told(class_tally(several(r, labelled=True), "m")),
    "row figures": lambda r: row_figures(several(r), "m"),
    "figures": lambda r: class_figures(class_tally(several(r), "m").counts),
    "least cost": lambda r: least_cost_change(several(r), "m", costs=COSTS),
    "abstention": lambda r: abstention(several(r), "m", costs=COSTS),
    "right or wrong": lambda r: sweep_of(decided_rightly(several(r)), "m"),
    "one class": lambda r: sweep_of(against_rest(several(r), [1]), "m"),
    "cases of a cell": lambda r: np.searchsorted(
        r.there, cases_in_cell(several(r).models["m"], 1, 1)
    ),
    "runs": lambda r: dict(run_matrices(several(r), "m")),
    "areas": lambda r: area_intervals(*of_classes(r)),
    "areas of groups": lambda r: area_intervals(*of_classes(r), group=r["group"]),
    "losses": lambda r: loss_intervals(*of_classes(r)),
    "losses of groups": lambda r: loss_intervals(*of_classes(r), group=r["group"]),
    "top-k": lambda r: top_k_intervals(*of_classes(r)[:3], [1, 2], r["weight"]),
    "intervals of the matrix": lambda r: class_intervals(
        class_tally(several(r), "m").counts,
        cases=cell_groups(
            r["code"], decisions(several(r).models["m"]), 3, weight=r["weight"], group=r["group"]
        ),
    ),
    "comparison": lambda r: compare_classes(
        r["code"],
        {"one": r["called"], "other": decisions(several(r).models["m"])},
        range(3),
        seed=1,
        weight=r["weight"],
        group=r["group"],
        costs=COSTS,
        replicates=20,
    ),
}


def _told(tally: object) -> object:
    """A tally without its sweeps, which are a class of their own here."""
    told = {each.name: getattr(tally, each.name) for each in fields(tally)}  # type: ignore[arg-type]
    return told | {"sweeps": dict(told["sweeps"])}


def plain(found: object) -> object:
    """What was found, as lists, numbers and texts."""
    if isinstance(found, Sweep):
        return [plain(each) for each in (found.thresholds, found.tp, found.fp)]
    if is_dataclass(found):
        return {each.name: plain(getattr(found, each.name)) for each in fields(found)}
    if isinstance(found, Mapping):
        return {key: plain(value) for key, value in found.items()}
    if isinstance(found, np.ndarray):
        return plain(found.tolist())
    if isinstance(found, list | tuple):
        return [plain(each) for each in found]
    return found


@pytest.mark.parametrize("name", TWO_CLASSES)
def test_of_two_classes(name: str) -> None:
    _check(TWO_CLASSES[name])


@pytest.mark.parametrize("name", SEVERAL_CLASSES)
def test_of_several_classes(name: str) -> None:
    _check(SEVERAL_CLASSES[name])


def _check(figure: Callable[[Rows], object]) -> None:
    for seed in SEEDS:
        alone = rows(seed)
        both = with_absent(alone, seed)
        assert (both["weight"] == 0).sum() == 7
        np.testing.assert_equal(plain(figure(both)), plain(figure(alone)))


def test_an_absent_case_has_a_probability_too() -> None:
    both = with_absent(rows(0), 0)
    truth, score, weight = both["truth"], both["score"], both["weight"]
    found = cross_fitted(truth, score, isotonic, weight=weight, folds=4)
    known = score[weight > 0]
    of_all = isotonic(sweep(truth, score, weight=weight)).of(score.clip(known.min(), known.max()))
    assert found[weight == 0].tolist() == of_all[weight == 0].tolist()


@pytest.mark.parametrize("of", [log_loss, brier_score, loss_intervals])
def test_a_row_that_counts_is_refused_by_its_own_number(of: Callable[..., object]) -> None:
    code, table, weight = (
        np.array([0, 1, 1]),
        np.array([[7.0, 1], [0.5, 0.5], [0.5, 0.4]]),
        [0, 1, 1],
    )
    with pytest.raises(ValueError, match=r"0\.9 in row 2, counted from 0 \(1 of 2 do not\)"):
        of(code, table, range(2), weight)
    with pytest.raises(ValueError, match="in row 0, counted from 0, for 0"):
        of(code, table, range(2), [1, 1, 1])


def test_groups_of_absent_rows_alone_are_none() -> None:
    with pytest.raises(ValueError, match="hold two or more groups"):
        paired_sample([1, 0, 1], {"m": [3, 1, 2]}, weight=[1, 1, 0], group=["a", "a", "b"])
