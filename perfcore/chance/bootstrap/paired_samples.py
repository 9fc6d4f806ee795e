"""Cases that several models scored, as a sample that replicates are drawn of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep, sweep
from perfcore.binary.checks import checked_counts, checked_score
from perfcore.chance.bootstrap.cells import CELLS, Cells, cut
from perfcore.chance.bootstrap.paired_draws import PairedSample
from perfcore.chance.bootstrap.samples import Codes
from perfcore.chance.intervals.paired_cases import paired_cases, require_counts
from perfcore.cores import on_cores
from perfcore.messages import value_error

_BLOCK = 1 << 16


def paired_sample(
    truth: npt.ArrayLike,
    scores: Mapping[str, npt.ArrayLike],
    *,
    weight: npt.ArrayLike | None = None,
    weights_are_counts: bool = False,
    group: npt.ArrayLike | None = None,
    cells: int = CELLS,
    keep: Mapping[str, Iterable[float]] | None = None,
    sweeps: Mapping[str, Sweep] | None = None,
) -> PairedSample:
    """Return the cases that one or more models scored, to be drawn for all of them at once.

    Parameters
    ----------
    truth : array of shape (n,)
        Booleans, or 0 and 1: whether the case is positive.
    scores : mapping of str to array of shape (n,)
        By model: its scores of the same cases, larger means more positive.
    weight : array of shape (n,), optional
        What a case counts whenever it is drawn: rows are drawn, each with its weight, whole or not.
    weights_are_counts : bool
        Whether a weight w stands for w equal cases, each drawn for itself; then all are whole.
    group : array of shape (n,), optional
        Any labels. Cases of one group (a patient, a run) are drawn together or not at all.
    cells : int
        Up to so many distinct scores replicates are exact; see `edge_points`.
    keep : mapping of str to iterable of float, optional
        By model: thresholds at which statistics will be taken.
    sweeps : mapping of str to Sweep, optional
        By model: the counts of these cases without weights, where they are known already, so that
        nothing is sorted again.

    Raises
    ------
    ValueError
        If there is no model, there are fewer than two groups, weights that are counts are not
        whole, sweeps are of other cases or given with weights, or an argument breaks the rules of
        `sweep`.

    Examples
    --------
    >>> sample = paired_sample([1, 0, 1], {"a": [0.9, 0.8, 0.7], "b": [3, 1, 2]})
    >>> sample.codes
    array([[0, 4, 2],
           [0, 5, 1]], dtype=uint16)
    """
    truths, kept, weights, groups = paired_cases(
        truth,
        scores,
        None if weight is None else _checked_weights(weight, weights_are_counts),
        None if group is None else np.asarray(group),
    )
    counted = {
        model: sweep(truths, values, weight=weights) if sweeps is None else sweeps[model]
        for model, values in kept.items()
    }
    if sweeps is not None:
        require_counts(sweeps, truths, weighted=weights is not None)
    result = {model: cut(s, model, cells, keep) for model, s in counted.items()}
    boxes = max(each.boxes.size for each in result.values())
    codes = np.empty((len(kept), truths.size), np.uint16 if boxes <= 1 << 16 else np.int32)
    on_cores(
        lambda at: _fill_codes(codes[at[0]], result[at[1]], kept[at[1]], truths),
        enumerate(kept),
        size=truths.size,
    )
    return PairedSample(result, codes, truths, weights, groups)


def _fill_codes(
    codes: Codes, cells: Cells, score: npt.ArrayLike, truths: npt.NDArray[np.bool_]
) -> None:
    """Write the box of each case: scores are looked up among the lowest of each cell."""
    lowest = cells.sweep.thresholds[cells.edges[:0:-1]]
    size, values = lowest.size, checked_score(score)
    for start in range(0, codes.size, _BLOCK):
        rows = slice(start, start + _BLOCK)
        cell = size - np.searchsorted(lowest, values[rows].astype(np.float64), side="right")
        codes[rows] = np.where(truths[rows], cell, cell + size)


def _checked_weights(weight: npt.ArrayLike, are_counts: bool) -> npt.NDArray[np.int64] | FloatArray:
    """Return counts as integers; weights so that the mean of those that are there is 1."""
    weights = checked_counts(weight, "weight")
    present = weights[weights > 0]
    if not are_counts and present.size:
        return np.asarray(weights / present.mean(), np.float64)
    broken = np.flatnonzero(weights != np.rint(weights))
    if broken.size:
        at = broken.item(0)
        raise value_error(
            "Argument weight must hold whole numbers if weights_are_counts, got {value} at "
            "position {at}.",
            value=weights.item(at),
            at=at,
        )
    return weights.astype(np.int64)
