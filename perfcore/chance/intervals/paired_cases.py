"""Cases that several models scored: those that count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.binary.checks import checked_truth, require_same_length
from perfcore.messages import argument_error, value_error


class PairedCases(NamedTuple):
    """Columns of one length: index i of each is case i."""

    truths: npt.NDArray[np.bool_]
    scores: dict[str, npt.NDArray[Any]]
    weights: IntOrFloatArray | None
    groups: IntArray | None


def paired_cases(
    truth: npt.ArrayLike,
    scores: Mapping[str, npt.ArrayLike],
    weights: IntOrFloatArray | None = None,
    groups: npt.NDArray[Any] | None = None,
) -> PairedCases:
    """Return the cases whose weight is not 0, with their groups counted from 0.

    Raises
    ------
    ValueError
        If there is no model, the truth is none, the columns differ in length, or there are fewer
        than two groups.

    Examples
    --------
    >>> paired_cases([1, 0, 1], {"a": [0.9, 0.8, 0.7]}, np.array([1, 0, 2])).scores
    {'a': array([0.9, 0.7])}
    """
    if not scores:
        raise value_error("Argument scores must hold at least one model.")
    truths = checked_truth(truth)
    given = {model: np.asarray(score) for model, score in scores.items()}
    columns = {f"scores[{model!r}]": score for model, score in given.items()}
    named = {"truth": truths, "weight": weights, "group": groups, **columns}
    require_same_length(**{name: column for name, column in named.items() if column is not None})
    present = slice(None) if weights is None else weights > 0
    return PairedCases(
        truths[present],
        {model: score[present] for model, score in given.items()},
        None if weights is None else weights[present],
        None if groups is None else _codes(groups[present]),
    )


def _codes(groups: npt.NDArray[Any]) -> IntArray:
    labels, codes = np.unique(groups, return_inverse=True)
    if labels.size < 2:
        raise argument_error("group", "hold two or more groups", labels.size)
    return np.asarray(codes, np.int64)


def require_counts(
    sweeps: Mapping[str, Sweep], truths: npt.NDArray[np.bool_], *, weighted: bool
) -> None:
    """Refuse sweeps that cannot be those of these cases.

    Raises
    ------
    ValueError
        If the cases are weighted, or one has other numbers of positives and negatives.
    """
    positives = int(np.count_nonzero(truths))
    for model, s in sweeps.items():
        alike = (s.positives, s.negatives) == (positives, truths.size - positives)
        if weighted or s.weighted or not alike:
            raise value_error(
                "Argument sweeps must hold the counts of these cases without weights, and that of "
                "model {model!r} does not.",
                model=model,
            )
