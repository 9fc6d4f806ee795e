"""The area under the cost curve, a figure that is stated once."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.costs.cost_curves import cost_curve
from perfcore.measures import references
from perfcore.measures.formulas import fraction, number
from perfcore.measures.reasons import NO_NEGATIVES, NO_POSITIVES
from perfcore.measures.rules import Drawn
from perfcore.measures.sweeps.bin_bounds import curve_bound
from perfcore.measures.sweeps.curve_figures import first_terms
from perfcore.measures.sweeps.sweep_figures import SweepFigure


def _trapezoids(s: Sweep) -> str:
    """Return the first trapezoids below the cost curve."""
    curve = cost_curve(s)
    wide, high = np.diff(curve.x), curve.y[1:] + curve.y[:-1]
    return first_terms(
        np.flatnonzero(wide),
        lambda i: rf"{number(wide.item(i))} \cdot {fraction(high.item(i), 2)}",
    )


def _areas(e: Any) -> FloatArray:
    fpr, tpr = e.hull
    right, up = np.diff(fpr), np.diff(tpr)
    moves = right + up
    x = np.divide(right, moves, out=np.ones(moves.shape), where=moves > 0)
    y = (1 - tpr[:, :-1]) * x + fpr[:, :-1] * (1 - x)
    rows = x.shape[0]
    x = np.hstack([np.zeros((rows, 1)), x, np.ones((rows, 1))])
    y = np.hstack([np.zeros((rows, 1)), y, np.zeros((rows, 1))])
    doubled = np.einsum("bc,bc->b", np.diff(x), y[:, 1:] + y[:, :-1])
    return np.asarray(doubled / 2 + 0 * fpr[:, -1] + 0 * tpr[:, -1])  # NaN without a class


COST_AREA = SweepFigure(
    key="cost_area",
    function=lambda s: cost_curve(s).area,
    name="Area under the cost curve",
    short="Area under cost",
    chinese="代价曲线下面积",
    plain="The normalised expected cost of the best threshold, averaged over all operating "
    "conditions. Without scores it is 0.25; the lower, the better.",
    template=r"\int_0^1 \min_i \left( \mathrm{FNR}_i\, x + \mathrm{FPR}_i\, (1 - x) \right) dx",
    left=_trapezoids,
    reasons=(NO_POSITIVES, NO_NEGATIVES),
    sklearn="import numpy as np\n"
    "from scipy.spatial import ConvexHull\n"
    "from sklearn.metrics import roc_curve\n"
    "fpr, tpr, _ = roc_curve(truth, score{weight})\n"
    "corners = np.c_[np.r_[fpr, 1], np.r_[tpr, 0]]\n"
    "hull = corners[np.sort(ConvexHull(corners).vertices)]\n"
    "fpr, tpr = hull[hull[:, 1] >= hull[:, 0]].T\n"
    "across, up = np.diff(fpr), np.diff(tpr)\n"
    "x = np.r_[0, across / (across + up), 1]\n"
    "y = np.min(np.outer(x, 1 - tpr) + np.outer(1 - x, fpr), axis=1)\n"
    "np.trapezoid(y, x)",
    reference=references.DRUMMOND,
    bounds=(0.0, 0.25),
    better="lower",
    projected=False,
    in_bins=curve_bound,
    counted=_areas,
    interval=Drawn("unbiased normal", upto=inf),
    difference=Drawn("cautious"),
    compared=8,
)
