"""McNemar: whether two ways to decide about the same cases are right equally often."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

import numpy as np
import numpy.typing as npt

from perfcore.binary.checks import checked_truth, require_same_length
from perfcore.chance.intervals.betas import binomial_at_most
from perfcore.messages import Message, message

ALL_ALIKE = message("both decide rightly about the same cases")


@dataclass(frozen=True, slots=True)
class DecisionTest:
    """Two ways to decide about the same cases, and a test that both are right equally often.

    Attributes
    ----------
    both, first, second, neither : int
        Cases about which both, the first alone, the second alone and neither decide rightly.
    p_value : float
        Two-sided, exact: of as uneven a split of the ``first + second`` cases or a more uneven one,
        if each were a toss of a fair coin. NaN where there is none to toss, see ``reason``.
    mid_p_value : float
        The same with only half of the probability of the split found: less cautious, and closer to
        its level with few cases.
    reason : str
        Why there is no test; else "".
    """

    both: int
    first: int
    second: int
    neither: int
    p_value: float
    mid_p_value: float
    reason: Message | str = ""

    @property
    def cases(self) -> int:
        """How many cases there are."""
        return self.both + self.first + self.second + self.neither


def mcnemar(truth: npt.ArrayLike, first: npt.ArrayLike, second: npt.ArrayLike) -> DecisionTest:
    """Return McNemar's exact test of two decisions about each case.

    Only cases that one decides rightly and the other wrongly tell the two apart. If neither is
    better each of them falls to either side like a fair coin: the p value is that of a binomial
    distribution. Without such cases there is nothing to test (NaN).

    Parameters
    ----------
    truth : array of shape (n,)
        Booleans, or 0 and 1: whether the case is positive.
    first, second : array of shape (n,)
        Booleans, or 0 and 1: whether each way to decide calls the case positive.

    Raises
    ------
    ValueError
        If they are not 0 and 1 alone, or differ in length.

    References
    ----------
    Q. McNemar (1947), Note on the sampling error of the difference between correlated proportions
    or percentages, Psychometrika 12, 153-157. https://doi.org/10.1007/BF02295996

    M. W. Fagerland, S. Lydersen, P. Laake (2013), The McNemar test for binary matched-pairs data:
    mid-p and asymptotic are better than exact conditional, BMC Medical Research Methodology 13, 91.
    https://doi.org/10.1186/1471-2288-13-91

    Examples
    --------
    >>> truth = [1, 1, 1, 1, 1, 0]
    >>> found = mcnemar(truth, [1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 1, 0])
    >>> found.first, found.second, found.p_value.__round__(3)
    (4, 0, 0.125)
    """
    truths, one, other = (checked_truth(column) for column in (truth, first, second))
    require_same_length(truth=truths, first=one, second=other)
    right, also = one == truths, other == truths
    both, only, instead = (
        int(np.count_nonzero(where)) for where in (right & also, right & ~also, ~right & also)
    )
    return counted_mcnemar(both, only, instead, truths.size - both - only - instead)


def counted_mcnemar(both: int, first: int, second: int, neither: int) -> DecisionTest:
    """Return McNemar's exact test of cases that were counted.

    Parameters
    ----------
    both, first, second, neither : int
        Cases about which both, the first alone, the second alone and neither decide rightly.

    Examples
    --------
    >>> counted_mcnemar(1, 4, 0, 1).p_value.__round__(3)
    0.125
    """
    if not first + second:
        return DecisionTest(both, 0, 0, neither, nan, nan, ALL_ALIKE)
    fewer, differing = min(first, second), first + second
    below = binomial_at_most(fewer - 1, differing) if fewer else 0.0
    at = binomial_at_most(fewer, differing) - below
    exact = min(2 * (below + at), 1.0)
    # With as many on both sides the split found is in both tails.
    mid = 1 - at / 2 if first == second else 2 * below + at
    return DecisionTest(both, first, second, neither, exact, mid)
