"""How sure the figures of a model are, at any threshold: of cases, of weights, of whole groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, sweep_of
from perfcore.binary.predicted import scores_of
from perfcore.chance.intervals import (
    WEIGHTED,
    GroupSums,
    Interval,
    decision_ends,
    decision_interval,
    effective_cases,
    group_sums,
    grouped_auc_interval,
)
from perfcore.chance.intervals.auc_intervals import Delong, auc_interval
from perfcore.chance.intervals.binomial_intervals import WILSON
from perfcore.chance.intervals.estimates import no_interval
from perfcore.chance.intervals.proportions import Method
from perfcore.costs import Use
from perfcore.data import Cases, Predictions
from perfcore.data.cases import present
from perfcore.measures import MEASURES
from perfview.kit.boards.packing import short
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped, weighted
from perfview.tasks.case_facts import by_groups
from perfview.tasks.points.operating_points import COST, is_projected
from perfview.words import commas, method_told, say

LEVEL = 0.95

Columns = dict[str, npt.NDArray[np.float64]]


@dataclass(frozen=True, slots=True, eq=False)
class Certainty:
    """What tells how sure the figures of a model are.

    Attributes
    ----------
    cases : Sweep
        Counts of the data.
    squares : Sweep or None
        Sums of squared weights, where cases have weights.
    groups : GroupSums or None
        Where cases belong together, how.
    auc : Interval
        That of its AUC.
    by : str
        By what groups intervals are, in words, "" if cases are taken one by one.
    reason : str
        Why nothing tells, "" if something does.
    """

    cases: Sweep
    squares: Sweep | None
    groups: GroupSums | None
    auc: Interval
    by: str
    reason: str

    @property
    def beside(self) -> str:
        """What stands beside the name of a method: by what groups, or that cases have weights."""
        return self.by or ("" if self.squares is None else say("common.by_effective_cases"))

    def interval(
        self,
        key: str,
        threshold: float,
        *,
        method: Method = "wilson",
        **parameters: float | None,
    ) -> Interval:
        """Return the interval of a measure at a threshold, which is taken as given."""
        counts, i = self.cases.at(threshold), self.cases.index(threshold)
        if self.reason:
            value = float(MEASURES[key].of(counts, **parameters))
            why = MEASURES[key].why_undefined(counts, **parameters)
            return no_interval(value, LEVEL, "", self.reason if why is None else why)
        return decision_interval(
            counts,
            key,
            level=LEVEL,
            weights_are_counts=self.squares is None,
            squares=None if self.squares is None else self.squares.at(threshold),
            groups=None if self.groups is None else self.groups.at(i),
            method=method,
            **parameters,
        )

    def intervals(self, threshold: float, *, method: Method = "wilson") -> dict[str, Interval]:
        """Return the intervals of all measures without parameters, and of the AUC."""
        found = {
            key: self.interval(key, threshold, method=method) for key in MEASURES.without_parameters
        }
        return {**found, "auc": self.auc}

    def columns(self, keys: Iterable[str], indices: npt.NDArray[np.int64], use: Use) -> Columns:
        """Return both ends of the intervals of measures, at some operating points; NaN for none.

        They have seven digits, which are more than is told of a share and half of what a file
        holds; costs are exact, as a reader may enter large ones.
        """
        found: Columns = {}
        for key in keys:
            low = high = np.full(indices.size, np.nan)
            if not self.reason and not untold(key, use):
                counts, sample = self.cases.counts_at(indices), self._sample(indices)
                low, high = decision_ends(
                    counts, key, level=LEVEL, parameters=parameters_of(key, use), **sample
                )
            if key != COST:
                low, high = short(low), short(high)
            found |= {f"{key}_low": low, f"{key}_high": high}
        return found

    def effective(self, keys: Iterable[str], indices: npt.NDArray[np.int64]) -> Columns:
        """Return how many cases are as sure of shares, at some operating points.

        None where that is the number of cases.
        """
        if self.reason or (self.groups is None and self.squares is None):
            return {}
        counts, sample = self.cases.counts_at(indices), self._sample(indices)
        return {f"{key}_cases": effective_cases(counts, key, level=LEVEL, **sample) for key in keys}

    def _sample(self, indices: npt.NDArray[np.int64]) -> dict[str, Any]:
        return {
            "squares": None if self.squares is None else self.squares.counts_at(indices),
            "groups": None if self.groups is None else self.groups.at(indices),
        }


def untold(key: str, use: Use) -> str:
    """Return why the data cannot tell how sure a measure is where it is used, "" if they can.

    At another prevalence the rates of one class alone have an interval.
    """
    if use.prevalence is not None and is_projected(key):
        return say("threshold.interval_projected")
    costs = use.costs
    if key == COST and (costs.cost_tp or costs.cost_tn or use.pricing.by_amount):
        return say("threshold.interval_of_cost")
    return ""


def parameters_of(key: str, use: Use) -> Mapping[str, float | None]:
    """Return what a measure is taken with."""
    return {"cost_fn": use.costs.cost_fn, "cost_fp": use.costs.cost_fp} if key == COST else {}


def of_counts(cases: Sweep) -> Certainty:
    """Return what counts tell where each case was drawn for itself."""
    return Certainty(cases, None, None, auc_interval(cases, weights_are_counts=True), "", "")


@cached(spinner="common.counting")
def certainty(file: DataSet, model: str) -> Certainty:
    """Return what `certainty_of` does, made once."""
    return certainty_of(file, model, file.tally(model).cases)


def certainty_of(file: DataSet, model: str, cases: Sweep, *, delong: Delong = "logit") -> Certainty:
    """Return what tells how sure the figures of a model are, of which these are the counts.

    `delong` is how the interval of the AUC is made.
    """
    found, reason = file.found, ""
    weights, groups = weighted(found, model), grouped(found, model)
    squares = sums = None
    area = auc_interval(cases, level=LEVEL, weights_are_counts=not weights, method=delong)
    rows = found.models[model]
    if not isinstance(found, Predictions) or not isinstance(rows, Cases):
        reason = say("common.groups_gone") if groups else str(WEIGHTED) if weights else ""
    elif weights or groups:
        rows = present(rows)
        found = replace(found, models={model: rows})
        truth, score = rows.truth == found.positive, scores_of(found, model)
        if weights and rows.weight is not None:
            with np.errstate(over="ignore", under="ignore"):
                powers = np.square(rows.weight)
            if not ((powers > 0).all() and np.isfinite(powers.sum())):
                reason = say("common.weights_apart")
                nothing = no_interval(area.value, LEVEL, area.method, reason)
                return Certainty(cases, None, None, nothing, "", reason)
            of_squares = replace(rows, weight=powers)
            squares = sweep_of(replace(found, models={model: of_squares}), model)
        if groups and rows.group is not None:
            weight = rows.weight if weights else None
            sums = group_sums(cases, truth, score, rows.group, weight=weight)
            area = grouped_auc_interval(
                cases, truth, score, rows.group, weight=weight, method=delong
            )
    if groups and reason:
        area = no_interval(area.value, LEVEL, area.method, reason)
    return Certainty(cases, squares, sums, area, by_groups(file) if sums else "", reason)


def method_text(certainty: Certainty) -> str:
    """Return how intervals of shares are made, or why there are none."""
    if certainty.reason:
        return certainty.reason
    return commas(filter(None, [method_told(WILSON), certainty.beside]))
