"""Which cases are above a number: predictions of numbers as data of two classes."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import numpy.typing as npt

from perfcore.data import Cases, Predictions, RegressionPredictions
from perfcore.data.cases import present

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
        facts = {key: getattr(cases, key) for key in _FACTS}
        models[name] = Cases(truth, cases.prediction, **facts)
    both = labels or (f"{value:.15g} or less", f"above {value:.15g}")
    return Predictions(found.name, both, 1, models, runs=found.runs)


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
