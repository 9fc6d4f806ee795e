"""What figures of scores that are probabilities share."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any, Literal

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.binary.arithmetic import or_nan
from perfcore.binary.losses import NOT_PROBABILITIES, are_probabilities
from perfcore.measures import formulas, reasons
from perfcore.measures.definitions import Need
from perfcore.measures.reasons import Reason
from perfcore.measures.sweeps.sweep_figures import SweepFigure

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

GROUP_LINES = (
    "{ones}_, group = np.unique(group, return_inverse=True)\n"
    "cases, positives, scores = (\n"
    "    np.bincount(group, weight * each) for each in (np.ones(len(score)), truth, score)\n"
    ")\n"
    "rates, means = positives / cases, scores / cases\n"
)
"""They give cases, rate of positives and mean score of each `group` that holds cases."""

BINNED_LINES = (
    "import numpy as np\ngroup = np.searchsorted(np.arange(1, 10) / 10, score)\n" + GROUP_LINES
)
"""They give these of each of 10 bins of equal width that holds cases."""

ISOTONIC_LINES = (
    "import numpy as np\n"
    "from sklearn.isotonic import IsotonicRegression\n"
    "{ones}isotonic = IsotonicRegression(y_min=0, y_max=1)\n"
)
"""They give the regression and the weights for it."""

NO_CASES: Reason[Sweep] = Reason(reasons.NO_CASES.words, lambda s, _: not s.positives + s.negatives)
OUTSIDE: Reason[Sweep] = Reason(NOT_PROBABILITIES, lambda s, _: not are_probabilities(s))


def probability_figure(
    key: str,
    function: Callable[[Sweep], float],
    *,
    left: Callable[[Sweep], str] | None = None,
    reasons: tuple[Reason[Sweep], ...] = (),
    better: Literal["higher", "lower"] | None = "lower",
    needs: tuple[Need, ...] = ("probabilities",),
    **said: Any,
) -> SweepFigure:
    """Return a figure of scores that are probabilities: undefined (NaN) for others, and of no case.

    Unless `left` says otherwise, it is a mean over the cases. `said` is the rest of its statement.
    """
    return SweepFigure(
        key=key,
        function=lambda s: float(function(s)) if _known(s) else nan,
        left=left or (lambda s: over_cases(s, function(s))),
        reasons=(NO_CASES, OUTSIDE, *reasons),
        better=better,
        needs=needs,
        **said,
    )


def _known(s: Sweep) -> bool:
    return are_probabilities(s) and bool(s.positives + s.negatives)


def over_cases(s: Sweep, value: float) -> str:
    """Return a mean as the sum over all cases, divided by their number."""
    cases = s.positives + s.negatives
    return formulas.fraction(value * cases, cases)


def totals(e: Any) -> FloatArray:
    """Return the cases of each replicate, NaN where there are none."""
    return or_nan(e.tp[:, -1] + e.fp[:, -1])


def mean_losses(of_boxes: Callable[[Any], FloatArray]) -> Callable[[Any], FloatArray]:
    """Return how replicates of a mean loss are computed, from that of the cases in each box."""

    def counted(e: Any) -> FloatArray:
        means = of_boxes(e.cells)
        infinite = np.isinf(means)
        total = np.einsum("bc,c->b", e.boxes, np.where(infinite, 0.0, means))
        total[(e.boxes[:, infinite] > 0).any(axis=1)] = inf
        return np.asarray(total / totals(e))

    return counted
