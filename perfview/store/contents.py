"""What a link keeps of the data: sweeps and the words around them, never the rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from perfcore.costs import Tally
from perfcore.readers.times.periods import PERIODS
from perfcore.tasks import UNNAMED
from perfview.store.cells import Behind, behind_counts
from perfview.store.kept import FINGERPRINTS, LISTS, PART, Facts, Kept, PayloadError, differ

MOST_SCORES = 20_000_000
MOST_MODELS = 10_000
UNFITTED = "rising"
"""Says of probabilities that no case was needed to turn scores into them."""
_PLACE = "-"
"""Stands in the identifier of the cases of a period between its kind and its place in time."""


@dataclass(frozen=True, slots=True)
class SharedFile(Kept):
    """What is kept of one data file of two classes: sweeps.

    Attributes
    ----------
    positive
        The index of the positive class among the labels.
    models
        Counts, and sums of amounts if the data have any. Scores are negated where smaller ones mean
        positive: `Sweep.negated`.
    weighted
        The models whose cases counted as others than one: sums of weights are no counts. Bytes of a
        payload do not hold it; the settings of a link do.
    unknown
        The models of which nobody knows whether cases or weights were counted.
    made_of
        Models whose scores were made of those of another one and a column, with that one. Kept
        where `weighted` is.
    recalibrated
        Models whose scores were turned into probabilities, with the way and on which cases it was
        fitted. Kept where `weighted` is.
    least
        So many cases share each score, whatever they weigh. Where sums of weights or of amounts go
        along, so many of each class that is there, and none of them has nearly all of a sum. Then
        no score is that of fewer cases, and one that was fitted is the mean of those who share it,
        or as good as that. 1 promises nothing.
    cases
        By model: the cases behind its scores, where more is known of them than its counts tell.
    periods
        In the order of time the cases of each period, all models in each, if it is known; those of
        a period have none.

    Raises
    ------
    PayloadError
        If it breaks these rules.
    """

    task: ClassVar[str] = UNNAMED
    listed: ClassVar[Mapping[str, str]] = {
        **{name: name for name in ("weighted", "recalibrated", "grouped")},
        "made": "made_of",
    }

    labels: tuple[str, ...]
    positive: int
    models: Mapping[str, Tally]
    weighted: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    made_of: Mapping[str, str] = field(default_factory=dict)
    recalibrated: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    least: int = 1
    cases: Mapping[str, Behind] = field(default_factory=dict, compare=False, repr=False)
    periods: tuple[SharedFile, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        Kept.__post_init__(self)
        if len(self.labels) < 2 or not differ(self.labels):
            raise PayloadError(f"Labels must be two or more and differ, got {self.labels}.")
        if not 0 <= self.positive < len(self.labels):
            raise PayloadError(f"The positive label must be one of them, got {self.positive}.")
        if self.least < 1:
            raise PayloadError(f"The least number of cases must be 1 or more, got {self.least}.")

    @property
    def positive_label(self) -> str:
        """The name of the positive class."""
        return self.labels[self.positive]

    @property
    def negative_label(self) -> str:
        """The name of the other class; with more than two classes, of all others."""
        return " or ".join(label for label in self.labels if label != self.positive_label)

    @property
    def period(self) -> str:
        """Of which kind the period is whose cases it holds, or are those it has; "" without any."""
        kind = (self.periods or (self,))[0].id.rpartition(PART)[2].partition(_PLACE)[0]
        return kind if kind in PERIODS else ""

    def in_periods(self, kind: str, counted: Mapping[str, Mapping[str, Tally]]) -> SharedFile:
        """Return it with the counts of each period by model, these by the name of the period."""
        periods = (
            replace(
                self, id=f"{self.id}{PART}{kind}{_PLACE}{i}", name=name, models=models, cases={}
            )
            for i, (name, models) in enumerate(counted.items())
        )
        return replace(self, periods=tuple(periods))

    def negates(self, model: str) -> bool:
        """Whether a smaller score of this model speaks for the positive class."""
        return self.models[model].cases.negated

    def tally(self, model: str) -> Tally:
        """Return its counts."""
        return self.models[model]

    @property
    def fitted(self) -> frozenset[str]:
        """Models whose scores are probabilities that were fitted on cases of the data."""
        fits = self.recalibrated.items()
        return frozenset(model for model, (_, cases) in fits if cases != UNFITTED)

    def behind(self, model: str) -> Behind:
        """Return the cases behind the scores of a model, as far as they are known."""
        if model in self.cases:
            return self.cases[model]
        tally, weighted = self.models[model], model in self.weighted | self.unknown
        return behind_counts(tally, weighted=weighted, least=self.least)


@dataclass(frozen=True, slots=True)
class Payload:
    """The data of one link: one file, or several that are compared; and how they were coarsened.

    Attributes
    ----------
    files
        With different ids; at least one, unless there are wholes.
    digits
        Significant digits that scores were rounded to; None if they were not.
    merged
        Whether small cells were put together for it.
    wholes
        Files of tasks of which more is kept than sweeps; `files` holds those of their parts.

    Raises
    ------
    PayloadError
        If it breaks these rules, or holds more than 20 million scores or 10,000 models.
    """

    files: tuple[SharedFile, ...]
    digits: int | None = None
    merged: bool = False
    wholes: tuple[Kept, ...] = ()

    def __post_init__(self) -> None:
        known = [file.id for file in self.kept]
        if not known or not differ(known):
            raise PayloadError("A payload must have a file, and no two of one id.")
        if self.digits is not None and not 1 <= self.digits <= 15:
            raise PayloadError(f"Digits must be from 1 to 15, got {self.digits}.")
        models = sum(len(file.models) for file in self.files)
        if self.scores > MOST_SCORES or models > MOST_MODELS:
            raise PayloadError(
                f"A payload must have at most {MOST_SCORES:,} scores and {MOST_MODELS:,} models, "
                f"got {self.scores:,} and {models:,}."
            )

    @property
    def kept(self) -> tuple[Kept, ...]:
        """All that is kept."""
        return *self.wholes, *self.files

    @property
    def facts(self) -> Facts:
        """What its bytes do not hold: see `Facts`.

        Coarse data have no fingerprint: whoever can guess a file could tell by it that the guess is
        right.
        """
        left = (FINGERPRINTS,) if self.coarser or self.least > 1 else ()
        return {
            name: tuple((file.id, *row) for file in self.kept for row in file.facts(name))
            for name in LISTS
            if name not in left
        }

    def having(self, facts: Facts) -> Payload:
        """Return it with these facts."""
        files = tuple(file.having(facts) for file in self.files)
        return replace(self, files=files, wholes=tuple(each.having(facts) for each in self.wholes))

    @property
    def coarser(self) -> bool:
        """Whether its figures differ from those of the data it was made of."""
        return self.merged or self.digits is not None

    @property
    def least(self) -> int:
        """So many cases share each score in all files, see `SharedFile`."""
        return min((file.least for file in self.files), default=1)

    @property
    def scores(self) -> int:
        """The number of distinct scores, all models together."""
        return sum(len(model.cases) - 1 for file in self.files for model in file.models.values())
