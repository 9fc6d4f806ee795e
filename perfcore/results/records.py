"""A finished result: what was counted of each model, and what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from perfcore.arrays import FloatArray
from perfcore.binary import Counts, Sweep
from perfcore.chance.intervals import Interval
from perfcore.classes import ClassTally
from perfcore.clusterings import ClusteringTally, SilhouetteProfile
from perfcore.costs import PER_CASE, Pricing, Tally, Use
from perfcore.costs.goals import Requirement
from perfcore.regression import ErrorCosts, Prices, RegressionTally, Tolerance
from perfcore.texts import Segments


@dataclass(frozen=True, slots=True, kw_only=True)
class DataOrigin:
    """Where counts come from.

    Attributes
    ----------
    name : str
        What the data are called; untrusted text.
    sha256 : str
        The SHA-256 of the data file in 64 hexadecimal digits, "" where there is no one file.
    """

    name: str
    sha256: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin(DataOrigin):
    """Where the counts of two classes come from.

    Attributes
    ----------
    positive, negative : str
        The labels of the two classes; untrusted text.
    recalibrated : str
        How the scores were turned into probabilities, in words, "" if they are as given.
    """

    positive: str
    negative: str
    recalibrated: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassOrigin(DataOrigin):
    """Where the counts of several classes come from.

    Attributes
    ----------
    labels : tuple of K str
        The classes in their order; untrusted texts.
    stated : bool
        Whether somebody stated that order.
    """

    labels: tuple[str, ...]
    stated: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class FinishedModel:
    """What every finished result says of a model.

    Attributes
    ----------
    tally : object
        What was counted of it.
    intervals : mapping of str to Interval
        Those of its figures by their keys: of the cases themselves, which counts alone do not tell
        where cases have weights or belong together.
    groups : str
        By what groups intervals are, in words, "" if cases are taken one by one.
    """

    tally: Any
    intervals: Mapping[str, Interval] = field(default_factory=dict)
    groups: str = ""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ModelResult(FinishedModel):
    """One model of two classes: what it does at every threshold, and the threshold in use.

    Attributes
    ----------
    tally : Tally
        Counts at every distinct score, and sums of amounts if the data have any.
    threshold : float
        ``score >= threshold`` is called positive; inf calls nothing positive. Where smaller scores
        mean positive, this is of the negated scores that the sweep has: `Sweep.negated`.
    intervals : mapping of str to Interval
        Those of measures at the threshold in use, and of areas under curves.
    """

    tally: Tally
    threshold: float

    @property
    def sweep(self) -> Sweep:
        """Counts at every distinct score, of the cases themselves."""
        return self.tally.cases

    @property
    def counts(self) -> Counts:
        """The counts at the threshold in use, of the cases themselves."""
        return self.sweep.at(self.threshold)

    def priced(self, pricing: Pricing) -> Tally:
        """Return what is at stake at every distinct score; per case where there are no amounts."""
        return self.tally.priced(PER_CASE if self.tally.amounts is None else pricing)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClassModelResult(FinishedModel):
    """One model of several classes.

    Attributes
    ----------
    tally : ClassTally
        The confusion matrix, the sweep of each class if it is known, and how many rows are odd.
    row_figures : mapping of str to float
        Figures that need rows, by key: see `perfcore.classes.row_figures`.
    """

    tally: ClassTally
    row_figures: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RegressionModelResult(FinishedModel):
    """One model of regression.

    Attributes
    ----------
    tally : RegressionTally
        Sums, grid, quantiles and curves. One that was read has no rows.
    costs : ErrorCosts or None
        What its errors cost at the prices of the result; None where it has no prices.
    tolerance : Tolerance or None
        How far a prediction may be off; None where nobody said.
    within : Interval or None
        The share of predictions within the tolerance, and how sure it is; None without one.
    """

    tally: RegressionTally
    costs: ErrorCosts | None = None
    tolerance: Tolerance | None = None
    within: Interval | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClusteringModelResult(FinishedModel):
    """One clustering.

    Attributes
    ----------
    tally : ClusteringTally
        Its clusters and their table. One that was read has no points.
    silhouettes : SilhouetteProfile or None
        Those of its points, in classes; None where there are no features.
    """

    tally: ClusteringTally
    silhouettes: SilhouetteProfile | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TextModelResult(FinishedModel):
    """One system.

    Attributes
    ----------
    tally : Segments
        The numbers of its segments. One that was read has no texts.
    """

    tally: Segments


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Finished:
    """What every finished result says of itself.

    Attributes
    ----------
    task : str
        The key of its task.
    title, note : str
        The author's words, "" if there are none; untrusted text.
    created : datetime
        When it was written, with a time zone.
    product : str
        Name and version of what wrote it.
    origin : DataOrigin
        Where the counts come from.
    models : mapping of str to FinishedModel
        By the name of the model, in order; at least one.
    """

    task: ClassVar[str]
    title: str = ""
    note: str = ""
    created: datetime
    product: str
    origin: DataOrigin
    models: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Result(Finished):
    """A finished result of two classes, as it is written to a file and read from it.

    Attributes
    ----------
    use : Use
        Where the classifier is used.
    requirements : tuple of Requirement
        What a threshold was required to meet.
    example_costs : bool
        Whether the costs in use are an example, as nobody said any. A file does not hold it.
    """

    task = "binary"
    origin: Origin
    use: Use
    models: Mapping[str, ModelResult]
    requirements: tuple[Requirement, ...] = ()
    example_costs: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClassResult(Finished):
    """A finished result of several classes, as it is written to a file and read from it.

    Attributes
    ----------
    costs : float64 array of shape (K, K), optional
        What it costs to call a case of the class of a row that of a column; None if nobody said.
    unit : str
        What costs are in, "" if nobody said.
    """

    task = "classes"
    origin: ClassOrigin
    costs: FloatArray | None = None
    unit: str = ""
    models: Mapping[str, ClassModelResult]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RegressionResult(Finished):
    """A finished result of regression, as it is written to a file and read from it.

    Attributes
    ----------
    unit : str
        What truth and predictions are in, "" if nobody said.
    prices : Prices or None
        What a unit of error costs; None where nobody said, or no error costs anything.
    shown : mapping
        What a page shows beside figures, without rows, as its writer has it: nothing here reads it.
    """

    task = "regression"
    unit: str = ""
    prices: Prices | None = None
    shown: Mapping[str, Any] = field(default_factory=dict)
    models: Mapping[str, RegressionModelResult]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClusteringResult(Finished):
    """A finished result of clusterings, as it is written to a file and read from it.

    Attributes
    ----------
    metric : str
        What distances silhouettes are of: euclidean, manhattan or cosine.
    standardised : bool
        Whether each feature was first given mean 0 and variance 1.
    without_noise : bool
        Whether points of noise were left out.
    within : float or None
        As of `perfcore.clusterings.silhouettes`; None where nobody asked for more points.
    """

    task = "clusterings"
    metric: str
    standardised: bool
    without_noise: bool
    within: float | None = None
    models: Mapping[str, ClusteringModelResult]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TextResult(Finished):
    """A finished result of texts, as it is written to a file and read from it: numbers, no texts.

    How texts were cut into tokens, and whether in lower case, the tally of each system says.
    """

    task = "texts"
    models: Mapping[str, TextModelResult]
