"""An interval for an AUC whose placement values do not vary, as when two classes are separated."""

from __future__ import annotations

from math import sqrt

METHOD = "Newcombe"


def separation_ends(value: float, positives: int, negatives: int, z: float) -> tuple[float, float]:
    """Return Newcombe's interval for an AUC: the areas a with |value - a| = z sqrt(V(a)).

    V(a) = a (1 - a) (1 + m (1 - a)/(2 - a) + m a/(1 + a)) / (P N), with m = (P + N)/2 - 1, is
    Hanley and McNeil's variance at the area a, not at the one observed: so it has a width also
    where the AUC is 0 or 1, and it stays in [0, 1].

    References
    ----------
    R. G. Newcombe (2006), Confidence intervals for an effect size measure based on the Mann-Whitney
    statistic. Part 2: asymptotic methods and evaluation, Statistics in Medicine 25, 559-573,
    method 5. https://doi.org/10.1002/sim.2324

    Examples
    --------
    >>> low, high = separation_ends(1.0, 20, 20, 1.96)
    >>> round(low, 3), high
    (0.899, 1.0)
    """
    low = _lower_end(value, positives, negatives, z)
    return low, 1 - _lower_end(1 - value, positives, negatives, z)


def _lower_end(value: float, positives: int, negatives: int, z: float) -> float:
    if value <= 0:
        return 0.0
    low, high = 0.0, value
    while (middle := (low + high) / 2) not in (low, high):
        if value - middle > z * sqrt(_variance(middle, positives, negatives)):
            low = middle
        else:
            high = middle
    return low


def _variance(area: float, positives: int, negatives: int) -> float:
    m = (positives + negatives) / 2 - 1
    ties = 1 + m * (1 - area) / (2 - area) + m * area / (1 + area)
    return area * (1 - area) * ties / positives / negatives
