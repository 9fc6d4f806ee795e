"""How many predictions are within a tolerance, in the unit of the truth or in percent of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.measures.rules import OfSums
from perfcore.messages import argument_error
from perfcore.regression.compensated import over
from perfcore.regression.figures.forms import NO_CASES, RegressionFigure, reason
from perfcore.regression.figures.quantiles import HYNDMAN_FAN
from perfcore.regression.rows import Rows
from perfcore.regression.tallies import RegressionTally

_ROUNDING = 4 * np.finfo(np.float64).eps
_NO_PERCENT = reason("a truth is 0", lambda t: t.zeros)


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far a prediction may be off: `size`, in the unit of the truth or in percent of it."""

    size: float
    percent: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.size < np.inf:
            raise argument_error("tolerance", "be 0 or more", self.size)


def within(t: RegressionTally, tolerance: float, *, percent: bool = False) -> float:
    """Return the share of cases with |prediction - truth| at or below a tolerance.

    Errors that rounding alone puts beyond it are within: 20.3 - 20 is 0.3. Of a tally without rows
    the share is as near as its table of about 2,000 errors tells.

    Parameters
    ----------
    t : RegressionTally
    tolerance : float
        0 or more: in the unit of the truth, or in percent of it.
    percent : bool
        Whether the tolerance is in percent. Undefined (NaN) then if a truth is 0.

    Raises
    ------
    ValueError
        If the tolerance is negative.

    Examples
    --------
    >>> from perfcore.regression import tally
    >>> t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    >>> within(t, 1), within(t, 10, percent=True)
    (0.6, 0.6)
    """
    return float(share_within(Tolerance(tolerance, percent)).of(t))


def share_within(tolerance: Tolerance) -> RegressionFigure:
    """Return the figure that `within` computes: a share of cases, with the interval of one."""
    size, percent = tolerance.size, tolerance.percent

    def terms(t: RegressionTally, **_: Any) -> tuple[Any, ...]:
        weight = t.terms("w")
        error, slack = errors_of(t.cases, percent=percent)
        return weight * (np.abs(error) <= size + slack), weight

    def function(t: RegressionTally, **_: Any) -> float:
        if not t.size or (percent and t.zeros):
            return nan
        if t.rows is not None:
            return float(over(*(each.sum() for each in terms(t))))
        if percent:
            return t.relative_errors.share(size / 100 * (1 + _ROUNDING))
        furthest = max(map(abs, (*t.truths, *t.predictions)))
        return t.absolute_errors.share(size + _ROUNDING * furthest)

    return RegressionFigure(
        function=function,
        key="within",
        name="Within the tolerance",
        plain="This share of the predictions is off by no more than the tolerance.",
        template=r"\frac{\sum_{|p_i - y_i| \le t} w_i}{\sum_i w_i}",
        reasons=(NO_CASES, *([_NO_PERCENT] if percent else [])),
        reference=HYNDMAN_FAN,
        bounds=(0.0, 1.0),
        better="higher",
        format="percent",
        interval=OfSums(terms, over),
        difference="share",
        sklearn="",
        chinese="",
    )


def errors_of(rows: Rows, *, percent: bool = False) -> tuple[FloatArray, FloatArray]:
    """Return prediction - truth, and how far rounding may have moved it: 20.3 - 20 is above 0.3."""
    error = rows.prediction - rows.truth
    slack = _ROUNDING * np.maximum(np.abs(rows.prediction), np.abs(rows.truth))
    if percent:
        size = np.abs(rows.truth)
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            return 100 * (error / size), 100 * (slack / size)
    return error, slack
