"""Calibration errors in bins, and distances from the reliability curve, explained."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from perfcore.binary import Sweep
from perfcore.calibration import calibration_bins
from perfcore.measures import formulas
from perfview.tasks.binary.explanations.calibration_errors import (
    NAEINI,
    over_cases,
    probability_figure,
)
from perfview.tasks.binary.explanations.calibration_parts import BINNED_LINES
from perfview.tasks.binary.explanations.curve_figures import CurveFigure, fraction

_GUO = (
    "Guo, Pleiss, Sun, Weinberger (2017). On calibration of modern neural networks. ICML 70, "
    "1321-1330. doi:10.48550/arXiv.1706.04599"
)
_KUMAR = (
    "Kumar, Liang, Ma (2019). Verified uncertainty calibration. NeurIPS 32. "
    "doi:10.48550/arXiv.1909.10155"
)
_AUSTIN = (
    "Austin, Steyerberg (2019). The Integrated Calibration Index (ICI) and related metrics. "
    "Statistics in Medicine 38, 4051-4065. doi:10.1002/sim.8281"
)
_GAP_LINES = (
    "import numpy as np\n"
    "from sklearn.isotonic import IsotonicRegression\n"
    "{ones}isotonic = IsotonicRegression(y_min=0, y_max=1)\n"
    "gaps = np.abs(score - isotonic.fit_transform(score, truth, sample_weight=weight))\n"
)


def _widest(s: Sweep, _: float) -> str:
    """Return rate and mean score of the bin in which they are farthest apart."""
    found = calibration_bins(s)
    i = int(np.abs(found.rate - found.mean_score).argmax())
    rate = fraction(found.positives.item(i), found.cases.item(i))
    return rf"\left| {rate} - {formulas.number(found.mean_score.item(i))} \right|"


BIN_FIGURES: Mapping[str, CurveFigure] = MappingProxyType(
    {
        "calibration_error": probability_figure(
            "calibration_error",
            chinese="期望校准误差",
            formula=r"\mathrm{ECE} = \sum_b \frac{n_b}{n} \left| r_b - \bar{s}_b \right|",
            filled_in=over_cases,
            sklearn=BINNED_LINES + "np.average(np.abs(rates - means), weights=cases)",
            reference=NAEINI,
        ),
        "rms_calibration_error": probability_figure(
            "rms_calibration_error",
            formula=r"\sqrt{\sum_b \frac{n_b}{n} \left( r_b - \bar{s}_b \right)^2}",
            filled_in=lambda s, value: rf"\sqrt{{{over_cases(s, value**2)}}}",
            sklearn=BINNED_LINES + "np.sqrt(np.average((rates - means) ** 2, weights=cases))",
            reference=_KUMAR,
        ),
        "max_calibration_error": probability_figure(
            "max_calibration_error",
            chinese="最大校准误差",
            formula=r"\mathrm{MCE} = \max_b \left| r_b - \bar{s}_b \right|",
            filled_in=_widest,
            sklearn=BINNED_LINES + "np.max(np.abs(rates - means))",
            reference=_GUO,
        ),
        "debiased_squared_error": probability_figure(
            "debiased_squared_error",
            formula=(
                r"\sum_b \frac{n_b}{n} \left( \left( r_b - \bar{s}_b \right)^2"
                r" - \frac{r_b (1 - r_b)}{n_b - 1} \right)"
            ),
            filled_in=over_cases,
            sklearn=(
                BINNED_LINES + "alone = np.where(cases > 1, cases - 1, np.inf)\n"
                "np.average((rates - means) ** 2 - rates * (1 - rates) / alone, weights=cases)"
            ),
            reference=_KUMAR,
        ),
        "calibration_gap": probability_figure(
            "calibration_gap",
            formula=r"\mathrm{ICI} = \frac{1}{n} \sum_i \left| s_i - \hat{p}_i \right|,"
            r"\quad \hat{p} = \mathrm{PAV}(s)",
            filled_in=over_cases,
            sklearn=_GAP_LINES + "np.average(gaps, weights=weight)",
            reference=_AUSTIN,
        ),
        "calibration_gap_90": probability_figure(
            "calibration_gap_90",
            formula=r"Q_{0.9} \left( \left| s_i - \hat{p}_i \right| \right),"
            r"\quad \hat{p} = \mathrm{PAV}(s)",
            filled_in=lambda s, value: formulas.number(value),
            sklearn=(
                _GAP_LINES + "order = np.argsort(gaps)\n"
                "reached = np.cumsum(weight[order])\n"
                "ends = [np.searchsorted(reached, 0.9 * reached[-1], side)"
                ' for side in ("left", "right")]\n'
                "np.mean(gaps[order][np.minimum(ends, len(gaps) - 1)])"
            ),
            reference=_AUSTIN,
        ),
    }
)
