"""How much a chosen threshold flatters itself: many random halves of the same cases."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan

import numpy as np

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray, ReadOnly
from perfcore.binary import Counts, Sweep
from perfcore.binary.checks import LARGEST_COUNT
from perfcore.binary.hulls import know_hull
from perfcore.chance.bootstrap.bootstraps import require_seed
from perfcore.chance.bootstrap.edge_counts import upper_hulls
from perfcore.chance.honest_thresholds.held_out import Better, Figure, Goal, require_direction
from perfcore.costs import cost_lines
from perfcore.costs.goals import Unreachable
from perfcore.messages import argument_error, value_error

_LARGEST_CLASS = 10**9  # of numpy's hypergeometric draws


@dataclass(frozen=True, slots=True, eq=False)
class SplitOptimism(ReadOnly):
    """A figure at thresholds chosen on random parts, there and on the rest; arrays read-only.

    Attributes
    ----------
    apparent, honest : float
        Mean over the splits of the figure on the part that chose, and on the rest.
    optimism : float
        Mean of how much better it looks where it was chosen: apparent - honest, or honest -
        apparent where lower is better. It is that of as many cases as the choosing part has; a
        threshold chosen on all of them flatters itself less.
    spread : float
        Standard deviation of that over the splits: what one single split may be off by.
    low, high : float
        Between these lie the middle 95 % of the splits.
    thresholds, apparent_values, honest_values : float64 array of shape (splits,)
        Index i belongs to split i; NaN where the goal was out of reach or the figure undefined.
    used : int
        How many splits that leaves: those that the means are of.
    choosing_positives, choosing_negatives, reporting_positives, reporting_negatives : int
        The cases in each part.
    """

    apparent: float
    honest: float
    optimism: float
    spread: float
    low: float
    high: float
    thresholds: FloatArray
    apparent_values: FloatArray
    honest_values: FloatArray
    used: int
    choosing_positives: int
    choosing_negatives: int
    reporting_positives: int
    reporting_negatives: int


def split_optimism(
    s: Sweep,
    goal: Goal,
    figure: Figure,
    *,
    seed: int,
    better: Better = "higher",
    splits: int = 200,
    share: float = 0.5,
    cells: int = 2000,
) -> SplitOptimism:
    """Return how much a threshold that meets a goal flatters itself, by repeated random splits.

    Each split draws a part of the positives and the same part of the negatives without putting
    back, chooses the threshold there, and takes the figure there and on the rest. No case is
    sorted again: the draws are hypergeometric, on the counts at the distinct scores.

    Parameters
    ----------
    s : Sweep
        The counts of one model; unweighted.
    goal : callable
        From a sweep to what has a ``threshold``, see `held_out`. Splits in which it is
        `Unreachable` are left out.
    figure : callable
        From counts, arrays of shape (splits,), to numbers: ``MEASURES["f1"].of``, or a cost.
    seed : int
        Of the random numbers: the same seed gives the same splits.
    better : {"higher", "lower"}
        The direction in which the figure improves.
    splits : int
        How many.
    share : float
        Of each class that chooses, in (0, 1); rounded to whole cases, at least one on each side.
    cells : int
        With more distinct scores than this, only so many compete: evenly spread over FPR + TPR,
        so that neighbours differ by 2/(cells - 1) of a class at most, or by one score.

    Raises
    ------
    ValueError
        If the cases are weighted, a class has fewer than two cases or more than 10^9, or an
        argument is out of range.

    References
    ----------
    B. Efron (1986), How biased is the apparent error rate of a prediction rule?, Journal of the
    American Statistical Association 81, 461-470. https://doi.org/10.1080/01621459.1986.10478291

    Examples
    --------
    >>> from perfcore import MEASURES, best, sweep
    >>> s = sweep([1, 0, 1, 0, 1, 0, 0, 0], [8, 7, 6, 5, 4, 3, 2, 1])
    >>> found = split_optimism(s, lambda s: best(s, "accuracy"), MEASURES["accuracy"].of, seed=1)
    >>> found.apparent > found.honest
    True
    """
    require_direction(better)
    require_seed(seed)
    _require(s, splits, share, cells)
    table = s.only(cost_lines(s, limit=cells + 1))
    rng = np.random.default_rng(seed)
    wholes = int(s.positives), int(s.negatives)
    sizes = [min(max(round(whole * share), 1), whole - 1) for whole in wholes]
    others = [whole - size for whole, size in zip(wholes, sizes, strict=True)]
    tp, fp = _drawn(rng, table.tp, sizes[0], splits), _drawn(rng, table.fp, sizes[1], splits)
    hulls = _hulls(tp, fp)
    chosen = [_choice(table.thresholds, *part, goal) for part in zip(tp, fp, hulls, strict=True)]
    thresholds = np.array(chosen)
    at = np.array([0 if isnan(threshold) else table.index(threshold) for threshold in chosen])
    part = tp[np.arange(splits), at], fp[np.arange(splits), at]
    rest = np.asarray(table.tp[at] - part[0]), np.asarray(table.fp[at] - part[1])
    apparent, honest = (
        np.where(np.isnan(thresholds), nan, figure(_counts(*called, *cases)))
        for called, cases in ((part, sizes), (rest, others))
    )
    gaps = apparent - honest if better == "higher" else honest - apparent
    known = ~np.isnan(gaps)
    used = int(known.sum())
    low, high = np.quantile(gaps[known], (0.025, 0.975)).tolist() if used else (nan, nan)
    return SplitOptimism(
        apparent=_mean(apparent[known]),
        honest=_mean(honest[known]),
        optimism=_mean(gaps[known]),
        spread=float(np.std(gaps[known], ddof=1)) if used > 1 else nan,
        low=low,
        high=high,
        thresholds=thresholds,
        apparent_values=apparent,
        honest_values=honest,
        used=used,
        choosing_positives=sizes[0],
        choosing_negatives=sizes[1],
        reporting_positives=others[0],
        reporting_negatives=others[1],
    )


def _mean(values: FloatArray) -> float:
    return float(values.mean()) if values.size else nan


def _drawn(rng: np.random.Generator, counts: IntOrFloatArray, size: int, splits: int) -> IntArray:
    """Return how many of so many drawn cases lie above each threshold, shape (splits, k + 1)."""
    in_cells = np.asarray(np.diff(counts), dtype=np.int64)
    drawn = rng.multivariate_hypergeometric(in_cells, size, size=splits, method="marginals")
    return np.concatenate([np.zeros((splits, 1), np.int64), drawn.cumsum(axis=1)], axis=1)


def _hulls(tp: IntArray, fp: IntArray) -> list[IntArray | None]:
    """Return the hull of every split, found at once in a fifth of the time; None is unknown."""
    splits, points = tp.shape
    if tp.item(-1) * fp.item(-1) > LARGEST_COUNT:
        return [None] * splits
    vertices = upper_hulls(fp, tp)
    ends = vertices.searchsorted(np.arange(1, splits) * points)
    return [each % points for each in np.split(vertices, ends)]


def _choice(
    thresholds: FloatArray, tp: IntArray, fp: IntArray, hull: IntArray | None, goal: Goal
) -> float:
    """Return the threshold a part chooses among its own scores; NaN if none is in reach."""
    own = np.flatnonzero(np.concatenate([[True], np.diff(tp + fp) > 0]))
    s = Sweep(thresholds[own], tp[own], fp[own])
    if hull is not None:
        know_hull(s, own.searchsorted(hull))
    try:
        return goal(s).threshold
    except Unreachable:
        return nan


def _counts(tp: IntArray, fp: IntArray, positives: int, negatives: int) -> Counts:
    return Counts(tp, fp, positives - tp, negatives - fp)


def _require(s: Sweep, splits: int, share: float, cells: int) -> None:
    if not isinstance(s.positives, int):
        raise value_error(
            "Weighted cases cannot be split at random: weights say how much a case counts, not how "
            "many cases there are."
        )
    for name, cases in (("positives", s.positives), ("negatives", s.negatives)):
        if not 2 <= cases <= _LARGEST_CLASS:
            raise value_error(
                "Splits need at least 2 and at most 10**9 {name}, one for each part, got {cases}.",
                name=name,
                cases=cases,
            )
    if splits < 1:
        raise argument_error("splits", "be at least 1", splits)
    if not 0 < share < 1:
        raise argument_error("share", "fulfil 0 < share < 1", share)
    if cells < 2:
        raise argument_error("cells", "be at least 2", cells)
