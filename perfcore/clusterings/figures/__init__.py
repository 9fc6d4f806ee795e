"""The figures of a contingency table, each stated once, by key."""

from __future__ import annotations

from perfcore.clusterings.contingencies import Contingency
from perfcore.clusterings.figures.information import AVERAGES, INFORMATION, Average, key_of
from perfcore.clusterings.figures.matches import MATCHES
from perfcore.clusterings.figures.of_pairs import OF_PAIRS
from perfcore.clusterings.figures.statements import TableFigure
from perfcore.measures.registries import Registry
from perfcore.messages import argument_error

FIGURES: Registry[TableFigure] = Registry((*OF_PAIRS, *INFORMATION, *MATCHES))
"""All figures of a table."""


def adjusted_rand(c: Contingency) -> float:
    """Return (SS - AB/T) / ((A + B)/2 - AB/T): agreement of pairs beyond chance.

    Undefined (NaN) when all points share one label and one cluster, when no two share either, and
    of weights that are not whole; scikit-learn returns 1.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> c = contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])
    >>> round(adjusted_rand(c), 7)
    0.3043478
    """
    return float(FIGURES["adjusted_rand"].of(c))


def rand(c: Contingency) -> float:
    """Return (T + 2 SS - A - B) / T: the share of pairs that are together in both, or in neither.

    Undefined (NaN) of fewer than two points, and of weights that are not whole.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> rand(contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])) * 28
    20.0
    """
    return float(FIGURES["rand"].of(c))


def jaccard(c: Contingency) -> float:
    """Return SS / (A + B - SS) over pairs of points; 1 minus it is the Jaccard distance.

    Undefined (NaN) when no two points share a label or a cluster, and of weights that are not
    whole.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> jaccard(contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])) * 3
    1.0
    """
    return float(FIGURES["jaccard"].of(c))


def fowlkes_mallows(c: Contingency) -> float:
    """Return SS / sqrt(A B). Undefined (NaN) when A or B is 0; scikit-learn returns 0.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> c = contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])
    >>> round(fowlkes_mallows(c), 7)
    0.5039526
    """
    return float(FIGURES["fowlkes_mallows"].of(c))


def mutual_information(c: Contingency) -> float:
    """Return the sum of n_ij/n ln(n n_ij/(a_i b_j)), in nats. Undefined (NaN) without points.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> c = contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])
    >>> round(mutual_information(c), 7)
    0.5623351
    """
    return float(FIGURES["mutual_information"].of(c))


def nmi(c: Contingency, average: Average = "arithmetic") -> float:
    """Return mutual information over a mean of both entropies.

    Undefined (NaN) where that mean is 0; scikit-learn returns 1 or 0 there.

    Parameters
    ----------
    average : {"arithmetic", "geometric", "min", "max"}

    Raises
    ------
    ValueError
        If there is no such average.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> c = contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])
    >>> round(nmi(c), 7), round(nmi(c, "geometric"), 7)
    (0.5468829, 0.5476369)
    """
    return _by_average("nmi", c, average)


def ami(c: Contingency, average: Average = "arithmetic") -> float:
    """Return (MI - E[MI]) / (mean of both entropies - E[MI]).

    Undefined (NaN) where that is 0/0, and of weights that are not whole; scikit-learn returns 1 or
    0 there. For parameters and errors see `nmi`.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> c = contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1])
    >>> round(ami(c), 7)
    0.3153828
    """
    return _by_average("ami", c, average)


def homogeneity(c: Contingency) -> float:
    """Return MI / H(labels). Undefined (NaN) when all points have one label; scikit-learn: 1.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> homogeneity(contingency(["a", "a", "b"], [0, 1, 2]))
    1.0
    """
    return float(FIGURES["homogeneity"].of(c))


def completeness(c: Contingency) -> float:
    """Return MI / H(clusters). Undefined (NaN) when all are in one cluster; scikit-learn: 1.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> completeness(contingency([0, 1, 2], ["a", "a", "b"]))
    1.0
    """
    return float(FIGURES["completeness"].of(c))


def v_measure(c: Contingency) -> float:
    """Return 2 MI / (H(labels) + H(clusters)). Undefined (NaN) when both are 0; scikit-learn: 1.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> v_measure(contingency([0, 0, 1, 1], [0, 1, 0, 1]))
    0.0
    """
    return float(FIGURES["v_measure"].of(c))


def purity(c: Contingency) -> float:
    """Return the share of points with the most frequent label of their cluster; NaN without points.

    Examples
    --------
    >>> from perfcore.clusterings import contingency
    >>> purity(contingency([1, 1, 1, 2, 2, 2, 3, 3], [1, 1, 2, 2, 2, 2, 3, 1]))
    0.75
    """
    return float(FIGURES["purity"].of(c))


def _by_average(figure: str, c: Contingency, average: Average) -> float:
    if average not in AVERAGES:
        known = ", ".join(AVERAGES)
        raise argument_error("average", "be one of {known}", average, known=known)
    return float(FIGURES[key_of(figure, average)].of(c))
