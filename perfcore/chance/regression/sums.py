"""What each case of a model of regression adds to the sums that its figures are functions of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from perfcore.chance.figures import CaseSums, compared
from perfcore.chance.intervals.binomial_intervals import wilson_interval
from perfcore.chance.intervals.estimates import Interval
from perfcore.data.cases import chosen, present
from perfcore.measures.registries import Registry
from perfcore.regression import (
    FIGURES,
    Prices,
    RegressionFigure,
    RegressionTally,
    Tolerance,
    regression_tally,
    share_within,
    tally,
)

COMPARED: Registry[RegressionFigure] = Registry(
    FIGURES[key]
    for key in ("mae", "rmse", "bias", "quantile", "median_absolute_error", "wape", "r2")
)
"""Figures by which models, and runs, stand side by side."""


def regression_sums(found: Any, model: str) -> CaseSums[RegressionTally]:
    """Return the tally of a model, and what each case adds to it.

    Parameters
    ----------
    found : RegressionPredictions
        What several models said; or what a link keeps: it returns the `tally` of a model, without
        its cases, and its `models` have the `spreads` of figures.
    model : str
        The name of one.
    """
    kept = getattr(found, "tally", None)
    if kept is None:
        return sums_of_tally(regression_tally(found, model))
    return CaseSums(tally=kept(model), spreads=found.models[model].spreads)


def sums_of_tally(t: RegressionTally) -> CaseSums[RegressionTally]:
    """Return the same of a tally; one without rows tells no more than its figures."""
    if t.rows is None:
        return CaseSums(tally=t)
    return CaseSums(tally=t, cases=t, size=t.size, group=t.rows.group, weighted=t.weighted)


def cost_interval(sums: CaseSums[RegressionTally], prices: Prices) -> Interval:
    """Return what a prediction costs on average, and how sure that is: it is a pinball loss.

    Parameters
    ----------
    sums : CaseSums
        As of `regression_sums`.
    prices : Prices
        What errors cost; one of them is above 0.

    Examples
    --------
    >>> t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    >>> found = cost_interval(sums_of_tally(t), Prices(1, 3))
    >>> found.value, found.low < 3.8 < found.high
    (3.8, True)
    """
    figure, both = FIGURES["pinball"], prices.over + prices.under
    (level,) = figure.takes
    figure = replace(figure, takes=(replace(level, default=prices.under / both),))
    found = compared({"cost": figure}, {"": sums}, paired=False).intervals[""]["cost"]
    value, low, high = (both * each for each in (found.value, found.low, found.high))
    return replace(found, value=value, low=low, high=high)


def within_interval(sums: CaseSums[RegressionTally], tolerance: Tolerance) -> Interval:
    """Return the share of predictions that are off by no more than a tolerance, with its interval.

    It is Wilson's, of weights or groups with as many cases as are as sure of it. Where only counts
    are known, weights and groups leave it unknown.

    Examples
    --------
    >>> t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    >>> found = within_interval(sums_of_tally(t), Tolerance(1))
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.6, 0.231, 0.882)
    """
    figure, t = share_within(tolerance), sums.tally
    if sums.cases is None and t.size and not (t.weighted or t.groups):
        value = float(figure.of(t))
        if value == value:
            return wilson_interval(round(value * t.size), t.size)
    return compared({"within": figure}, {"": sums}, paired=False).intervals[""]["within"]


def tallies_of_runs(found: Any, model: str) -> Iterator[tuple[str, RegressionTally]]:
    """Return the name of each run in which a model has cases, with their tally."""
    names = getattr(found, "runs", ())
    cases = present(found.models[model]) if names else None
    if cases is None or cases.run is None:
        return
    for code, name in enumerate(names):
        rows = np.flatnonzero(cases.run == code)
        if rows.size:
            own = chosen(cases, rows)
            yield name, tally(own.truth, own.prediction, own.weight, own.group)
