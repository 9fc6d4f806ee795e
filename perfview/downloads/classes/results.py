"""From what a reader has open to a result of several classes, and the result as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.classes import ClassTally
from perfcore.classes.figures import class_figures, figures_of_classes
from perfcore.results import ClassModelResult, ClassOrigin, ClassResult
from perfview.downloads.documents import (
    document_json,
    figure_or_none,
    number_or_none,
    sweep_members,
)
from perfview.downloads.facts import product
from perfview.tasks.classes.tallies import ClassData

MOST_SCORES = 2_000_000
"""So many distinct scores of all classes of all models are written at most."""


def class_result_of(
    file: ClassData,
    models: Mapping[str, ClassModelResult],
    *,
    created: datetime,
    title: str = "",
    note: str = "",
    costs: FloatArray | None = None,
    unit: str = "",
) -> ClassResult:
    """Return the result of some models of a file that reads well.

    Parameters
    ----------
    file : ClassData
        The data in use.
    models : mapping of str to ClassModelResult
        What was counted of each model; at least one.
    created : datetime
        Now, with a time zone.
    title, note : str
        The author's words.
    costs : float64 array of shape (K, K), optional
        What decisions cost, if somebody said.
    unit : str
        What costs are in, "" if nobody said.
    """
    counts = next(iter(models.values())).tally.counts
    return ClassResult(
        title=title.strip(),
        note=note.strip(),
        created=created,
        product=product(),
        origin=ClassOrigin(
            name=file.name, sha256=file.fingerprint, labels=file.labels, stated=counts.stated
        ),
        costs=costs,
        unit=unit,
        models=models,
    )


def class_result_json(result: ClassResult) -> bytes:
    """Return a result as JSON, of which `perfcore.results.read_class_result` makes an equal one.

    Null is written for an undefined figure, and for the sweeps of a model with which there would be
    more than `MOST_SCORES` distinct scores.
    """
    origin, left = result.origin, MOST_SCORES
    models = []
    for name, model in result.models.items():
        sweeps = written_sweeps(model.tally, left)
        left -= sum(map(len, sweeps or ()))
        models.append(_told(name, model, sweeps))
    return document_json(
        result,
        "classes",
        origin={
            "name": origin.name,
            "sha256": origin.sha256 or None,
            "labels": list(origin.labels),
            "stated": origin.stated,
        },
        costs=None if result.costs is None else result.costs.tolist(),
        unit=result.unit,
        models=models,
    )


def written_sweeps(tally: ClassTally, most: int = MOST_SCORES) -> list[Sweep] | None:
    """Return the sweep of each class, None without probabilities or if there are too many scores.

    >>> from perfcore.classes import ClassCounts, KeptSweeps
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


def _told(name: str, model: ClassModelResult, sweeps: Sequence[Sweep] | None) -> dict[str, Any]:
    tally = model.tally
    counts = tally.counts
    each = figures_of_classes(counts)
    return {
        "name": name,
        "weighted": counts.matrix.dtype.kind == "f",
        "matrix": counts.matrix.tolist(),
        "rows": {
            "cases": tally.cases,
            "overruled": tally.overruled,
            "ties": tally.ties,
            "not_summing": tally.not_summing,
        },
        "sweeps": None if sweeps is None else [sweep_members(each) for each in sweeps],
        "figures": {k: number_or_none(value) for k, value in class_figures(counts).items()},
        "classes": {key: list(map(number_or_none, of.tolist())) for key, of in each.items()},
        "row_figures": {key: figure_or_none(value) for key, value in model.row_figures.items()},
    }
