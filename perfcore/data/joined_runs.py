"""Predictions of several files put together one after the other, each file a run of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import eq
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.data.cases import Cases
from perfcore.data.class_cases import ClassCases
from perfcore.data.clusterings import ClusteringPredictions
from perfcore.data.predictions import Predictions
from perfcore.data.regressions import RegressionCases, RegressionPredictions
from perfcore.data.texts import AnyPredictions, TextPredictions
from perfcore.messages import listed, value_error

_P = TypeVar("_P", bound=AnyPredictions)
_CODES = ("truth", "predicted")
_NUMBERS = ("score", "prediction", "quantiles", "amount", "sureness", "uncertainty")
_BETWEEN = " · "
_MOST = 8


def joined_runs(files: Sequence[tuple[str, _P]]) -> _P:
    """Return the predictions of several files, each file a run: a fold, a seed, a data set.

    Parameters
    ----------
    files : sequence of (str, Predictions, ClassPredictions or RegressionPredictions)
        Two or more, all of one kind, each with the name of its run. Labels may stand in another
        order. A run that a file has itself is named after the file and itself.

    Returns
    -------
    Predictions, ClassPredictions or RegressionPredictions
        The cases of the first file, then those of the second and so on. Models go by their names,
        and where each file has one model, that of the first file names it. A weight that some
        files lack is 1 there; an amount or a group that some lack is left out, and quantiles unless
        all files have those of one level. Ids that come again in another file say that these cases
        belong together: they become the group.

    Raises
    ------
    ValueError
        If there are fewer than two files, they are of two kinds, hold counts instead of cases, or
        differ in their labels, the positive one or their models, or two runs have one name.

    Examples
    --------
    >>> cases = Cases(np.array([0, 1], np.uint8), np.array([0.2, 0.7]))
    >>> monday = Predictions("monday", ("ham", "spam"), 1, {"filter": cases})
    >>> both = joined_runs([("monday", monday), ("friday", monday)])
    >>> both.runs, both.models["filter"].run
    (('monday', 'friday'), array([0, 0, 1, 1]))
    """
    if len(files) < 2:
        raise value_error("Argument files must hold two or more files, got {n}.", n=len(files))
    first: Any = files[0][1]
    for name, found in files[1:]:
        require_runs(files[0][0], first, name, found)
    runs = tuple(run for name, found in files for run in _runs(name, found))
    if len(set(runs)) < len(runs):
        raise value_error(
            "Runs must have different names, got {runs}.", runs=listed(runs, most=_MOST)
        )
    if isinstance(first, RegressionPredictions) and not _levels_alike(files):
        files = [(name, _without_quantiles(found)) for name, found in files]
        first = files[0][1]
    alone = all(len(found.models) == 1 for _, found in files)
    truths: dict[tuple[int, ...], Any] = {}
    models = {}
    for model in first.models:
        parts: list[Any] = [
            next(iter(f.models.values())) if alone else f.models[model] for _, f in files
        ]
        record = _joined(parts, [found for _, found in files], first.labels)
        key = tuple(id(part.truth) for part in parts)
        models[model] = replace(record, truth=truths.setdefault(key, record.truth))
    name = " + ".join(name for name, _ in files)
    return cast("_P", replace(first, models=models, runs=runs, name=name))


def require_runs(name: str, first: Any, other: str, found: Any) -> None:
    """Raise a ValueError that names both files where they cannot be runs of one thing."""
    words: dict[str, Any] = {"name": repr(name), "other": repr(other)}
    if type(first) is not type(found):
        raise value_error(
            "{name} and {other} are not both of two classes, or both of several.", **words
        )
    if set(first.labels) != set(found.labels):
        labels = [listed([*map(repr, each.labels)], most=_MOST) for each in (first, found)]
        told = "{name} has the labels {first}, {other} has {second}: runs must have the same ones."
        raise value_error(told, **words, first=labels[0], second=labels[1])
    single = len(first.models) == len(found.models) == 1
    if isinstance(first, Predictions) and (
        first.positive_label != found.positive_label or not _run_alike(first, found, single=single)
    ):
        raise value_error("{name} and {other} do not call the same cases positive.", **words)
    if not single and set(first.models) != set(found.models):
        models = [listed([*each.models], most=_MOST) for each in (first, found)]
        told = "{name} has the models {first}, {other} has {second}: runs must have the same ones."
        raise value_error(told, **words, first=models[0], second=models[1])
    if isinstance(first, ClusteringPredictions):
        told = (
            "{name} holds clusterings: put those of the same points into one file, a column each."
        )
        raise value_error(told, name=repr(name))
    if isinstance(first, TextPredictions):
        told = "{name} holds texts: put all segments into one file, a row each."
        raise value_error(told, name=repr(name))
    for of, each in ((name, first), (other, found)):
        if not all(
            isinstance(model, Cases | ClassCases | RegressionCases)
            for model in each.models.values()
        ):
            raise value_error("{name} holds counts, no cases: it cannot be a run.", name=repr(of))


def _run_alike(first: Predictions, found: Predictions, *, single: bool) -> bool:
    """Return whether the scores of each model run in one direction, as far as both have it."""
    others = [*found.models] if single else [*first.models]
    return all(map(eq, map(first.negates, first.models), map(found.negates, others)))


def _levels_alike(files: Sequence[tuple[str, Any]]) -> bool:
    """Return whether models have quantiles of the same levels in all files."""
    levels = [[*found.levels.values()] for _, found in files]
    return all(each == levels[0] for each in levels)


def _without_quantiles(found: Any) -> Any:
    models = {name: replace(cases, quantiles=None) for name, cases in found.models.items()}
    return replace(found, models=models, levels={})


def _runs(name: str, found: AnyPredictions) -> list[str]:
    return [f"{name}{_BETWEEN}{run}" for run in found.runs] or [name]


def _joined(parts: list[Any], found: list[Any], labels: tuple[str, ...]) -> Any:
    """Return the cases of all parts, one after the other, their labels coded as `labels` say."""
    places = [np.array([labels.index(each) for each in of.labels]) for of in found]
    fields: dict[str, Any] = {}
    for name in _CODES:
        codes: list[Any] = [getattr(part, name, None) for part in parts]
        if all(each is not None for each in codes):
            pairs = zip(places, codes, strict=True)
            coded = [place[each] if labels else each for place, each in pairs]
            fields[name] = np.concatenate(coded)
            fields[name] = fields[name].astype(codes[0].dtype)
    for name in _NUMBERS:
        arrays: list[Any] = [getattr(part, name, None) for part in parts]
        if all(each is not None for each in arrays):
            fields[name] = np.concatenate(arrays)
    if all(getattr(part, "probabilities", None) is not None for part in parts):
        fields["probabilities"] = _table(parts, places)
    if not fields.keys() & {"score", "prediction", "predicted", "probabilities"}:
        raise value_error(
            "Some files hold predicted labels alone and others probabilities alone: runs must hold "
            "the same."
        )
    fields |= {"run": _run(parts, found), "weight": _weights(parts), **_identity(parts)}
    return type(parts[0])(**fields)


def _table(parts: list[Any], places: list[IntArray]) -> npt.NDArray[np.float64]:
    made = np.empty((sum(map(len, parts)), len(places[0])), np.float64, order="F")
    start = 0
    for part, place in zip(parts, places, strict=True):
        end = start + len(part)
        for column, target in enumerate(place):
            made[start:end, target] = part.probabilities[:, column]
        start = end
    return made


def _run(parts: list[Any], found: list[Any]) -> IntArray:
    made, before = [], 0
    for part, of in zip(parts, found, strict=True):
        own = np.zeros(len(part), np.int64) if part.run is None else part.run
        made.append(own + before)
        before += max(len(of.runs), 1)
    return np.concatenate(made)


def _weights(parts: list[Any]) -> npt.NDArray[np.float64] | None:
    if all(part.weight is None for part in parts):
        return None
    return np.concatenate(
        [np.ones(len(part)) if part.weight is None else part.weight for part in parts]
    )


def _identity(parts: list[Any]) -> dict[str, Any]:
    """Return ids where each comes once, else the group that they make; or the group there is."""
    ids: list[Any] = [part.id for part in parts]
    if all(each is not None for each in ids) and len({each.dtype for each in ids}) == 1:
        together = np.concatenate(ids)
        known, codes = np.unique(together, return_inverse=True)
        if known.size == together.size:
            return {"id": together, **_group(parts)}
        groups = _group(parts).get("group")
        return {"group": codes.astype(np.int64) if groups is None else _connected(codes, groups)}
    return _group(parts)


def _connected(first: IntArray, second: IntArray) -> IntArray:
    """Return one code for all rows that share one of two codes, also by way of other rows.

    >>> _connected(np.array([0, 1, 1, 2]), np.array([5, 5, 6, 7])).tolist()
    [0, 0, 0, 1]
    """
    size = int(first.max(initial=-1)) + 1
    parents = list(range(size + int(second.max(initial=-1)) + 1))

    def root(node: int) -> int:
        while parents[node] != node:
            parents[node] = parents[parents[node]]
            node = parents[node]
        return node

    for one, other in np.unique(np.stack([first, second + size], axis=1), axis=0).tolist():
        low, high = sorted((root(one), root(other)))
        parents[high] = low
    roots = np.array([root(node) for node in range(size)], np.int64)
    return np.unique(roots[first], return_inverse=True)[1].astype(np.int64)


def _group(parts: list[Any]) -> dict[str, IntArray]:
    """Return the groups of all parts; those of two files are never the same."""
    if any(part.group is None for part in parts):
        return {}
    made, before = [], 0
    for part in parts:
        made.append(part.group + before)
        before += int(part.group.max(initial=-1)) + 1
    return {"group": np.concatenate(made)}
