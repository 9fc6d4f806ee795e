"""Murphy's decomposition of the Brier score, by distinct scores or by bins."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Literal

from perfcore.binary import Sweep
from perfcore.binary.losses import brier_score
from perfcore.calibration.bins import Edges, calibration_bins
from perfcore.calibration.corp import brier_uncertainty


@dataclass(frozen=True, slots=True)
class Murphy:
    """The Brier score in parts: reliability - resolution + uncertainty + within_bins.

    Attributes
    ----------
    reliability : float
        The mean squared distance of mean score and rate; lower is better.
    resolution : float
        The mean squared distance of rates from the prevalence; higher is better.
    uncertainty : float
        prevalence (1 - prevalence).
    within_bins : float
        What the scores within a bin differ by, which the three parts leave out; 0 but for rounding
        where each bin is a score.
    """

    reliability: float
    resolution: float
    uncertainty: float
    within_bins: float


def murphy_decomposition(
    s: Sweep,
    bins: int | None = None,
    edges: Edges = "width",
    closed: Literal["right", "left"] = "right",
) -> Murphy:
    """Return the Brier score in parts: reliability - resolution + uncertainty + within_bins.

    Undefined (NaN) when there are no cases.

    Parameters
    ----------
    s : Sweep
        Its scores lie in [0, 1].
    bins : int, optional
        As for `calibration_bins`; by default each distinct score is a bin, which is exact.
    edges, closed
        As for `calibration_bins`; not used without bins, unless edges are numbers.

    Raises
    ------
    ValueError
        If an argument breaks the rules of `calibration_bins`.

    References
    ----------
    A. H. Murphy (1973), A new vector partition of the probability score, Journal of Applied
    Meteorology 12, 595-600. https://doi.org/10.1175/1520-0450(1973)012<0595:ANVPOT>2.0.CO;2
    D. B. Stephenson, C. A. S. Coelho, I. T. Jolliffe (2008), Two extra components in the Brier
    score decomposition, Weather and Forecasting 23, 752-757.
    https://doi.org/10.1175/2007WAF2006116.1

    Examples
    --------
    >>> from perfcore import Sweep
    >>> found = murphy_decomposition(Sweep.from_counts([0.2, 0.5], [1, 6], [9, 4]))
    >>> round(found.reliability, 4), round(found.resolution, 4), round(found.uncertainty, 4)
    (0.01, 0.0625, 0.2275)
    """
    value, total = brier_score(s), s.positives + s.negatives
    if not total:
        return Murphy(nan, nan, nan, nan)
    if bins is None and isinstance(edges, str):
        parts = s.blocks()
    else:
        found = calibration_bins(s, 10 if bins is None else bins, edges, closed=closed)
        parts = iter([(found.mean_score, found.positives, found.cases - found.positives)])
    prevalence = s.positives / total
    reliability = resolution = whole = 0.0
    for scores, positives, negatives in parts:
        cases = positives + negatives
        held = cases > 0
        rates = positives[held] / cases[held]
        reliability += float((cases[held] * (scores[held] - rates) ** 2).sum())
        resolution += float((cases[held] * (rates - prevalence) ** 2).sum())
        whole += float(cases[held].sum())  # in the same order, as in `mean_of`
    reliability, resolution = reliability / whole, resolution / whole
    uncertainty = brier_uncertainty(s)
    within = value - (reliability - resolution + uncertainty)
    return Murphy(reliability, resolution, uncertainty, within)
