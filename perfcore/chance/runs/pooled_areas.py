"""The AUC of all runs together: how much of it is pairs of one run, and how much pairs across."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from math import nan
from operator import add

from perfcore.binary import Sweep, auc, ranked_pairs
from perfcore.binary.areas import RankedPairs

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class PooledAUC:
    """The AUC of the cases of all runs together, parted by what its pairs are.

    ``pooled = share_within * within + (1 - share_within) * across``.

    Attributes
    ----------
    pooled : float
        Of all pairs of a positive and a negative case, the share ranked in the right order.
    within, across : float
        The same of the pairs of cases of one run, and of two different runs. Where ``across`` is
        lower, the scores of the runs are not on one scale.
    share_within : float
        The share of pairs that are of one run.
    """

    pooled: float
    within: float
    across: float
    share_within: float


def pooled_auc(runs: Mapping[str, Sweep], *, together: Sweep | None = None) -> PooledAUC:
    """Return the AUC of all runs together, and what pairs within and across runs add to it.

    From exact counts of pairs. Undefined (NaN): all without both classes; ``within`` where no run
    has both, ``across`` where one run alone has cases.

    Parameters
    ----------
    runs : mapping of str to Sweep
        One model's counts in each run, see `run_sweeps`.
    together : Sweep, optional
        Their sum, where it is known already: adding up many long sweeps takes longest.

    References
    ----------
    G. Forman, M. Scholz (2010), Apples-to-apples in cross-validation studies: pitfalls in
    classifier performance measurement, ACM SIGKDD Explorations 12, 49-57.
    https://doi.org/10.1145/1882471.1882479

    Examples
    --------
    >>> from perfcore import sweep
    >>> runs = {"1": sweep([1, 0], [0.9, 0.8]), "2": sweep([1, 0], [0.2, 0.1])}
    >>> pooled_auc(runs)  # each ranks its own pair rightly; of the two across, one is wrong
    PooledAUC(pooled=0.75, within=1.0, across=0.5, share_within=0.5)
    """
    if not runs:
        return PooledAUC(nan, nan, nan, nan)
    if together is None:
        together = reduce(add, runs.values())
    pairs, own = ranked_pairs(together), [ranked_pairs(s) for s in runs.values()]
    within = RankedPairs(
        sum(each.right for each in own),
        sum(each.tied for each in own),
        sum(each.wrong for each in own),
    )
    # What is left of a difference of equal sums of weights is rounding.
    apart = pairs.total - within.total
    across = RankedPairs(
        pairs.right - within.right, pairs.tied - within.tied, pairs.wrong - within.wrong
    )
    return PooledAUC(
        pooled=auc(together),
        within=_area(within),
        across=_area(across) if apart > _ROUNDING * pairs.total else nan,
        share_within=within.total / pairs.total if pairs.total else nan,
    )


def _area(pairs: RankedPairs) -> float:
    return (pairs.right + pairs.tied / 2) / pairs.total if pairs.total else nan
