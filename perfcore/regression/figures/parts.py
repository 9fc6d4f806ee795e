"""The mean squared error in parts: MSE = miscalibration - discrimination + uncertainty."""

from __future__ import annotations

from typing import Any

from perfcore.regression.compensated import over
from perfcore.regression.figures.forms import of_sums
from perfcore.regression.figures.moments import spread

GNEITING_RESIN = (
    "Gneiting, Resin (2023). Regression diagnostics meets forecast evaluation. Electronic Journal "
    "of Statistics 17, 3226-3286. doi:10.1214/23-EJS2180"
)
_ROUNDING = 2**60
_FITTED = (
    "import numpy as np\nfrom sklearn.isotonic import IsotonicRegression\n{ones}"
    "y, p = np.asarray(truth, float), np.asarray(prediction, float)\n"
    "fitted = IsotonicRegression().fit_transform(p, y, sample_weight=weight)\n"
)


def _less(first: Any, second: Any) -> Any:
    """Return how much the first sum is above the second: 0 where that is no more than rounding."""
    apart = first - second
    return apart * (apart * _ROUNDING > first)


PARTS = (
    of_sums(
        "ee unfitted w",
        lambda ee, unfitted, w: over(_less(ee, unfitted), w),
        key="mcb",
        name="Miscalibration (MCB)",
        plain=(
            "What the mean squared error would fall by if predictions were recalibrated by a "
            "rising function: isotonic regression on these cases."
        ),
        template=r"\frac{\sum_i w_i \left((p_i - y_i)^2 - (\hat y_i - y_i)^2\right)}{\sum_i w_i}",
        sklearn=_FITTED + "np.average((p - y) ** 2 - (fitted - y) ** 2, weights=weight)",
        reference=GNEITING_RESIN,
        synonyms=("MCB",),
        chinese="失准度",
    ),
    of_sums(
        "gained w",
        key="dsc",
        name="Discrimination (DSC)",
        plain="What recalibrated predictions are better than the mean for every case.",
        template=r"\frac{\sum_i w_i (\hat y_i - \bar y)^2}{\sum_i w_i}",
        sklearn=_FITTED
        + "np.average((fitted - np.average(y, weights=weight)) ** 2, weights=weight)",
        reference=GNEITING_RESIN,
        better="higher",
        synonyms=("DSC", "resolution"),
        chinese="区分度",
    ),
    of_sums(
        "yy y w",
        lambda yy, y, w: over(spread(yy, y, w), w),
        key="unc",
        name="Uncertainty (UNC)",
        plain="The variance of the truth: the mean squared error of the mean for every case.",
        template=r"\frac{\sum_i w_i (y_i - \bar y)^2}{\sum_i w_i}",
        sklearn=(
            "import numpy as np\n{ones}y = np.asarray(truth, float)\n"
            "np.average((y - np.average(y, weights=weight)) ** 2, weights=weight)"
        ),
        reference=GNEITING_RESIN,
        better=None,
        synonyms=("UNC",),
        chinese="不确定性",
    ),
)
