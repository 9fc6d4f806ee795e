"""Where all requirements are met, and which one is too much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, ReadOnly
from perfcore.binary import Sweep
from perfcore.costs.goals.findings import Unreachable
from perfcore.costs.goals.operating_points import told_apart
from perfcore.costs.goals.requirements import Requirement, projected_exactly, required_values
from perfcore.measures import MEASURES
from perfcore.messages import joined, message


@dataclass(frozen=True, slots=True, eq=False)
class Feasible(ReadOnly):
    """The operating points that meet all requirements; its array is read-only.

    Attributes
    ----------
    points : bool array of shape (k + 1,)
        Whether operating point i meets all of them.
    emptied_by : Requirement or None
        If none does: the requirement that is too much. One that no point meets by itself, or else
        the first in order that no point meets of those left by the requirements before it.
    reason : str
        That in words, with the nearest value there is; "" if some point meets all.
    nearest : float or None
        The nearest value to its bound among the points left, and the highest ``threshold`` where it
        is; None if it is undefined at all of them, for the reason ``undefined``.
    before : tuple of Requirement
        Those before it that the ``left`` points meet; empty if no point meets it by itself.
    """

    points: npt.NDArray[np.bool_]
    emptied_by: Requirement | None = None
    reason: str = ""
    nearest: float | None = None
    threshold: float | None = None
    undefined: str = ""
    before: tuple[Requirement, ...] = ()
    left: int = 0

    @property
    def runs(self) -> IntArray:
        """First and last index of each run of points that meet all, shape (r, 2)."""
        return runs(self.points)

    def lowest(self, values: FloatArray) -> int:
        """Return the index of the lowest value, its cost say, among the points that meet all.

        Among equals the first: the highest threshold, the fewest called positive.

        Raises
        ------
        Unreachable
            If no point meets all requirements, with the reason; or no value there is defined.
        """
        if self.emptied_by is not None:
            raise Unreachable(self.reason, nearest=self.nearest, threshold=self.threshold)
        where = np.flatnonzero(self.points & ~np.isnan(values))
        if not where.size:
            raise Unreachable("The value is undefined at every threshold that is feasible.")
        return int(where[values[where].argmin()])


def feasible(
    s: Sweep, requirements: Sequence[Requirement], *, prevalence: float | None = None
) -> Feasible:
    """Return the operating points that meet all requirements, or which one leaves none and why.

    Bounds and prevalence mean the decimals that they print as: with whole counts no requirement
    fails by a rounding, 9 of 10 is a recall of at least 0.9, and so at another prevalence.

    Parameters
    ----------
    s : Sweep
        Counts at every distinct score.
    requirements : sequence of Requirement
        Without any, every point is feasible.
    prevalence : float, optional
        The share of positives where the classifier is used, see `projected_sweep`; that of these
        cases if not given. It does not move shares of one class, such as recall.

    Returns
    -------
    Feasible
        Index i is operating point i of the sweep.

    Raises
    ------
    ValueError
        If the prevalence is not in [0, 1], or asks for a class of which there are no cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> feasible(s, [Requirement("recall", at_least=0.5)]).runs
    array([[1, 4]])
    >>> wanted = [Requirement("recall", at_least=0.9), Requirement("alert_rate", at_most=0.5)]
    >>> print(feasible(s, wanted).reason)
    Share called positive at most 0.5 is not met at any of the 2 thresholds that meet Recall at
    least 0.9: the lowest there is 0.75, at threshold 0.7.
    """
    there = projected_exactly(s, prevalence)
    values = required_values(s, there, requirements)
    points = np.ones(len(s), bool)
    for requirement, own in zip(requirements, values, strict=True):
        if not requirement.met(own).any():
            return _emptied(there, requirement, own, points, [])
    for i, (requirement, own) in enumerate(zip(requirements, values, strict=True)):
        left = points & requirement.met(own)
        if not left.any():
            return _emptied(there, requirement, own, points, requirements[:i])
        points = left
    return Feasible(points)


def runs(marks: npt.NDArray[np.bool_]) -> IntArray:
    """Return the first and last index of each run of marks, shape (r, 2).

    Examples
    --------
    >>> runs(np.array([True, False, True, True]))
    array([[0, 0],
           [2, 3]])
    """
    edges = np.flatnonzero(np.diff(marks, prepend=False, append=False))
    return np.asarray(edges.reshape(-1, 2) - [0, 1], dtype=np.int64)


def _emptied(
    s: Sweep,
    requirement: Requirement,
    values: FloatArray,
    points: npt.NDArray[np.bool_],
    before: Sequence[Requirement],
) -> Feasible:
    """Return that nothing is feasible, and how near the points left come to the requirement."""
    none, many = np.zeros(len(s), bool), int(points.sum())
    verdict = message("{requirement} is met at no threshold", requirement=requirement.said)
    if before:
        verdict = message(
            "{requirement} is not met at any of the {count} thresholds that meet {others}",
            one="{requirement} is not met at the one threshold that meets {others}",
            requirement=requirement.said,
            count=many,
            others=joined([other.said for other in before]),
        )
    left = np.flatnonzero(points & ~np.isnan(values))
    if not left.size:
        lowest = s.at(s.thresholds.item(int(np.flatnonzero(points)[-1])))
        why = MEASURES[requirement.measure].why_undefined(lowest, **dict(requirement.parameters))
        reason = message("{verdict}: {why}.", verdict=verdict, why=why)
        return Feasible(none, requirement, reason, None, None, why or "", tuple(before), many)
    low = requirement.at_least is None
    i = int(left[values[left].argmin() if low else values[left].argmax()])
    nearest, threshold = values.item(i), s.thresholds.item(i)
    if before:
        what = message("the lowest there") if low else message("the highest there")
    else:
        what = message("the lowest") if low else message("the highest")
    reason = message(
        "{verdict}: {what} is {nearest}, {where}.",
        verdict=verdict,
        what=what,
        nearest=told_apart(nearest, requirement.bound),
        where=message("above every score")
        if isinf(threshold)
        else message("at threshold {threshold:.6g}", threshold=threshold),
    )
    return Feasible(none, requirement, reason, nearest, threshold, "", tuple(before), many)
