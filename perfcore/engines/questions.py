"""What an engine is asked: checked columns, as expressions that all engines understand alike."""

from __future__ import annotations

import difflib
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import numpy as np

from perfcore.binary import Sweep
from perfcore.data.grids import COARSE, FIXED_POINT, WHOLE, Grid
from perfcore.engines import labels
from perfcore.engines.counted import Counted, LeftOut
from perfcore.engines.frames import collected, lazy, narwhals_here
from perfcore.messages import value_error

if TYPE_CHECKING:
    import pyarrow as pa
    from narwhals import Expr

_MOST = 2.0**62
_USABLE, _NO_TRUTH, _NO_SCORE, _INFINITE, _NO_WEIGHT, _OUTSIDE = range(6)
_LARGEST = float(np.finfo(np.float64).max)
_PARTS = ("part", "why", "bin")

Part = str | int | bool | None
"""A value of the column that parts the cases."""


class Question:
    """Columns of a frame, checked, as expressions that every engine understands alike."""

    def __init__(
        self,
        frame: Any,
        truth: str,
        scores: tuple[str, ...],
        positive: object,
        weight: str | None,
        by: str | None,
        grid: Grid | None,
    ) -> None:
        self.nw = nw = narwhals_here()
        self.grid, self.by = grid, by
        columns = [truth, *scores, *(each for each in (weight, by) if each is not None)]
        self.frame = lazy(nw, frame, columns)
        self.schema = self.frame.collect_schema()
        for column in columns:
            self._require(column)
        kind = self._kind(truth)
        label = labels.label_of(kind, positive, truth)
        texts = kind == labels.TEXT
        self.truth = nw.col(truth).cast(nw.String) if texts else nw.col(truth)
        if kind == labels.NUMBER:
            self.truth = nw.col(truth).cast(nw.Float64)
        self.hit, self.blank = self.truth == nw.lit(label), None
        if texts:
            spelt = labels.spellings(self._texts(truth), str(label), truth)
            self.hit = self._is_one_of(spelt.positive)
            self.blank = self._is_one_of(spelt.missing) if spelt.missing else None
        self.scores = {each: self._number(each) for each in scores}
        self.narrow = {each: self.schema[each] == nw.Float32 for each in scores}
        self.whole = weight is not None and self._kind(weight) == labels.WHOLE
        self.weight = None if weight is None else self._number(weight)
        self.given_weight = None if weight is None else nw.col(weight)
        if by is not None and self._kind(by) == labels.NUMBER:
            raise value_error(
                "Column {column} cannot part the cases: it holds {kind}, expected texts, whole "
                "numbers or booleans.",
                column=repr(by),
                kind=str(self.schema[by]),
            )
        self.faults = self._faults(kind)

    def _texts(self, column: str) -> list[str]:
        """Return the different texts of the truth, one more than may be labels at most."""
        texts = self.frame.select(self.truth.alias("text")).drop_nulls()
        # Not `unique`, which numbers all rows in some engines.
        found = texts.group_by("text").agg(self.nw.len().alias("rows"))
        return [str(each) for each in collected(found.head(labels.MOST + 1))["text"].to_pylist()]

    def _is_one_of(self, texts: tuple[str, ...]) -> Expr:
        if len(texts) == 1:  # what engines compare fastest
            one: Expr = self.truth == self.nw.lit(texts[0])
            return one
        several: Expr = self.truth.is_in(list(texts))
        return several

    def _require(self, column: str) -> None:
        if column in self.schema:
            return
        near = difflib.get_close_matches(column, self.schema, n=1, cutoff=0.6)
        told = "The frame has no column {column}. Its columns are {columns}."
        if near:
            told = (
                "The frame has no column {column}. Did you mean {near}? Its columns are {columns}."
            )
        names = ", ".join(map(repr, self.schema))
        hint = "".join(map(repr, near))
        raise value_error(told, column=repr(column), near=hint, columns=names)

    def _kind(self, column: str) -> str:
        nw, kind = self.nw, self.schema[column]
        if kind == nw.Boolean:
            return labels.BOOLEAN
        if kind in (nw.String, nw.Categorical, nw.Enum):
            return labels.TEXT
        if kind.is_integer():
            return labels.WHOLE
        if kind.is_float() or kind == nw.Decimal:
            return labels.NUMBER
        raise value_error(
            "Column {column} holds {kind}, expected texts, booleans or numbers.",
            column=repr(column),
            kind=str(kind),
        )

    def _number(self, column: str) -> Expr:
        if self._kind(column) not in (labels.WHOLE, labels.NUMBER):
            raise value_error(
                "Column {column} holds {kind}, expected numbers.",
                column=repr(column),
                kind=str(self.schema[column]),
            )
        number: Expr = self.nw.col(column).cast(self.nw.Float64)
        return number

    def _faults(self, kind: str) -> Expr:
        """Return why a row cannot be counted; 0 where it can. An unknown condition holds not."""
        nw = self.nw
        conditions = [(self.truth.is_null(), _NO_TRUTH)]
        if self.blank is not None:
            conditions.append((self.blank, _NO_TRUTH))
        if kind == labels.NUMBER:
            conditions += [
                (self.truth.is_nan(), _NO_TRUTH),
                (self.truth.abs() > _LARGEST, _NO_TRUTH),
            ]
        for each in self.scores.values():
            conditions += [(each.is_null(), _NO_SCORE), (each.is_nan(), _NO_SCORE)]
        conditions += [(each.abs() > _LARGEST, _INFINITE) for each in self.scores.values()]
        w = self.weight
        if w is not None:
            unfit = (w.is_null(), w.is_nan(), w < 0, w > _LARGEST)
            conditions += [(each, _NO_WEIGHT) for each in unfit]
        if self.grid is not None and self.grid.needs_probabilities:
            outside = reduce(or_, ((each < 0) | (each > 1) for each in self.scores.values()))
            conditions.append((outside, _OUTSIDE))
        (first, why), *rest = conditions
        chain = nw.when(first).then(nw.lit(why))
        for condition, why in rest:
            chain = chain.when(condition).then(nw.lit(why))
        faults: Expr = chain.otherwise(nw.lit(_USABLE))
        return faults

    def _bin(self, score: Expr) -> Expr:
        """Return the lower edge of the bin: the arithmetic of `Grid.lower`."""
        nw, grid = self.nw, self.grid
        if grid is None:
            return score
        *inner, (_, last) = grid.zones
        scale: Any = nw.lit(last)
        if inner:
            chain: Any = nw
            for edge, each in inner:
                inside = (score >= edge) & (score < 1 - edge)
                chain = chain.when(inside).then(nw.lit(each))
            scale = chain.otherwise(nw.lit(last))
        scaled = score * scale
        fine = scaled.abs() < WHOLE
        low: Expr = nw.when(fine).then(scaled.floor() / scale).otherwise(score)
        return low

    def counted(self, name: str) -> dict[Part, Counted]:
        """Return the counts of a score, by the parts of the cases."""
        nw, score = self.nw, self.scores[name]
        usable = nw.col("why") == _USABLE
        columns = [self.faults.alias("why"), score.alias("score"), self.hit.alias("hit")]
        if self.by is not None:
            texts = self._kind(self.by) == labels.TEXT
            part = nw.col(self.by)
            columns.append((part.cast(nw.String) if texts else part).alias("part"))
        if self.weight is not None and self.given_weight is not None:
            fixed = (self.weight * float(FIXED_POINT) + 0.5).floor()
            columns.append(self.weight.alias("size"))
            columns.append((self.given_weight if self.whole else fixed).alias("weight"))
        rows = self.frame.select(*columns)
        counts = [
            nw.when(usable).then(self._bin(nw.col("score"))).otherwise(nw.lit(0.0)).alias("bin"),
            nw.when(usable & nw.col("hit")).then(nw.lit(1)).otherwise(nw.lit(0)).alias("hits"),
        ]
        sums = {"rows": nw.len(), "hits": nw.col("hits").sum()}
        if self.grid is not None:
            sums |= {"lowest": nw.col("score").min(), "highest": nw.col("score").max()}
        if self.weight is not None:
            # Weights that no 64 bits hold count as 0 here; `_check_weights` refuses their size.
            light = usable & (nw.col("size") * float(1 if self.whole else FIXED_POINT) <= _MOST)
            for of, which in (("weight", light), ("hit_weight", light & nw.col("hit"))):
                heavy = nw.when(which).then(nw.col("weight")).otherwise(nw.lit(0))
                counts.append(heavy.cast(nw.Int64).alias(f"{of}_units"))
                sums[of] = nw.col(f"{of}_units").sum()
            counts.append(
                nw.when(usable).then(nw.col("size")).otherwise(nw.lit(0.0)).alias("sized")
            )
            sums["size"] = nw.col("sized").sum()
        keys = ["why", "bin"] if self.by is None else list(_PARTS)
        grouped = rows.with_columns(*counts).group_by(*keys)
        found = grouped.agg(*(each.alias(of) for of, each in sums.items()))
        # An engine's sums may be wider or narrower than 64 bits, or objects: they are cast here.
        kinds = {of: nw.Float64 if of in ("lowest", "highest", "size") else nw.Int64 for of in sums}
        found = found.with_columns(*(nw.col(of).cast(kind) for of, kind in kinds.items()))
        return self._parts(name, collected(found))

    def _parts(self, name: str, table: pa.Table) -> dict[Part, Counted]:
        columns = {
            of: table[of].combine_chunks().to_numpy(zero_copy_only=False)
            for of in table.column_names
            if of != "part"
        }
        outside = int(columns["rows"][columns["why"] == _OUTSIDE].sum())
        if outside:
            raise value_error(
                'Grid {grid} needs scores from 0 to 1, and {outside:,} rows have others. "k=16" '
                "takes any.",
                grid=str(self.grid),
                outside=outside,
            )
        self._check_weights(columns)
        if self.by is None:
            return {None: self._part(name, columns)}
        values = table["part"].to_pylist()
        order = {value: i for i, value in enumerate(dict.fromkeys(values))}
        codes = np.array([order[value] for value in values], np.int64)
        found = {
            value: self._part(name, {of: each[codes == i] for of, each in columns.items()})
            for value, i in order.items()
        }
        return dict(sorted(found.items(), key=lambda each: (each[0] is None, each[0])))

    def _check_weights(self, columns: dict[str, Any]) -> None:
        if self.weight is None:
            return
        size = float(columns["size"].sum())
        units = 1 if self.whole else FIXED_POINT
        if size * units > _MOST:
            told = (
                "Weights add up to {size:.4g}; at most {most:.4g} are counted. Make them smaller."
            )
            raise value_error(told, size=size, most=_MOST / units)
        if abs(float(columns["weight"].sum()) / units - size) > COARSE * size:
            told = (
                "Weights are taken to the nearest {unit:.2g}, and these are too small for that: "
                "they add up to {size:.4g}. Multiply them, by a million for example."
            )
            raise value_error(told, unit=1 / FIXED_POINT, size=size)

    def _part(self, name: str, columns: dict[str, Any]) -> Counted:
        why, rows = columns["why"], columns["rows"]
        left = {
            reason: int(rows[why == code].sum())
            for reason, code in (
                ("truth", _NO_TRUTH),
                ("score", _NO_SCORE),
                ("infinite", _INFINITE),
                ("weight", _NO_WEIGHT),
            )
        }
        keep = why == _USABLE
        columns = {of: each[keep] for of, each in columns.items()}
        scores = columns["bin"].astype(np.float64) + 0.0  # -0.0 and 0.0 are one score
        hits, cases = columns["hits"], columns["rows"]
        if self.weight is not None:
            hits, cases = columns["hit_weight"], columns["weight"]
            if not self.whole:
                hits, cases = hits / FIXED_POINT, cases / FIXED_POINT
        given = scores
        if self.grid is None and self.narrow[name]:
            given = scores.astype(np.float32)
        sweep = Sweep.from_counts(given, hits, cases - hits)
        if self.grid is None:
            return Counted(sweep, None, LeftOut(**left))
        lowest, highest = np.full(len(sweep) - 1, np.inf), np.full(len(sweep) - 1, -np.inf)
        there = cases > 0  # a bin whose cases all weigh nothing is in no sweep
        places = sweep.indices(scores[there]) - 1
        np.minimum.at(lowest, places, columns["lowest"][there] + 0.0)
        np.maximum.at(highest, places, columns["highest"][there] + 0.0)
        return Counted(sweep, str(self.grid), LeftOut(**left), lowest, highest)
