"""What an engine answers, checked, as counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from perfcore.binary import Sweep
from perfcore.data import CASES, Held
from perfcore.data.grids import COARSE, FIXED_POINT, Grid
from perfcore.engines.counted import Counted, LeftOut
from perfcore.messages import value_error

if TYPE_CHECKING:
    import pyarrow as pa

MOST = 2.0**62
"""Weights may add up to so many units."""
USABLE, NO_TRUTH, NO_SCORE, INFINITE, NO_WEIGHT, OUTSIDE = range(6)
"""Why rows were not counted, in the column ``why``."""

Part = str | int | bool | None
"""A value of the column that parts the cases."""


@dataclass(frozen=True)
class Answer:
    """How the rows of an engine are read: a row for each reason, part and score or bin.

    Parameters
    ----------
    grid : Grid, optional
        The bins; None where every distinct score was counted.
    parted : bool
        Whether there is a column ``part``.
    weighted, whole : bool
        Whether cases have weights, and whether these are whole numbers.
    narrow : bool
        Whether scores came as float32.
    """

    grid: Grid | None
    parted: bool
    weighted: bool
    whole: bool
    narrow: bool

    def parts(self, table: pa.Table) -> dict[Part, Counted]:
        """Return the counts by the parts of the cases.

        Raises
        ------
        ValueError
            If a score lies outside of the grid, or weights are too large or too small.
        """
        columns = {
            of: table[of].combine_chunks().to_numpy(zero_copy_only=False)
            for of in table.column_names
            if of != "part"
        }
        outside = int(columns["rows"][columns["why"] == OUTSIDE].sum())
        if outside:
            raise value_error(
                'Grid {grid} needs scores from 0 to 1, and {outside:,} rows have others. "k=16" '
                "takes any.",
                grid=str(self.grid),
                outside=outside,
            )
        self._check_weights(columns)
        if not self.parted:
            return {None: self._part(columns)}
        values = table["part"].to_pylist()
        order = {value: i for i, value in enumerate(dict.fromkeys(values))}
        codes = np.array([order[value] for value in values], np.int64)
        found = {
            value: self._part({of: each[codes == i] for of, each in columns.items()})
            for value, i in order.items()
        }
        return dict(sorted(found.items(), key=lambda each: (each[0] is None, each[0])))

    def _check_weights(self, columns: dict[str, Any]) -> None:
        if not self.weighted:
            return
        size = float(columns["size"].sum())
        units = 1 if self.whole else FIXED_POINT
        if size * units > MOST:
            told = (
                "Weights add up to {size:.4g}; at most {most:.4g} are counted. Make them smaller."
            )
            raise value_error(told, size=size, most=MOST / units)
        if (
            abs(float(columns["hit_weight"].sum() + columns["miss_weight"].sum()) / units - size)
            > COARSE * size
        ):
            told = (
                "Weights are taken to the nearest {unit:.2g}, and these are too small for that: "
                "they add up to {size:.4g}. Multiply them, by a million for example."
            )
            raise value_error(told, unit=1 / FIXED_POINT, size=size)

    def _part(self, columns: dict[str, Any]) -> Counted:
        why, rows = columns["why"], columns["rows"]
        left = {
            reason: int(rows[why == code].sum())
            for reason, code in (
                ("truth", NO_TRUTH),
                ("score", NO_SCORE),
                ("infinite", INFINITE),
                ("weight", NO_WEIGHT),
            )
        }
        keep = why == USABLE
        columns = {of: each[keep] for of, each in columns.items()}
        scores = columns["bin"].astype(np.float64) + 0.0  # -0.0 and 0.0 are one score
        hits, cases = columns["hits"], columns["rows"]
        if self.weighted:
            hits, cases = columns["hit_weight"], columns["hit_weight"] + columns["miss_weight"]
            if not self.whole:
                hits, cases = hits / FIXED_POINT, cases / FIXED_POINT
        given = scores
        if self.grid is None and self.narrow:
            given = scores.astype(np.float32)
        sweep = Sweep.from_counts(given, hits, cases - hits)
        there = cases > 0  # a score or bin whose cases all weigh nothing is in no sweep
        places = sweep.indices(scores[there]) - 1
        held = CASES
        if self.weighted:
            rows, largest = (
                np.stack([columns[f"miss_{of}"], columns[f"hit_{of}"]], axis=1)[there]
                for of in ("rows", "largest")
            )
            units = 1 if self.whole else FIXED_POINT
            held = Held("weights", rows, largest / units).together(places, len(sweep) - 1)
        if self.grid is None:
            return Counted(sweep, None, LeftOut(**left), held=held)
        lowest, highest = np.full(len(sweep) - 1, np.inf), np.full(len(sweep) - 1, -np.inf)
        np.minimum.at(lowest, places, columns["lowest"][there] + 0.0)
        np.maximum.at(highest, places, columns["highest"][there] + 0.0)
        return Counted(sweep, str(self.grid), LeftOut(**left), lowest, highest, held)
