"""How far the clusterings of a file agree with each other, in pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import inf, nan
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.clusterings.contingencies import Contingency
from perfcore.clusterings.countings import contingency
from perfcore.clusterings.figures import FIGURES
from perfcore.clusterings.figures.of_pairs import ADJUSTED_RAND
from perfcore.clusterings.figures.statements import NO_POINTS, TableFigure
from perfcore.clusterings.tallies import whole_weights
from perfcore.data.cases import present
from perfcore.measures.definitions import Figure
from perfcore.measures.registries import Registry


def variation_of_information(c: Contingency) -> float:
    """Return H(labels) + H(clusters) - 2 MI, in nats: 0 where both are one partition.

    Examples
    --------
    >>> variation_of_information(contingency([0, 0, 1, 1], ["a", "a", "b", "b"]))
    0.0
    """
    return max(float(c.ht + c.hc - 2 * c.mi), 0.0) if c.n else nan


VARIATION: Figure[Contingency] = Figure(
    function=variation_of_information,
    key="variation_of_information",
    name="Variation of information",
    plain=(
        "How much, in nats, each of two clusterings leaves open of the other: 0 where they are the "
        "same."
    ),
    template=r"H(U) + H(V) - 2 I(U, V)",
    left=lambda c: rf"{c.ht:.6g} + {c.hc:.6g} - 2 \cdot {c.mi:.6g}",
    reasons=(NO_POINTS,),
    sklearn=(
        "from scipy.stats import entropy\nfrom sklearn.metrics import mutual_info_score\n"
        "import numpy as np\n"
        "h = [entropy(np.unique(each, return_counts=True)[1]) for each in (truth, clusters)]\n"
        "sum(h) - 2 * mutual_info_score(truth, clusters)"
    ),
    reference=(
        "Meila (2007). Comparing clusterings - an information based distance. Journal of "
        "Multivariate Analysis 98, 873-895. doi:10.1016/j.jmva.2006.11.013"
    ),
    bounds=(0.0, inf),
    better="lower",
    format="number",
    projected=False,
    synonyms=("VI",),
)
ADJUSTED: tuple[TableFigure, ...] = (ADJUSTED_RAND, FIGURES["ami"])
"""Figures that are 0 on average where points are put into clusters by chance."""
AGREEMENTS: Registry[Any] = Registry((*ADJUSTED, VARIATION))
"""Figures of two clusterings, alike whichever is the first."""


@dataclass(frozen=True, slots=True, eq=False)
class Agreements:
    """Figures of all pairs of clusterings.

    Attributes
    ----------
    names : tuple of m str
        The clusterings.
    values : mapping of str to float64 array of shape (m, m)
        By the key of a figure; NaN where it is undefined.
    """

    names: tuple[str, ...]
    values: Mapping[str, FloatArray]


def agreements(found: Any) -> Agreements:
    """Return how far the clusterings of a file agree in pairs; noise is a cluster like any other.

    Parameters
    ----------
    found : ClusteringPredictions
        Clusterings of the same points.
    """
    names = tuple(found.models)
    cases = [present(each) for each in found.models.values()]
    values = {key: np.full((len(names),) * 2, nan) for key in AGREEMENTS}
    pairs = [*combinations(range(len(names)), 2), *((i, i) for i in range(len(names)))]
    for i, j in pairs:
        weight = whole_weights(cases[i].weight)
        table = contingency(cases[i].clusters, cases[j].clusters, weight)
        for key, figure in AGREEMENTS.items():
            values[key][i, j] = values[key][j, i] = float(figure.of(table))
    return Agreements(names, values)
