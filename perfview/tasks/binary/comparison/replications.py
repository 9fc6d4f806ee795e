"""A bootstrap of models: one that can be watched, stopped and taken up again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from perfcore.chance import bootstrap
from perfcore.chance.bootstrap import Progress, Replicates, Sample, Statistic
from perfcore.chance.bootstrap.bundles import BUNDLES
from perfcore.chance.intervals import WEIGHTED
from perfview.kit.theme import count
from perfview.store.sources import weighted
from perfview.tasks.binary.comparison.lineups import Lineup
from perfview.words import say

FEWEST = 100
"""An interval needs at least so many replicates; a bootstrap stopped earlier gives none."""
FIRST_LOOK = 200
"""So many replicates are shown before the rest is there, if that takes longer than a moment."""
_MOMENT = 1.0
"""Seconds: for less the page is not shown twice."""


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


class Finished:
    """Where a finished bootstrap is kept for all who ask for the same."""

    progress: Progress | None = None


class Replication:
    """A bootstrap that can be watched, stopped and taken up again; what is done is kept.

    Parameters
    ----------
    sample : callable
        () -> where cases are drawn from; called once replicates are wanted.
    statistics : mapping of str to Statistic
        What is taken of each replicate.
    draws : Draws
        How many, and how.
    kept : Finished, optional
        Where it is kept once it is done; what is there already is not done again.
    """

    def __init__(
        self,
        sample: Callable[[], Sample],
        statistics: Mapping[str, Statistic],
        draws: Draws,
        kept: Finished | None = None,
    ) -> None:
        self.total = draws.replicates
        self.stopped = False
        self.looked_at = False
        self._kept = kept or Finished()
        self._progress: Progress | None = None
        self._steps: Iterator[Progress] | None = _steps(sample, statistics, draws)

    @property
    def progress(self) -> Progress | None:
        """How far it is; None before the first replicates."""
        return self._kept.progress or self._progress

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
        """The replicates, if they are enough and shown: at the first look, or once it is over."""
        shown = self.finished or self.stopped or self.looked_at
        if self.progress is None or not shown or self.done < FEWEST:
            return None
        return self.progress.replicates

    def look(self) -> bool:
        """Return whether it is time for the first look, which there is once; then it is shown."""
        progress = self.progress
        if progress is None or self.looked_at or self.finished:
            return False
        self.looked_at = progress.done >= FIRST_LOOK and progress.seconds_left > _MOMENT
        return self.looked_at

    def steps(self) -> Iterator[Progress]:
        """Yield the progress of what is left, from where it was left; nothing while stopped."""
        while self._steps is not None and not self.stopped and not self.finished:
            step = next(self._steps, None)
            if step is None:  # an error ended it: what is done stays
                self.stopped = not self.finished
                break
            self._progress = step
            if step.done == self.total:
                self._kept.progress = step
            yield step
        if self.finished:
            self._steps = None  # the sample is large and not needed any more

    def turn(self) -> None:
        """Leave it at what is done or, if that was done before, take it up again."""
        self.stopped = not self.stopped


def _steps(
    sample: Callable[[], Sample], statistics: Mapping[str, Statistic], draws: Draws
) -> Iterator[Progress]:
    yield from bootstrap.bootstrap_batches(
        sample(),
        statistics,
        seed=draws.seed,
        replicates=draws.replicates,
        stratified=draws.resampled == "classes",
    )


def drawn_text(draws: Draws, replicates: Replicates | None) -> str:
    """Return what was drawn anew, and how where that is not one by one."""
    drawn = say(f"compare.drawn_{draws.resampled}")
    if replicates is None or not replicates.bundled:
        return drawn
    return say("compare.drawn_bundled", drawn=drawn, bundles=count(round(BUNDLES, -3)))


def resampled_in_use(chosen: str, lineup: Lineup) -> str:
    """Return what is drawn: as chosen if the data allow it, else whole groups, else cases."""
    known = resampled_offered(lineup)
    return next(kind for kind in (chosen, "group", "cases") if kind in known)


def resampled_offered(lineup: Lineup) -> tuple[str, ...]:
    """Return what may be drawn from these data."""
    groups = () if lineup.cases is None else tuple(lineup.cases.groups)
    return ("cases", "classes", *groups)


def require_drawable(lineup: Lineup, names: tuple[str, ...]) -> None:
    """Refuse cases that cannot be drawn anew.

    Raises
    ------
    ValueError
        If they cannot; the message says why.
    """
    if lineup.cases is None:
        for name in names:
            if weighted(*lineup.sources[name]):
                raise ValueError(f"Model {name!r} has weights: {WEIGHTED}")


def sample_of(
    lineup: Lineup,
    draws: Draws,
    names: tuple[str, ...],
    keep: Mapping[str, list[float]] | None = None,
) -> Sample:
    """Return where replicates of these models are drawn from, which `require_drawable` allows.

    `keep` has thresholds that statistics are taken at. One model alone is drawn from its counts,
    as it is where there are no cases: a link shows the intervals that its file does.
    """
    cases, sweeps = lineup.cases, {name: lineup.sweeps[name] for name in names}
    group = None if cases is None else cases.groups.get(draws.resampled)
    alone = cases is not None and len(lineup.names) == 1 and cases.weight is None and group is None
    if cases is None or alone:
        return bootstrap.separate_samples(sweeps, weights_are_counts=True, keep=keep)
    return bootstrap.paired_sample(
        cases.truth,
        {name: cases.scores[name] for name in names},
        weight=cases.weight,
        group=group,
        keep=keep,
        sweeps=sweeps if cases.weight is None else None,
    )
