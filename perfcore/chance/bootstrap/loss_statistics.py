"""What a bootstrap is taken of: mean losses of scores that are probabilities."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import losses
from perfcore.chance.bootstrap.cells import Cells
from perfcore.chance.bootstrap.edge_counts import EdgeCounts
from perfcore.chance.bootstrap.statistics import Statistic
from perfcore.chance.intervals.scales import LOG


def _mean_loss(
    of_boxes: Callable[[Cells], FloatArray],
) -> Callable[[EdgeCounts], FloatArray]:
    def counted(e: EdgeCounts) -> FloatArray:
        totals = e.tp[:, -1] + e.fp[:, -1]
        if not losses.are_probabilities(e.cells.sweep):
            return np.full(totals.size, np.nan)
        means = of_boxes(e.cells)
        infinite = np.isinf(means)
        total = np.einsum("bc,c->b", e.boxes, np.where(infinite, 0.0, means))
        total[(e.boxes[:, infinite] > 0).any(axis=1)] = np.inf
        return np.asarray(total / np.where(totals > 0, totals, np.nan))

    return counted


LOG_LOSS = Statistic(
    "Log loss",
    lambda s: losses.mean_loss(s, losses.log_losses),
    _mean_loss(lambda c: c.log_losses),
    "BCa",
    LOG,
)
BRIER_SCORE = Statistic(
    "Brier score",
    lambda s: losses.mean_loss(s, losses.squared_errors),
    _mean_loss(lambda c: c.squared_errors),
    "unbiased normal",
    LOG,
)
