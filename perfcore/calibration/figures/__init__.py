"""Every figure of two classes that belongs to all thresholds together, by key; each stated once."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.calibration.figures import bins, errors, lines, murphy, parts
from perfcore.costs import cost_areas
from perfcore.measures.registries import Registry
from perfcore.measures.sweeps import curve_figures
from perfcore.measures.sweeps.sweep_figures import SweepFigure

FIGURES: Registry[SweepFigure] = Registry(
    each
    for module in (curve_figures, cost_areas, errors, lines, parts, murphy, bins)
    for each in vars(module).values()
    if isinstance(each, SweepFigure)
)
"""All that these modules state, in that order. Figures of calibration need probabilities."""


def calibration_figures(s: Sweep) -> dict[str, float]:
    """Return every figure of calibration that is one number, NaN where undefined.

    All are undefined where a score lies outside of [0, 1], or there are no cases. Those in bins are
    of 10 bins of equal width.

    Examples
    --------
    >>> from perfcore import sweep
    >>> figures = calibration_figures(sweep([1, 0, 1, 0], [0.9, 0.8, 0.6, 0.1]))
    >>> [round(figures[key], 3) for key in ("brier_score", "miscalibration", "absolute_error")]
    [0.205, 0.08, 0.35]
    """
    return {key: each.value(s) for key, each in FIGURES.needing("probabilities").items()}
