"""A threshold chosen on one part of the cases and reported on another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from perfcore.arrays import Value
from perfcore.binary import Counts, Sweep
from perfcore.messages import argument_error

Better = Literal["higher", "lower"]
Figure = Callable[[Counts], Value]


class Chosen(Protocol):
    """What a goal returns: `Found`, `BestThreshold`, anything with a threshold."""

    @property
    def threshold(self) -> float:
        """``score >= threshold`` is called positive."""
        ...


Goal = Callable[[Sweep], Chosen]


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A threshold, and a figure of it on the cases that chose it and on others.

    Attributes
    ----------
    threshold : float
        As chosen on one part.
    choosing_counts, reporting_counts : Counts
        Scalars: the counts at the threshold on that part, and on the other.
    apparent, honest : float
        The figure on the part that chose, and on the other; NaN if undefined there.
    gap : float
        How much better it looks where it was chosen: apparent - honest, or honest - apparent where
        lower is better. Negative if the other part happens to be easier.
    """

    threshold: float
    choosing_counts: Counts
    reporting_counts: Counts
    apparent: float
    honest: float
    gap: float


def held_out(
    choosing: Sweep, reporting: Sweep, goal: Goal, figure: Figure, *, better: Better = "higher"
) -> HeldOut:
    """Return the threshold that meets a goal on one part, and what it is worth on another.

    Parameters
    ----------
    choosing, reporting : Sweep
        The counts of one model on the part that chooses, and on the part that reports.
    goal : callable
        From a sweep to what has a ``threshold``: a function of `perfcore.costs.goals` or
        `best_threshold`, with its other arguments filled in.
    figure : callable
        From counts to a number: ``MEASURES["f1"].of``, or a cost.
    better : {"higher", "lower"}
        The direction in which the figure improves.

    Raises
    ------
    ValueError
        If ``better`` is neither.
    Unreachable
        If the part that chooses cannot meet the goal.

    Examples
    --------
    >>> from perfcore import MEASURES, best, sweep
    >>> first = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> second = sweep([1, 0, 1, 0], [0.8, 0.9, 0.6, 0.1])
    >>> found = held_out(first, second, lambda s: best(s, "f1"), MEASURES["f1"].of)
    >>> found.threshold, found.apparent, found.honest
    (0.7, 0.8, 0.5)
    """
    require_direction(better)
    threshold = goal(choosing).threshold
    counts, others = choosing.at(threshold), reporting.at(threshold)
    apparent, honest = float(figure(counts)), float(figure(others))
    gap = apparent - honest if better == "higher" else honest - apparent
    return HeldOut(threshold, counts, others, apparent, honest, gap)


def require_direction(better: str) -> None:
    """Refuse what is no direction.

    Raises
    ------
    ValueError
        If it is neither "higher" nor "lower".
    """
    if better not in ("higher", "lower"):
        raise argument_error("better", "be 'higher' or 'lower'", better)
