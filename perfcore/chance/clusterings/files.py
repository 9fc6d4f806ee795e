"""The clusterings of a file as samples, so that they are compared by the same draws."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from perfcore.chance.clusterings.joint_points import TableSums, clusterings_of, sums_of_table
from perfcore.clusterings.agreements import ADJUSTED
from perfcore.clusterings.figures.information import COMPLETENESS, HOMOGENEITY, V_MEASURE
from perfcore.clusterings.figures.matches import PURITY
from perfcore.clusterings.figures.of_pairs import FOWLKES_MALLOWS, JACCARD
from perfcore.clusterings.figures.statements import TableFigure
from perfcore.clusterings.tallies import whole_weights
from perfcore.data import ClusteringPredictions
from perfcore.data.cases import present
from perfcore.measures.registries import Registry
from perfcore.messages import value_error

COMPARED: Registry[TableFigure] = Registry(
    (*ADJUSTED, V_MEASURE, PURITY, HOMOGENEITY, COMPLETENESS, FOWLKES_MALLOWS, JACCARD)
)
"""Figures by which clusterings, and runs, stand side by side."""
_MADE: WeakKeyDictionary[ClusteringPredictions, dict[str, TableSums]] = WeakKeyDictionary()
"""The cells that all clusterings of a file share are found once."""


def clustering_sums(found: Any, model: str) -> TableSums:
    """Return the table of a clustering, and the cells in which its points are drawn anew.

    Parameters
    ----------
    found : ClusteringPredictions
        The clusterings of a file: all of them share draws. Or what a link keeps: it returns the
        `tally` of a clustering, whose points are drawn by themselves.
    model : str
        The name of one.

    Raises
    ------
    ValueError
        If no true labels are known.
    """
    kept = getattr(found, "tally", None)
    if kept is not None:
        table = kept(model).table
        if table is None:
            raise _no_truth()
        return sums_of_table(table)
    if found not in _MADE:
        cases = {name: present(each) for name, each in found.models.items()}
        first = next(iter(cases.values()))
        if first.truth is None:
            raise _no_truth()
        clusters = {name: each.clusters for name, each in cases.items()}
        _MADE[found] = clusterings_of(first.truth, clusters, whole_weights(first.weight))
    return _MADE[found][model]


def _no_truth() -> ValueError:
    return value_error("No true labels are known, so clusterings cannot be set against them.")
