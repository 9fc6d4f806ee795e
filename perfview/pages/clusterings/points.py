"""The points that a reader asked for: those of a cell of the table, and doubtful ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from perfcore.arrays import IntArray
from perfcore.clusterings import Silhouettes
from perfview.downloads.case_tables import show_cases
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.case_rows import places_of
from perfview.tasks.sentences import named
from perfview.words import escaped, say


def show_joint(file: DataSet, model: str, facing: str, label: str, cluster: str) -> None:
    """Show the points of a cell: those of a label, or a cluster of `facing`, in a cluster."""
    found = file.found
    cases = found.models[model]
    if facing:
        called, places = found.cluster_labels[facing], found.models[facing].clusters
    else:
        called, places = found.truth_labels, cases.truth
    there = (places == called.index(label)) & (
        cases.clusters == found.cluster_labels[model].index(cluster)
    )
    if cases.weight is not None:
        there &= cases.weight > 0
    at = np.flatnonzero(there)
    names = {"label": named(label), "cluster": cluster}
    title = say("clusterings.points_in_cell", **names, count=at.size, points=count(at.size))
    told = {"label": [label] * at.size, "cluster": [cluster] * at.size}
    _show(file, model, title, at, told, name="joint")


def show_doubtful(
    file: DataSet, model: str, found: Silhouettes, rows: IntArray, labels: Sequence[str], s: str
) -> None:
    """Show the points whose silhouette is below `s`, those that lie worst first.

    `rows` are the rows of the points that silhouettes are of, `labels` what clusters are called.
    """
    doubtful = np.flatnonzero(found.values < float(s))
    doubtful = doubtful[np.argsort(found.values[doubtful], kind="stable")]
    shown = s.replace("-", "−")
    if not doubtful.size:
        st.caption(escaped(say("clusterings.points_none", s=shown)))
        return
    key = "clusterings.points_below" if found.exact else "clusterings.points_below_sample"
    title = say(key, s=shown, count=doubtful.size, points=count(doubtful.size))
    told = {
        "silhouette": found.values[doubtful].tolist(),
        "cluster": [labels[i] for i in found.clusters[doubtful].tolist()],
        "leans": [labels[i] for i in found.leans[doubtful].tolist()],
    }
    at = rows[found.points[doubtful]]
    _show(file, model, title, at, told, name="doubtful", note=say("clusterings.points_lowest"))


def _show(
    file: DataSet,
    model: str,
    title: str,
    at: IntArray,
    told: Mapping[str, Sequence[object]],
    *,
    name: str,
    note: str = "",
) -> None:
    """Show points as a table, and what saves all of them; `at` are their rows."""
    columns = places_of(file, model, at, say("clusterings.point_id"))
    columns |= {say(f"clusterings.point_{key}"): told[key] for key in told}
    kinds = (("number", [say("clusterings.point_silhouette")]),) if "silhouette" in told else ()
    saved, ending = f"clusterings.{name}_download", f"{name}.csv"
    more: dict[str, Any] = {"note": note, "kinds": kinds}
    show_cases(file, model, title, columns, key=name, saved=saved, ending=ending, **more)
