"""What a link keeps of the data: sweeps and the words around them, never the rows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.costs import Tally
from perfview.store.cells import Behind, behind_counts

MOST_SCORES = 20_000_000
MOST_MODELS = 10_000
UPLOAD = "upload-"
"""How the identifier of an upload begins, which no link may hold."""
UNFITTED = "rising"
"""Says of probabilities that no case was needed to turn scores into them."""
PART = "~"
"""Stands in the identifier of a part of a data set, between that of the whole and its own name."""


class PayloadError(ValueError):
    """What is no payload, or a damaged one."""


@dataclass(frozen=True, slots=True)
class SharedFile:
    """What is kept of one data file.

    Attributes
    ----------
    id
        Its name within the share, to which the settings refer. Never that of an upload, which
        would open the file itself to every reader while it is on the shelf.
    name
        What a reader calls it.
    labels
        The names of the classes; `labels[positive]` is the positive one.
    positive
        The index of the positive class.
    models
        By name, at least one: counts, and sums of amounts if the data have any. Scores are negated
        where smaller ones mean positive: `Sweep.negated`.
    paired
        Whether case i was the same case for every model.
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
    grouped
        The models some of whose cases belong together: their groups are not kept, so that nothing
        tells how sure figures are. Kept where `weighted` is.
    least
        So many cases share each score, whatever they weigh. Where sums of weights or of amounts go
        along, so many of each class that is there, and none of them has nearly all of a sum. Then
        no score is that of fewer cases, and one that was fitted is the mean of those who share it,
        or as good as that. 1 promises nothing.
    sha256
        The SHA-256 of the file itself, "" where nobody knows. Kept where `weighted` is.
    cases
        By model: the cases behind its scores, where more is known of them than its counts tell.

    Raises
    ------
    PayloadError
        If it breaks these rules.
    """

    id: str
    name: str
    labels: tuple[str, ...]
    positive: int
    models: Mapping[str, Tally]
    paired: bool = True
    weighted: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    made_of: Mapping[str, str] = field(default_factory=dict)
    recalibrated: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    grouped: frozenset[str] = frozenset()
    least: int = 1
    sha256: str = field(default="", compare=False, repr=False)
    cases: Mapping[str, Behind] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.id or self.id.startswith(UPLOAD):
            raise PayloadError("A shared file must have an id of its own, not that of an upload.")
        if len(self.labels) < 2 or not _differ(self.labels):
            raise PayloadError(f"Labels must be two or more and differ, got {self.labels}.")
        if not 0 <= self.positive < len(self.labels):
            raise PayloadError(f"The positive label must be one of them, got {self.positive}.")
        if not self.models:
            raise PayloadError("A shared file must have a model.")
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

    def negates(self, model: str) -> bool:
        """Whether a smaller score of this model speaks for the positive class."""
        return self.models[model].cases.negated

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
class SharedModel:
    """What is kept of one model of several classes, beside the sweeps of its classes.

    Attributes
    ----------
    matrix
        Cases, or their weight, by their class and what they were called: shape (K, K).
    figures
        Those that need rows, by their key: see `perfcore.classes.row_figures`.
    smallest
        The fewest cases that one cell of the matrix holds, cells without cases apart; 1 where one
        case has nearly all the weight of its cell; 0 where nobody knows, because cells are sums of
        weights.
    """

    matrix: IntOrFloatArray
    figures: Mapping[str, float] = field(default_factory=dict)
    smallest: int = 0


@dataclass(frozen=True, slots=True)
class SharedClasses:
    """What is kept of one data file of several classes.

    The sweep of class i against the rest stands in a file of its own, named `part(i)`.

    Attributes
    ----------
    id, name
        As of `SharedFile`.
    labels
        The names of the classes in their order.
    stated
        Whether somebody stated that order.
    models
        By name, at least one.
    paired
        Whether case i was the same case for every model.
    grouped, sha256
        As of `SharedFile`.

    Raises
    ------
    PayloadError
        If it breaks these rules.
    """

    id: str
    name: str
    labels: tuple[str, ...]
    stated: bool
    models: Mapping[str, SharedModel]
    paired: bool = True
    grouped: frozenset[str] = frozenset()
    sha256: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.id or self.id.startswith(UPLOAD):
            raise PayloadError("A shared file must have an id of its own, not that of an upload.")
        if not self.labels or not _differ(self.labels):
            raise PayloadError(f"Labels must be one or more and differ, got {self.labels}.")
        if not self.models:
            raise PayloadError("A shared file must have a model.")
        size = len(self.labels)
        for model in self.models.values():
            cells = model.matrix
            if cells.shape != (size, size) or not (np.isfinite(cells) & (cells >= 0)).all():
                raise PayloadError(f"A matrix must have {size} x {size} cells, none below 0.")

    def part(self, place: int) -> str:
        """Return the id of the file that holds the sweeps of a class, by its place."""
        return f"{self.id}{PART}{place}"


@dataclass(frozen=True, slots=True)
class Payload:
    """The data of one link: one file, or several that are compared; and how they were coarsened.

    Attributes
    ----------
    files
        With different ids; at least one, unless there are classes.
    digits
        Significant digits that scores were rounded to; None if they were not.
    merged
        Whether small cells were put together for it.
    classes
        Files of several classes; `files` holds the sweeps of their classes.

    Raises
    ------
    PayloadError
        If it breaks these rules, or holds more than 20 million scores or 10,000 models.
    """

    files: tuple[SharedFile, ...]
    digits: int | None = None
    merged: bool = False
    classes: tuple[SharedClasses, ...] = ()

    def __post_init__(self) -> None:
        known = [file.id for file in self.files] + [file.id for file in self.classes]
        if not known or not _differ(known):
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


def _differ(names: Collection[str]) -> bool:
    return len(set(names)) == len(names)


def typed(value: Any, kind: Any) -> Any:
    """Return `value` if it is of the kind; a boolean is no whole number."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise PayloadError(f"The payload must hold {kind} here, got {value!r}.")
    return value
