"""How far scores are from the truth and from the observed rates, explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

import numpy as np

from perfcore.binary import Sweep
from perfcore.binary.losses import NOT_PROBABILITIES, are_probabilities
from perfcore.calibration import calibration_figure
from perfcore.measures import formulas, reasons
from perfview.kit.theme import count, number
from perfview.tasks.binary.explanations.curve_figures import CurveFigure, Lack, fraction, lack

NO_CASES = lack(reasons.NO_CASES.words, lambda s: not s.positives + s.negatives)
OUTSIDE = lack(NOT_PROBABILITIES, lambda s: not are_probabilities(s))

BRIER = (
    "Brier (1950). Verification of forecasts expressed in terms of probability. Monthly Weather "
    "Review 78, 1-3. doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2"
)
MURPHY = (
    "Murphy (1973). A new vector partition of the probability score. Journal of Applied "
    "Meteorology 12, 595-600. doi:10.1175/1520-0450(1973)012<0595:ANVPOT>2.0.CO;2"
)
NAEINI = (
    "Naeini, Cooper, Hauskrecht (2015). Obtaining well calibrated probabilities using Bayesian "
    "binning. AAAI 29, 2901-2907. doi:10.1609/aaai.v29i1.9602"
)
GOOD = (
    "Good (1952). Rational decisions. Journal of the Royal Statistical Society B 14, 107-114. "
    "doi:10.1111/j.2517-6161.1952.tb00104.x"
)
_FERRI = (
    "Ferri, Hernández-Orallo, Modroiu (2009). An experimental comparison of performance measures "
    "for classification. Pattern Recognition Letters 30, 27-38. doi:10.1016/j.patrec.2008.08.010"
)

GROUP_LINES = (
    "{ones}_, group = np.unique(group, return_inverse=True)\n"
    "cases, positives, scores = (\n"
    "    np.bincount(group, weight * each) for each in (np.ones(len(score)), truth, score)\n"
    ")\n"
    "rates, means = positives / cases, scores / cases\n"
)
"""They give cases, rate of positives and mean score of each `group` that holds cases."""

_BY_SCORE = f"import numpy as np\ngroup = score\n{GROUP_LINES}"


def probability_figure(
    key: str,
    *,
    filled_in: Callable[[Sweep, float], str],
    lacks: tuple[Lack, ...] = (),
    written: Callable[[float | None], str] = number,
    **said: str,
) -> CurveFigure:
    """Return a figure of scores that are probabilities; `said` as `CurveFigure` has it."""
    return CurveFigure(
        value=partial(calibration_figure, key),
        filled_in=filled_in,
        lacks=(NO_CASES, OUTSIDE, *lacks),
        written=written,
        **{"chinese": "", **said},  # type: ignore[arg-type]
    )


def over_cases(s: Sweep, value: float) -> str:
    """Return a mean as the sum over all cases, divided by their number."""
    cases = s.positives + s.negatives
    return fraction(value * cases, cases)


def _root(s: Sweep, value: float) -> str:
    return rf"\sqrt{{{over_cases(s, value**2)}}}"


def _counted(s: Sweep, _: float) -> str:
    """Return positives at 0 plus negatives at 1."""
    score = s.thresholds[1:]
    parts = np.diff(s.tp)[score == 0].sum(), np.diff(s.fp)[score == 1].sum()
    return " + ".join(formulas.number(float(part)) for part in parts)


ERROR_FIGURES: Mapping[str, CurveFigure] = MappingProxyType(
    {
        "absolute_error": probability_figure(
            "absolute_error",
            chinese="平均绝对误差",
            formula=r"\mathrm{MAE} = \frac{1}{n} \sum_i |s_i - y_i|",
            filled_in=over_cases,
            sklearn=(
                "from sklearn.metrics import mean_absolute_error\n"
                "mean_absolute_error(truth, score{weight})"
            ),
            reference=_FERRI,
        ),
        "absolute_error_of_rates": probability_figure(
            "absolute_error_of_rates",
            formula=r"\frac{1}{n} \sum_s n_s\, |s - r_s|",
            filled_in=over_cases,
            sklearn=_BY_SCORE + "np.average(np.abs(means - rates), weights=cases)",
            reference=NAEINI,
        ),
        "brier_score": probability_figure(
            "brier_score",
            chinese="均方误差",
            formula=r"\mathrm{MSE} = \frac{1}{n} \sum_i (s_i - y_i)^2",
            filled_in=over_cases,
            sklearn=(
                "from sklearn.metrics import mean_squared_error\n"
                "mean_squared_error(truth, score{weight})"
            ),
            reference=BRIER,
        ),
        "root_mean_squared_error": probability_figure(
            "root_mean_squared_error",
            chinese="均方根误差",
            formula=r"\mathrm{RMSE} = \sqrt{\frac{1}{n} \sum_i (s_i - y_i)^2}",
            filled_in=_root,
            sklearn=(
                "from sklearn.metrics import root_mean_squared_error\n"
                "root_mean_squared_error(truth, score{weight})"
            ),
            reference=_FERRI,
        ),
        "brier_both_classes": probability_figure(
            "brier_both_classes",
            formula=(
                r"\frac{1}{n} \sum_i \left( (s_i - y_i)^2"
                r" + \left( (1 - s_i) - (1 - y_i) \right)^2 \right)"
            ),
            filled_in=lambda s, value: rf"2 \cdot {over_cases(s, value / 2)}",
            sklearn=(
                "import numpy as np\n"
                "from sklearn.metrics import brier_score_loss\n"
                "both = np.column_stack([1 - score, score])\n"
                "brier_score_loss(truth, both, labels=[0, 1], scale_by_half=False{weight})"
            ),
            reference=BRIER,
        ),
        "squared_error_of_rates": probability_figure(
            "squared_error_of_rates",
            formula=r"\frac{1}{n} \sum_s n_s\, (s - r_s)^2",
            filled_in=over_cases,
            sklearn=_BY_SCORE + "np.average((means - rates) ** 2, weights=cases)",
            reference=MURPHY,
        ),
        "log_loss": probability_figure(
            "log_loss",
            chinese="对数损失",
            formula=(
                r"\mathrm{NLL} = -\frac{1}{n} \sum_i"
                r" \left( y_i \log s_i + (1 - y_i) \log (1 - s_i) \right)"
            ),
            filled_in=over_cases,
            sklearn=(
                "import numpy as np\n"
                "{ones}right = np.where(truth, score, 1 - score)\n"
                'with np.errstate(divide="ignore"):\n'
                "    lost = -np.log(right)\n"
                "np.average(lost, weights=weight)"
            ),
            reference=GOOD,
        ),
        "impossible_cases": probability_figure(
            "impossible_cases",
            formula=(r"\#\{\,i:\ y_i = 1,\ s_i = 0\,\} + \#\{\,i:\ y_i = 0,\ s_i = 1\,\}"),
            filled_in=_counted,
            written=count,
            sklearn=(
                "import numpy as np\n"
                "{ones}right = np.where(truth, score, 1 - score)\n"
                "np.sum(weight[right == 0])"
            ),
            reference=GOOD,
        ),
        "clipped_log_loss": probability_figure(
            "clipped_log_loss",
            formula=(
                r"-\frac{1}{n} \sum_i"
                r" \left( y_i \log s'_i + (1 - y_i) \log (1 - s'_i) \right),\quad"
                r" s' = \min(\max(s, \varepsilon), 1 - \varepsilon)"
            ),
            filled_in=over_cases,
            sklearn=(
                "from sklearn.metrics import log_loss\n"
                "log_loss(truth, score, labels=[0, 1]{weight})"
            ),
            reference=GOOD,
        ),
    }
)
