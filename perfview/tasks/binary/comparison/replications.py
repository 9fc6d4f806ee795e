"""A bootstrap of models: one that can be watched, stopped and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from perfcore.chance import bootstrap
from perfcore.chance.bootstrap import Progress, Replicates, Sample, Statistic
from perfcore.chance.intervals import WEIGHTED
from perfview.tasks.binary.comparison.lineups import Lineup
from perfview.tasks.binary.parts import weighted

FEWEST = 100
"""An interval needs at least so many replicates; a bootstrap stopped earlier gives none."""


@dataclass(frozen=True, slots=True)
class Draws:
    """What is drawn, how often and from what seed.

    Attributes
    ----------
    replicates, seed : int
        Of the bootstrap.
    resampled : str
        One of ``perfview.tasks.binary.comparison.parameters.RESAMPLED`` that the data allow.
    """

    replicates: int
    seed: int
    resampled: str


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


def sample_of(
    lineup: Lineup,
    draws: Draws,
    names: tuple[str, ...],
    keep: Mapping[str, list[float]] | None = None,
) -> Sample:
    """Return where replicates of these models are drawn from.

    `keep` has thresholds that statistics are taken at.

    Raises
    ------
    ValueError
        If these cases cannot be drawn anew; the message says why.
    """
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
