"""Which runs differ from the others beyond chance, by cases that are dealt to runs anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.chance.figures.case_sums import CaseSums
from perfcore.chance.runs.odd_runs import OddRun
from perfcore.measures.definitions import Figure

PERMUTATIONS = 999


def odd_cases(
    figures: Mapping[str, Figure[Any]],
    sums: CaseSums[Any],
    run: IntArray,
    runs: Sequence[str],
    *,
    dated: npt.NDArray[np.bool_] | None = None,
    seed: int = 1,
    permutations: int = PERMUTATIONS,
    level: float = 0.95,
) -> dict[str, list[OddRun]]:
    """Return the runs that differ beyond chance in each figure, of all figures tested together.

    Cases are dealt to the runs anew, each run as many as before. A run is named if it lies further
    from all cases, as times the root of its cases, than the furthest one of nearly all deals. It
    leaves, and the others are dealt anew. Where nothing changes no run is named with the
    probability `level` or more, however skewed a figure is: all deals are as likely then.

    Parameters
    ----------
    figures : mapping of str to Figure
        By key; their intervals are of sums.
    sums : CaseSums
        What each case adds to them, each for itself.
    run : int64 array (n,)
        The run of each case, as an index into `runs`.
    runs : sequence of str
        The names of the runs.
    dated : bool array (runs,), optional
        Which runs are looked at; all else.

    References
    ----------
    P. H. Westfall, S. S. Young (1993), Resampling-based multiple testing, Wiley.
    """
    rng = np.random.default_rng(seed)
    odd = {}
    for key, figure in figures.items():
        terms, found = sums.terms(figure), {}
        rest = np.arange(run.size) if dated is None else np.flatnonzero(dated[run])
        while np.unique(run[rest]).size > 1:
            codes, own = run[rest], terms[:, rest]
            away = _away(sums, figure, own, codes, len(runs))
            furthest = int(np.argmax(np.abs(away)))
            bar = abs(away[furthest]) * (1 - 1e-9)  # sums of other orders
            deals = (rng.permutation(codes) for _ in range(permutations))
            far = (np.abs(_away(sums, figure, own, each, len(runs))).max() >= bar for each in deals)
            if any(_too_many(far, (1 - level) * (1 + permutations) / len(figures) - 1)):
                break
            found[furthest] = bool(away[furthest] > 0)
            rest = rest[codes != furthest]
        odd[key] = [OddRun(runs[i], found[i]) for i in sorted(found)]
    return odd


def _too_many(far: Iterable[bool], most: float) -> Iterator[bool]:
    """Return after each deal whether so many have a run that is as far away: no more are needed."""
    beyond = 0
    for each in far:
        beyond += each
        yield beyond >= most


def _away(
    sums: CaseSums[Any], figure: Figure[Any], terms: FloatArray, codes: IntArray, size: int
) -> FloatArray:
    """Return how far the figure of each run is from that of all, times the root of its cases."""
    cases = np.bincount(codes, minlength=size)
    totals = np.array([np.bincount(codes, term, size) for term in terms])
    with np.errstate(all="ignore"):
        values = sums.of_sums(figure, np.column_stack([totals, terms.sum(axis=1)]))
    away: FloatArray = (values[:-1] - values[-1]) * np.sqrt(cases)
    away[cases == 0] = np.nan
    return np.where(np.isnan(away), 0.0, away)
