"""Areas under the curves of each class against the rest, and their averages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep, auc, average_precision
from perfcore.binary.areas import RankedPairs, pairs_between
from perfcore.binary.weights import near_one
from perfcore.classes.sweeps import ClassSweeps
from perfcore.classes.values import UNDEFINED, ClassValues, Undefined, require_word


def sweep_values(s: ClassSweeps, figure: Callable[[Sweep], float]) -> ClassValues:
    """Return a figure of each class's sweep, class by class: ``sweep_values(s, auc)``.

    Examples
    --------
    >>> from perfcore.classes import class_sweeps
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> sweep_values(s, auc).values
    array([1. , 1. , 0.5])
    """
    areas = s.areas() if figure in (auc, average_precision) else None
    values: FloatArray
    if areas is None:
        values = np.array([figure(s[label]) for label in s], dtype=np.float64)
    else:
        values = areas.auc if figure is auc else areas.average_precision
    return ClassValues(s.labels, values, s.support)


def one_versus_rest_auc(
    s: ClassSweeps,
    how: Literal["macro", "micro", "weighted"] = "macro",
    *,
    undefined: Undefined = "left out",
) -> float:
    """Return the average of the AUCs of each class against the rest.

    Parameters
    ----------
    s : ClassSweeps
    how : {"macro", "micro", "weighted"}
        "macro" is the mean of the classes' AUCs, "weighted" the same by support. "micro" is one
        AUC over all n K pairs of a case and a class: that the class is the case's own is then
        what is to be told, and scores for different classes are compared.
    undefined : {"left out", "zero"}
        What becomes of a class without cases, or without others. ``sweep_values(s, auc).undefined``
        names these classes.

    Returns
    -------
    float
        NaN when it is undefined for every class.

    Raises
    ------
    ValueError
        If `how` or `undefined` is no such word.

    References
    ----------
    F. Provost, P. Domingos (2000), Well-trained PETs: improving probability estimation trees,
    CeDER working paper IS-00-04, New York University.

    Examples
    --------
    >>> from perfcore.classes import class_sweeps
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> [round(one_versus_rest_auc(s, how), 4) for how in ("macro", "weighted", "micro")]
    [0.8333, 0.8333, 0.7778]
    """
    require_word("how", how, ("macro", "micro", "weighted"))
    require_word("undefined", undefined, UNDEFINED)
    if how == "micro":
        areas = s.areas()
        value = _micro_auc(s) if areas is None else areas.micro
        return 0.0 if np.isnan(value) and undefined == "zero" else value
    return sweep_values(s, auc).mean(how, undefined)


def mean_average_precision(
    s: ClassSweeps,
    how: Literal["macro", "weighted"] = "macro",
    *,
    undefined: Undefined = "left out",
) -> float:
    """Return mAP, the mean over the classes of average precision against the rest.

    Parameters
    ----------
    s : ClassSweeps
    how : {"macro", "weighted"}
        Each class counts the same, or by its support.
    undefined : {"left out", "zero"}
        What becomes of a class without cases. ``sweep_values(s, average_precision).undefined``
        names these classes.

    Returns
    -------
    float
        NaN when no class has cases.

    Raises
    ------
    ValueError
        If `how` or `undefined` is no such word.

    References
    ----------
    C. D. Manning, P. Raghavan, H. Schuetze (2008), Introduction to information retrieval,
    section 8.4, Cambridge University Press. https://doi.org/10.1017/CBO9780511809071

    Examples
    --------
    >>> from perfcore.classes import class_sweeps
    >>> s = class_sweeps(["a", "b", "c"], [[7, 2, 1], [2, 5, 3], [4, 4, 2]], ["a", "b", "c"])
    >>> round(mean_average_precision(s), 4)
    0.8333
    """
    return sweep_values(s, average_precision).mean(how, undefined)


def _micro_auc(s: ClassSweeps) -> float:
    """Return the AUC of all pairs of case and class, class by class, within the memory of one."""
    own = s.own()
    return area_of_pairs(own_pairs(own, s[label]) for label in s)


def area_of_pairs(found: Iterable[RankedPairs]) -> float:
    """Return the AUC of all these pairs together, NaN if there are none."""
    doubled: int | float = 0
    total: int | float = 0
    for each in found:
        doubled += 2 * each.right + each.tied
        total += each.total
    return doubled / (2 * total) if total else np.nan


def own_pairs(own: Sweep, of_class: Sweep) -> RankedPairs:
    """Return the pairs of each case's score for its own class and that of a case of no such class.

    Added up over the classes they are those of "micro", see `one_versus_rest_auc`.

    Parameters
    ----------
    own : Sweep
        That of `ClassSweeps.own`.
    of_class : Sweep
        One class against the rest.
    """
    # Each threshold of the class is two steps: the positives above it, then those equal to it
    # together with the negatives. So `pairs_between` counts exactly, whatever the numbers.
    thresholds, fp = of_class.thresholds[1:], of_class.fp
    i = own.indices(thresholds)
    reached = own.tp[i]
    equal = own.thresholds[i] == thresholds
    above = np.where(equal, own.tp[np.maximum(i - 1, 0)], reached)
    tp_steps = np.concatenate([own.tp[:1], np.ravel([above, reached], "F"), own.tp[-1:]])
    fp_steps = np.concatenate([fp[:1], np.ravel([fp[:-1], fp[1:]], "F"), fp[-1:]])
    if own.weighted and own.positives:
        tp_steps, fp_steps = near_one(tp_steps), fp_steps / own.positives
    return pairs_between(tp_steps, fp_steps)
