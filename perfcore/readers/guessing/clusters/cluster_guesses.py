"""Guesses what the columns of a table of clusters mean, and says why."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from perfcore.readers.choices import POINT_FACTS, TRUTH, WEIGHT, Choices
from perfcore.readers.columns import Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import labels_in, numbered, predicted_named
from perfcore.readers.guessing.clusters.cluster_evidence import ClusterEvidence
from perfcore.readers.guessing.clusters.cluster_names import (
    LABELS,
    SETTINGS,
    about_clusters,
    cluster_named,
    may_be_about,
)
from perfcore.readers.guessing.fact_guesses import guess_names
from perfcore.readers.guessing.refusals.other_kinds import two_classes
from perfcore.readers.problems import listed, quoted

_TOLD = {
    "named": "Read as clusterings: the names of {columns} are those of clusters.",
    "disjoint": "Read as clusterings: {columns} and {truth} hold labels and have none in common.",
    "features": "Read as a clustering: {columns} holds labels, beside {count} columns of numbers "
    "and no prediction.",
    "": "Read as clusterings: {columns} are taken for the clusters.",
}
_FEWEST_FEATURES, _FEW_LABELS = 2, 20


class ClusterGuess(ClusterEvidence):
    """An examination that finds columns of clusters, true labels and features."""

    weights = ("sample_weight", "case_weight", "weights", "权重")
    """Of points: a weight may be a feature."""

    def choices(self, layout: str, *, named: bool) -> Choices | None:
        """Return the choices for a row per point; None if nothing says that there are clusters.

        Raises
        ------
        ReadError
            If clusterings are asked for, and no column can hold them.
        """
        given = self.given
        of_classes = given.positive or given.labels or given.predicted or given.quantiles
        if not self.asked and (of_classes or given.scores):
            return None
        self.used |= {column for _, column in given.chosen((TRUTH, WEIGHT, *POINT_FACTS))}
        self.used |= {*given.features}
        clusters, why = self._clusters()
        if not clusters:
            return self._refused() if self.asked else None
        self.used |= {*clusters}
        truth, words = self._truth()
        self.used |= set() if truth is None else {truth}
        weight, facts = self.weight, guess_names(self)
        features = given.features or self._features()
        if truth is None and not features and len(clusters) < 2:
            return self._refused() if self.asked else None
        columns = listed(clusters, most=4)
        told = {"columns": columns, "truth": quoted(truth or ""), "count": len(features)}
        self.say(_TOLD[why], about="task", **told)
        self.notes.insert(0, self.notes.pop())
        self._say_rest(clusters, truth, features, why)
        if words:
            doubt = "Nothing says that {column} holds true labels: choose another column, or none."
            self.warn(doubt, column=quoted(words[0]))
        self.say_unused((*clusters, *features))
        return replace(
            facts,
            layout=layout,
            scores=clusters,
            truth=truth,
            weight=weight,
            features=features,
            notes=tuple(self.notes),
        )

    def _refused(self) -> Choices | None:
        raise self.table.error(
            "{name} has no column of clusters beside true labels, features or another clustering. "
            "Name it; the columns are {columns}.",
            columns=listed(tuple(self.table.columns)),
        )

    def _clusters(self) -> tuple[tuple[str, ...], str]:
        """Return the columns of clusters, and how they were found: a key of what is told."""
        if self.given.scores:
            return self.given.scores, ""
        labels = [name for name in self.free() if self.holds_labels(name)]
        named = tuple(name for name in labels if self.is_named(name))
        if named and (self.asked or self.convinces(named)):
            return named, "named"
        if named and not self.asked:
            return (), ""
        if (self.asked or not two_classes(self.table)) and (found := self._disjoint(labels)):
            return found, "disjoint"
        if found := self._alone(labels):
            return found, "features"
        left = [n for n in labels if n != self.named_truth(labels)] if self.asked else []
        return tuple([n for n in left if predicted_named(n)] or left[:1]), ""

    def _disjoint(self, labels: list[str]) -> tuple[str, ...]:
        """Return columns of predicted labels, none of which is one of a truth."""
        truth = self.named_truth([name for name in labels if not predicted_named(name)])
        if truth is None:
            return ()
        own = {*labels_in(self.table, truth)}
        predicted = [name for name in labels if predicted_named(name) and name != truth]
        return tuple(n for n in predicted if own.isdisjoint(labels_in(self.table, n)))

    def _alone(self, labels: list[str]) -> tuple[str, ...]:
        """Return the one column of labels that are whole numbers, where features stand beside it.

        A column that is called label may be a truth, unless it has -1, which is noise.
        """
        table = self.table
        fit = [n for n in names.ranked(labels, LABELS) if contents.spelt_numbers(table, n).size]
        fit = [n for n in fit if names.plain(n) != "label" or "-1" in labels_in(table, n)][:1]
        numeric = [n for n in self.free() if n not in fit and contents.mostly_numbers(table, n)]
        few = len(numeric) < _FEWEST_FEATURES
        return () if few or two_classes(table) or self.said(tuple(fit)) else tuple(fit)

    def _truth(self) -> tuple[str | None, list[str]]:
        """Return the column of true labels, and all that may be it where no name tells."""
        labels = [n for n in self.free() if self.holds_labels(n) and not about_clusters(n)]
        unfit = {*names.RUN, *names.MODEL}
        labels = [n for n in labels if names.plain(n) not in unfit and not predicted_named(n)]
        if (named := self.named_truth(labels)) is not None:
            return named, []
        words = [n for n in labels if not contents.spelt_numbers(self.table, n).size]
        words = [n for n in words if not names.identifier_named(n)]
        return next(iter(words), None), words

    def _features(self) -> tuple[str, ...]:
        """Return the columns of numbers that are left; one with a gap would cost its rows."""
        table = self.table
        found: list[str] = []
        gaps: list[str] = []
        for name in self.free():
            column = table.columns[name]
            assert not isinstance(column, Unusable)
            of_clusters = about_clusters(name) or may_be_about(name) or cluster_named(name)
            said = self.is_score(name) or predicted_named(name) or names.plain(name) in SETTINGS
            left_out = of_clusters or said or contents.identifier(table, name)
            if left_out or not contents.mostly_numbers(table, name) or column.notation.doubt:
                continue
            whole = np.isfinite(column.values()).all()
            (found if whole else gaps).append(name)
        if gaps:
            told = "Columns {columns} have cells without a number: choose them as features to see "
            told += "these rows, or fill them."
            self.warn(told, columns=listed(gaps, most=5))
        return tuple(found)

    def _say_rest(
        self, clusters: tuple[str, ...], truth: str | None, features: tuple[str, ...], why: str
    ) -> None:
        """Say what true labels and features are, and what may be meant otherwise."""
        values = {"columns": listed(clusters, most=4), "truth": quoted(truth or "")}
        if truth is not None and self.given.truth is None:
            held = contents.held(self.table, truth)
            self.say(
                "True labels are guessed to be column {truth}: it holds {held}.",
                **values,
                held=held,
            )
        if why == "disjoint":
            told = "If {columns} predicts the classes in {truth} by other names, this is no "
            told += "clustering: give both the same names in the file."
            self.warn(told, **values)
        if why == "features":
            told = "If {columns} holds true classes, this is no clustering, and predictions are "
            self.warn(told + "missing.", **values)
        table, settings = self.table, [n for n in self.rest() if names.plain(n) in SETTINGS]
        if settings:
            told = (
                "Column {column} may say how a clustering was made: if the same points come again "
            )
            told += "for each of its values, give each clustering a column of its own."
            self.warn(told, column=quoted(settings[0]))
        counted = [n for n in features if 1 < len(labels_in(table, n)) <= _FEW_LABELS]
        counted = [n for n in counted if numbered(np.unique(contents.spelt_numbers(table, n)))]
        if truth is None and len(counted) == 1 and not self.given.features:
            told = (
                "Column {column} holds few whole numbers and is taken as a feature: if these are "
            )
            self.warn(told + "true labels, choose it as the truth.", column=quoted(counted[0]))
        zero = [n for n in clusters if "dbscan" in n.casefold() and "0" in labels_in(table, n)]
        if zero := [n for n in zero if "-1" not in labels_in(table, n)]:
            told = (
                "Cluster 0 of {columns} is taken as a cluster; R's dbscan means noise by it. Write "
            )
            self.warn(told + "-1 in its place if it is.", columns=listed(zero))
        if features and not self.given.features:
            told = "Features are guessed to be columns {features}: they hold numbers."
            self.say(told, features=listed(features, most=8))
