"""How far scores are from the truth and from the observed rates."""

from __future__ import annotations

from functools import partial
from math import inf, sqrt
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep, brier_score, log_loss
from perfcore.binary.losses import log_losses, squared_errors
from perfcore.calibration.errors import (
    absolute_error,
    absolute_error_of_rates,
    clipped_log_loss,
    impossible_cases,
    squared_error_of_rates,
)
from perfcore.calibration.figures.probabilities import (
    BRIER,
    GROUP_LINES,
    MURPHY,
    NAEINI,
    mean_losses,
    over_cases,
    probability_figure,
    totals,
)
from perfcore.measures import formulas
from perfcore.measures.rules import Drawn
from perfcore.measures.sweeps.bin_bounds import loss_bound

_FERRI = (
    "Ferri, Hernández-Orallo, Modroiu (2009). An experimental comparison of performance measures "
    "for classification. Pattern Recognition Letters 30, 27-38. doi:10.1016/j.patrec.2008.08.010"
)
_GOOD = (
    "Good (1952). Rational decisions. Journal of the Royal Statistical Society B 14, 107-114. "
    "doi:10.1111/j.2517-6161.1952.tb00104.x"
)
_BY_SCORE = f"import numpy as np\ngroup = score\n{GROUP_LINES}"
_RIGHT = "import numpy as np\n{ones}right = np.where(truth, score, 1 - score)\n"


def _absolute_errors(e: Any) -> FloatArray:
    positives, negatives = np.split(e.cells.mean_scores, 2)
    return np.asarray(e.boxes @ np.concatenate([1 - positives, negatives]) / totals(e))


def _impossible(s: Sweep) -> str:
    """Return positives at 0 plus negatives at 1."""
    score = s.thresholds[1:]
    parts = np.diff(s.tp)[score == 0].sum(), np.diff(s.fp)[score == 1].sum()
    return " + ".join(formulas.number(float(part)) for part in parts)


ABSOLUTE_ERROR = probability_figure(
    "absolute_error",
    absolute_error,
    name="Mean absolute error (MAE)",
    short="Mean absolute error",
    chinese="平均绝对误差",
    plain="How far a score is from the truth, 1 or 0, on average. It does not reward honest "
    "probabilities: a score of 0 for every case has the share of positives as its error.",
    template=r"\mathrm{MAE} = \frac{1}{n} \sum_i |s_i - y_i|",
    sklearn="from sklearn.metrics import mean_absolute_error\n"
    "mean_absolute_error(truth, score{weight})",
    reference=_FERRI,
    counted=_absolute_errors,
    interval=Drawn("unbiased normal", upto=inf),
    tile=7,
)

ABSOLUTE_ERROR_OF_RATES = probability_figure(
    "absolute_error_of_rates",
    absolute_error_of_rates,
    name="Mean absolute error against observed rates",
    plain="How far a score is from the share of positives among the cases that have it, on average "
    "over the cases. It suits data that count many cases at each score.",
    template=r"\frac{1}{n} \sum_s n_s\, |s - r_s|",
    sklearn=_BY_SCORE + "np.average(np.abs(means - rates), weights=cases)",
    reference=NAEINI,
)

BRIER_SCORE = probability_figure(
    "brier_score",
    brier_score,
    name="Brier score (mean squared error)",
    short="Brier score",
    chinese="均方误差",
    plain="The mean of the squared distance between score and truth, 1 or 0. The true probability "
    "of each case has the lowest expected value.",
    template=r"\mathrm{MSE} = \frac{1}{n} \sum_i (s_i - y_i)^2",
    sklearn="from sklearn.metrics import mean_squared_error\n"
    "mean_squared_error(truth, score{weight})",
    reference=BRIER,
    in_bins=partial(loss_bound, losses=squared_errors),
    counted=mean_losses(lambda cells: cells.squared_errors),
    interval=Drawn("unbiased normal", upto=inf),
    tile=1,
    compared=6,
)

