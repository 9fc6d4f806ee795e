"""The layout in which a row is a point, and each column of clusters a clustering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import LARGEST, FloatArray, IntArray
from perfcore.data import ClusteringCases, ClusteringPredictions
from perfcore.messages import Message, message
from perfcore.readers.choices import (
    AMOUNT,
    CLUSTERS,
    FEATURE,
    GROUP,
    MODEL,
    POINT_FACTS,
    TRUTH,
    Choices,
    Role,
)
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.forms.facts import FactRows
from perfcore.readers.forms.form import Form
from perfcore.readers.guessing.class_evidence import labels_in, predicted_named
from perfcore.readers.guessing.clusters.cluster_guesses import ClusterGuess
from perfcore.readers.guessing.clusters.cluster_names import cluster_named
from perfcore.readers.guessing.contents import all_whole, spelt_numbers
from perfcore.readers.label_counts import label_key, label_order, spelt_rows
from perfcore.readers.problems import ReadError, Reason, faults_of, quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

_LARGEST = LARGEST**0.5
"""Larger features cannot be squared and added up."""


class ClusteringRows(FactRows):
    """Rows that are points: each has a cluster in every clustering, perhaps a true label."""

    score = CLUSTERS

    def read_classes(self) -> None:
        """Read the true labels and the features."""
        choices, table = self.choices, self.table
        for role, column in choices.chosen((AMOUNT, GROUP, MODEL)):
            raise table.error(
                "Column {column} of {name} cannot be {role}: points of clusterings count one by "
                "one, each by itself.",
                column=quoted(column),
                role=role.told,
            )
        self.label = None if choices.truth is None else self.texts(choices.truth, TRUTH)
        self.features = {name: self.numbers(name, FEATURE) for name in choices.features}

    def numbers(self, name: str, role: Role) -> Coded | Numbers:
        """Return a column of numbers, too large ones at fault; clusters may be texts as well."""
        if role is CLUSTERS:
            return self.texts(name, role)
        column = super().numbers(name, role)
        if role is FEATURE:
            beyond = np.flatnonzero(np.abs(column.values()) > _LARGEST).astype(np.int64)
            self.faults.append(faults_of(name, beyond, Reason.TOO_LARGE, column.text))
        return column

    def truths(self) -> npt.NDArray[Any]:
        """Return the true label of every row; zeros where none is known."""
        return np.zeros(self.table.rows, np.int64) if self.label is None else _coded(self.label)[1]

    def facts(self) -> dict[str, Any]:
        """Return the arrays of what is known of the kept rows, by the names that cases use."""
        return super().facts() | ({"truth": None} if self.label is None else {})

    def models(self) -> tuple[Mapping[str, ClusteringCases], tuple[Message, ...]]:
        """Return the points of each clustering; they share all that is not of its own."""
        facts, points = self.facts(), self._points()
        return {
            name: ClusteringCases(clusters=self.kept(_coded(column)[1]), points=points, **facts)
            for name, column in self.scores.items()
            if isinstance(column, Coded)
        }, ()

    def _points(self) -> FloatArray | None:
        columns = [self.kept(column.values()) for column in self.features.values()]
        return np.column_stack(columns) if columns else None

    def predictions(self, name: str) -> tuple[ClusteringPredictions, tuple[Message, ...]]:
        """Return the clusterings in the rows that are left, and notes on them."""
        models, notes = self.models()
        columns = {each: column for each, column in self.scores.items() if each in models}
        found = ClusteringPredictions(
            name,
            models,
            truth_labels=() if self.label is None else _coded(self.label)[0],
            cluster_labels={each: _coded(column)[0] for each, column in columns.items()},
            features=tuple(self.features),
            runs=self.runs,
        )
        return found, notes


def _coded(column: Coded | Numbers) -> tuple[tuple[str, ...], IntArray]:
    """Return the labels of a column in their order, and the place of each row's; 0 of a gap."""
    assert isinstance(column, Coded)
    labels = sorted(spelt_rows(column), key=label_order)
    place = {label: i for i, label in enumerate(labels)}
    codes = [0 if is_missing(text) else place[label_key(text)] for text in column.texts]
    return tuple(labels), np.array(codes, np.int64)[column.codes]


class Clusterings(Form):
    """A row is a point; each clustering has a column of clusters."""

    key = task = "clusterings"
    row = message("a point that clusterings put into clusters")
    introduced = message("Clusterings of points: the clusters of each, true labels, features:")
    example = "species,kmeans_3,ward,length,width\nrose,0,a,5.1,3.5\ntulip,1,b,6.2,2.9"
    rows = ClusteringRows
    records = ClusteringPredictions, ClusteringCases
    many_scores = True
    lists = (FEATURE,)
    one_positive = False
    facts = POINT_FACTS
    examined = ClusterGuess

    def may_hold(self, table: Table, truth: str) -> bool:
        """Whether beside true labels there are columns named as clusters, or numbers as classes.

        Any column that comes again could be clusters: of most tables that is no idea to offer.
        """
        others = [name for name in table.columns if name != truth]
        return any(cluster_named(n) or (predicted_named(n) and _numbered(table, n)) for n in others)

    def check(self, choices: Choices) -> None:
        """Raise a ReadError if no clusters are chosen, or nothing that they can be set against."""
        if len({*choices.scores}) < len(choices.scores) or not choices.scores:
            raise ReadError("Choose at least one column of clusters, and each only once.")
        if choices.truth is None and not choices.features and len(choices.scores) < 2:
            raise ReadError(
                "One clustering alone says nothing. Choose the column of true labels, the features "
                "of the points, or another clustering."
            )


def _numbered(table: Table, name: str) -> bool:
    """Whether a column holds three whole numbers or more, some of them repeatedly."""
    labels, values = labels_in(table, name), spelt_numbers(table, name)
    return 2 < len(labels) <= table.rows / 2 and values.size > 0 and all_whole(values)


CLUSTERINGS = Clusterings()
