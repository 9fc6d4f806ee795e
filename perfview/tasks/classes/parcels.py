"""What goes into a link to data of several classes: matrices, and the sweep of each class."""

from __future__ import annotations

import numpy as np

from perfcore.arrays import IntOrFloatArray
from perfcore.classes import decisions
from perfcore.costs import Tally
from perfcore.data import ClassCases, ClassModel
from perfview.kit.theme import count
from perfview.links.parcels import Parcel, shared_file
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import MAIN
from perfview.settings import settings
from perfview.store.cells import is_hidden
from perfview.store.contents import Payload, SharedFile
from perfview.store.reductions import Reduction, reduced
from perfview.store.sources import grouped
from perfview.tasks.classes.kept import SharedClasses, SharedModel
from perfview.tasks.classes.parts import part_name, part_of
from perfview.tasks.classes.tallies import class_tally, row_figures
from perfview.words import say

_DIGITS = range(6, 0, -1)


@cached(most=2, spinner="common.counting")
def parcel(file: DataSet, _chosen: Choices) -> Parcel:
    """Return what a link keeps of data of several classes: all models, each class by itself.

    That is the same whatever is chosen.
    Where all sweeps together would hold more distinct scores than a link may, scores are rounded,
    class by class, to as many digits as fit.
    """
    classes = SharedClasses(
        id=MAIN,
        name=file.name,
        labels=file.labels,
        stated=class_tally(file, file.models[0]).counts.stated,
        paired=file.found.paired,
        models={model: _model(file, model) for model in file.models},
        grouped=frozenset(model for model in file.models if grouped(file.found, model)),
        sha256=file.fingerprint,
    )
    most = settings().share_scores // (len(file.labels) * len(file.models))
    kept: list[SharedFile] = []
    digits: int | None = None
    for place in range(len(file.labels)):
        part = part_of(file, part_name((place,)))
        if part is None:
            break
        found = shared_file(classes.part(place), part, part.models)
        while max(map(_size, found.models.values())) > most and digits != _DIGITS[-1]:
            digits = _DIGITS[0] if digits is None else digits - 1
            found = _rounded(found, digits)
        kept.append(found)
    if digits is not None:
        kept = [_rounded(each, digits) for each in kept]
    words = {"classes": count(len(file.labels)), "digits": digits}
    notes = () if digits is None else (say("links.classes_coarser", **words),)
    return Parcel(file.key, Payload(tuple(kept), digits, wholes=(classes,)), notes=notes)


def _model(file: DataSet, model: str) -> SharedModel:
    if isinstance(file.found, SharedClasses):
        return file.found.models[model]
    matrix = class_tally(file, model).counts.matrix
    smallest = _smallest(file.found.models[model], matrix)
    return SharedModel(matrix, row_figures(file, model), smallest)


def _smallest(model: ClassModel, matrix: IntOrFloatArray) -> int:
    """Return the fewest cases in a cell, 1 where one has nearly all of its weight; 0 if unknown.

    A matrix that was counted elsewhere does not say whether it holds cases or weights.
    """
    if not isinstance(model, ClassCases):
        return 0
    weight = np.ones(len(model)) if model.weight is None else model.weight
    there = weight > 0
    places = (model.truth * len(matrix) + decisions(model))[there]
    cells = np.bincount(places, minlength=matrix.size)
    if (weight[there] != 1).any():
        largest = np.zeros(matrix.size)
        np.maximum.at(largest, places, weight[there])
        sums = zip(matrix.ravel().tolist(), largest.tolist(), strict=True)
        if not all(is_hidden(total, most) for total, most in sums):
            return 1
    known = cells[cells > 0]
    return int(known.min()) if known.size else 0


def _rounded(file: SharedFile, digits: int) -> SharedFile:
    return reduced(Payload((file,)), Reduction(digits=digits)).files[0]


def _size(tally: Tally) -> int:
    return len(tally.cases) - 1
