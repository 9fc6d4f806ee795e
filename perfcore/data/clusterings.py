"""Clusterings of points: which cluster each point is in, and what else is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from perfcore.arrays import FloatArray, Identifiers, IntArray
from perfcore.data.cases import check_codes, check_facts, check_numbers, check_shape
from perfcore.messages import argument_error, value_error


@dataclass(frozen=True, slots=True, eq=False)
class ClusteringCases:
    """The points of one clustering.

    Parameters
    ----------
    truth : int64 array (n,) or None
        The true label of point i, as an index into the true labels of the predictions; None where
        no label is known.
    clusters : int64 array (n,)
        The cluster of point i, as an index into the labels of this clustering.
    points : float64 array (n, d), optional
        The features of point i, finite.
    weight, run, id : optional
        As of `Cases`.

    Raises
    ------
    ValueError
        If an array has the wrong type or shape, or a number is not what it must be.

    Examples
    --------
    >>> import numpy as np
    >>> len(ClusteringCases(None, np.array([0, 0, 1])))
    3
    """

    truth: IntArray | None
    clusters: IntArray
    points: FloatArray | None = None
    weight: FloatArray | None = None
    run: IntArray | None = None
    id: Identifiers | None = None

    def __post_init__(self) -> None:
        shape = self.clusters.shape
        check_codes("clusters", self.clusters, shape)
        if self.truth is not None:
            check_codes("truth", self.truth, shape)
        if self.points is not None:
            check_shape("points", self.points.shape[:1], shape)
            for feature in self.points.T:
                check_numbers("points", feature, shape)
        check_facts(self, shape)

    def __len__(self) -> int:
        return int(self.clusters.size)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ClusteringPredictions:
    """One or more clusterings of the same points.

    Parameters
    ----------
    name : str
        Where they come from, such as a file's name.
    models : mapping of str to ClusteringCases
        The points of each clustering, by its name. Point i is the same for all of them: they share
        truth, features and all other facts.
    truth_labels : tuple of str, default ()
        The true labels; () where none are known.
    cluster_labels : mapping of str to tuple of str
        What the clusters of each clustering are called.
    features : tuple of str, default ()
        What the features are called; () without any.
    runs : tuple of str, default ()
        The names of the runs that points belong to.

    Raises
    ------
    ValueError
        If there are no clusterings, names are equal, or indices and arrays do not fit each other.

    Examples
    --------
    >>> import numpy as np
    >>> cases = ClusteringCases(None, np.array([0, 0, 1]))
    >>> called = {"k2": ("a", "b")}
    >>> found = ClusteringPredictions("points.csv", {"k2": cases}, cluster_labels=called)
    >>> found.paired, found.labels
    (True, ())
    """

    task: ClassVar[str] = "clusterings"
    name: str
    models: Mapping[str, ClusteringCases]
    truth_labels: tuple[str, ...] = ()
    cluster_labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    features: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for argument in ("truth_labels", "features", "runs"):
            texts = getattr(self, argument)
            if len(set(texts)) < len(texts):
                raise argument_error(argument, "hold different names", texts)
        if not self.models:
            raise value_error("Argument models must hold at least one clustering, got none.")
        if len({id(cases.truth) for cases in self.models.values()}) > 1:
            raise value_error("Clusterings must share one array of true labels, or have none.")
        for name, cases in self.models.items():
            self._check(name, cases)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the classes: there are none."""
        return ()

    @property
    def paired(self) -> bool:
        """Whether point i is the same point for every clustering: it always is."""
        return True

    def _check(self, name: str, cases: ClusteringCases) -> None:
        if (cases.truth is None) != (not self.truth_labels):
            raise value_error("There must be true labels of points, and what they are called.")
        columns = 0 if cases.points is None else cases.points.shape[1]
        if columns != len(self.features):
            told = "Clustering {name} must have {n} features, got {got}."
            raise value_error(told, name=repr(name), n=len(self.features), got=columns)
        for what, codes, most in (
            ("Truth", cases.truth, len(self.truth_labels)),
            ("Clusters", cases.clusters, len(self.cluster_labels.get(name, ()))),
            ("Run", cases.run, len(self.runs)),
        ):
            if codes is not None and codes.size and codes.max() >= most:
                told = "{what} of clustering {name} must hold indices below {n}, got {got}."
                raise value_error(told, what=what, name=repr(name), n=most, got=codes.max())