ROOT_MEAN_SQUARED_ERROR = probability_figure(
    "root_mean_squared_error",
    lambda s: sqrt(brier_score(s)),
    name="Root mean squared error (RMSE)",
    chinese="均方根误差",
    plain="The square root of the Brier score: a typical distance of a score from the truth.",
    template=r"\mathrm{RMSE} = \sqrt{\frac{1}{n} \sum_i (s_i - y_i)^2}",
    left=lambda s: rf"\sqrt{{{over_cases(s, brier_score(s))}}}",
    sklearn="from sklearn.metrics import root_mean_squared_error\n"
    "root_mean_squared_error(truth, score{weight})",
    reference=_FERRI,
    rises_with=(BRIER_SCORE, lambda loss: sqrt(loss) if loss >= 0 else loss),
)

BRIER_BOTH_CLASSES = probability_figure(
    "brier_both_classes",
    lambda s: 2 * brier_score(s),
    name="Brier score, both classes",
    plain="The Brier score as it was first defined: squared distances of both classes are added, "
    "so that it is twice the usual one.",
    template=r"\frac{1}{n} \sum_i \left( (s_i - y_i)^2"
    r" + \left( (1 - s_i) - (1 - y_i) \right)^2 \right)",
    left=lambda s: rf"2 \cdot {over_cases(s, brier_score(s))}",
    sklearn="import numpy as np\n"
    "from sklearn.metrics import brier_score_loss\n"
    "both = np.column_stack([1 - score, score])\n"
    "brier_score_loss(truth, both, labels=[0, 1], scale_by_half=False{weight})",
    reference=BRIER,
    bounds=(0.0, 2.0),
    rises_with=(BRIER_SCORE, lambda loss: 2 * loss),
)

SQUARED_ERROR_OF_RATES = probability_figure(
    "squared_error_of_rates",
    squared_error_of_rates,
    name="Mean squared error against observed rates",
    plain="The mean squared distance between a score and the share of positives among the cases "
    "that have it. The rest of the Brier score is chance that no score takes away.",
    template=r"\frac{1}{n} \sum_s n_s\, (s - r_s)^2",
    sklearn=_BY_SCORE + "np.average((means - rates) ** 2, weights=cases)",
    reference=MURPHY,
)

LOG_LOSS = probability_figure(
    "log_loss",
    log_loss,
    name="Log loss (negative log-likelihood)",
    short="Log loss",
    chinese="对数损失",
    plain="The mean of minus the logarithm of the probability that the score gives to the truth. "
    "It is infinite if a positive has the score 0 or a negative the score 1.",
    template=r"\mathrm{NLL} = -\frac{1}{n} \sum_i"
    r" \left( y_i \log s_i + (1 - y_i) \log (1 - s_i) \right)",
    sklearn=_RIGHT + 'with np.errstate(divide="ignore"):\n'
    "    lost = -np.log(right)\n"
    "np.average(lost, weights=weight)",
    reference=_GOOD,
    bounds=(0.0, inf),
    in_bins=partial(loss_bound, losses=log_losses),
    counted=mean_losses(lambda cells: cells.log_losses),
    interval=Drawn("BCa"),
    tile=5,
    compared=5,
)

IMPOSSIBLE_CASES = probability_figure(
    "impossible_cases",
    impossible_cases,
    name="Cases called impossible",
    plain="Positives with the score 0 and negatives with the score 1: one of them makes log loss "
    "infinite.",
    template=r"\#\{\,i:\ y_i = 1,\ s_i = 0\,\} + \#\{\,i:\ y_i = 0,\ s_i = 1\,\}",
    left=_impossible,
    sklearn=_RIGHT + "np.sum(weight[right == 0])",
    reference=_GOOD,
    bounds=(0.0, inf),
    format="count",
    projected=False,
)

CLIPPED_LOG_LOSS = probability_figure(
    "clipped_log_loss",
    clipped_log_loss,
    name="Log loss, clipped at 2.22e-16",
    plain="Log loss with scores of 0 and 1 moved by 2.22e-16, as scikit-learn and yardstick do, so "
    "that it is finite.",
    template=r"-\frac{1}{n} \sum_i"
    r" \left( y_i \log s'_i + (1 - y_i) \log (1 - s'_i) \right),\quad"
    r" s' = \min(\max(s, \varepsilon), 1 - \varepsilon)",
    sklearn="from sklearn.metrics import log_loss\nlog_loss(truth, score, labels=[0, 1]{weight})",
    reference=_GOOD,
    bounds=(0.0, inf),
)
