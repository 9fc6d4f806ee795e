"""How sure the figures of several classes are: all of them by the keys under which pages know them.

Those of areas and losses need rows, and time: each case is asked what it adds to a figure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from perfcore.chance.classes import (
    CellGroups,
    ClassIntervals,
    area_intervals,
    cell_groups,
    class_intervals,
    loss_intervals,
    top_k_intervals,
)
from perfcore.chance.intervals import Interval
from perfcore.classes import decisions, is_distribution
from perfcore.classes.tallies import TOPS
from perfcore.classes.values import Undefined
from perfcore.data import ClassCases
from perfcore.data.cases import present
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import class_tally

MOST = 3 * 10**6
"""Probabilities: the areas of more have no intervals, as these would take minutes."""

OF_MEANS = "f1_of_means"


@dataclass(frozen=True, slots=True, eq=False)
class FigureIntervals:
    """95 % intervals of figures.

    Attributes
    ----------
    of_classes
        By measure or area: one for each class.
    of_all
        By the key of a figure of all classes; top-k accuracy as ``top_<k>``.
    """

    of_classes: Mapping[str, tuple[Interval, ...]] = field(default_factory=dict)
    of_all: Mapping[str, Interval] = field(default_factory=dict)

    def __or__(self, other: FigureIntervals) -> FigureIntervals:
        """Return these intervals and the others."""
        return FigureIntervals(
            {**self.of_classes, **other.of_classes}, {**self.of_all, **other.of_all}
        )


@cached(shared=True, spinner="common.counting")
def matrix_intervals(
    file: DataSet, model: str, keys: tuple[str, ...], undefined: Undefined, ordered: int
) -> FigureIntervals:
    """Return the intervals of figures of the confusion matrix, see `counted_intervals`."""
    place = ClassPlace(class_tally(file, model), undefined=undefined, ordered=bool(ordered))
    return counted_intervals(file, model, place, keys)


def counted_intervals(
    file: DataSet, model: str, place: ClassPlace, keys: tuple[str, ...]
) -> FigureIntervals:
    """Return the intervals of figures of the confusion matrix: also where no session is known.

    Parameters
    ----------
    file, model
        Whose.
    place : ClassPlace
        What is counted of the model, and what becomes of undefined classes.
    keys : tuple of str
        The measures of single classes, and of averages.
    """
    if file.from_link and grouped(file.found, model):
        return FigureIntervals()  # a link keeps no groups: nothing tells how sure figures are
    cases = _groups(file, model)
    found = class_intervals(place.counts, keys=keys, undefined=place.undefined, cases=cases)
    return _by_key(found)


def counted_scores(file: DataSet, model: str) -> FigureIntervals:
    """Return the intervals of areas, losses and top-k accuracy; none without rows.

    Averages are those that leave out what is undefined.
    """
    cases = _cases(file, model)
    if cases is None or cases.probabilities is None or cases.probabilities.size > MOST:
        return FigureIntervals()
    size = len(file.labels)
    given = cases.truth, cases.probabilities, range(size)
    options: dict[str, Any] = {"weight": cases.weight, "group": cases.group}
    areas = area_intervals(*given, **options)
    of_all = {
        **{f"{how}_auc": found for how, found in areas.one_versus_rest_auc.items()},
        **{f"{how}_average_precision": f for how, f in areas.mean_average_precision.items()},
        "hand_till": areas.hand_till,
    }
    if is_distribution(cases.probabilities):
        losses = loss_intervals(*given, **options)
        brier = losses.brier_score
        value, low, high = brier.value / 2, brier.low / 2, brier.high / 2
        of_all |= {"log_loss": losses.log_loss, "brier": brier}
        of_all["brier_halved"] = replace(brier, value=value, low=low, high=high)
    ks = [k for k in TOPS if k < size]
    tops = top_k_intervals(*given, ks, **options)
    of_all |= {f"top_{k}": found for k, found in tops.items()}
    return FigureIntervals({"auc": areas.auc, "average_precision": areas.average_precision}, of_all)


score_intervals = cached(shared=True, spinner="common.counting")(counted_scores)


def is_weighted(file: DataSet, model: str) -> bool:
    """Return whether the cases of a model have weights."""
    cases = _cases(file, model)
    if cases is not None:
        return cases.weight is not None
    return class_tally(file, model).counts.matrix.dtype.kind == "f"


def _cases(file: DataSet, model: str) -> ClassCases | None:
    """Return the cases of a model that are not absent, None where there are counts alone."""
    cases = file.found.models[model] if not file.from_link else None
    return present(cases) if isinstance(cases, ClassCases) else None


def _groups(file: DataSet, model: str) -> CellGroups | None:
    """Return how cases with weights, or in groups, lie in the matrix; None where each is one."""
    cases = _cases(file, model)
    if cases is None or (cases.weight is None and cases.group is None):
        return None
    return cell_groups(
        cases.truth, decisions(cases), len(file.labels), weight=cases.weight, group=cases.group
    )


def _by_key(found: ClassIntervals) -> FigureIntervals:
    """Return intervals of a matrix by the keys of their figures."""
    averages = {
        OF_MEANS if how == "macro of means" else f"{how}_{key}": interval
        for key, of_measure in found.averages.items()
        for how, interval in of_measure.items()
    }
    return FigureIntervals(found.of_classes, {**averages, **found.figures})


def intervals_over_time(file: DataSet, model: str) -> Mapping[str, Interval]:
    """Return those of all classes together that need no row: they are made for each period."""
    return counted_intervals(file, model, ClassPlace(file.tally(model)), ()).of_all
