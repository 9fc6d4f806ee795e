"""The clusters of points as places among sorted labels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.classes.labels import Label, entries, in_order


def coded_clusters(
    clusters: npt.ArrayLike, argument: str = "clusters"
) -> tuple[tuple[Label, ...], IntArray]:
    """Return the labels that occur, sorted, and each point's place among them.

    Raises
    ------
    ValueError
        If a label is missing, or labels are partly text and partly numbers.

    Examples
    --------
    >>> coded_clusters(["b", "a", "b"])
    (('a', 'b'), array([1, 0, 1]))
    """
    _, distinct, codes = entries(clusters, argument)
    occurs = np.flatnonzero(np.bincount(codes, minlength=len(distinct))).tolist()
    labels = in_order([distinct[i] for i in occurs], argument)
    place = {label: i for i, label in enumerate(labels)}
    places = np.array([place.get(label, -1) for label in distinct], np.int64)
    return labels, places[codes] if places.size else np.empty(0, np.int64)
