"""Which clusters join labels, and which labels are split over clusters, in sentences."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import IntArray, IntOrFloatArray
from perfcore.clusterings import Contingency
from perfview.kit.theme import count
from perfview.tasks.sentences import named
from perfview.words import listed, say

MOST = 4
"""So many sentences are shown."""


def homes(c: Contingency) -> tuple[IntArray, IntArray]:
    """Return for each label the cluster with more than half of its points, -1 for none.

    And for each cluster the label that more than half of its points have, likewise.
    """
    found = np.full(len(c.labels), -1, np.int64), np.full(len(c.clusters), -1, np.int64)
    of_label = 2 * c.counts > c.sizes[c.rows]
    of_cluster = 2 * c.counts > c.cluster_sizes[c.columns]
    found[0][c.rows[of_label]] = c.columns[of_label]
    found[1][c.columns[of_cluster]] = c.rows[of_cluster]
    return found


def split_sentences(c: Contingency) -> list[str]:
    """Return what happened to labels and clusters, what concerns most points first.

    A cluster joins the labels that have more than half of their points in it; a label is split over
    the clusters in which more than half of the points have it.
    """
    if not c.n:
        return []
    cluster_of, label_of = homes(c)
    whole = len(c.labels) == len(c.clusters) == len({*cluster_of.tolist()} - {-1})
    if whole and (label_of[cluster_of] == np.arange(len(c.labels))).all():
        apart = c.n - c.counts[c.columns == cluster_of[c.rows]].sum().item()
        key = "clusterings.one_to_one" if not apart else "clusterings.one_each"
        return [say(key, count=apart, points=count(apart), size=count(c.n))]
    labels, clusters = [*map(named, c.labels)], [*map(str, c.clusters)]
    said: list[tuple[float, str]] = []
    for j, cluster in enumerate(clusters):
        joined = np.flatnonzero(cluster_of == j)
        if joined.size > 1:
            names = listed(_few([labels[i] for i in joined.tolist()]))
            told = say("clusterings.joins", cluster=cluster, labels=names)
            said.append((c.cluster_sizes.item(j), told))
        elif label_of[j] < 0:
            found = _parts(c.rows[c.columns == j], c.counts[c.columns == j])
            key = "clusterings.mixed" if found else "clusterings.mixed_of_many"
            names = listed([labels[i] for i in found])
            told = say(key, cluster=cluster, labels=names)
            said.append((c.cluster_sizes.item(j) / 2, told))
    for i, label in enumerate(labels):
        parts = np.flatnonzero(label_of == i)
        if parts.size > 1:
            names = listed(_few([clusters[j] for j in parts.tolist()]))
            told = say("clusterings.split", label=label, clusters=names)
            said.append((c.sizes.item(i), told))
        elif cluster_of[i] < 0:
            there = _parts(c.columns[c.rows == i], c.counts[c.rows == i])
            key = "clusterings.scattered" if there else "clusterings.scattered_over_many"
            names = listed([clusters[j] for j in there])
            told = say(key, label=label, clusters=names)
            said.append((c.sizes.item(i) / 2, told))
    said.sort(key=lambda each: -each[0])
    rest = len(said) - MOST
    more = [say("clusterings.more_said", count=rest, sentences=count(rest))] if rest > 0 else []
    return [told for _, told in said[:MOST]] + more


def _parts(places: IntArray, counts: IntOrFloatArray) -> list[int]:
    """Return the places that have a fifth or more of all, the largest first; none of one alone."""
    large = np.flatnonzero(5 * counts >= counts.sum())
    found: list[int] = places[large[np.argsort(-counts[large], kind="stable")]].tolist()
    return found if len(found) > 1 else []


def _few(names: list[str], most: int = 6) -> list[str]:
    """Return names, those beyond `most` as how many they are."""
    rest = len(names) - most
    return names if rest <= 1 else [*names[:most], say("common.more_names", count=rest)]
