"""Mean errors in bins of the prediction, or of a column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.chance.intervals.biases import Part
from perfcore.chance.regression import error_bias_by
from perfcore.regression import RegressionTally
from perfview.kit.charts import ENDS, Figure, path, plotly_text
from perfview.kit.theme import together
from perfview.tasks.regression.errors import Errors, ranges_of
from perfview.words import say

LETTERS = 72
"""So many find room below all bins together."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Bins:
    """Bins of a column.

    Attributes
    ----------
    name : str
        What the column is called; "" for the prediction.
    parts : tuple of b parts
        As of `perfcore.chance.intervals.BiasTable`.
    cases, mean, low, high : float64 array of shape (b,)
        What the cases of each bin weigh, their mean error and its interval.
    table : mapping of str to float64 array of shape (r, b)
        What the cases weigh by range of errors and bin; by the unit of the errors.
    places : int64 array of shape (n,)
        The bin of each case; empty where there are no rows.
    """

    name: str
    parts: tuple[Part, ...]
    cases: FloatArray
    mean: FloatArray
    low: FloatArray
    high: FloatArray
    table: Mapping[str, FloatArray]
    places: IntArray = field(default_factory=lambda: np.empty(0, np.int64))

    @property
    def labels(self) -> list[str]:
        """What the bins are called."""
        texts = iter(together([end for part in self.parts for end in _ends(part)]))
        return [_label(part, texts) for part in self.parts]

    def told(self) -> dict[str, Any]:
        """Return what the browser is told."""
        ends = {name: getattr(self, name).tolist() for name in ("low", "high")}
        return {
            "labels": self.labels,
            "weight": self.cases.tolist(),
            "mean": self.mean.tolist(),
            **{name: [x if x == x else None for x in each] for name, each in ends.items()},
            "edges": None if self.name else [None, *(_low(p) for p in self.parts[1:]), None],
            "table": {unit: table.tolist() for unit, table in self.table.items()},
            "figure": self._figure().json(),
        }

    def _figure(self) -> Figure:
        """Return the frame: an axis with a place for each bin, and one of errors."""
        size = len(self.parts)
        ends = np.concatenate([self.low, self.high, self.mean, [0.0]])
        low, high = float(np.nanmin(ends)), float(np.nanmax(ends))
        room = (high - low) * 0.06 or 1.0
        # Below the bars is a lane that says how many cases each bin has.
        lane = (high - low + 2 * room) * 0.14
        title = plotly_text(self.name) or say("regression.axis_prediction")
        return (
            Figure([path(np.array([0.0, size]), 0 * ENDS, role="axis", width=1)])
            .x_axis(**self._ticks(), range=[0, size], title={"text": title}, showgrid=False)
            .y_axis(
                range=[low - room - lane, high + room],
                title={"text": say("regression.axis_bias")},
                nticks=5,
            )
        )

    def _ticks(self) -> dict[str, list[Any]]:
        """Return what stands below the axis: between bins their ends, below others their names."""
        bins = [(i, part) for i, part in enumerate(self.parts) if isinstance(part, tuple)]
        ends = [(float(i), part[0]) for i, part in bins]
        ends += [(i + 1.0, part[1]) for i, part in bins[-1:]]
        places, texts = [at for at, _ in ends], together([end for _, end in ends])
        longest = max(LETTERS // max(len(self.parts), 1), 5)
        for i, (part, label) in enumerate(zip(self.parts, self.labels, strict=True)):
            if not isinstance(part, tuple):
                places.append(i + 0.5)
                texts.append(plotly_text(label, longest=longest))
        return {"tickvals": places, "ticktext": texts}


def bins_of(
    t: RegressionTally,
    errors: Mapping[str, Errors],
    name: str = "",
    column: npt.NDArray[Any] | None = None,
) -> Bins:
    """Return the mean errors in bins of a column, of the prediction without one."""
    found = error_bias_by(t, column)
    size, weight = len(found.parts), t.cases.weight

    def table(each: Errors) -> FloatArray:
        cells = ranges_of(t, each) * size + found.places
        counts = np.bincount(cells, weight, each.weight.size * size)
        return counts.astype(np.float64).reshape(each.weight.size, size)

    return Bins(
        name=name,
        parts=found.parts,
        cases=found.cases,
        mean=found.bias,
        low=found.low,
        high=found.high,
        table={unit: table(each) for unit, each in errors.items()},
        places=found.places,
    )


def _ends(part: Part) -> tuple[float, ...]:
    return part if isinstance(part, tuple) else ()


def _low(part: Part) -> float:
    return part[0] if isinstance(part, tuple) else float(str(part))


def _label(part: Part, texts: Iterator[str]) -> str:
    if part is None:
        return say("regression.bin_missing")
    if isinstance(part, str):
        return part
    low, high = next(texts), next(texts)
    return low if low == high else say("board.interval", low=low, high=high)
