"""Figures of the distribution of errors: quantiles, the largest one, and the pinball loss."""

from __future__ import annotations

from math import inf, nan, sqrt
from typing import Any

import numpy as np

from perfcore.measures.parameters import Parameter
from perfcore.measures.rules import OfSums
from perfcore.regression.compensated import over
from perfcore.regression.figures.forms import NO_CASES, RegressionFigure, of_sums
from perfcore.regression.figures.moments import CONSTANT, ONE_CASE, metric
from perfcore.regression.tallies import RegressionTally

HYNDMAN_FAN = (
    "Hyndman, Fan (1996). Sample quantiles in statistical packages. The American Statistician 50, "
    "361-365. doi:10.1080/00031305.1996.10473566"
)
KOENKER = (
    "Koenker, Bassett (1978). Regression quantiles. Econometrica 46, 33-50. doi:10.2307/1913643"
)
_LEAST = 1e-6
_SORTED = "import numpy as np\n{ones}size = np.abs(np.asarray(prediction) - np.asarray(truth))\n"


def _quantile(key: str, level: float, **stated: Any) -> RegressionFigure:
    """Return a quantile of |e|; its interval is that of this level."""

    def function(t: RegressionTally, level: float = level) -> float:
        return t.error_size(level) if t.size else nan

    def terms(t: RegressionTally, **_: Any) -> tuple[Any, ...]:
        """Return terms whose mean is the quantile: it moves as fast as errors lie around it."""
        errors, weight = t.absolute_errors, t.terms("w")
        reach = 2 * sqrt(level * (1 - level) / max(t.size, 1))
        low, high = max(level - reach, 0.0), min(level + reach, 1.0)
        slope = (errors.quantile(high) - errors.quantile(low)) / max(high - low, _LEAST)
        middle = errors.quantile(level)
        beyond = np.abs(t.cases.prediction - t.cases.truth) > middle
        return weight * (middle + slope * (beyond - 1 + errors.share(middle))), weight

    rule = OfSums(terms, lambda moved, w, **_: over(moved, w))
    return RegressionFigure(
        function=function,
        key=key,
        reasons=(NO_CASES,),
        reference=HYNDMAN_FAN,
        bounds=(0.0, inf),
        better="lower",
        format="number",
        interval=rule,
        difference=rule,
        **stated,
    )


def _level(plain: str, default: float) -> Parameter:
    return Parameter(
        name="level",
        symbol=r"\alpha",
        plain=plain,
        default=default,
        rule="a number between 0 and 1",
        allows=lambda value: 0 <= value <= 1,
    )


def _pinball(size: Any, e: Any, w: Any, level: float = 0.5) -> Any:
    return over(level * (size - e) + (1 - level) * (size + e), 2 * w)


MEDIAN = _quantile(
    "median_absolute_error",
    0.5,
    name="Median absolute error",
    plain="Half of the predictions are off by no more than this.",
    template=r"\mathrm{median}\, |p_i - y_i|",
    sklearn=metric("median_absolute_error"),
    synonyms=("MedAE",),
    chinese="绝对误差中位数",
)
QUANTILE = _quantile(
    "quantile",
    0.9,
    name="Quantile of the absolute errors",
    plain="This share of the predictions is off by no more than this: nine in ten at first.",
    template=r"Q_{<level>}\left(|p_i - y_i|\right)",
    sklearn=(
        "import numpy as np\nsize = np.abs(np.asarray(prediction) - np.asarray(truth))\n"
        'np.quantile(size, {level}, method="averaged_inverted_cdf")'
    ),
    note="With weights, numpy knows no quantile that equals repeats of the cases.",
    takes=(_level("which share of the predictions is off by no more", 0.9),),
    chinese="绝对误差分位数",
)
LARGEST = RegressionFigure(
    function=lambda t: t.largest if t.size else nan,
    key="max_error",
    name="Largest error",
    plain="How far the worst prediction is off, whichever way.",
    template=r"\max_i |p_i - y_i|",
    reasons=(NO_CASES,),
    sklearn="from sklearn.metrics import max_error\nmax_error(truth, prediction)",
    reference=HYNDMAN_FAN,
    bounds=(0.0, inf),
    better="lower",
    format="number",
    chinese="最大误差",
)
PINBALL = of_sums(
    "size e w",
    _pinball,
    power=1.5,
    key="pinball",
    name="Pinball loss",
    plain=(
        "The mean of the level times what predictions are too low by, and of 1 minus the level "
        "times what they are too high by: least for the quantile of that level."
    ),
    template=(
        r"\frac{\sum_i w_i \left(<level> (y_i - p_i)_+ + (1 - <level>) (p_i - y_i)_+\right)}"
        r"{\sum_i w_i}"
    ),
    sklearn=metric("mean_pinball_loss", ", alpha={level}"),
    reference=KOENKER,
    takes=(_level("the level of the quantile that is predicted", 0.5),),
    synonyms=("quantile loss", "check loss"),
    chinese="分位数损失",
)
D2 = of_sums(
    "size spread",
    lambda size, spread: over(spread - size, spread),
    reasons=(ONE_CASE, CONSTANT),
    key="d2_absolute_error",
    name="D² of absolute errors",
    plain=(
        "Which part of the absolute distances of the truth from its median the predictions take "
        "away; below 0 the median is better."
    ),
    template=r"1 - \frac{\sum_i w_i |p_i - y_i|}{\sum_i w_i |y_i - \mathrm{median}(y)|}",
    sklearn=metric("d2_absolute_error_score"),
    note="Where all truths are equal, scikit-learn returns 1 or 0.",
    reference=KOENKER,
    bounds=(-inf, 1.0),
    better="higher",
    chinese="绝对误差 D²",
)
QUANTILES = (MEDIAN, QUANTILE, LARGEST, PINBALL, D2)
