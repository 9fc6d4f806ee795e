"""What an engine is asked: checked columns, as expressions that all engines understand alike."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import numpy as np

from perfcore.data.grids import FIXED_POINT, WHOLE, Grid
from perfcore.engines import labels
from perfcore.engines.answers import (
    INFINITE,
    MOST,
    NO_SCORE,
    NO_TRUTH,
    NO_WEIGHT,
    OUTSIDE,
    USABLE,
    Answer,
    Part,
)
from perfcore.engines.counted import Counted
from perfcore.engines.frames import collected, lazy, narwhals_here
from perfcore.messages import value_error

if TYPE_CHECKING:
    import pyarrow as pa
    from narwhals import Expr, LazyFrame

_LARGEST = float(np.finfo(np.float64).max)
_PARTS = ("part", "why", "bin")

Watch = Callable[[str, int, int], None]
"""Is told before each query the column that it is of, how many are done, and how many there are."""


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
        watch: Watch | None = None,
    ) -> None:
        self.nw = nw = narwhals_here()
        self.grid, self.by, self.watch, self.done = grid, by, watch, 0
        columns = [truth, *scores, *(each for each in (weight, by) if each is not None)]
        self.frame = lazy(nw, frame, columns)
        self.schema = self.frame.collect_schema()
        for column in columns:
            self._require(column)
        kind = self._kind(truth)
        label = labels.label_of(kind, positive, truth)
        texts = kind == labels.TEXT
        self.queries = len(scores) + texts
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
        rows = self._asked(column, found.head(labels.MOST + 1))
        return [str(each) for each in rows["text"].to_pylist()]

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
        conditions = [(self.truth.is_null(), NO_TRUTH)]
        if self.blank is not None:
            conditions.append((self.blank, NO_TRUTH))
        if kind == labels.NUMBER:
            conditions += [
                (self.truth.is_nan(), NO_TRUTH),
                (self.truth.abs() > _LARGEST, NO_TRUTH),
            ]
        for each in self.scores.values():
            conditions += [(each.is_null(), NO_SCORE), (each.is_nan(), NO_SCORE)]
        conditions += [(each.abs() > _LARGEST, INFINITE) for each in self.scores.values()]
        w = self.weight
        if w is not None:
            unfit = (w.is_null(), w.is_nan(), w < 0, w > _LARGEST)
            conditions += [(each, NO_WEIGHT) for each in unfit]
        if self.grid is not None and self.grid.needs_probabilities:
            outside = reduce(or_, ((each < 0) | (each > 1) for each in self.scores.values()))
            conditions.append((outside, OUTSIDE))
        (first, why), *rest = conditions
        chain = nw.when(first).then(nw.lit(why))
        for condition, why in rest:
            chain = chain.when(condition).then(nw.lit(why))
        faults: Expr = chain.otherwise(nw.lit(USABLE))
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
        usable = nw.col("why") == USABLE
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
        heavy: list[Expr] = []  # whether a row has a weight, and counts as a case
        sums = {"rows": nw.len(), "hits": nw.col("hits").sum()}
        if self.grid is not None:
            sums |= {"lowest": nw.col("score").min(), "highest": nw.col("score").max()}
        if self.weight is not None:
            # Weights that no 64 bits hold count as 0 here; `_check_weights` refuses their size.
            light = usable & (nw.col("size") * float(1 if self.whole else FIXED_POINT) <= MOST)
            for of, which in (("hit", nw.col("hit")), ("miss", ~nw.col("hit"))):
                units = nw.when(light & which).then(nw.col("weight")).otherwise(nw.lit(0))
                counts.append(units.cast(nw.Int64).alias(f"{of}_units"))
                some = nw.when(nw.col(f"{of}_units") > 0).then(nw.lit(1)).otherwise(nw.lit(0))
                heavy.append(some.alias(f"{of}_heavy"))
                sums |= {
                    f"{of}_weight": nw.col(f"{of}_units").sum(),
                    f"{of}_largest": nw.col(f"{of}_units").max(),
                    f"{of}_rows": nw.col(f"{of}_heavy").sum(),
                }
            counts.append(
                nw.when(usable).then(nw.col("size")).otherwise(nw.lit(0.0)).alias("sized")
            )
            sums["size"] = nw.col("sized").sum()
        keys = ["why", "bin"] if self.by is None else list(_PARTS)
        rows = rows.with_columns(*counts)
        grouped = (rows.with_columns(*heavy) if heavy else rows).group_by(*keys)
        found = grouped.agg(*(each.alias(of) for of, each in sums.items()))
        # An engine's sums may be wider or narrower than 64 bits, or objects: they are cast here.
        kinds = {of: nw.Float64 if of in ("lowest", "highest", "size") else nw.Int64 for of in sums}
        found = found.with_columns(*(nw.col(of).cast(kind) for of, kind in kinds.items()))
        answer = Answer(
            self.grid, self.by is not None, self.weight is not None, self.whole, self.narrow[name]
        )
        return answer.parts(self._asked(name, found))

    def _asked(self, column: str, rows: LazyFrame[Any]) -> pa.Table:
        if self.watch is not None:
            self.watch(column, self.done, self.queries)
        self.done += 1
        return collected(rows)
