"""Intervals of figures of several classes.

A case has a normal score for each class, of spread 1 and mean 0, but `shift` for its own class;
they are turned into the probabilities that follow, and the most probable class is called. Further
models of the same cases have scores of their own, with a correlation of `CORRELATION`.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from benchmarks.coverage.harness import Known, Shown, Study
from perfcore.chance.classes import (
    area_intervals,
    class_intervals,
    compare_classes,
    loss_intervals,
    top_k_intervals,
)
from perfcore.chance.classes.joint_cells import JointCells, joint_sample
from perfcore.chance.figures.redraws import replicates_of
from perfcore.classes import ClassTally, class_counts
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.views import ClassView

REPLICATES, CORRELATION = 300, 0.6
MANY = 400_000
"""So many cases give the true values."""


class Column(NamedTuple):
    """Samples of one kind."""

    cases: int
    shares: tuple[float, ...]
    shift: float


TEN = (0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.05, 0.03, 0.02, 0.01)
COLUMNS = {
    "n = 100, 3 classes": Column(100, (1 / 3, 1 / 3, 1 / 3), 1.5),
    "n = 200, 5 unequal": Column(200, (0.5, 0.25, 0.15, 0.07, 0.03), 1.5),
    "n = 200, 4 unequal, 98 % right": Column(200, (0.6, 0.25, 0.1, 0.05), 3.0),
    "n = 2,000, 10 unequal": Column(2000, TEN, 2.0),
}
NAMES = {
    "cohen_kappa": "Kappa",
    "linear_kappa": "Kappa, linear",
    "quadratic_kappa": "Kappa, quadratic",
    "mcc": "Matthews correlation",
    "average_cost": "Average cost, 10 : 1",
}
COMPARED = {
    "accuracy": "Accuracy",
    "balanced_accuracy": "Balanced accuracy (macro recall)",
    "macro_f1": "Macro F1 (mean of F1)",
    "weighted_f1": "Weighted F1",
    "cohen_kappa": "Kappa",
    "average_cost": "Average cost, 10 : 1",
}


def drawn(
    column: Column, cases: int, generator: np.random.Generator
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return the truth of new cases, and the probabilities of three models."""
    shares = np.array(column.shares)
    truth = generator.choice(shares.size, cases, p=shares)
    own = np.zeros((cases, shares.size))
    own[np.arange(cases), truth] = 1
    noise, *others = generator.normal(size=(3, cases, shares.size))
    mixed = [CORRELATION * noise + np.sqrt(1 - CORRELATION**2) * other for other in others]
    models = {}
    for name, scores, shift in (
        ("first", noise, column.shift),
        ("second", mixed[0], 0.8 * column.shift),
        ("equal", mixed[1], column.shift),
    ):
        logits = shift * (scores + shift * own) + np.log(shares)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        models[name] = odds / odds.sum(axis=1, keepdims=True)
    return truth, models


def looked_at(
    truth: np.ndarray, models: dict[str, np.ndarray], *, seed: int, replicates: int = REPLICATES
) -> Iterator[Shown]:
    """Yield figure and interval of everything that is looked at."""
    size = models["first"].shape[1]
    costs = 1 - np.eye(size)
    costs[1:, 0] = 10
    called = {model: table.argmax(axis=1) for model, table in models.items()}
    m = class_counts(truth, called["first"], labels=range(size))
    found = class_intervals(m, keys=("precision", "recall", "f1"), costs=costs)
    yield "Accuracy", found.figures["accuracy"]
    yield "Recall of the smallest class", found.of_classes["recall"][-1]
    yield "F1 of the smallest class", found.of_classes["f1"][-1]
    yield "Balanced accuracy (macro recall)", found.figures["balanced_accuracy"]
    yield "Macro precision", found.averages["precision"]["macro"]
    yield "Macro F1 (mean of F1)", found.averages["f1"]["macro"]
    yield "F1 of macro means", found.averages["f1"]["macro of means"]
    yield "Weighted F1", found.averages["f1"]["weighted"]
    for key, name in NAMES.items():
        yield name, found.figures[key]
    areas = area_intervals(truth, models["first"], range(size))
    for how, one in areas.one_versus_rest_auc.items():
        yield f"AUC against the rest, {how}", one
    yield "Hand and Till's M", areas.hand_till
    yield "Mean average precision", areas.mean_average_precision["macro"]
    losses = loss_intervals(truth, models["first"], range(size))
    yield "Log loss", losses.log_loss
    yield "Brier score", losses.brier_score
    yield "Top-2 accuracy", top_k_intervals(truth, models["first"], range(size), [2])[2]
    compared = compare_classes(
        truth, called, range(size), seed=seed, costs=costs, replicates=replicates
    )
    units, cells = joint_sample(truth, called, size, None, None, are_counts=True)
    tallies = {
        name: ClassTally(class_counts(truth, each, range(size))) for name, each in called.items()
    }
    samples = {
        name: JointCells(units, cells[name], ClassView(tally, costs=costs))
        for name, tally in tallies.items()
    }
    figures = {key: CLASS_FIGURES[key] for key in COMPARED}
    redrawn = replicates_of(samples, figures, paired=True, seed=seed, replicates=replicates)
    for key, name in COMPARED.items():
        for other in ("second", "equal"):
            said = "difference" if other == "second" else "of equal models"
            yield f"{name}, {said}", compared["first", other][key]
            percentile = redrawn.difference(key, "first", other, method="percentile")
            yield f"*{name}, {said}*", percentile
        yield f"*{name}*", redrawn.interval(key, "first", method="percentile")


def true(column: Column) -> Known:
    """Return the figures of very many cases."""
    many = drawn(column, MANY, np.random.default_rng(1))
    return {
        figure: 0.0 if "of equal models" in figure else one.value
        for figure, one in looked_at(*many, seed=1, replicates=2)
    }


def shown(column: Column, generator: np.random.Generator) -> Iterator[Shown]:
    """Yield what is looked at in a new sample; one in which a class has one case is left out."""
    truth, models = drawn(column, column.cases, generator)
    while np.bincount(truth, minlength=len(column.shares)).min() < 2:
        truth, models = drawn(column, column.cases, generator)
    return looked_at(truth, models, seed=int(generator.integers(2**31)))


STUDY = Study(
    COLUMNS,
    true,
    shown,
    repetitions=500,
    replicates=REPLICATES,
    page="class-coverage.md",
    missing=True,
)
