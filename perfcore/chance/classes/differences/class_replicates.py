"""Bootstrap replicates of figures of several classes: paired, or of models of different cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.binary.arithmetic import limited
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.bootstrap.bootstraps import require_seed
from perfcore.chance.bootstrap.counters import Figure
from perfcore.chance.classes.differences.joint_draws import JointSample
from perfcore.chance.intervals.scales import PLAIN
from perfcore.classes import ClassTally
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.sums import ClassSums, OfMatrix, stacked_sums
from perfcore.classes.values import Undefined
from perfcore.classes.views import ClassView
from perfcore.measures.rules import Method
from perfcore.messages import argument_error, message

METHOD: Method = "normal"
_CELLS = 1 << 21  # drawn at a time

UNDEFINED = message("it is undefined for these cases")

Drawn = Mapping[str, tuple[IntArray, FloatArray]]
"""By model: cells of its matrix, and what is in them in each replicate."""


def replicates_of(
    samples: Mapping[str, JointSample],
    matrices: Mapping[str, ClassCounts],
    costs: FloatArray | None,
    *,
    seed: int,
    replicates: int,
    undefined: Undefined = "left out",
) -> Replicates:
    """Return replicates of all figures of all models.

    Parameters
    ----------
    samples : mapping of str to JointSample
        By model its sample: models of the same cases share one, and then their draws too.
    matrices : mapping of str to ClassCounts
        By model the matrix of all its cases, of which the figures are taken.
    costs : array of shape (K, K), optional
    undefined : {"left out", "zero"}
        As of `average`.

    Raises
    ------
    ValueError
        If there are fewer than 2 replicates, or the seed is no whole number of 0 or more.
    """
    if replicates < 2:
        raise argument_error("replicates", "be 2 or more", replicates)
    require_seed(seed)
    size = len(next(iter(matrices.values())).labels)
    distinct = list({id(sample): sample for sample in samples.values()}.values())
    seeds = np.random.SeedSequence(seed).spawn(len(distinct))
    views = {
        model: ClassView(ClassTally(m), undefined=undefined, costs=costs)
        for model, m in matrices.items()
    }
    values: dict[str, dict[str, FloatArray]] = {}
    figures: dict[str, dict[str, Figure]] = {}
    for sample, own in zip(distinct, seeds, strict=True):
        models = [model for model, of_model in samples.items() if of_model is sample]
        parts = _parts(sample, models, size, costs, undefined)
        generator = np.random.default_rng(own)
        step = max(_CELLS // max(sample.units.size, 1), 1)
        batches = [
            parts(sample.draw(generator, min(step, replicates - start)))
            for start in range(0, replicates, step)
        ]
        for model in models:
            values[model] = {
                key: np.concatenate([batch[model][key] for batch in batches])
                for key in batches[0][model]
            }
            figures[model] = {
                key: _figure(key, float(CLASS_FIGURES[key].of(views[model])))
                for key in values[model]
            }
    ordered = {model: values[model] for model in samples}
    return Replicates(ordered, figures, {}, len(distinct) == 1)


def compared_values(stack: ClassSums, prices: FloatArray | None) -> dict[str, FloatArray]:
    """Return the figures by which models are compared, of each matrix of a stack.

    A cost per case lies between the prices of the cells: only rounding can carry it past one.
    """
    found = {}
    for key, figure in CLASS_FIGURES.items():
        if figure.difference is None or (figure.needs and prices is None):
            continue
        assert isinstance(figure.interval, OfMatrix)
        low, high = figure.bounds
        if figure.needs and prices is not None:
            low, high = float(prices.min()), float(prices.max())
        found[key] = np.asarray(limited(figure.interval.value(stack), low, high))
    return found


def _figure(key: str, value: float) -> Figure:
    reason = UNDEFINED if np.isnan(value) else ""
    return Figure(key, value, METHOD, METHOD, PLAIN, None, reason)


def _parts(
    sample: JointSample,
    models: list[str],
    size: int,
    costs: FloatArray | None,
    undefined: Undefined,
) -> Callable[[FloatArray], dict[str, dict[str, FloatArray]]]:
    """Return what makes, of weights in joint cells, the figures of each model."""
    places = {model: np.unique(sample.cells[model], return_inverse=True) for model in models}

    def of(weights: FloatArray) -> dict[str, dict[str, FloatArray]]:
        found = {}
        for model, (cells, inverse) in places.items():
            order = np.argsort(inverse, kind="stable")
            starts = np.flatnonzero(np.diff(inverse[order], prepend=-1))
            sums = np.add.reduceat(weights[:, order], starts, axis=1)
            stack = stacked_sums(cells, np.asarray(sums, np.float64), size, costs, undefined)
            bounds = None if costs is None else costs.ravel()[cells]
            found[model] = compared_values(stack, bounds)
        return found

    return of
