"""Figures of all thresholds together, explained: of a curve, of a part of it, of calibration."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.calibration import FIGURES
from perfcore.measures.sweeps.part_figures import CurveParts, part_figures
from perfcore.measures.sweeps.sweep_figures import SweepFigure
from perfview.kit.bounds import text_of
from perfview.kit.explanations import Explanation, explanation_of
from perfview.tasks.binary.explanations.curve_parts import FIRST_PARTS


def curve_figures(parts: CurveParts = FIRST_PARTS) -> dict[str, SweepFigure]:
    """Return the figures of a whole curve by key, those of its parts as the reader chose them."""
    return {**FIGURES.needing("scores"), **part_figures(parts)}


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
