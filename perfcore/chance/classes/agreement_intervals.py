"""Intervals for figures of all cases: accuracy, kappa, Matthews correlation, cost per case."""

from __future__ import annotations

from typing import Any, Literal

import numpy.typing as npt

from perfcore.chance.classes.cell_groups import CellGroups
from perfcore.chance.classes.spreads import figure_interval
from perfcore.chance.intervals import Interval
from perfcore.classes import ClassCounts, ClassTally
from perfcore.classes.costs import checked_costs
from perfcore.classes.figures import ACCURACY, AVERAGE_COST, KAPPAS, MCC
from perfcore.classes.matrices import require_stated
from perfcore.classes.views import ClassView
from perfcore.messages import message


def accuracy_interval(
    m: ClassCounts,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return Wilson's interval of the accuracy. For parameters see `measure_intervals`.

    Examples
    --------
    >>> iris = ClassCounts(["s", "v", "w"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> found = accuracy_interval(iris)
    >>> round(found.low, 4), round(found.high, 4)
    (0.8378, 0.9794)
    """
    given: Any = {"cases": cases, "level": level, "weights_are_counts": weights_are_counts}
    return figure_interval(ClassView(ClassTally(m)), ACCURACY, **given)


def kappa_interval(
    m: ClassCounts,
    weights: Literal["linear", "quadratic"] | None = None,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return the interval of Cohen's kappa, made as that of `average_interval`.

    For parameters and errors see there and `perfcore.classes.cohen_kappa`.

    References
    ----------
    J. L. Fleiss, J. Cohen, B. S. Everitt (1969), Large sample standard errors of kappa and weighted
    kappa, Psychological Bulletin 72, 323-327. https://doi.org/10.1037/h0028106

    Examples
    --------
    >>> found = kappa_interval(ClassCounts(["a", "b"], [[40, 10], [5, 45]]))
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.7, 0.53, 0.81)
    """
    if weights is not None:
        require_stated(m, message("Kappa with weights"))
    given: Any = {"cases": cases, "level": level, "weights_are_counts": weights_are_counts}
    return figure_interval(ClassView(ClassTally(m)), KAPPAS[weights], **given)


def mcc_interval(
    m: ClassCounts,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return the interval of the Matthews correlation, made as that of `average_interval`.

    Examples
    --------
    >>> found = mcc_interval(ClassCounts(["a", "b"], [[40, 10], [5, 45]]))
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.7, 0.54, 0.82)
    """
    given: Any = {"cases": cases, "level": level, "weights_are_counts": weights_are_counts}
    return figure_interval(ClassView(ClassTally(m)), MCC, **given)


def cost_interval(
    m: ClassCounts,
    costs: npt.ArrayLike,
    *,
    cases: CellGroups | None = None,
    level: float = 0.95,
    weights_are_counts: bool = False,
) -> Interval:
    """Return the interval of the average cost, made as that of `average_interval`.

    Its bounds are the least and the highest cost that the classes with cases can have. For
    parameters and errors see there and `perfcore.classes.average_cost`.

    Examples
    --------
    >>> found = cost_interval(ClassCounts(["a", "b"], [[80, 20], [10, 90]]), [[0, 1], [10, 0]])
    >>> round(found.value, 2), round(found.low, 2), round(found.high, 2)
    (0.6, 0.36, 0.98)
    """
    require_stated(m, message("A cost matrix"))
    view = ClassView(ClassTally(m), costs=checked_costs(costs, len(m.labels)))
    given: Any = {"cases": cases, "level": level, "weights_are_counts": weights_are_counts}
    return figure_interval(view, AVERAGE_COST, **given)
