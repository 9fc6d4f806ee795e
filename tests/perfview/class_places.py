"""Numbers of several classes where tests look at them."""

from hashlib import sha256
from typing import Any

import numpy as np

from perfcore.classes import ClassCounts, ClassTally, class_tally, row_figures
from perfcore.costs import Tally
from perfcore.data import ClassCases, ClassMatrix, ClassPredictions
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.tasks.classes.curves import curves_of
from perfview.tasks.classes.explanations.figures import FIGURES
from perfview.tasks.classes.explanations.of_class import AREAS
from perfview.tasks.classes.kept import SharedClasses, SharedModel
from perfview.tasks.classes.places import ClassPlace
from tests.perfview.running_app import Screen, holding

IRIS = [[14, 0, 0], [0, 16, 2], [0, 1, 17]]
FLOWERS = ("setosa", "versicolor", "virginica")


def matrix_place(matrix: Any = IRIS, labels: Any = FLOWERS, **options: Any) -> ClassPlace:
    """The place of a model of which only a matrix is known."""
    return ClassPlace(ClassTally(ClassCounts(labels, matrix)), **options)


def iris_matrix() -> ClassPredictions:
    """The worked example as a ready matrix."""
    return ClassPredictions("iris", FLOWERS, {"model": ClassMatrix(np.array(IRIS))})


def made_cases(
    labels: tuple[str, ...], size: int = 60, *, weighted: bool = False, absent: int = 0
) -> ClassPredictions:
    """Cases with probabilities that add up to 1; the last classes may have none."""
    rng = np.random.default_rng(7)
    truth = rng.integers(0, len(labels) - absent, size)
    table = rng.random((size, len(labels)))
    table[np.arange(size), truth] += 0.6
    table /= table.sum(axis=1, keepdims=True)
    weight = rng.integers(1, 9, size) / 2 if weighted else None
    cases = ClassCases(truth, probabilities=table, weight=weight)
    return ClassPredictions("made", labels, {"model": cases}, stated=True)


def place_of(found: ClassPredictions, **options: Any) -> ClassPlace:
    """The place of its only model, everything counted."""
    ((name, cases),) = found.models.items()
    assert isinstance(cases, ClassCases)
    tally = class_tally(found, name)
    curves = None if tally.sweeps is None else curves_of(tally.sweeps)
    rows = row_figures(found, name)
    options = {"label": found.labels[0], "weighted": cases.weight is not None, **options}
    return ClassPlace(tally, curves, rows, **options)


def needs_scores(key: str) -> bool:
    """Whether a number can be explained only where there are probabilities."""
    return (
        "probabilities" in FIGURES[key].needs
        if key in FIGURES
        else key.removeprefix("class_") in AREAS
    )


def counted(found: ClassPredictions, data: str = "shared-made") -> DataSet:
    """Data of several classes as a link keeps them: no rows."""
    tallies = {model: class_tally(found, model) for model in found.models}
    kept = {
        model: SharedModel(tally.counts.matrix, row_figures(found, model))
        for model, tally in tallies.items()
    }
    classes = SharedClasses(data, found.name, found.labels, kept, found.stated)
    parts = tuple(
        SharedFile(
            classes.part(i),
            f"{found.name}: {label}",
            ("rest", label),
            {model: Tally(tally.sweeps[label]) for model, tally in tallies.items() if tally.sweeps},
            1,
        )
        for i, label in enumerate(found.labels)
        if all(tally.sweeps for tally in tallies.values())
    )
    told = repr(classes.stated) + repr(
        [(each.matrix.tolist(), each.figures) for each in kept.values()]
    )
    checksum, classes = sha256(told.encode()).hexdigest(), classes.with_parts(parts)
    return DataSet(data, found.name, checksum, classes, "classes", told=checksum)


def opened_classes(found: ClassPredictions, **query: str) -> Screen:
    """The Classes page with these data in use."""
    return holding("classes", counted(found), **query)
