"""Calibration errors in bins, a z test, and distances from the reliability curve."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.calibration.bins import calibration_bins, calibration_error, debiased_squared_error
from perfcore.calibration.figures.probabilities import (
    BINNED_LINES,
    ISOTONIC_LINES,
    NAEINI,
    over_cases,
    probability_figure,
    totals,
)
from perfcore.calibration.gaps import calibration_gap
from perfcore.calibration.lines import spiegelhalter_z
from perfcore.measures import formulas
from perfcore.measures.reasons import Reason
from perfcore.measures.rules import Drawn
from perfcore.messages import message

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
_SPIEGELHALTER = (
    "Spiegelhalter (1986). Probabilistic prediction in patient management and clinical trials. "
    "Statistics in Medicine 5, 421-433. doi:10.1002/sim.4780050506"
)
_GAP_LINES = (
    ISOTONIC_LINES
    + "gaps = np.abs(score - isotonic.fit_transform(score, truth, sample_weight=weight))\n"
)

_ALL_SURE: Reason[Sweep] = Reason(
    message("all scores are 0, 0.5 or 1"),
    lambda s, _: bool(np.isin(s.thresholds[1:], (0.0, 0.5, 1.0)).all()),
)


def _widest(s: Sweep) -> str:
    """Return rate and mean score of the bin in which they are farthest apart."""
    found = calibration_bins(s)
    i = int(np.abs(found.rate - found.mean_score).argmax())
    rate = formulas.fraction(found.positives.item(i), found.cases.item(i))
    return rf"\left| {rate} - {formulas.number(found.mean_score.item(i))} \right|"


def _calibration_errors(e: Any) -> FloatArray:
    return np.asarray(np.abs(e.boxes @ e.cells.gaps_in_bins).sum(axis=1) / totals(e))


def _deviate(s: Sweep) -> str:
    """Return Spiegelhalter's sum, and its standard deviation for calibrated scores."""
    score, cases = s.thresholds[1:], np.diff(s.tp) + np.diff(s.fp)
    spread = float((cases * (1 - 2 * score) ** 2 * score * (1 - score)).sum()) ** 0.5
    return formulas.fraction(spiegelhalter_z(s) * spread, spread)


CALIBRATION_ERROR = probability_figure(
    "calibration_error",
    calibration_error,
    name="Expected calibration error (ECE), 10 bins of equal width, positive class",
    short="Calibration error (ECE)",
    chinese="期望校准误差",
    plain="How far mean score and share of positives are apart in a bin of scores, on average over "
    "the cases. Few cases make it larger: calibrated scores have some of it by chance.",
    template=r"\mathrm{ECE} = \sum_b \frac{n_b}{n} \left| r_b - \bar{s}_b \right|",
    sklearn=BINNED_LINES + "np.average(np.abs(rates - means), weights=cases)",
    reference=NAEINI,
    counted=_calibration_errors,
    interval=Drawn("cautious", opened=False),
    difference=Drawn("cautious"),
    tile=6,
)

RMS_CALIBRATION_ERROR = probability_figure(
    "rms_calibration_error",
    lambda s: calibration_error(s, norm="l2"),
    name="Root mean squared calibration error, 10 bins of equal width, positive class",
    plain="The root of the mean squared distance of mean score and share of positives in bins of "
    "scores: large gaps count for more.",
    template=r"\sqrt{\sum_b \frac{n_b}{n} \left( r_b - \bar{s}_b \right)^2}",
    left=lambda s: rf"\sqrt{{{over_cases(s, calibration_error(s, norm='l2') ** 2)}}}",
    sklearn=BINNED_LINES + "np.sqrt(np.average((rates - means) ** 2, weights=cases))",
    reference=_KUMAR,
)

MAX_CALIBRATION_ERROR = probability_figure(
    "max_calibration_error",
    lambda s: calibration_error(s, norm="max"),
    name="Maximum calibration error (MCE), 10 bins of equal width, positive class",
    chinese="最大校准误差",
    plain="How far mean score and share of positives are apart in the worst bin of scores, however "
    "few cases it holds.",
    template=r"\mathrm{MCE} = \max_b \left| r_b - \bar{s}_b \right|",
    left=_widest,
    sklearn=BINNED_LINES + "np.max(np.abs(rates - means))",
    reference=_GUO,
)

DEBIASED_SQUARED_ERROR = probability_figure(
    "debiased_squared_error",
    debiased_squared_error,
    name="Debiased squared calibration error, 10 bins of equal width, positive class",
    plain="The mean squared distance of mean score and share of positives in bins of scores, less "
    "what chance adds to it. It is about 0 for calibrated scores and may be negative.",
    template=r"\sum_b \frac{n_b}{n} \left( \left( r_b - \bar{s}_b \right)^2"
    r" - \frac{r_b (1 - r_b)}{n_b - 1} \right)",
    sklearn=BINNED_LINES + "alone = np.where(cases > 1, cases - 1, np.inf)\n"
    "np.average((rates - means) ** 2 - rates * (1 - rates) / alone, weights=cases)",
    reference=_KUMAR,
    bounds=(-inf, 1.0),
    projected=False,
)

SPIEGELHALTER_Z = probability_figure(
    "spiegelhalter_z",
    spiegelhalter_z,
    name="Spiegelhalter's z",
    plain="By how many standard deviations the Brier score is above what calibrated scores would "
    "have: beyond 1.96 on either side chance explains it in fewer than 5 % of samples.",
    template=r"z = \frac{\sum_i (y_i - s_i)(1 - 2 s_i)}"
    r"{\sqrt{\sum_i (1 - 2 s_i)^2\, s_i (1 - s_i)}}",
    left=_deviate,
    reasons=(_ALL_SURE,),
    sklearn="import numpy as np\n"
    "{ones}turned = 1 - 2 * score\n"
    "variance = np.sum(weight * turned**2 * score * (1 - score))\n"
    "np.sum(weight * (truth - score) * turned) / np.sqrt(variance)",
    reference=_SPIEGELHALTER,
    bounds=(-inf, inf),
    better=None,
    projected=False,
    tile=11,
)

CALIBRATION_GAP = probability_figure(
    "calibration_gap",
    calibration_gap,
    name="Integrated calibration index (ICI)",
    plain="How far a score is from the observed rate that isotonic regression gives it, on average "
    "over the cases.",
    template=r"\mathrm{ICI} = \frac{1}{n} \sum_i \left| s_i - \hat{p}_i \right|,"
    r"\quad \hat{p} = \mathrm{PAV}(s)",
    sklearn=_GAP_LINES + "np.average(gaps, weights=weight)",
    reference=_AUSTIN,
    tile=12,
)

CALIBRATION_GAP_90 = probability_figure(
    "calibration_gap_90",
    lambda s: calibration_gap(s, 0.9),
    name="E90",
    plain="The distance between a score and the observed rate that isotonic regression gives it, "
    "which 90 % of the cases do not exceed.",
    template=r"Q_{0.9} \left( \left| s_i - \hat{p}_i \right| \right),"
    r"\quad \hat{p} = \mathrm{PAV}(s)",
    left=lambda s: formulas.number(calibration_gap(s, 0.9)),
    sklearn=_GAP_LINES + "order = np.argsort(gaps)\n"
    "reached = np.cumsum(weight[order])\n"
    "ends = [np.searchsorted(reached, 0.9 * reached[-1], side)"
    ' for side in ("left", "right")]\n'
    "np.mean(gaps[order][np.minimum(ends, len(gaps) - 1)])",
    reference=_AUSTIN,
)
