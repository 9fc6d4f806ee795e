"""The classification report: figures of each class, and their averages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perfcore.arrays import FloatArray, IntOrFloatArray, ReadOnly
from perfcore.classes.averages import average, class_values
from perfcore.classes.labels import Label
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.values import Undefined


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One average over the classes. NaN where it is undefined for every class."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class UndefinedClasses:
    """The classes for which each measure is undefined, and so left out or counted as 0."""

    precision: tuple[Label, ...]
    recall: tuple[Label, ...]
    f1: tuple[Label, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ClassificationReport(ReadOnly):
    """Figures of each class, and their averages.

    Attributes
    ----------
    labels : tuple of K labels
    precision, recall, f1 : float64 array of shape (K,)
        NaN where undefined.
    support : int64 or float64 array of shape (K,)
        Cases of each class.
    undefined : UndefinedClasses
        Which classes the averages left out, or counted as 0.
    micro, macro, weighted : ReportRow
        See `average`; ``macro.f1`` is the mean of the F1 values.
    f1_of_means : float
        The F1 of macro precision and macro recall.
    """

    labels: tuple[Label, ...]
    precision: FloatArray
    recall: FloatArray
    f1: FloatArray
    support: IntOrFloatArray
    undefined: UndefinedClasses
    micro: ReportRow
    macro: ReportRow
    weighted: ReportRow
    f1_of_means: float


def classification_report(
    m: ClassCounts, *, classes: Sequence[Label] | None = None, undefined: Undefined = "left out"
) -> ClassificationReport:
    """Return precision, recall, F1 and support of each class, with micro, macro and weighted rows.

    Parameters
    ----------
    m : ClassCounts
    classes, undefined
        As for `average`. The figures of single classes stay NaN where undefined.

    Raises
    ------
    ValueError
        If there is no such class, or `undefined` is no such word.

    Examples
    --------
    >>> report = classification_report(ClassCounts([0, 1, 2], [[3, 1, 0], [0, 2, 0], [1, 0, 0]]))
    >>> report.recall, report.support, report.undefined.precision
    (array([0.75, 1.  , 0.  ]), array([4, 2, 1]), (2,))
    >>> round(report.macro.f1, 4), round(report.f1_of_means, 4)
    (0.5167, 0.6398)
    """
    precision, recall, f1 = (
        class_values(m, key, classes=classes) for key in ("precision", "recall", "f1")
    )

    def row(how: str) -> ReportRow:
        values = (
            average(m, key, how, classes=classes, undefined=undefined)
            for key in ("precision", "recall", "f1")
        )
        return ReportRow(*values)

    return ClassificationReport(
        f1.labels,
        precision.values,
        recall.values,
        f1.values,
        f1.support,
        UndefinedClasses(precision.undefined, recall.undefined, f1.undefined),
        row("micro"),
        row("macro"),
        row("weighted"),
        average(m, "f1", "macro of means", classes=classes, undefined=undefined),
    )
