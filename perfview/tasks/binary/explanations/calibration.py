"""Figures that say whether scores hold as probabilities, explained."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from perfcore.binary import Sweep
from perfcore.calibration import CALIBRATION_KEYS
from perfview.kit.explanations import Explanation
from perfview.tasks.binary.explanations.calibration_bins import BIN_FIGURES
from perfview.tasks.binary.explanations.calibration_errors import ERROR_FIGURES
from perfview.tasks.binary.explanations.calibration_lines import LINE_FIGURES
from perfview.tasks.binary.explanations.calibration_parts import PART_FIGURES
from perfview.tasks.binary.explanations.curve_figures import CurveFigure

_ALL = {**ERROR_FIGURES, **LINE_FIGURES, **PART_FIGURES, **BIN_FIGURES}

CALIBRATION_FIGURES: Mapping[str, CurveFigure] = MappingProxyType(
    {key: _ALL[key] for key in CALIBRATION_KEYS}
)
"""Figures of calibration by key, in the order in which they are listed."""

COUNTING = (
    *("impossible_cases", "observed_minus_expected", "spiegelhalter_z"),
    "debiased_squared_error",
)
"""Figures that grow with the number of cases: there is none of 1,000 cases at a prevalence."""


def calibration_explanation(key: str, sweep: Sweep) -> Explanation:
    r"""Return the explanation of a figure of calibration.

    Examples
    --------
    >>> from perfcore import sweep
    >>> shown = calibration_explanation("absolute_error", sweep([1, 0], [0.75, 0.5]))
    >>> shown.value_text, shown.filled_in
    ('0.375', '\\frac{0.75}{2} = 0.375')
    """
    return CALIBRATION_FIGURES[key].explained(key, sweep)
