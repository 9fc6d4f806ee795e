"""Errors in ranges, and what lies within each tolerance that the handle can stand at."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.cores import on_cores
from perfcore.regression import RegressionTally
from perfcore.regression.grids import places_among
from perfcore.regression.quantiles import ordered, quantile_of
from perfcore.regression.rows import Rows
from perfcore.regression.tolerances import errors_of
from perfview.kit.parameters import number_choice, one_of, text_choice
from perfview.kit.typed_numbers import size_read

PERCENT = "percent"
OFF = number_choice("off", "model", size_read)
"""How far a prediction may be off; None until somebody says."""
OFF_IN = text_choice("off_in", "data", one_of((PERCENT,)))
"""What that is in: "" for the unit of the truth, or percent of the truth."""
STEPS = 400
"""Tolerances on the axis of the handle, beside 0."""
BARS = 20
"""At most so many bars stand on each side of 0."""
COVERED, FIRST = 0.99, 0.9
"""The share of errors that have bars of their own, and that within the first tolerance."""
_BLOCK = 1 << 15

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Errors:
    """The errors of a model, in ranges.

    Attributes
    ----------
    unit : str
        "" for that of the truth, or "percent" of the truth.
    step, top : float
        How wide a range is, and where the last one ends: what is beyond has a range of its own.
    first : float
        The tolerance that is shown first.
    weight : float64 array of shape (r,)
        What the cases of each range weigh.
    low, high : float64 array of shape (STEPS + 1,)
        The share of cases that are below the truth by more than each tolerance, and above it.
    """

    unit: str
    step: float
    top: float
    first: float
    weight: FloatArray
    low: FloatArray
    high: FloatArray

    @property
    def edges(self) -> FloatArray:
        """Where ranges meet; the first and the last have no other end."""
        bars = round(self.top / self.step)
        return np.array([_decimal(i * self.step) for i in range(-bars, bars + 1)])

    def told(self) -> dict[str, Any]:
        """Return what the browser is told."""
        columns = {name: getattr(self, name).tolist() for name in ("weight", "low", "high")}
        scale = {name: getattr(self, name) for name in ("unit", "top", "first")}
        return {**scale, **columns, "edges": [None, *self.edges.tolist(), None]}


def errors_in(t: RegressionTally) -> dict[str, Errors]:
    """Return the errors of a model by their unit; none in percent where a truth is 0, or nearly."""
    nearest = float(np.abs(t.cases.truth).min(initial=1))
    known = nearest > 0 and 100 * (t.largest / nearest) < math.inf
    return {unit: _errors(t, unit) for unit in ("", PERCENT)[: 1 + known]}


def ranges_of(t: RegressionTally, errors: Errors) -> IntArray:
    """Return in which range the error of each case is."""
    edges = errors.edges

    def found() -> npt.NDArray[np.int16]:
        def places(part: Rows) -> npt.NDArray[np.int16]:
            error, slack = errors_of(part, percent=bool(errors.unit))
            error += np.where(error < 0, slack, 0.0)
            return places_among(edges, error).astype(np.int16)

        return np.concatenate([np.empty(0, np.int16), *_in_blocks(t, places)])

    kept: npt.NDArray[np.int16] = t.kept(f"ranges {errors.unit} {errors.step} {errors.top}", found)
    return kept.astype(np.int64)


def shares(t: RegressionTally, tolerance: float, unit: str) -> dict[str, float]:
    """Return which share of cases lies within a tolerance, and below and above it."""
    rows = t.cases
    error, slack = errors_of(rows, percent=bool(unit))
    weight = np.ones(len(rows)) if rows.weight is None else rows.weight.astype(np.float64)
    beyond = [float(weight[side > tolerance + slack].sum()) for side in (-error, error)]
    low, high = (each / (weight.sum() or 1.0) for each in beyond)
    return {"within": 1 - low - high, "low": low, "high": high}


def _in_blocks(t: RegressionTally, found: Callable[[Rows], Found]) -> list[Found]:
    """Return what is found of each block of cases, which stays in the cache."""
    rows = t.cases

    def of(start: int) -> Found:
        at = slice(start, start + _BLOCK)
        weight = None if rows.weight is None else rows.weight[at]
        return found(Rows(rows.truth[at], rows.prediction[at], weight))

    return on_cores(of, range(0, len(rows), _BLOCK), size=min(len(rows), _BLOCK))


def _errors(t: RegressionTally, unit: str) -> Errors:
    def least(part: Rows) -> FloatArray:
        """Return the errors as near to 0 as rounding allows."""
        error, slack = errors_of(part, percent=bool(unit))
        np.minimum(slack, np.abs(error), out=slack)
        return error - np.copysign(slack, error)

    found = np.concatenate([np.empty(0), *_in_blocks(t, least)])
    step, top = _scale(quantile_of(np.abs(found), None, COVERED))
    rising = ordered(found, t.cases.weight)
    del found
    tolerances: FloatArray = np.arange(STEPS + 1) * np.float64(top / STEPS)
    reached = np.concatenate([[0], rising.reached])
    weight = reached[-1] or 1
    # What lies at a tolerance is within it.
    low = reached[rising.values.searchsorted(-tolerances)] / weight
    high = (reached[-1] - reached[rising.values.searchsorted(tolerances, "right")]) / weight
    del rising, reached
    within = np.flatnonzero(low + high <= 1 - FIRST + 1e-12)
    first = float(tolerances[within[0]] if within.size else top)
    scale = {"step": step, "top": top, "first": _decimal(first)}
    empty = Errors(unit=unit, **scale, weight=np.empty(0), low=low, high=high)
    counts = np.bincount(ranges_of(t, empty), t.cases.weight, empty.edges.size + 1)
    return replace(empty, weight=counts.astype(np.float64))


def _scale(size: float) -> tuple[float, float]:
    """Return a round width of ranges, and where the last range ends that holds such errors.

    >>> _scale(9.3), _scale(0)
    ((0.5, 9.5), (0.05, 1.0))
    """
    size = size if 0 < size < math.inf else 1.0
    power = 10.0 ** math.floor(math.log10(size / BARS))
    step = next(f * power for f in (1, 2, 2.5, 5, 10) if f * power >= size / BARS * (1 - 1e-12))
    return _decimal(step), _decimal(step * max(math.ceil(size / step - 1e-9), 4))


def _decimal(value: float) -> float:
    """Return a number without what arithmetic added to its decimal."""
    return float(f"{value:.12g}")
