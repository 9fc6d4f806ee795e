"""Cases above a number, or off by more than one: predictions of numbers as two classes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.data import Cases, Predictions, RegressionCases, RegressionPredictions
from perfcore.data.cases import present
from perfcore.messages import value_error
from perfcore.regression.rows import Rows
from perfcore.regression.tolerances import Tolerance, errors_of

_BETWEEN = (0.4, 0.6)
"""A number to begin with lies between these quantiles of the truth."""
_FACTS = {each.name for each in fields(Cases)} - {"truth", "score"}


def above(
    found: RegressionPredictions, value: float, *, labels: tuple[str, str] | None = None
) -> Predictions:
    """Return data of two classes: a case is positive if its truth is above a number.

    The predictions are the scores. What else is known of the cases goes along.

    Parameters
    ----------
    found : RegressionPredictions
        What several models said.
    value : float
        The number, in the unit of the truth.
    labels : tuple of two str, optional
        What the cases that are not above it are called, and those that are.

    Examples
    --------
    >>> from perfcore.data import RegressionCases
    >>> flats = RegressionCases(np.array([10.0, 12.0, 20.0]), np.array([11.0, 13.0, 16.0]))
    >>> dear = above(RegressionPredictions("flats", {"forest": flats}), 12)
    >>> dear.labels, dear.models["forest"].truth.tolist(), dear.models["forest"].score.tolist()
    (('12 or less', 'above 12'), [0, 0, 1], [11.0, 13.0, 16.0])
    """
    truths: dict[int, npt.NDArray[np.uint8]] = {}
    models = {}
    for name, cases in found.models.items():
        truth = truths.setdefault(id(cases.truth), (cases.truth > value).astype(np.uint8))
        models[name] = Cases(truth, cases.prediction, **_facts(cases))
    both = labels or (f"{value:.15g} or less", f"above {value:.15g}")
    return Predictions(found.name, both, 1, models, runs=found.runs)


def off_by_more(
    found: RegressionPredictions, tolerance: Tolerance, *, labels: tuple[str, str] | None = None
) -> Predictions:
    """Return data of two classes: a case is positive if its prediction is beyond a tolerance.

    The scores say how unsure a model is: the uncertainty of its cases, else the width of its widest
    range between two quantiles. Models that say neither are left out.

    Parameters
    ----------
    found : RegressionPredictions
        What several models said.
    tolerance : Tolerance
        How far a prediction may be off. In percent of a truth of 0 any error is beyond it.
    labels : tuple of two str, optional
        What the cases within it are called, and those beyond.

    Raises
    ------
    ValueError
        If no model says how unsure it is.

    Examples
    --------
    >>> from perfcore.data import RegressionCases
    >>> said = np.array([11.0, 13.0, 16.0])
    >>> flats = RegressionCases(np.array([10.0, 13.5, 20.0]), said, uncertainty=said / 10)
    >>> far = off_by_more(RegressionPredictions("flats", {"forest": flats}), Tolerance(2))
    >>> far.labels, far.models["forest"].truth.tolist(), far.models["forest"].score.tolist()
    (('off by 2 or less', 'off by more than 2'), [0, 0, 1], [1.1, 1.3, 1.6])
    """
    models = {}
    for name, cases in found.models.items():
        unsure = uncertainty_of(cases)
        if unsure is not None:
            models[name] = Cases(_beyond(cases, tolerance), unsure, **_facts(cases))
    if not models:
        raise value_error("No model of {name} says how unsure it is.", name=repr(found.name))
    told = f"{tolerance.size:.15g}" + " %" * tolerance.percent
    both = labels or (f"off by {told} or less", f"off by more than {told}")
    return Predictions(found.name, both, 1, models, runs=found.runs)


def uncertainty_of(cases: RegressionCases) -> FloatArray | None:
    """Return how unsure a model is of each case, None where it does not say."""
    if cases.uncertainty is not None:
        return cases.uncertainty
    if cases.quantiles is None or cases.quantiles.shape[1] < 2:
        return None
    return np.asarray(cases.quantiles[:, -1] - cases.quantiles[:, 0])


def divides(found: RegressionPredictions, tolerance: Tolerance) -> bool:
    """Return whether each model that says how unsure it is has cases within and beyond."""
    sides = [
        _beyond(cases, tolerance)
        for cases in found.models.values()
        if uncertainty_of(cases) is not None
    ]
    return bool(sides) and all(0 < each.sum() < each.size for each in sides)


def _beyond(cases: RegressionCases, tolerance: Tolerance) -> npt.NDArray[np.uint8]:
    error, slack = errors_of(Rows(cases.truth, cases.prediction), percent=tolerance.percent)
    return (np.abs(error) > tolerance.size + slack).astype(np.uint8)


def _facts(cases: RegressionCases) -> dict[str, Any]:
    return {key: getattr(cases, key) for key in _FACTS}


def first_value(found: RegressionPredictions) -> float | None:
    """Return a round number near the median truth that truths are above, and others are not.

    None where all truths are equal.

    Examples
    --------
    >>> from perfcore.data import RegressionCases
    >>> truth = np.array([211.0, 298.5, 312.25, 330.0, 407.0])
    >>> first_value(RegressionPredictions("flats", {"m": RegressionCases(truth, truth)}))
    300.0
    """
    arrays = {id(cases.truth): present(cases).truth for cases in found.models.values()}
    truth = np.concatenate([*arrays.values()])
    if not truth.size or truth.min() == (most := truth.max()):
        return None
    low, median, high = np.quantile(
        truth, [_BETWEEN[0], 0.5, _BETWEEN[1]], method="inverted_cdf"
    ).tolist()
    if median == most:
        return float(truth[truth < most].max())
    rounded = (float(f"{median:.{digits}g}") for digits in range(1, 17))
    return next((each for each in rounded if low <= each <= high and each < most), median)
