"""Figures of a whole curve, and of a part of it, as pages explain them."""

from __future__ import annotations

from perfcore.calibration import FIGURES
from perfcore.measures.sweeps.part_figures import CurveParts, part_figures
from perfcore.measures.sweeps.sweep_figures import SweepFigure
from perfview.tasks.binary.explanations.curve_parts import FIRST_PARTS


def curve_figures(parts: CurveParts = FIRST_PARTS) -> dict[str, SweepFigure]:
    """Return the figures of a whole curve by key, those of its parts as the reader chose them."""
    return {**FIGURES.needing("scores"), **part_figures(parts)}
