"""A tally without its rows, as JSON has it: what links and results keep of a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary.polylines import kept_vertices
from perfcore.messages import value_error
from perfcore.regression.compensated import Pair
from perfcore.regression.figures import FIGURES
from perfcore.regression.grids import CELLS, Grid, grid_of
from perfcore.regression.isotonic import Blocks
from perfcore.regression.murphys import MurphyCurve, murphy
from perfcore.regression.quantiles import Ordered
from perfcore.regression.rows import TERMS, Centres, Ends
from perfcore.regression.tallies import RegressionTally

_CURVES: dict[str, type[Any]] = {
    "errors": Ordered,
    "absolute errors": Ordered,
    "relative errors": Ordered,
    "ratios": Ordered,
    "blocks": Blocks,
    "murphy": MurphyCurve,
}
"""Records of arrays of one length."""
_PLAIN: dict[str, type[Any]] = {"size": int, "weighted": bool, "groups": int, "largest": float}
_MOST = 2000
MOST_EDGES = 2 * CELLS
"""Of a grid that is read: memory is taken for every pair of cells."""


def packed(t: RegressionTally) -> dict[str, Any]:
    """Return what a tally is without its rows: sums, grid, tables of quantiles, and curves.

    Quantiles and curves are thinned to about 2,000 numbers each. Every figure that has no
    parameter is the same of what `unpacked` makes of it, to the last bit.

    Examples
    --------
    >>> from perfcore.regression import mse, tally
    >>> t = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
    >>> mse(unpacked(packed(t)))
    5.4
    """
    for figure in FIGURES.values():
        figure.of(t)
    curves: dict[str, Any] = {
        "errors": t.errors,
        "absolute errors": t.absolute_errors,
        "relative errors": t.relative_errors,
        "ratios": t.ratios,
        "blocks": t.blocks,
        "murphy": murphy(t),
    }
    if t.rows is not None:  # else they are thin already
        curves = {
            name: _thinned(curve) if isinstance(curve, Blocks) else curve.thinned()
            for name, curve in curves.items()
        }
    grid = grid_of(t)
    places = np.flatnonzero(grid.counts)
    return {
        **{name: getattr(t, name) for name in _PLAIN},
        "weight": t.weight,
        "truths": list(t.truths) if t.size else [],
        "predictions": list(t.predictions) if t.size else [],
        "centres": [*t.centres[:2], *t.centres.units, t.centres.weight],
        "zeros": [t.zeros, t.zero_pairs],
        "sums": {name: list(pair) for name, pair in t.sums.items()},
        "curves": {
            name: {each: getattr(curve, each).tolist() for each in curve.__slots__}
            for name, curve in curves.items()
        },
        "grid": {
            "edges": grid.edges.tolist(),
            "logarithmic": grid.logarithmic,
            "places": places.tolist(),
            "counts": grid.counts.ravel()[places].tolist(),
        },
    }


def _thinned(blocks: Blocks) -> Blocks:
    if blocks.value.size <= _MOST:
        return blocks
    x, y = blocks.upper - blocks.upper[0], blocks.value - blocks.value[0]
    kept = kept_vertices(x / (x[-1] or 1.0), y / (y[-1] or 1.0), 1 / _MOST, _MOST)
    return Blocks(*(getattr(blocks, name)[kept] for name in Blocks.__slots__))


def unpacked(told: Mapping[str, Any]) -> RegressionTally:
    """Return the tally of what `packed` returned, without rows.

    Raises
    ------
    ValueError
        If it is not what `packed` returns.
    """
    try:
        return _unpacked(told)
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise value_error(
            "This is no packed tally of regression: {error!r}.", error=error
        ) from None


def _unpacked(told: Mapping[str, Any]) -> RegressionTally:
    known: dict[str, Any] = {
        name: kind(**{each: _numbers(told["curves"][name][each]) for each in kind.__slots__})
        for name, kind in _CURVES.items()
    }
    weight = told["weight"]
    whole = isinstance(weight, int)
    for name, curve in known.items():
        if len({getattr(curve, each).size for each in curve.__slots__}) > 1:
            raise ValueError(name)
        if isinstance(curve, Ordered) and whole and name != "ratios":
            known[name] = Ordered(curve.values, curve.reached.astype(np.int64))
    zeros, zero_pairs = told["zeros"]
    known |= {"zeros": zeros, "zero pairs": zero_pairs, "grid": _grid(told["grid"], whole=whole)}
    truth, prediction, *units, heavy = map(float, told["centres"])
    centres = Centres(truth, prediction, units=(units[0], units[1], units[2]), weight=heavy)
    sums: dict[str, Pair] = {
        name: (float(first), float(second)) for name, (first, second) in told["sums"].items()
    }
    tally = RegressionTally(
        **{name: kind(told[name]) for name, kind in _PLAIN.items()},
        weight=weight,
        truths=_ends(told["truths"]),
        predictions=_ends(told["predictions"]),
        centres=centres,
        sums=sums,
        known=known,
    )
    _require(tally)
    return tally


def _ends(told: list[float]) -> Ends:
    return Ends(*map(float, told)) if told else Ends(np.inf, -np.inf)


def _grid(told: Mapping[str, Any], *, whole: bool) -> Grid:
    edges = _numbers(told["edges"])
    size = edges.size + 1
    if not 2 <= edges.size <= MOST_EDGES or (np.diff(edges) < 0).any():
        raise ValueError("edges")
    if told["logarithmic"] and edges[0] <= 0:
        raise ValueError("edges of a scale that grows by a factor")
    counts: IntOrFloatArray = np.zeros(size * size)
    if whole:
        counts = counts.astype(np.int64)
    places = np.asarray(told["places"], np.int64)
    if places.size and not 0 <= places.min() <= places.max() < counts.size:
        raise ValueError("places")
    counts[places] = told["counts"]
    table = cast("IntOrFloatArray", counts.reshape(size, size))
    return Grid(edges, table, bool(told["logarithmic"]))


def _numbers(told: Any) -> FloatArray:
    if not all(type(each) in (int, float) for each in told):
        raise ValueError("other than numbers")
    numbers = np.asarray(told, np.float64)
    if not np.isfinite(numbers).all():
        raise ValueError("infinite numbers")
    return numbers


def _require(tally: RegressionTally) -> None:
    """Refuse what no cases add up to."""
    for curve in (tally.errors, tally.absolute_errors, tally.relative_errors, tally.ratios):
        falls = (np.diff(curve.values) < 0).any() or (np.diff(curve.reached, prepend=0) < 0).any()
        if falls:
            raise ValueError("quantiles that fall")
    grid = grid_of(tally)
    if not (grid.counts >= 0).all() or not np.isclose(float(grid.counts.sum()), tally.weight):
        raise ValueError("a grid of other cases")
    known = {*TERMS, "unfitted", "gained"}
    if not tally.sums.keys() <= known or not np.isfinite([*tally.sums.values()]).all():
        raise ValueError("unknown sums")
    if tally.size < 0 or tally.groups < 0 or not 0 <= tally.weight < np.inf:
        raise ValueError("fewer cases than none")
