"""The bootstrap of a comparison: one that can be watched, stopped and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from perfcore.chance import bootstrap
from perfcore.chance.bootstrap import Progress, Replicates, Sample, Statistic
from perfcore.chance.intervals import WEIGHTED
from perfcore.costs import CostMatrix
from perfview.tasks.binary.lineups import Lineup
from perfview.tasks.binary.parts import weighted

FEWEST = 100
"""An interval needs at least so many replicates; a bootstrap stopped earlier gives none."""

FIGURES: dict[str, Statistic] = {
    "auc": bootstrap.AUC,
    "average_precision": bootstrap.AVERAGE_PRECISION,
    "break_even": bootstrap.BREAK_EVEN,
    "f1": bootstrap.best_value("f1"),
    "log_loss": bootstrap.LOG_LOSS,
    "brier": bootstrap.BRIER_SCORE,
}
"""The figures that need no costs."""

EVERYWHERE = frozenset({"auc", "envelope_area"})
"""The figures that no prevalence changes."""

ALERT_RATES = {f"share-{i}": (i + 1) / 50 for i in range(50)}
"""The shares called positive at which a difference is drawn, by the key of the figure there."""

_MOST_THRESHOLDS = 60


@dataclass(frozen=True, slots=True)
class Draws:
    """What is drawn, how often and from what seed.

    Attributes
    ----------
    replicates, seed : int
        Of the bootstrap.
    resampled : str
        One of ``perfview.tasks.binary.comparison_parameters.RESAMPLED`` that the data allow.
    """

    replicates: int
    seed: int
    resampled: str


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


class Replication:
    """A bootstrap that can be watched, stopped and taken up again; what is done is kept.

    Parameters
    ----------
    sample : Sample
        Where cases are drawn from.
    statistics : mapping of str to Statistic
        What is taken of each replicate.
    draws : Draws
        How many, and how.
    """

    def __init__(self, sample: Sample, statistics: Mapping[str, Statistic], draws: Draws) -> None:
        self.total = draws.replicates
        self.progress: Progress | None = None
        self.stopped = False
        self._steps: Iterator[Progress] | None = bootstrap.bootstrap_batches(
            sample,
            statistics,
            seed=draws.seed,
            replicates=draws.replicates,
            stratified=draws.resampled == "classes",
        )

    @property
    def done(self) -> int:
        """How many replicates there are."""
        return 0 if self.progress is None else self.progress.done

    @property
    def finished(self) -> bool:
        """Whether all replicates are there."""
        return self.done == self.total

    @property
    def replicates(self) -> Replicates | None:
        """The replicates, once there is nothing more to wait for and they are enough."""
        if self.progress is None or not (self.finished or self.stopped) or self.done < FEWEST:
            return None
        return self.progress.replicates

    def steps(self) -> Iterator[Progress]:
        """Yield the progress of what is left, from where it was left; nothing while stopped."""
        while self._steps is not None and not self.stopped:
            step = next(self._steps, None)
            if step is None:  # an error ended it: what is done stays
                self.stopped = not self.finished
                break
            self.progress = step
            yield step
        if self.finished:
            self._steps = None  # the sample is large and not needed any more

    def turn(self) -> None:
        """Leave it at what is done or, if that was done before, take it up again."""
        self.stopped = not self.stopped


def resampled_in_use(chosen: str, lineup: Lineup) -> str:
    """Return what is drawn: as chosen if the data allow it, else whole groups, else cases."""
    known = resampled_offered(lineup)
    return next(kind for kind in (chosen, "group", "cases") if kind in known)


def resampled_offered(lineup: Lineup) -> tuple[str, ...]:
    """Return what may be drawn from these data."""
    groups = () if lineup.cases is None else tuple(lineup.cases.groups)
    return ("cases", "classes", *groups)


def replication(
    lineup: Lineup,
    draws: Draws,
    costs: CostMatrix | None,
    prevalence: float | None,
    projected: float | None = None,
) -> Replication:
    """Return the bootstrap of all figures and curves; None as `costs` leaves costs out.

    Costs are those at `prevalence`, all else is taken of the cases as they are or, if it is given,
    as `projected` to a prevalence.

    Raises
    ------
    ValueError
        If these cases cannot be drawn anew; the message says why.
    """
    statistics = {**FIGURES, "precision_recall": bootstrap.precision_at_recall()}
    if projected is not None:
        statistics = {
            key: one if key in EVERYWHERE else one.projected(projected)
            for key, one in statistics.items()
        }
    statistics["roc"] = bootstrap.recall_at_fpr()
    if costs is not None:
        statistics["cost"] = bootstrap.minimum_cost(costs, prevalence=prevalence)
        statistics["envelope_area"] = bootstrap.ENVELOPE_AREA
        statistics["envelope"] = bootstrap.cost_envelope()
    return Replication(_sample(lineup, draws, lineup.names), statistics, draws)


def curve_replication(lineup: Lineup, draws: Draws, wanted: CurveWanted) -> Replication:
    """Return the bootstrap of a measure of two models over thresholds or shares called positive.

    Raises
    ------
    ValueError
        If these cases cannot be drawn anew; the message says why.
    """
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
    return Replication(_sample(lineup, draws, wanted.pair, keep), statistics, draws)


def common_thresholds(lineup: Lineup, pair: tuple[str, str]) -> list[float]:
    """Return up to sixty thresholds of either model, spread evenly over their ranks, rising."""
    both = np.unique(np.concatenate([lineup.sweeps[name].thresholds[1:] for name in pair]))
    at = np.unique(np.linspace(0, both.size - 1, min(_MOST_THRESHOLDS, both.size)).round())
    return [float(threshold) for threshold in both[at.astype(np.int64)]]


def _sample(
    lineup: Lineup,
    draws: Draws,
    names: tuple[str, ...],
    keep: Mapping[str, list[float]] | None = None,
) -> Sample:
    cases = lineup.cases
    if cases is None:
        for name in names:
            if weighted(*lineup.sources[name]):
                raise ValueError(f"Model {name!r} has weights: {WEIGHTED}")
        sweeps = {name: lineup.sweeps[name] for name in names}
        return bootstrap.separate_samples(sweeps, weights_are_counts=True, keep=keep)
    return bootstrap.paired_sample(
        cases.truth,
        {name: cases.scores[name] for name in names},
        weight=cases.weight,
        group=cases.groups.get(draws.resampled),
        keep=keep,
    )
