"""Intervals for areas under the curves of each class against the rest, and their averages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import nan
from typing import Unpack

import numpy as np
import numpy.typing as npt

from perfcore.binary import auc, average_precision
from perfcore.chance.classes.case_samples import CaseSample, Drawn, case_sample
from perfcore.chance.classes.class_areas import ClassAreas, perfect_precision, with_sure
from perfcore.chance.classes.score_influences import (
    average_precision_parts,
    micro_parts,
    pair_parts,
)
from perfcore.chance.intervals import Interval, auc_interval
from perfcore.chance.intervals.auc_intervals import METHOD, NEWCOMBE, separation_ends
from perfcore.chance.intervals.binomial_intervals import WILSON
from perfcore.chance.intervals.estimates import empty_class
from perfcore.chance.intervals.placements import auc_parts, points_of
from perfcore.chance.intervals.scales import LOGIT, z_of
from perfcore.classes.areas import one_versus_rest_auc
from perfcore.classes.figures.averages import NO_CLASS
from perfcore.classes.labels import Label
from perfcore.classes.pairs import mean_of_pairs, pair_areas
from perfcore.classes.sweeps import ClassSweeps
from perfcore.measures.reasons import NO_CASES
from perfcore.messages import message

DELONG = METHOD.partition(",")[0]

ONE_CLASS_OF_CASES = message("fewer than two classes have cases")


@dataclass(frozen=True, slots=True, eq=False)
class AreaIntervals:
    """Areas under the curves of several classes, with their intervals.

    Attributes
    ----------
    labels : tuple of K labels
    auc, average_precision : tuple of K Interval
        Of each class against the rest, in the order of the labels.
    one_versus_rest_auc : mapping of str to Interval
        "macro", "weighted" and "micro".
    mean_average_precision : mapping of str to Interval
        "macro" and "weighted".
    hand_till : Interval
        M, the mean over all pairs of classes.
    """

    labels: tuple[Label, ...]
    auc: tuple[Interval, ...]
    average_precision: tuple[Interval, ...]
    one_versus_rest_auc: Mapping[str, Interval]
    mean_average_precision: Mapping[str, Interval]
    hand_till: Interval


def area_intervals(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
    **drawn: Unpack[Drawn],
) -> AreaIntervals:
    """Return the AUCs and average precisions of several classes with their intervals.

    All are made of what each case adds to the figure, on the logit scale, with t and
    Satterthwaite's degrees of freedom: for the AUC of one class that is `auc_interval`. A class
    without an error, for which the cases show no spread, adds Newcombe's interval to an average of
    AUCs and to M, and Wilson's, of as many precisions of 1, to an average of precisions.
    Averages are those over the classes that have cases, and others.
    Sorts each column of scores some times; n K numbers are never copied.

    Parameters
    ----------
    truth, probabilities, labels, weight
        As of `class_sweeps`. With weights that are no counts, rows count as drawn, each with its
        weight.
    group : array of shape (n,), optional
        Any labels. Cases of one group (a patient, a film) were drawn together: groups count as
        drawn anew, with t of one less than their number.
    level : float
        The nominal coverage, in (0, 1).
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    References
    ----------
    E. R. DeLong, D. M. DeLong, D. L. Clarke-Pearson (1988), Comparing the areas under two or more
    correlated receiver operating characteristic curves: a nonparametric approach, Biometrics 44,
    837-845. https://doi.org/10.2307/2531595

    Examples
    --------
    >>> scores = [[7, 2, 1], [2, 5, 3], [4, 4, 2], [5, 4, 1], [3, 2, 5], [1, 6, 3]]
    >>> found = area_intervals(list("abcabc"), scores, list("abc"))
    >>> micro = found.one_versus_rest_auc["micro"]
    >>> round(micro.value, 3), round(micro.low, 3), round(micro.high, 3), micro.method
    (0.653, 0.178, 0.942, 'DeLong, logit, t')
    """
    sample = case_sample(truth, probabilities, labels, weight, **drawn)
    sweeps = ClassSweeps(sample.cases)
    aucs = ClassAreas(sample, DELONG, separation_ends, NEWCOMBE)
    precisions = ClassAreas(sample, "delta", perfect_precision, WILSON)
    of_aucs, of_precisions = [], []
    for k, s in enumerate(sweeps.values()):
        mine, points = sample.cases.codes == k, points_of(s, sample.cases.column(k))
        why = empty_class(s)
        area = aucs.add(k, auc(s), partial(auc_parts, s, points, mine), why)
        if sample.counted:
            counts = drawn.get("weights_are_counts", False)
            area = auc_interval(s, level=sample.level, weights_are_counts=counts)
        of_aucs.append(area)
        parts = partial(average_precision_parts, s, points, mine)
        why = "" if s.positives else why
        of_precisions.append(precisions.add(k, average_precision(s), parts, why))
    return AreaIntervals(
        sweeps.labels,
        tuple(of_aucs),
        tuple(of_precisions),
        {
            "macro": aucs.mean("macro"),
            "weighted": aucs.mean("weighted"),
            "micro": _micro(sample, sweeps),
        },
        {"macro": precisions.mean("macro"), "weighted": precisions.mean("weighted")},
        _hand_till(sample, sweeps),
    )


def _micro(sample: CaseSample, sweeps: ClassSweeps) -> Interval:
    """Return the interval of the AUC of all pairs of a case and a class."""
    why: str = NO_CASES.words
    value, parts = nan, np.empty(0)
    if sample.cases.codes.size:
        why = NO_CLASS if len(sample.cases.labels) < 2 else ""
    if not why:
        value = one_versus_rest_auc(sweeps, "micro")
        parts = micro_parts(sample.cases, sample.weights)
    return sample.interval(value, parts, LOGIT, DELONG, by_class=False, why=why)


def _hand_till(sample: CaseSample, sweeps: ClassSweeps) -> Interval:
    """Return the interval of Hand and Till's M."""
    present, sizes = np.flatnonzero(sample.sizes), sample.sizes
    if present.size < 2:
        return sample.interval(nan, np.empty(0), LOGIT, DELONG, why=ONE_CLASS_OF_CASES)
    areas = sweeps.areas()
    value = mean_of_pairs(pair_areas(sample.cases) if areas is None else areas.pairs)
    masses = sample.weights / sample.support[sample.cases.codes]
    parts, perfect = pair_parts(sample.cases, masses, present)
    found = sample.interval(value, parts, LOGIT, DELONG)
    if not sample.counted or sample.too_few():
        return found
    z, n = z_of(sample.level), int(sizes.sum())
    lows = (separation_ends(1.0, own, n - own, z)[0] for own in sizes[perfect].astype(int).tolist())
    return with_sure(found, [((1 - low) / present.size, 0.0) for low in lows], NEWCOMBE)
