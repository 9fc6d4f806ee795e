"""Names that columns of clusters usually have, and of what programs write beside them."""

from __future__ import annotations

import re
from functools import lru_cache

from perfcore.readers.guessing import names
from perfcore.readers.guessing.class_evidence import TRUTHS

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
