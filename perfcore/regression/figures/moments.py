"""Figures of errors and their squares: how far off predictions are, and in which direction."""

from __future__ import annotations

from math import inf
from typing import Any

from perfcore.regression.compensated import over, root
from perfcore.regression.figures.forms import of_sums, reason
from perfcore.regression.tallies import RegressionTally

GNEITING = (
    "Gneiting (2011). Making and evaluating point forecasts. Journal of the American Statistical "
    "Association 106, 746-762. doi:10.1198/jasa.2011.r10138"
)
KVALSETH = (
    "Kvålseth (1985). Cautionary note about R². The American Statistician 39, 279-285. "
    "doi:10.1080/00031305.1985.10479448"
)
CONSTANT = reason("all truths are equal", lambda t: t.truths.low == t.truths.high)
ALIKE = reason("all predictions are equal", lambda t: t.predictions.low == t.predictions.high)
ONE_CASE = reason("there is one case alone", lambda t: t.is_one)


def metric(name: str, more: str = "") -> str:
    """Return the template of the lines that call a metric of scikit-learn."""
    return f"from sklearn.metrics import {name}\n{name}(truth, prediction{more}{{weight}})"


def spread(squares: Any, total: Any, weight: Any) -> Any:
    """Return the sum of squared distances from the mean."""
    return squares - over(total * total, weight)


def _share_explained(ee: Any, yy: Any, y: Any, w: Any) -> Any:
    around = spread(yy, y, w)
    return over(around - ee, around)


def _varied(ff: Any, f: Any, yy: Any, y: Any, w: Any) -> Any:
    around = spread(yy, y, w)
    return over(around - spread(ff, f, w), around)


def _correlation(yp: Any, pp: Any, p: Any, yy: Any, y: Any, w: Any) -> Any:
    both = yp - over(y * p, w)
    return over(both * both, spread(pp, p, w) * spread(yy, y, w))


MSE = of_sums(
    "ee w",
    power=1.5,
    key="mse",
    name="Mean squared error",
    plain="The mean of the squared errors: large errors count most. Its unit is a square.",
    template=r"\frac{\sum_i w_i (p_i - y_i)^2}{\sum_i w_i}",
    sklearn=metric("mean_squared_error"),
    reference=GNEITING,
    synonyms=("MSE",),
    chinese="均方误差",
)
RMSE = of_sums(
    "ee w",
    lambda ee, w: root(over(ee, w)),
    power=3,
    key="rmse",
    name="Root mean squared error",
    plain="The root of the mean squared error, in the unit of the truth.",
    template=r"\sqrt{\frac{\sum_i w_i (p_i - y_i)^2}{\sum_i w_i}}",
    sklearn=metric("root_mean_squared_error"),
    reference=GNEITING,
    synonyms=("RMSE",),
    chinese="均方根误差",
)
MAE = of_sums(
    "size w",
    power=1.5,
    key="mae",
    name="Mean absolute error",
    plain="How far predictions are off on average, whichever way.",
    template=r"\frac{\sum_i w_i |p_i - y_i|}{\sum_i w_i}",
    sklearn=metric("mean_absolute_error"),
    reference=GNEITING,
    synonyms=("MAE",),
    chinese="平均绝对误差",
)
BIAS = of_sums(
    "e w",
    key="bias",
    name="Bias",
    plain="The mean of prediction minus truth: above 0 predictions are too high on average.",
    template=r"\frac{\sum_i w_i (p_i - y_i)}{\sum_i w_i}",
    sklearn=("import numpy as np\nnp.average(np.asarray(prediction) - np.asarray(truth){average})"),
    reference=GNEITING,
    bounds=(-inf, inf),
    better=None,
    synonyms=("mean error",),
    chinese="偏差",
)
R2 = of_sums(
    "ee yy y w",
    _share_explained,
    reasons=(ONE_CASE, CONSTANT),
    power=1.25,
    key="r2",
    name="R²",
    plain=(
        "Which part of the squared distances of the truth from its mean the predictions take away; "
        "below 0 the mean is better."
    ),
    template=r"1 - \frac{\sum_i w_i (p_i - y_i)^2}{\sum_i w_i (y_i - \bar y)^2}",
    sklearn=metric("r2_score"),
    note="Where all truths are equal, scikit-learn returns 1 or 0.",
    reference=KVALSETH,
    bounds=(-inf, 1.0),
    better="higher",
    synonyms=("coefficient of determination",),
    chinese="决定系数",
)


def finite_r2(t: RegressionTally) -> float:
    """Return R2 as scikit-learn gives it where truths are equal: 1 without an error, else 0."""
    if t.size and not t.is_one and t.truths.low == t.truths.high:
        return 0.0 if t.largest else 1.0
    return float(R2.of(t))


R2_FINITE = type(R2)(
    function=finite_r2,
    key="r2_finite",
    name="R², scikit-learn's finite value",
    plain="R²; where all truths are equal it is 1 if there is no error, and else 0.",
    template=R2.template,
    reasons=R2.reasons[:2],
    sklearn=metric("r2_score"),
    reference=KVALSETH,
    bounds=(-inf, 1.0),
    format="number",
)
EXPLAINED_VARIANCE = of_sums(
    "ff f yy y w",
    _varied,
    reasons=(ONE_CASE, CONSTANT),
    key="explained_variance",
    name="Explained variance",
    plain="R² as it would be without the bias: R² + bias² / variance of the truth.",
    template=r"1 - \frac{\mathrm{Var}(p - y)}{\mathrm{Var}(y)}",
    sklearn=metric("explained_variance_score"),
    note="Where all truths are equal, scikit-learn returns 1 or 0.",
    reference=KVALSETH,
    bounds=(-inf, 1.0),
    better="higher",
    chinese="可解释方差",
)
SQUARED_CORRELATION = of_sums(
    "yp pp p yy y w",
    _correlation,
    reasons=(ONE_CASE, CONSTANT, ALIKE),
    key="squared_correlation",
    name="Squared correlation",
    plain=(
        "The square of the correlation of prediction and truth: it does not see wrong scales or "
        "bias, and is not R²."
    ),
    template=r"\frac{\mathrm{Cov}(p, y)^2}{\mathrm{Var}(p)\, \mathrm{Var}(y)}",
    sklearn=(
        "import numpy as np\n{ones}c = np.cov(prediction, truth, aweights=weight)\n"
        "c[0, 1] ** 2 / (c[0, 0] * c[1, 1])"
    ),
    reference=KVALSETH,
    bounds=(0.0, 1.0),
    better="higher",
    chinese="相关系数平方",
)
MOMENTS = (
    MSE,
    RMSE,
    MAE,
    BIAS,
    R2,
    R2_FINITE,
    EXPLAINED_VARIANCE,
    SQUARED_CORRELATION,
)
