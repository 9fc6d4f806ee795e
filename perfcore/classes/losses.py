"""What probabilities of classes are worth: log loss, Brier score, top-k accuracy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary.losses import log_losses
from perfcore.classes.labels import Label
from perfcore.classes.probabilities import TOLERANCE, Scores, blocks, scores_of_classes
from perfcore.messages import argument_error

Numbers = npt.NDArray[np.int16]


def log_loss(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
    *,
    tolerance: float = TOLERANCE,
) -> float:
    """Return the mean of -log(probability given to the case's own class), in nats.

    Lower is better; inf if a case's class was called impossible, where scikit-learn puts a large
    number. Undefined (NaN) without cases.

    Parameters
    ----------
    truth, labels, weight
        As for `class_sweeps`.
    probabilities : array of shape (n, K)
        In each row between 0 and 1, adding up to 1. Rows that do not are refused, never repaired:
        whoever gives more than 1 in all would seem better. `rows_not_summing` finds them.
    tolerance : float
        How far from 1 a sum may be: what rounding to a few digits does.

    Raises
    ------
    ValueError
        If an argument breaks these rules, with the first row that does.

    References
    ----------
    I. J. Good (1952), Rational decisions, Journal of the Royal Statistical Society B 14, 107-114.
    https://doi.org/10.1111/j.2517-6161.1952.tb00104.x

    Examples
    --------
    >>> log_loss(["b", "a"], [[0.25, 0.5, 0.25], [0.5, 0.25, 0.25]], ["a", "b", "c"]).__round__(4)
    0.6931
    """
    cases = scores_of_classes(truth, probabilities, labels, weight, tolerance=tolerance)
    return cases.mean(own_losses(cases))


def brier_score(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    weight: npt.ArrayLike | None = None,
    *,
    halved: bool = False,
    tolerance: float = TOLERANCE,
) -> float:
    """Return the mean squared distance of probabilities from the truth; lower is better.

    Two conventions are in use. Brier's own, the default, is the sum over classes of
    (probability - truth)^2, truth being 1 for the case's own class and 0 else: from 0 to 2.
    ``halved=True`` divides it by two: from 0 to 1, and with two classes it is the score that
    `perfcore.brier_score` gives. Undefined (NaN) without cases.

    Parameters
    ----------
    truth, probabilities, labels, weight, tolerance
        As for `log_loss`.
    halved : bool
        Which convention.

    Raises
    ------
    ValueError
        If an argument breaks the rules of `log_loss`.

    References
    ----------
    G. W. Brier (1950), Verification of forecasts expressed in terms of probability, Monthly Weather
    Review 78, 1-3. https://doi.org/10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2

    Examples
    --------
    >>> given = ["b"], [[0.25, 0.5, 0.25]], ["a", "b", "c"]
    >>> brier_score(*given), brier_score(*given, halved=True)
    (0.375, 0.1875)
    """
    cases = scores_of_classes(truth, probabilities, labels, weight, tolerance=tolerance)
    return cases.mean(squared_distances(cases)) / (2 if halved else 1)


def top_k_accuracy(
    truth: npt.ArrayLike,
    probabilities: npt.ArrayLike,
    labels: Sequence[Label],
    k: int,
    weight: npt.ArrayLike | None = None,
) -> float:
    """Return the share of cases whose own class is among the k of the highest scores.

    Where scores are equal across the k-th place, a case counts by its chance among them if they
    are put in random order; scikit-learn lets the order of the columns decide. A classifier that
    gives each class the same is right in k / K of the cases. Undefined (NaN) without cases.

    Parameters
    ----------
    truth, probabilities, labels, weight
        As for `class_sweeps`: any finite scores.
    k : int
        1 or more; from K on every case counts.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> scores = [[5, 3, 2], [5, 3, 2], [4, 4, 2]]
    >>> [top_k_accuracy(["a", "b", "a"], scores, ["a", "b", "c"], k) for k in (1, 2)]
    [0.5, 1.0]
    """
    cases = scores_of_classes(truth, probabilities, labels, weight)
    return cases.mean(hits(cases, k))


def own_losses(cases: Scores) -> FloatArray:
    """Return -log of the probability that each case gives to its own class."""
    return log_losses(cases.own().astype(np.float64), True)


def squared_distances(cases: Scores) -> FloatArray:
    """Return the squared distance of each case's probabilities from its truth."""
    squares = np.empty(cases.codes.size)
    for rows, block in blocks(cases.columns):
        block[np.arange(len(block)), cases.codes[rows]] -= 1
        squares[rows] = (block**2).sum(axis=1)
    return squares


def hits(cases: Scores, k: int) -> FloatArray:
    """Return for each case whether its own class is among the k highest, or its chance in a tie.

    Raises
    ------
    ValueError
        If k is no whole number of 1 or more.
    """
    if not isinstance(k, (int, np.integer)) or isinstance(k, bool) or k < 1:
        raise argument_error("k", "be a whole number of 1 or more", k)
    return _share(k, *_standings(cases))


def top_accuracies(cases: Scores, ks: Sequence[int]) -> list[float]:
    """Return `top_k_accuracy` for each k, in one pass over cases that are checked."""
    found = _standings(cases)
    return [cases.mean(_share(k, *found)) for k in ks]


def _standings(cases: Scores) -> tuple[Numbers, Numbers]:
    """Return how many scores of each case are above, and equal to, that for its own class."""
    above, equal = np.empty((2, cases.codes.size), np.int16)  # of 5,000 labels at most
    for rows, block in blocks(cases.columns):
        own = block[np.arange(len(block)), cases.codes[rows]][:, None]
        for found, holds in ((above, block > own), (equal, block == own)):
            found[rows] = holds.view(np.int8).sum(axis=1, dtype=np.int16)
    return above, equal


def _share(k: int, above: Numbers, equal: Numbers) -> FloatArray:
    return np.asarray(np.clip((k - above) / equal, 0, 1))
