"""Figures as text, each with how far it may be off where cases were counted in bins."""

from __future__ import annotations

import math
from collections.abc import Callable

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.calibration import FIGURES
from perfcore.engines import Bound, bounds
from perfcore.measures.sweeps.sweep_figures import SweepFigure
from perfview.kit.explanations import Explanation, explanation_of
from perfview.kit.theme import FORMATS, number, percent, with_error
from perfview.words import say


def in_known_bins(s: Sweep) -> bool:
    """Return whether cases were counted in bins of which it is known how far they reach."""
    return s.spans is not None and s.spans.known


def bound_along(figure: Callable[[Sweep], float | FloatArray], s: Sweep) -> Bound | None:
    """Return the bound of a figure that can only rise, or only fall, where the ROC curve rises.

    None where the sweep is exact.
    """
    return None if s.spans is None else bounds(s).of_curve(lambda each: float(figure(each)))


def figure_text(key: str, s: Sweep) -> str:
    """Return the value of one of `FIGURES` as text, see `text_of`."""
    return text_of(FIGURES[key], s)


def text_of(figure: SweepFigure, s: Sweep) -> str:
    """Return the value of a figure as text, with its bound where cases were counted in bins.

    >>> from perfcore import sweep
    >>> text_of(FIGURES["equal_error_rate"], sweep([1, 0], [0.8, 0.9]))
    '100 %'
    """
    return bounded_text(figure.value(s), figure.bound(s), FORMATS[figure.format])


def auc_told(s: Sweep) -> dict[str, str]:
    """Return the AUC as text by its name."""
    return {say("board.auc"): figure_text("auc", s)}


def bounded_text(
    value: float, bound: Bound | None, written: Callable[[float | None], str] = number
) -> str:
    """Return a figure as text with its bound, if it has one; a share as a percentage.

    Examples
    --------
    >>> bounded_text(0.25, Bound(0.25, 0.24, 0.26), percent), bounded_text(0.25, None, percent)
    ('25.0 ± 1.0 %', '25.0 %')
    """
    if bound is None:
        return written(value)
    if written is percent and 0 < bound.error < math.inf:
        return f"{with_error(100 * value, 100 * bound.error)} %"
    return with_error(value, bound.error, written)


def cost_error(s: Sweep, *, missed: float, alarm: float) -> float:
    """Return how far the lowest cost of a case may be off: 0 of exact counts, inf if unknown.

    Parameters
    ----------
    s : Sweep
        Counts where the classifier is used.
    missed, alarm : float
        What an error costs more than the correct decision.
    """
    if s.spans is None:
        return 0.0
    return bounds(s).cost(cost_fn=missed, cost_fp=alarm).error


def sweep_explanation(figure: SweepFigure, s: Sweep) -> Explanation:
    r"""Return the explanation of a figure of all thresholds; weighted cases make its code weighted.

    Examples
    --------
    >>> from perfcore import sweep
    >>> shown = sweep_explanation(FIGURES["auc"], sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]))
    >>> shown.value_text, shown.filled_in
    ('0.875', '\\frac{3 + \\frac{1}{2} \\cdot 1}{2 \\cdot 2} = 0.875')
    """
    code = figure.lines(s, weighted=s.weighted)
    return explanation_of(figure, s, code=code, text=text_of(figure, s))
