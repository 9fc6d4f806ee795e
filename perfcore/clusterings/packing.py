"""A clustering without its points, as JSON has it: what links and results keep of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from perfcore.arrays import IntArray, IntOrFloatArray
from perfcore.chance.intervals.estimates import Interval
from perfcore.clusterings.contingencies import Contingency
from perfcore.clusterings.figures.of_points import POINT_FIGURES
from perfcore.clusterings.profiles import CLASSES, SilhouetteProfile
from perfcore.clusterings.tallies import ClusteringTally
from perfcore.messages import message, value_error

_MEANS = ("mean", "over_clusters")


def packed(t: ClusteringTally) -> dict[str, Any]:
    """Return what a tally is without its points: clusters, table, figures of centres.

    Examples
    --------
    >>> t = ClusteringTally(("a", "b"), np.array([3, 4]))
    >>> packed(t)["sizes"], unpacked(packed(t)).labels
    ([3, 4], ('a', 'b'))
    """
    table: dict[str, Any] | None = None
    if t.table is not None:
        cells = {name: getattr(t.table, name).tolist() for name in ("rows", "columns", "counts")}
        table = {"labels": list(t.table.labels), **cells}
    return {
        "clusters": list(t.labels),
        "sizes": t.sizes.tolist(),
        "left_out": t.left_out,
        "table": table,
        "centres": {key: _known(value) for key, value in t.point_figures.items()},
    }


def unpacked(told: Any) -> ClusteringTally:
    """Return the tally that was packed, every part of it checked.

    Raises
    ------
    ValueError
        If it is none.
    """
    members = _members(told, "clusters", "sizes", "left_out", "table", "centres")
    labels = _texts(members["clusters"], "clusters")
    sizes = _counts(members["sizes"], "sizes", len(labels))
    (left_out,) = _counts([members["left_out"]], "left_out", 1, least=0).tolist()
    table = None
    if members["table"] is not None:
        table = _table(members["table"], labels)
        if not np.array_equal(table.cluster_sizes, sizes):
            raise _refusal("sizes", "be those of the table")
    told_figures = _members(members["centres"], *([*POINT_FIGURES] if members["centres"] else ()))
    figures = {key: _number(value, key) for key, value in told_figures.items()}
    return ClusteringTally(labels, sizes, table, figures=figures, left_out=left_out)


def _table(told: Any, clusters: tuple[str, ...]) -> Contingency:
    members = _members(told, "labels", "rows", "columns", "counts")
    labels = _texts(members["labels"], "labels")
    size = len(members["counts"]) if isinstance(members["counts"], list) else 0
    counts = _counts(members["counts"], "counts", size)
    rows = _places(members["rows"], "rows", size, len(labels))
    columns = _places(members["columns"], "columns", size, len(clusters))
    if np.unique(rows).size < len(labels) or np.unique(columns).size < len(clusters):
        raise _refusal("rows", "have points of each label, and columns of each cluster")
    if (np.diff(rows * len(clusters) + columns) <= 0).any():
        raise _refusal("rows", "rise, and with them the columns")
    whole = bool((counts == np.rint(counts)).all())
    return Contingency(labels, clusters, rows, columns, counts, whole)


def profile_packed(found: SilhouetteProfile) -> dict[str, Any]:
    """Return silhouettes in classes as JSON has them; `profile_unpacked` makes them again."""
    places = np.flatnonzero(found.counts)
    return {
        "sizes": found.sizes.tolist(),
        "looked": found.looked.tolist(),
        "means": [*map(_known, found.means.tolist())],
        "places": places.tolist(),
        "counts": found.counts.ravel()[places].tolist(),
        **{
            name: {key: _plain(each) for key, each in asdict(getattr(found, name)).items()}
            for name in _MEANS
        },
        "reason": str(found.reason),
    }


def profile_unpacked(told: Any, labels: tuple[str, ...]) -> SilhouetteProfile:
    """Return the silhouettes that were packed, of clusters that are called so.

    Raises
    ------
    ValueError
        If they are none.
    """
    names = ("sizes", "looked", "means", "places", "counts", "reason", *_MEANS)
    members, size = _members(told, *names), len(labels)
    sizes, looked = (_counts(members[name], name, size) for name in ("sizes", "looked"))
    means = members["means"] if isinstance(members["means"], list) else []
    if len(means) != size or not isinstance(members["reason"], str):
        raise _refusal("means", "be one of each cluster, and reason a text")
    many = len(members["counts"]) if isinstance(members["counts"], list) else 0
    counts = np.zeros(size * CLASSES, np.int64)
    places = _places(members["places"], "places", many, counts.size)
    counts[places] = _counts(members["counts"], "counts", many)
    table = counts.reshape(size, CLASSES)
    known = table.sum(axis=1)
    if (looked > sizes).any() or not (members["reason"] or np.array_equal(known, looked)):
        raise _refusal("looked", "be as many as there are silhouettes, of the points there are")
    return SilhouetteProfile(
        labels=labels,
        sizes=sizes.astype(np.int64),
        looked=looked.astype(np.int64),
        means=np.array([_number(each, "means") for each in means]),
        counts=table,
        reason=members["reason"],
        **{name: _interval(members[name], name) for name in _MEANS},
    )


def _interval(told: Any, name: str) -> Interval:
    members = _members(told, "value", "low", "high", "level", "method", "reason")
    value, low, high, level = (
        _number(members[each], name) for each in ("value", "low", "high", "level")
    )
    method, reason = members["method"], members["reason"]
    if not isinstance(method, str) or not isinstance(reason, str):
        raise _refusal(name, "say its method and a reason in words")
    return Interval(value, low, high, level, method, reason)


def _members(told: Any, *names: str) -> Mapping[str, Any]:
    if not isinstance(told, dict) or {*told} != {*names}:
        got = [*told] if isinstance(told, dict) else type(told).__name__
        raise value_error("There must be the members {names}, got {got}.", names=names, got=got)
    return told


def _texts(told: Any, name: str) -> tuple[str, ...]:
    texts = told if isinstance(told, list) else [None]
    if not all(isinstance(each, str) for each in texts) or len({*texts}) < len(texts):
        raise _refusal(name, "be texts that differ")
    return tuple(texts)


def _counts(told: Any, name: str, size: int, *, least: float = 1e-300) -> IntOrFloatArray:
    """Return numbers that are not below `least`: whole ones, or sums of weights."""
    fit = isinstance(told, list) and len(told) == size
    if not fit or any(isinstance(x, bool) or not isinstance(x, int | float) for x in told):
        raise _refusal(name, "be numbers, {size} of them", size=size)
    whole = all(isinstance(each, int) for each in told)
    try:
        found: IntOrFloatArray = np.array(told, np.int64) if whole else np.array(told, np.float64)
    except OverflowError:
        raise _refusal(name, "fit into 64 bits") from None
    if not np.isfinite(found).all() or (found < least).any():
        raise _refusal(name, "be finite and not negative")
    return found


def _places(told: Any, name: str, size: int, most: int) -> IntArray:
    """Return whole numbers from 0 up, all below `most`."""
    found = _counts(told, name, size, least=0)
    if size and (found.dtype.kind != "i" or found.max() >= most):
        raise _refusal(name, "be places below {most}", most=most)
    return found.astype(np.int64)


def _number(told: Any, name: str) -> float:
    if told is None:
        return float("nan")
    if isinstance(told, bool) or not isinstance(told, int | float) or not np.isfinite(told):
        raise _refusal(name, "be a number or null")
    return float(told)


def _refusal(name: str, rule: str, **values: Any) -> ValueError:
    said = message(rule, **values)
    return value_error("Member {name} must {rule}.", name=name, rule=said)


def _plain(value: Any) -> Any:
    return _known(value) if isinstance(value, float) else str(value)


def _known(value: float) -> float | None:
    return value if np.isfinite(value) else None
