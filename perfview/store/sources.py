"""What is known of the cases of a model: as they were read, or as a link keeps counts of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from perfcore.data import Cases, Predictions
from perfcore.data.cases import chosen, present
from perfview.kit.theme import in_order
from perfview.store.contents import SharedFile
from perfview.store.kept import Kept

Source = tuple[Predictions | SharedFile, str]
"""Predictions or counts, and the name of a model there."""


def weighted(found: Predictions | SharedFile, model: str) -> bool:
    """Return whether cases of a model count as others than one: sums of them are no counts."""
    if isinstance(found, Kept):
        return model in found.weighted
    cases = found.models[model]
    if not isinstance(cases, Cases):
        return cases.held.kind == "weights"
    if cases.weight is None:
        return False
    return bool(np.any(cases.weight[cases.weight > 0] != 1))


def unknown(found: Predictions | SharedFile, model: str) -> bool:
    """Return whether nobody knows if cases or weights of a model were counted."""
    if isinstance(found, Kept):
        return model in found.unknown
    cases = found.models[model]
    return not isinstance(cases, Cases) and cases.held.kind == "unknown"


def grouped(found: Any, model: str) -> bool:
    """Return whether the data, of any task, tell that some cases of a model belong together."""
    if isinstance(found, Kept):
        return model in found.grouped
    cases = found.models[model]
    group = present(cases).group if hasattr(cases, "group") else None
    return group is not None and np.unique(group).size < group.size


def runs_of(found: Predictions | SharedFile, model: str) -> tuple[str, ...]:
    """Return the runs that the cases of a model belong to, by their numbers if they have any."""
    if isinstance(found, Kept):
        return ()
    cases = found.models[model]
    if not isinstance(cases, Cases) or cases.run is None:
        return ()
    present = np.bincount(cases.run, minlength=len(found.runs)) > 0
    return in_order(run for run, there in zip(found.runs, present, strict=True) if there)


def runs_of_all(sources: Sequence[Source]) -> tuple[str, ...]:
    """Return the runs in which every one of these models has cases."""
    known = [runs_of(*source) for source in sources]
    return tuple(run for run in known[0] if all(run in each for each in known))


@overload
def of_run(found: Predictions, run: str) -> Predictions: ...
@overload
def of_run(found: SharedFile, run: str) -> SharedFile: ...
def of_run(found: Predictions | SharedFile, run: str) -> Predictions | SharedFile:
    """Return the cases of one run alone; models that had one truth array still have one.

    Models without cases in that run are left out. The runs of what a link keeps are its periods.

    >>> cases = Cases(np.array([0, 1], np.uint8), np.array([0.2, 0.7]), run=np.array([0, 1]))
    >>> mail = Predictions("mail", ("ham", "spam"), 1, {"m": cases}, runs=("old", "new"))
    >>> of_run(mail, "new").models["m"].score
    array([0.7])
    """
    if isinstance(found, Kept):
        return next(period for period in found.periods if period.name == run)
    code = found.runs.index(run)
    truths: dict[tuple[int, int], npt.NDArray[np.uint8]] = {}
    models = {}
    for name, cases in found.models.items():
        if isinstance(cases, Cases) and cases.run is not None and run in runs_of(found, name):
            there = chosen(cases, np.flatnonzero(cases.run == code))
            truth = truths.setdefault((id(cases.truth), id(cases.run)), there.truth)
            models[name] = replace(there, truth=truth)
    smaller = [name for name in models if found.negates(name)]
    return replace(found, models=models, smaller_is_positive=smaller)
