"""The figures of several classes, each stated once, by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from perfcore.arrays import FloatArray
from perfcore.classes.averages import class_values
from perfcore.classes.figures.agreements import ACCURACY, AVERAGE_COST, BALANCED_ACCURACY, MCC
from perfcore.classes.figures.areas import AREAS
from perfcore.classes.figures.averages import AVERAGES, OF_CLASSES
from perfcore.classes.figures.forms import ClassFigure
from perfcore.classes.figures.kappas import KAPPAS
from perfcore.classes.figures.rows import ROWS
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.tallies import ClassTally
from perfcore.classes.views import ClassView
from perfcore.measures.registries import Registry

CLASS_FIGURES: Registry[ClassFigure] = Registry(
    (
        ACCURACY,
        BALANCED_ACCURACY,
        *AVERAGES,
        *KAPPAS.values(),
        MCC,
        AVERAGE_COST,
        *AREAS,
        *ROWS,
    )
)
"""All figures of all classes together."""


def _of_counts(key: str, m: ClassCounts) -> float:
    return float(CLASS_FIGURES[key].of(ClassView(ClassTally(m))))


FIGURES: Mapping[str, Callable[[ClassCounts], float]] = MappingProxyType(
    {key: partial(_of_counts, key) for key, figure in CLASS_FIGURES.items() if not figure.needs}
)
"""What the matrix alone decides. Averages leave out classes for which a measure is undefined."""


def class_figures(m: ClassCounts) -> dict[str, float]:
    """Return every figure that the matrix alone decides, NaN where undefined.

    Examples
    --------
    >>> iris = ClassCounts([0, 1, 2], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> figures = class_figures(iris)
    >>> [round(figures[key], 6) for key in ("accuracy", "macro_f1", "f1_of_means")]
    [0.94, 0.944402, 0.944874]
    """
    return {key: figure(m) for key, figure in FIGURES.items()}


def figures_of_classes(m: ClassCounts) -> dict[str, FloatArray]:
    """Return the measures of `OF_CLASSES` for each class: shape (K,), NaN where undefined."""
    return {key: class_values(m, key).values for key in OF_CLASSES}
