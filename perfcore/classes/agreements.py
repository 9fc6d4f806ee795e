"""How far predictions agree with the truth: accuracy, and agreement set against chance.

Nothing is made of differences of large sums, so that 0 and 1 come out exactly, weighted or not.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from perfcore.binary.arithmetic import is_ordinary, limited, power_of_two, quotient
from perfcore.classes.averages import class_values
from perfcore.classes.matrices import ClassCounts, one_versus_rest, require_stated
from perfcore.classes.values import require_word
from perfcore.measures.both_classes import Chance
from perfcore.messages import message

_PENALTIES: dict[str, Callable[[int], int]] = {
    "linear": abs,
    "quadratic": lambda distance: distance**2,
}


def accuracy(m: ClassCounts) -> float:
    """Return the share of cases called what they are. Undefined (NaN) without cases.

    Examples
    --------
    >>> accuracy(ClassCounts(["a", "b"], [[240, 30], [6, 24]]))
    0.88
    """
    return float(quotient(m.right, m.total))


def balanced_accuracy(m: ClassCounts) -> float:
    """Return the mean of the classes' recalls; classes without cases are left out.

    ``class_values(m, "recall").undefined`` names these. Undefined (NaN) without cases.

    References
    ----------
    K. H. Brodersen, C. S. Ong, K. E. Stephan, J. M. Buhmann (2010), The balanced accuracy and its
    posterior distribution, ICPR, 3121-3124. https://doi.org/10.1109/ICPR.2010.764

    Examples
    --------
    >>> m = ClassCounts(["a", "b", "c"], [[240, 30, 0], [6, 24, 0], [0, 0, 0]])
    >>> round(balanced_accuracy(m), 4)
    0.8444
    """
    return class_values(m, "recall").mean()


def cohen_kappa(m: ClassCounts, weights: Literal["linear", "quadratic"] | None = None) -> float:
    """Return Cohen's kappa, 1 - observed / expected disagreement.

    Expected is what independent calls of the same shares would give. A case of class i called j
    disagrees by 1; with "linear" by ``abs(i - j)``, with "quadratic" by its square, i and j being
    places in the stated order of the labels. Stated classes without cases keep their places.
    Undefined (NaN) when no disagreement is expected: all cases are of one class and called it.

    Raises
    ------
    ValueError
        If weights are no such word, or given while the order of the labels was not stated.

    References
    ----------
    J. Cohen (1968), Weighted kappa, Psychological Bulletin 70, 213-220.
    https://doi.org/10.1037/h0026256

    Examples
    --------
    >>> grades = ClassCounts(["low", "middle", "high"], [[5, 1, 0], [1, 5, 1], [0, 2, 5]])
    >>> [round(cohen_kappa(grades, weights), 4) for weights in (None, "linear", "quadratic")]
    [0.6241, 0.7093, 0.8]
    """
    if weights is not None:
        require_word("weights", weights, ("linear", "quadratic"))
        require_stated(m, message("Kappa with weights"))
    if not m.total:
        return nan
    if weights is None or len(m.labels) == 2:  # of two classes all errors are equally far
        return float(_chance(m).kappa())
    matrix = _exact(m)
    truth, called = matrix.sum(axis=1), matrix.sum(axis=0)
    expected_at = np.correlate(truth, called, "full")  # pairs of places by their distance
    last = len(m.labels) - 1
    observed = expected = 0
    for distance in range(-last, last + 1):
        penalty = _PENALTIES[weights](distance)
        observed += penalty * matrix.trace(-distance)
        expected += penalty * expected_at[distance + last]
    return float(limited(quotient(expected - observed * truth.sum(), expected), -np.inf, 1.0))


def mcc(m: ClassCounts) -> float:
    """Return the Matthews correlation of K classes, Gorodkin's R_K.

    It is (c s - sum t_k p_k) / sqrt((s^2 - sum p_k^2)(s^2 - sum t_k^2)) with c cases of s called
    rightly, t_k of class k and p_k called k. That is the two-class measure with its determinant and
    its two products each added up over the classes, without a difference of large sums.
    Undefined (NaN) when all cases are of one class, or called one class; scikit-learn returns 0.

    References
    ----------
    J. Gorodkin (2004), Comparing two K-category assignments by a K-category correlation
    coefficient, Computational Biology and Chemistry 28, 367-374.
    https://doi.org/10.1016/j.compbiolchem.2004.09.006

    Examples
    --------
    >>> mcc(ClassCounts(["a", "b", "c"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])).__round__(6)
    0.90997
    """
    return float(_chance(m).correlation())


def _chance(m: ClassCounts) -> Chance:
    """Return what sets agreement against chance, of counts that are in range together."""
    if m.matrix.dtype.kind == "i" or is_ordinary(float(m.total)):
        return Chance.of(m.one_versus_rest)
    return Chance.of(one_versus_rest(_exact(m)))


def _exact(m: ClassCounts) -> npt.NDArray[Any]:
    """Return the matrix as Python's integers, or weights over a power of two near their sum."""
    if m.matrix.dtype.kind == "i":
        return m.matrix.astype(object)
    return np.asarray(m.matrix / power_of_two(float(m.total)))
