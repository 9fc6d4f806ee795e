"""How sure the figures of several classes are."""

from __future__ import annotations

from perfcore.chance.classes import CellGroups, ClassIntervals, cell_groups, class_intervals
from perfcore.classes import decisions
from perfcore.classes.values import Undefined
from perfcore.data import ClassCases
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import ClassData, class_tally


@cached(shared=True, spinner="common.counting")
def intervals_of(
    file: ClassData, model: str, keys: tuple[str, ...], undefined: Undefined, ordered: int
) -> ClassIntervals:
    """Return the 95 % intervals of the figures of the confusion matrix.

    Parameters
    ----------
    file, model
        Whose.
    keys : tuple of str
        The measures of single classes, and of averages.
    undefined : {"left out", "zero"}
        What becomes of classes for which a measure is undefined.
    ordered : int
        Whether the reader takes the order of the labels as it is shown.
    """
    tally = class_tally(file, model)
    counts = ClassPlace(tally, ordered=bool(ordered)).counts
    cases = _groups(file, model)
    return class_intervals(counts, keys=keys, undefined=undefined, cases=cases)


def is_weighted(file: ClassData, model: str) -> bool:
    """Return whether the cases of a model have weights."""
    cases = file.class_predictions.models[model] if isinstance(file, DataFile) else None
    if isinstance(cases, ClassCases):
        return cases.weight is not None
    return class_tally(file, model).counts.matrix.dtype.kind == "f"


def _groups(file: ClassData, model: str) -> CellGroups | None:
    """Return how cases with weights, or in groups, lie in the matrix; None where each is one."""
    cases = file.class_predictions.models[model] if isinstance(file, DataFile) else None
    if not isinstance(cases, ClassCases) or (cases.weight is None and cases.group is None):
        return None
    return cell_groups(
        cases.truth, decisions(cases), len(file.labels), weight=cases.weight, group=cases.group
    )
