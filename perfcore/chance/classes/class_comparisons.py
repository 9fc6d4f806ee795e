"""Which of several models of several classes is better, and whether that is beyond chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary.checks import checked_counts, require_same_length
from perfcore.chance.classes.joint_cells import JointCells, joint_sample, matrix_cells
from perfcore.chance.classes.spreads import whole_matrix
from perfcore.chance.figures.comparisons import REPLICATES, Compared, differences_of
from perfcore.chance.figures.redraws import replicates_of
from perfcore.chance.intervals import WEIGHTED
from perfcore.chance.intervals.scales import z_of
from perfcore.classes.costs import checked_costs
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.labels import Label, coded, named, sums_at
from perfcore.classes.matrices import ClassCounts, require_stated
from perfcore.classes.tallies import ClassTally
from perfcore.classes.values import UNDEFINED, Undefined, require_word
from perfcore.classes.views import ClassView
from perfcore.messages import argument_error, message, value_error


def compare_classes(
    truth: npt.ArrayLike,
    called: Mapping[str, npt.ArrayLike],
    labels: Sequence[Label] | None = None,
    *,
    seed: int,
    weight: npt.ArrayLike | None = None,
    weights_are_counts: bool = False,
    group: npt.ArrayLike | None = None,
    costs: npt.ArrayLike | None = None,
    level: float = 0.95,
    replicates: int = REPLICATES,
    undefined: Undefined = "left out",
) -> Compared:
    """Return the differences of all pairs of models that called the same cases.

    Accuracy gets McNemar's exact test and Tango's interval. All other figures, and accuracy where
    cases are weighted or belong together, get the bootstrap: cases are drawn anew into the cells of
    truth by what each model called them, the same for all models, and the difference +- z standard
    deviations of the replicates is the interval. P values of a figure are corrected for the number
    of pairs by Holm's method. Takes about as long as `replicates` times the number of cells with
    cases. Undefined (NaN), with the reason, where a figure is.

    Parameters
    ----------
    truth : array of shape (n,)
        The label of each case.
    called : mapping of str to array of shape (n,)
        By model: what it called each case. Two models or more.
    labels : sequence of K labels, optional
        As of `class_counts`; costs need them.
    seed : int
        The same seed gives the same replicates.
    weight : array of shape (n,), optional
        What each case counts. Float weights are drawn with their rows.
    weights_are_counts : bool
        Whether a whole float weight w stands for w equal cases. Integer weights always do.
    group : array of shape (n,), optional
        Any labels. Cases of one group (a patient, a film) are drawn together or not at all.
    costs : array of shape (K, K), optional
        As of `average_cost`; without them "average_cost" is left out.
    level : float
        The nominal coverage, in (0, 1).
    replicates : int
        How many, 2 or more.
    undefined : {"left out", "zero"}
        As of `average`: what becomes of a class in an F1, where a measure is 0/0 for it.

    Returns
    -------
    dict
        By pair of names, then by figure: "accuracy", "balanced_accuracy", "macro_f1" (the mean of
        F1), "f1_of_means", "weighted_f1", "cohen_kappa", "mcc", "average_cost".

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    References
    ----------
    B. Efron (1979), Bootstrap methods: another look at the jackknife, Annals of Statistics 7, 1-26.
    https://doi.org/10.1214/aos/1176344552

    S. Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian Journal
    of Statistics 6, 65-70. https://www.jstor.org/stable/4615733

    Examples
    --------
    >>> truth = ["cat", "dog", "cow"] * 10
    >>> one, other = list(truth), list(truth)
    >>> other[:9] = ["cat"] * 9
    >>> found = compare_classes(truth, {"one": one, "other": other}, seed=1)["one", "other"]
    >>> found["accuracy"].value.__round__(2), found["accuracy"].p_value.__round__(3)
    (0.2, 0.031)
    >>> found["macro_f1"].method, found["macro_f1"].ahead
    ('bootstrap, normal', 'first')
    """
    z_of(level)
    require_word("undefined", undefined, UNDEFINED)
    if len(called) < 2:
        raise argument_error("called", "hold two or more models", len(called))
    weights = None if weight is None else checked_counts(weight, "weight")
    columns = {f"called[{model!r}]": labelled for model, labelled in called.items()}
    known, codes = coded(labels, weights, truth=truth, **columns)
    prices = _costs(costs, ClassCounts(known, np.zeros((len(known),) * 2, int), labels is not None))
    groups = None if group is None else np.asarray(group)
    given = {"truth": codes[0], "weight": weights, "group": groups}
    require_same_length(**{name: column for name, column in given.items() if column is not None})
    present = slice(None) if weights is None else weights > 0
    truths, *others = (column[present] for column in codes)
    if not truths.size:
        raise argument_error("truth", "hold at least one case", 0)
    weights = None if weights is None else weights[present]
    counted = (
        weights is None
        or weights.dtype.kind == "i"
        or (weights_are_counts and bool((np.rint(weights) == weights).all()))
    )
    places = None
    if groups is not None:
        distinct, places = np.unique(groups[present], return_inverse=True)
        if distinct.size < 2:
            raise argument_error("group", "hold two or more groups", distinct.size)
    models = dict(zip(called, others, strict=True))
    units, cells = joint_sample(truths, models, len(known), weights, places, are_counts=counted)
    size = len(known)
    matrices = {
        model: ClassCounts(
            known, sums_at(truths * size + each, weights, size**2).reshape(size, size)
        )
        for model, each in models.items()
    }
    samples = {
        model: JointCells(units, cells[model], _view(m, prices, undefined))
        for model, m in matrices.items()
    }
    return _compared(samples, paired=True, level=level, seed=seed, replicates=replicates)


def compare_class_matrices(
    models: Mapping[str, ClassCounts],
    *,
    seed: int,
    weights_are_counts: bool = False,
    costs: npt.ArrayLike | None = None,
    level: float = 0.95,
    replicates: int = REPLICATES,
    undefined: Undefined = "left out",
) -> Compared:
    """Return the differences of all pairs of models of different cases, by their matrices.

    Each matrix is drawn anew for itself. Of models that called the same cases this says too little:
    use `compare_classes`. For parameters, result and references see there.

    Parameters
    ----------
    models : mapping of str to ClassCounts
        Two or more, of the same labels in the same order. Sums of float weights get no test.

    Raises
    ------
    ValueError
        If an argument breaks these rules.

    Examples
    --------
    >>> good = ClassCounts(["a", "b"], [[45, 5], [5, 45]])
    >>> bad = ClassCounts(["a", "b"], [[35, 15], [15, 35]])
    >>> found = compare_class_matrices({"good": good, "bad": bad}, seed=1)["good", "bad"]
    >>> found["accuracy"].value.__round__(2), found["accuracy"].beyond_chance
    (0.2, True)
    """
    z_of(level)
    require_word("undefined", undefined, UNDEFINED)
    if len(models) < 2:
        raise argument_error("models", "hold two or more models", len(models))
    (name, first), *others = models.items()
    for model, m in others:
        if m.labels != first.labels:
            raise value_error(
                "Models must have the same labels in the same order, got {first} for {name!r} and "
                "{other} for {model!r}.",
                first=named(first.labels), name=name, other=named(m.labels), model=model,
            )  # fmt: skip
    prices = _costs(costs, first)
    samples = {}
    for model, m in models.items():
        counts = whole_matrix(m, weights_are_counts=weights_are_counts)
        if counts is None:
            raise value_error("Model {model!r} cannot be drawn: {why}.", model=model, why=WEIGHTED)
        if not m.total:
            raise value_error("Model {model!r} has no cases.", model=model)
        samples[model] = matrix_cells(_view(m, prices, undefined), counts)
    return _compared(samples, paired=False, level=level, seed=seed, replicates=replicates)


def _costs(costs: npt.ArrayLike | None, m: ClassCounts) -> FloatArray | None:
    if costs is None:
        return None
    require_stated(m, message("A cost matrix"))
    return checked_costs(costs, len(m.labels))


def _view(m: ClassCounts, costs: FloatArray | None, undefined: Undefined) -> ClassView:
    return ClassView(ClassTally(m), undefined=undefined, costs=costs)


def _compared(
    samples: Mapping[str, JointCells], *, paired: bool, level: float, **options: int
) -> Compared:
    priced = all(sample.view.costs is not None for sample in samples.values())
    figures = {
        key: figure
        for key, figure in CLASS_FIGURES.items()
        if figure.difference is not None and (priced or not figure.needs)
    }
    drawn = replicates_of(samples, figures, paired=paired, **options)
    return differences_of(figures, samples, drawn, paired=paired, level=level)
