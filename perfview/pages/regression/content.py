"""What the board of the Regression page draws from, once for each model and data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.regression import (
    FIGURES,
    Grid,
    RegressionTally,
    grid_of,
    reliability,
    reliability_band,
)
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, content_of, words_of
from perfview.kit.charts import Figure
from perfview.kit.theme import together, written
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.regression.errors import PERCENT
from perfview.tasks.regression.tallies import Looks, looks, regression_tally
from perfview.words import say, told

REGRESSION_BOARD = Board(
    key="regression_board", module="regression/board.js", sheet="regression/board.css"
)
TILES = ("mae", "rmse", "bias", "quantile", "r2", "wape")
"""Figures with a tile."""
SIZES = ("mae", "rmse", "quantile")
"""Those that say how large errors are: they are read together."""


def board_content(
    t: RegressionTally, shown: Looks, *, model: str, alone: bool = False
) -> BoardContent:
    """Return what the board shows of a model.

    Parameters
    ----------
    t : RegressionTally
        What was counted of it.
    shown : Looks
        Its errors.
    model : str
        Its name.
    alone : bool
        Whether nothing brings the band of the reliability curve later.
    """
    grid, curve = grid_of(t), reliability(t).curve
    at, units = axis_of(grid), shown.errors
    band = band_of(t) if alone and t.rows is not None else None
    payload: dict[str, Any] = {
        "model": model,
        "tiles": tiles(t),
        "grid": at,
        "curve": {
            "x": np.column_stack([curve.lower, curve.upper]).ravel().tolist(),
            "y": np.repeat(curve.value, 2).tolist(),
        },
        "errors": {unit: each.told() for unit, each in units.items()},
        "frames": {
            "grid": _grid_frame(at).json(),
            **{frame_of(unit): _errors_frame(unit).json() for unit in units},
        },
        "band": band and {name: column.tolist() for name, column in band.items()},
        "words": words_of("board", "regression_board"),
    }
    return content_of(payload, cells_of(grid.counts))


@cached(shared=True)
def content(file: DataSet, model: str) -> BoardContent:
    """Return what the board shows of a model of a file."""
    return board_content(regression_tally(file, model), looks(file, model), model=model)


def frame_of(unit: str) -> str:
    """Return the name of the frame of errors in a unit."""
    return f"errors_{unit}" if unit else "errors"


def tiles(t: RegressionTally) -> list[dict[str, str]]:
    """Return a tile for each of the first figures."""
    values = {key: float(FIGURES[key].of(t)) for key in TILES}
    texts = dict(zip(SIZES, together([values[key] for key in SIZES]), strict=True))
    return [
        {
            "key": key,
            "name": say("regression.within_90") if key == "quantile" else told(FIGURES[key].name),
            "plain": told(FIGURES[key].plain),
            "value": texts.get(key) or written(values[key], FIGURES[key].format),
            "note": told(FIGURES[key].why_undefined(t) or ""),
        }
        for key in TILES
    ]


def axis_of(grid: Grid) -> dict[str, Any]:
    """Return both axes of the grid in their own units, with the cells at its edges."""
    ends = np.log10(grid.edges) if grid.logarithmic else grid.edges
    low, high, inner = float(ends[0]), float(ends[-1]), grid.edges.size - 1
    step = (high - low) / inner
    return {
        "low": low - step,
        "high": high + step,
        "size": inner + 2,
        "log": grid.logarithmic,
    }


def cells_of(counts: IntOrFloatArray) -> dict[str, FloatArray]:
    """Return cells with cases: rows of truths, from below, of columns of predictions."""
    flat = np.asarray(counts, np.float64).T.ravel()
    place = np.flatnonzero(flat)
    return {"place": place.astype(np.float64), "count": flat[place]}


def lit_cells(t: RegressionTally, lit: npt.NDArray[np.bool_]) -> dict[str, FloatArray]:
    """Return the cells of some of the cases."""
    grid, rows = grid_of(t), t.cases
    x, y = (
        grid.edges.searchsorted(each[lit], side="right") for each in (rows.prediction, rows.truth)
    )
    weight = None if rows.weight is None else rows.weight[lit]
    size = grid.edges.size + 1
    counts = np.bincount(x * size + y, weight, size * size).reshape(size, size)
    return cells_of(counts.astype(np.float64))


def band_content(t: RegressionTally, name: str) -> BoardContent:
    """Return the band around the reliability curve as a content of this name."""
    return BoardContent(name, {}, band_of(t))


def band_of(t: RegressionTally) -> dict[str, FloatArray]:
    """Return where the reliability curve may lie: cases are drawn anew."""
    band = reliability_band(t)
    known = np.isfinite(band.low) & np.isfinite(band.high)
    return {name: getattr(band, name)[known] for name in ("x", "low", "high")}


def _grid_frame(at: Mapping[str, Any]) -> Figure:
    kind = {"type": "log", "dtick": "D2"} if at["log"] else {}
    axis = {**kind, "range": [at["low"], at["high"]], "showgrid": False, "nticks": 7}
    return (
        Figure()
        .x_axis(**axis, title={"text": say("regression.axis_prediction")})
        .y_axis(**axis, title={"text": say("regression.axis_truth")})
    )


def _errors_frame(unit: str) -> Figure:
    suffix = {"ticksuffix": " %"} if unit == PERCENT else {}
    title = say(f"regression.axis_error_{unit}" if unit else "regression.axis_error")
    return (
        Figure()
        .x_axis(**suffix, title={"text": title}, showgrid=False, nticks=9)
        .y_axis(range=[0, 1], visible=False)
    )
