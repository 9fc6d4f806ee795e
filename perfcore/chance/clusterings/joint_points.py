"""Points of the same truth in one or more clusterings, drawn anew in the cells that they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.checks import checked_counts
from perfcore.chance.clusterings.independence import at_chance
from perfcore.chance.clusterings.redrawn_tables import RedrawnTables
from perfcore.chance.figures import CaseSums, Comparison, compared
from perfcore.chance.figures.comparisons import REPLICATES
from perfcore.chance.figures.units import FEWER_THAN_TWO, Units
from perfcore.chance.intervals import WEIGHTED, Interval
from perfcore.classes.labels import Label
from perfcore.clusterings.coding import coded_clusters
from perfcore.clusterings.contingencies import Contingency
from perfcore.clusterings.countings import contingency
from perfcore.clusterings.figures import FIGURES
from perfcore.clusterings.figures.statements import TableFigure
from perfcore.measures.definitions import Figure
from perfcore.messages import argument_error, message

AT_CHANCE = message(
    "labels and clusters agree no more than chance may bring about: there the figure does not vary "
    "like a sum over points, and no interval of it is known to hold"
)


@dataclass(frozen=True, eq=False, kw_only=True)
class TableSums(CaseSums[Contingency]):
    """A contingency table, and the joint cells in which its points are drawn anew.

    Attributes
    ----------
    times : int64 array of shape (J,)
        How many points are in each joint cell: they share the label, and the cluster of every
        clustering that is drawn along.
    places : int64 array of shape (J,)
        Which cell of this table they are in, among those that hold points.
    """

    times: IntArray
    places: IntArray

    @property
    def units(self) -> Units:
        """Points that count one each, by joint cells."""
        each = np.arange(self.times.size)
        return Units(each, each, np.ones(each.size), self.times, counted=True)

    def values(
        self, figures: Mapping[str, Figure[Contingency]], weights: FloatArray
    ) -> dict[str, FloatArray]:
        """Return figures of replicates in which joint cells hold so many points: shape (b, J)."""
        tables = RedrawnTables(self.tally, weights, self.times, self.places)
        return {key: _values(figure, tables) for key, figure in figures.items()}

    def hits(self, figure: Figure[Contingency]) -> None:
        """Return None: no figure of a table is a plain share of points."""

    def why_unknown(self, figure: Figure[Contingency]) -> str:
        """Return why nothing tells how far a figure varies, or ""."""
        if isnan(self.of(figure)):
            return figure.why_undefined(self.tally) or ""
        if self.tally.counts.dtype.kind == "f":
            return WEIGHTED
        if self.tally.n < 2:
            return FEWER_THAN_TWO
        of_chance = isinstance(figure, TableFigure) and figure.from_chance
        return AT_CHANCE if of_chance and self.at_chance else ""

    @cached_property
    def at_chance(self) -> bool:
        """Whether the points may have been put into clusters whatever their labels."""
        return at_chance(self.tally)


def _values(figure: Figure[Contingency], tables: RedrawnTables) -> FloatArray:
    rule: Any = figure.interval
    return np.clip(np.asarray(rule.value(tables), np.float64), *figure.bounds)


def clusterings_of(
    truth: npt.ArrayLike,
    clusterings: Mapping[str, npt.ArrayLike],
    weight: npt.ArrayLike | None = None,
) -> dict[str, TableSums]:
    """Return the table of each clustering, with the joint cells that all of them share.

    Parameters
    ----------
    truth : array of shape (n,)
        The label of each point.
    clusterings : mapping of str to array of shape (n,)
        By name the cluster of each point.
    weight : array of shape (n,), optional
        How often each point counts.

    Raises
    ------
    ValueError
        As `contingency`.
    """
    tables = {name: contingency(truth, each, weight) for name, each in clusterings.items()}
    size = len(np.asarray(truth))
    weights = np.ones(size, np.int64) if weight is None else checked_counts(weight, "weight")
    joint = np.zeros(size, np.int64)
    cells = {}
    for name, each in clusterings.items():
        cells[name] = _cells_of_points(tables[name], truth, each)
        joint = np.unique(
            joint * (tables[name].counts.size + 1) + cells[name], return_inverse=True
        )[1]
    present = weights > 0
    _, first, places = np.unique(joint[present], return_index=True, return_inverse=True)
    times = np.bincount(places, weights[present]).astype(np.int64)
    return {
        name: TableSums(
            tally=table,
            cases=_drawable(table),
            size=int(times.sum()),
            weighted=table.counts.dtype.kind == "f",
            times=times,
            places=cells[name][present][first],
        )
        for name, table in tables.items()
    }


def _cells_of_points(c: Contingency, truth: npt.ArrayLike, clusters: npt.ArrayLike) -> IntArray:
    """Return the cell of each point, among those that hold points; of absent points any."""
    rows, columns = (
        _among(values, known, argument)
        for values, known, argument in (
            (truth, c.labels, "truth"),
            (clusters, c.clusters, "clusters"),
        )
    )
    many = len(c.clusters)
    found = np.searchsorted(c.rows * many + c.columns, rows * many + columns)
    return np.asarray(found, np.int64)


def _drawable(c: Contingency) -> Contingency | None:
    """Return the table if its points can be drawn: weights say nothing of how many there are."""
    return c if c.counts.dtype.kind == "i" and c.n else None


def _among(values: npt.ArrayLike, known: tuple[Label, ...], argument: str) -> IntArray:
    labels, codes = coded_clusters(values, argument)
    place = {label: i for i, label in enumerate(known)}
    return np.array([place.get(label, 0) for label in labels], np.int64)[codes]


def sums_of_table(c: Contingency) -> TableSums:
    """Return a table as a sample of its own: what links and results hold is enough."""
    return TableSums(
        tally=c,
        cases=_drawable(c),
        size=int(c.n),
        weighted=c.counts.dtype.kind == "f",
        times=c.counts.astype(np.int64),
        places=np.arange(c.counts.size),
    )


def table_intervals(
    c: Contingency, *, seed: int = 1, level: float = 0.95, replicates: int = REPLICATES
) -> Mapping[str, Interval]:
    """Return every figure of a table with its interval, by key.

    Points are drawn anew in the cells of the table. For parameters and the way see
    `compare_clusterings`.

    Examples
    --------
    >>> c = contingency(["a"] * 50 + ["b"] * 50, [0] * 45 + [1] * 55)
    >>> found = table_intervals(c)["adjusted_rand"]
    >>> round(found.value, 3), round(found.low, 2), round(found.high, 2)
    (0.808, 0.53, 0.93)
    """
    found = compared(
        FIGURES, {"": sums_of_table(c)}, paired=True, seed=seed, level=level, replicates=replicates
    )
    return found.intervals[""]


def compare_clusterings(
    truth: npt.ArrayLike,
    clusterings: Mapping[str, npt.ArrayLike],
    *,
    weight: npt.ArrayLike | None = None,
    seed: int = 1,
    level: float = 0.95,
    replicates: int = REPLICATES,
) -> Comparison:
    """Return figures of clusterings of the same points with intervals, and all differences.

    Points are drawn anew in the cells of truth by all clusterings, the same draws for each. A pair
    of points within a joint cell of n counts 1 - 1/n: so often are they not one point drawn twice,
    which would agree with itself. The interval is that of another sample of points in the same
    clusters; how the clusters would come out on other points is not in it. Where labels and
    clusters agree no more than by chance there is none, and the reason is given. P values of a
    figure are corrected for the number of pairs by Holm's method.

    Parameters
    ----------
    truth, clusterings, weight
        As of `clusterings_of`. Of weights that are floats there are no intervals.
    seed : int
        The same seed gives the same draws.
    level : float
        The nominal coverage, in (0, 1).
    replicates : int
        How many, 2 or more.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    References
    ----------
    B. Efron (1979), Bootstrap methods: another look at the jackknife, Annals of Statistics 7, 1-26.
    https://doi.org/10.1214/aos/1176344552

    Examples
    --------
    >>> truth = ["a"] * 50 + ["b"] * 50
    >>> better, worse = [0] * 45 + [1] * 55, [0] * 30 + [1] * 70
    >>> found = compare_clusterings(truth, {"better": better, "worse": worse})
    >>> one = found.differences["better", "worse"]["adjusted_rand"]
    >>> round(one.value, 3), one.ahead
    (0.454, 'first')
    """
    if not clusterings:
        raise argument_error("clusterings", "hold one or more", 0)
    models = clusterings_of(truth, clusterings, weight)
    return compared(FIGURES, models, paired=True, seed=seed, level=level, replicates=replicates)
