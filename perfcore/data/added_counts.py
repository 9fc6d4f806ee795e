"""Counts of several files put together: those of shards, which add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from perfcore.data.cases import EXACT, Aggregates, Model
from perfcore.data.held import held_together
from perfcore.data.predictions import Predictions
from perfcore.messages import listed, value_error

_MOST = 8


def hold_counts(found: object) -> bool:
    """Tell whether predictions are counts per score, of all their models."""
    return isinstance(found, Predictions) and all(
        isinstance(model, Aggregates) for model in found.models.values()
    )


def added_counts(files: Sequence[tuple[str, Predictions]]) -> Predictions:
    """Return the counts of several files as those of one: shards of the same models.

    Parameters
    ----------
    files : sequence of (str, Predictions)
        Each with its name; all hold counts, on one grid for each model.

    Raises
    ------
    ValueError
        If a file holds cases, or files differ in labels, the positive one, models or grids.

    Examples
    --------
    >>> one = Aggregates(np.array([0.5, 0.1]), np.array([[1, 2], [3, 0]]))
    >>> monday = Predictions("monday", ("ham", "spam"), 1, {"filter": one})
    >>> len(added_counts([("monday", monday), ("friday", monday)]).models["filter"])
    12
    """
    (name, first), *others = files
    for other, found in others:
        require_shards(name, first, other, found)
    models: dict[str, Model] = {}
    for model in first.models:
        parts = [part for _, found in files if isinstance(part := found.models[model], Aggregates)]
        edges = {
            edge: None if any(each is None for each in found) else np.concatenate(found)
            for edge in ("lowest", "highest")
            for found in [[getattr(part, edge) for part in parts]]
        }
        models[model] = Aggregates(
            np.concatenate([part.score for part in parts]),
            np.concatenate([part.counts for part in parts]),
            parts[0].grid,
            left_out=sum(part.left_out for part in parts),
            held=held_together([(part.held, part.counts) for part in parts]),
            **edges,
        )
    return replace(first, models=models, name=" + ".join(file for file, _ in files))


def require_shards(name: str, first: Predictions, other: str, found: Predictions) -> None:
    """Raise a ValueError that names both files where their counts do not add up."""
    words = {"name": repr(name), "other": repr(other)}
    for of, each in ((name, first), (other, found)):
        if not hold_counts(each):
            raise value_error("{name} holds no counts, so it cannot be added up.", name=repr(of))
    alike = all(first.negates(model) == found.negates(model) for model in first.models)
    if (first.labels, first.positive) != (found.labels, found.positive) or not alike:
        raise value_error("{name} and {other} do not call the same cases positive.", **words)
    if set(first.models) != set(found.models):
        names = [listed([*each.models], most=_MOST) for each in (first, found)]
        told = (
            "{name} has the models {first}, {other} has {second}: counts of shards must have the "
            "same ones."
        )
        raise value_error(told, **words, first=names[0], second=names[1])
    for model in first.models:
        grids = {
            part.grid for f in (first, found) if isinstance(part := f.models[model], Aggregates)
        }
        if len(grids) > 1:
            told = "Counts of model {model} stand on several grids, {grids}: they do not add up."
            raise value_error(told, model=repr(model), grids=", ".join(sorted(grids)))
        if not _same_bins(first.models[model], found.models[model]):
            told = "{name} and {other} count groups of model {model} between other bounds: they do "
            raise value_error(told + "not add up.", model=repr(model), **words)


def _same_bins(one: Model, other: Model) -> bool:
    """Whether two count in the same bins: those of a grid are, groups have bounds of their own."""
    if not isinstance(one, Aggregates) or not isinstance(other, Aggregates):
        return True
    if one.grid == EXACT or "=" in one.grid:
        return True
    pairs = ((getattr(each, n) for each in (one, other)) for n in ("score", "lowest", "highest"))
    return all((a is None) == (b is None) and np.array_equal(a, b) for a, b in pairs)
