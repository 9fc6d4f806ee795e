"""Calibration in the large, and its line."""

from __future__ import annotations

from math import inf

from perfcore.binary import Sweep
from perfcore.binary.arithmetic import or_nan
from perfcore.binary.losses import are_probabilities
from perfcore.calibration.figures.probabilities import probability_figure
from perfcore.calibration.lines import (
    calibration_line,
    observed_minus_expected,
    observed_over_expected,
)
from perfcore.measures import formulas
from perfcore.measures.reasons import Reason
from perfcore.measures.rules import Drawn
from perfcore.messages import message

_COX = (
    "Cox (1958). Two further applications of a model for binary regression. Biometrika 45, "
    "562-565. doi:10.1093/biomet/45.3-4.562"
)
_STEYERBERG = (
    "Steyerberg, Vickers, Cook, et al. (2010). Assessing the performance of prediction models: a "
    "framework for traditional and novel measures. Epidemiology 21, 128-138. "
    "doi:10.1097/EDE.0b013e3181c30fb2"
)
_LINE_FORMULA = r"\log \frac{P(y = 1)}{P(y = 0)} = a + b \log \frac{s}{1 - s},\quad "
_LINE_LINES = (
    "import numpy as np\n"
    "from sklearn.linear_model import LogisticRegression\n"
    "log_odds = np.log(score) - np.log1p(-score)\n"
    'line = LogisticRegression(C=np.inf, solver="newton-cholesky", tol=1e-12)\n'
    "line.fit(log_odds[:, None], truth{weight})\n"
)

_ALL_ZERO: Reason[Sweep] = Reason(
    message("all scores are 0"), lambda s, _: not (s.thresholds[1:] > 0).any()
)
_NO_LINE: Reason[Sweep] = Reason(
    message("a score is 0 or 1, a class has no cases, or no finite slope fits best"),
    lambda s, _: calibration_line(s).undefined if are_probabilities(s) else None,
)


def _expected(s: Sweep) -> float:
    return float(s.positives) - observed_minus_expected(s)


def _line(s: Sweep) -> str:
    """Return the line with its numbers."""
    found = calibration_line(s)
    intercept, slope = formulas.number(found.intercept), formulas.number(found.slope)
    return rf"\log \frac{{P(y = 1)}}{{P(y = 0)}} = {intercept} + {slope} \log \frac{{s}}{{1 - s}}"


OBSERVED_MINUS_EXPECTED = probability_figure(
    "observed_minus_expected",
    observed_minus_expected,
    name="Observed minus expected positives",
    plain="How many more positives there are than the scores add up to: 0 for scores that are "
    "right on average.",
    template=r"O - E = \sum_i y_i - \sum_i s_i",
    left=lambda s: f"{formulas.number(float(s.positives))} - {formulas.number(_expected(s))}",
    sklearn="import numpy as np\n{ones}np.sum(weight * truth) - np.sum(weight * score)",
    reference=_STEYERBERG,
    bounds=(-inf, inf),
    better=None,
    projected=False,
)

OBSERVED_OVER_EXPECTED = probability_figure(
    "observed_over_expected",
    observed_over_expected,
    name="Observed over expected positives",
    short="Observed / expected",
    plain="Positives, divided by what the scores add up to: above 1 the scores are too low on "
    "average, below 1 too high.",
    template=r"\frac{O}{E} = \frac{\sum_i y_i}{\sum_i s_i}",
    left=lambda s: formulas.fraction(float(s.positives), _expected(s)),
    reasons=(_ALL_ZERO,),
    sklearn="import numpy as np\n{ones}np.sum(weight * truth) / np.sum(weight * score)",
    reference=_STEYERBERG,
    bounds=(0.0, inf),
    better=None,
    counted=lambda e: e.tp[:, -1] / or_nan(e.boxes @ e.cells.mean_scores),
    tile=8,
)

CALIBRATION_SLOPE = probability_figure(
    "calibration_slope",
    lambda s: calibration_line(s).slope,
    name="Calibration slope",
    short="Slope",
    chinese="校准斜率",
    plain="By how much the log-odds of a positive rise with the log-odds of the score: below 1 the "
    "scores are too extreme, above 1 too cautious.",
    template=rf"{_LINE_FORMULA}b",
    left=lambda s: rf"{_line(s)},\quad b",
    reasons=(_NO_LINE,),
    sklearn=f"{_LINE_LINES}line.coef_.item()",
    reference=_COX,
    bounds=(-inf, inf),
    better=None,
    counted=lambda e: e.lines[:, 1],
    interval=Drawn("bias-corrected"),
    difference=Drawn("normal"),
    tile=9,
)

CALIBRATION_INTERCEPT = probability_figure(
    "calibration_intercept",
    lambda s: calibration_line(s).intercept,
    name="Calibration intercept",
    short="Intercept",
    chinese="校准截距",
    plain="The log-odds of a positive where the score is 0.5, by the line of the calibration "
    "slope: 0 for calibrated scores.",
    template=rf"{_LINE_FORMULA}a",
    left=lambda s: rf"{_line(s)},\quad a",
    reasons=(_NO_LINE,),
    sklearn=f"{_LINE_LINES}line.intercept_.item()",
    reference=_COX,
    bounds=(-inf, inf),
    better=None,
    counted=lambda e: e.lines[:, 0],
    tile=10,
)
