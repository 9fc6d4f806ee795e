"""The Brier score in parts by bins of scores: Murphy's."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.calibration.figures.parts import product_of_shares
from perfcore.calibration.figures.probabilities import BINNED_LINES, MURPHY, probability_figure
from perfcore.calibration.murphy import Murphy, murphy_decomposition
from perfcore.measures import formulas

_STEPHENSON = (
    "Stephenson, Coelho, Jolliffe (2008). Two extra components in the Brier score decomposition. "
    "Weather and Forecasting 23, 752-757. doi:10.1175/2007WAF2006116.1"
)
_ROUNDING = 1e-15


def _murphy(s: Sweep) -> Murphy:
    return s.kept("Murphy, 10 bins", lambda: murphy_decomposition(s, 10))


def _left_within_bins(s: Sweep) -> float:
    """Return 0 where nothing but rounding is left, as where each bin is a score."""
    left = _murphy(s).within_bins
    return left if abs(left) > _ROUNDING else 0.0


def _within_bins(s: Sweep) -> str:
    """Return what is left of the Brier score without the three parts."""
    found = _murphy(s)
    whole = found.reliability - found.resolution + found.uncertainty + found.within_bins
    value, reliability, resolution, uncertainty = map(
        formulas.number, (whole, found.reliability, found.resolution, found.uncertainty)
    )
    return f"{value} - ({reliability} - {resolution} + {uncertainty})"


MURPHY_RELIABILITY = probability_figure(
    "murphy_reliability",
    lambda s: _murphy(s).reliability,
    name="Reliability (REL), Murphy, 10 bins of equal width",
    plain="The mean squared distance of mean score and share of positives in bins of scores; lower "
    "is better.",
    template=r"\mathrm{REL} = \frac{1}{n} \sum_b n_b\, (\bar{s}_b - r_b)^2",
    sklearn=BINNED_LINES + "np.average((means - rates) ** 2, weights=cases)",
    reference=MURPHY,
)

MURPHY_RESOLUTION = probability_figure(
    "murphy_resolution",
    lambda s: _murphy(s).resolution,
    name="Resolution (RES), Murphy, 10 bins of equal width",
    plain="The mean squared distance between the share of positives in a bin of scores and that of "
    "all cases; higher is better.",
    template=r"\mathrm{RES} = \frac{1}{n} \sum_b n_b\, (r_b - r)^2",
    sklearn=BINNED_LINES
    + "np.average((rates - np.average(truth, weights=weight)) ** 2, weights=cases)",
    reference=MURPHY,
    bounds=(0.0, 0.25),
    better="higher",
)

MURPHY_UNCERTAINTY = probability_figure(
    "murphy_uncertainty",
    lambda s: _murphy(s).uncertainty,
    name="Uncertainty, Murphy",
    plain="The share of positives times the share of negatives: the Brier score of giving every "
    "case the share of positives.",
    template=r"\mathrm{UNC} = r (1 - r)",
    left=product_of_shares,
    sklearn=BINNED_LINES + "rate = np.average(truth, weights=weight)\nrate * (1 - rate)",
    reference=MURPHY,
    bounds=(0.0, 0.25),
    better=None,
)

MURPHY_WITHIN_BINS = probability_figure(
    "murphy_within_bins",
    _left_within_bins,
    name="Within bins, Murphy, 10 bins of equal width",
    plain="What scores within a bin differ by: the part of the Brier score that reliability, "
    "resolution and uncertainty leave out.",
    template=r"\mathrm{MSE} - (\mathrm{REL} - \mathrm{RES} + \mathrm{UNC})",
    left=_within_bins,
    sklearn=BINNED_LINES + "rate = np.average(truth, weights=weight)\n"
    "parts = (means - rates) ** 2 - (rates - rate) ** 2 + rate * (1 - rate)\n"
    "np.average((score - truth) ** 2, weights=weight) - np.average(parts, weights=cases)",
    reference=_STEPHENSON,
    bounds=(-1.0, 1.0),
    better=None,
)
