"""What the bootstrap of a comparison is taken of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np

from perfcore.chance import bootstrap
from perfcore.costs import CostMatrix
from perfview.pages.compare import columns
from perfview.tasks.binary.comparison.lineups import Lineup
from perfview.tasks.binary.comparison.replications import (
    Draws,
    Finished,
    Replication,
    require_drawable,
    sample_of,
)
from perfview.tasks.points.operating_points import is_projected

ALERT_RATES = {f"share-{i}": (i + 1) / 50 for i in range(50)}
"""The shares called positive at which a difference is drawn, by the key of the figure there."""

_MOST_THRESHOLDS = 60


@dataclass(frozen=True, slots=True)
class CurveWanted:
    """A difference that is drawn: a measure of two models along an axis, where they are used.

    Attributes
    ----------
    pair : tuple of two str
        The models.
    along, measure : str
        As in the comparison's parameters.
    projected : float or None
        The share of positives there; None is that of the cases.
    """

    pair: tuple[str, str]
    along: str
    measure: str
    projected: float | None = None


def replication(
    lineup: Lineup,
    draws: Draws,
    costs: CostMatrix | None,
    prevalence: float | None,
    projected: float | None = None,
    *,
    _kept: Finished | None = None,
) -> Replication:
    """Return the bootstrap of all figures and curves; None as `costs` leaves costs out.

    Costs are those at `prevalence`, all else is taken of the cases as they are or, if it is given,
    as `projected` to a prevalence.

    Raises
    ------
    ValueError
        If these cases cannot be drawn anew; the message says why.
    """
    require_drawable(lineup, lineup.names)
    statistics = {**columns.statistics(), "precision_recall": bootstrap.precision_at_recall()}
    if projected is not None:
        statistics = {
            key: one.projected(projected) if is_projected(key) else one
            for key, one in statistics.items()
        }
    statistics["roc"] = bootstrap.recall_at_fpr()
    if costs is None:
        del statistics["cost_area"]
    else:
        statistics["cost"] = bootstrap.minimum_cost(costs, prevalence=prevalence)
        statistics["envelope"] = bootstrap.cost_envelope()
    sample = partial(sample_of, lineup, draws, lineup.names)
    return Replication(sample, statistics, draws, _kept)


def curve_replication(
    lineup: Lineup, draws: Draws, wanted: CurveWanted, *, _kept: Finished | None = None
) -> Replication:
    """Return the bootstrap of a measure of two models over thresholds or shares called positive.

    Raises
    ------
    ValueError
        If these cases cannot be drawn anew; the message says why.
    """
    require_drawable(lineup, wanted.pair)
    measure, keep = wanted.measure, None
    if wanted.along == "share":
        value_at = bootstrap.value_at_alert_rate
        statistics = {key: value_at(measure, rate) for key, rate in ALERT_RATES.items()}
    else:
        thresholds = common_thresholds(lineup, wanted.pair)
        keep = dict.fromkeys(wanted.pair, thresholds)
        statistics = {"curve": bootstrap.values_at(measure, thresholds)}
    if wanted.projected is not None:
        there = wanted.projected
        statistics = {key: one.projected(there) for key, one in statistics.items()}
    sample = partial(sample_of, lineup, draws, wanted.pair, keep)
    return Replication(sample, statistics, draws, _kept)


def common_thresholds(lineup: Lineup, pair: tuple[str, str]) -> list[float]:
    """Return up to sixty thresholds of either model, spread evenly over their ranks, rising."""
    both = np.unique(np.concatenate([lineup.sweeps[name].thresholds[1:] for name in pair]))
    at = np.unique(np.linspace(0, both.size - 1, min(_MOST_THRESHOLDS, both.size)).round())
    return [float(threshold) for threshold in both[at.astype(np.int64)]]
