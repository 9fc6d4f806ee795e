"""Cost curves of several models: who is best where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from math import lcm

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.hulls import monotone_chain
from perfcore.costs.cost_curves import CostCurve
from perfcore.messages import argument_error, value_error

Point = tuple[int, int]
Models = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class BestModels:
    """The lower envelope of several cost curves, and the models that reach it.

    Attributes
    ----------
    x, y : float64 array of shape (r + 1,)
        Where the best model changes: operating conditions, rising from 0 to 1, and the least
        normalised expected cost there.
    models : tuple of r tuples of str
        The models that are best from x[i] to x[i + 1], in the order given; more than one if they
        share their best operating point. None at all where no model does better than a trivial
        classifier: calling nothing positive at the left end, everything at the right.
    """

    x: FloatArray
    y: FloatArray
    models: tuple[Models, ...]

    def at(self, x: float) -> Models:
        """Return the models that are best at this condition; at a change those to its left.

        Raises
        ------
        ValueError
            If the condition is not in [0, 1].
        """
        if not 0 <= x <= 1:
            raise argument_error("x", "be in [0, 1]", x)
        return self.models[int(self.x[1:-1].searchsorted(x))]


def best_models(curves: Mapping[str, CostCurve]) -> BestModels:
    """Return which models have the least cost at which operating conditions.

    The cost of the best model is the cost curve of the convex hull around all their ROC hulls. The
    hull is found in exact numbers; the changes are rounded once.

    Parameters
    ----------
    curves : mapping of str to CostCurve
        One curve per model, of the same cases or of others.

    Raises
    ------
    ValueError
        If there is no model, or one without positives or negatives.

    References
    ----------
    F. Provost, T. Fawcett (2001), Robust classification for imprecise environments, Machine
    Learning 42, 203-231. https://doi.org/10.1023/A:1007601015854

    Examples
    --------
    >>> from perfcore import cost_curve, sweep
    >>> early = cost_curve(sweep([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6]))
    >>> late = cost_curve(sweep([0, 1, 1, 0], [0.9, 0.8, 0.7, 0.6]))
    >>> best = best_models({"early": early, "late": late})
    >>> best.x, best.models
    (array([0. , 0.5, 1. ]), (('early',), ('late',)))
    """
    if not curves:
        raise value_error("Argument curves must hold at least one model.")
    for name, curve in curves.items():
        if np.isnan(curve.area):
            raise value_error(
                "Model {name!r} has no cost curve: one of its classes is empty.", name=name
            )
    owners, across, up = _points(curves)
    points = sorted(owners)
    hull = [points[i] for i in monotone_chain(*map(list, zip(*points, strict=True)))]
    trivial = {(0, 0): (), (across, up): ()}
    # dFPR / (dFPR + dTPR), over the common denominators of the two rates.
    meetings = [
        Fraction((x2 - x1) * up, (x2 - x1) * up + (y2 - y1) * across)
        for (x1, y1), (x2, y2) in pairwise(hull)
    ]
    reigns = zip([Fraction(0), *meetings], [*meetings, Fraction(1)], hull, strict=True)
    lasting = [(end, (owners | trivial)[point]) for start, end, point in reigns if start < end]
    merged = [(models, list(part)) for models, part in groupby(lasting, key=lambda reign: reign[1])]
    x = np.array([0.0, *(float(part[-1][0]) for _, part in merged)])
    y = np.min([curve.at(x) for curve in curves.values()], axis=0)
    return BestModels(x, y, tuple(models for models, _ in merged))


def _points(curves: Mapping[str, CostCurve]) -> tuple[dict[Point, Models], int, int]:
    """Return the models at each hull vertex, on one grid of whole numbers, and the grid's size."""
    whole = [(_whole(each.counts.fp), _whole(each.counts.tp)) for each in curves.values()]
    across, up = lcm(*(fp[-1] for fp, _ in whole)), lcm(*(tp[-1] for _, tp in whole))
    owners: dict[Point, Models] = {}
    for name, (fp, tp) in zip(curves, whole, strict=True):
        for i, j in zip(fp, tp, strict=True):
            point = (i * (across // fp[-1]), j * (up // tp[-1]))
            owners[point] = (*owners.get(point, ()), name)
    return owners, across, up


def _whole(counts: object) -> list[int]:
    """Return counts as whole numbers in proportion: floats are fractions with powers of two."""
    exact = [Fraction(value) for value in np.asarray(counts).tolist()]
    scale = lcm(*(value.denominator for value in exact))
    return [int(value * scale) for value in exact]
