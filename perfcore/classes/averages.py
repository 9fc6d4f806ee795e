"""One figure for all classes: macro, micro and weighted averages, and which classes they hold."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from perfcore.binary import Counts
from perfcore.classes.labels import Label, places
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.values import ClassValues, Undefined, average_of
from perfcore.measures import MEASURES


def class_values(
    m: ClassCounts,
    key: str,
    *,
    classes: Sequence[Label] | None = None,
    **parameters: float | None,
) -> ClassValues:
    """Return a measure of each class against the rest.

    Parameters
    ----------
    m : ClassCounts
    key : str
        A key of ``MEASURES``.
    classes : sequence of labels, optional
        These classes alone, in this order.
    **parameters : float
        Those of the measure.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If there is no such class, or a parameter breaks its rule.

    Examples
    --------
    >>> m = ClassCounts(["a", "b", "c"], [[3, 1, 0], [0, 2, 0], [1, 0, 0]])
    >>> class_values(m, "precision").values.round(3), class_values(m, "precision").undefined
    (array([0.75 , 0.667,   nan]), ('c',))
    """
    chosen = places(classes, m.labels)
    counts = m.one_versus_rest
    values = np.asarray(MEASURES[key].of(counts, **parameters))
    labels = tuple(m.labels[i] for i in chosen)
    return ClassValues(labels, values[chosen], m.support[chosen])


def average(
    m: ClassCounts,
    key: str,
    how: str,
    *,
    classes: Sequence[Label] | None = None,
    undefined: Undefined = "left out",
    **parameters: float | None,
) -> float:
    """Return the average of a measure over the classes, each against the rest.

    Parameters
    ----------
    m : ClassCounts
    key : str
        A key of ``MEASURES``.
    how : {"macro", "micro", "weighted", "macro of means"}
        "macro" is the mean of the classes' values, "weighted" the same by support. "micro" adds
        the counts of the classes up first. "macro of means" is the F measure of macro precision
        and macro recall, for f1 and f_beta alone: another number than the mean of F values.
    classes : sequence of labels, optional
        The average over these classes alone.
    undefined : {"left out", "zero"}
        What becomes of a class for which the measure is 0/0. "zero" is scikit-learn's rule.
        ``class_values(m, key).undefined`` names these classes.
    **parameters : float
        Those of the measure, as ``beta=0.5``.

    Returns
    -------
    float
        NaN when the measure is undefined for every class.

    Raises
    ------
    KeyError
        If there is no such measure.
    ValueError
        If an argument breaks these rules.

    References
    ----------
    M. Sokolova, G. Lapalme (2009), A systematic analysis of performance measures for
    classification tasks, Information Processing and Management 45, 427-437.
    https://doi.org/10.1016/j.ipm.2009.03.002
    J. Opitz, S. Burst (2019), Macro F1 and macro F1. https://arxiv.org/abs/1911.03347

    Examples
    --------
    >>> from perfcore.classes.values import HOW
    >>> iris = ClassCounts([0, 1, 2], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
    >>> [round(average(iris, "f1", how), 6) for how in HOW]
    [0.944402, 0.94, 0.939954, 0.944874]
    """
    chosen = places(classes, m.labels)
    counts = Counts(*(np.asarray(cell)[chosen] for cell in m.one_versus_rest.cells))
    return average_of(counts, m.support[chosen], key, how, undefined=undefined, **parameters)
