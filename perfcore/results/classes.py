"""Results of several classes in a file: what is written of them, and what is read, or refused."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.classes import ClassCounts, ClassSweeps, ClassTally, KeptSweeps, average_cost
from perfcore.classes.figures import class_figures, figures_of_classes
from perfcore.classes.labels import Label
from perfcore.classes.tallies import ROW_FIGURES
from perfcore.results.documents import (
    Checked,
    Form,
    fingerprint,
    intervals_told,
    models_in,
    origin_told,
    read_document,
    with_intervals,
)
from perfcore.results.nodes import Node, ResultError
from perfcore.results.records import ClassModelResult, ClassOrigin, ClassResult
from perfcore.results.sweeps import counted, require_finite, sweep_in, sweep_told

MOST_SCORES = 2_000_000
"""So many distinct scores of all classes of all models are written at most."""

_ROWS = ("cases", "overruled", "ties", "not_summing")


def read_class_result(source: str | Path | bytes) -> ClassResult:
    """Return the result of several classes in a JSON document, as `read_result` does of two.

    What follows from the matrix is compared with it; figures that need rows are taken as they are.

    Raises
    ------
    ResultError
        If it is no result of several classes.
    OSError
        If the file cannot be opened.
    """
    return cast("ClassResult", read_document(source, ClassResult.task))


def _told(result: ClassResult) -> dict[str, Any]:
    """Return the members of a result.

    Null is written for the sweeps of a model with which there would be more than `MOST_SCORES`
    distinct scores.
    """
    left, models = MOST_SCORES, []
    for name, model in result.models.items():
        sweeps = written_sweeps(model.tally, left)
        left -= sum(map(len, sweeps or ()))
        counts = model.tally.counts
        models.append(
            {
                "name": name,
                "weighted": counts.matrix.dtype.kind == "f",
                "matrix": counts.matrix,
                "rows": {key: getattr(model.tally, key) for key in _ROWS},
                "sweeps": None if sweeps is None else list(map(sweep_told, sweeps)),
                **_figures(counts),
                "row_figures": model.row_figures,
                **intervals_told(model),
            }
        )
    origin = origin_told(result)
    return {"origin": origin, "costs": result.costs, "unit": result.unit, "models": models}


def written_sweeps(tally: ClassTally, most: int = MOST_SCORES) -> list[Sweep] | None:
    """Return the sweep of each class, None without probabilities or if there are too many scores.

    >>> sweep = Sweep.from_counts([0.1, 0.5], [0, 3], [2, 0])
    >>> tally = ClassTally(ClassCounts(["a"], [[5]]), KeptSweeps({"a": sweep}))
    >>> written_sweeps(tally) == [sweep], written_sweeps(tally, 1)
    (True, None)
    """
    if tally.sweeps is None:
        return None
    found, scores = [], 0
    for label in tally.sweeps:
        found.append(tally.sweeps[label])
        scores += len(found[-1]) - 1
        if scores > most:
            return None
    return found


def _figures(counts: ClassCounts) -> dict[str, Mapping[str, Any]]:
    """Return what follows from the matrix: written for others, and checked when it is read."""
    of_each = {key: each.tolist() for key, each in figures_of_classes(counts).items()}
    return {"figures": class_figures(counts), "classes": of_each}


def _read(members: Mapping[str, Node], said: dict[str, Any]) -> ClassResult:
    origin = members["origin"].record(
        ClassOrigin, Node.text, sha256=fingerprint, labels=_labels, stated=Node.truth
    )
    return ClassResult(
        **said,
        origin=origin,
        costs=_costs(members["costs"], len(origin.labels)),
        unit=members["unit"].text(),
        models=models_in(
            members["models"],
            lambda each: _model(each, origin),
            *("weighted", "matrix", "rows", "sweeps", "figures", "classes", "row_figures"),
            optional=("intervals",),
        ),
    )


def _labels(node: Node) -> tuple[str, ...]:
    labels: list[str] = []
    for item in node.items():
        if item.text() in labels:
            item.refuse("must not be the label of two classes")
        labels.append(item.text())
    if not labels:
        node.refuse("must have at least one label")
    return tuple(labels)


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


def _model(members: Mapping[str, Node], origin: ClassOrigin) -> ClassModelResult:
    counts = _counts(members["matrix"], origin, weighted=members["weighted"].truth())
    rows = members["rows"].members(*_ROWS)
    tally = ClassTally(
        counts,
        _sweeps(members["sweeps"], counts),
        **{key: each.count() for key, each in rows.items()},
    )
    figures = _figures(counts)
    for values in members["classes"].members(optional=tuple(figures["classes"])).values():
        _one_per_class(values, len(counts.labels))
    for key, expected in figures.items():
        members[key].require(expected)
    found = members["row_figures"].members(optional=ROW_FIGURES)
    model = ClassModelResult(
        tally=tally, row_figures={key: value.figure() for key, value in found.items()}
    )
    return with_intervals(model, members, figures["figures"])


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


def _checked(result: ClassResult, model: ClassModelResult) -> dict[str, Callable[[], Checked]]:
    found = {**class_figures(model.tally.counts), **model.row_figures}
    if result.costs is not None:
        # Costs stand beside the labels in their order, so that it is stated.
        counts = ClassCounts(result.origin.labels, model.tally.counts.matrix)
        found["cost"] = average_cost(counts, result.costs)
    return {key: partial(Checked, value) for key, value in found.items()}


CLASSES = Form(
    reader="read_class_result",
    told=_told,
    figures=_checked,
    read=_read,
    members=("costs", "unit"),
)
