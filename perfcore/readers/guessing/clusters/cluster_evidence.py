"""What speaks for a table of clusterings: usual names of columns, and groups in them."""

from __future__ import annotations

import re
from functools import lru_cache

from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import (
    TRUTHS,
    amounts_in,
    labels_in,
    measured,
    predicted_named,
)
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.guessing.number_names import names_model
from perfcore.readers.guessing.refusals.other_kinds import two_classes
from perfcore.readers.guessing.regression_guesses import RegressionGuess

_METHODS = frozenset(
    (
        "kmeans", "kmodes", "kprototypes", "kmedoids", "pam", "clara", "dbscan", "hdbscan",
        "optics", "meanshift", "agglomerative", "hclust", "cutree", "ward", "birch", "gmm",
        "mclust", "bisecting", "spectral", "affinity", "leiden", "louvain", "infomap",
        "walktrap", "fastgreedy", "modularity", "phenograph", "som",
    )
)  # fmt: skip
"""Methods of clustering: a column that is named after one holds its clusters."""
_WORDS = frozenset(
    (
        "cluster",
        "clusters",
        "clustering",
        "community",
        "communities",
        "centroid",
        "centroids",
        "簇",
        "聚类",
    )
)
"""Words for clusters: such a column may also say which cases of a model belong together."""
_WRITTEN = re.compile(r"(qcl_1|clu\d+_\d+|tsc_\d+|\w+_snn_res_[\d_]+|k_?means?_?\w*)")
"""Names that SPSS and Seurat give."""
_ABOUT = frozenset(
    (
        "distance", "distances", "dist", "prob", "proba", "probability", "probabilities", "width",
        "size", "count", "center", "centre", "score", "scores", "strength", "neighbor",
        "neighbour", "confidence", "core", "距离", "轮廓系数",
    )
)  # fmt: skip
"""Words of how well a point lies in its cluster, or how large that is, beside one of clusters."""
_ALWAYS = frozenset(("silhouette", "sil", "outlier"))
"""Words that say so in any name."""
_ALONE = frozenset(
    (
        "distance", "probability", "probabilities", "score", "scores", "strength", "confidence",
        "neighbor", "neighbour", "membership", "memberships", "qcl_2",
    )
)  # fmt: skip
"""Names that may say so where there are clusters and no model."""
SETTINGS = ("k", "n_clusters", "num_clusters", "resolution", "eps")
"""Names of what clusterings are made with, where their rows stand below each other."""
_NUMBERED = re.compile(r"(?:\w*_)?k_?(\d+)")
LABELS = ("labels", "label", "cluster_label", "assignment", "assignments")
"""Names of clusters where nothing but features stands beside them."""
TRUE_LABELS = (
    *TRUTHS, "cell_type", "celltype", "annotation", "true_labels", "class_label", "variety",
)  # fmt: skip
"""Names of the true labels."""


@lru_cache(4096)
def after_method(name: str) -> bool:
    """Return whether a column is named after a method of clustering, or as a program names it.

    >>> after_method("KMeans3"), after_method("leiden_0.5"), after_method("RNA_snn_res.0.8")
    (True, True, True)
    >>> after_method("cluster"), after_method("kmeans_distance")
    (False, False)
    """
    plain = names.plain(name)
    return not about_clusters(name) and (
        not _METHODS.isdisjoint(_words(plain)) or _WRITTEN.fullmatch(plain) is not None
    )


@lru_cache(4096)
def cluster_named(name: str) -> bool:
    """Return whether a name is one of a column of clusters.

    >>> [*map(cluster_named, ("CENTROID_ID", "seurat_clusters", "cluster size"))]
    [True, True, False]
    """
    named = not about_clusters(name) and not _WORDS.isdisjoint(_words(names.plain(name)))
    return named or after_method(name)


@lru_cache(4096)
def about_clusters(name: str) -> bool:
    """Return whether a name is one of how well points lie in clusters, not of their clusters.

    >>> [*map(about_clusters, ("NEAREST_CENTROIDS_DISTANCE[1]", "mC#Silhouette", "x", "score"))]
    [True, True, False, False]
    """
    words = _words(names.plain(name))
    of_clusters = not (_WORDS | _METHODS).isdisjoint(words)
    return not _ALWAYS.isdisjoint(words) or (of_clusters and not _ABOUT.isdisjoint(words))


def may_be_about(name: str) -> bool:
    """Return whether a name may be such a one, where nothing is predicted.

    >>> may_be_about("probability"), may_be_about("membership_2"), may_be_about("petal width")
    (True, True, False)
    """
    plain = names.plain(name)
    return plain in _ALONE or (len(_words(plain)) == 1 and not _ALONE.isdisjoint(_words(plain)))


def labels_named(name: str) -> int | None:
    """Return how many clusters a name says that there are: 3 of "k3"; None if it says nothing.

    >>> labels_named("k3"), labels_named("cutree_k_12"), labels_named("week3")
    (3, 12, None)
    """
    found = _NUMBERED.fullmatch(names.plain(name))
    return None if found is None else int(found[1])


def _words(plain: str) -> set[str]:
    """Return the words of a name without the numbers behind them; "k" and "means" are one."""
    words = [word.rstrip("0123456789") for word in plain.replace("k_means", "kmeans").split("_")]
    return {*words} - {""}


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
        found = RegressionGuess(table, self.given, asked=False).numbers("", named=False)
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
