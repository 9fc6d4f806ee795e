"""The figures of a confusion matrix as a whole, and those of each class, by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from perfcore.arrays import FloatArray
from perfcore.classes.agreements import accuracy, balanced_accuracy, cohen_kappa, mcc
from perfcore.classes.averages import average, class_values
from perfcore.classes.matrices import ClassCounts

OF_CLASSES = ("precision", "recall", "f1")
"""Keys of the measures that every report has of each class."""

FIGURES: Mapping[str, Callable[[ClassCounts], float]] = MappingProxyType(
    {
        "accuracy": accuracy,
        "balanced_accuracy": balanced_accuracy,
        **{
            f"{how}_{key}": partial(average, key=key, how=how)
            for how in ("macro", "micro", "weighted")
            for key in OF_CLASSES
        },
        "f1_of_means": partial(average, key="f1", how="macro of means"),
        "cohen_kappa": cohen_kappa,
        "mcc": mcc,
    }
)
"""Figures of the whole matrix. Averages leave out the classes for which a measure is undefined."""


def class_figures(m: ClassCounts) -> dict[str, float]:
    """Return every figure of the whole matrix, NaN where undefined.

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
