"""Calibration in the large, its line, and its z test, explained."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities
from perfcore.calibration import calibration_line, observed_minus_expected
from perfcore.measures import formulas
from perfcore.messages import Message, message
from perfview.tasks.binary.explanations.calibration_errors import probability_figure
from perfview.tasks.binary.explanations.curve_figures import CurveFigure, Lack, fraction, lack

_COX = (
    "Cox (1958). Two further applications of a model for binary regression. Biometrika 45, "
    "562-565. doi:10.1093/biomet/45.3-4.562"
)
_STEYERBERG = (
    "Steyerberg, Vickers, Cook, et al. (2010). Assessing the performance of prediction models: a "
    "framework for traditional and novel measures. Epidemiology 21, 128-138. "
    "doi:10.1097/EDE.0b013e3181c30fb2"
)
_SPIEGELHALTER = (
    "Spiegelhalter (1986). Probabilistic prediction in patient management and clinical trials. "
    "Statistics in Medicine 5, 421-433. doi:10.1002/sim.4780050506"
)
_LINE_FORMULA = r"\log \frac{P(y = 1)}{P(y = 0)} = a + b \log \frac{s}{1 - s},\quad "
_LINE_LINES = (
    "import numpy as np\n"
    "from sklearn.linear_model import LogisticRegression\n"
    "log_odds = np.log(score) - np.log1p(-score)\n"
    'line = LogisticRegression(C=np.inf, solver="newton-cholesky", tol=1e-12)\n'
    "line.fit(log_odds[:, None], truth{weight})\n"
)

_ALL_ZERO = lack(message("all scores are 0"), lambda s: not (s.thresholds[1:] > 0).any())
_ALL_SURE = lack(
    message("all scores are 0, 0.5 or 1"),
    lambda s: np.isin(s.thresholds[1:], (0.0, 0.5, 1.0)).all(),
)


def _no_line(s: Sweep) -> Message | None:
    return calibration_line(s).undefined if are_probabilities(s) else None


_NO_LINE = Lack(
    message("a score is 0 or 1, a class has no cases, or no finite slope fits best"), _no_line
)


def _expected(s: Sweep) -> float:
    return float(s.positives) - observed_minus_expected(s)


def _difference(s: Sweep, _: float) -> str:
    return f"{formulas.number(float(s.positives))} - {formulas.number(_expected(s))}"


def _line(s: Sweep, _: float) -> str:
    """Return the line with its numbers."""
    found = calibration_line(s)
    intercept, slope = formulas.number(found.intercept), formulas.number(found.slope)
    return rf"\log \frac{{P(y = 1)}}{{P(y = 0)}} = {intercept} + {slope} \log \frac{{s}}{{1 - s}}"


def _deviate(s: Sweep, value: float) -> str:
    """Return Spiegelhalter's sum, and its standard deviation for calibrated scores."""
    score, cases = s.thresholds[1:], np.diff(s.tp) + np.diff(s.fp)
    spread = float((cases * (1 - 2 * score) ** 2 * score * (1 - score)).sum()) ** 0.5
    return fraction(value * spread, spread)


LINE_FIGURES: Mapping[str, CurveFigure] = MappingProxyType(
    {
        "observed_minus_expected": probability_figure(
            "observed_minus_expected",
            formula=r"O - E = \sum_i y_i - \sum_i s_i",
            filled_in=_difference,
            sklearn="import numpy as np\n{ones}np.sum(weight * truth) - np.sum(weight * score)",
            reference=_STEYERBERG,
        ),
        "observed_over_expected": probability_figure(
            "observed_over_expected",
            formula=r"\frac{O}{E} = \frac{\sum_i y_i}{\sum_i s_i}",
            filled_in=lambda s, _: fraction(float(s.positives), _expected(s)),
            lacks=(_ALL_ZERO,),
            sklearn="import numpy as np\n{ones}np.sum(weight * truth) / np.sum(weight * score)",
            reference=_STEYERBERG,
        ),
        "calibration_slope": probability_figure(
            "calibration_slope",
            chinese="校准斜率",
            formula=rf"{_LINE_FORMULA}b",
            filled_in=lambda s, value: rf"{_line(s, value)},\quad b",
            lacks=(_NO_LINE,),
            sklearn=f"{_LINE_LINES}line.coef_.item()",
            reference=_COX,
        ),
        "calibration_intercept": probability_figure(
            "calibration_intercept",
            chinese="校准截距",
            formula=rf"{_LINE_FORMULA}a",
            filled_in=lambda s, value: rf"{_line(s, value)},\quad a",
            lacks=(_NO_LINE,),
            sklearn=f"{_LINE_LINES}line.intercept_.item()",
            reference=_COX,
        ),
        "spiegelhalter_z": probability_figure(
            "spiegelhalter_z",
            formula=(
                r"z = \frac{\sum_i (y_i - s_i)(1 - 2 s_i)}"
                r"{\sqrt{\sum_i (1 - 2 s_i)^2\, s_i (1 - s_i)}}"
            ),
            filled_in=_deviate,
            lacks=(_ALL_SURE,),
            sklearn=(
                "import numpy as np\n"
                "{ones}turned = 1 - 2 * score\n"
                "variance = np.sum(weight * turned**2 * score * (1 - score))\n"
                "np.sum(weight * (truth - score) * turned) / np.sqrt(variance)"
            ),
            reference=_SPIEGELHALTER,
        ),
    }
)
