"""Figures of all thresholds together, explained: of a curve, of a part of it, of calibration."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.calibration import FIGURES
from perfcore.measures.sweeps.part_figures import CurveParts, part_figures
from perfcore.measures.sweeps.sweep_figures import SweepFigure
from perfview.kit.bounds import text_of
from perfview.kit.explanations import Explanation
from perfview.tasks.binary.explanations.curve_parts import FIRST_PARTS
from perfview.words import say, told


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
    return Explanation(
        name=told(figure.name),
        chinese=figure.chinese,
        plain=told(figure.plain),
        formula=figure.formula.replace(r"\text{where}", rf"\text{{{say('explanations.where')}}}"),
        filled_in=told(figure.filled_in(s)),
        value_text=text_of(figure, s),
        undefined=told(figure.undefined),
        reason=told(figure.why_undefined(s) or "") or None,
        sklearn=figure.lines(s, weighted=s.weighted),
        note=told(figure.note),
        reference=figure.reference,
    )
