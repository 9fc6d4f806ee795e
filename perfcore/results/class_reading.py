"""A document of several classes becomes a result, or is refused with path and reason."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.classes import ClassCounts, ClassSweeps, ClassTally, KeptSweeps
from perfcore.classes.figures import FIGURES, OF_CLASSES, class_figures, figures_of_classes
from perfcore.classes.labels import Label
from perfcore.classes.tallies import ROW_FIGURES
from perfcore.results.class_records import ClassModelResult, ClassOrigin, ClassResult
from perfcore.results.documents import fingerprint, members_of, words_of
from perfcore.results.nodes import Node, ResultError
from perfcore.results.sweeps import counted, require_finite, sweep_in

_ROWS = ("cases", "overruled", "ties", "not_summing")


def read_class_result(source: str | Path | bytes) -> ClassResult:
    """Return the result of several classes in a JSON document, see docs/result.schema.json.

    Counts of unweighted cases are exact integers. A figure of null is undefined. What follows from
    the matrix is compared with it; figures that need rows are taken as they are.

    Parameters
    ----------
    source : path or bytes
        The file, or what is in it.

    Returns
    -------
    ClassResult
        With read-only arrays.

    Raises
    ------
    ResultError
        If it is no result of several classes: the message has the path in the document and the
        reason, or the function that reads it.
    OSError
        If the file cannot be opened.
    """
    names = ("title", "note", "created", "product", "origin", "costs", "unit", "models")
    members = members_of(source, "classes", *names)
    origin = _origin(members["origin"])
    return ClassResult(
        **words_of(members),
        origin=origin,
        costs=_costs(members["costs"], len(origin.labels)),
        unit=members["unit"].text(),
        models=_models(members["models"], origin),
    )


def _origin(node: Node) -> ClassOrigin:
    members = node.members("name", "sha256", "labels", "stated")
    labels: list[str] = []
    for item in members["labels"].items():
        if item.text() in labels:
            item.refuse("must not be the label of two classes")
        labels.append(item.text())
    if not labels:
        members["labels"].refuse("must have at least one label")
    return ClassOrigin(
        name=members["name"].text(),
        sha256=fingerprint(members["sha256"]),
        labels=tuple(labels),
        stated=members["stated"].truth(),
    )


def _costs(node: Node, size: int) -> FloatArray | None:
    if node.value is None:
        return None
    rows = [[cell.number() for cell in row] for row in _table(node, size)]
    costs = np.array(rows, np.float64)
    costs.flags.writeable = False
    return costs


def _table(node: Node, size: int) -> list[list[Node]]:
    """Return the cells of a table with a row and a column for each class."""
    return [_one_per_class(row, size) for row in _one_per_class(node, size)]


def _one_per_class(node: Node, size: int) -> list[Node]:
    items = list(node.items())
    if len(items) != size:
        node.refuse("must have {length} items, one per class", length=size)
    return items


def _models(node: Node, origin: ClassOrigin) -> Mapping[str, ClassModelResult]:
    models: dict[str, ClassModelResult] = {}
    for item in node.items():
        members = item.members(
            *("name", "weighted", "matrix", "rows", "sweeps", "figures", "classes", "row_figures")
        )
        name = members["name"].text()
        if name in models:
            members["name"].refuse("must not be the name of two models")
        counts = _counts(members["matrix"], origin, weighted=members["weighted"].truth())
        rows = members["rows"].members(*_ROWS)
        tally = ClassTally(
            counts,
            _sweeps(members["sweeps"], counts),
            **{key: each.count() for key, each in rows.items()},
        )
        _require_agreement(members["figures"], members["classes"], counts)
        models[name] = ClassModelResult(tally=tally, row_figures=_figures(members["row_figures"]))
    if not models:
        node.refuse("must have at least one model")
    return models


def _counts(node: Node, origin: ClassOrigin, *, weighted: bool) -> ClassCounts:
    size, read = len(origin.labels), counted(weighted=weighted)
    rows = [[read(cell) for cell in row] for row in _table(node, size)]
    require_finite(node, sum(map(sum, rows)), weighted=weighted)
    matrix = np.array(rows, np.float64) if weighted else np.array(rows, np.int64)
    return ClassCounts(origin.labels, matrix, stated=origin.stated)


def _sweeps(node: Node, counts: ClassCounts) -> ClassSweeps | None:
    """Return the sweep of each class, of as many cases as the matrix has."""
    if node.value is None:
        return None
    found: dict[Label, Sweep] = {}
    items = _one_per_class(node, len(counts.labels))
    for item, label, own in zip(items, counts.labels, counts.support.tolist(), strict=True):
        found[label] = sweep = sweep_in(item)
        _require_total(item, sweep.positives, own)
        _require_total(item, sweep.positives + sweep.negatives, counts.total)
    return KeptSweeps(found)


def _require_total(node: Node, total: float, expected: float) -> None:
    """Refuse a sweep of other cases than those of the matrix; sums of weights may be rounded."""
    if total == expected or (
        isinstance(total, float) and math.isclose(total, expected, rel_tol=1e-9)
    ):
        return
    template = "{path} must sum up to what the matrix has, {expected!r}, got {total!r}."
    raise ResultError(template, path=node.path, expected=expected, total=total)


def _require_agreement(figures: Node, classes: Node, counts: ClassCounts) -> None:
    """Refuse figures that do not follow from the matrix."""
    known = class_figures(counts)
    for key, value in figures.members(optional=tuple(FIGURES)).items():
        value.require(known[key])
    of_each = figures_of_classes(counts)
    for key, values in classes.members(optional=OF_CLASSES).items():
        items = _one_per_class(values, len(counts.labels))
        for item, expected in zip(items, of_each[key].tolist(), strict=True):
            item.require(expected)


def _figures(node: Node) -> dict[str, float]:
    found = node.members(optional=ROW_FIGURES)
    return {key: value.figure() for key, value in found.items()}
