"""Figures of information: what the cluster of a point tells of its label, and the other way."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any, Literal, get_args

import numpy as np

from perfcore.binary.arithmetic import quotient
from perfcore.clusterings.contingencies import Contingency
from perfcore.clusterings.figures.of_pairs import NOT_WHOLE
from perfcore.clusterings.figures.statements import Reasons, TableFigure, metric, of_table, reason

Average = Literal["arithmetic", "geometric", "min", "max"]
AVERAGES: tuple[Average, ...] = get_args(Average)

VINH = (
    "Vinh, Epps, Bailey (2010). Information theoretic measures for clusterings comparison. Journal "
    "of Machine Learning Research 11, 2837-2854. https://jmlr.org/papers/v11/vinh10a.html"
)
ROSENBERG = (
    "Rosenberg, Hirschberg (2007). V-measure: a conditional entropy-based external cluster "
    "evaluation measure. EMNLP-CoNLL 2007, 410-420. https://aclanthology.org/D07-1043"
)
ONE_LABEL = reason("all points have one label", lambda c: len(c.labels) == 1)
ONE_CLUSTER = reason("all points are in one cluster", lambda c: len(c.clusters) == 1)
BOTH = reason("all points share one label and one cluster", lambda c: c.together == 2)
ONE = reason("all points have one label, or all are in one cluster", lambda c: c.together)
ALL_APART = reason(
    "no two points share a label, and no two share a cluster", lambda c: c.apart == 2
)
TRIVIAL = reason(
    "one side has all points together, or all apart: then chance gives as much as there can be",
    lambda c: c.together or c.apart,
)

_MEANS: dict[Average, tuple[str, Callable[[Any, Any], Any], str]] = {
    "arithmetic": ("(<ht> + <hc>) / 2", lambda h, g: (h + g) / 2, "the mean of both entropies"),
    "geometric": (
        r"\sqrt{<ht> \cdot <hc>}",
        lambda h, g: np.sqrt(h * g),
        "the geometric mean of both entropies",
    ),
    "min": (r"\min(<ht>, <hc>)", np.minimum, "the smaller entropy"),
    "max": (r"\max(<ht>, <hc>)", np.maximum, "the larger entropy"),
}


def key_of(figure: str, average: Average) -> str:
    """Return the key of NMI or AMI by an average: the arithmetic one has the plain name.

    >>> key_of("nmi", "arithmetic"), key_of("ami", "min")
    ('nmi', 'ami_min')
    """
    return figure if average == "arithmetic" else f"{figure}_{average}"


def _normalised(average: Average) -> TableFigure:
    written, mean, plain = _MEANS[average]
    usual = average == "arithmetic"
    return of_table(
        rf"\frac{{<mi>}}{{{written}}}",
        lambda mi, ht, hc: quotient(mi, mean(ht, hc)),
        sums="mi ht hc",
        from_chance=True,
        method="unbiased normal",
        reasons=(BOTH,) if average in ("arithmetic", "max") else (ONE,),
        key=key_of("nmi", average),
        name="Normalised mutual information" + ("" if usual else f", {average}"),
        plain=f"Mutual information as a share of {plain}. It rises by chance with many clusters.",
        sklearn=metric(
            "normalized_mutual_info_score", "" if usual else f', average_method="{average}"'
        ),
        note=_note(average),
        instead=_instead,
        reference=VINH,
        synonyms=("NMI",) if usual else (),
        chinese="标准化互信息" if usual else "",
    )


def _adjusted(average: Average) -> TableFigure:
    written, mean, plain = _MEANS[average]
    usual = average == "arithmetic"
    why: dict[Average, Reasons] = {"min": (TRIVIAL,), "geometric": (ONE, ALL_APART)}
    return of_table(
        rf"\frac{{<mi> - <emi>}}{{{written} - <emi>}}",
        lambda mi, emi, ht, hc: quotient(mi - emi, mean(ht, hc) - emi),
        sums="mi emi ht hc",
        from_chance=True,
        reasons=(NOT_WHOLE, *why.get(average, (BOTH, ALL_APART))),
        key=key_of("ami", average),
        name="Adjusted mutual information" + ("" if usual else f", {average}"),
        plain=(
            "Mutual information beyond what clusters of these sizes reach by chance, as a share of "
            f"what is left of {plain}: 0 is chance, 1 is the same partition."
        ),
        sklearn=metric(
            "adjusted_mutual_info_score", "" if usual else f', average_method="{average}"'
        ),
        note=_note(average),
        instead=_instead_of_least if average == "min" else _instead,
        bounds=(-1.0, 1.0),
        reference=VINH,
        synonyms=("AMI",) if usual else (),
        chinese="调整互信息" if usual else "",
    )


def _instead(c: Contingency) -> float:
    """Return what scikit-learn gives where information is undefined: 1 of equal partitions."""
    return float(not c.n or c.together == 2 or c.apart == 2)


def _instead_of_least(c: Contingency) -> float:
    """Return the same of AMI by the smaller entropy: of one side apart rounding decides there."""
    return nan if c.apart == 1 and not c.together else _instead(c)


def _note(average: Average) -> str:
    if average == "arithmetic":
        return "Where it is undefined, scikit-learn returns 1."
    return "Where it is undefined, scikit-learn returns 1 for equal partitions, and else 0."


MUTUAL_INFORMATION = of_table(
    r"\sum_{ij} \frac{n_{ij}}{n} \ln \frac{n\, n_{ij}}{a_i b_j}",
    lambda mi: mi,
    sums="mi",
    from_chance=True,
    method="unbiased normal",
    opened=False,  # on a log scale it lies too high
    key="mutual_information",
    name="Mutual information",
    plain="What the cluster of a point tells of its label, in nats; at most either entropy.",
    sklearn=metric("mutual_info_score"),
    reference=VINH,
    bounds=(0.0, np.inf),
    synonyms=("MI",),
    chinese="互信息",
)
HOMOGENEITY = of_table(
    r"\frac{<mi>}{<ht>}",
    sums="mi ht",
    from_chance=True,
    method="unbiased normal",
    reasons=(ONE_LABEL,),
    key="homogeneity",
    name="Homogeneity",
    plain="1 if each cluster holds points of one label alone; 0 if clusters tell nothing of them.",
    sklearn=metric("homogeneity_score"),
    instead=1.0,
    reference=ROSENBERG,
    chinese="同质性",
)
COMPLETENESS = of_table(
    r"\frac{<mi>}{<hc>}",
    sums="mi hc",
    from_chance=True,
    method="unbiased normal",
    reasons=(ONE_CLUSTER,),
    key="completeness",
    name="Completeness",
    plain="1 if all points of a label are in one cluster; 0 if labels tell nothing of clusters.",
    sklearn=metric("completeness_score"),
    instead=1.0,
    reference=ROSENBERG,
    chinese="完整性",
)
V_MEASURE = of_table(
    r"\frac{2 \cdot <mi>}{<ht> + <hc>}",
    lambda mi, ht, hc: quotient(2 * mi, ht + hc),
    sums="mi ht hc",
    from_chance=True,
    method="unbiased normal",
    reasons=(BOTH,),
    key="v_measure",
    name="V-measure",
    plain=(
        "The harmonic mean of homogeneity and completeness; the same number as normalised mutual "
        "information."
    ),
    sklearn=metric("v_measure_score"),
    instead=1.0,
    reference=ROSENBERG,
    chinese="V 度量",
)
INFORMATION = (
    MUTUAL_INFORMATION,
    *map(_adjusted, AVERAGES),
    *map(_normalised, AVERAGES),
    HOMOGENEITY,
    COMPLETENESS,
    V_MEASURE,
)
