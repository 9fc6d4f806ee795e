"""Figures of errors set against the size of what is predicted, and deviances of amounts."""

from __future__ import annotations

from typing import Any

from perfcore.regression.compensated import over, root
from perfcore.regression.figures.forms import Reasons, RegressionFigure, of_sums, reason
from perfcore.regression.figures.moments import metric

HYNDMAN = (
    "Hyndman, Koehler (2006). Another look at measures of forecast accuracy. International Journal "
    "of Forecasting 22, 679-688. doi:10.1016/j.ijforecast.2006.03.001"
)
NELDER = (
    "Nelder, Wedderburn (1972). Generalized linear models. Journal of the Royal Statistical "
    "Society A 135, 370-384. doi:10.2307/2344614"
)
ALL_ZERO = reason("all truths are 0", lambda t: t.truths == (0, 0))
A_ZERO = reason("a truth is 0", lambda t: t.zeros)
BOTH_ZERO = reason("a truth and its prediction are both 0", lambda t: t.zero_pairs)
BELOW = reason(
    "a truth or a prediction is -1 or less",
    lambda t: min(t.truths.low, t.predictions.low) <= -1,
)
NO_COUNT = reason(
    "a truth is below 0, or a prediction is 0 or less",
    lambda t: t.truths.low < 0 or t.predictions.low <= 0,
)
NOT_ABOVE = reason(
    "a truth or a prediction is 0 or less",
    lambda t: min(t.truths.low, t.predictions.low) <= 0,
)


def _deviance(kind: str, reasons: Reasons, template: str, **stated: Any) -> RegressionFigure:
    return of_sums(
        f"{kind} w",
        key=f"{kind}_deviance",
        template=template,
        reasons=reasons,
        sklearn=metric(f"mean_{kind}_deviance"),
        reference=NELDER,
        **stated,
    )


PERCENTAGES = (
    of_sums(
        "size truth w",
        lambda size, truth, _: over(size, truth),
        reasons=(ALL_ZERO,),
        power=1.5,
        key="wape",
        name="Weighted absolute percentage error",
        plain="The sum of the absolute errors as a share of the sum of the absolute truths.",
        template=r"\frac{\sum_i w_i |p_i - y_i|}{\sum_i w_i |y_i|}",
        sklearn=(
            "import numpy as np\n{ones}size = np.abs(np.asarray(prediction) - np.asarray(truth))\n"
            "np.sum(weight * size) / np.sum(weight * np.abs(truth))"
        ),
        reference=HYNDMAN,
        format="percent",
        synonyms=("WAPE", "WMAPE"),
        chinese="加权绝对百分比误差",
    ),
    of_sums(
        "relative w",
        reasons=(A_ZERO,),
        key="mape",
        name="Mean absolute percentage error",
        plain="The mean of the absolute errors, each as a share of its truth.",
        template=r"\frac{\sum_i w_i |p_i - y_i| / |y_i|}{\sum_i w_i}",
        sklearn=metric("mean_absolute_percentage_error"),
        note="Where a truth is 0, scikit-learn divides by 2.2e-16.",
        reference=HYNDMAN,
        format="percent",
        synonyms=("MAPE",),
        chinese="平均绝对百分比误差",
    ),
    of_sums(
        "symmetric w",
        reasons=(BOTH_ZERO,),
        key="smape",
        name="Symmetric MAPE",
        plain=(
            "The mean of the absolute errors, each as a share of the mean size of truth and "
            "prediction; 200 % at most."
        ),
        template=r"\frac{1}{\sum_i w_i} \sum_i w_i \frac{2 |p_i - y_i|}{|y_i| + |p_i|}",
        sklearn=(
            "import numpy as np\ny, p = np.asarray(truth), np.asarray(prediction)\n"
            "np.average(2 * np.abs(p - y) / (np.abs(y) + np.abs(p)){average})"
        ),
        reference=HYNDMAN,
        bounds=(0.0, 2.0),
        format="percent",
        synonyms=("sMAPE",),
        chinese="对称平均绝对百分比误差",
    ),
    of_sums(
        "log_error w",
        lambda squares, w: root(over(squares, w)),
        reasons=(BELOW,),
        key="rmsle",
        name="Root mean squared log error",
        plain="The root mean squared error of log(1 + prediction) against log(1 + truth).",
        template=(r"\sqrt{\frac{1}{\sum_i w_i} \sum_i w_i \ln^2 \frac{1 + p_i}{1 + y_i}}"),
        sklearn=metric("root_mean_squared_log_error"),
        reference=HYNDMAN,
        synonyms=("RMSLE",),
        chinese="均方根对数误差",
    ),
    _deviance(
        "poisson",
        (NO_COUNT,),
        r"\frac{2}{\sum_i w_i} \sum_i w_i \left(y_i \ln \frac{y_i}{p_i} - y_i + p_i\right)",
        name="Mean Poisson deviance",
        plain="How far predicted counts are off where the spread grows with the root of the mean.",
        chinese="泊松偏差",
    ),
    _deviance(
        "gamma",
        (NOT_ABOVE,),
        r"\frac{2}{\sum_i w_i} \sum_i w_i \left(\ln \frac{p_i}{y_i} + \frac{y_i}{p_i} - 1\right)",
        name="Mean gamma deviance",
        plain="How far amounts are off where the spread grows with the mean: only ratios count.",
        chinese="伽马偏差",
    ),
)
