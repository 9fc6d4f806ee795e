"""What speaks for a table of clusterings, and what for predictions beside columns of groups."""

from __future__ import annotations

from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import (
    amounts_in,
    labels_in,
    measured,
    predicted_named,
)
from perfcore.readers.guessing.clusters.cluster_names import (
    TRUE_LABELS,
    about_clusters,
    after_method,
    cluster_named,
    labels_named,
    may_be_about,
)
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.guessing.number_names import names_model
from perfcore.readers.guessing.refusals.other_kinds import two_classes
from perfcore.readers.guessing.regression_guesses import RegressionGuess


class ClusterEvidence(Guess):
    """An examination that tells columns of clusters from those of groups of cases."""

    def is_named(self, name: str) -> bool:
        """Whether a column is named as clusters are, or after how many labels it holds."""
        return cluster_named(name) or labels_named(name) == len(labels_in(self.table, name))

    def convinces(self, named: tuple[str, ...]) -> bool:
        """Whether columns named as clusters are do not stand beside predictions.

        There they say which cases belong together.
        """
        table = self.table
        if self.said(named):
            return False
        if any(after_method(name) or not cluster_named(name) for name in named):
            return True
        of_two = names.ranked([*table.columns], names.TRUTH) or any(
            contents.shares(table, n) and not contents.hard(table, n) for n in table.columns
        )
        if two_classes(table) and of_two:
            return False
        found = RegressionGuess(table, self.given, asked=False).choices("", named=False)
        predicted = found is not None and found.truth is not None and bool(found.scores)
        return not (predicted and self._measures(str(found and found.truth)))

    def _measures(self, truth: str) -> bool:
        """Whether a column holds numbers to be predicted: y beside x is a place."""
        return measured(self.table, truth) and not self.is_place(truth)

    def is_place(self, name: str) -> bool:
        """Whether a column is the y of a place, beside its x."""
        short = {names.plain(each)[:1] for each in self.table.columns if len(each.strip()) < 3}
        return names.plain(name) == "y" and "x" in short

    def said(self, clusters: tuple[str, ...]) -> list[str]:
        """Return the columns, beside those of clusters, of what a model says.

        Numbers that are called a score are features where they are no shares. What may be about
        clusters is no model's where no column is named as a truth.
        """
        table = self.table
        left = [n for n in table.columns if not (n in clusters or cluster_named(n))]
        truths = [n for n in names.ranked(left, TRUE_LABELS) if not self.is_place(n)]
        left = [n for n in left if not about_clusters(n) and (truths or not may_be_about(n))]
        return [n for n in left if predicted_named(n) or names_model(n) or self.is_score(n)]

    def is_score(self, name: str) -> bool:
        """Whether a column is called a score, by a usual name or for shares."""
        usual = names.plain(name) in names.SCORE or contents.shares(self.table, name)
        return names.score_named(name) and usual

    def named_truth(self, labels: list[str]) -> str | None:
        """Return the column that is named as true labels are, or that the file flags."""
        if self.given.truth is not None:
            return self.given.truth
        if self.table.flagged in labels:
            return self.table.flagged
        return names.first_named([n for n in labels if not self.is_place(n)], TRUE_LABELS)

    def holds_labels(self, name: str) -> bool:
        """Whether a column holds labels that come again; of clusters one label is enough."""
        labels, clusters = labels_in(self.table, name), self.is_named(name)
        if not (1 if clusters else 2) <= len(labels) <= self.table.rows / 2:
            return False
        values = contents.spelt_numbers(self.table, name)
        return contents.all_whole(values) if clusters else not amounts_in(self.table, name)
